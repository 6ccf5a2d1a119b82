package import Facturation
package import Journaux
import Synchronization

/// A clock that a test moves by hand; each reading is a millisecond after the one before.
package final class HandClock: Sendable {
  private let time: Mutex<Timestamp>

  package init(_ text: String = "2020-01-06T10:00:00.000000Z") {
    time = Mutex(Timestamp(text) ?? .epoch)
  }

  package var clock: WallClock { WallClock { self.tick() } }

  package func move(seconds: Int64) {
    time.withLock { $0 = $0.advanced(byMicroseconds: seconds * 1_000_000) }
  }

  private func tick() -> Timestamp {
    time.withLock { time in
      time = time.advanced(byMicroseconds: 1000)
      return time
    }
  }
}

/// Identifiers in the order of a count.
package final class CountedIdentifiers: Sendable {
  private let count = Mutex(UInt64(0))
  private let group: UInt64

  /// Identifiers of different groups differ.
  package init(group: UInt64 = 1) { self.group = group }

  package var source: IdentifierSource { IdentifierSource { self.next() } }

  package func next() -> UUIDTexte {
    count.withLock { count in
      count += 1
      return UUIDTexte(haut: 0x0197_0000_0000_7000 | group << 16, bas: 0x8000 << 48 | count)
    }
  }
}

/// What a test was told, in order.
package final class Notices: Sendable {
  private let heard = Mutex<[JournalError]>([])

  package init() {}

  package var all: [JournalError] { heard.withLock { $0 } }
  package var count: Int { heard.withLock { $0.count } }
  package var last: JournalError? { heard.withLock { $0.last } }
  package var codes: [JournalError.Code] { all.map(\.code) }

  package var notify: @Sendable (JournalError) -> Void {
    { notice in self.heard.withLock { $0.append(notice) } }
  }
}
