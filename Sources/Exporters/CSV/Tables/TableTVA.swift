import Facturation

/// The VAT of each document by rate, category and exemption; that of an avoir is negative.
package enum TableTVA {
  /// A group of a document.
  package struct Rangee: Sendable {
    let piece: PieceComptable
    let groupe: GroupeTVA
  }

  /// The rows of a document.
  package static func rangees(_ piece: PieceComptable) -> [Rangee] {
    piece.totaux.groupes.map { Rangee(piece: piece, groupe: $0) }
  }

  /// The columns.
  package static let colonnes: [ColonneCSV<Rangee>] =
    document + groupe

  private static let document: [ColonneCSV<Rangee>] = ColonnesCommunes.piece(\.piece)

  private static let groupe: [ColonneCSV<Rangee>] = [
    .init("numeroTVA", "The customer's VAT number.") { .texte($0.piece.client.numeroTVA) },
    .init("pays", "The country of the customer's address.") {
      .texte($0.piece.client.adresse?.pays)
    },
    .init("nature", "biens, services or mixte, as far as it is known.") {
      .mot($0.piece.facture.nature)
    },
    .init("exigibilite", "When its VAT becomes due: at the facturation or encaissement.") {
      .chaine($0.piece.facture.estExigibleALEncaissement ? "encaissement" : "facturation")
    },
    .init("tva", "The VAT rate in percent.") { .nombre($0.groupe.tva) },
    .init("categorieTVA", "The VAT category of EN 16931: S, Z, E, AE, K, G or O.") {
      .mot($0.groupe.categorieTVA)
    },
    .init("codeExoneration", "The code of an exemption.") {
      .texte($0.groupe.codeExoneration)
    },
    .init("base", "What the rate applies to.") { $0.piece.signe($0.groupe.base) },
    .init("montantTVA", "The VAT.") { $0.piece.signe($0.groupe.montantTVA) },
    .init("dateTVA", "The day on which the VAT is due, unless it waits to be paid.") {
      $0.piece.jourDeTVA.map { .date($0) } ?? .vide
    },
  ]
}
