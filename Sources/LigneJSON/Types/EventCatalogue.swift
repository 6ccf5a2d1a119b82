import Facturation

/// All types and versions of events that can be read, and how each becomes an event of today.
///
/// A version that was ever written stays readable: its own reader gives what it held, and upcasters
/// lead from each version to the next, one step each, up to the current one.
///
///     LigneAjoutee.v1 ── reader ──▶ v1 ── upcaster ──▶ v2 ── upcaster ──▶ v3 = today's event
package struct EventCatalogue: Sendable {
  typealias Read = @Sendable (inout LineReader, Flux) throws(LineError) -> Evenement

  private let readers: [String: Read]
  private let currentVersions: [String: Int]

  /// Puts readers and upcasters together, or says which version nothing leads on from.
  package init(_ current: [CurrentType], upcasters: [Upcaster] = []) throws(CatalogueGap) {
    var readers: [String: Read] = [:]
    var versions: [String: Int] = [:]
    for type in current {
      let today = type.type
      guard readers.updateValue(type.read, forKey: today.description) == nil else {
        throw CatalogueGap(type: today)
      }
      versions[today.name] = today.version
      var finish = type.finish
      for version in (1..<today.version).reversed() {
        let old = EventType(today.name, version: version)
        guard let upcaster = upcasters.first(where: { $0.from == old }) else {
          throw CatalogueGap(type: old)
        }
        finish = upcaster.before(finish)
        readers[old.description] = upcaster.reader(finish)
      }
    }
    for upcaster in upcasters where readers[upcaster.from.description] == nil {
      throw CatalogueGap(type: upcaster.from)
    }
    self.readers = readers
    currentVersions = versions
  }

  /// The types and versions that can be read, in the order of their names.
  package var types: [String] { readers.keys.sorted() }

  /// The type under which an event is written today.
  func currentType(named name: String) -> EventType {
    EventType(name, version: currentVersions[name] ?? 1)
  }

  /// Reads what an event of a type holds, or nothing when the type is not known.
  func read(
    type: String, of flux: Flux, from line: inout LineReader
  ) throws(LineError) -> Evenement? {
    guard let read = readers[type] else { return nil }
    return try read(&line, flux)
  }
}

/// A version has no upcaster to the next, stands twice, or belongs to no known event.
package struct CatalogueGap: Error, Hashable {
  /// The version at fault.
  package let type: EventType
}
