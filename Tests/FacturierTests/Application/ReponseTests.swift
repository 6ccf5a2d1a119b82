import FactureDTO
import Facturier
import Testing

/// Every kind of error that an app meets is told in both languages.
@Suite("The article's answer")
struct ReponseTests {
  private func reponse(_ body: () throws -> Void) throws -> Reponse {
    do { try body() } catch { return Reponse(error) }
    return try #require(nil as Reponse?, "nothing was thrown")
  }

  @Test func `to a refusal names the rule`() throws {
    let reponse = try reponse { _ = try Montant(saisie: "12,5O") }
    #expect(reponse.code == "forme-invalide")
    #expect(reponse.francais != reponse.anglais && !reponse.peutReprendre)
  }

  @Test func `to a journal says whether to ask again`() throws {
    let absent = try reponse { _ = try FileJournal(folder: "/nowhere/at/all") }
    #expect(absent.code == "introuvable" && !absent.peutReprendre)
    let occupe = Reponse(JournalError(code: .verrouille, francais: "Occupé.", anglais: "Busy."))
    #expect(occupe.francais == "Occupé." && occupe.anglais == "Busy." && occupe.peutReprendre)
  }

  @Test func `to a faulty file names the place`() throws {
    let reponse = try reponse {
      try DossierDeTest.avec { folder in
        let boutique = try Boutique(folder: folder) { _ in }
        try boutique.ouvrir(par: Author("camille"))
        _ = try boutique.importer(ContiguousArray("[{\"id\":1}]".utf8), par: Author("camille"))
      }
    }
    #expect(reponse.francais.hasPrefix("ligne 1, colonne "))
    #expect(reponse.anglais.hasPrefix("line 1, column "))
  }

  @Test func `to a faulty DTO names the field`() throws {
    let reponse = try reponse { _ = try ClientDTO(nom: "").fiche() }
    #expect(reponse.code == "valeur-vide")
    #expect(reponse.anglais.contains("nom"))
  }

  @Test func `to anything else says no more than that`() {
    struct Autre: Error {}
    #expect(Reponse(Autre()).anglais == "Internal error.")
  }
}
