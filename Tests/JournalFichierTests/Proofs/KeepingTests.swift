import Facturation
import Foundation
import JetonsForges
import Journaux
import JournalEcrit
import Preuves
import Testing

@testable import JournalFichier

/// What is kept of anchors that were given away, beside the journal.
@Suite("What is kept of an anchor") struct KeepingTests {
  private let folder: TemporaryFolder
  private let written: WrittenJournal
  private let journal: FileJournal

  init() throws {
    written = try WrittenJournal(events: 30)
    folder = try TemporaryFolder()
    try folder.lay(journal: written.bytes, tete: written.head)
    journal = try FileJournal(folder: folder.registre)
  }

  private func ancre(_ position: Position? = nil) throws -> AncreDatee {
    try #require(try journal.read { try $0.ancre(position) })
  }

  private func kept() throws -> [String] {
    try folder.exists("\(folder.registre)/ancres")
      ? Systeme().names(in: "\(folder.registre)/ancres").filter { !$0.hasPrefix(".") }.sorted() : []
  }

  private func code(_ body: () throws -> Void) -> JournalError.Code? {
    do { try body() } catch { return (error as? JournalError)?.code }
    return nil
  }

  @Test func `is the anchor as its event says it`() throws {
    let last = try #require(written.events.last)
    let ancre = try ancre()
    #expect(ancre.registre == written.source)
    #expect(ancre.position == last.position && ancre.hash == last.hash && ancre.time == last.time)
    #expect(try self.ancre(7).hash == written.events[6].hash)
    #expect(try journal.read { try $0.ancre(last.position + 1) } == nil)
    #expect(try journal.read { try $0.ancre(0) } == nil)
    let path = try journal.garder(ancre)
    #expect(try folder.read(path) == ancre.octets)
    #expect(try journal.garder(ancre) == path)
    #expect(try kept() == ["\(last.position).ancre"])
  }

  @Test func `is each token once, with the anchor that it dates, for the owner alone`() throws {
    let (first, second) = (
      PreuvesFaites.jeton(sur: try ancre(7)),
      PreuvesFaites.jeton(sur: try ancre(7), date: "20261122053630.82Z")
    )
    #expect(try journal.ajouter(preuve: first, nommee: "r.tsr").estNouvelle)
    #expect(try !journal.ajouter(preuve: first, nommee: "r.tsr").estNouvelle)
    #expect(try journal.ajouter(preuve: second, nommee: "r.tsr").estNouvelle)
    #expect(try !journal.ajouter(preuve: second, nommee: "r.tsr").estNouvelle)
    #expect(try kept() == ["7.ancre", "7.ancre.2.tsr", "7.ancre.tsr"])
    #expect(try folder.read("\(folder.registre)/ancres/7.ancre.tsr") == first)
    for name in try kept() {
      let status = try Systeme().regularFile("\(folder.registre)/ancres/\(name)")
      #expect(status?.permissions == 0o600)
    }
    #expect(try folder.read(folder.journal) == written.bytes)
  }

  /// Somebody may have removed any of them.
  @Test func `is in nobody's place, whichever were there before`() throws {
    let dates = (1...4).map { "2026112205363\($0).82Z" }
    let jetons = try dates.map { PreuvesFaites.jeton(sur: try ancre(7), date: $0) }
    let noms = ["7.ancre.tsr", "7.ancre.2.tsr", "7.ancre.3.tsr"]
    for rest in 0..<8 {
      for jeton in jetons.dropLast() { _ = try journal.ajouter(preuve: jeton, nommee: "r.tsr") }
      var attendus: [String: ContiguousArray<UInt8>] = ["7.ancre": try ancre(7).octets]
      for (number, name) in noms.enumerated() {
        if rest >> number & 1 == 1 {
          attendus[name] = jetons[number]
        } else {
          try folder.remove("\(folder.registre)/ancres/\(name)")
        }
      }
      #expect(try journal.ajouter(preuve: jetons[3], nommee: "r.tsr").estNouvelle)
      let free = (noms + ["7.ancre.4.tsr"]).first { attendus[$0] == nil }
      attendus[try #require(free)] = jetons[3]
      #expect(try Set(kept()) == Set(attendus.keys), "\(rest)")
      for (name, octets) in attendus {
        let path = "\(folder.registre)/ancres/\(name)"
        #expect(try folder.read(path) == octets, "\(rest): \(name)")
        try folder.remove(path)
      }
    }
  }

  @Test func `is no signature of which nobody says what it signs`() throws {
    let signature = PreuvesFaites.signature
    #expect(
      code { _ = try journal.ajouter(preuve: signature, nommee: "s") } == .preuveEtrangere)
    let (gardee, _) = try journal.ajouter(preuve: signature, nommee: "s", sur: ancre(9))
    #expect(gardee.ancre == (try ancre(9)) && gardee.chemin.hasSuffix("ancres/9.ancre.sig"))
    #expect(try kept() == ["9.ancre", "9.ancre.sig"])
  }

  @Test func `is nothing that is of another ledger, of another anchor, or from before the event`()
    throws
  {
    let other = try #require(PreuvesFaites.ancre)
    let early = PreuvesFaites.jeton(sur: try ancre(7), date: "20190101000000.81Z")
    let cases: [(ContiguousArray<UInt8>, AncreDatee?, JournalError.Code)] = [
      (PreuvesFaites.reponse, nil, .preuveEtrangere),
      (PreuvesFaites.jeton(sur: try ancre(7)), try ancre(8), .preuveEtrangere),
      (PreuvesFaites.signature, other, .preuveEtrangere),
      (early, nil, .preuveAnterieure), (early, try ancre(7), .preuveAnterieure),
      (PreuvesFaites.refus, nil, .jetonRefuse),
      (PreuvesFaites.jetonSansCertificat(sur: try ancre(7)), nil, .jetonSansCertificat),
      (PreuvesFaites.autreEmpreinte, nil, .preuveIllisible), ([], nil, .preuveIllisible),
    ]
    for (octets, ancre, expected) in cases {
      #expect(
        code { _ = try journal.ajouter(preuve: octets, nommee: "f", sur: ancre) } == expected)
    }
    #expect(code { _ = try journal.garder(other) } == .preuveEtrangere)
    #expect(try kept() == [])
  }

  @Test func `is refused in whole sentences, which name the file`() throws {
    let ancre = try ancre(7)
    let fautes: [DefautPreuve] = [
      .tropLongue, .nature, .refus(Texte("un refus", "a refusal")), .autreEmpreinte,
      .autreFin("git"), .sansCertificat, .etrangere, .autreAncre(ancre), .anterieure(.epoch, ancre),
    ]
    for faute in fautes {
      let erreur = JournalError.notKept("r.tsr", faute)
      let dits = [
        (Langue.francais, "r.tsr n'est pas gardé : on y trouve \(faute.texte.francais). "),
        (.anglais, "r.tsr is not kept: it holds \(faute.texte.anglais). "),
      ]
      for (langue, dit) in dits {
        let conseil = erreur.message(langue).dropFirst(dit.count)
        #expect(erreur.message(langue).hasPrefix(dit) && conseil.first?.isUppercase == true)
        #expect(conseil.hasSuffix(".") && !conseil.dropLast().contains(". "), "\(conseil)")
      }
    }
  }

  @Test func `is no second anchor of one event`() throws {
    let path = try journal.garder(try ancre(7))
    try folder.write(ContiguousArray("facturier-ancre\n".utf8), to: path)
    #expect(code { _ = try journal.garder(try ancre(7)) } == .preuveIllisible)
    #expect(try kept() == ["7.ancre"])
  }

  /// A file that nobody can read is not the same, and stays.
  @Test(arguments: ["link", "folder", "pipe"])
  func `is in the place of nothing else that bears such a name`(kind: String) throws {
    let ancres = "\(folder.registre)/ancres"
    _ = try journal.garder(try ancre(8))
    func lay(_ name: String) throws {
      let path = "\(ancres)/\(name)"
      switch kind {
      case "link":
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "8.ancre")
      case "folder": try Systeme().makeFolder(path)
      default: #expect(unsafe mkfifo(path, 0o600) == 0)
      }
    }
    try lay("7.ancre.tsr")
    let jeton = PreuvesFaites.jeton(sur: try ancre(7))
    for isNew in [true, false] {
      let (gardee, estNouvelle) = try journal.ajouter(preuve: jeton, nommee: "r.tsr")
      #expect(estNouvelle == isNew && (!isNew || gardee.chemin.hasSuffix("7.ancre.2.tsr")))
    }
    #expect(try kept() == ["7.ancre", "7.ancre.2.tsr", "7.ancre.tsr", "8.ancre"])
    // There is one anchor of an event, and no other number for it.
    try lay("9.ancre")
    #expect(code { _ = try journal.garder(try ancre(9)) } == .preuveIllisible)
    #expect(
      code {
        let jeton = PreuvesFaites.jeton(sur: try ancre(9))
        _ = try journal.ajouter(preuve: jeton, nommee: "r.tsr")
      } == .preuveIllisible)
  }

  @Test(arguments: [false, true])
  func `is kept in a folder, and nowhere else`(isLink: Bool) throws {
    let (ancres, other) = ("\(folder.registre)/ancres", "\(folder.path)/ailleurs")
    try Systeme().makeFolder(other)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: ancres, withDestinationPath: other)
    } else {
      try folder.write(ContiguousArray("x".utf8), to: ancres)
    }
    do {
      _ = try journal.garder(try ancre(7))
      Issue.record("kept")
    } catch let error as JournalError {
      #expect(error.code == .interdit)
      for langue in Langue.allCases { #expect(error.message(langue).contains("/ancres ")) }
    }
    #expect(try Systeme().names(in: other).filter { !$0.hasPrefix(".") } == [])
    for depuis in [nil, try Ancre(ancre(7))] {
      #expect(try Findings(folder.registre, depuis: depuis).rules == ["ancres"])
    }
    try folder.remove(ancres)
    #expect(try Findings(folder.registre).rules == [])
  }

  @Test func `is replaced by nothing that is exported`() throws {
    let path = try journal.garder(try ancre(7))
    for name in ["7.ancre", "7.ancre.tsr", "8.ancre.2.sig"] {
      #expect(
        code { _ = try FileReplacement("\(folder.registre)/ancres/\(name)") }
          == .ecritureImpossible)
    }
    _ = try FileReplacement("\(folder.path)/7.ancre")
    #expect(try folder.read(path) == ancre(7).octets)
  }

  @Test func `is whole or not there, whichever call of the system fails`() throws {
    let jeton = PreuvesFaites.jeton(sur: try ancre(7))
    let own = try ancre(7).octets
    var failures = 0
    for call in Systeme.Call.allCases {
      for nth in 1...30 {
        let count = CountedFault(call, nth)
        let systeme = Systeme(fault: { count.next($0) })
        let faulty = try? FileJournal(folder: folder.registre, systeme: systeme)
        if (try? faulty?.ajouter(preuve: jeton, nommee: "r.tsr")) == nil { failures += 1 }
        let names = try kept()
        for name in names {
          let bytes = try folder.read("\(folder.registre)/ancres/\(name)")
          #expect(bytes == (name.hasSuffix(".tsr") ? jeton : own), "\(call) \(nth): \(name)")
        }
        #expect(Set(names).isSubset(of: ["7.ancre", "7.ancre.tsr"]), "\(call) \(nth)")
        if names.contains("7.ancre") { try folder.remove("\(folder.registre)/ancres/7.ancre") }
        if names.contains("7.ancre.tsr") {
          try folder.remove("\(folder.registre)/ancres/7.ancre.tsr")
        }
        guard count.hasStruck else { break }
      }
    }
    #expect(failures > 20)
  }
}
