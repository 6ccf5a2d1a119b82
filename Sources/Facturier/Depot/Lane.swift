import JournalFichier
import Journaux
import Synchronization

/// Work for a thread, which may have none.
struct Work: Sendable {
  /// Does it, with all that the thread has taken in hand at once.
  let run: @Sendable (DiskWait) -> Void
  /// Tells the waiting task why it is not done.
  let refuse: @Sendable (DepotError) -> Void
}

/// Threads of its own for work that may wait for a lock or a disk, begun when there is some and ended when
/// there is none.
///
/// The tasks of an app share as many threads as there are processors, and one that waits there keeps
/// others from running. So nothing is done where the system gives no thread: it is refused.
final class Lane: Sendable {
  private let state = Mutex(State())
  private let threads: Int
  private let systeme: Systeme
  private let journal: (any WritableJournal)?

  private struct State {
    var queue: [Work] = []
    var threads = 0
  }

  /// Works off one thing after the other in so many threads at most; acts that are written in a journal, many
  /// one behind the other, so as to wait for the disk once.
  init(
    threads: Int = 1, systeme: Systeme = Systeme(), writingIn journal: (any WritableJournal)? = nil
  ) {
    (self.threads, self.systeme, self.journal) = (threads, systeme, journal)
  }

  /// Does something in a thread of its own, and gives what comes of it; work that has not begun when the task
  /// is cancelled is not done.
  func run<Answer: Sendable>(
    _ work: @escaping @Sendable (Request<Answer>) throws -> Answer
  ) async throws(DepotError) -> Answer {
    try await ask { request, continuation, _ in
      continuation.resume(returning: Result { try work(request) }.mapError { DepotError($0) })
    }
  }

  /// Has a thread do something, and waits for the answer that it gives then or later.
  func ask<Answer: Sendable>(
    _ work: @escaping @Sendable (Request<Answer>, Request<Answer>.Continuation, DiskWait) -> Void
  ) async throws(DepotError) -> Answer {
    let request = Request<Answer>()
    return try await request.answer {
      self.add(
        Work(
          run: { disk in
            if let continuation = request.begin() { work(request, continuation, disk) }
          }, refuse: { request.refuse($0) }))
    }
  }

  /// Adds work behind what waits.
  private func add(_ work: Work) {
    let begins = state.withLock { state in
      state.queue.append(work)
      guard state.threads < threads else { return false }
      state.threads += 1
      return true
    }
    guard begins else { return }
    do throws(SystemError) {
      try systeme.inThread {
        while let next = self.next() { self.awaitReturning(next.count, after: self.run(next)) }
      }
    } catch { for work in withoutThread() { work.refuse(DepotError(JournalError(error))) } }
  }

  /// Does all of it, and tells how long it has waited for the disk.
  private func run(_ all: [Work]) -> Duration {
    let disk = DiskWait(writtenIn: journal)
    for work in all { work.run(disk) }
    disk.settle()
    return disk.waited
  }

  /// What nobody is left to do, where a thread could not be begun.
  private func withoutThread() -> [Work] {
    state.withLock { state in
      state.threads -= 1
      guard state.threads == 0 else { return [] }
      defer { state.queue = [] }
      return state.queue
    }
  }

  /// Waits a little until as much waits as was just done together, but no longer than a tenth of what the
  /// disk took, nor than two milliseconds.
  ///
  /// Tasks that were answered together mostly ask again together: the thread that takes the first to come
  /// leaves the others for another wait for the disk.
  private func awaitReturning(_ count: Int, after waited: Duration) {
    guard count > 1 else { return }
    let end = ContinuousClock.now.advanced(by: min(waited / 10, .milliseconds(2)))
    while waiting < count, ContinuousClock.now < end { systeme.sleep(microseconds: 50) }
  }

  /// How much waits.
  var waiting: Int { state.withLock { $0.queue.count } }

  /// What is to be done next; where there is nothing, the thread that asks ends.
  private func next() -> [Work]? {
    state.withLock { state in
      guard !state.queue.isEmpty else {
        state.threads -= 1
        return nil
      }
      let next = Array(state.queue.prefix(journal == nil ? 1 : 128))
      state.queue.removeFirst(next.count)
      return next
    }
  }
}

/// What a task asks of a thread, and waits for; until it is begun the task may give it up.
final class Request<Answer: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Result<Answer, DepotError>, Never>

  /// Who waits, until somebody else answers for it.
  private let waiting = Mutex<Continuation?>(nil)
  private let abandoned = Atomic(false)

  /// Whether the asking task does not want it any more.
  var isAbandoned: Bool { abandoned.load(ordering: .relaxed) }

  /// Has it handed over and done, and gives the answer.
  func answer(_ handOver: @Sendable () -> Void) async throws(DepotError) -> Answer {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waits = waiting.withLock { waiting in
          guard !isAbandoned else { return false }
          waiting = continuation
          return true
        }
        if waits {
          handOver()
        } else {
          continuation.resume(returning: .failure(DepotError(CancellationError())))
        }
      }
    } onCancel: {
      abandoned.store(true, ordering: .relaxed)
      begin()?.resume(returning: .failure(DepotError(CancellationError())))
    }
    return try answer.get()
  }

  /// Tells the waiting task, unless it was given up, why it is not done.
  func refuse(_ failure: DepotError) { begin()?.resume(returning: .failure(failure)) }

  /// Takes it in hand, and gives the waiting task; nothing where it was given up, or taken already.
  func begin() -> Continuation? { waiting.withLock { $0.take() } }
}

/// Acts that one thread writes one behind the other, and that then wait for the disk together.
final class DiskWait: Sendable {
  private let journal: (any WritableJournal)?
  private let state = Mutex(State())

  private struct State {
    var written: [WrittenAct] = []
    /// Whether one of them has waited in vain for another process.
    var isLockedOut = false
    var waited = Duration.zero
  }

  init(writtenIn journal: (any WritableJournal)?) { self.journal = journal }

  /// How long it has waited for the disk.
  var waited: Duration { state.withLock { $0.waited } }

  /// Adds an act that is written.
  func add(_ act: WrittenAct) { state.withLock { $0.written.append(act) } }

  /// Takes note of what kept an act from being written.
  func note(_ error: any Error) {
    guard (error as? JournalError)?.code == .verrouille else { return }
    state.withLock { $0.isLockedOut = true }
  }

  /// How the next act waits for other processes: no longer than is left of its patience, or the journal's, since
  /// somebody asked for it, and not at all where one before it has waited in vain.
  ///
  /// Those before it are answered first.
  func actWait(_ patience: Duration?, since start: ContinuousClock.Instant) -> ActWait {
    ActWait(patience: patience, already: waitedAlready(since: start), before: { self.settle() })
  }

  /// How much of its patience the next act has waited since somebody asked for it; nothing where none is left.
  func waitedAlready(since start: ContinuousClock.Instant) -> Duration? {
    state.withLock(\.isLockedOut) ? nil : start.duration(to: .now)
  }

  /// Waits until all that is written lasts, and answers the waiting tasks.
  func settle() {
    let written = state.withLock { state in
      defer { state.written = [] }
      return state.written
    }
    let start = ContinuousClock.now
    for act in written {
      do {
        try journal?.settle(act.number)
        act.answer(nil)
      } catch { act.answer(DepotError(error)) }
    }
    state.withLock { $0.waited += start.duration(to: .now) }
  }
}

/// An act that is written, and the task that waits until it lasts.
struct WrittenAct: Sendable {
  let number: Int
  /// Answers the waiting task, with the error that kept the act from lasting if there is one.
  let answer: @Sendable (DepotError?) -> Void
}
