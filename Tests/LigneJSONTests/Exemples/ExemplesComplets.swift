import Facturation

/// An event of each type, every member that may be there being there.
enum ExemplesComplets {
  static let registre = RegistreID(exempleUUID(1))
  private static let client = ClientID(exempleUUID(2))
  private static let produit = ProduitID(exempleUUID(3))
  private static let brouillon = FactureID(exempleUUID(4))
  private static let facture = FactureID(exempleUUID(5))
  private static let ligne = LigneID(exempleUUID(6))
  private static let paiement = PaiementID(exempleUUID(7))

  static func evenements() throws -> [Evenement] {
    let vendeur = try vendeur()
    return try [
      .registre(
        .registreOuvert(
          RegistreOuvert(
            registre: registre, vendeur: vendeur, serieFactures: Serie("FA{annee}{mois}-{n:3}"),
            serieAvoirs: Serie("AV/{annee}/{n}"), fuseau: .reunion))),
      .registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))),
      .registre(.horlogeCorrigee(HorlogeCorrigee(motif: Libelle("Pile de l'horloge changée")))),
      .client(client, .clientCree(ClientCree(fiche: ficheClient(), importe: importe()))),
      .client(client, .clientModifie(ClientModifie(fiche: ficheClient()))),
      .client(client, .clientArchive(ClientArchive(motif: Libelle("Cessation d'activité")))),
      .client(client, .clientRetabli(ClientRetabli(motif: Libelle("Reprise")))),
      .produit(produit, .produitCree(ProduitCree(fiche: ficheProduit(), importe: importe()))),
      .produit(produit, .produitModifie(ProduitModifie(fiche: ficheProduit()))),
      .produit(produit, .produitArchive(ProduitArchive(motif: Libelle("Épuisé")))),
      .produit(produit, .produitRetabli(ProduitRetabli(motif: Libelle("Nouvelle récolte")))),
    ] + evenementsBrouillon() + evenementsEmise(vendeur)
  }

  private static func evenementsBrouillon() throws -> [Evenement] {
    try [
      .factureCreee(FactureCreee(brouillon: 7, enTete: enTete(), importe: importe())),
      .ligneAjoutee(LigneAjoutee(ligneId: ligne, contenu: contenu(), importe: importe())),
      .ligneModifiee(LigneModifiee(ligneId: ligne, contenu: contenu())),
      .ligneRetiree(LigneRetiree(ligneId: ligne)),
      .remiseAccordee(RemiseAccordee(remisePourcentage: Pourcentage("12.50"))),
      .echeanceModifiee(
        EcheanceModifiee(dateEcheance: DateCivile("2026-12-20"), delaiJours: 30)),
      .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .cheque)),
      .notesModifiees(NotesModifiees(notes: note(), notesCommentaire: Note("Vu avec la mairie"))),
      .clientChange(ClientChange(clientId: client)),
      .factureAnnulee(FactureAnnulee(motif: Libelle("Saisie en double"), importe: importe())),
    ].map { .facture(brouillon, $0) }
  }

  private static func evenementsEmise(_ vendeur: Vendeur) throws -> [Evenement] {
    try [
      .factureEmise(
        FactureEmise(
          numero: NumeroEmis(
            numero: NumeroFacture("FA202611-042"), serie: Serie("FA202611-{n:3}"), rang: 42),
          enTete: enTete(), vendeur: vendeur, client: ficheClient(),
          lignes: [
            Ligne(id: ligne, contenu: contenu()),
            Ligne(
              id: LigneID(exempleUUID(8)),
              contenu: ContenuLigne(
                designation: Libelle("Acompte versé"), quantite: Quantite("-1"),
                prixUnitaire: PrixUnitaire("50.00"), tva: Taux("20.00"))),
          ],
          totaux: Totaux(
            sousTotal: Montant("34.99"), remise: Montant("4.37"), totalHT: Montant("30.62"),
            groupes: [
              groupe("20.00", .normale, base: "-43.75", "-8.75"),
              groupe("0.00", .intracommunautaire, base: "74.37", "0.00"),
            ], montantTVA: Montant("-8.75"), totalTTC: Montant("21.87")),
          importe: importe())),
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: paiement, montant: Montant("21.87"), mode: .virement,
          datePaiement: DateCivile("2026-12-01"), reference: Libelle("VIR 8812 \"solde\""),
          importe: importe())),
      .paiementAnnule(
        PaiementAnnule(
          paiementId: paiement, motif: Libelle("Versé pour une autre facture"),
          importe: importe())),
      .avoirEmis(
        AvoirEmis(
          avoirId: AvoirID(exempleUUID(9)),
          numero: NumeroEmis(
            numero: NumeroFacture("AV/2026/3"), serie: Serie("AV/2026/{n}"), rang: 3),
          dateAvoir: DateCivile("2026-12-02"), numeroFacture: NumeroFacture("FA202611-042"),
          dateFacture: DateCivile("2026-11-20"), motif: Libelle("Épices éventées"),
          notes: Note("Avec nos excuses."), vendeur: vendeur, client: ficheClient(),
          lignes: [
            LigneCreditee(
              ligneId: ligne, quantite: Quantite("0.5"), total: Montant("16.67"))
          ],
          totaux: Totaux(
            sousTotal: Montant("16.67"), remise: Montant("2.08"), totalHT: Montant("14.59"),
            groupes: [groupe("0.00", .intracommunautaire, base: "14.59", "0.00")],
            montantTVA: .zero, totalTTC: Montant("14.59")),
          importe: importe())),
      .documentExporte(
        DocumentExporte(
          numero: NumeroFacture("AV/2026/3"), format: .html, empreinte: exempleEmpreinte())),
    ].map { .facture(facture, $0) }
  }

  static func groupe(
    _ tva: String, _ categorie: CategorieTVA, base: String, _ montant: String
  ) throws -> GroupeTVA {
    try GroupeTVA(
      tva: Taux(tva), categorieTVA: categorie, base: Montant(base), montantTVA: Montant(montant))
  }

  private static func note() throws -> Note {
    try Note("Merci !\n\tÀ régler par virement\\chèque.\n« Les épices » 🌶")
  }

  private static func importe() -> OrigineImport? {
    OrigineImport(
      empreinte: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  private static func adresse(_ voie: String) throws -> Adresse {
    try Adresse(
      voie: Libelle(voie), complement: Libelle("Bâtiment B"), codePostal: Libelle("97400"),
      ville: Libelle("Saint-Denis"), pays: .france)
  }

  private static func vendeur() throws -> Vendeur {
    try Vendeur(
      nom: Libelle("Le Moulin à Épices"), siren: Siren("732829320"),
      siret: Siret("73282932000074"), adresse: adresse("4 rue de l'Œillet"),
      formeJuridique: Libelle("SARL"), capital: Montant("10000.00"),
      rcs: Libelle("RCS Saint-Denis"), numeroTVA: NumeroTVA("FR44732829320"), regime: .reel,
      optionDebits: true, iban: IBAN("FR1420041010050500013M02606"), bic: BIC("PSSTFRPPPAR"),
      courriel: Courriel("bonjour@moulin.example"),
      escompte: Libelle("2 % à dix jours"), tauxPenalites: Libelle("Trois fois le taux légal"),
      adresseElectronique: AdresseElectronique("0225:732829320_COMPTA"), nature: .biens,
      mentions: [
        MentionVendeur(
          Note("Médiateur de la consommation : Médicys, 73 bd de Clichy, 75009 Paris.")),
        MentionVendeur(Note("Membre d'un assujetti unique.")),
      ])
  }

  private static func ficheClient() throws -> FicheClient {
    try FicheClient(
      nom: Libelle("Épicerie \"Au Poivre\""), categorie: .professionnel, siren: Siren("356000000"),
      siret: Siret("35600000000048"), numeroTVA: NumeroTVA("DE136695976"),
      adresse: adresse("1 place du Marché"),
      adresseFacturation: Adresse(
        voie: Libelle("1 Main Street"), codePostal: nil, ville: Libelle("Dublin"),
        region: Libelle("Leinster"), pays: CodePays("IE")),
      adresseLivraison: adresse("Quai n° 3"), courriel: Courriel("achats@poivre.example"),
      adresseElectronique: AdresseElectronique("0225:356000000"),
      identifiants: [AutreIdentifiant(schema: Libelle("RIDET"), valeur: Libelle("0123456"))],
      code: Libelle("411POIVRE"))
  }

  private static func ficheProduit() throws -> FicheProduit {
    try FicheProduit(
      designation: Libelle("Poivre de Kampot, 100 g"), reference: Libelle("POI-100"),
      prixUnitaire: PrixUnitaire("0.333333"), tva: Taux("5.50"), unite: Libelle("gramme"))
  }

  private static func enTete() throws -> EnTete {
    var enTete = try EnTete(
      clientId: client, dateFacture: DateCivile("2026-11-20"),
      dateEcheance: DateCivile("2026-12-20"), delaiJours: 30, tva: Taux("20.00"),
      conditionsPaiement: .virement, remisePourcentage: Pourcentage("12.50"))
    enTete.notes = try note()
    enTete.notesCommentaire = try Note("Vu avec la mairie")
    enTete.nature = .mixte
    enTete.livraison = try Livraison(
      debut: DateCivile("2026-11-01"), fin: DateCivile("2026-11-19"),
      adresse: adresse("Quai n° 3"))
    enTete.referenceAcheteur = try Libelle("SERVICE-12")
    enTete.referenceCommande = try Libelle("BC 2026/118")
    return enTete
  }

  private static func contenu() throws -> ContenuLigne {
    try ContenuLigne(
      designation: Libelle("Poivre de Kampot, 100 g"), quantite: Quantite("254.9725"),
      unite: Libelle("gramme"), prixUnitaire: PrixUnitaire("0.333333"), tva: Taux("0.00"),
      categorieTVA: .intracommunautaire,
      motifExoneration: Libelle("Exonération de TVA, article 262 ter, I du CGI"),
      produit: produit, referenceCommande: Libelle("BC 2026/118"),
      dateCommande: DateCivile("2026-10-30"))
  }
}
