package import Facturation

/// A document that was issued, as books tell of it on a day.
@dynamicMemberLookup
package struct PieceComptable: Sendable {
  private let piece: Piece
  /// The day as of which balances are told.
  let jour: DateCivile

  /// The documents of a facture that are dated in a period, the invoice first.
  package static func pieces(
    de facture: Facture, dans periode: ClosedRange<DateCivile>, le jour: DateCivile
  ) -> [PieceComptable] {
    facture.pieces.filter { periode.contains($0.date) }
      .map { PieceComptable(piece: $0, jour: jour) }
  }

  /// What the document is.
  package subscript<Valeur>(dynamicMember chemin: KeyPath<Piece, Valeur>) -> Valeur {
    piece[keyPath: chemin]
  }

  /// `facture`, `acompte`, `rectificative` or `avoir`.
  var type: String {
    piece.avoir == nil ? (piece.facture.typeFacture ?? .facture).rawValue : "avoir"
  }

  /// An amount of the document, which an avoir takes off.
  func signe(_ montant: Montant) -> CelluleCSV {
    .montant(piece.avoir == nil ? Cumul(montant) : .zero - Cumul(montant))
  }

  /// What only an invoice has, and nothing for an avoir.
  func siFacture(_ cellule: @autoclosure () -> CelluleCSV) -> CelluleCSV {
    piece.avoir == nil ? cellule() : .vide
  }
}

/// The columns that several tables have.
enum ColonnesCommunes {
  /// By which a document is named.
  static func piece<Rangee>(
    _ piece: @escaping @Sendable (Rangee) -> PieceComptable
  ) -> [ColonneCSV<Rangee>] {
    [
      .init("numero", "The document's number.") { .texte(piece($0).numero) },
      .init("type", "facture, acompte, rectificative or avoir.") {
        .chaine(piece($0).type)
      },
      .init("date", "The document's date.") { .date(piece($0).date) },
    ] + client({ piece($0).facture }, { piece($0).client })
  }

  /// By which a customer is named.
  static func client<Rangee>(
    _ facture: @escaping @Sendable (Rangee) -> Facture,
    _ fiche: @escaping @Sendable (Rangee) -> FicheClient?
  ) -> [ColonneCSV<Rangee>] {
    [
      .init("clientId", "The customer's identifier in the ledger.") {
        .id(facture($0).clientId)
      },
      .init("client", "The customer's name, as the document bears it.") {
        .texte(fiche($0)?.nom)
      },
      .init("codeClient", "The customer's account, if it has one.") { .texte(fiche($0)?.code) },
    ]
  }
}
