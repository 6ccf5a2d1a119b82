import Facturation
import Journaux
import LigneJSON

/// What the kept states hold, and up to which line of which journal.
///
///     etats-0.point   ├──── records, by their origins ────┤├─ those that changed since ─┤
///                     0                               sorted                        length
///
/// It stands in a file of its own, which is replaced as a whole, and ends with the hash of what it says.
struct KeptHead: Hashable {
  /// Whose journal it is.
  let source: RegistreID
  /// The last event that is covered.
  let head: Head
  /// Where that event's line ends.
  let journalLength: Int
  /// The number of the file that holds the records.
  let file: Int
  /// The seed that only its blocks have.
  let seed: UUIDTexte
  /// Up to which byte records stand in their order.
  let sorted: Int
  /// Where the last one ends that is valid.
  let length: Int
  /// What the blocks come to, from the first to the last that is valid: the link behind that one.
  let link: Int

  /// The layout of these files; any other is not read.
  private static let version = 1
  /// What is kept of a facture, and what follows from it; a new rule makes them anew.
  static let rules = 2
  private static let mostBytes = 4096

  /// The seed of the blocks' checksums.
  var blockSeed: UInt64 { seed.haut ^ seed.bas }

  /// Reads the file, if there is one that can be believed.
  static func read(_ folder: Folder, systeme: Systeme) -> KeptHead? {
    guard let file = try? systeme.openFile(folder.states, .read),
      let bytes = try? systeme.read(file, at: 0, count: mostBytes, folder.states)
    else { return nil }
    var reader = LineReader(bytes, in: bytes.indices)
    guard let head = try? KeptHead.read(from: &reader), head.bytes == bytes else { return nil }
    return head
  }

  /// Writes the file in place of the one before.
  func write(_ folder: Folder, systeme: Systeme) throws {
    try systeme.replace(folder.states) { descriptor, path in
      try systeme.write(bytes, to: descriptor, at: 0, path)
    }
  }

  private var bytes: ContiguousArray<UInt8> {
    var writer = LineWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension KeptHead: LineObject {
  func writeMembers(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("regles", Self.rules)
    line.member("source", source)
    line.member("id", head.position)
    line.member("hash", head.hash)
    line.member("time", head.time ?? .epoch)
    line.member("octets", journalLength)
    line.member("fichier", file)
    line.member("graine", seed)
    line.member("ordonnes", sorted)
    line.member("longueur", length)
    line.member("suite", link)
    line.member("controle", SHA256.empreinte(of: line.bytes.span))
  }

  init(members line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version, try line.member("regles") == Self.rules
    else { throw line.error(expected: .valeur("version \(Self.version)")) }
    source = try line.member("source")
    let (position, hash): (Int, Empreinte) = (try line.member("id"), try line.member("hash"))
    head = Head(position: position, hash: hash, time: try line.member("time") as Timestamp)
    journalLength = try line.member("octets")
    file = try line.member("fichier")
    seed = try line.member("graine")
    sorted = try line.member("ordonnes")
    length = try line.member("longueur")
    link = try line.member("suite")
    _ = try line.member("controle", Empreinte.self)
  }
}

extension Folder {
  /// What the kept states cover.
  var states: String { "\(path)/etats.point" }

  /// Their records.
  func states(_ number: Int) -> String { "\(path)/etats-\(number).point" }
}
