/// The name and version of an event, as a line and the name of its schema give it.
package struct EventType: Hashable, Sendable, CustomStringConvertible {
  /// The event's name: `LigneAjoutee`.
  package let name: String
  /// The version of what it holds, from 1.
  package let version: Int

  /// The canonical text: `LigneAjoutee.v1`.
  package let description: String

  /// Gathers name and version.
  package init(_ name: String, version: Int) {
    self.name = name
    self.version = version
    description = "\(name).v\(version)"
  }
}
