public import Facturation

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
  public func execute(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    payee paiement: DemandePaiement? = nil, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: [.facture(id)]) { etats, tirage in
      let (facture, registre) = (try etats.facture(id), try etats.registre())
      let aujourdhui = etats.aujourdhui(registre)
      let client = try etats.client(facture.clientId).fiche
      let limite = accepteDateFuture ? nil : aujourdhui
      guard let paiement else {
        let emission = try facture.emettre(
          le: date, auPlusTard: limite, registre: registre, client: client,
          dernier: etats.dernier(de:))
        return [.facture(id, .factureEmise(emission))]
      }
      let (emission, paye) = try facture.emettre(
        le: date, auPlusTard: limite, registre: registre, client: client, payee: paiement,
        id: tirage.suivant(), aujourdhui: aujourdhui, dernier: etats.dernier(de:))
      return [.facture(id, .factureEmise(emission)), .facture(id, .paiementEnregistre(paye))]
    }
  }
}
