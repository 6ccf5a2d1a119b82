package import Facturation

/// The kinds of stream of which there are many, each told apart by its UUID.
@nonexhaustive
public enum StreamKind: CaseIterable, Sendable {
  /// Invoices, drafts among them.
  case facture
  /// Clients.
  case client
  /// Produits.
  case produit

  /// The stream of that UUID.
  package func flux(_ uuid: UUIDTexte) -> Flux {
    switch self {
    case .facture: .facture(FactureID(uuid))
    case .client: .client(ClientID(uuid))
    case .produit: .produit(ProduitID(uuid))
    }
  }
}

extension Flux {
  /// The stream's kind and UUID; the registre's own has none.
  package var parts: (kind: StreamKind, uuid: UUIDTexte)? {
    switch self {
    case .registre: nil
    case .facture(let id): (.facture, id.uuid)
    case .client(let id): (.client, id.uuid)
    case .produit(let id): (.produit, id.uuid)
    }
  }
}

/// How the text of a UUID begins.
package struct UUIDStart {
  private let text: String
  /// The first eight bytes that such a UUID has at least, and at most.
  package let range: ClosedRange<UInt64>

  /// Takes the beginning of a text like `0197a1b2-…`, or gives nothing when no UUID begins so.
  package init?(_ text: String) {
    let filled = text + "00000000-0000-0000-0000-000000000000".dropFirst(text.utf8.count)
    guard let first = try? UUIDTexte(filled) else { return nil }
    let digits = text.utf8.prefix(18).count { $0 != UInt8(ascii: "-") }
    let unknown: UInt64 = digits >= 16 ? 0 : .max >> UInt64(4 * digits)
    self.text = text
    range = first.haut...(first.haut | unknown)
  }

  /// Whether a UUID begins so.
  package func begins(_ uuid: UUIDTexte) -> Bool {
    range.contains(uuid.haut) && uuid.texte.hasPrefix(text)
  }
}

extension JournalView {
  /// The first streams of a kind that begin so, found by looking at every event.
  func scanStreams(
    _ kind: StreamKind, beginningWith start: String, atMost most: Int
  ) throws -> [UUIDTexte] {
    guard let start = UUIDStart(start) else { return [] }
    var found: Set<UUIDTexte> = []
    try forEach(after: 0) { event in
      if let (itsKind, uuid) = event.evenement.flux.parts, itsKind == kind, start.begins(uuid) {
        found.insert(uuid)
      }
      return true
    }
    return Array(found.sorted().prefix(most))
  }
}
