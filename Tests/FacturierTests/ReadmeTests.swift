import Facturier
import Foundation
import Testing

/// What the README shows to developers of apps, as code that is compiled and run.
///
/// The text between the two marks is the README's own; `Tools/checks/readme.py` compares them.
@Suite("The README's example")
struct ReadmeTests {
  private func premiereFacture(
    _ folder: String, _ vendeur: Vendeur, _ fiche: FicheClient, print: (String, String) -> Void
  ) throws {
    // README
    let journal = try FileJournal(folder: folder, creating: true)
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let contexte = Contexte(auteur: try Author("camille"))

    _ = try OuvrirRegistre(outils).execute(vendeur, par: contexte)
    let client = try CreerClient(outils).execute(fiche, par: contexte)
    guard let clientId = client.clientId else { return }

    let brouillon = try CreerFacture(outils).execute(
      DemandeFacture(clientId: clientId), par: contexte)
    guard let facture = brouillon.factureId else { return }
    _ = try AjouterLigne(outils).execute(
      facture,
      DemandeLigne(
        designation: try Libelle("Étagère en chêne"), quantite: try Quantite("3"),
        prixUnitaire: try PrixUnitaire("189.90")),
      par: contexte)
    let emission = try EmettreFacture(outils).execute(facture, par: contexte)

    var sommes = SommesRegistre()
    _ = try journal.read { try Rejeu().executer($0, &sommes) }
    print(emission.numero?.texte ?? "", sommes.solde.affiche(.francais))
    // end
  }

  @Test func `issues an invoice and adds it up`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let vendeur = Vendeur(
      nom: try Libelle("Atelier Vermeil"), siren: try Siren("732829320"),
      adresse: Adresse(
        voie: try Libelle("4 rue des Tanneurs"), codePostal: try Libelle("35300"),
        ville: try Libelle("Fougères")))
    var lignes: [String] = []
    try premiereFacture(
      folder.path(percentEncoded: false), vendeur,
      FicheClient(nom: try Libelle("Le Moulin à Épices"))
    ) { lignes.append("\($0) \($1)") }
    #expect(lignes.count == 1)
    #expect(lignes.first?.hasSuffix("-0001 683,64\u{A0}€") == true)
  }
}
