import Foundation
import Graine
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// An error in a file of the states keeps no act, and no answer: that is right all the same.
@Suite struct `States on a disk that fails` {
  /// How far the states have come before what is tried.
  enum Scene: CaseIterable {
    case none, behind, scattered, whole

    func lay() throws -> KeptRegistre {
      let registre = try KeptRegistre(events: 40)
      if self != .none { _ = try registre.told() }
      if self == .behind || self == .scattered {
        let journal = try FileJournal(
          folder: registre.folder.registre, systeme: Systeme(blocks: KeptRegistre.blocks),
          indexAfter: 1 << 30, statesFrom: 0)
        for id in 0..<(self == .behind ? 4 : 80) as Range<UInt64> {
          try journal.appendClient("Client \(id)", id: id)
          if self == .scattered { _ = try journal.read { try Told($0) } }
        }
      }
      return registre
    }
  }

  @Test(arguments: Scene.allCases, [ENOSPC, EIO])
  func `are read, or what is asked for is folded from the lines`(
    scene: Scene, number: Int32
  ) throws {
    let registre = try scene.lay()
    let before = try registre.files.map { (path: $0, bytes: try registre.folder.read($0)) }
    let expected = try registre.toldByLines()
    try eachFault(number) { systeme in
      for file in try registre.files { try registre.folder.remove(file) }
      for file in before { try registre.folder.write(file.bytes, to: file.path) }
      let told = try registre.told(systeme)
      #expect(told == expected)
      let again = try registre.told()
      #expect(again == expected)
      let names = try registre.folder.names()
      #expect(!names.contains { $0.hasPrefix(".facturier-") })
    }
  }

  @Test(arguments: Scene.allCases, [ENOSPC, EIO])
  func `are left as they are by an act, which is recorded`(scene: Scene, number: Int32) throws {
    let registre = try scene.lay()
    var id: UInt64 = 9000
    try eachFault(number) { systeme in
      id += 1
      let appended = try registre.journal(systeme).appendClients(8, from: 16 * id)
      #expect(appended.count == 8)
      let (told, lines) = (try registre.told(), try registre.toldByLines())
      #expect(told == lines)
    }
  }

  /// Has each call about a file of the states fail in its turn, and all from it on.
  private func eachFault(_ number: Int32, _ body: (Systeme) throws -> Void) throws {
    for all in [false, true] {
      for failing in stride(from: 0, to: .max, by: all ? Campaign.step(7, long: 1) : 1) {
        let counting = Counting(failing: failing, all: all, number: number)
        try body(Systeme(blocks: KeptRegistre.blocks, faultAt: counting.fault))
        guard counting.count > failing else { break }
        try #require(failing < 500)
      }
    }
  }
}

/// Counts the calls about files of the states, and has some of them fail.
private final class Counting: Sendable {
  private let calls = Mutex(0)
  private let (failing, all, number): (Int, Bool, Int32)

  init(failing: Int, all: Bool, number: Int32) {
    (self.failing, self.all, self.number) = (failing, all, number)
  }

  var count: Int { calls.withLock { $0 } }

  func fault(_ call: Systeme.Call, _ path: String) -> Systeme.Fault? {
    guard path.contains("/etats") || path.contains("/.facturier-") else { return nil }
    let place = calls.withLock { count in
      count += 1
      return count - 1
    }
    // What was begun and can't be taken away is taken away by the next; that is tested elsewhere.
    guard call != .unlink || !path.contains("/.facturier-") else { return nil }
    return place == failing || (all && place > failing) ? .fails(number) : nil
  }
}
