import Facturation
import Foundation
import JetonsForges
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// What `verifier` says of what is kept beside a journal.
@Suite("What is kept beside a journal") struct ProofCheckTests {
  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let ancre: AncreDatee

  init() throws {
    written = try WrittenJournal(events: 30)
    folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    let journal = try FileJournal(folder: folder.registre)
    ancre = try #require(try journal.read { try $0.ancre(7) })
    _ = try journal.ajouter(preuve: PreuvesFaites.jeton(sur: ancre), nommee: "r.tsr")
    _ = try journal.ajouter(preuve: PreuvesFaites.signature, nommee: "s.sig", sur: ancre)
  }

  private func path(_ name: String) -> String { "\(folder.registre)/ancres/\(name)" }

  private func lay(_ octets: ContiguousArray<UInt8>, _ name: String) throws {
    try folder.write(octets, to: path(name))
  }

  /// The rules that are broken, each with the position and the byte at which that shows.
  private func findings(
    judge: ((PreuveGardee) -> Teneur?)? = nil
  ) throws -> (rules: [String], proofs: [String]) {
    var rules: [String] = []
    let verification = Verification(folder: folder.registre)
    let rapport = try verification.executer(juge: judge) { anomalie in
      rules.append("\(anomalie.regle) \(anomalie.position)")
      // It shows where its event stands.
      if anomalie.position == 7 { #expect(anomalie.octet == written.lines[6].lowerBound) }
    }
    #expect(rapport.anomalies == rules.count)
    return (rules, rapport.preuves.map(\.nom))
  }

  @Test func `is right as it was kept, and handed over in its order`() throws {
    let (rules, proofs) = try findings()
    #expect(rules == [] && proofs == ["ancres/7.ancre.sig", "ancres/7.ancre.tsr"])
  }

  @Test func `of another name is not looked at`() throws {
    for name in [
      "notes.txt", "7.ancre.bak", "07.ancre", "7.ancre.1.tsr", "7.ancre.02.sig", "0.ancre",
    ] {
      try lay([0x0A], name)
    }
    #expect(try findings().rules == [])
  }

  /// What somebody can lay under a name.
  enum Stray: CaseIterable {
    case link, brokenLink, folder, pipe, tooLong
  }

  private func lay(_ stray: Stray, _ name: String) throws {
    let path = path(name)
    try? folder.remove(path)
    switch stray {
    case .link:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.journal)
    case .brokenLink:
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nulle-part")
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .pipe:
      let made = unsafe mkfifo(path, 0o600)
      try #require(made == 0)
    case .tooLong: try lay(ContiguousArray(repeating: 0x30, count: 65_537), name)
    }
  }

  @Test(
    arguments: Stray.allCases,
    [
      ("7.ancre", ["ancres 7"]), ("7.ancre.sig", ["signature 7"]), ("7.ancre.tsr", ["jeton 7"]),
      ("7.ancre.2.tsr", ["jeton 7"]), ("9.ancre", ["ancres 9"]),
      ("40.ancre.tsr", ["ancres 40", "jeton 40"]),
    ])
  func `is named where no file bears the name, and all else is looked at`(
    stray: Stray, place: (name: String, rules: [String])
  ) throws {
    try lay(stray, place.name)
    #expect(try findings().rules == place.rules)
    // A package has what there is, and its verdict names the rest.
    let kept = try ProofFile.proofs(in: folder.registre, upTo: 40).map(\.name)
    #expect(!kept.contains("ancres/\(place.name)") && kept.count >= 2)
    var bytes = written.bytes
    bytes[written.lines[20].lowerBound + 300] ^= 1
    try folder.write(bytes, to: folder.journal)
    let rules = try findings().rules
    #expect(Set(rules).isSuperset(of: place.rules) && rules.contains { $0.hasSuffix(" 21") })
  }

  @Test(arguments: Stray.allCases)
  func `is named in brief too where no file bears the name`(stray: Stray) throws {
    try lay(stray, "25.ancre")
    try lay(stray, "25.ancre.sig")
    #expect(try brief(from: 20).rules == ["ancres 25", "signature 25"])
    #expect(try brief(from: 26).rules == [])
  }

  @Test func `is named where an anchor was changed`() throws {
    let ligne = ancre.ligne
    let other = "019aa0c0-0000-7000-8000-00000000002a"
    let changes = [
      ligne, "\(ligne)\n\n", ligne.replacing("ancre 1", with: "ancre 2") + "\n",
      ligne.replacing(ancre.registre.texte, with: other) + "\n",
      ligne.replacing(" 7 ", with: " 8 ") + "\n",
      ligne.replacing(ancre.hash.texte, with: written.events[7].hash.texte) + "\n",
      ligne.replacing(ancre.time.text, with: "2031-01-01T00:00:00.000000Z") + "\n",
    ]
    for change in changes {
      try lay(ContiguousArray(change.utf8), "7.ancre")
      let (rules, proofs) = try findings()
      #expect(rules.first == "ancres 7", "\(change)")
      // Where there is a line of this position, the token is not of it.
      let isLine = AncreDatee(octets: ContiguousArray(change.utf8))?.position == 7
      #expect(rules.contains("jeton 7") == isLine, "\(change)")
      // Nor is what was signed, by anyone.
      #expect(proofs.isEmpty == isLine, "\(change)")
    }
    try folder.remove(path("7.ancre"))
    #expect(try findings().rules == ["ancres 7"])
  }

  @Test func `is named where the journal has lost its end`() throws {
    let end = written.lines[5].upperBound
    try folder.lay(journal: written.bytes[..<end])
    try? folder.remove("\(folder.registre)/journal.index")
    let rapport = try Verification(folder: folder.registre).executer { anomalie in
      guard anomalie.regle == "ancres" else { return }
      #expect(anomalie.position == 7 && anomalie.octet == end)
      #expect(anomalie.attendu(.anglais).contains(ancre.hash.texte))
    }
    #expect(rapport.anomalies > 0 && !rapport.estIntact && rapport.preuves.isEmpty)
  }

  @Test func `is held against its own event where a verification goes on from a later anchor`()
    throws
  {
    let journal = try FileJournal(folder: folder.registre)
    let later = Ancre(try #require(try journal.read { try $0.ancre(20) }))
    func rules() throws -> [String] {
      var rules: [String] = []
      let rapport = try Verification(folder: folder.registre, depuis: later).executer { anomalie in
        rules.append("\(anomalie.regle) \(anomalie.position)")
        #expect(anomalie.octet == written.lines[6].lowerBound)
      }
      #expect(rapport.preuves.count == 2)
      return rules
    }
    #expect(try rules() == [])
    try folder.remove(path("7.ancre"))
    #expect(try rules() == ["ancres 7"])
  }

  /// What a brief verification from an event on says, and how often it asked the system for something.
  private func brief(from position: Position) throws -> (rules: [String], calls: Int) {
    let journal = try FileJournal(folder: folder.registre)
    let point = Ancre(try #require(try journal.read { try $0.ancre(position) }))
    let count = Mutex(0)
    let systeme = Systeme { _ in
      count.withLock { $0 += 1 }
      return nil
    }
    var verification = Verification(
      folder: folder.registre, depuis: point, systeme: systeme,
      measures: Verification.Measures(threads: 1))
    verification.seulementPreuvesNeuves = true
    var rules: [String] = []
    _ = try verification.executer { rules.append("\($0.regle) \($0.position)") }
    return (rules, count.withLock { $0 })
  }

  @Test func `is looked at in brief where it is of a new event, reading nothing of what is older`()
    throws
  {
    let before = try brief(from: 20)
    let journal = try FileJournal(folder: folder.registre)
    for position in 8...15 {
      let ancre = try #require(try journal.read { try $0.ancre(position) })
      _ = try journal.ajouter(preuve: PreuvesFaites.jeton(sur: ancre), nommee: "r.tsr")
    }
    try lay([], "7.ancre.tsr")
    #expect(try brief(from: 20) == before && before.rules == [])
    #expect(try brief(from: 7).rules == [] && brief(from: 6).rules == ["jeton 7"])
    try lay([], "15.ancre.tsr")
    try lay([], "15.ancre.2.tsr")
    try lay([], "12.ancre")
    #expect(
      try brief(from: 7).rules == ["ancres 12", "jeton 15", "jeton 15"])
    try lay(PreuvesFaites.signature, "40.ancre.sig")
    #expect(try brief(from: 20).rules == ["ancres 40"])
  }

  @Test func `is named where it is of something else`() throws {
    let journal = try FileJournal(folder: folder.registre)
    let eighth = try #require(try journal.read { try $0.ancre(8) })
    let early = PreuvesFaites.jeton(sur: ancre, date: "20190101000000.81Z")
    for octets in [
      PreuvesFaites.jeton(sur: eighth), PreuvesFaites.reponse, early, PreuvesFaites.refus,
      PreuvesFaites.autreEmpreinte, PreuvesFaites.signature, [],
      ContiguousArray(repeating: 0x30, count: 100_000),
    ] {
      try lay(octets, "7.ancre.tsr")
      let (rules, proofs) = try findings()
      #expect(rules == ["jeton 7"] && proofs == ["ancres/7.ancre.sig"])
    }
    for octets in [PreuvesFaites.jeton(sur: ancre), [], ancre.octets] {
      try lay(octets, "7.ancre.tsr")
      try lay(octets, "7.ancre.sig")
      #expect(try findings().rules.contains("signature 7"))
    }
  }

  @Test func `is named as what it is where it bears the name of the other kind`() throws {
    try lay(PreuvesFaites.signature, "7.ancre.tsr")
    try lay(PreuvesFaites.jeton(sur: ancre), "7.ancre.sig")
    var found: [Ecart] = []
    _ = try Verification(folder: folder.registre).executer { found.append($0.ecart) }
    #expect(Set(found.map(\.regle)) == [.jeton, .signature] && found.count == 2)
    #expect(found.allSatisfy { $0.trouve == ($0.regle == .jeton ? .signature : .jeton) })
  }

  @Test func `is named where a program that has the keys rejects it`() throws {
    var asked: [String] = []
    let (rules, proofs) = try findings { preuve in
      asked.append(preuve.nom)
      return preuve.nom.hasSuffix(".sig") ? .dit("une autre", "another") : nil
    }
    #expect(asked == ["ancres/7.ancre.sig", "ancres/7.ancre.tsr"])
    #expect(rules == ["signature 7"] && proofs == ["ancres/7.ancre.tsr"])
  }
}
