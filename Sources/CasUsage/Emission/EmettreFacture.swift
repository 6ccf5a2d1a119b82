public import Facturation
import Journaux

/// Issues a draft: gives it the next number, and freezes it; with what is paid of it at once.
public struct EmettreFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the invoice, dated as the draft unless another day is given; a day to come must be
  /// accepted expressly.
  ///
  /// What is paid of it as it is issued is recorded in the same act, on the invoice's own day, and the
  /// document says so for good.
  /// A rectificative credits the invoice that it replaces, in the same act, and the deposits that it
  /// deducts are told of that.
  @discardableResult
  public func execute(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    payee paiement: DemandePaiement? = nil, par contexte: Contexte
  ) throws -> RecuAvec<FactureEmise> {
    let recu = try outils.accomplir(contexte, sur: [.facture(id)]) { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let aujourdhui = etats.aujourdhui(registre)
      let client = try etats.client(facture.clientId).fiche
      let limite = accepteDateFuture ? nil : aujourdhui
      let faits: [EvenementFacture]
      let emission: FactureEmise
      if let paiement {
        let paye: PaiementEnregistre
        (emission, paye) = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          cloture: etats.derniereCloture(), payee: paiement, id: tirage.suivant(),
          aujourdhui: aujourdhui, dernier: etats.dernier(de:))
        faits = [.factureEmise(emission), .paiementEnregistre(paye)]
      } else {
        emission = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          cloture: etats.derniereCloture(), dernier: etats.dernier(de:))
        faits = [.factureEmise(emission)]
      }
      let remplacement = try etats.remplacer(par: emission, dans: registre) { tirage.suivant() }
      return try faits.map { .facture(id, $0) } + remplacement
        + etats.deductions(par: emission)
    }
    return RecuAvec(recu, \.emission)
  }
}

extension Etats {
  /// The avoir over the invoice that the one now issued replaces, if it replaces one, and what that takes
  /// back of deposits.
  fileprivate func remplacer(
    par emission: FactureEmise, dans registre: Registre, tirer: () -> AvoirID
  ) throws -> [Evenement] {
    guard let citee = emission.enTete.precisions.remplacee else { return [] }
    guard let id = try facture(numerotee: citee.numero) else {
      throw RefusFacturation(.designationInconnue(citee.numero.texte))
    }
    let remplacee = try facture(id)
    let avoir = try remplacee.crediter(
      parRemplacement: emission, id: tirer(), registre: registre,
      client: client(remplacee.clientId).fiche, aujourdhui: aujourdhui(registre),
      dernier: dernier(de:))
    return try [.facture(id, .avoirEmis(avoir))] + deductions(de: remplacee, annuleesPar: avoir)
  }

  /// All that stands against issuing a draft now, and all that is to be looked at before.
  public func controler(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false
  ) throws -> ControleEmission {
    let (registre, facture) = (try registre(), try facture(id))
    let client = try client(facture.clientId)
    var (emission, controle) = try facture.projeter(
      le: date, auPlusTard: accepteDateFuture ? nil : aujourdhui(registre), registre: registre,
      client: client.fiche, cloture: derniereCloture(), dernier: dernier(de:))
    // Whatever else stands against it: a draft without a line has its day too.
    let jour = date ?? facture.dateFacture
    if facture.statut(le: jour) == .brouillon {
      _ = try controle.essayer { try derniereCloture()?.admettre(le: jour) }
    }
    if let emission {
      // Nothing is recorded of the avoir, so any identifier will do.
      _ = try controle.essayer {
        try remplacer(par: emission, dans: registre) { AvoirID(id.uuid) }
      }
      controle.ajouter(try avertissements(surLesAcomptesDe: emission))
    }
    controle.ajouter(try avertissements(sur: client))
    return controle
  }

  /// What is to be looked at in what is known of a client: others may bear its SIREN.
  public func avertissements(surLeClient id: ClientID) throws -> [Avertissement] {
    try avertissements(sur: client(id))
  }

  private func avertissements(sur client: Client) throws -> [Avertissement] {
    guard let siren = client.fiche.sirenDit else { return [] }
    return try client.avertissements(parmi: clients(duSiren: siren))
  }
}
