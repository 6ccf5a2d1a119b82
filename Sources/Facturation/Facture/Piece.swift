/// An issued document of a facture: the invoice itself, or one of its avoirs.
///
/// Each has a number, a day, parties and sums of its own.
package struct Piece: Hashable, Sendable {
  /// The facture that it belongs to.
  package let facture: Facture
  /// What issuing froze of the invoice.
  package let emission: Facture.Emission
  /// The avoir, if it is one.
  package let avoir: Avoir?

  fileprivate init(_ facture: Facture, _ emission: Facture.Emission, _ avoir: Avoir? = nil) {
    self.facture = facture
    self.emission = emission
    self.avoir = avoir
  }

  /// Its own number.
  package var numero: NumeroFacture { avoir?.numero.numero ?? emission.numero.numero }

  /// Its own day.
  package var date: DateCivile { avoir?.date ?? facture.dateFacture }

  /// The day on which its VAT is due, unless it waits to be paid.
  package var jourDeTVA: DateCivile? {
    let exigibilite = facture.exigibilite
    guard !exigibilite.alEncaissement else { return nil }
    return max(exigibilite.jour.date, avoir?.date ?? .premiere)
  }

  /// The seller as of its issue.
  package var vendeur: Vendeur { avoir?.vendeur ?? emission.vendeur }

  /// The client as of its issue, who for an avoir need not be as on the invoice.
  package var client: FicheClient { avoir?.client ?? emission.client }

  /// What it comes to; of an avoir, what is taken off.
  package var totaux: Totaux { avoir?.totaux ?? facture.totaux }

  /// What is printed for the client.
  package var notes: Note? { if let avoir { avoir.notes } else { facture.notes } }
}

extension Facture {
  /// The documents that were issued of it, the invoice first; of a draft, none.
  package var pieces: [Piece] {
    guard let emission else { return [] }
    return [Piece(self, emission)] + avoirs.map { Piece(self, emission, $0) }
  }

  /// The document that bears a number, if one does.
  package func piece(_ numero: NumeroFacture) -> Piece? {
    pieces.first { $0.numero == numero }
  }
}
