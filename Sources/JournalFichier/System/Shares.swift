import Synchronization

/// Shares of something long, which any free thread reads, and one hands over.
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

  /// How many may be read ahead by so many threads: few, that what is in them is still at hand.
  static func ahead(of threads: Int) -> Int { 4 * threads }

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
    (self.count, ahead) = (count, Self.ahead(of: threads))
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
