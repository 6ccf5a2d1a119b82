import Facturation
import Journaux
import LigneJSON
import Projections

/// Reads the lines of a file by several threads, and hands them over in their order.
///
/// The file is cut into shares of as many bytes, of which each line belongs to the one in which it
/// begins. Lines that were handed over are let go by the thread that hands over if it has read them, else by
/// those that read others: with two, memory is used again where it came from, and none waits for the
/// other's. The others also do what else they are given.
struct LinesAhead: Sendable {
  private let file: OpenFile
  private let start: Int
  private let end: Int
  private let threads: Int
  private let share: Int
  private let marks: SecretMarks?
  private let works = Works()

  /// So many bytes behind a share are read with it, for the end of its last line.
  private static let lineAhead = 4096

  init(
    _ file: OpenFile, from start: Int, to end: Int, threads: Int, share: Int,
    marks: SecretMarks?
  ) {
    (self.file, self.start, self.end) = (file, start, end)
    (self.threads, self.share, self.marks) = (threads, share, marks)
  }

  /// Hands over every line.
  func forEach(_ body: (ReadLine) throws -> Void) throws {
    let built = BuiltValues.OfThreads()
    let count = (max(0, end - start) + share - 1) / share
    try Shares.forEach(of: count, threads: threads, besides: works) { number in
      try built.lend { try lines(of: number, knowing: $0) }
    } _: { lines, _, isReadHere in
      try lines.forEach(body)
      if !isReadHere { aside { withExtendedLifetime(lines) {} } }
      return true
    }
    works.doAll()
  }

  /// Has something done beside the reading, at the latest once every line is handed over.
  @Sendable func aside(_ work: @escaping @Sendable () -> Void) {
    if threads > 1 { works.add(work) } else { work() }
  }

  /// Reads the event of a line again that was handed over.
  func event(at offset: Int) throws -> Evenement {
    var scanner = Known.Scanner(file, from: offset, to: end, block: \.short)
    guard let scanned = try scanner.next(), let line = try? scanned.read() else {
      throw JournalChange()
    }
    return line.event.evenement
  }

  /// The lines that begin in a share, their hashes taken together.
  private func lines(of number: Int, knowing built: BuiltValues) throws -> [ReadLine] {
    let limit = min(start + (number + 1) * share, end)
    guard let first = try startOfLine(in: start + number * share..<limit) else { return [] }
    let feed = UInt8(ascii: "\n")
    // The last line mostly ends within so many bytes: added later, they would have all of them copied.
    var bytes = try file.read(at: first, count: min(limit + Self.lineAhead, end) - first)
    var ranges: ContiguousArray<Range<Int>> = []
    var next = 0
    while next < min(limit - first, bytes.count) {
      var place = Systeme.place(of: feed, in: bytes, next..<bytes.count)
      if place == nil, first + bytes.count < end {
        var scanner = Known.Scanner(file, from: first + bytes.count, to: end, block: \.short)
        if let rest = try scanner.next() {
          bytes += rest.bytes[rest.range]
          if rest.isComplete {
            place = bytes.count
            bytes.append(feed)
          }
        }
      }
      ranges.append(next..<(place ?? bytes.count))
      next = (place ?? bytes.count) + 1
    }
    return zip(ranges, Line.hashes(bytes, in: ranges)).map { range, hash in
      let scanned = Line.Scanned(
        bytes: bytes, range: range, offset: first + range.lowerBound,
        isComplete: range.upperBound < bytes.count, hash: hash)
      return ReadLine(scanned, marks, knowing: built)
    }
  }

  /// Where the first line begins that begins within limits; one does behind each line feed.
  private func startOfLine(in range: Range<Int>) throws -> Int? {
    guard range.lowerBound > start else { return start }
    var scanner = Known.Scanner(
      file, from: range.lowerBound - 1, to: range.upperBound - 1, block: \.short)
    guard let rest = try scanner.next(), rest.isComplete else { return nil }
    return rest.next
  }
}

/// A line that was read, with all that can be told of it by itself.
struct ReadLine: Sendable {
  /// Where it begins in the file, and where the next one does.
  let offset, next: Int
  /// Whether a line feed ends it.
  let isComplete: Bool
  /// What it says, or why it cannot be read.
  let content: Result<Content, Ecart>
  /// The hash of its bytes.
  let hash: Empreinte
  /// The number of what the index holds of it, where that is asked for, and the line is the one that was sealed.
  let mark: UInt64?

  /// What a line says: an object, since it is large, and is looked at where it stands.
  final class Content: Sendable {
    let line: Line

    init(_ line: consuming Line) { self.line = line }
  }

  init(
    _ scanned: Line.Scanned, _ marks: SecretMarks? = nil, knowing built: BuiltValues? = nil
  ) {
    offset = scanned.offset
    next = scanned.next
    isComplete = scanned.isComplete
    hash = scanned.hash
    do throws(Ecart) {
      let line = Content(try scanned.read(knowing: built))
      let isItself = line.line.event.hash == scanned.hash
      mark = isItself ? marks?.mark(of: line.line.event, at: scanned.offset) : nil
      content = .success(line)
    } catch {
      mark = nil
      content = .failure(error)
    }
  }
}
