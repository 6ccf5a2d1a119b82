import Facturation
package import Journaux

/// The keys under which a store finds a line: a readable text for each tag of its event, and one where it
/// begins a stream of which there are many.
///
///     facture/0197a1b2-…   client/…   produit/…   cloture/…   registre     the stream
///     debut/facture        debut/client           debut/produit            begins such a stream
///     numero/F2026-0001    serie/F2026-{n:4}      acompte/F2026-0001       number, series, deposit deducted
///     brouillons           brouillon/7            clotures                 drafts, their ranks, closings
///     reglement/0197…      siren/732829320        cle/0197…                settlement, SIREN, idempotency key
///
/// They follow from the line alone, and two tags never share one. All of it is printable ASCII, and the longest,
/// that of a series, has 66 bytes. They are part of what a host may ask its database for, so that they stay.
package enum LineKeys {
  /// The key of a tag.
  package static func key(of tag: EventTag) -> String {
    switch tag {
    case .stream(let flux): flux.texte
    case .drafts: "brouillons"
    case .draft(let rank): "brouillon/\(rank)"
    case .series(let serie): "serie/\(serie.texte)"
    case .number(let numero): "numero/\(numero.texte)"
    case .deduction(let numero): "acompte/\(numero.texte)"
    case .settlement(let reglement): "reglement/\(reglement.uuid.texte)"
    case .siren(let siren): "siren/\(siren.texte)"
    case .closings: "clotures"
    case .cle(let uuid): "cle/\(uuid.texte)"
    }
  }

  /// The key of the lines that begin a stream of a kind.
  package static func beginning(of kind: StreamKind) -> String { "debut/\(kind.name)" }

  /// All keys of an event's line.
  package static func keys(of event: RecordedEvent) -> [String] {
    let keys = event.tags.map(key)
    guard let kind = event.begins else { return keys }
    return keys + [beginning(of: kind)]
  }

  /// The keys of a kind's streams whose UUIDs lie within limits.
  static func keys(
    of kind: StreamKind, _ uuids: ClosedRange<UUIDTexte>
  ) -> ClosedRange<String> {
    key(of: .stream(kind.flux(uuids.lowerBound)))...key(of: .stream(kind.flux(uuids.upperBound)))
  }

  /// The UUID of the stream of a kind that has that key.
  static func uuid(of kind: StreamKind, in key: String) -> UUIDTexte? {
    let start = "\(kind.name)/"
    guard key.hasPrefix(start) else { return nil }
    return try? UUIDTexte(texte: String(key.dropFirst(start.count)))
  }
}

extension RecordedEvent {
  /// The kind of the stream that it begins, if it begins one of which there are many.
  var begins: StreamKind? {
    evenement.faits.tire == .flux ? evenement.flux.parts?.kind : nil
  }
}

extension StreamKind {
  /// How the texts of its streams begin.
  fileprivate var name: String {
    switch self {
    case .facture: "facture"
    case .client: "client"
    case .produit: "produit"
    }
  }
}
