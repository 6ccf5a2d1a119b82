import Synchronization

/// Follows a journal in memory, which takes nothing back.
final class InMemoryFollow: JournalFollow {
  private let journal: InMemoryJournal
  private let state: Mutex<State>

  fileprivate struct State {
    /// Where to begin, until that was looked for.
    var anchor: Ancre?
    var head = Head.empty
    var isUpToDate = false
  }

  init(_ journal: InMemoryJournal, after anchor: Ancre?) {
    self.journal = journal
    state = Mutex(State(anchor: anchor))
  }

  func next(atMost count: Int) throws -> [Nouvelle] {
    try journal.read { view in try state.withLock { try $0.next(in: view, atMost: count) } }
  }
}

extension InMemoryFollow.State {
  mutating func next(
    in view: any JournalView, atMost most: Int
  ) throws -> [Nouvelle] {
    var news: [Nouvelle] = []
    if let anchor {
      self.anchor = nil
      try view.forEach(after: anchor.position - 1) { event in
        if anchor.designe(event) { head = Head(after: event) }
        return false
      }
      if head.position == 0 { news.append(.reprise(head)) }
    }
    var (gathering, count) = (ActGathering(), 0)
    try view.forEach(after: head.position) { event in
      count += 1
      guard let act = gathering.take(event) else { return true }
      head = Head(after: event)
      news.append(.acte(act, head))
      return count < most
    }
    isUpToDate = isUpToDate && news.isEmpty
    if !isUpToDate, head.position == view.head.position {
      isUpToDate = true
      news.append(.aJour(head))
    }
    return news
  }
}
