import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Whose history is told, and which events belong to it.
@Suite struct `The subject of a history` {
  private func positions(_ recit: Recit, _ sujet: Historique.Sujet) throws -> [Position] {
    try recit.histoire(de: sujet).map(\.evenement.position)
  }

  /// Client 2 at 4, its draft 2 at 5; draft 1 gets a line at 6, produit 1 comes at 7.
  private var recit: Recit {
    var recit = Recit()
    recit.ajouter(.client(2, .clientCree(ClientCree(fiche: FicheClient(nom: "La Mairie")))))
    var enTete = EnTete.exemple
    enTete.clientId = 2
    recit.ajouter(.facture(2, .factureCreee(FactureCreee(brouillon: 2, enTete: enTete))))
    recit.ligne(1)
    let fiche = FicheProduit(designation: "Pose", prixUnitaire: "54.00")
    recit.ajouter(.produit(1, .produitCree(ProduitCree(fiche: fiche))))
    return recit
  }

  @Test func `may be one facture, client, produit, or all of them`() throws {
    #expect(try positions(recit, .registre) == Array(1...7))
    #expect(try positions(recit, .facture(1)) == [3, 6])
    #expect(try positions(recit, .facture(2)) == [5])
    #expect(try positions(recit, .client(1)) == [2, 3, 6])
    #expect(try positions(recit, .client(2)) == [4, 5])
    #expect(try positions(recit, .produit(1)) == [7])
    #expect(try positions(recit, .facture(9)) == [])
    #expect(try positions(recit, .client(9)) == [])
  }

  @Test func `when it is a client, a draft that goes over to it comes with that change`() throws {
    var recit = recit
    recit.facture(.clientChange(ClientChange(clientId: 2)))
    recit.facture(.remiseAccordee(RemiseAccordee(remise: "5.00")))
    #expect(try positions(recit, .client(2)) == [4, 5, 8, 9])
    let change = [
      "clientId: \(ClientID(rang: 1)) → \(ClientID(rang: 2))"
    ]
    #expect(try recit.histoire(de: .client(2))[2].dits == change)
    #expect(try recit.histoire(de: .facture(1))[2].dits == change)
  }

  @Test func `when it is a client, the draft that leaves it is told, and then no more`() throws {
    var recit = recit
    recit.facture(.clientChange(ClientChange(clientId: 2)))
    recit.facture(.remiseAccordee(RemiseAccordee(remise: "5.00")))
    #expect(try positions(recit, .client(1)) == [2, 3, 6, 8])
    let change = [
      "clientId: \(ClientID(rang: 1)) → \(ClientID(rang: 2))"
    ]
    #expect(try recit.histoire(de: .client(1)).last?.dits == change)
  }

  @Test func `may change its mind about nothing: a broken log stops it`() throws {
    var recit = recit
    recit.ajouter(.client(1, .clientCree(ClientCree(fiche: FicheClient(nom: "Encore")))))
    for sujet in [Historique.Sujet.registre, .facture(1), .client(1)] {
      let erreur = #expect(throws: JournalError.self) { try recit.histoire(de: sujet) }
      #expect(erreur?.code == .incoherence && erreur?.position == 8)
    }
  }

  @Test func `tells every field of the fullest records`() throws {
    var recit = recit
    var contenu = ContenuLigne(
      designation: "Pose", quantite: "1", codeUnite: "HUR", prixUnitaire: "54.00", tva: .zero,
      categorieTVA: .exoneree, codeExoneration: "VATEX-FR-CGI261-4",
      motifExoneration: "Article 261 du CGI", produit: 1)
    (contenu.referenceCommande, contenu.dateCommande) = ("C-1", "2026-02-01")
    (contenu.description, contenu.reference, contenu.rubrique) = ("Deux jours", "POSE", "Lot 1")
    (contenu.nature, contenu.compte) = (.services, "706000")
    contenu.periode = try Periode(du: "2026-02-01", au: "2026-02-28")
    contenu.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-01-31")
    contenu.remise = Remise(montant: "4.00", motif: "Fidélité")
    recit.ligne(2, contenu)
    let champs = try recit.derniere().changements.map(\.champ)
    #expect(
      champs == [
        "designation", "quantite", "codeUnite", "prixUnitaire", "remisePourcentage",
        "remiseMontant", "motifRemise", "tva", "categorieTVA", "codeExoneration",
        "motifExoneration", "produitId", "referenceCommande", "dateCommande", "description",
        "reference", "rubrique", "nature", "periode", "compte", "factureAnterieure", "total",
      ])
    var enTete = EnTete.exemple
    enTete.nature = .mixte
    enTete.livraison = Livraison(debut: "2026-03-01", fin: "2026-03-03", adresse: .exemple)
    (enTete.references.acheteur, enTete.references.commande) = ("Service 4", "C-1")
    recit.ajouter(.facture(3, .factureCreee(FactureCreee(brouillon: 3, enTete: enTete))))
    #expect(
      try recit.derniere(de: .facture(3)).changements.map(\.champ).suffix(6) == [
        "nature", "livraisonDebut", "livraisonFin", "livraisonAdresse", "referenceAcheteur",
        "referenceCommande",
      ])
  }
}
