import Journaux
import LigneJSON

/// Cuts a file into lines as it reads it, block by block.
///
///     file    ……{"specversion"…}␊{"specversion"…}␊{"speci
///     buffer            ^place      ^line feed      ^filled: what follows in the file comes here
///
/// The buffer stays the same from block to block; what is left of one moves to its front, once.
struct LineScanner {
  private let systeme: Systeme
  private let file: SharedFile
  private var end: Int
  private var buffer: ContiguousArray<UInt8> = []
  private var bufferStart: Int
  private var place = 0
  private var filled = 0
  private let block: Int

  /// How much is read at a time.
  enum Block {
    /// For a line or two.
    case short
    /// For all that follows.
    case long
  }

  /// Reads a file from a place to another, much or little of it at a time.
  init(
    _ file: SharedFile, from start: Int, to end: Int, systeme: Systeme, block: Block = .long
  ) {
    self.systeme = systeme
    self.block =
      switch block {
      case .short: systeme.blocks.short
      case .long: systeme.blocks.long
      }
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
      if let feed = Systeme.place(of: UInt8(ascii: "\n"), in: buffer, searched..<filled) {
        return take(to: feed, isComplete: true)
      }
      searched = filled
      let loaded = bufferStart + filled
      guard loaded < end else {
        return place < filled ? take(to: filled, isComplete: false) : nil
      }
      searched -= place
      try load(from: loaded)
    }
  }

  /// The line that `next` is to give, or nothing at the end.
  mutating func peek() throws(SystemError) -> ScannedLine? {
    guard let scanned = try next() else { return nil }
    place = scanned.range.lowerBound
    return scanned
  }

  /// Goes on at a place further on, if what stands there is loaded already.
  mutating func skip(to offset: Int) -> Bool {
    guard (bufferStart + place..<bufferStart + filled).contains(offset) else { return false }
    place = offset - bufferStart
    return true
  }

  /// Lends what is loaded and not taken yet to a body that says up to where it takes it: to the end
  /// of a line's line feed.
  mutating func lend(
    _ body: (_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Int
  ) {
    place = body(buffer, place..<filled)
  }

  private mutating func take(to end: Int, isComplete: Bool) -> ScannedLine {
    defer { place = isComplete ? end + 1 : end }
    return ScannedLine(bytes: buffer, range: place..<end, offset: offset, isComplete: isComplete)
  }

  private mutating func load(from offset: Int) throws(SystemError) {
    let left = filled - place
    if place > 0 { for index in 0..<left { buffer[index] = buffer[place + index] } }
    bufferStart += place
    place = 0
    // Of a line that fills a block and more, twice as much each time.
    let wanted = left..<left + min(max(block, left), end - offset)
    if buffer.count < wanted.upperBound {
      buffer += ContiguousArray(repeating: 0, count: wanted.upperBound - buffer.count)
    }
    let taken = try systeme.read(
      file.descriptor, at: offset, into: &buffer, wanted, file.path)
    if taken == 0 { end = offset }
    filled = left + taken
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

  /// Whether the line of that hash ends at a place; nothing does at the beginning.
  func endsLine(
    of hash: Empreinte, at place: Int, systeme: Systeme
  ) throws(SystemError) -> Bool {
    guard place > 0 else { return true }
    let seal = Line.seal(hash) + [UInt8(ascii: "\n")]
    guard place >= seal.count else { return false }
    return try systeme.read(descriptor, at: place - seal.count, count: seal.count, path) == seal
  }
}
