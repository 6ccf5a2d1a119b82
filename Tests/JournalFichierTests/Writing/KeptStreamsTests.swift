import CasUsage
import Facturation
import Foundation
import Journaux
import JournalEcrit
import Synchronization
import Testing

@testable import JournalFichier

/// What a process keeps of an invoice, beside a file with which something happens.
@Suite struct `What a process has folded` {
  private let folder: TemporaryFolder
  private let identifiers = CountedIdentifiers()
  private let clock = HandClock().clock
  private let context: Contexte
  private let facture: FactureID

  init() throws {
    folder = try TemporaryFolder()
    context = Contexte(auteur: try Examples.auteur)
    let outils = Outils(
      journal: try FileJournal(folder: folder.registre, creating: true, clock: clock),
      identifiants: identifiers.source)
    _ = try outils.faire(par: context) { try $0.ouvrir(Examples.vendeur) }
    let client = try outils.faire(par: context) { try $0.creerClient(Examples.client("Moulin")) }
      .valeur
    facture = try outils.faire(par: context) {
      try $0.creerFacture(DemandeFacture(clientId: client))
    }
    .valeur
  }

  private func opened(_ systeme: Systeme = Systeme()) throws -> FileJournal {
    try FileJournal(folder: folder.registre, clock: clock, systeme: systeme)
  }

  private func add(_ designation: String, to journal: FileJournal) throws {
    _ = try Outils(journal: journal, identifiants: identifiers.source).faire(par: context) {
      try $0.ajouterLigne(facture, Examples.ligne(designation, "1", "1.00"))
    }
  }

  /// The lines of the invoice as the process decides upon them, and as the file has them.
  private func lines(in journal: FileJournal) throws -> (kept: [String], fresh: [String]) {
    try journal.read { view in
      func names(_ etats: Etats) throws -> [String] {
        try etats.facture(facture).lignes.map(\.contenu.designation.texte)
      }
      return (
        try names(Etats(view, maintenant: .epoch, startingFrom: journal.kept)),
        try names(Etats(view, maintenant: .epoch))
      )
    }
  }

  @Test func `forgets an act that did not come to the disk`() throws {
    let fails = Atomic(0)
    let journal = try opened(
      Systeme { call in
        guard call == .fdatasync, fails.load(ordering: .relaxed) > 0 else { return nil }
        fails.subtract(1, ordering: .relaxed)
        return .fails(EIO)
      })
    try add("A", to: journal)
    fails.store(1, ordering: .relaxed)
    #expect(throws: JournalError.self) { try add("B", to: journal) }
    try add("C", to: journal)
    #expect(try lines(in: journal) == (["A", "C"], ["A", "C"]))
    // What another has written since has the place of what was taken back.
    fails.store(1, ordering: .relaxed)
    #expect(throws: JournalError.self) { try add("D", to: journal) }
    try add("E", to: opened())
    try add("F", to: journal)
    #expect(try lines(in: journal) == (["A", "C", "E", "F"], ["A", "C", "E", "F"]))
  }

  /// All checksums of the index are right; what it leads to elsewhere gives it away.
  @Test func `is folded anew once the index is thrown away by which it was found`() throws {
    let other = try opened()
    for designation in ["A", "B"] { try add(designation, to: other) }
    let events = try FileJournal(
      folder: folder.registre, systeme: Systeme(), indexAfter: 1
    ).read { try $0.events(tagged: .stream(.facture(facture))) }
    #expect(events.count == 3)
    let (stream, drafts) = (JournalIndex.Key(.stream(.facture(facture))), JournalIndex.Key(.drafts))
    try folder.layIndex { entries in
      let middle = entries.filter { $0.key == stream }.map(\.offset).sorted()[1]
      return entries.filter { $0.key != stream || $0.offset != middle }
        .map { IndexEntry(key: $0.key, offset: $0.offset + ($0.key == drafts ? 1 : 0)) }
    }()
    let journal = try opened()
    try add("C", to: journal)
    #expect(try lines(in: journal) == (["B", "C"], ["B", "C"]))
    _ = try journal.read { try $0.events(tagged: .drafts) }
    #expect(try lines(in: journal) == (["A", "B", "C"], ["A", "B", "C"]))
    try add("D", to: journal)
    #expect(try lines(in: journal) == (["A", "B", "C", "D"], ["A", "B", "C", "D"]))
  }

  @Test func `is folded anew where the file was set back and went on otherwise`() throws {
    let journal = try opened()
    try add("A", to: journal)
    let (bytes, tete) = (try folder.read(folder.journal), try folder.read(folder.tete))
    try add("B", to: journal)
    // In the same file, so that the process goes on with it.
    try folder.write(bytes, to: folder.journal)
    try folder.write(tete, to: folder.tete)
    try add("C", to: opened())
    try add("D", to: journal)
    #expect(try lines(in: journal) == (["A", "C", "D"], ["A", "C", "D"]))
  }
}
