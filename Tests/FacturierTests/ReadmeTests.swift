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

// README.md
/// What comes next: a payment, a refusal, the history, a check of it all; gives what it tells.
func suites(de facture: FactureID, dans depot: Depot) async throws -> [String] {
  try await depot.faire { try $0.encaisser(facture, DemandePaiement(montant: "300")) }
  var dites: [String] = []
  do throws(Echec) {
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
// end

import Foundation
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
