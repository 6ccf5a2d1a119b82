import Synchronization

/// What holds a journal's lock right here, so that the journal knows a call that comes out of it.
///
///     append ──▶ lock ──▶ decide ──▶ read        the lock is held by who waits for it: refused
///                           └──────▶ other task ──▶ read        waits for its turn
///
/// What runs under the lock runs where it was begun: in the same task, or outside of any, where the
/// value is bound to the thread. A task that was begun from there inherits the value, but is another.
package final class OpenAct: Sendable {
  @TaskLocal private static var innermost: OpenAct?

  private let journal: ObjectIdentifier
  private let task: Int?
  private let outer: OpenAct?
  /// A task that was begun from there may outlive it.
  private let isOpen = Atomic(true)

  private init(of journal: ObjectIdentifier, task: Int?, within outer: OpenAct?) {
    self.journal = journal
    self.task = task
    self.outer = outer
  }

  /// Runs what holds the lock of a journal, or throws where that is held by who calls.
  package static func holding<Result>(
    _ journal: AnyObject, _ body: () throws -> Result
  ) throws -> Result {
    let (journal, task) = (ObjectIdentifier(journal), currentTask)
    let outer = innermost?.firstOpen
    var open = outer
    while let act = open {
      if act.journal == journal, act.task == task { throw JournalError.nested }
      open = act.outer?.firstOpen
    }
    let act = OpenAct(of: journal, task: task, within: outer)
    defer { act.isOpen.store(false, ordering: .relaxed) }
    return try $innermost.withValue(act, operation: body)
  }

  /// This act or the first around it that is open: what is closed is not held any longer than that.
  private var firstOpen: OpenAct? {
    var act: OpenAct? = self
    while let closed = act, !closed.isOpen.load(ordering: .relaxed) { act = closed.outer }
    return act
  }

  /// Tells the task that runs here from all others, if one does.
  private static var currentTask: Int? {
    unsafe withUnsafeCurrentTask { unsafe $0?.hashValue }
  }
}
