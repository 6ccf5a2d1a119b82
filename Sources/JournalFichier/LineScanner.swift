import Journal
import LigneJSON

/// Cuts a file into lines as it reads it, block by block.
///
///     file    ……{"specversion"…}␊{"specversion"…}␊{"speci
///     buffer            ^place      ^line feed      ^end of the block: the next one is appended
struct LineScanner {
  private let systeme: Systeme
  private let file: SharedFile
  private var end: Int
  private var buffer: ContiguousArray<UInt8> = []
  private var bufferStart: Int
  private var place = 0

  private let block: Block

  /// How much is read at a time.
  enum Block: Int {
    /// For a line or two.
    case short = 8192
    /// For all that follows.
    case long = 262_144
  }

  /// Reads a file from a place to another.
  init(
    _ file: SharedFile, from start: Int, to end: Int, systeme: Systeme, block: Block = .long
  ) {
    self.systeme = systeme
    self.block = block
    self.file = file
    self.end = end
    bufferStart = start
  }

  /// Where the next line begins in the file.
  var offset: Int { bufferStart + place }

  /// The next line, or nothing at the end.
  mutating func next() throws(SystemError) -> ScannedLine? {
    var searched = place
    while true {
      if let feed = Systeme.place(of: UInt8(ascii: "\n"), in: buffer, from: searched) {
        return take(to: feed, isComplete: true)
      }
      searched = buffer.count
      let loaded = bufferStart + buffer.count
      guard loaded < end else {
        return place < buffer.count ? take(to: buffer.count, isComplete: false) : nil
      }
      searched -= place
      try load(from: loaded)
    }
  }

  private mutating func take(to end: Int, isComplete: Bool) -> ScannedLine {
    defer { place = isComplete ? end + 1 : end }
    return ScannedLine(bytes: buffer, range: place..<end, offset: offset, isComplete: isComplete)
  }

  private mutating func load(from offset: Int) throws(SystemError) {
    let bytes = try systeme.read(
      file.descriptor, at: offset, count: min(block.rawValue, end - offset), file.path)
    if bytes.isEmpty { end = offset }
    bufferStart += place
    buffer.removeSubrange(..<place)
    buffer.append(contentsOf: bytes)
    place = 0
  }
}

/// A line of a file, where it stands among other bytes, without its line feed.
struct ScannedLine {
  let bytes: ContiguousArray<UInt8>
  let range: Range<Int>
  /// Where it begins in the file.
  let offset: Int
  /// Whether a line feed ends it.
  let isComplete: Bool

  /// Where the next line begins in the file.
  var next: Int { offset + range.count + 1 }

  /// Reads the line.
  func read() throws(LineError) -> Line { try Line.read(bytes, in: range) }

  /// The hash of the line's bytes.
  var hash: Empreinte { Line.hash(bytes, in: range) }

  /// Whether the line is whole, and ends with the hash of its own bytes.
  var isSealed: Bool {
    isComplete && bytes[range].suffix(Line.sealLength).elementsEqual(Line.seal(hash))
  }
}

/// An open file that several readers share.
final class SharedFile: Sendable {
  let descriptor: Descriptor
  let path: String

  init(_ descriptor: consuming Descriptor, path: String) {
    self.descriptor = descriptor
    self.path = path
  }
}
