@testable import Facturation
import Foundation
import Graine
import Journaux
import JournalEcrit
import Projections
import Testing

@testable import JournalFichier

/// A journal beside a copy of it, or beside an anchor.
@Suite struct `A journal held against a copy` {
  private let (here, there): (TemporaryFolder, TemporaryFolder)
  private let written: WrittenJournal

  init() throws {
    (here, there) = (try TemporaryFolder(), try TemporaryFolder())
    written = try WrittenJournal(events: 60)
    try here.lay(journal: written.bytes, tete: written.head)
  }

  private func confront(blocks: Blocks = .usual) throws -> RapportConfrontation {
    try Confrontation(folder: here.registre, systeme: Systeme(blocks: blocks))
      .contre(dossier: there.registre)
  }

  private func confront(_ texte: String) throws -> RapportConfrontation {
    try Confrontation(folder: here.registre).contre(try #require(Ancre(texte)))
  }

  @Test func `is the same, or one is the beginning of the other, by whole acts`() throws {
    let all = written.events.count
    for (number, act) in written.acts.enumerated() {
      let (end, count) = (written.bytes(ofAct: number).upperBound, act.upperBound)
      // A rest that is no whole act counts for nothing.
      for rest in [0, 1, 100] where end + rest <= written.bytes.count {
        let cut = ContiguousArray(written.bytes[..<(end + rest)])
        let counted = written.acts.last { written.lines[$0.upperBound - 1].upperBound <= cut.count }
        let had = try #require(counted?.upperBound)
        try there.lay(journal: cut)
        try here.lay(journal: written.bytes)
        let ahead = try confront()
        #expect(ahead.rapport == (had == all ? .pareils : .enAvance(de: all - had)))
        #expect(ahead.communs == had && ahead.contientLAutre)
        #expect(had > count || ahead.autre?.reste == rest)
        try there.lay(journal: written.bytes)
        try here.lay(journal: cut)
        let behind = try confront()
        #expect(behind.rapport == (had == all ? .pareils : .enRetard(de: all - had)))
        #expect(behind.contientLAutre == (had == all))
      }
    }
  }

  @Test func `parts from one that was written anew at that very event`() throws {
    for seed in 2...6 as ClosedRange<UInt64> {
      // The same life up to an act; then another client for each further one.
      let act = Int(seed) * written.acts.count / 8
      var other = WrittenJournal()
      for lines in written.acts[..<act] {
        try other.append(written.events[lines].map(\.evenement))
      }
      for id in 1...3 as ClosedRange<UInt64> {
        let client = ClientID(UUIDTexte(haut: 0xC11E, bas: seed << 8 | id))
        let fiche = try Examples.client("Autre \(id)")
        try other.append([.client(client, .clientCree(ClientCree(fiche: fiche)))])
      }
      try there.lay(journal: other.bytes)
      for blocks in [Blocks.usual, Blocks(short: 64, long: 100, part: 1 << 20)] {
        let rapport = try confront(blocks: blocks)
        let position = written.acts[act].lowerBound + 1
        #expect(rapport.rapport == .separes && !rapport.contientLAutre)
        #expect(rapport.communs == position - 1)
        let separation = try #require(rapport.separation)
        #expect(separation.position == position)
        #expect(separation.ici?.evenement == written.events[position - 1])
        #expect(separation.autre?.evenement == other.events[position - 1])
        #expect(separation.autre?.entree?.evenement == other.events[position - 1])
        #expect(rapport.ici.tete == Head(after: written.events[written.events.count - 1]))
        #expect(rapport.autre?.tete == Head(after: other.events[other.events.count - 1]))
        #expect(rapport.ici.anomalie == nil && rapport.autre?.anomalie == nil)
      }
    }
  }

  @Test func `parts at its first line from one whose opening was written anew`() throws {
    var other = WrittenJournal()
    var vendeur = try Examples.vendeur
    vendeur.nom = "Autre nom"
    let opening = try Registre.ouvrir(nil, id: #require(written.source), vendeur: vendeur)
    try other.append([.registre(.registreOuvert(opening))])
    #expect(other.source == written.source)
    for bytes in [other.bytes, other.bytes + written.bytes[written.lines[1]]] {
      try there.lay(journal: bytes)
      let rapport = try confront()
      #expect(rapport.rapport == .separes && rapport.communs == 0 && !rapport.contientLAutre)
      #expect(rapport.separation?.position == 1)
      #expect(rapport.separation?.ici?.evenement == written.events[0])
      #expect(rapport.separation?.autre?.evenement == other.events[0])
    }
  }

  @Test func `tells what an event within an act is about by what both have of that act`() throws {
    var ledger = try Ledger()
    let draft = try ledger.draft()
    var other = ledger.written
    try ledger.written.append(draft.events)
    let removed = EvenementFacture.ligneRetiree(
      LigneRetiree(ligneId: draft.facture.lignes[0].id))
    try other.append(draft.events.dropLast() + [.facture(draft.facture.id, removed)])
    try here.lay(journal: ledger.written.bytes)
    try there.lay(journal: other.bytes)
    let separation = try #require(try confront().separation)
    #expect(separation.position == ledger.written.events.count)
    #expect(separation.ici?.entree?.ligne == 2)
    #expect(separation.autre?.entree?.ligne == 1)
    #expect(separation.ici?.entree?.reference == "BROUILLON-1")
  }

  @Test func `is told from the registre of another's anchor, whatever else that says`() throws {
    let (event, other) = (written.events[4], RegistreID(UUIDTexte(haut: 9, bas: 9)))
    for position in [5, 5000] {
      let line = "facturier-ancre 1 \(other) \(position) \(event.hash.texte) \(event.time.text)"
      #expect(try confront(line).rapport == .autreRegistre)
    }
  }

  @Test func `is told from another registre, and from nothing`() throws {
    var other = WrittenJournal()
    let opening = try Registre.ouvrir(
      nil, id: RegistreID(UUIDTexte(haut: 9, bas: 9)), vendeur: Examples.vendeur)
    try other.append([.registre(.registreOuvert(opening))])
    try there.lay(journal: other.bytes)
    let rapport = try confront()
    #expect(rapport.rapport == .autreRegistre && !rapport.contientLAutre)
    #expect(rapport.ici.source == written.source && rapport.autre?.source == other.source)
    // Where its first line cannot be read, a later one tells whose it is.
    var bytes = written.bytes
    bytes[20] = 0
    try there.lay(journal: bytes)
    let damaged = try confront()
    #expect(damaged.rapport == .separes && damaged.autre?.source == written.source)
    try there.lay(journal: [])
    #expect(try confront().rapport == .enAvance(de: written.events.count))
    try FileManager.default.removeItem(atPath: there.journal)
    let error = #expect(throws: JournalError.self) { try confront() }
    #expect(error?.code == .introuvable)
  }

  @Test func `has the damage of either named, and where it shows`() throws {
    var chance = GenerateurGraine(graine: Graine.choisie)
    for _ in 0..<30 {
      let byte = Int.random(in: 0..<written.bytes.count - 1, using: &chance)
      var bytes = written.bytes
      bytes[byte] ^= 1 << UInt8.random(in: 0..<7, using: &chance)
      guard bytes[byte] != UInt8(ascii: "\n") else { continue }
      let position = try #require(written.line(ofByte: byte)) + 1
      try there.lay(journal: bytes)
      let theirs = try confront()
      #expect(theirs.ici.anomalie == nil && theirs.autre?.anomalie?.position == position)
      #expect(theirs.separation?.position == position && !theirs.contientLAutre)
      try here.lay(journal: bytes)
      let both = try confront()
      #expect(both.rapport == .pareils && !both.contientLAutre)
      #expect(both.ici.anomalie?.position == position)
      try here.lay(journal: written.bytes)
    }
  }

  @Test func `is read while others write, and nothing is written`() throws {
    let journal = try FileJournal(folder: here.registre, systeme: Systeme(), indexAfter: 5)
    _ = try journal.read(\.head)
    try there.lay(journal: ContiguousArray(written.bytes[..<written.bytes(ofAct: 3).upperBound]))
    let names = (try here.names(), try there.names())
    let held = try Systeme().openFile(there.journal, .readWrite)
    #expect(try held.tryLock())
    #expect(try confront().contientLAutre)
    #expect(try here.names() == names.0)
    #expect(try there.names() == names.1)
    #expect(try here.read(here.journal) == written.bytes)
  }

  @Test func `holds an anchor at its end, before it, beyond it or not`() throws {
    let events = written.events
    for event in [events[0], events[20], events[events.count - 1]] {
      let ahead = events.count - event.position
      let rapport = try confront("\(event.position):\(event.hash.texte.prefix(20))")
      #expect(rapport.rapport == (ahead == 0 ? .pareils : .enAvance(de: ahead)))
      #expect(rapport.contientLAutre && rapport.separation == nil)
    }
    for event in events {
      let wrong = try confront(
        "\(event.position):\(events[event.position % events.count].hash.texte)")
      #expect(wrong.separation?.ici?.entree != nil)
    }
    let wrong = try confront("21:\(events[19].hash.texte)")
    #expect(wrong.rapport == .separes && !wrong.contientLAutre)
    #expect(wrong.separation?.ici?.evenement == events[20])
    #expect(wrong.separation?.ici?.entree != nil)
    // Damage above it does not make an event that is there one that is missing.
    for event in events.dropFirst(10) {
      var bytes = written.bytes
      bytes[written.lines[event.position - 2].lowerBound + 20] = 0
      try here.lay(journal: bytes)
      let damaged = try confront("\(event.position):\(events[0].hash.texte)")
      #expect(damaged.rapport == .separes)
      #expect(damaged.separation?.ici?.evenement == event)
      #expect(damaged.ici.anomalie?.position == event.position - 1)
    }
    let cut = written.bytes(ofAct: 8)
    try here.lay(journal: ContiguousArray(written.bytes[..<cut.upperBound]))
    let last = written.acts[8].upperBound
    let beyond = try confront("\(last + 7):\(events[last + 6].hash.texte)")
    #expect(beyond.rapport == .enRetard(de: 7) && !beyond.contientLAutre)
    try here.lay(journal: [])
    #expect(try confront("3:\(events[2].hash.texte)").rapport == .enRetard(de: 3))
  }
}
