// README.md
import Facturier

func premiereFacture(dans folder: String) async throws(Echec) -> String {
  let depot = try await Depot(.dossier(folder))
  _ = try await depot.faire { outils in
    let vendeur = Vendeur(
      nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
      adresse: Adresse(
        voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
        ville: try Libelle("Fougères")))
    return try OuvrirRegistre(outils).execute(vendeur, par: Contexte(auteur: Author("camille")))
  }
  let client = try await depot.faire { outils in
    let fiche = FicheClient(
      nom: try Libelle("Le Moulin à Épices"),
      adresse: Adresse(
        voie: try Libelle("1 place du Marché"), codePostal: try Libelle("35000"),
        ville: try Libelle("Rennes")))
    return try CreerClient(outils).execute(fiche, par: Contexte(auteur: Author("camille")))
  }
  guard let clientId = client.clientId else { return "" }

  let brouillon = try await depot.faire { outils in
    try CreerFacture(outils).execute(
      DemandeFacture(clientId: clientId), par: Contexte(auteur: Author("camille")))
  }
  guard let facture = brouillon.factureId else { return "" }
  _ = try await depot.faire { outils in
    let ligne = DemandeLigne(
      designation: try Libelle("Étagère en chêne"), quantite: try Quantite("3"),
      prixUnitaire: try PrixUnitaire("189.90"))
    return try AjouterLigne(outils).execute(
      facture, ligne, par: Contexte(auteur: Author("camille")))
  }
  let emission = try await depot.faire { outils in
    try EmettreFacture(outils).execute(facture, par: Contexte(auteur: Author("camille")))
  }

  let vue = try await depot.facture(facture)
  return "\(emission.numero?.texte ?? "") \(vue.facture.solde(le: vue.jour).affiche(.francais))"
}
// end

import Testing

/// What the README shows to developers of apps; StyleTests compares the two.
@Suite("The README's example")
struct ReadmeTests {
  @Test func `issues an invoice and says what is due`() async throws {
    let dossier = Dossier()
    let reponse = try await premiereFacture(dans: dossier.chemin)
    #expect(reponse.hasSuffix("-0001 683,64\u{A0}€"))
  }
}
