public import Facturation

/// Under which an event can be found: the one mechanism behind streams, numbers and keys.
///
/// An event has a few tags, which follow from it; a journal finds the events of a tag without
/// reading the others.
public enum Tag: Hashable, Sendable {
  /// Belongs to that stream.
  case stream(Flux)
  /// Begins a draft, whichever.
  case drafts
  /// Begins the draft of that rank.
  case draft(Int)
  /// Issues an invoice or an avoir in that series.
  case series(Serie)
  /// Gives that number.
  case number(NumeroFacture)
  /// Was recorded under that idempotency key.
  case command(UUIDTexte)
}

extension RecordedEvent {
  /// All tags of the event.
  public var tags: [Tag] {
    var tags: [Tag] = [.stream(evenement.flux)]
    if let command { tags.append(.command(command)) }
    tags += evenement.ownTags
    return tags
  }
}

extension Evenement {
  fileprivate var ownTags: [Tag] {
    guard case .facture(_, let evenement) = self else { return [] }
    return switch evenement {
    case .factureCreee(let creation): [.drafts, .draft(creation.brouillon)]
    case .factureEmise(let emission): Self.tags(of: emission.numero)
    case .avoirEmis(let avoir): Self.tags(of: avoir.numero)
    default: []
    }
  }

  private static func tags(of numero: NumeroEmis) -> [Tag] {
    [.series(numero.serie), .number(numero.numero)]
  }
}
