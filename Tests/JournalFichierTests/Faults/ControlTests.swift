import Facturation
import Foundation
import Journaux
import JournalEcrit
import LigneJSON
import Synchronization
import Testing

@testable import JournalFichier

/// Sabotaged on purpose: so it is seen that the checks can fail.
@Suite struct `The checks notice` {
  @Test(arguments: [false, true])
  func `a store without a lock`(isSabotaged: Bool) throws {
    let folder = try TemporaryFolder()
    try FileJournal(folder: folder.registre, creating: true).appendOpening()
    let lost = Mutex(0)
    var call = 0
    var made = 0
    repeat {
      let acknowledged = Mutex<[RecordedEvent]>([])
      let script = Script(isSabotaged ? .skips(.flock) : .none)
      let other = try FileJournal(
        folder: folder.registre, patience: .zero, systeme: script.systeme)
      let meeting = Meeting(at: call) {
        guard let events = try? other.appendClient("Autre", id: 2) else { return }
        acknowledged.withLock { $0 += events }
      }
      let systeme = Systeme { call in
        let fault = meeting.fault(call)
        return isSabotaged && call == .flock ? .skipped : fault
      }
      let journal = try FileJournal(folder: folder.registre, systeme: systeme)
      if let events = try? journal.appendClient("Un", id: 1) {
        acknowledged.withLock { $0 += events }
      }
      let all = try FileJournal(folder: folder.registre).all()
      lost.withLock { lost in
        lost += acknowledged.withLock { $0 }.count { !all.contains($0) }
      }
      made = meeting.count
      call += 1
    } while call < made
    #expect(lost.withLock { $0 > 0 } == isSabotaged)
  }

  @Test func `a recovery that does not cut off what it sets aside`() throws {
    let written = try WrittenJournal(events: 30)
    let row = CrashMatrix.Row(.garbage, .acknowledged, .again, stride: 101)
    let honest = CrashMatrix(written)
    #expect(try honest.play(row, in: honest.acts) > 100)
    let sabotaged = CrashMatrix(written, systeme: Script(.skips(.ftruncate)).systeme)
    let surprise = #expect(throws: Surprise.self) {
      try sabotaged.play(row, in: sabotaged.acts)
    }
    #expect(surprise?.description.hasSuffix(": not the expected file") == true)
  }

  @Test func `a hash that leaves a byte out`() throws {
    let line = try FlippedLine()
    #expect(line.missedFlips(Line.hash) == [])
    // The last digit of the time, and a letter of the author.
    let author = String(decoding: line.bytes, as: UTF8.self).utf8.split(separator: 0x22)
      .prefix { !$0.elementsEqual("author".utf8) }.map(\.count).reduce(0) { $0 + $1 + 1 }
    for left in [author - 5, author + 9] {
      let missed = line.missedFlips { bytes, range in
        var bytes = bytes
        bytes[range.lowerBound + left] = 0
        return Line.hash(bytes, in: range)
      }
      #expect(!missed.isEmpty && missed.allSatisfy { $0 == left })
    }
  }
}

/// A line of which each bit is flipped, sealed and checked by a hash that a test gives.
private struct FlippedLine {
  typealias Hash = (ContiguousArray<UInt8>, Range<Int>) -> Empreinte

  let bytes: ContiguousArray<UInt8>

  init() throws {
    let written = try WrittenJournal(events: 1)
    bytes = ContiguousArray(written.bytes[written.lines[0]].dropLast())
  }

  /// The bytes of which a flipped bit passes unseen.
  func missedFlips(_ hash: Hash) -> [Int] {
    let sealed = bytes.count - Line.sealLength
    let seal = ",\"hash\":\"\(hash(bytes, bytes.indices).texte)\"}"
    let line = bytes[..<sealed] + Array(seal.utf8)
    return (0..<line.count * 8).compactMap { bit in
      var flipped = ContiguousArray(line)
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard let read = try? Line.read(flipped, in: flipped.indices) else { return nil }
      var chain = Chain()
      let faults = chain.take(read, actualHash: hash(flipped, flipped.indices))
      return faults.isEmpty ? bit / 8 : nil
    }
  }
}
