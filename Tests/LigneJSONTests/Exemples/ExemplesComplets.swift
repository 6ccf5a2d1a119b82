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

  private static func planComptable() throws -> PlanComptable {
    var plan = PlanComptable.usuel
    plan.clients = try CompteComptable("411CLI")
    plan.ventesServices = try CompteComptable("70611")
    return plan
  }

  static func evenements() throws -> [Evenement] {
    let vendeur = try vendeur()
    return try [
      .registre(
        .registreOuvert(
          RegistreOuvert(
            registre: registre, vendeur: vendeur, serieFactures: Serie("FA{annee}{mois}-{n:3}"),
            serieAvoirs: Serie("AV/{annee}/{n}"), fuseau: .reunion))),
      .registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))),
      .registre(
        .planComptableDefini(
          PlanComptableDefini(plan: planComptable(), depuis: DateCivile("2026-07-01")))),
      .registre(.horlogeCorrigee(HorlogeCorrigee(motif: Libelle("Pile de l'horloge changée")))),
      .client(client, .clientCree(ClientCree(fiche: ficheClient(), importe: importe()))),
      .client(client, .clientModifie(ClientModifie(fiche: ficheClient()))),
      .client(client, .clientArchive(ClientArchive(motif: Libelle("Cessation d'activité")))),
      .client(client, .clientRetabli(ClientRetabli(motif: Libelle("Reprise")))),
      .produit(produit, .produitCree(ProduitCree(fiche: ficheProduit(), importe: importe()))),
      .produit(produit, .produitModifie(ProduitModifie(fiche: ficheProduit()))),
      .produit(produit, .produitArchive(ProduitArchive(motif: Libelle("Épuisé")))),
      .produit(produit, .produitRetabli(ProduitRetabli(motif: Libelle("Nouvelle récolte")))),
    ] + evenementsBrouillon() + evenementsEmise(vendeur) + [
      .cloture(ClotureID(exempleUUID(11)), .periodeCloturee(ExemplesDeCloture.complete())),
      .registre(.dossierExporte(ExemplesDeDossier.dossier())),
    ]
  }

  private static func evenementsBrouillon() throws -> [Evenement] {
    try [
      .factureCreee(FactureCreee(brouillon: 7, enTete: enTete(), importe: importe())),
      .ligneAjoutee(LigneAjoutee(ligneId: ligne, contenu: contenu(), importe: importe())),
      .ligneModifiee(LigneModifiee(ligneId: ligne, contenu: contenu())),
      .ligneRetiree(LigneRetiree(ligneId: ligne)),
      .remiseAccordee(RemiseAccordee(remise: remise())),
      .echeanceModifiee(
        EcheanceModifiee(dateEcheance: DateCivile("2026-12-20"), delaiJours: 30)),
      .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .cheque)),
      .notesModifiees(NotesModifiees(notes: note(), notesCommentaire: Note("Vu avec la mairie"))),
      .natureModifiee(NatureModifiee(nature: .services)),
      .livraisonModifiee(LivraisonModifiee(livraison: enTete().livraison)),
      .referencesModifiees(ReferencesModifiees(enTete().references)),
      .versementModifie(VersementModifie(enTete().versement)),
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
              groupe("0.00", .intracommunautaire, base: "74.37", "0.00"),
              groupe("20.00", .normale, base: "-43.75", "-8.75"),
            ], montantTVA: Montant("-8.75"), totalTTC: Montant("21.87")),
          dejaPaye: Montant("10.00"),
          mentions: [
            Mention(code: .escompte, texte: Note("Pas d'escompte pour paiement anticipé.")),
            Mention(code: .societe, texte: Note("SARL, RCS Saint-Denis")),
          ],
          jourDeTVA: JourDeTVA(
            DateCivile("2026-11-01"), reporteDu: DateCivile("2026-10-28")),
          importe: importe())),
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: paiement, montant: Montant("21.87"), mode: .virement,
          datePaiement: DateCivile("2026-12-01"), reference: Libelle("VIR 8812 \"solde\""),
          reglement: ReglementID(paiement.uuid), importe: importe())),
      .paiementAnnule(
        PaiementAnnule(
          paiementId: paiement, motif: Libelle("Versé pour une autre facture"),
          importe: importe())),
      .paiementRejete(
        PaiementRejete(
          paiementId: paiement,
          rejet: Rejet(
            date: DateCivile("2027-01-04"), motif: Libelle("Compte sans provision"),
            frais: Montant("15.00")),
          importe: importe())),
      .remboursementEffectue(
        RemboursementEffectue(
          Remboursement(
            id: RemboursementID(exempleUUID(10)), montant: Montant("14.59"), mode: .compensation,
            date: DateCivile("2026-12-03"), reference: Libelle("AV/2026/3"),
            avoirId: AvoirID(exempleUUID(9)), reglement: ReglementID(exempleUUID(10))),
          importe: importe())),
      .creanceIrrecouvrable(
        CreanceIrrecouvrable(
          Perte(
            date: DateCivile("2027-03-01"), motif: Libelle("Liquidation judiciaire"),
            groupes: [groupe("0.00", .intracommunautaire, base: "6.07", "0.00")]),
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
          mentions: [Mention(code: .societe, texte: Note("SARL, RCS Saint-Denis"))],
          importe: importe())),
      .acompteDeduit(
        AcompteDeduit(
          numeroFacture: NumeroFacture("FA202612-001"), dateFacture: DateCivile("2026-12-03"),
          jourDeTVA: JourDeTVA(
            DateCivile("2026-12-01"), reporteDu: DateCivile("2026-11-28")),
          recu: [groupe("0.00", .intracommunautaire, base: "10.00", "0.00")], importe: importe())),
      .deductionAnnulee(
        DeductionAnnulee(
          numeroFacture: NumeroFacture("FA202612-001"), numeroAvoir: NumeroFacture("AV/2026/4"),
          dateAvoir: DateCivile("2026-12-09"), importe: importe())),
      .documentExporte(
        DocumentExporte(
          numero: NumeroFacture("AV/2026/3"), format: .html, empreinte: exempleEmpreinte())),
    ].map { .facture(facture, $0) }
  }

  static func groupe(
    _ tva: String, _ categorie: CategorieTVA, base: String, _ montant: String
  ) throws -> GroupeTVA {
    try GroupeTVA(
      tva: Taux(tva), categorieTVA: categorie, codeExoneration: .seul(de: categorie),
      base: Montant(base), montantTVA: Montant(montant))
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
      ville: Libelle("Saint-Denis"), region: Libelle("La Réunion"), pays: .france)
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
        Mention(
          texte: Note("Médiateur de la consommation : Médicys, 73 bd de Clichy, 75009 Paris.")),
        Mention(code: .assujettiUnique, texte: Note("Membre d'un assujetti unique.")),
      ])
  }

  private static func ficheClient() throws -> FicheClient {
    try FicheClient(
      nom: Libelle("Épicerie \"Au Poivre\""), categorie: .professionnel, siren: Siren("356000000"),
      siret: Siret("35600000000048"), numeroTVA: NumeroTVA("DE136695976"),
      adresse: adresse("1 place du Marché"),
      adresseFacturation: Adresse(
        voie: Libelle("1 Main Street"), complement: Libelle("2nd floor"),
        codePostal: Libelle("D02"), ville: Libelle("Dublin"),
        region: Libelle("Leinster"), pays: CodePays("IE")),
      adresseLivraison: adresse("Quai n° 3"), courriel: Courriel("achats@poivre.example"),
      adresseElectronique: AdresseElectronique("0225:356000000"),
      identifiants: [AutreIdentifiant(schema: Libelle("RIDET"), valeur: Libelle("0123456"))],
      code: Libelle("411POIVRE"))
  }

  private static func ficheProduit() throws -> FicheProduit {
    try FicheProduit(
      designation: Libelle("Poivre de Kampot, 100 g"), reference: Libelle("POI-100"),
      prixUnitaire: PrixUnitaire("0.333333"), tva: Taux("5.50"), codeUnite: CodeUnite("GRM"),
      nature: .biens, compte: CompteComptable("707100"))
  }

  private static func enTete() throws -> EnTete {
    var enTete = try EnTete(
      clientId: client, dateFacture: DateCivile("2026-11-20"),
      dateEcheance: DateCivile("2026-12-20"), delaiJours: 30, tva: Taux("20.00"),
      conditionsPaiement: .virement, remise: remise(), prixSaisis: .ttc)
    enTete.notes = try note()
    enTete.notesCommentaire = try Note("Vu avec la mairie")
    enTete.nature = .mixte
    enTete.livraison = try Livraison(
      debut: DateCivile("2026-11-01"), fin: DateCivile("2026-11-19"),
      adresse: adresse("Quai n° 3"))
    enTete.references.acheteur = try Libelle("SERVICE-12")
    enTete.references.commande = try Libelle("BC 2026/118")
    enTete.typeFacture = .rectificative
    enTete.facturesAnterieures = try [
      FactureAnterieure(numero: NumeroFacture("FA202611-041"), date: DateCivile("2026-11-19"))
    ]
    enTete.references.autres = try references()
    enTete.versement.compte = try compte()
    enTete.versement.mandat = try mandat()
    enTete.versement.beneficiaire = try beneficiaire()
    return enTete
  }

  private static func remise() throws -> Remise {
    try Remise(montant: Montant("12.50"), motif: Libelle("Geste commercial"))
  }

  private static func references() throws -> [ReferenceCitee] {
    try [
      ReferenceCitee(
        nature: .marche, valeur: Libelle("2026-M-18"), date: DateCivile("2026-01-31")),
      ReferenceCitee(nature: .bonLivraison, valeur: Libelle("BL 55")),
    ]
  }

  private static func compte() throws -> CompteBancaire {
    try CompteBancaire(iban: IBAN("DE89370400440532013000"), bic: BIC("COBADEFF"))
  }

  private static func mandat() throws -> Mandat {
    try Mandat(
      rum: ReferenceMandat("RUM/2026-7"), ics: IdentifiantCreancier("FR72ZZZ123456"),
      iban: IBAN("BE68539007547034"))
  }

  private static func beneficiaire() throws -> Beneficiaire {
    try Beneficiaire(nom: Libelle("Affacturage Plus"), siren: Siren("123456782"))
  }

  private static func contenu() throws -> ContenuLigne {
    var contenu = try ContenuLigne(
      designation: Libelle("Poivre de Kampot, 100 g"), quantite: Quantite("254.9725"),
      codeUnite: CodeUnite("GRM"), prixUnitaire: PrixUnitaire("0.333333"),
      remise: Remise(Pourcentage("5.00"), motif: Libelle("Fin de série")), tva: Taux("0.00"),
      categorieTVA: .intracommunautaire, codeExoneration: .intracommunautaire,
      motifExoneration: Libelle("Exonération de TVA, article 262 ter, I du CGI"),
      produit: produit)
    contenu.remise?.montant = try Montant("0.50")
    contenu.referenceCommande = try Libelle("BC 2026/118")
    contenu.dateCommande = try DateCivile("2026-10-30")
    contenu.description = try note()
    contenu.reference = try Libelle("POI-100")
    contenu.rubrique = try Libelle("Épices")
    contenu.nature = .biens
    contenu.periode = try Periode(du: DateCivile("2026-10-01"), au: DateCivile("2026-10-31"))
    contenu.compte = try CompteComptable("707100")
    contenu.factureAnterieure = try FactureAnterieure(
      numero: NumeroFacture("F2026-0001"), date: DateCivile("2026-10-30"))
    return contenu
  }
}
