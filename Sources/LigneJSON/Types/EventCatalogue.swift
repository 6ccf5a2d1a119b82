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

  /// The types and versions that can be read, in the order of their names.
  package var types: [String] { readers.keys.sorted() }

  /// Reads what an event of a type holds, or nothing when the type is not known.
  func read(
    type: String, of flux: Flux, from line: inout LineReader
  ) throws(Ecart) -> Evenement? {
    guard let read = readers[type] else { return nil }
    return try read(&line, flux)
  }
}

/// A version has no upcaster to the next, stands twice, or leads to no event of today.
package struct CatalogueGap: Error, Hashable {
  /// The version at fault.
  package let type: EventType
}
