import Facturation

/// An event of each type, with no member that may be missing.
enum ExemplesBrefs {
  static let registre = RegistreID(exempleUUID(0x101))
  private static let client = ClientID(exempleUUID(0x102))
  private static let produit = ProduitID(exempleUUID(0x103))
  private static let facture = FactureID(exempleUUID(0x104))
  private static let ligne = LigneID(exempleUUID(0x105))
  private static let paiement = PaiementID(exempleUUID(0x106))

  static func evenements() throws -> [Evenement] {
    let vendeur = try vendeur()
    let client = Self.client
    let ficheClient = FicheClient(nom: "Jeanne Dupont", categorie: .particulier)
    return try [
      .registre(.registreOuvert(RegistreOuvert(registre: registre, vendeur: vendeur))),
      .registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))),
      .registre(.planComptableDefini(PlanComptableDefini(plan: .usuel))),
      .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Fuseau mal réglé"))),
      .client(client, .clientCree(ClientCree(fiche: ficheClient))),
      .client(client, .clientModifie(ClientModifie(fiche: ficheClient))),
      .client(client, .clientArchive(ClientArchive())),
      .client(client, .clientRetabli(ClientRetabli())),
      .produit(produit, .produitCree(ProduitCree(fiche: ficheProduit()))),
      .produit(produit, .produitModifie(ProduitModifie(fiche: ficheProduit()))),
      .produit(produit, .produitArchive(ProduitArchive())),
      .produit(produit, .produitRetabli(ProduitRetabli())),
    ] + evenementsBrouillon().map { .facture(facture, $0) }
      + evenementsEmise(vendeur, ficheClient).map { .facture(facture, $0) } + [
        .cloture(ClotureID(exempleUUID(0x10a)), .periodeCloturee(ExemplesDeCloture.breve())),
        .registre(.dossierExporte(ExemplesDeDossier.dossier())),
      ]
  }

  private static func evenementsBrouillon() throws -> [EvenementFacture] {
    try [
      .factureCreee(FactureCreee(brouillon: 1, enTete: enTete())),
      .ligneAjoutee(LigneAjoutee(ligneId: ligne, contenu: contenu())),
      .ligneModifiee(LigneModifiee(ligneId: ligne, contenu: contenu())),
      .ligneRetiree(LigneRetiree(ligneId: ligne)),
      .remiseAccordee(RemiseAccordee(remise: .aucune)),
      .echeanceModifiee(EcheanceModifiee(dateEcheance: "2026-12-31")),
      .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .especes)),
      .notesModifiees(NotesModifiees(notes: nil, notesCommentaire: nil)),
      .natureModifiee(NatureModifiee(nature: nil)),
      .livraisonModifiee(LivraisonModifiee(livraison: nil)),
      .referencesModifiees(
        ReferencesModifiees(ReferencesDeFacture())),
      .versementModifie(VersementModifie(Versement())),
      .clientChange(ClientChange(clientId: client)),
      .factureAnnulee(FactureAnnulee(motif: "Plus d'actualité")),
    ]
  }

  private static func evenementsEmise(
    _ vendeur: Vendeur, _ client: FicheClient
  ) throws -> [EvenementFacture] {
    let totaux = try Totaux(
      sousTotal: "90.00", remise: .zero, totalHT: "90.00",
      groupes: [ExemplesComplets.groupe("20.00", .normale, base: "90.00", "18.00")],
      montantTVA: "18.00", totalTTC: "108.00")
    return try [
      .factureEmise(
        FactureEmise(
          numero: NumeroEmis(
            numero: "F2026-0001", serie: "F2026-{n:4}", rang: 1),
          enTete: enTete(), vendeur: vendeur, client: client,
          lignes: [Ligne(id: ligne, contenu: contenu())], totaux: totaux)),
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: paiement, montant: "108.00", mode: .carte,
          datePaiement: "2026-11-20")),
      .paiementAnnule(PaiementAnnule(paiementId: paiement, motif: "Carte refusée")),
      .paiementRejete(
        PaiementRejete(
          paiementId: paiement,
          rejet: Rejet(date: "2026-12-01", motif: "Opposition"))),
      .remboursementEffectue(
        RemboursementEffectue(
          Remboursement(
            id: RemboursementID(exempleUUID(0x108)), montant: "8.00", mode: .especes,
            date: "2026-12-02"))),
      .creanceIrrecouvrable(
        CreanceIrrecouvrable(
          Perte(date: "2027-06-30", motif: "Client disparu", groupes: []))),
      .avoirEmis(
        AvoirEmis(
          avoirId: AvoirID(exempleUUID(0x107)),
          numero: NumeroEmis(
            numero: "A2026-0001", serie: "A2026-{n:4}", rang: 1),
          dateAvoir: "2026-11-21", numeroFacture: "F2026-0001",
          dateFacture: "2026-11-20", motif: "Travail non fait",
          vendeur: vendeur, client: client,
          lignes: [
            LigneCreditee(ligneId: ligne, quantite: "2", total: "90.00")
          ], totaux: totaux)),
      .acompteDeduit(
        AcompteDeduit(
          numeroFacture: "F2026-0002", dateFacture: "2026-12-01",
          jourDeTVA: nil, recu: [])),
      .deductionAnnulee(
        DeductionAnnulee(
          numeroFacture: "F2026-0002", numeroAvoir: "A2026-0002",
          dateAvoir: "2026-12-21")),
      .documentExporte(
        DocumentExporte(
          numero: "F2026-0001", format: .html, empreinte: exempleEmpreinte())),
    ]
  }

  private static func vendeur() throws -> Vendeur {
    Vendeur(
      nom: "Camille Roy", siren: "123456782",
      adresse: Adresse(
        voie: "12 rue des Lilas", codePostal: "35000", ville: "Rennes"),
      regime: .franchise)
  }

  private static func ficheProduit() throws -> FicheProduit {
    FicheProduit(
      designation: "Heure de jardinage", prixUnitaire: "45.00")
  }

  private static func enTete() throws -> EnTete {
    EnTete(
      clientId: client, dateFacture: "2026-11-20",
      dateEcheance: "2026-12-20")
  }

  private static func contenu() throws -> ContenuLigne {
    ContenuLigne(
      designation: "Heure de jardinage", quantite: "2",
      prixUnitaire: "45.00", tva: "20.00")
  }
}
