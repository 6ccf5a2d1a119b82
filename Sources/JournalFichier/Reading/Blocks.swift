/// How many bytes of a file are read at a time.
///
/// Tests make them small: what can go wrong between two blocks then does so in a short journal.
package struct Blocks: Hashable, Sendable {
  /// For a line or two.
  package let short: Int
  /// For all that follows.
  package let long: Int
  /// The least that is worth a thread of its own.
  package let part: Int

  /// As many as suit disks and processors.
  package static let usual = Blocks(short: 8192, long: 262_144, part: 1 << 22)

  package init(short: Int, long: Int, part: Int) {
    self.short = short
    self.long = long
    self.part = part
  }
}
