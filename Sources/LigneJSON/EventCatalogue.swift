package import Facturation
import Journaux

/// All types and versions of events that can be read, and how each becomes an event of today.
///
/// A version that was ever written stays readable: its own reader gives what it held, and upcasters
/// lead from each version to the next, one step each, up to the current one.
///
///     LigneAjoutee.v1 ── reader ──▶ v1 ── upcaster ──▶ v2 ── upcaster ──▶ v3 = today's event
package struct EventCatalogue: Sendable {
  typealias Read = @Sendable (inout LineReader, Flux) throws(Ecart) -> Evenement

  private let readers: [String: Read]

  /// Puts readers and upcasters together, or says which version nothing leads on from.
  package init(_ current: [CurrentType], upcasters: [Upcaster] = []) throws(CatalogueGap) {
    var steps: [EventType: Upcaster] = [:]
    for upcaster in upcasters where steps.updateValue(upcaster, forKey: upcaster.from) != nil {
      throw CatalogueGap(type: upcaster.from)
    }
    var readers: [String: Read] = [:]
    var names: Set<String> = []
    for type in current {
      let today = type.type
      guard names.insert(today.name).inserted else { throw CatalogueGap(type: today) }
      readers[today.description] = type.read
      var (finish, next) = (type.finish, type.payload)
      for version in (1..<today.version).reversed() {
        let old = EventType(today.name, version: version)
        guard let upcaster = steps.removeValue(forKey: old), upcaster.new == next else {
          throw CatalogueGap(type: old)
        }
        (finish, next) = (upcaster.before(finish), upcaster.old)
        readers[old.description] = upcaster.reader(finish)
      }
    }
    if let stray = steps.keys.first { throw CatalogueGap(type: stray) }
    self.readers = readers
  }

  /// An event of a stream of the right kind, or an error.
  static func event(
    _ evenement: Evenement?, of flux: Flux, _ line: LineReader
  ) throws(Ecart) -> Evenement {
    guard let evenement else { throw line.error(expected: .autreFlux(que: flux)) }
    return evenement
  }

  /// The types and versions that can be read, in the order of their names.
  package var types: [String] { readers.keys.sorted() }

  /// What reads the data of a type of events, if it is known.
  func reader(of type: String) -> Read? { readers[type] }
}

/// A version has no upcaster to the next, stands twice, or leads to no event of today.
package struct CatalogueGap: Error, Hashable {
  /// The version at fault.
  package let type: EventType
}

extension EventCatalogue {
  /// The catalogue of this version.
  package static let current: EventCatalogue = {
    do throws(CatalogueGap) {
      return try EventCatalogue(today)
    } catch {
      preconditionFailure("nothing leads on from \(error.type)")
    }
  }()

  /// Every event as it is written today; a test-only catalogue may lead older versions to them.
  package static let today: [CurrentType] = {
    var types = CurrentTypes()
    Evenement.visitTypes(&types)
    return types.all
  }()
}

private struct CurrentTypes: FactTypeVisitor {
  var all: [CurrentType] = []

  mutating func visit<Held: Fact>(
    _ event: @escaping @Sendable (consuming Held, Flux) -> Evenement?
  ) {
    all.append(CurrentType(Held.type, event))
  }
}

extension Evenement {
  /// Writes what the event holds.
  func writePayload(to line: inout LineWriter) { visit(&line) }
}

/// Writes facts of all types.
extension LineWriter: FactVisitor {
  package mutating func visit(_ fact: some Fact) { _ = record(fact) }
}

// MARK: - Versions

/// An event as it is written today, and the stream to which it belongs.
package struct CurrentType: Sendable {
  let type: EventType
  let read: EventCatalogue.Read
  let finish: Finish
  /// What the event holds today, to which the last upcaster must lead.
  let payload: ObjectIdentifier

  /// Makes an event of what was held, once that is of today's version.
  typealias Finish = @Sendable (any Record, Flux) -> Evenement?

  /// An event whose payload goes into a stream, or into none when the stream is of another kind.
  package init<Payload: Record>(
    _ type: EventType, _ wrap: @escaping @Sendable (consuming Payload, Flux) -> Evenement?
  ) {
    self.type = type
    payload = ObjectIdentifier(Payload.self)
    finish = { payload, flux in (payload as? Payload).flatMap { wrap($0, flux) } }
    read = { line, flux throws(Ecart) in
      try EventCatalogue.event(wrap(try line.record(nil), flux), of: flux, line)
    }
  }
}

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
      try EventCatalogue.event(finish(try readOld(&line), flux), of: flux, line)
    }
  }
}
