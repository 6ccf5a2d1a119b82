import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections

/// A good log, events of which a test makes wrong, and what the control says then.
struct BonJournal {
  let evenements: [RecordedEvent]

  /// An invoice of two lines with a discount, its avoir, a second invoice.
  init() throws { evenements = try Self.vivre(try Atelier()).evenements }

  /// The same, closed until the day of the last of them.
  static func clos() throws -> [RecordedEvent] {
    let atelier = try vivre(try Atelier())
    atelier.horloge.avancer(secondes: 10 * 86_400)
    _ = try atelier.outils.cloturer(jusquAu: "2026-03-06", par: atelier.contexte)
    return try atelier.evenements
  }

  private static func vivre(_ atelier: Atelier) throws -> Atelier {
    let facture = try atelier.brouillon()
    let ligne = try atelier.ligne(facture, "3", a: "33.335")
    try atelier.ligne(facture, "1", a: "50.00", tva: "5.50")
    try atelier.emettre(facture)
    try atelier.crediter(facture, le: "2026-03-05", [(ligne, "1")])
    try atelier.emise(le: "2026-03-06")
    return atelier
  }

  /// What is wrong, as `position regle attendu | trouve`, once events were replaced.
  func ecarts(_ changer: (RecordedEvent) -> RecordedEvent? = { _ in nil }) -> [String] {
    ecarts(evenements.map { changer($0) ?? $0 })
  }

  func ecarts(_ evenements: [RecordedEvent]) -> [String] {
    var controle = Controle()
    do {
      return try evenements.flatMap { evenement in
        try controle.prendre(evenement).map {
          "\(evenement.position) \($0.regle.rawValue) \($0.attendu.constante) | \($0.trouve.constante)"
        }
      }
    } catch {
      return ["\(error)"]
    }
  }

  /// The first invoice issued, made wrong.
  func emission(_ changer: (FactureEmise) -> FactureEmise) -> [String] {
    ecarts { enregistre in
      guard case .facture(let id, .factureEmise(let emission)) = enregistre.evenement,
        enregistre.position == 6
      else { return nil }
      return enregistre.disant(.facture(id, .factureEmise(changer(emission))))
    }
  }

  func avoir(_ changer: (AvoirEmis) -> AvoirEmis) -> [String] {
    ecarts { enregistre in
      guard case .facture(let id, .avoirEmis(let avoir)) = enregistre.evenement else { return nil }
      return enregistre.disant(.facture(id, .avoirEmis(changer(avoir))))
    }
  }

  func numero(_ texte: NumeroFacture, _ serie: Serie, _ rang: Int) -> NumeroEmis {
    NumeroEmis(numero: texte, serie: serie, rang: rang)
  }
}

extension FactureEmise {
  /// The same, but for what is given.
  func avec(
    numero: NumeroEmis? = nil, enTete: EnTete? = nil, vendeur: Vendeur? = nil,
    client: FicheClient? = nil, lignes: [Ligne]? = nil, totaux: Totaux? = nil,
    jourDeTVA: JourDeTVA? = nil, importe: OrigineImport? = nil
  ) -> FactureEmise {
    FactureEmise(
      numero: numero ?? self.numero, enTete: enTete ?? self.enTete,
      vendeur: vendeur ?? self.vendeur, client: client ?? self.client,
      lignes: lignes ?? self.lignes, totaux: totaux ?? self.totaux, jourDeTVA: jourDeTVA,
      importe: importe)
  }
}

extension AvoirEmis {
  /// The same, but for what is given.
  func avec(
    numero: NumeroEmis? = nil, numeroFacture: NumeroFacture? = nil,
    dateFacture: DateCivile? = nil, vendeur: Vendeur? = nil, client: FicheClient? = nil,
    lignes: [LigneCreditee]? = nil, totaux: Totaux? = nil, importe: OrigineImport? = nil
  ) -> AvoirEmis {
    AvoirEmis(
      avoirId: avoirId, numero: numero ?? self.numero, dateAvoir: dateAvoir,
      numeroFacture: numeroFacture ?? self.numeroFacture,
      dateFacture: dateFacture ?? self.dateFacture, motif: motif, notes: notes,
      vendeur: vendeur ?? self.vendeur, client: client ?? self.client,
      lignes: lignes ?? self.lignes, totaux: totaux ?? self.totaux, importe: importe)
  }
}
