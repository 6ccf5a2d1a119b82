import Facturation
import Testing
import Litteraux

/// What a damaged journal could hold is refused, and never takes the program down.
@Suite struct EvolutionTests {
  private let ouverture = RegistreOuvert(registre: 1, vendeur: .exemple)

  @Test func `a registre begins with its opening, which stands once`() throws {
    let modification = EvenementRegistre.vendeurModifie(VendeurModifie(vendeur: .exemple))
    let correction = EvenementRegistre.horlogeCorrigee(HorlogeCorrigee(motif: "Pile"))
    #expect(throws: Incoherence.sansDebut) { try Registre.evoluer(nil, modification) }
    #expect(throws: Incoherence.sansDebut) { try Registre.evoluer(nil, correction) }
    let registre = try Registre.evoluer(nil, .registreOuvert(ouverture))
    #expect(throws: Incoherence.debutRepete) {
      try Registre.evoluer(registre, .registreOuvert(ouverture))
    }
    #expect(try Registre.evoluer(registre, correction) == registre)
    #expect(try Registre.evoluer(registre, modification) == registre)
  }

  @Test func `a client begins with its creation, which stands once`() throws {
    let creation = EvenementClient.clientCree(ClientCree(fiche: .entreprise))
    let modification = EvenementClient.clientModifie(ClientModifie(fiche: .particulier))
    #expect(throws: Incoherence.sansDebut) { try Client.evoluer(nil, modification, id: 1) }
    let client = try Client.evoluer(nil, creation, id: 1)
    #expect(throws: Incoherence.debutRepete) { try Client.evoluer(client, creation, id: 1) }
    #expect(try Client.evoluer(client, modification, id: 1).fiche == .particulier)
  }

  @Test func `a produit begins with its creation, which stands once`() throws {
    let fiche = FicheProduit(designation: "Pain", prixUnitaire: "1.10")
    let creation = EvenementProduit.produitCree(ProduitCree(fiche: fiche))
    let modification = EvenementProduit.produitModifie(ProduitModifie(fiche: fiche))
    #expect(throws: Incoherence.sansDebut) { try Produit.evoluer(nil, modification, id: 1) }
    let produit = try Produit.evoluer(nil, creation, id: 1)
    #expect(throws: Incoherence.debutRepete) { try Produit.evoluer(produit, creation, id: 1) }
    #expect(try Produit.evoluer(produit, modification, id: 1) == produit)
  }

  @Test func `a facture begins with its draft, which stands once`() throws {
    let creation = EvenementFacture.factureCreee(
      FactureCreee(
        brouillon: 1,
        enTete: EnTete(clientId: 1, dateFacture: "2026-11-20", dateEcheance: "2026-11-20")))
    let retrait = EvenementFacture.ligneRetiree(LigneRetiree(ligneId: 1))
    #expect(throws: Incoherence.sansDebut) { try Facture.evoluer(nil, retrait, id: 1) }
    let facture = try Facture.evoluer(nil, creation, id: 1)
    #expect(throws: Incoherence.debutRepete) { try Facture.evoluer(facture, creation, id: 1) }
    #expect(facture.etape == .brouillon)
    #expect(facture.totaux == .zero)
    let change = EvenementFacture.clientChange(ClientChange(clientId: 2))
    #expect(try Facture.evoluer(facture, change, id: 1).clientId == 2)
  }

  @Test func `an event names the stream that it belongs to`() {
    let id = "01970000-0000-7000-8000-000000000001"
    let evenements: [(Evenement, String)] = [
      (.registre(.registreOuvert(ouverture)), "registre"),
      (.client(1, .clientCree(ClientCree(fiche: .entreprise))), "client/\(id)"),
      (
        .produit(
          1,
          .produitCree(ProduitCree(fiche: FicheProduit(designation: "Pain", prixUnitaire: "1")))),
        "produit/\(id)"
      ),
      (.facture(1, .ligneRetiree(LigneRetiree(ligneId: 1))), "facture/\(id)"),
    ]
    for (evenement, texte) in evenements {
      #expect(evenement.flux.texte == texte)
      #expect(evenement.flux.description == texte)
    }
  }
}
