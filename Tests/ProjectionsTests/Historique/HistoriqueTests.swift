@testable import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Each kind of event, and the entry that it gives.
@Suite struct `History` {
  @Test func `of the opening tells the seller`() throws {
    let entree = try #require(try Recit().histoire(de: .registre).first)
    #expect(entree.evenement.position == 1 && entree.evenement.author == .camille)
    #expect(entree.reference == nil && entree.ligne == nil && entree.motif == nil)
    #expect(entree.totalTTC == nil && entree.solde == nil)
    #expect(
      entree.dits == [
        "nom: – → Atelier Vermeil", "siren: – → 732829320",
        "adresse: – → 4 rue des Tanneurs, 35300, Fougères, FR",
        "numeroTVA: – → FR44732829320", "regime: – → reel", "optionDebits: – → false",
      ])
  }

  @Test func `of a change of the seller tells the fields that differ`() throws {
    var recit = Recit()
    var vendeur = Vendeur.exemple
    vendeur.capital = "10000.00"
    vendeur.adresse.complement = "Cour"
    recit.ajouter(.registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))))
    #expect(
      try recit.derniere(de: .registre).dits == [
        "adresse: 4 rue des Tanneurs, 35300, Fougères, FR"
          + " → 4 rue des Tanneurs, Cour, 35300, Fougères, FR",
        "capital: – → 10000.00",
      ])
  }

  @Test func `of a corrected clock gives the reason`() throws {
    var recit = Recit()
    recit.ajouter(.registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile changée"))))
    let entree = try recit.derniere(de: .registre)
    #expect(entree.motif == "Pile changée" && entree.changements.isEmpty)
  }

  @Test func `of a client tells what is known, then what differs`() throws {
    var recit = Recit()
    #expect(
      try recit.histoire(de: .client(1)).first?.dits
        == ["nom: – → Le Moulin", "categorie: – → professionnel"])
    var fiche = FicheClient(nom: "Le Moulin", categorie: .particulier, siren: "123456782")
    recit.ajouter(.client(1, .clientModifie(ClientModifie(fiche: fiche))))
    #expect(
      try recit.derniere(de: .client(1)).dits
        == ["categorie: professionnel → particulier", "siren: – → 123456782"])
    fiche.siren = nil
    recit.ajouter(.client(1, .clientModifie(ClientModifie(fiche: fiche))))
    #expect(try recit.derniere(de: .client(1)).dits == ["siren: 123456782 → –"])
  }

  @Test func `of a client tells each of its particulars`() throws {
    var recit = Recit()
    let adresse = Adresse(voie: "1 quai Sud", codePostal: "29200", ville: "Brest")
    let livraison = Adresse(voie: "2 quai Nord", codePostal: "29200", ville: "Brest")
    let fiche = FicheClient(
      nom: "Le Moulin", siren: "732829320", siret: "73282932000074", numeroTVA: "FR44732829320",
      adresse: adresse, adresseLivraison: livraison,
      courriel: "achats@moulin.example",
      adresseElectronique: "0225:732829320",
      identifiants: [
        AutreIdentifiant(schema: "RIDET", valeur: "0123456"),
        AutreIdentifiant(schema: "TAHITI", valeur: "A1"),
      ], code: "411MOULIN")
    recit.ajouter(.client(1, .clientModifie(ClientModifie(fiche: fiche))))
    #expect(
      try recit.derniere(de: .client(1)).dits == [
        "siren: – → 732829320", "siret: – → 73282932000074", "numeroTVA: – → FR44732829320",
        "adresse: – → 1 quai Sud, 29200, Brest, FR",
        "adresseLivraison: – → 2 quai Nord, 29200, Brest, FR",
        "courriel: – → achats@moulin.example", "adresseElectronique: – → 0225:732829320",
        "identifiants: – → RIDET 0123456, TAHITI A1", "code: – → 411MOULIN",
      ])
  }

  @Test func `of a produit tells what is known, then what differs`() throws {
    var recit = Recit()
    var fiche = FicheProduit(designation: "Pose", prixUnitaire: "54.00")
    recit.ajouter(.produit(7, .produitCree(ProduitCree(fiche: fiche, importe: nil))))
    #expect(
      try recit.derniere(de: .produit(7)).dits
        == ["designation: – → Pose", "prixUnitaire: – → 54.00"])
    fiche.prixUnitaire = "56.125"
    fiche.tva = "10.00"
    recit.ajouter(.produit(7, .produitModifie(ProduitModifie(fiche: fiche))))
    let entree = try recit.derniere(de: .produit(7))
    #expect(entree.dits == ["prixUnitaire: 54.00 → 56.125", "tva: – → 10.00"])
    #expect(entree.reference == nil && entree.totalTTC == nil)
  }

  @Test func `of a draft begins with its head`() throws {
    let entree = try Recit().derniere()
    #expect(entree.reference == "BROUILLON-1")
    #expect(entree.totalTTC == .zero && entree.solde == nil)
    #expect(entree.dits.contains("dateEcheance: – → 2026-04-01"))
    #expect(entree.dits.contains("delaiJours: – → 30"))
    #expect(!entree.dits.contains { $0.hasPrefix("notes") })
  }

  @Test func `of a line gives its number, its fields and the new total`() throws {
    var recit = Recit()
    recit.ligne(1)
    recit.ligne(
      2, ContenuLigne(designation: "Pose", quantite: "1", prixUnitaire: "1.00", tva: "10.00"))
    let ajout = try recit.derniere()
    #expect(ajout.ligne == 2 && ajout.totalTTC == Cumul("121.10"))
    #expect(
      ajout.dits == [
        "designation: – → Pose", "quantite: – → 1", "prixUnitaire: – → 1.00", "tva: – → 10.00",
        "categorieTVA: – → S", "total: – → 1.00",
      ])
    var contenu = ContenuLigne.exemple
    contenu.quantite = "3"
    recit.facture(.ligneModifiee(LigneModifiee(ligneId: 1, contenu: contenu)))
    let modification = try recit.derniere()
    #expect(modification.ligne == 1 && modification.totalTTC == Cumul("181.10"))
    #expect(modification.dits == ["quantite: 2 → 3", "total: 100.00 → 150.00"])
    recit.facture(.ligneRetiree(LigneRetiree(ligneId: 2)))
    let retrait = try recit.derniere()
    #expect(retrait.ligne == 2 && retrait.totalTTC == Cumul("180.00"))
    #expect(retrait.dits.first == "designation: Pose → –" && retrait.dits.count == 6)
  }

  @Test func `of the head of a draft tells the fields that differ`() throws {
    var recit = Recit()
    recit.ligne(1)
    let (references, versement) = (ReferencesDeFacture.exemple, Versement.exemple)
    let faits: [(EvenementFacture, [String])] = [
      (.remiseAccordee(.init(remise: "5.00")), ["remisePourcentage: 0.00 → 5.00"]),
      (
        .echeanceModifiee(.init(dateEcheance: "2026-05-01", delaiJours: nil)),
        ["dateEcheance: 2026-04-01 → 2026-05-01", "delaiJours: 30 → –"]
      ),
      (
        .conditionsModifiees(.init(conditionsPaiement: .cheque)),
        ["conditionsPaiement: virement → cheque"]
      ),
      (
        .notesModifiees(.init(notes: "Merci", notesCommentaire: "Deux fois")),
        ["notes: – → Merci", "notesCommentaire: – → Deux fois"]
      ),
      (.natureModifiee(.init(nature: .services)), ["nature: – → services"]),
      (
        .livraisonModifiee(.init(livraison: Livraison(debut: "2026-03-01"))),
        ["livraisonDebut: – → 2026-03-01"]
      ),
      (
        .referencesModifiees(.init(references: references)),
        [
          "referenceCommande: – → BC-7",
          "references: – → contrat:C-12@2026-01-31, bonLivraison:BL 8",
        ]
      ),
      (
        .versementModifie(.init(versement: versement)),
        [
          "compteIban: – → FR1420041010050500013M02606", "beneficiaireNom: – → Affacturage Plus",
        ]
      ),
      (.notesModifiees(.init(notes: nil, notesCommentaire: "Deux fois")), ["notes: Merci → –"]),
    ]
    for (fait, dits) in faits {
      recit.facture(fait)
      let entree = try recit.derniere()
      #expect(entree.dits == dits)
      #expect(entree.ligne == nil && entree.totalTTC == Cumul("114.00"))
    }
  }

  @Test func `of a cancelled draft gives the reason`() throws {
    var recit = Recit()
    recit.facture(.factureAnnulee(FactureAnnulee(motif: "Doublon")))
    let entree = try recit.derniere()
    #expect(entree.motif == "Doublon" && entree.reference == "BROUILLON-1")
    #expect(entree.changements.isEmpty && entree.solde == nil)
  }
}

@Suite struct `History of an issued invoice` {
  private func emise() throws -> Recit {
    var recit = Recit()
    recit.ligne(1)
    try recit.emettre(le: "2026-03-12")
    return recit
  }

  private func paiement(_ id: PaiementID, _ montant: Montant) -> EvenementFacture {
    .paiementEnregistre(
      PaiementEnregistre(
        paiementId: id, montant: montant, mode: .virement, datePaiement: "2027-01-01"))
  }

  @Test func `tells its number, the dates that moved and what is due`() throws {
    let entree = try emise().derniere()
    #expect(entree.reference == "F2026-0001")
    #expect(
      entree.dits == [
        "dateFacture: 2026-03-02 → 2026-03-12", "dateEcheance: 2026-04-01 → 2026-04-11",
      ])
    #expect(entree.totalTTC == Cumul("120.00") && entree.solde == Cumul("120.00"))
  }

  @Test func `gives the balance after each payment, reversal and avoir`() throws {
    var recit = try emise()
    recit.facture(paiement(1, "50.00"))
    recit.facture(paiement(2, "100.00"))
    #expect(try recit.derniere().solde == .zero - Cumul("30.00"))
    #expect(try recit.derniere().jourDuSolde == "2027-01-01")
    recit.facture(.paiementAnnule(PaiementAnnule(paiementId: 2, motif: "Chèque refusé")))
    #expect(try recit.derniere().motif == "Chèque refusé")
    try recit.crediter([LigneCreditee(ligneId: 1, quantite: "1", total: "50.00")])
    #expect(try recit.derniere().motif == "Retour")
    let histoire = try recit.histoire(de: .facture(1)).suffix(4)
    // Each as of its day: neither the reversal nor the avoir waits for what was announced for later.
    #expect(histoire.map { $0.solde?.texte } == ["70.00", "-30.00", "120.00", "60.00"])
    #expect(histoire.allSatisfy { $0.totalTTC == Cumul("120.00") && $0.changements.isEmpty })
    #expect(histoire.allSatisfy { $0.reference == "F2026-0001" && $0.ligne == nil })
  }
}

/// What is told of an avoir by its own number.
@Suite struct `The history of an avoir` {
  private let avoir = Historique.Sujet.avoir("A2026-0001", sur: 1)

  /// Two lines at two rates, issued; of the first a half is credited, and then the rest of both.
  private func recit() throws -> Recit {
    var recit = Recit()
    recit.ligne(1)
    recit.ligne(
      2, ContenuLigne(designation: "Guide", quantite: "1", prixUnitaire: "20", tva: "5.5"))
    try recit.emettre()
    try recit.crediter([
      LigneCreditee(ligneId: 1, quantite: "1", total: "50"),
      LigneCreditee(ligneId: 2, quantite: nil, total: "10"),
    ])
    try recit.crediter([LigneCreditee(ligneId: 1, quantite: "1", total: "50")])
    return recit
  }

  @Test func `tells its lines, rates and sums, and nothing of the invoice's head`() throws {
    let recit = try recit()
    let entrees = try recit.histoire(de: avoir)
    let entree = try #require(entrees.first)
    #expect(entrees.count == 1 && entree.motif == "Retour")
    #expect(
      entree.dits == [
        "ligne1: – → Étagère", "ligne1Quantite: – → 1", "ligne1TVA: – → 20.00",
        "ligne1Total: – → 50.00", "ligne2: – → Guide", "ligne2TVA: – → 5.50",
        "ligne2Total: – → 10.00", "totalHT: – → 60.00", "groupe1Base: – → 50.00",
        "groupe1TVA: – → 10.00", "groupe2Base: – → 10.00", "groupe2TVA: – → 0.55",
        "montantTVA: – → 10.55",
      ])
    #expect(
      entree.changements.dits(.francais) == [
        "ligne 1 « Étagère »", "quantité 1", "TVA 20 %", "total 50,00 €", "ligne 2 « Guide »",
        "TVA 5,5 %", "total 10,00 €", "total HT 60,00 €", "base à 20 % 50,00 €",
        "TVA à 20 % 10,00 €", "base à 5,5 % 10,00 €", "TVA à 5,5 % 0,55 €", "TVA 10,55 €",
      ])
    #expect(
      entree.changements.dits(.anglais) == [
        "line 1 “Étagère”", "quantity 1", "VAT 20%", "total €50.00", "line 2 “Guide”", "VAT 5.5%",
        "total €10.00", "net total €60.00", "base at 20% €50.00", "VAT at 20% €10.00",
        "base at 5.5% €10.00", "VAT at 5.5% €0.55", "VAT €10.55",
      ])
    // Its invoice's history tells it in a few words, as before.
    let suite = try recit.histoire(de: .facture(1)).suffix(2)
    #expect(suite.allSatisfy { $0.changements.isEmpty && $0.motif == "Retour" })
  }

  @Test func `goes on with its documents and what was paid out of it, and those of no other`()
    throws
  {
    var recit = try recit()
    for numero in ["A2026-0001", "A2026-0002", "F2026-0001"] as [NumeroFacture] {
      recit.facture(
        .documentExporte(
          DocumentExporte(numero: numero, format: .pdf, empreinte: .nulle)))
    }
    recit.facture(
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: 1, montant: "100", mode: .virement, datePaiement: "2026-04-02")))
    for rang in 1...2 as ClosedRange<UInt64> {
      recit.facture(
        .remboursementEffectue(
          RemboursementEffectue(
            Remboursement(
              id: RemboursementID(rang: rang), montant: "5", mode: .virement, date: "2026-04-03",
              avoirId: AvoirID(rang: rang)))))
    }
    // The avoir is told at the 7th position, its document at the 9th, the refund behind the payment.
    #expect(try recit.histoire(de: avoir).map(\.evenement.position) == [7, 9, 13])
    #expect(try recit.histoire(de: .avoir("A2026-0003", sur: 1)).isEmpty)
    #expect(try recit.histoire(de: .avoir("A2026-0001", sur: 2)).isEmpty)
  }
}

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
    recit.ajouter(.produit(7, .produitCree(ProduitCree(fiche: fiche, importe: nil))))
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
