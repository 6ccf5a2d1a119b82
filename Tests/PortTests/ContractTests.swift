import Contract
import Foundation
import Journaux
import JournalEcrit
import JournalFichier
import Port
import Synchronization
import Testing

/// What every adapter has to keep, asked of those that come with the library.
@Suite struct `The contract` {
  @Test(arguments: AdapterContract.rules)
  func `is kept by a store in memory`(rule: Rule) throws {
    try Self.ofStores.check(rule)
  }

  @Test(arguments: Self.ofFolders.rules)
  func `is kept by a journal in a folder`(rule: Rule) throws {
    try Self.ofFolders.check(rule)
  }

  @Test(arguments: Self.ofMemory.rules)
  func `is kept by a journal in memory`(rule: Rule) throws {
    try Self.ofMemory.check(rule)
  }

  /// Whoever writes an adapter names rules in his tests.
  @Test func `names each rule once, and says what must hold`() {
    let names = AdapterContract.rules.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(AdapterContract.rules.allSatisfy { $0.sentence.hasSuffix(".") })
    #expect(Self.ofFolders.rules.map(\.name).last == "followed-in-race")
    #expect(!Self.ofMemory.rules.contains { $0.name == "busy-journal" })
  }

  @Test func `is what the article says, rule by rule`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Facturier/Facturier.docc/Adapters.md")
    let lines = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
    let rows = AdapterContract.rules.map { "| `\($0.name)` | \($0.sentence) |" }
    #expect(
      lines.filter { $0.wholeMatch(of: /\| `[a-z-]+-?[a-z-]*` \| .*\. \|/) != nil }
        == rows.map { $0[...] })
  }

  private static let ofStores = AdapterContract {
    let first = MemoryLines()
    return { MemoryLines(sharing: first) }
  }

  private static let ofFolders = AdapterContract(
    journals: {
      let folder = try TemporaryFolder()
      return { clock, patience in
        try FileJournal(folder: folder.registre, creating: true, clock: clock, patience: patience)
      }
    })

  private static let ofMemory = AdapterContract(
    journals: {
      let opened = Mutex<InMemoryJournal?>(nil)
      return { clock, _ in
        opened.withLock { opened in
          let journal = opened ?? InMemoryJournal(clock: clock)
          opened = journal
          return journal
        }
      }
    }, areLasting: false)
}
