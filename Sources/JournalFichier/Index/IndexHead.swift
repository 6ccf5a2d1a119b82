import Facturation
import Journaux
import LigneJSON

/// What the index files hold together, and up to which line of which journal.
///
/// It stands in a file of its own, which is replaced as a whole; like the head file, it is a JSON
/// object that ends with the hash of what it says.
struct IndexHead: Hashable {
  /// Whose journal it is.
  let source: RegistreID
  /// The last event that is covered.
  let head: Head
  /// Where that event's line ends.
  let length: Int
  /// The runs, from the oldest; each lies in the file of its number.
  let runs: [IndexFile]

  /// The layout of these files; any other is not read.
  private static let version = 5
  /// More than any index needs, and little enough to read at once.
  private static let mostBytes = 1 << 20

  /// Reads the file, if there is one that can be believed.
  static func read(_ folder: Folder, systeme: Systeme) -> IndexHead? {
    guard let file = try? systeme.openFile(folder.index, .read),
      let length = try? systeme.length(of: file, folder.index), length <= mostBytes,
      let bytes = try? systeme.read(file, at: 0, count: length, folder.index)
    else { return nil }
    var reader = LineReader(bytes, in: bytes.indices)
    guard let head = try? IndexHead.read(from: &reader), head.bytes == bytes else { return nil }
    return head
  }

  /// The file's bytes.
  var bytes: ContiguousArray<UInt8> {
    var writer = LineWriter()
    write(to: &writer)
    return writer.bytes
  }
}

/// A run's file: how many entries it has, and the seed that only its pages have.
struct IndexFile: Hashable {
  let count: Int
  let seed: UUIDTexte

  /// The seed of the pages' checksums.
  var pageSeed: UInt64 { seed.haut ^ seed.bas }
}

extension IndexHead: LineObject {
  func writeMembers(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("source", source)
    line.member("id", head.position)
    line.member("hash", head.hash)
    line.member("time", head.time ?? .epoch)
    line.member("octets", length)
    line.member("parties", runs)
    line.member("controle", SHA256.empreinte(of: line.bytes.span))
  }

  init(members line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version else {
      throw line.error(expected: .valeur("version \(Self.version)"))
    }
    source = try line.member("source")
    let (position, hash): (Int, Empreinte) = (try line.member("id"), try line.member("hash"))
    head = Head(position: position, hash: hash, time: try line.member("time") as Timestamp)
    length = try line.member("octets")
    runs = try line.array("parties") { line throws(Ecart) in try IndexFile.read(from: &line) }
    _ = try line.member("controle", Empreinte.self)
  }
}

extension IndexFile: LineObject {
  func writeMembers(to line: inout LineWriter) {
    line.member("entrees", count)
    line.member("graine", seed)
  }

  init(members line: inout LineReader) throws(Ecart) {
    self.init(count: try line.member("entrees"), seed: try line.member("graine"))
  }
}
