import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

/// What it costs to ask again for what was done: the writer's lock is held meanwhile.
@Suite struct `A key that is used again` {
  /// How many events are read when a draft and its issue are asked for again, so many invoices later.
  private func lus(apres factures: Int) throws -> Int {
    let atelier = try Atelier()
    let client = try atelier.client()
    let journal = JournalCompte(atelier.journal)
    let outils = Outils(journal: journal, identifiants: .uuid7(atelier.horloge.horloge))
    let (creation, emission) = (
      Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000001"),
      Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000002")
    )
    func creer() throws -> Recu {
      try outils.faire(par: creation) { try $0.creerFacture(DemandeFacture(clientId: client)) }.recu
    }
    let facture = try #require(try creer().factureId)
    try atelier.ligne(facture)
    func emettre() throws -> Recu {
      try outils.faire(par: emission) { try $0.emettre(facture) }.recu
    }
    _ = try emettre()
    for _ in 0..<factures { _ = try atelier.emise(client) }
    return try journal.lus { () throws in
      #expect(try creer().dejaFait)
      #expect(try emettre().dejaFait)
    }
  }

  @Test func `has as many events read, however many invoices were made since`() throws {
    let peu = try lus(apres: 3)
    #expect(peu < 30)
    #expect(try lus(apres: 60) == peu)
  }
}
