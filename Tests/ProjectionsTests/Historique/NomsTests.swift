import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// What history calls by its name, where the journal has an identifier.
@Suite struct `Names in a history` {
  @Test func `of clients are those they bear at the time`() throws {
    var recit = Recit()
    recit.ajouter(.client(2, .clientCree(ClientCree(fiche: FicheClient(nom: "Dupont")))))
    let creation = try #require(try recit.histoire(de: .facture(1)).first)
    let client = try #require(creation.changements.first)
    #expect(client.champ == "clientId" && client.apres == .client(ClientID(1)))
    #expect(client.nomAvant == nil && client.nomApres == "Le Moulin")
    recit.ajouter(.client(1, .clientModifie(ClientModifie(fiche: FicheClient(nom: "La Meule")))))
    #expect(try recit.derniere(de: .client(1)).nom == "Le Moulin")
    recit.facture(.clientChange(ClientChange(clientId: 2)))
    let changement = try #require(try recit.derniere().changements.first)
    #expect(changement.nomAvant == "La Meule" && changement.nomApres == "Dupont")
    let avant = try #require(try recit.histoire(de: .facture(1)).first?.changements.first)
    #expect(avant.nomApres == "Le Moulin")
  }

  @Test func `of produits and lines are what they were called before`() throws {
    var recit = Recit()
    var fiche = FicheProduit(designation: "Pose", prixUnitaire: "54.00")
    recit.ajouter(.produit(7, .produitCree(ProduitCree(fiche: fiche))))
    #expect(try recit.derniere(de: .produit(7)).nom == nil)
    fiche.designation = "Pose en atelier"
    recit.ajouter(.produit(7, .produitModifie(ProduitModifie(fiche: fiche))))
    #expect(try recit.derniere(de: .produit(7)).nom == "Pose")

    var contenu = ContenuLigne.exemple
    contenu.produit = 7
    recit.ligne(1, contenu)
    let ajout = try recit.derniere()
    #expect(ajout.nom == nil)
    #expect(ajout.changements.first { $0.champ == "produitId" }?.nomApres == "Pose en atelier")
    #expect(ajout.changements.first { $0.champ == "designation" }?.nomApres == nil)
    contenu.designation = "Étagère murale"
    recit.facture(.ligneModifiee(LigneModifiee(ligneId: 1, contenu: contenu)))
    #expect(try recit.derniere().nom == "Étagère")
    recit.facture(.ligneRetiree(LigneRetiree(ligneId: 1)))
    #expect(try recit.derniere().nom == "Étagère murale")
  }

  @Test func `of nothing that is known are absent`() throws {
    var recit = Recit()
    recit.facture(.clientChange(ClientChange(clientId: 9)))
    let changement = try #require(try recit.derniere().changements.first)
    #expect(changement.apres == .client(ClientID(9)) && changement.nomApres == nil)
  }

  @Test func `a payment is told when it is recorded and when it is reversed`() throws {
    var recit = Recit()
    recit.ligne(1)
    try recit.emettre()
    #expect(try recit.derniere().paiement == nil)
    for (id, montant) in [(PaiementID(1), Montant("50.00")), (2, "60.00")] {
      recit.facture(
        .paiementEnregistre(
          PaiementEnregistre(
            paiementId: id, montant: montant, mode: .virement, datePaiement: "2026-03-05")))
      #expect(try recit.derniere().paiement?.montant == montant)
    }
    recit.facture(.paiementAnnule(PaiementAnnule(paiementId: 1, motif: "Deux fois")))
    #expect(try recit.derniere().paiement?.id == 1)
    #expect(try recit.derniere().paiement?.montant == "50.00")
  }
}
