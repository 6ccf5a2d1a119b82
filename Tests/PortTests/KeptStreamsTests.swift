import Contract
import Facturation
import Facturier
import Graine
import JournalEcrit
import JournalFichier
import Journaux
import LigneJSON
import Port
import Synchronization
import Testing

/// Folded states are kept beside their writer; other writers of the same registre know nothing of them.
@Suite struct `What a writer keeps of streams` {
  /// Where two writers have one registre.
  enum Place: CaseIterable { case memory, folder, lines }

  /// One registre, and all that its acts are about.
  private struct Office {
    let folder: TemporaryFolder
    let journals: [any WritableJournal]
    private let identifiers = CountedIdentifiers()
    let context: Contexte
    var clients: [ClientID] = []
    var factures: [FactureID] = []

    init(_ place: Place) throws {
      folder = try TemporaryFolder()
      let (path, clock) = (folder.registre, HandClock().clock)
      switch place {
      case .memory:
        let journal = InMemoryJournal(clock: clock)
        journals = [journal, journal]
      case .folder:
        journals = try (0..<2).map { _ in
          try FileJournal(folder: path, creating: true, clock: clock)
        }
      case .lines:
        let lines = MemoryLines()
        journals = (0..<2).map { _ in
          StoreJournal(MemoryLines(sharing: lines), clock: clock, threads: Systeme().threads)
        }
      }
      context = Contexte(auteur: try Examples.auteur)
      _ = try tools(0).faire(par: context) { try $0.ouvrir(Examples.vendeur) }
      for name in ["Moulin", "Scierie"] {
        clients.append(
          try tools(0).faire(par: context) { try $0.creerClient(Examples.client(name)) }.valeur)
      }
    }

    func tools(_ journal: Int) -> Outils {
      Outils(journal: journals[journal], identifiants: identifiers.source)
    }

    /// Begins a draft.
    mutating func draft(by tools: Outils) throws {
      let demande = DemandeFacture(clientId: clients[factures.count % 2])
      factures.append(try tools.faire(par: context) { try $0.creerFacture(demande) }.valeur)
    }

    /// An invoice as a writer sees it who knows what its acts have folded, and as one does who does not.
    func states(of id: FactureID, at journal: Int) throws -> (kept: Facture, fresh: Facture) {
      let journal = journals[journal]
      return try journal.read { view in
        (
          try Etats(view, maintenant: .epoch, startingFrom: journal.kept).facture(id),
          try Etats(view, maintenant: .epoch).facture(id)
        )
      }
    }
  }

  /// One act of a random kind on an invoice; refusals are part of it.
  private func act(
    on state: Facture, of office: Office, by registre: RegistreTenu,
    _ hasard: inout GenerateurGraine
  ) throws {
    let facture = state.id
    do {
      switch Int.random(in: 0..<12, using: &hasard) {
      case 0..<6:
        _ = try registre.ajouterLigne(
          facture, Examples.ligne("Pose", "2", "\(Int.random(in: 1...9, using: &hasard)).50"))
      case 6:
        guard let ligne = state.lignes.randomElement(using: &hasard) else { return }
        try registre.retirerLigne(facture, ligne: ligne.id)
      case 7:
        let client = try office.clients.randomElement(using: &hasard) ?? #require(nil)
        try registre.changerClient(facture, client)
      case 8: try registre.accorderRemise(facture, Remise(Pourcentage("5")))
      case 9 where state.lignes.count > 4:
        _ = try registre.emettre(facture)
      default:
        _ = try registre.encaisser(facture, DemandePaiement(montant: "0.10"))
      }
    } catch is RefusFacturation {}
  }

  /// A draft, several acts as one, one that is only tried, one that is asked for twice, or one alone.
  private func step(_ office: inout Office, _ hasard: inout GenerateurGraine) throws {
    let journal = Int.random(in: 0...1, using: &hasard)
    let tools = office.tools(journal)
    guard let facture = office.factures.randomElement(using: &hasard),
      Int.random(in: 0..<10, using: &hasard) > 0
    else { return try office.draft(by: tools) }
    let (context, copy, graine) = (office.context, office, hasard.next())
    // An act is drawn from what is looked at before it: within it the journal is not to be called.
    let state = try office.states(of: facture, at: 0).fresh
    func act(_ registre: RegistreTenu) throws {
      var hasard = GenerateurGraine(graine: graine)
      try self.act(on: state, of: copy, by: registre, &hasard)
    }
    switch Int.random(in: 0..<8, using: &hasard) {
    case 0:
      try tools.faire(par: context) {
        try act($0)
        try act($0)
      }
    case 1:
      let depot = Depot(office.journals[journal], nil)
      try office.journals[journal].read { try depot.essayer(sur: $0, par: context, act) }
    case 2:
      var keyed = context
      keyed.cle = UUIDTexte(haut: 9, bas: graine)
      try tools.faire(par: keyed, act)
      do { try office.tools(1 - journal).faire(par: keyed, act) } catch let error as JournalError {
        // Decided on another state, it may be another act.
        guard error.code == .cleReutilisee else { throw error }
      }
    default: try tools.faire(par: context, act)
    }
  }

  @Test(arguments: Place.allCases)
  func `is what all events of each come to, whoever has written them`(place: Place) throws {
    for graine in 1...UInt64(Campaign.count(20, long: 200)) {
      var hasard = GenerateurGraine(graine: graine)
      var office = try Office(place)
      for _ in 0..<40 {
        try step(&office, &hasard)
        for facture in office.factures {
          for journal in 0...1 {
            let (kept, fresh) = try office.states(of: facture, at: journal)
            #expect(kept == fresh, "\(place), \(hasard)")
          }
        }
      }
    }
  }

  @Test(arguments: Place.allCases)
  func `is read again only as far as another has written to it`(place: Place) throws {
    var office = try Office(place)
    try office.draft(by: office.tools(0))
    try office.draft(by: office.tools(0))
    let ligne = try Examples.ligne("Pose", "1", "1.00")
    func add(_ facture: Int, by journal: Int) throws {
      _ = try office.tools(journal).faire(par: office.context) {
        try $0.ajouterLigne(office.factures[facture], ligne)
      }
    }
    for _ in 0..<4 { try add(0, by: 0) }
    try add(1, by: 1)
    try add(0, by: 0)
    // More than are gone through from the end.
    for count in [1, 3, 40] {
      for _ in 0..<count { try add(0, by: 1) }
      try add(0, by: 0)
    }
    let (kept, fresh) = try office.states(of: office.factures[0], at: 0)
    #expect(kept == fresh && fresh.lignes.count == 52)
  }

  /// In memory no hash tells what was tried behind an end from what was recorded there since.
  @Test func `is unknown to what is tried upon an earlier end`() throws {
    var office = try Office(.memory)
    try office.draft(by: office.tools(0))
    let (tools, context, facture) = (office.tools(0), office.context, office.factures[0])
    let ligne = try Examples.ligne("Pose", "1", "1.00")
    let depot = Depot(office.journals[0], nil)
    try office.journals[0].read { view in
      let recorded = try tools.faire(par: context) { try $0.ajouterLigne(facture, ligne) }.valeur
      #expect(throws: RefusFacturation.ligneInconnue(recorded)) {
        try depot.essayer(sur: view, par: context) { registre in
          _ = try registre.ajouterLigne(facture, ligne)
          _ = try registre.retirerLigne(facture, ligne: recorded)
        }
      }
    }
  }
}

/// What a verification says of the lines of a store.
@Suite struct `Verifying lines` {
  private let lines: [StoredLine]

  init() throws {
    let journal = try WrittenJournal(seed: 3, events: 700)
    lines = zip(journal.events, journal.lines).map { event, range in
      StoredLine(
        position: event.position, bytes: ContiguousArray(journal.bytes[range].dropLast()),
        keys: LineKeys.keys(of: event))
    }
  }

  private func store(_ lines: [StoredLine]) -> any LineReading { Lines(held: lines) }

  private func found(_ lines: [StoredLine], ancre: Ancre? = nil) throws -> (LinesReport, [String]) {
    var rules: [String] = []
    let report = try LinesVerification(store(lines), ancre: ancre).executer {
      rules.append("\($0.position) \($0.regle)")
    }
    #expect(report.anomalies == rules.count)
    return (report, rules)
  }

  /// The line of a number from 0, with something changed.
  private func changing(_ number: Int, _ change: (StoredLine) -> StoredLine) -> [StoredLine] {
    var lines = lines
    lines[number] = change(lines[number])
    return lines
  }

  @Test func `finds nothing wrong with what was written`() throws {
    let (report, rules) = try found(lines)
    #expect(rules == [])
    #expect(report.evenements == lines.count && report.tete.position == lines.count)
    #expect(report.source != nil && report.ancreTrouvee == nil)
  }

  @Test func `holds few factures at a time, and reads the others again`() throws {
    let reread = Reread(held: lines)
    let report = try LinesVerification(reread, factures: 1).executer { Issue.record("\($0)") }
    #expect(report.evenements == lines.count && reread.count.withLock { $0 } > 0)
    // A line that is read again is checked again.
    reread.misleads.withLock { $0 = true }
    var rules: [String] = []
    _ = try LinesVerification(reread, factures: 1).executer { rules.append($0.regle) }
    #expect(rules == ["position"])
  }

  @Test func `tells of keys that are missing, or too many`() throws {
    for keys in [Array(lines[9].keys.dropLast()), lines[9].keys + ["numero/F2026-9999"], []] {
      let other = changing(9) { StoredLine(position: $0.position, bytes: $0.bytes, keys: keys) }
      #expect(try found(other).1 == ["10 index"])
    }
    #expect(
      try found(changing(9) { StoredLine(position: 10, bytes: $0.bytes, keys: $0.keys.reversed()) })
        .1
        == [])
  }

  @Test func `tells of bytes that were changed`() throws {
    let other = changing(9) { line in
      var bytes = line.bytes
      bytes[bytes.count - 5] ^= 1
      return StoredLine(position: 10, bytes: bytes, keys: line.keys)
    }
    #expect(try found(other).1.contains("10 hash"))
    #expect(
      try found(changing(9) { StoredLine(position: 10, bytes: [], keys: $0.keys) }).1.first
        == "10 forme")
  }

  @Test func `tells of lines that are missing, and checks what follows`() throws {
    var some = lines
    some.removeSubrange(9..<12)
    let rules = try found(some).1
    #expect(rules.first == "10 forme")
    #expect(!rules.contains { $0.hasSuffix("position") })
    #expect(try found([]).1 == ["0 vide"])
  }

  @Test(arguments: [1 << 62, Int.max])
  func `ends however far behind the others a line stands`(position: Position) throws {
    var some = Array(lines.prefix(10))
    some[9] = StoredLine(position: position, bytes: some[9].bytes, keys: some[9].keys)
    let (report, rules) = try found(some)
    #expect(rules.first == "10 forme" && rules.contains("\(position) position"))
    #expect(report.evenements == 10)
  }

  @Test func `ends where a store gives other lines than it was asked for`() throws {
    #expect(try found([lines[0], lines[2], lines[1], lines[3]]).1 == ["2 forme", "2 index"])
  }

  @Test func `tells of an anchor that is not there, and of none that is`() throws {
    let head = try found(lines).0.tete
    let wrong = String(repeating: "a", count: 64)
    #expect(try found(lines, ancre: Ancre(head)).0.ancreTrouvee == head.position)
    for anchor in ["9:\(wrong)", "9999:\(wrong)"] {
      let (report, rules) = try found(lines, ancre: Ancre(anchor))
      #expect(rules == ["\(head.position) ancre"] && report.ancreTrouvee == nil)
    }
  }

  @Test func `tells of an act that is not whole, and of lines that the end has and nobody gives`()
    throws
  {
    let within = try lines.lastIndex { line in
      guard let batch = try line.checked().event.batch else { return false }
      return batch.index < batch.count
    }
    let cut = Array(lines.prefix(try #require(within) + 1))
    #expect(try found(cut).1.last == "\(cut.count) lot")
    var rules: [String] = []
    let report = try LinesVerification(Shortened(held: lines)).executer {
      rules.append("\($0.position) \($0.regle)")
    }
    #expect(rules.last == "\(lines.count - 1) forme" && report.anomalies == rules.count)
  }

  @Test(arguments: [1, 1023, 1024, 1025, 2048, 2050])
  func `tells how far it is at every 1024 lines, and at the end`(count: Int) throws {
    let empty = (1...count).map { StoredLine(position: $0, bytes: []) }
    var told: [Int] = []
    let report = try LinesVerification(store(empty)).executer { done, all in
      #expect(all == count)
      told.append(done)
    } anomalie: { _ in
    }
    #expect(told == [1024, 2048].filter { $0 < count } + [count] && report.evenements == count)
  }

  @Test func `ends where whoever waits for it wants that`() throws {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try LinesVerification(store(lines)).executer { _, _ in
        throw Enough()
      } anomalie: { _ in
      }
    }
  }
}

/// Lines as they are given.
private struct Lines: HeldLines {
  let held: [StoredLine]
}

/// Lines of which the last is known, and not given.
private struct Shortened: HeldLines {
  let held: [StoredLine]

  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    Array(held.dropLast().filter { positions.contains($0.position) }.prefix(most))
  }
}

/// Lines that count how often one is asked for by itself, or give another then.
private final class Reread: HeldLines {
  let held: [StoredLine]
  let count = Mutex(0)
  let misleads = Mutex(false)

  init(held: [StoredLine]) { self.held = held }

  func lines(_ positions: ClosedRange<Position>, atMost most: Int) -> [StoredLine] {
    count.withLock { $0 += 1 }
    let found = held.filter { positions.contains($0.position) }.prefix(most)
    guard misleads.withLock({ $0 }) else { return Array(found) }
    return found.map { StoredLine(position: $0.position, bytes: held[0].bytes) }
  }
}
