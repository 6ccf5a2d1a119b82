import FacturierDTO
import Facturier
import Testing

/// Every kind of error that an app meets is told in both languages.
@Suite("The article's answer")
struct ReponseTests {
  private func reponse(_ body: @escaping @Sendable () throws -> Void) async throws -> Reponse {
    let depot = try await Depot(.memoire)
    do throws(Echec) { try await depot.lire { _ in try body() } } catch { return Reponse(error) }
    return try #require(nil as Reponse?, "nothing was thrown")
  }

  @Test func `to a refusal names the rule`() async throws {
    let reponse = try await reponse { _ = try Montant(saisie: "12,5O") }
    #expect(reponse.code == "forme-invalide")
    #expect(reponse.francais != reponse.anglais && !reponse.peutReprendre)
  }

  @Test func `to a journal says whether to ask again`() async throws {
    let absent = try await reponse { _ = try FileJournal(folder: "/nowhere/at/all") }
    #expect(absent.code == "introuvable" && !absent.peutReprendre)
    let occupe = try await reponse {
      throw JournalError(code: .verrouille, francais: "Occupé.", anglais: "Busy.")
    }
    #expect(occupe.francais == "Occupé." && occupe.anglais == "Busy." && occupe.peutReprendre)
  }

  @Test func `to a faulty file names the place`() async throws {
    let boutique = try await Boutique(.memoire) { _ in }
    try await boutique.ouvrir(par: "camille")
    let echec = await #expect(throws: Echec.self) {
      try await boutique.importer(
        ContiguousArray("[{\"id\":1}]".utf8), par: Author(texte: "camille"))
    }
    let reponse = Reponse(try #require(echec))
    #expect(reponse.francais.hasPrefix("ligne 1, colonne "))
    #expect(reponse.anglais.hasPrefix("line 1, column "))
  }

  @Test func `to a faulty DTO names the field`() async throws {
    let reponse = try await reponse { _ = try ClientDTO(nom: "").fiche() }
    #expect(reponse.code == "valeur-vide")
    #expect(reponse.anglais.contains("nom"))
  }

  @Test func `to anything else says that it was not expected`() async throws {
    struct Autre: Error {}
    let reponse = try await reponse { throw Autre() }
    #expect(reponse.code == "inattendu" && reponse.anglais.contains("Autre"))
  }
}
