package import JournalFichier

/// The crashes of a journal: any damage, any head file, any way to open it again, at any byte.
package struct CrashMatrix: Sendable {
  /// A row of the matrix: what a crash makes of the act and of the head file, and who comes after
  /// it, at each byte whose offset leaves the rest when the stride divides it.
  package struct Row: Sendable, CustomStringConvertible {
    package let damage: Damage
    package let head: HeadState
    package let reopening: Reopening
    package let stride: Int
    package let rest: Int

    package init(
      _ damage: Damage, _ head: HeadState, _ reopening: Reopening, stride: Int, rest: Int = 0
    ) {
      self.damage = damage
      self.head = head
      self.reopening = reopening
      self.stride = stride
      self.rest = rest
    }

    package var description: String { "\(damage), head \(head), opened \(reopening)" }
  }

  private let written: WrittenJournal
  private let systeme: Systeme

  /// Has the crashes strike a journal; the recovery goes through the system given.
  package init(_ written: WrittenJournal, systeme: Systeme = Systeme()) {
    self.written = written
    self.systeme = systeme
  }

  /// The acts that crashes interrupt.
  package var acts: Range<Int> { written.acts.indices }

  /// Plays a row in some of the acts, and counts the crashes; what comes out other than it should
  /// is thrown.
  package func play(_ row: Row, in acts: Range<Int>) throws -> Int {
    let bench = try CrashBench(written, row.reopening, recovery: systeme)
    for act in acts {
      let offsets = written.bytes(ofAct: act).filter { $0 % row.stride == row.rest }
      guard !offsets.isEmpty else { continue }
      try bench.begin(act: act, isVerified: isVerified(act, in: row))
      for offset in offsets {
        guard let complaint = try bench.crash(row.damage, at: offset, head: row.head) else {
          continue
        }
        throw Surprise("\(row) at byte \(offset), act \(act): \(complaint)")
      }
      try bench.end()
    }
    return bench.crashes
  }

  /// What every crash must lead to is the same, whatever it damages: to verify that once is enough.
  private func isVerified(_ act: Int, in row: Row) -> Bool {
    row.damage == .cut && row.head == .acknowledged && (row.stride < 10 || act % 10 == 0)
  }
}
