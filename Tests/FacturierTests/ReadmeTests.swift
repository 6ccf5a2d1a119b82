// README.md
import Facturier

/// Opens a ledger in an empty folder and issues its first invoice, once for that order.
func premiereVente(dans dossier: String) async throws -> FactureID {
  let vermeil = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320",
    adresse: Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères"))
  let marche = Adresse(voie: "1 place du Marché", codePostal: "35000", ville: "Rennes")
  let depot = try await Depot(.dossier(dossier), auteur: "camille", vendeur: vermeil)
  let vente = try await depot.faire(cle: "commande-4711") { registre in
    let moulin = try registre.creerClient(
      FicheClient(nom: "Le Moulin à Épices", siren: "123456782", adresse: marche))
    let facture = try registre.creerFacture(pour: moulin)
    try registre.ajouterLigne(
      facture, DemandeLigne("Étagère en chêne", quantite: "3", prix: "189.90"))
    return (facture, emise: try registre.emettre(facture))
  }
  print(vente.valeur.emise.numero)
  return vente.valeur.0
}
// end

/// What comes next: a payment, a refusal, the history, a check of it all; gives what it tells.
func suites(de facture: FactureID, dans depot: Depot) async throws -> [String] {
  try await depot.faire { try $0.encaisser(facture, DemandePaiement(montant: "300")) }
  var dites: [String] = []
  do throws(DepotError) {
    try await depot.faire { try $0.accorderRemise(facture, Remise("10")) }
  } catch { dites.append(error.message(.francais)) }
  let vue = try await depot.facture(facture)
  dites.append("reste \(vue.facture.solde(le: vue.jour).affiche(.francais))")
  dites += try await depot.lire { etats in
    try etats.historique(de: .facture(facture)).map { $0.phrase(.francais, fuseau: .paris) }
  }
  let rapport = try await depot.verifier { print($0.ecart(.francais)) }
  return dites + ["\(rapport.evenements) événements, intact : \(rapport.estIntact)"]
}

import FacturierFormats
import Foundation
import JournalEcrit
import Testing

/// What the README shows to developers of apps; StyleTests compares the two.
@Suite("The README's example")
struct ReadmeTests {
  @Test func `issues an invoice once, and goes on from it`() async throws {
    let dossier = Dossier()
    let facture = try await premiereVente(dans: dossier.chemin)
    #expect(try await premiereVente(dans: dossier.chemin) == facture)
    let depot = try await Depot(.dossier(dossier.chemin), auteur: "camille")
    let dites = try await suites(de: facture, dans: depot)
    #expect(dites.count == 7)
    #expect(dites[0].contains("est émise et ne change plus"))
    #expect(dites[1] == "reste 383,64\u{A0}€")
    #expect(dites[2...5].map { $0.contains("camille") } == Array(repeating: true, count: 4))
    #expect(dites[6] == "6 événements, intact : true")
    #expect(
      try await depot.facture(facture).facture.emission?.numero.description.hasSuffix("-0001")
        == true)
  }

  /// From its import to the number on the screen.
  @Test func `is an app of twenty lines`() throws {
    let readme = try String(contentsOf: Self.racine.appending(path: "README.md"), encoding: .utf8)
    let app = try #require(
      readme.components(separatedBy: "```swift\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let lines = app.split(separator: "\n", omittingEmptySubsequences: false)
    let printed = try #require(lines.firstIndex { $0.contains("print(") })
    #expect(printed < 20)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  private static let racine = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}

/// The little that an app needs of rooms that it does not see.
@Suite("For apps")
struct AppsTests {
  private let vide = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
  private let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  @Test func `there is a SHA-256 of bytes`() {
    #expect(EmpreinteFichier(octets: []).texte == vide)
    #expect(EmpreinteFichier(octets: ContiguousArray("abc".utf8)).texte == abc)
  }

  @Test func `an entry of history is a sentence in either language`() throws {
    let journal = InMemoryJournal(
      clock: WallClock { Timestamp(microseconds: 1_795_170_600_000_000) ?? .epoch })
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let contexte = Contexte(auteur: "camille")
    _ = try outils.faire(par: contexte) { try $0.ouvrir(Examples.vendeur) }
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
