package import Facturation

/// The kinds of stream of which there are many, each told apart by its UUID.
@nonexhaustive
package enum StreamKind: CaseIterable, Sendable {
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
  /// The stream's kind and UUID; the registre's own has none, and of closings there are few.
  package var parts: (kind: StreamKind, uuid: UUIDTexte)? {
    switch self {
    case .registre, .cloture: nil
    case .facture(let id): (.facture, id.uuid)
    case .client(let id): (.client, id.uuid)
    case .produit(let id): (.produit, id.uuid)
    }
  }
}

/// How the text of a UUID begins.
package struct UUIDStart {
  /// The UUIDs that begin so, and no others.
  package let range: ClosedRange<UUIDTexte>

  /// Takes the beginning of a text like `0197a1b2-…`, or gives nothing when no UUID begins so.
  package init?(_ text: String) {
    func filled(_ rest: String) -> UUIDTexte? {
      try? UUIDTexte(texte: text + rest.dropFirst(text.utf8.count))
    }
    guard let first = filled("00000000-0000-0000-0000-000000000000"),
      let last = filled("ffffffff-ffff-ffff-ffff-ffffffffffff")
    else { return nil }
    range = first...last
  }

  /// Whether a UUID begins so.
  package func begins(_ uuid: UUIDTexte) -> Bool { range.contains(uuid) }
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
