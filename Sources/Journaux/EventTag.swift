public import Facturation

/// Under which an event can be found: the one mechanism behind streams, numbers and keys.
///
/// An event has a few tags, which follow from it; a journal finds the events of a tag without
/// reading the others.
@nonexhaustive
public enum EventTag: Hashable, Sendable {
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
  /// Deducts the deposit of that number by a line.
  case deduction(NumeroFacture)
  /// Moves money by that settlement.
  case settlement(ReglementID)
  /// Says that SIREN of a client.
  case siren(Siren)
  /// Closes a period, whichever.
  case closings
  /// Was recorded under that idempotency key.
  case cle(UUIDTexte)
}

extension RecordedEvent {
  /// All tags of the event.
  package var tags: [EventTag] {
    var tags: [EventTag] = [.stream(evenement.flux)]
    if let cle { tags.append(.cle(cle)) }
    if case .creation(let brouillon) = evenement.mouvement { tags += [.drafts, .draft(brouillon)] }
    if let numero = evenement.document?.numero {
      tags += [.series(numero.serie), .number(numero.numero)]
    }
    if case .cloture = evenement { tags.append(.closings) }
    switch evenement.renvoi {
    case .acompte(let numero): tags.append(.deduction(numero))
    case .reglement(let reglement): tags.append(.settlement(reglement))
    case .siren(let siren): tags.append(.siren(siren))
    case nil: break
    }
    return tags
  }
}
