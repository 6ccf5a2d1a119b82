import Facturation
import Foundation
import Graine
import JournalEcrit
import Journaux
import LigneJSON
import Simulation
import Synchronization
import Testing

@testable import JournalFichier

/// A crash at some of the bytes of a short journal; `Tools/pannes` tries them all, of a longer one.
@Suite struct `A crash while an act is written` {
  private static let journal = Result { try WrittenJournal(events: 250) }

  @Test(arguments: Damage.allCases, HeadState.allCases)
  func `loses nothing acknowledged, invents nothing, and leaves an intact journal`(
    damage: Damage, head: HeadState
  ) throws {
    let written = try Self.journal.get()
    let matrix = CrashMatrix(written)
    let step =
      head == .acknowledged ? Campaign.step(2003, long: 307) : Campaign.step(5003, long: 1009)
    for reopening in [Reopening.again, .byIndex] {
      let row = CrashMatrix.Row(damage, head, reopening, stride: step)
      #expect(try matrix.play(row, in: matrix.acts) > written.bytes.count / step / 2)
    }
  }

  @Test func `keeps an act that is whole, though nobody was told of it`() throws {
    let written = try Self.journal.get()
    let folder = try TemporaryFolder()
    for act in [0, 1, 7, written.acts.count - 1] {
      let end = written.bytes(ofAct: act).upperBound
      try folder.lay(
        journal: written.bytes[..<end],
        tete: written.head(afterLines: written.acts[act].lowerBound))
      let notices = Notices()
      let journal = try FileJournal(folder: folder.registre, notify: notices.notify)
      #expect(try journal.read { $0.head.position } == written.acts[act].upperBound)
      try journal.appendClient()
      #expect(notices.codes == [])
      #expect(try folder.read(folder.journal)[..<end] == written.bytes[..<end])
      #expect(try Findings(folder.registre).rapport.estIntact)
    }
  }

  @Test func `gives way to what the journal was some acts ago only if no head vouches for more`()
    throws
  {
    let written = try Self.journal.get()
    let folder = try TemporaryFolder()
    for lost in [1, 2, 50, written.acts.count - 1] {
      let left = written.acts[written.acts.count - lost - 1].upperBound
      let older = written.bytes[..<written.lines[left - 1].upperBound]
      try folder.lay(journal: older, tete: written.head)
      let journal = try FileJournal(folder: folder.registre)
      let error = #expect(throws: JournalError.self) { try journal.appendClient() }
      #expect(error?.code == .tronque)
      #expect(error?.position == left)
      #expect(throws: JournalError.self) { try journal.read { $0.head } }
      #expect(try folder.read(folder.journal)[...] == older)
      #expect(try Findings(folder.registre).rules == ["tete"])
      try folder.remove(folder.tete)
      #expect(try journal.read { $0.head.position } == left)
    }
  }
}

/// What stands behind the last whole act: left by a crash, or changed by somebody.
@Suite struct `The end of a journal` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 40)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  private func expectDamage(at position: Position) throws {
    let error = #expect(throws: JournalError.self) {
      try FileJournal(folder: folder.registre).read { _ in }
    }
    #expect(error?.code == .endommage && error?.position == position)
    let bytes = try folder.read(folder.journal)
    #expect(throws: JournalError.self) { try FileJournal(folder: folder.registre).appendClient() }
    #expect(throws: JournalError.self) { try RejeuDuFichier(folder: folder.registre).sommes() }
    #expect(try folder.read(folder.journal) == bytes && folder.setAside().isEmpty)
  }

  /// Beside a journal that came alone nothing says whether its last line was acknowledged, and a crash
  /// can leave the like, where an old block shows in the middle of a line.
  @Test func `is told and passed over where its last line was changed`() throws {
    var changed = written.bytes
    let line = written.lines[written.lines.count - 1]
    let subject = Array("\"facture/".utf8)
    let place = try #require(changed[line].firstRange(of: subject)?.upperBound)
    changed[place] = changed[place] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
    try folder.lay(journal: changed)
    let notices = Notices()
    let journal = try FileJournal(folder: folder.registre, notify: notices.notify)
    let rest = try #require(written.acts.last)
    #expect(try journal.all().count == rest.lowerBound)
    #expect(notices.codes == [.resteNonLu])
    #expect(try Findings(folder.registre).rules.contains("hash"))
  }

  @Test func `is damaged by lines of another registre, whatever their positions`() throws {
    let other = try WrittenJournal(seed: 9, events: 60)
    for lines in [0..<2, 20..<22, 40..<41, 50..<55] {
      let bytes = lines.flatMap { other.bytes[other.lines[$0]] }
      try folder.write(written.bytes + bytes, to: folder.journal)
      try expectDamage(at: written.events.count + 1)
    }
  }

  /// A copy of it may be all that is left of it.
  @Test func `is damaged by an old copy of a line that was damaged since it was read`() throws {
    let journal = try FileJournal(folder: folder.registre)
    #expect(try journal.read { $0.head.position } == written.events.count)
    let line = written.lines[20]
    let rest = ContiguousArray("{}\n".utf8) + written.bytes[line]
    let file = try Systeme().openFile(folder.journal, .readWrite)
    try file.write(rest, at: written.bytes.count)
    #expect(try journal.all() == written.events)
    try file.write([0], at: line.lowerBound + line.count / 2)
    for journal in [journal, try FileJournal(folder: folder.registre)] {
      let error = #expect(throws: JournalError.self) { try journal.read { _ in } }
      #expect(error?.code == .endommage)
    }
  }

  @Test func `has a line's end where its seal stands, and none where it has no room`() throws {
    let (file, hash) = (try Systeme().openFile(folder.journal, .read), written.events[0].hash)
    let end = try #require(written.bytes.firstIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(try file.endsLine(of: hash, at: end) && file.endsLine(of: hash, at: 0))
    #expect(try !file.endsLine(of: hash, at: end - 1) && !file.endsLine(of: hash, at: 10))
  }

  /// It was begun when what is missing before it had been acknowledged.
  @Test func `is damaged where a batch is whole behind a line that is not`() throws {
    var longer = written
    let event = try #require(written.events.last?.evenement)
    try longer.append([event])
    try longer.append([event, event])
    var bytes = longer.bytes
    for place in longer.lines[written.lines.count].dropLast() { bytes[place] = 0 }
    for tete in [written.head, nil] {
      try folder.lay(journal: bytes, tete: tete)
      try expectDamage(at: written.events.count + 1)
    }
  }

  @Test func `is passed over by readers once they have said so, and set aside by a writer`() throws
  {
    let rest = ContiguousArray("{\"specversion\":\"1.0\",\"id".utf8)
    #expect(rest.count == 24)
    try folder.write(written.bytes + rest, to: folder.journal)
    let notices = Notices()
    let journal = try FileJournal(folder: folder.registre, notify: notices.notify)
    for _ in 0..<3 { #expect(try journal.all() == written.events) }
    #expect(notices.all.map(\.code) == [.resteNonLu])
    #expect(notices.all.first?.position == written.events.count)
    try journal.appendClient()
    #expect(notices.all.map(\.code) == [.resteNonLu, .misDeCote])
    let messages = notices.all.flatMap { [$0.message(.francais), $0.message(.anglais)] }
    let words = [
      " un reste de 24 octets qui n'est pas un acte entier : il n'est pas lu, et le prochain acte le"
        + " mettra de côté.",
      " a rest of 24 bytes that is no whole act: it is not read, and the next act will set it aside.",
      "Un acte interrompu avait laissé 24 octets après l'événement ",
      "An interrupted act had left 24 bytes after event ",
    ]
    for (message, words) in zip(messages, words) { #expect(message.contains(words), "\(message)") }
    #expect(try journal.all().count == written.events.count + 1)
  }

  /// A process that comes to it may fail at any call, and keeps nobody from going on.
  @Test func `is set aside by another process where the first has failed at that`() throws {
    let rest = ContiguousArray("{\"specversion\":\"1.0\",\"id".utf8)
    var failures = 0
    for call in Systeme.Call.allCases {
      for nth in 1...8 {
        try folder.lay(journal: written.bytes + rest, tete: written.head)
        for path in try folder.setAside() { try folder.remove(path) }
        let count = CountedFault(call, nth)
        let isMended = Mutex(false)
        let systeme = Systeme(fault: { isMended.withLock(\.self) ? nil : count.next($0) })
        let faulty = try? FileJournal(
          folder: folder.registre, patience: .zero, systeme: systeme)
        var own = 1
        do { try faulty?.appendClient(id: 8) } catch { (own, failures) = (0, failures + 1) }
        if faulty == nil { own = 0 }
        let other = try FileJournal(folder: folder.registre, patience: .zero)
        try other.appendClient(id: 9)
        #expect(try other.all().count == written.events.count + own + 1, "\(call) \(nth)")
        let aside = try folder.setAside().map { try folder.read($0) }
        #expect(aside.contains(rest), "\(call) \(nth)")
        guard let faulty else { continue }
        isMended.withLock { $0 = true }
        try faulty.appendClient(id: 10)
        #expect(try faulty.all() == other.all(), "\(call) \(nth)")
        guard count.hasStruck else { break }
      }
    }
    #expect(failures > 10)
  }

  @Test func `is no rest while another process writes it`() throws {
    let rest = ContiguousArray("{\"specversion\"".utf8)
    try folder.write(written.bytes + rest, to: folder.journal)
    let notices = Notices()
    let reader = try FileJournal(
      folder: folder.registre, systeme: Systeme { $0 == .flock ? .fails(EWOULDBLOCK) : nil },
      notify: notices.notify)
    #expect(try reader.all() == written.events)
    #expect(notices.all.isEmpty)
  }
}

@Suite struct `The head file` {
  private let folder: TemporaryFolder
  private let written: WrittenJournal

  init() throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(events: 40)
  }

  private var head: ContiguousArray<UInt8> {
    get throws { try #require(written.head) }
  }

  private func open() throws -> FileJournal { try FileJournal(folder: folder.registre) }

  @Test func `is written with each act, always of one size`() throws {
    try folder.lay(journal: written.bytes)
    #expect(!folder.exists(folder.tete))
    let journal = try open()
    for id in 1..<5 as Range<UInt64> {
      let event = try journal.appendClient(id: id)[0]
      let bytes = try folder.read(folder.tete)
      #expect(bytes.count == 256)
      let head = try #require(HeadFile(bytes))
      #expect(head.position == event.position && head.hash == event.hash)
      #expect(head.length == (try folder.read(folder.journal).count))
    }
  }

  @Test func `that is empty, cut, garbage or altered counts as none`() throws {
    let good = try head
    var random = GenerateurGraine(graine: 3)
    var bad = [0, 1, 100, 255].map { ContiguousArray(good.prefix($0)) }
    bad += [good + [0x20], random.octets(256), ContiguousArray(repeating: 0, count: 256)]
    for bytes in bad {
      #expect(HeadFile(bytes) == nil)
      try folder.lay(journal: written.bytes, tete: bytes)
      #expect(try open().all().count == written.events.count)
      #expect(try Findings(folder.registre).rapport.estIntact)
      try open().appendClient()
      #expect(HeadFile(ContiguousArray(try folder.read(folder.tete).prefix(256))) != nil)
    }
  }

  @Test func `of which any bit is flipped counts as none`() throws {
    let good = try head
    for bit in 0..<good.count * 8 {
      var bytes = good
      bytes[bit / 8] ^= 1 << (bit % 8)
      #expect(HeadFile(bytes) == nil, "bit \(bit)")
    }
  }

  @Test func `that was torn while it was written counts as none, or is the old or the new one`()
    throws
  {
    let new = try head
    let old = try #require(
      written.head(afterLines: written.acts[written.acts.count - 1].lowerBound))
    for cut in 0...256 {
      let torn = HeadFile(ContiguousArray(new[..<cut] + old[cut...]))
      #expect(torn == nil || torn?.bytes == new || torn?.bytes == old, "cut at \(cut)")
    }
  }

  @Test func `of another registre, or of more than is there, keeps the journal from being used`()
    throws
  {
    let other = try WrittenJournal(seed: 2, events: 40)
    let longer = try WrittenJournal(events: 60)
    for tete in [other.head, other.head(afterLines: 1), longer.head] {
      try folder.lay(journal: written.bytes, tete: tete)
      for attempt in [{ _ = try open().all() }, { try open().appendClient() }] {
        let error = #expect(throws: JournalError.self, performing: attempt)
        #expect(error?.code == .tronque)
      }
      #expect(try folder.read(folder.journal) == written.bytes)
      #expect(try Findings(folder.registre).rules == ["tete"])
    }
  }

  /// A forger of the history of a registre keeps its lengths and positions, and not its hashes.
  @Test func `of a line that stands there no more keeps the journal from being used`() throws {
    let source = try #require(written.source)
    for acts in [1, written.acts.count / 2, written.acts.count] {
      let count = written.acts[acts - 1].upperBound
      let (hash, length) = (written.events[count - 1].hash, written.lines[count - 1].upperBound)
      let heads = [
        HeadFile(
          source: RegistreID(UUIDTexte(haut: 6, bas: 6)), position: count, hash: hash,
          length: length),
        HeadFile(source: source, position: count, hash: .nulle, length: length),
        HeadFile(source: source, position: count - 1, hash: hash, length: length),
        HeadFile(source: source, position: count, hash: hash, length: length - 1),
        HeadFile(
          source: source, position: count, hash: hash, length: written.lines[count - 1].lowerBound),
      ]
      for head in heads {
        try folder.lay(journal: written.bytes, tete: head.bytes)
        for attempt in [{ _ = try open().all() }, { try open().appendClient() }] {
          let error = #expect(throws: JournalError.self, "\(head)", performing: attempt)
          #expect(error?.code == .tronque, "\(head)")
        }
        #expect(try folder.read(folder.journal) == written.bytes)
      }
    }
  }

  @Test func `that cannot be written takes nothing from the act`() throws {
    try folder.lay(journal: written.bytes, tete: head)
    let notices = Notices()
    let script = Script()
    let journal = try FileJournal(
      folder: folder.registre, systeme: script.systeme, notify: notices.notify)
    try journal.appendClient(id: 1)
    script.follow(.none)
    try journal.appendClient(id: 2)
    script.follow(.fails(script.calls.count - 1, 28))
    let events = try journal.appendClient(id: 3)
    #expect(notices.codes == [.teteNonEcrite])
    #expect(notices.last?.message(.francais).hasSuffix("attend le prochain.") ?? false)
    #expect(notices.last?.message(.anglais).hasSuffix("waits for the next one.") ?? false)
    #expect(try open().all().last == events.last)
    #expect(try Findings(folder.registre).rapport.estIntact)
  }
}

/// Writers, readers and followers on a machine where anything may fail.
@Suite struct `A simulated machine` {
  @Test(arguments: 0..<Campaign.count(20, long: 500))
  func `keeps what was promised`(run: Int) throws {
    let outcome = try Simulation(
      seed: Graine.choisie &+ UInt64(run), steps: [500, 2500, 10_000][run % 3]
    ).run()
    #expect(outcome.steps >= 500 && outcome.events > 0)
  }

  /// A crash tears the lines of acts that share a sync, which few seeds come upon.
  @Test func `keeps what was promised where acts that share a sync are torn`() throws {
    #expect(try Simulation(seed: 20_261_179, steps: 500).run().powerCuts > 0)
  }

  @Test func `does the same for the same seed`() throws {
    let simulation = Simulation(seed: 7, steps: 3000)
    #expect(try simulation.run() == simulation.run())
  }
}
