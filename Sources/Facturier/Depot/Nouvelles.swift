public import Journaux

extension Depot {
  /// What is recorded behind an event, or from the first on: by this process and by others, act after act,
  /// each once and in order, as soon as it is there for good.
  ///
  /// Whoever is to go on later keeps `Ancre(tete)` of the last head that he has dealt with. What he was told
  /// and is not in the journal any more, as after a crash from which a copy was restored, is told him as a
  /// `reprise`.
  public func nouvelles(depuis ancre: Ancre? = nil) -> Nouvelles {
    Nouvelles(journal: journal, ancre: ancre)
  }
}

/// What is recorded, as it comes; each iteration goes its own way, from the same beginning.
///
/// It ends when the task is cancelled. After an error it may be asked again, and goes on where it was.
public struct Nouvelles: AsyncSequence, Sendable {
  /// The error that it throws.
  public typealias Failure = Echec

  let journal: any WritableJournal
  let ancre: Ancre?

  /// Begins an iteration; nothing is read before it is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(suivi: Suivi(journal, depuis: ancre))
  }

  /// One way through what is recorded.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let suivi: Suivi
    private var lues: [Nouvelle] = []
    private var rang = 0

    init(suivi: Suivi) { self.suivi = suivi }

    /// What comes next; waits until there is something.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Echec) -> Nouvelle? {
      if rang == lues.count {
        guard let suite = try await suivi.suite({ $0 }) else { return nil }
        (lues, rang) = (suite, 0)
      }
      defer { rang += 1 }
      return lues[rang]
    }
  }
}
