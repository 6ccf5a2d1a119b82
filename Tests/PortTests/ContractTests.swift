import Contract
import Facturation
import Foundation
import Graine
import JournalEcrit
import JournalFichier
import Journaux
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

  /// An author of an adapter names rules in his tests.
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

/// Each rule tells of what it is there for.
@Suite struct `A rule of the contract` {
  /// Asks it in a thread of its own, and gives the outcome: some wait long for what never comes.
  private func aside(_ check: @escaping @Sendable () throws -> Void) async throws -> Result<
    Void, any Error
  > {
    try await withCheckedThrowingContinuation { continuation in
      do {
        try Systeme().inThread { continuation.resume(returning: Result(catching: check)) }
      } catch { continuation.resume(throwing: error) }
    }
  }

  @Test(arguments: Fault.allCases)
  func `tells of a store that breaks it`(fault: Fault) async throws {
    let contract = AdapterContract {
      let shared = FaultyLines.Shared()
      return { FaultyLines(fault, sharing: shared) }
    }
    for rule in contract.rules where fault.rules.contains(rule.name) {
      let found = try await aside { try contract.check(rule) }
      let breach = #expect(throws: Breach.self, "\(rule)") { try found.get() }
      #expect(breach?.rule == rule.name)
    }
  }

  @Test(arguments: FaultyJournal.Fault.allCases)
  func `tells of a journal that breaks it`(fault: FaultyJournal.Fault) throws {
    let contract = AdapterContract(
      journals: {
        let lines = MemoryLines()
        return { clock, patience in
          FaultyJournal(
            StoreJournal(
              MemoryLines(sharing: lines), clock: fault == .clock ? .system : clock,
              patience: patience, threads: Systeme().threads), fault)
        }
      })
    let rule = try #require(contract.rules.first { $0.name == fault.rawValue })
    #expect(throws: Breach.self, "\(rule)") { try contract.check(rule) }
  }

  @Test func `is broken by some fault, whichever it is`() {
    let caught = Fault.allCases.flatMap(\.rules) + FaultyJournal.Fault.allCases.map(\.rawValue)
    #expect(Set(AdapterContract.rules.map(\.name)) == Set(caught))
  }
}

/// A journal that does one thing wrong which no store can.
final class FaultyJournal: WritableJournal {
  enum Fault: String, CaseIterable, Sendable {
    /// The time is not that of the clock it was given.
    case clock = "time"
    /// The end from which somebody goes on is not looked for.
    case anchor = "followed-anew"
  }

  private let journal: any WritableJournal
  private let fault: Fault

  init(_ journal: any WritableJournal, _ fault: Fault) {
    (self.journal, self.fault) = (journal, fault)
  }

  var signal: Signal { journal.signal }
  var kept: StreamStates.Kept { journal.kept }

  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try journal.read(body)
  }

  func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    try journal.recordUnsettled(by: author, cle: cle, waiting: waiting, decide)
  }

  func settle(_ act: Int) throws { try journal.settle(act) }

  func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try journal.follow(after: fault == .anchor ? nil : anchor)
  }
}

/// Under which keys a store finds a line: a host may ask its database for them, so that they stay.
@Suite struct `The key` {
  private static let uuid = UUIDTexte(haut: 0x0197_A1B2_C3D4_7E5F, bas: 0x8A6B_9C0D_1E2F_3A4B)

  private static let keys: [(EventTag, String)] = [
    (.stream(.registre), "registre"),
    (.stream(.facture(FactureID(uuid))), "facture/\(uuid)"),
    (.stream(.client(ClientID(uuid))), "client/\(uuid)"),
    (.stream(.produit(ProduitID(uuid))), "produit/\(uuid)"),
    (.stream(.cloture(ClotureID(uuid))), "cloture/\(uuid)"),
    (.drafts, "brouillons"), (.draft(7), "brouillon/7"),
    (.series(.factures), "serie/F{annee}-{n:4}"),
    (.number(NumeroFacture(texteAdmis: "F2026-0001")), "numero/F2026-0001"),
    (.deposits(ClientID(uuid)), "acomptes/\(uuid)"),
    (.deduction(NumeroFacture(texteAdmis: "F2026-0001")), "acompte/F2026-0001"),
    (.settlement(ReglementID(uuid)), "reglement/\(uuid)"),
    (.siren(Siren(texteAdmis: "732829320")), "siren/732829320"),
    (.closings, "clotures"), (.cle(uuid), "cle/\(uuid)"),
  ]

  @Test func `of each tag is a text that people can read`() {
    #expect(Self.uuid.texte == "0197a1b2-c3d4-7e5f-8a6b-9c0d1e2f3a4b")
    for (tag, key) in Self.keys { #expect(LineKeys.key(of: tag) == key) }
    #expect(
      StreamKind.allCases.map(LineKeys.beginning)
        == ["debut/facture", "debut/client", "debut/produit"])
  }

  @Test(arguments: 1...Campaign.count(30))
  func `of each event's tags is its own, short and of printable ASCII`(seed: Int) throws {
    let journal = try WrittenJournal(seed: UInt64(seed), events: 300)
    var (keys, begun) = ([String: EventTag](), Set<Flux>())
    for event in journal.events {
      let own = LineKeys.keys(of: event)
      let begins = begun.insert(event.evenement.flux).inserted && event.evenement.flux != .registre
      #expect(own.filter { $0.hasPrefix("debut/") }.count == (begins ? 1 : 0))
      #expect(Set(own).count == own.count)
      for tag in event.tags {
        let key = LineKeys.key(of: tag)
        #expect(own.contains(key))
        #expect(keys.updateValue(tag, forKey: key).map { $0 == tag } ?? true)
        #expect(key.utf8.count <= 120 && key.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      }
    }
  }
}
