import CasUsage
import Facturation
import Importers
import Journaux
import Litteraux
import Testing

/// Drafts as an app keeps them come in where that is asked for, and as they are otherwise not.
@Suite struct `An app's drafts` {
  private static let inconnu = "01970000-0000-7000-8000-0000000000aa"

  /// Numbered when it was begun, without a due date, of a client whom only the app knows.
  private static let brouillon = DTO.brouillon().avec("numero", "\"F2026-0012\"")
    .sans("dateEcheance").sans("client").avec("clientId", "\"\(inconnu)\"")

  private func importer(
    _ dtos: DTO..., completes: Bool = true, dans atelier: Atelier
  ) throws -> (bilan: BilanImport, lus: [String]) {
    var reglages = ReglagesImport()
    reglages.completerBrouillons = completes
    let lecteur = try atelier.lire(ContiguousArray(dtos.texte.utf8), reglages)
    if let erreur = lecteur.erreurs.first { throw erreur }
    let bilan = try atelier.outils.importer(
      lecteur.factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur))
    return (bilan, lecteur.arrondis.map { "\($0.chemin): \($0.avant) > \($0.apres)" })
  }

  private func etats<Lu>(_ atelier: Atelier, _ lire: (Etats) throws -> Lu) throws -> Lu {
    try atelier.journal.read { try lire(Etats($0, maintenant: Atelier.maintenant)) }
  }

  @Test func `come in with what they lack, which is told`() throws {
    let atelier = try Atelier()
    let (bilan, lus) = try importer(Self.brouillon, dans: atelier)
    #expect(
      lus == [
        "$[0].numero: F2026-0012 > BROUILLON-(F2026-0012)", "$[0].dateEcheance:  > 2026-11-04",
      ])
    let facture = try etats(atelier) { try $0.facture(try #require(bilan.creees.first)) }
    #expect(facture.etape == .brouillon && facture.reference == "BROUILLON-1")
    #expect(facture.dateEcheance.texte == "2026-11-04" && facture.enTete.delaiJours == 30)
    #expect(facture.clientId.texte == Self.inconnu && bilan.clients == [facture.clientId])
    let client = try etats(atelier) { try $0.client(facture.clientId) }
    #expect(client.fiche.nom.texte == "Client à préciser \(Self.inconnu)")
    // Nobody can issue it before somebody has said whom it is for.
    #expect(throws: RefusFacturation.self) {
      try atelier.outils.faire(par: Contexte(auteur: Atelier.auteur)) { try $0.emettre(facture.id) }
    }
    let encore = try importer(Self.brouillon, dans: atelier).bilan
    #expect(encore.creees.isEmpty && encore.inchangees == [facture.id] && encore.clients.isEmpty)
  }

  @Test(
    arguments: [
      DTO.brouillon().avec("numero", "\"\""), DTO.brouillon().avec("numero", "null"),
      DTO.brouillon().sans("numero"), DTO.brouillon().avec("numero", "\"12\""),
      DTO.brouillon().avec("dateEcheance", "\"\""), DTO.brouillon().avec("dateEcheance", "null"),
      DTO.brouillon().sans("dateEcheance").avec("dateFacture", "\"2026-10-05T00:00:00Z\""),
      DTO.brouillon().sans("dateEcheance").avec("dateFacture", "812851200"),
      DTO.brouillon().sans("client"), DTO.brouillon().avec("client", "null"), brouillon,
    ])
  func `are refused unless that is asked for`(dto: DTO) throws {
    let atelier = try Atelier()
    #expect(throws: (any Error).self) { try importer(dto, completes: false, dans: atelier) }
    let (bilan, lus) = try importer(dto, dans: atelier)
    #expect(bilan.creees.count == 1 && !lus.isEmpty)
    let facture = try etats(atelier) { try $0.facture(bilan.creees[0]) }
    #expect(facture.reference == "BROUILLON-1" && facture.dateEcheance.texte == "2026-11-04")
  }

  @Test func `are taken as they are where they lack nothing`() throws {
    let atelier = try Atelier()
    let due = DTO.brouillon(7).avec("dateEcheance", "\"2026-10-20\"")
    let (bilan, lus) = try importer(due, dans: atelier)
    let facture = try etats(atelier) { try $0.facture(bilan.creees[0]) }
    #expect(lus.isEmpty && facture.reference == "BROUILLON-7")
    #expect(facture.dateEcheance.texte == "2026-10-20" && facture.enTete.delaiJours == nil)
  }

  /// Where another invoice of the file, or the registre, says who the client is, he is that.
  @Test func `are of whoever is known of the same identity`() throws {
    let atelier = try Atelier()
    let emise = DTO.emise("F2026-0001", 2).avec(
      "client", #"{"id":"\#(Self.inconnu)","nom":"Le Moulin"}"#)
    let (bilan, _) = try importer(Self.brouillon, emise, dans: atelier)
    #expect(bilan.creees.count == 2 && bilan.clients.map(\.texte) == [Self.inconnu])
    let client = try ClientID(texte: Self.inconnu)
    #expect(try etats(atelier) { try $0.client(client).fiche.nom } == "Le Moulin")
    let autre = Self.brouillon.avec("id", "\"01970000-0000-7000-8000-000000000bbb\"")
    #expect(try importer(autre, dans: atelier).bilan.clients.isEmpty)
  }

  @Test func `share one client where they name none`() throws {
    let atelier = try Atelier()
    let (bilan, _) = try importer(
      DTO.brouillon(1).sans("client"), DTO.brouillon(2).sans("client"), dans: atelier)
    #expect(bilan.creees.count == 2 && bilan.clients.count == 1)
    let suite = try importer(DTO.brouillon(3).sans("client"), dans: atelier).bilan
    #expect(suite.creees.count == 1 && suite.clients.isEmpty)
  }

  @Test(
    arguments: [
      DTO.emise().sans("dateEcheance"), DTO.emise().avec("numero", "\"\""),
      DTO.emise().sans("client"), DTO.emise().sans("client").avec("clientId", "\"\(inconnu)\""),
    ])
  func `are alone taken so, never what was issued`(dto: DTO) throws {
    let atelier = try Atelier()
    #expect(throws: (any Error).self) { try importer(dto, dans: atelier) }
  }
}
