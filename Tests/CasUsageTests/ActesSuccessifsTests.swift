import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

/// What an act reads that follows upon others: of what they have folded it reads nothing again.
@Suite struct `An act that follows upon others` {
  private var atelier: Atelier
  private let journal: JournalCompte

  init() throws {
    atelier = try Atelier()
    journal = JournalCompte(atelier.journal)
    atelier.outils = Outils(
      journal: journal, identifiants: .uuid7(atelier.horloge.horloge))
  }

  /// How many events an act reads.
  private func lus(_ acte: () throws -> Void) rethrows -> Int { try journal.lus(acte) }

  @Test func `on a draft reads as much, however many lines it has`() throws {
    let facture = try atelier.brouillon()
    for _ in 0..<10 { try atelier.ligne(facture) }
    let peu = try lus { try atelier.ligne(facture) }
    for _ in 0..<390 { try atelier.ligne(facture) }
    #expect(try lus { try atelier.ligne(facture) } == peu)
    #expect(peu < 3)
    #expect(try atelier.facture(facture).lignes.count == 402)
  }

  @Test func `on an invoice reads as much, however many payments it has`() throws {
    let facture = try atelier.emise()
    let peu = try lus { try atelier.payer(facture, "0.10") }
    for _ in 0..<100 { try atelier.payer(facture, "0.10") }
    #expect(try lus { try atelier.payer(facture, "0.10") } == peu)
  }

  @Test func `within several as one reads nothing that those before it have read`() throws {
    let facture = try atelier.brouillon()
    for _ in 0..<40 { try atelier.ligne(facture) }
    func lus(_ lignes: Int) throws -> Int {
      try journal.lus {
        _ = try atelier.outils.faire(par: atelier.contexte) { registre in
          for _ in 0..<lignes {
            _ = try registre.ajouterLigne(
              facture, DemandeLigne("Pose", quantite: "1", prix: "1.00"))
          }
        }
      }
    }
    _ = try lus(1)
    #expect(try lus(1) == lus(20))
  }

  @Test func `reads nothing again after one that was refused`() throws {
    let facture = try atelier.brouillon()
    for _ in 0..<40 { try atelier.ligne(facture) }
    let peu = try lus { try atelier.ligne(facture) }
    #expect(throws: RefusFacturation.self) { try atelier.payer(facture, "1.00") }
    #expect(try lus { try atelier.ligne(facture) } == peu)
  }

  @Test func `has its state before it once more where it is asked for again`() throws {
    let facture = try atelier.brouillon()
    let demande = DemandeLigne("Pose", quantite: "1", prix: "1.00")
    let cle = Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000009")
    let une = try atelier.outils.faire(par: cle) { try $0.ajouterLigne(facture, demande) }
    try atelier.ligne(facture)
    let encore = try atelier.outils.faire(par: cle) { try $0.ajouterLigne(facture, demande) }
    #expect(encore.recu.dejaFait && encore.valeur == une.valeur)
    #expect(try atelier.facture(facture).lignes.count == 2)
    try atelier.ligne(facture)
    #expect(try atelier.facture(facture).lignes.count == 3)
  }

  @Test func `on an invoice that was not touched for long reads it again`() throws {
    let factures = try (0..<20).map { _ in try atelier.brouillonAvecLigne(atelier.client()) }
    let (dernier, premier) = (factures[19], factures[0])
    let peu = try lus { try atelier.ligne(dernier) }
    #expect(try lus { try atelier.ligne(premier) } > peu)
    #expect(try lus { try atelier.ligne(premier) } == peu)
  }

  @Test func `reads an invoice again that is too long to be kept`() throws {
    var atelier = atelier
    let journal = JournalCompte(atelier.journal, kept: StreamStates.Kept(events: 12))
    atelier.outils = Outils(
      journal: journal, identifiants: .uuid7(atelier.horloge.horloge))
    let facture = try atelier.brouillon()
    for _ in 0..<9 { try atelier.ligne(facture) }
    #expect(try journal.lus { try atelier.ligne(facture) } < 3)
    for _ in 0..<9 { try atelier.ligne(facture) }
    #expect(try journal.lus { try atelier.ligne(facture) } >= 20)
  }
}
