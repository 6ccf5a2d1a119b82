public import Facturation
import Journal

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

extension Etats {
  /// All that stands against issuing a draft now, and all that is to be looked at before.
  public func controler(
    _ id: FactureID, le date: DateCivile? = nil, accepteDateFuture: Bool = false
  ) throws -> ControleEmission {
    let (registre, facture) = (try registre(), try facture(id))
    let client = try client(facture.clientId)
    var controle = try facture.controler(
      le: date, auPlusTard: accepteDateFuture ? nil : aujourdhui(registre), registre: registre,
      client: client.fiche, dernier: dernier(de:))
    controle.ajouter(try avertissements(sur: client))
    return controle
  }

  /// What is to be looked at in what is known of a client: others may bear its SIREN.
  ///
  /// All clients are gone through for that.
  public func avertissements(surLeClient id: ClientID) throws -> [Avertissement] {
    try avertissements(sur: client(id))
  }

  private func avertissements(sur client: Client) throws -> [Avertissement] {
    guard client.fiche.siren != nil else { return [] }
    return try client.avertissements(parmi: tous(.client) { try $0.client() })
  }
}
