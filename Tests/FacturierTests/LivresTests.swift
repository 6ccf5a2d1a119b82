import Facturier
import Testing

/// The books of a journal in a folder.
@Suite("Books of a folder")
struct LivresTests {
  @Test func `are the same where their entries are held, and where they are read again`()
    async throws
  {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let journal = try FileJournal(folder: folder)
      func ecritures(retenues: Int) throws -> [Ecriture] {
        try journal.read { vue in
          var ecritures: [Ecriture] = []
          try vue.forEachEcriture(plan: .usuel, dans: .premiere ... .derniere, retenues: retenues) {
            ecritures.append($0)
          }
          return ecritures
        }
      }
      let tenues = try ecritures(retenues: 10)
      #expect(tenues.map(\.lignes.count) == [3])
      #expect(try ecritures(retenues: 0) == tenues)
    }
  }

  @Test func `have an account for each client, though two were given one code`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let journal = try FileJournal(folder: folder)
      let outils = Outils(journal: journal, identifiants: .uuid7(.system))
      let clients = try ["Dupont", "Durand"].map { nom in
        var fiche = FicheClient(nom: try Libelle(nom))
        fiche.code = try Libelle("DUP")
        return try CreerClient(outils).execute(fiche, par: Contexte(auteur: Author("camille")))
          .obtenu
      }
      let cadre = try journal.read { vue in
        try CadreComptable(Etats(vue, maintenant: WallClock.system.now()).registre(), vue)
      }
      let codes = clients.map { cadre.auxiliaire($0).code }
      #expect(Set(codes).count == 2 && codes.allSatisfy { $0.hasPrefix("DUP-") })
    }
  }
}
