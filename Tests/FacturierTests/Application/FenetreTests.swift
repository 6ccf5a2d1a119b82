import Facturier
import FacturierModeles
import Testing

/// The window that the article shows follows the article's app.
@MainActor
@Suite struct `The article's window` {
  @Test func `shows the rows, searches them, and says why something is not done`() async throws {
    let camille = Author("camille")
    let boutique = try await Boutique(.memoire) { Issue.record("\($0)") }
    try await boutique.ouvrir(par: camille)
    let client = try await boutique.creerClient("Le Moulin", courriel: nil, par: camille)
    let id = try await boutique.commencer(pour: client, par: camille)
    let fenetre = Fenetre(boutique, par: camille, .francais)
    await fenetre.tableau.attendre()
    await fenetre.liste.attendre()
    #expect(fenetre.titre(.anglais) == "€0.00" && fenetre.factures.map(\.id) == [id])
    fenetre.finVisible()
    fenetre.chercher("rien de tel")
    await fenetre.liste.attendre()
    #expect(fenetre.factures.isEmpty)
    let facture = fenetre.ouvrir(id)
    await facture.attendre()
    let pourquoi = try #require(facture.sansEncaissement(.anglais))
    #expect(facture.suite(.anglais) == nil)
    await facture.encaisser("5")
    #expect(facture.suite(.anglais) == pourquoi)
    let article = Article(designation: "Étagère", quantite: "3", prix: "200")
    _ = try await boutique.ajouter(article, a: id, par: camille)
    try await Attente.de { facture.montre.valeur?.vue.facture.lignes.count == 1 }
    await facture.emettre()
    #expect(facture.suite(.francais) == "n° 5" && facture.sansEncaissement(.francais) == nil)
    try await Attente.de { fenetre.titre(.francais).hasPrefix("720,00") }
  }
}
