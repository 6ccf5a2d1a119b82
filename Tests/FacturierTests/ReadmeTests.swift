// README.md
import Facturier

func premiereFacture(dans folder: String) throws -> String {
  let journal = try FileJournal(folder: folder, creating: true)
  let outils = Outils(journal: journal, identifiants: .uuid7(.system))
  let contexte = Contexte(auteur: try Author("camille"))

  let vendeur = Vendeur(
    nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
    adresse: Adresse(
      voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
      ville: try Libelle("Fougères")))
  _ = try OuvrirRegistre(outils).execute(vendeur, par: contexte)
  let fiche = FicheClient(
    nom: try Libelle("Le Moulin à Épices"),
    adresse: Adresse(
      voie: try Libelle("1 place du Marché"), codePostal: try Libelle("35000"),
      ville: try Libelle("Rennes")))
  let client = try CreerClient(outils).execute(fiche, par: contexte)
  guard let clientId = client.clientId else { return "" }

  let brouillon = try CreerFacture(outils).execute(
    DemandeFacture(clientId: clientId), par: contexte)
  guard let facture = brouillon.factureId else { return "" }
  _ = try AjouterLigne(outils).execute(
    facture,
    DemandeLigne(
      designation: try Libelle("Étagère en chêne"), quantite: try Quantite("3"),
      prixUnitaire: try PrixUnitaire("189.90")),
    par: contexte)
  let emission = try EmettreFacture(outils).execute(facture, par: contexte)

  var sommes = SommesRegistre()
  _ = try journal.read { try Rejeu().executer($0, &sommes) }
  return "\(emission.numero?.texte ?? "") \(sommes.solde.affiche(.francais))"
}
// end

import Testing

/// What the README shows to developers of apps; StyleTests compares the two.
@Suite("The README's example")
struct ReadmeTests {
  @Test func `issues an invoice and adds it up`() throws {
    try DossierDeTest.avec { folder in
      let reponse = try premiereFacture(dans: folder)
      #expect(reponse.hasSuffix("-0001 683,64\u{A0}€"))
    }
  }
}
