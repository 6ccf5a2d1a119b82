public import Facturation

/// Issues a draft: gives it the next number, and freezes it.
public struct EmettreFacture: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the invoice, dated as the draft unless another day is given; a day to come must be
  /// accepted expressly.
  public func execute(
    _ facture: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false,
    par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      let registre = try etats.registre()
      return .factureEmise(
        try facture.emettre(
          le: date, auPlusTard: accepteDateFuture ? nil : etats.aujourdhui(registre),
          registre: registre, client: etats.client(facture.clientId).fiche,
          dernier: etats.dernier(de:)))
    }
  }
}
