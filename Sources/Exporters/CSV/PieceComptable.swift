package import Facturation

/// An issued invoice or one of its avoirs: what books know by a number and a date of its own.
package struct PieceComptable: Sendable {
  let facture: Facture
  let emission: Facture.Emission
  /// The avoir, if it is one.
  let avoir: Avoir?
  /// The day as of which balances are told.
  let jour: DateCivile

  /// The documents of a facture that are dated in a period, the invoice first.
  package static func pieces(
    de facture: Facture, dans periode: ClosedRange<DateCivile>, le jour: DateCivile
  ) -> [PieceComptable] {
    guard let emission = facture.emission else { return [] }
    let documents = [nil] + facture.avoirs.map(Optional.some)
    return documents.map {
      PieceComptable(facture: facture, emission: emission, avoir: $0, jour: jour)
    }.filter { periode.contains($0.date) }
  }

  var numero: NumeroFacture { avoir?.numero.numero ?? emission.numero.numero }
  var date: DateCivile { avoir?.date ?? facture.dateFacture }
  var client: FicheClient { avoir?.client ?? emission.client }
  var totaux: Totaux { avoir?.totaux ?? facture.totaux }

  /// `facture`, `acompte`, `rectificative` or `avoir`.
  var type: String {
    avoir == nil ? (facture.typeFacture ?? .facture).rawValue : "avoir"
  }

  /// An amount of the document, which an avoir takes off.
  func signe(_ montant: Montant) -> CelluleCSV {
    .montant(avoir == nil ? Cumul(montant) : .zero - Cumul(montant))
  }

  /// What only an invoice has, and nothing for an avoir.
  func siFacture(_ cellule: @autoclosure () -> CelluleCSV) -> CelluleCSV {
    avoir == nil ? cellule() : .vide
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
