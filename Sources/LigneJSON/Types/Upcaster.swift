package import Facturation
import Journaux

/// Leads from one version of an event to the next: a pure function between what the two hold.
package struct Upcaster: Sendable {
  /// The version that it leads on from.
  package let from: EventType
  /// What that version holds, and what the next one does.
  let old, new: ObjectIdentifier
  private let readOld: @Sendable (inout LineReader) throws(Ecart) -> any Record
  private let convert: @Sendable (any Record) -> (any Record)?

  /// Takes the old version's payload and the function to the next one's.
  package init<Old: Record, New: Record>(
    from name: String, version: Int, _ convert: @escaping @Sendable (Old) -> New
  ) {
    from = EventType(name, version: version)
    (old, new) = (ObjectIdentifier(Old.self), ObjectIdentifier(New.self))
    readOld = { line throws(Ecart) in try line.record(nil as Old?) }
    self.convert = { payload in (payload as? Old).map(convert) }
  }

  /// The way from this version's payload to an event, given the way from the next one's.
  func before(_ finish: @escaping CurrentType.Finish) -> CurrentType.Finish {
    { [convert] payload, flux in convert(payload).flatMap { finish($0, flux) } }
  }

  /// Reads a line of this version.
  func reader(_ finish: @escaping CurrentType.Finish) -> EventCatalogue.Read {
    { [readOld] line, flux throws(Ecart) in
      try CurrentType.event(try readOld(&line), flux, line) { finish($0, flux) }
    }
  }
}
