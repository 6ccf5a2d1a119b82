import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections
import Synchronization
import Testing
import WrappedViews

/// A registre under test: acts in short words, and the events that they left.
struct Atelier {
  let horloge = HorlogeReglee()
  let journal: InMemoryJournal
  let outils: Outils
  let contexte = Contexte(auteur: .camille)

  /// An empty journal, on 2 March 2026.
  init(ferme: Void) throws {
    journal = InMemoryJournal(clock: horloge.horloge)
    outils = Outils(journal: journal, identifiants: horloge.identifiants)
    try horloge.regler("2026-03-02T09:00:00.000000Z")
  }

  /// An open registre, on that day.
  init() throws {
    try self.init(ferme: ())
    _ = try outils.faire(par: contexte) { try $0.ouvrir(.exemple) }
  }

  var evenements: [RecordedEvent] { get throws { try journal.evenements } }

  var repertoire: Repertoire { get throws { try Repertoire().suivant(evenements) } }

  var factures: [Facture] { get throws { Array(try repertoire.factures.values) } }

  func facture(_ id: FactureID) throws -> Facture { try #require(try repertoire.factures[id]) }

  func client(
    _ nom: Libelle = "Le Moulin", numeroTVA: NumeroTVA? = nil
  ) throws -> ClientID {
    try #require(
      try outils.faire(par: contexte) {
        try $0.creerClient(FicheClient(nom: nom, numeroTVA: numeroTVA, adresse: .exemple))
      }.clientId)
  }

  func brouillon(
    _ client: ClientID? = nil, le date: DateCivile = "2026-03-02", echeance: DateCivile? = nil,
    conditions: ConditionsPaiement = .virement, nature: NatureOperation? = nil
  ) throws -> FactureID {
    var demande = DemandeFacture(clientId: try client ?? self.client(), date: date)
    demande.nature = nature
    demande.echeance = echeance.map { .date($0) } ?? .habituelle
    demande.conditionsPaiement = conditions
    return try outils.faire(par: contexte) { try $0.creerFacture(demande) }.valeur
  }

  @discardableResult
  func ligne(
    _ facture: FactureID, _ quantite: Quantite = "1", a prix: PrixUnitaire = "100.00",
    tva: Taux? = nil, _ categorie: CategorieTVA? = nil
  ) throws -> LigneID {
    var demande = DemandeLigne("Étagère", quantite: quantite, prix: prix)
    demande.tva = tva
    demande.categorieTVA = categorie
    let recu = try outils.faire(par: contexte) { try $0.ajouterLigne(facture, demande) }
    return try #require(recu.ligneId)
  }

  func emettre(_ facture: FactureID) throws {
    _ = try outils.faire(par: contexte) { try $0.emettre(facture, accepteDateFuture: true) }
  }

  /// Issued with one line; 100.00 € before VAT unless it says otherwise.
  @discardableResult
  func emise(
    _ client: ClientID? = nil, a prix: PrixUnitaire = "100.00", tva: Taux? = nil,
    le date: DateCivile = "2026-03-02", echeance: DateCivile? = nil,
    conditions: ConditionsPaiement = .virement
  ) throws -> FactureID {
    let facture = try brouillon(client, le: date, echeance: echeance, conditions: conditions)
    try ligne(facture, a: prix, tva: tva)
    try emettre(facture)
    return facture
  }

  @discardableResult
  func payer(
    _ facture: FactureID, _ montant: Montant, le date: DateCivile,
    par mode: ConditionsPaiement? = nil
  ) throws -> PaiementID {
    var demande = DemandePaiement(montant: montant, date: date)
    demande.mode = mode
    demande.accepteTropPercu = true
    demande.accepteDateFuture = true
    let recu = try outils.faire(par: contexte) { try $0.encaisser(facture, demande) }
    return try #require(recu.paiementId)
  }

  func annuler(_ paiement: PaiementID, de facture: FactureID) throws {
    _ = try outils.faire(par: contexte) {
      try $0.annulerPaiement(facture, paiement: paiement, motif: "Chèque refusé")
    }
  }

  func rejeter(_ paiement: PaiementID, de facture: FactureID, le date: DateCivile? = nil) throws {
    _ = try outils.faire(par: contexte) {
      try $0.rejeterPaiement(
        facture, paiement: paiement, DemandeRejet(motif: "Sans provision", date: date))
    }
  }

  func rembourser(
    _ montant: Montant, de facture: FactureID, le date: DateCivile? = nil,
    par mode: ConditionsPaiement? = nil
  ) throws {
    var demande = DemandeRemboursement(auDela: montant, date: date)
    demande.mode = mode
    _ = try outils.faire(par: contexte) { try $0.rembourser(facture, demande) }
  }

  func passerEnPerte(_ facture: FactureID, le date: DateCivile? = nil) throws {
    _ = try outils.faire(par: contexte) {
      try $0.passerEnPerte(facture, DemandePerte(motif: "Liquidation", date: date))
    }
  }

  func crediter(
    _ facture: FactureID, le date: DateCivile, _ lignes: [(LigneID, Quantite)]? = nil
  ) throws {
    var demande = DemandeAvoir(motif: "Retour", date: date)
    demande.accepteDateFuture = true
    demande.lignes = lignes?.map { .init(ligneId: $0.0, quantite: $0.1) }
    _ = try outils.faire(par: contexte) { try $0.emettreAvoir(facture, demande) }
  }
}

/// A clock that stands where a test has set it, and identifiers that count up from 1.
final class HorlogeReglee: Sendable {
  private let etat = Mutex((microsecondes: Int64(0), identifiant: UInt64(0)))

  func regler(_ texte: String) throws {
    let moment = try #require(Timestamp(texte))
    etat.withLock { $0.microsecondes = moment.microseconds }
  }

  func avancer(secondes: Int) { etat.withLock { $0.microsecondes += Int64(secondes) * 1_000_000 } }

  /// The clock as a journal reads it.
  var horloge: WallClock {
    WallClock { [self] in Timestamp(microseconds: etat.withLock { $0.microsecondes }) ?? .epoch }
  }

  var identifiants: IdentifierSource {
    IdentifierSource { [self] in
      etat.withLock { etat in
        etat.identifiant += 1
        return UUIDTexte(millisecondes: 1, hasard: (0, etat.identifiant))
      }
    }
  }
}

/// What few tests need.
extension Atelier {
  func modifier(_ client: ClientID) throws {
    var fiche = FicheClient(nom: "Le Moulin")
    fiche.adresse = .exemple
    fiche.courriel = "moulin@exemple.fr"
    _ = try outils.faire(par: contexte) { try $0.modifierClient(client) { $0 = fiche } }
  }
}

extension Author {
  static let camille: Author = "camille"
}

extension Adresse {
  static let exemple = Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")
}

extension Vendeur {
  static let exemple = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320", adresse: .exemple, numeroTVA: "FR44732829320")
}

extension OrigineImport {
  static let exemple = OrigineImport(empreinte: String(repeating: "0123456789abcdef", count: 4))
}

extension InMemoryJournal {
  /// All that is recorded.
  var evenements: [RecordedEvent] { get throws { try read { try $0.events() } } }
}

extension Projection {
  /// The projection after more events.
  func suivant(_ evenements: some Sequence<RecordedEvent>) throws -> Self {
    var suite = self
    for evenement in evenements { try suite.prendre(evenement) }
    return suite
  }
}

extension RecordedEvent {
  /// The same place, moment and act, for something else.
  func disant(_ autre: Evenement) -> RecordedEvent {
    RecordedEvent(position: position, time: time, author: author, batch: batch, evenement: autre)
  }

  /// An event at a place, a second later for each.
  init(_ evenement: Evenement, a position: Position) {
    self.init(
      position: position,
      time: Timestamp.epoch.advanced(byMicroseconds: Int64(position) * 1_000_000),
      author: .camille, evenement: evenement)
  }
}

extension [Evenement] {
  /// The events as a journal would hold them, from position 1.
  var enregistres: [RecordedEvent] { enumerated().map { RecordedEvent($1, a: $0 + 1) } }
}

extension Repertoire {
  /// Whether both hold the same.
  func egale(_ autre: Repertoire) -> Bool {
    tete == autre.tete && registre == autre.registre && clients == autre.clients
      && produits == autre.produits && factures == autre.factures
  }
}

extension Historique {
  /// What an entry says, to compare.
  struct Dit: Hashable {
    let evenement: RecordedEvent
    let reference: String?
    let ligne: Int?
    let changements: [Changement]
    let totaux: [Cumul?]

    init(_ entree: EntreeHistorique) {
      evenement = entree.evenement
      reference = entree.reference
      ligne = entree.ligne
      changements = entree.changements
      totaux = [entree.totalTTC, entree.solde]
    }
  }

  var dit: [Dit] { entrees.map(Dit.init) }
}
