// README.md
import Facturier

/// The tour above, by an app; gives what it tells.
func visite(dans folder: String) async throws -> [String] {
  let vermeil = Vendeur(
    nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
    adresse: Adresse(
      voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
      ville: try Libelle("Fougères")))
  let depot = try await Depot(.dossier(folder), auteur: Author("camille"), vendeur: vermeil)
  // All of it is recorded, or nothing.
  let facture = try await depot.faire { registre in
    let moulin = try registre.creerClient(
      FicheClient(
        nom: try Libelle("Le Moulin à Épices"), siren: try Siren("123456782"),
        adresse: Adresse(
          voie: try Libelle("1 place du Marché"), codePostal: try Libelle("35000"),
          ville: try Libelle("Rennes"))))
    let facture = try registre.creerFacture(pour: moulin)
    try registre.ajouterLigne(
      facture,
      DemandeLigne(
        designation: try Libelle("Étagère en chêne"), quantite: try Quantite("3"),
        prixUnitaire: try PrixUnitaire("189.90")))
    try registre.accorderRemise(facture, Remise(try Pourcentage(saisie: "5")))
    return facture
  }.valeur
  let emise = try await depot.faire(cle: "commande-4711") { try $0.emettre(facture) }.valeur
  try await depot.faire {
    try $0.encaisser(facture, DemandePaiement(montant: try Montant(saisie: "300")))
  }
  var dites = ["\(emise.numero.numero) : \(emise.totaux.totalTTC.affiche(.francais))"]
  do throws(Echec) {
    try await depot.faire {
      try $0.accorderRemise(facture, Remise(try Pourcentage(saisie: "10")))
    }
  } catch { dites.append(error.message(.francais)) }
  let vue = try await depot.facture(facture)
  dites.append("reste \(vue.facture.solde(le: vue.jour).affiche(.francais))")
  dites += try await depot.lire { vue in
    var historique = Historique(de: .facture(facture))
    let flux = try historique.flux(vue)
    try Rejeu().executer(vue, &historique, flux: flux)
    return historique.entrees.map { $0.phrase(.francais, fuseau: .paris) }
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
  @Test func `goes round the tour above it`() async throws {
    let dossier = Dossier()
    let dites = try await visite(dans: dossier.chemin)
    #expect(dites.count == 9)
    #expect(dites[0].hasSuffix("-0001 : 649,45\u{A0}€"))
    #expect(dites[1].contains("est émise et ne change plus"))
    #expect(dites[2] == "reste 349,45\u{A0}€")
    #expect(dites[3...7].map { $0.contains("camille") } == Array(repeating: true, count: 5))
    #expect(dites[8] == "7 événements, intact : true")
  }

  /// An app is no longer than that.
  @Test func `is an app of sixty lines`() throws {
    let readme = try String(contentsOf: Self.racine.appending(path: "README.md"), encoding: .utf8)
    let app = try #require(
      readme.components(separatedBy: "```swift\n").dropFirst().first?
        .components(separatedBy: "```").first)
    #expect(app.split(separator: "\n", omittingEmptySubsequences: false).count <= 61)
  }

  private static let racine = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
