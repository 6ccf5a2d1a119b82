import Facturation
import Graine
import Journaux
import JournalEcrit
import Testing

@testable import JournalFichier

/// What is kept of clients and factures is what their events say, whatever has become of the files.
@Suite struct `Kept states` {
  @Test func `tell what the events do, made at once, read back, and left aside`() throws {
    let registre = try KeptRegistre(events: 600)
    let expected = try Told(folding: registre.written.events)
    #expect(expected.factures.count > 20 && expected.clients.count > 1)
    #expect(try registre.told() == expected)
    #expect(registre.covered == registre.written.events.count)
    #expect(try registre.told() == expected)
    for file in try registre.files { try registre.folder.write([1, 2, 3], to: file) }
    let aside = try FileJournal(
      folder: registre.folder.registre, systeme: Systeme(), usingStates: false, statesFrom: 0)
    #expect(try aside.read { try Told($0) } == expected)
    #expect(registre.covered == nil)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `that are kept up act by act tell at every prefix what the events do`(seed: UInt64) throws {
    let registre = try KeptRegistre(seed: seed, events: 250)
    let written = registre.written
    for act in written.acts.indices {
      let end = written.acts[act].upperBound
      try registre.folder.lay(
        journal: written.bytes[..<written.lines[end - 1].upperBound],
        tete: written.head(afterLines: end))
      let expected = try Told(folding: written.events.prefix(end))
      #expect(try registre.told() == expected, "after \(end) events")
      #expect(registre.covered == end)
    }
  }

  @Test func `grow with the acts themselves, which tell nobody to read all`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    var events = registre.written.events
    for id in 1000..<1030 as Range<UInt64> {
      events += try registre.journal().appendClient("Client \(id)", id: id)
      #expect(registre.covered ?? 0 >= events.count - 8)
    }
    #expect(try registre.told() == Told(folding: events))
  }

  @Test func `grow with the acts of a process that holds the journal open for long`() throws {
    let registre = try KeptRegistre(events: 300)
    let journal = try registre.journal()
    _ = try journal.read { try Told($0) }
    var events = registre.written.events
    for id in 1000..<1030 as Range<UInt64> {
      events += try journal.appendClient("Client \(id)", id: id)
      #expect(registre.covered ?? 0 >= events.count - 8)
    }
    #expect(try registre.told() == Told(folding: events))
  }

  /// So what nothing is due of any more need not be taken out where open invoices are asked for.
  @Test func `leave out what is closed for good, and nothing else`() throws {
    let registre = try KeptRegistre(events: 600)
    let all = try registre.told().factures
    let days = Set(all.flatMap { [$0.dateFacture, $0.dateEcheance] + $0.fonds.map(\.date) })
    var left = 0
    for day in days.sorted() + [.derniere] {
      var open = Told()
      open.openOn = day
      try registre.journal().read { try $0.forEachFiche(&open) }
      let expected = all.filter { $0.closeDepuis.map { $0 > day } ?? true }
      #expect(open.factures == expected, "\(day)")
      left += all.count - expected.count
      for facture in all where facture.closeDepuis.map({ $0 <= day }) ?? false {
        let statut = facture.statut(le: day)
        #expect(facture.solde(le: day) == .zero && facture.creance.existe(le: day))
        #expect(statut == .payee || statut == .annulee)
      }
    }
    #expect(left > 0)
  }

  @Test func `of which much has changed are put in order again, and stay small`() throws {
    let registre = try KeptRegistre(events: 100)
    var events = registre.written.events
    let (journal, folder) = (try registre.journal(), Folder(registre.folder.registre))
    var (ordered, tails) = (Set<Int>(), 0)
    for round in 0..<200 as Range<UInt64> {
      events += try journal.appendClient("Client \(round)", id: 5000 + round)
      #expect(try registre.told() == Told(folding: events), "round \(round)")
      let head = try #require(KeptHead.believed(in: folder))
      let tail = head.length - head.sorted
      // A tail of one block more than there may be is put in order by the next who asks.
      #expect(tail <= max(4096, head.sorted / 2) + 1024, "round \(round)")
      if tail == 0 { ordered.insert(head.sorted) } else { tails += 1 }
    }
    #expect(ordered.count > 3 && tails > 10 * ordered.count)
    #expect(try registre.files.count == 2)
  }

  @Test func `as of a position are folded from the events up to it`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    for position in [0, 1, 40, 150, 299] {
      let told = try registre.journal().read { try Told($0.upTo(position)) }
      #expect(try told == Told(folding: registre.written.events.prefix(position)))
    }
  }

  @Test func `are not those of a journal that was replaced, nor of one that lost its end`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    let files = try registre.files.map { (path: $0, bytes: try registre.folder.read($0)) }
    let other = try WrittenJournal(seed: 7, events: 300)
    try registre.folder.lay(journal: other.bytes, tete: other.head)
    #expect(try registre.told() == Told(folding: other.events))
    let written = registre.written
    for count in [written.acts[0].upperBound, written.acts[20].upperBound] {
      for file in files { try registre.folder.write(file.bytes, to: file.path) }
      try registre.folder.lay(
        journal: written.bytes[..<written.lines[count - 1].upperBound],
        tete: written.head(afterLines: count))
      #expect(try registre.told() == Told(folding: written.events.prefix(count)))
    }
  }
}
