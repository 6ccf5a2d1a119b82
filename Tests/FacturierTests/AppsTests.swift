import Facturier
import Testing

/// The little that an app needs of rooms that it does not see.
@Suite("For apps")
struct AppsTests {
  private let vide = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func `there is a SHA-256 of bytes`() {
    #expect(EmpreinteFichier(octets: []).texte == vide)
    #expect(EmpreinteFichier(octets: ContiguousArray("abc".utf8)).texte == abc)
    #expect(OrigineImport(octets: ContiguousArray("abc".utf8)).empreinte == abc)
  }

  @Test func `an entry of history is a sentence in either language`() throws {
    let journal = InMemoryJournal(
      clock: WallClock { Timestamp(microseconds: 1_795_170_600_000_000) ?? .epoch })
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let contexte = Contexte(auteur: "camille")
    let vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(
        voie: "4 rue des Tanneurs", codePostal: "35300",
        ville: "Fougères"))
    _ = try outils.faire(par: contexte) { try $0.ouvrir(vendeur) }
    let fiche = FicheClient(nom: "Le Moulin")
    let client = try outils.faire(par: contexte) { try $0.creerClient(fiche) }.valeur
    _ = try outils.faire(par: contexte) { try $0.creerFacture(DemandeFacture(clientId: client)) }
    var historique = Historique(de: .registre)
    _ = try journal.read { try Rejeu().executer($0, &historique) }
    let entree = try #require(historique.entrees.last)
    #expect(entree.evenement.nom == "FactureCreee")
    let francais = entree.phrase(.francais, fuseau: .paris, nommeFacture: true)
    let anglais = entree.phrase(.anglais, fuseau: .paris)
    #expect(francais.hasPrefix("20 nov. 2026 11:30, camille : BROUILLON-1, brouillon créé"))
    #expect(anglais.hasPrefix("20 Nov 2026 11:30, camille: draft created"))
  }

  @Test func `capitals are read as a UUID wherever an identifier is`() throws {
    let texte = "0197A1B2-0000-7000-8000-00000000ABCD"
    #expect(try UUIDTexte(texte: texte).texte == texte.lowercased())
    #expect(try FactureID(texte: texte).texte == texte.lowercased())
    #expect(try ClientID(texte: texte) == ClientID(texte: texte.lowercased()))
    #expect(throws: RefusFacturation.self) { try UUIDTexte(texte: texte + "0") }
    #expect(throws: RefusFacturation.self) { try UUIDTexte(texte: texte.replacing("B", with: "G")) }
  }

  /// Compiled, it is so.
  @Test func `what an app holds goes from thread to thread`() throws {
    func envoyable<Type: Sendable>(_: Type.Type) {}
    envoyable(Etats.self)
    envoyable(Verification.self)
    envoyable(MemoryStream.self)
    envoyable(PageFacture.self)
    envoyable(FileReplacement.self)
  }

  /// `Tag` is a name that views and tests have, too.
  @Test func `no name of the library's stands in the way of Testing's`() {
    let _: Tag.Type = Testing.Tag.self
  }
}
