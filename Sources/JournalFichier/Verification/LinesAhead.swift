import Facturation
import Journaux
import LigneJSON
import Projections
import Synchronization

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

/// The shares of a file, which any free thread reads, and one hands over.
///
/// While this one hands over what is in one of them, the others read a few ahead of it, and end there until half
/// of these are used up; where none is ready, this one helps. With two threads:
///
///     the other    shares 1…8, and ends    begun again: shares 9…12
///     this one     hands over 1…4          hands over 5…8
final class Shares<Content: Sendable>: Sendable {
  private struct Share {
    /// What is in it, or why it could not be read: what is before it is handed over first.
    let content: Result<Content, any Error>
    /// Whether the thread that hands over has read it.
    let isReadHere: Bool
  }

  /// How many may be read ahead for each thread: few, that what is in them is still at hand.
  private static var aheadOfThread: Int { 4 }

  private let count: Int
  private let ahead: Int
  private let state = Mutex(State())

  private struct State {
    /// The next that is to be read, and the first that is not yet.
    var (next, limit) = (0, 0)
    /// How many threads read, beside the one that hands over.
    var readers = 0
    var read: [Int: Share] = [:]
  }

  /// None is read yet.
  private init(_ count: Int, threads: Int) {
    (self.count, ahead) = (count, threads * Self.aheadOfThread)
  }

  /// Hands over what is in each of so many shares, in their order, until the body says false; threads that read
  /// do what else there is to do.
  static func forEach(
    of count: Int, threads: Int, besides works: Works = Works(),
    _ read: @escaping @Sendable (_ number: Int) throws -> Content,
    _ body: (_ content: Content, _ number: Int, _ isReadHere: Bool) throws -> Bool
  ) throws {
    let shares = Shares(count, threads: threads)
    var readers = Systeme.Threads()
    defer {
      shares.stop()
      readers.wait()
    }
    for number in 0..<count {
      let begun = shares.goOn(to: number, readers: threads - 1)
      if begun > 0 {
        readers.wait()
        readers = Systeme.Threads(0..<begun) { _ in shares.readAll(read, works) }
      }
      while true {
        if let share = shares.take(number) {
          guard try body(share.content.get(), number, share.isReadHere) else { return }
          break
        }
        // Where none is left to be read, it is another's, who ends with it.
        if !shares.readOne(read, here: true) { readers.wait() }
      }
    }
  }

  /// Goes on to a share; gives how many readers of those there may be are to begin, as none reads and there is
  /// enough to do.
  private func goOn(to number: Int, readers: Int) -> Int {
    state.withLock { state in
      state.limit = min(number + ahead, count)
      let left = state.limit - state.next
      guard state.readers == 0, left >= ahead / 2 || state.limit == count else { return 0 }
      state.readers = min(readers, max(0, left - 1))
      return state.readers
    }
  }

  /// Lets no more be read.
  private func stop() { state.withLock { $0.limit = 0 } }

  /// Reads shares as long as there are any that nobody has taken, and does what else there is to do.
  private func readAll(_ read: (Int) throws -> Content, _ works: Works) {
    repeat { works.doAll() } while readOne(read, here: false)
    state.withLock { $0.readers -= 1 }
  }

  /// Reads a share, if there is one that nobody has taken.
  private func readOne(_ read: (Int) throws -> Content, here isReadHere: Bool) -> Bool {
    let taken = state.withLock { state -> Int? in
      guard state.next < state.limit else { return nil }
      defer { state.next += 1 }
      return state.next
    }
    guard let taken else { return false }
    let share = Share(content: Result { try read(taken) }, isReadHere: isReadHere)
    state.withLock { $0.read[taken] = share }
    return true
  }

  /// Gives a share once, if it is read.
  private func take(_ number: Int) -> Share? {
    state.withLock { $0.read.removeValue(forKey: number) }
  }
}

/// Work for threads that are free, in no order.
final class Works: Sendable {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

  /// Does all that nobody does yet.
  func doAll() {
    let works = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for work in works { work() }
  }
}
