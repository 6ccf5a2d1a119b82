@testable import Facturation

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
    plan.clients = "411CLI"
    plan.ventesServices = "70611"
    return plan
  }

  static func evenements() throws -> [Evenement] {
    let vendeur = try vendeur()
    return try [
      .registre(
        .registreOuvert(
          RegistreOuvert(
            registre: registre, vendeur: vendeur, serieFactures: "FA{annee}{mois}-{n:3}",
            serieAvoirs: "AV/{annee}/{n}", fuseau: .reunion))),
      .registre(.vendeurModifie(VendeurModifie(vendeur: vendeur))),
      .registre(
        .planComptableDefini(
          PlanComptableDefini(plan: planComptable(), depuis: "2026-07-01"))),
      .registre(.horlogeCorrigee(HorlogeCorrigee(motif: "Pile de l'horloge changée"))),
      .client(client, .clientCree(ClientCree(fiche: ficheClient(), importe: importe()))),
      .client(client, .clientModifie(ClientModifie(fiche: ficheClient()))),
      .client(client, .clientArchive(ClientArchive(motif: "Cessation d'activité"))),
      .client(client, .clientRetabli(ClientRetabli(motif: "Reprise"))),
      .produit(produit, .produitCree(ProduitCree(fiche: ficheProduit(), importe: importe()))),
      .produit(produit, .produitModifie(ProduitModifie(fiche: ficheProduit()))),
      .produit(produit, .produitArchive(ProduitArchive(motif: "Épuisé"))),
      .produit(produit, .produitRetabli(ProduitRetabli(motif: "Nouvelle récolte"))),
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
        EcheanceModifiee(dateEcheance: "2026-12-20", delaiJours: 30)),
      .conditionsModifiees(ConditionsModifiees(conditionsPaiement: .cheque)),
      .notesModifiees(NotesModifiees(notes: note(), notesCommentaire: "Vu avec la mairie")),
      .natureModifiee(NatureModifiee(nature: .services)),
      .livraisonModifiee(LivraisonModifiee(livraison: enTete().livraison)),
      .referencesModifiees(ReferencesModifiees(references: enTete().references)),
      .versementModifie(VersementModifie(versement: enTete().versement)),
      .clientChange(ClientChange(clientId: client)),
      .factureAnnulee(FactureAnnulee(motif: "Saisie en double", importe: importe())),
    ].map { .facture(brouillon, $0) }
  }

  private static func evenementsEmise(_ vendeur: Vendeur) throws -> [Evenement] {
    try [
      .factureEmise(
        FactureEmise(
          numero: NumeroEmis(
            numero: "FA202611-042", serie: "FA202611-{n:3}", rang: 42),
          enTete: enTete(), vendeur: vendeur, client: ficheClient(),
          lignes: [
            Ligne(id: ligne, contenu: contenu()),
            Ligne(
              id: LigneID(exempleUUID(8)),
              contenu: ContenuLigne(
                designation: "Acompte versé", quantite: "-1",
                prixUnitaire: "50.00", tva: "20.00")),
          ],
          totaux: Totaux(
            sousTotal: "34.99", remise: "4.37", totalHT: "30.62",
            groupes: [
              groupe("0.00", .intracommunautaire, base: "74.37", "0.00"),
              groupe("20.00", .normale, base: "-43.75", "-8.75"),
            ], montantTVA: "-8.75", totalTTC: "21.87"),
          dejaPaye: "10.00",
          mentions: [
            Mention(
              code: .escompte, texte: "Pas d'escompte pour paiement anticipé.",
              traduction: "No discount for early payment."),
            Mention(code: .societe, texte: "SARL, RCS Saint-Denis"),
          ],
          jourDeTVA: JourDeTVA(
            DateCivile("2026-11-01"), reporteDu: "2026-10-28"),
          importe: importe())),
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: paiement, montant: "21.87", mode: .virement,
          datePaiement: "2026-12-01", reference: "VIR 8812 \"solde\"",
          reglement: ReglementID(paiement.uuid), importe: importe())),
      .paiementAnnule(
        PaiementAnnule(
          paiementId: paiement, motif: "Versé pour une autre facture",
          importe: importe())),
      .paiementRejete(
        PaiementRejete(
          paiementId: paiement,
          rejet: Rejet(
            date: "2027-01-04", motif: "Compte sans provision",
            frais: "15.00"),
          importe: importe())),
      .remboursementEffectue(
        RemboursementEffectue(
          Remboursement(
            id: RemboursementID(exempleUUID(10)), montant: "14.59", mode: .compensation,
            date: "2026-12-03", reference: "AV/2026/3",
            avoirId: AvoirID(exempleUUID(9)), reglement: ReglementID(exempleUUID(10))),
          importe: importe())),
      .creanceIrrecouvrable(
        CreanceIrrecouvrable(
          Perte(
            date: "2027-03-01", motif: "Liquidation judiciaire",
            groupes: [groupe("0.00", .intracommunautaire, base: "6.07", "0.00")]),
          importe: importe())),
      .avoirEmis(
        AvoirEmis(
          avoirId: AvoirID(exempleUUID(9)),
          numero: NumeroEmis(
            numero: "AV/2026/3", serie: "AV/2026/{n}", rang: 3),
          dateAvoir: "2026-12-02", numeroFacture: "FA202611-042",
          dateFacture: "2026-11-20", motif: "Épices éventées",
          notes: "Avec nos excuses.", vendeur: vendeur, client: ficheClient(),
          lignes: [
            LigneCreditee(
              ligneId: ligne, quantite: "0.5", total: "16.67")
          ],
          totaux: Totaux(
            sousTotal: "16.67", remise: "2.08", totalHT: "14.59",
            groupes: [groupe("0.00", .intracommunautaire, base: "14.59", "0.00")],
            montantTVA: .zero, totalTTC: "14.59"),
          mentions: [
            Mention(
              code: .fiscalite, texte: "Option pour le paiement de la taxe d'après les débits.",
              traduction: "The seller has opted to pay VAT when it invoices.")
          ],
          importe: importe())),
      .acompteDeduit(
        AcompteDeduit(
          numeroFacture: "FA202612-001", dateFacture: "2026-12-03",
          jourDeTVA: JourDeTVA(
            DateCivile("2026-12-01"), reporteDu: "2026-11-28"),
          recu: [groupe("0.00", .intracommunautaire, base: "10.00", "0.00")], importe: importe())),
      .deductionAnnulee(
        DeductionAnnulee(
          numeroFacture: "FA202612-001", numeroAvoir: "AV/2026/4",
          dateAvoir: "2026-12-09", importe: importe())),
      .documentExporte(
        DocumentExporte(
          numero: "AV/2026/3", format: .html, empreinte: exempleEmpreinte())),
    ].map { .facture(facture, $0) }
  }

  static func groupe(
    _ tva: String, _ categorie: CategorieTVA, base: String, _ montant: String
  ) throws -> GroupeTVA {
    try GroupeTVA(
      CleTVA(tva: Taux(texte: tva), categorieTVA: categorie, codeExoneration: .seul(de: categorie)),
      base: Montant(texte: base), montantTVA: Montant(texte: montant))
  }

  private static func note() throws -> Note {
    Note("Merci !\n\tÀ régler par virement\\chèque.\n« Les épices » 🌶")
  }

  private static func importe() -> OrigineImport? {
    OrigineImport(
      empreinte: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  private static func adresse(_ voie: String) throws -> Adresse {
    try Adresse(
      voie: Libelle(texte: voie), complement: "Bâtiment B", codePostal: "97400",
      ville: "Saint-Denis", region: "La Réunion", pays: .france)
  }

  private static func vendeur() throws -> Vendeur {
    try Vendeur(
      nom: "Le Moulin à Épices", siren: "732829320",
      siret: "73282932000074", adresse: adresse("4 rue de l'Œillet"),
      formeJuridique: "SARL", capital: "10000.00",
      rcs: "RCS Saint-Denis", numeroTVA: "FR44732829320", regime: .reel,
      optionDebits: true, iban: "FR1420041010050500013M02606", bic: "PSSTFRPPPAR",
      courriel: "bonjour@moulin.example",
      escompte: "2 % à dix jours", tauxPenalites: "Trois fois le taux légal",
      adresseElectronique: "0225:732829320_COMPTA", nature: .biens,
      mentions: [
        Mention(
          texte: "Médiateur de la consommation : Médicys, 73 bd de Clichy, 75009 Paris.",
          traduction: "Consumer mediator: Médicys, 73 bd de Clichy, 75009 Paris."),
        Mention(code: .assujettiUnique, texte: "Membre d'un assujetti unique."),
      ], couleur: "#1D4F7C")
  }

  private static func ficheClient() throws -> FicheClient {
    try FicheClient(
      nom: "Épicerie \"Au Poivre\"", categorie: .professionnel, siren: "356000000",
      siret: "35600000000048", numeroTVA: "DE136695976",
      adresse: adresse("1 place du Marché"),
      adresseFacturation: Adresse(
        voie: "1 Main Street", complement: "2nd floor",
        codePostal: "D02", ville: "Dublin",
        region: "Leinster", pays: "IE"),
      adresseLivraison: adresse("Quai n° 3"), courriel: "achats@poivre.example",
      adresseElectronique: "0225:356000000",
      identifiants: [AutreIdentifiant(schema: "RIDET", valeur: "0123456")],
      code: "411POIVRE", langue: .anglais)
  }

  private static func ficheProduit() throws -> FicheProduit {
    FicheProduit(
      designation: "Poivre de Kampot, 100 g", reference: "POI-100",
      prixUnitaire: "0.333333", tva: "5.50", codeUnite: "GRM",
      nature: .biens, compte: "707100")
  }

  private static func enTete() throws -> EnTete {
    var enTete = try EnTete(
      clientId: client, dateFacture: "2026-11-20",
      dateEcheance: "2026-12-20", delaiJours: 30, tva: "20.00",
      conditionsPaiement: .virement, remise: remise(), prixSaisis: .ttc)
    enTete.notes = try note()
    enTete.notesCommentaire = "Vu avec la mairie"
    enTete.nature = .mixte
    enTete.livraison = try Livraison(
      debut: "2026-11-01", fin: "2026-11-19",
      adresse: adresse("Quai n° 3"))
    enTete.references.acheteur = "SERVICE-12"
    enTete.references.commande = "BC 2026/118"
    enTete.typeFacture = .rectificative
    enTete.facturesAnterieures = [
      FactureAnterieure(numero: "FA202611-041", date: "2026-11-19")
    ]
    enTete.references.autres = try references()
    enTete.versement.compte = try compte()
    enTete.versement.mandat = try mandat()
    enTete.versement.beneficiaire = try beneficiaire()
    return enTete
  }

  private static func remise() throws -> Remise {
    Remise(montant: "12.50", motif: "Geste commercial")
  }

  private static func references() throws -> [ReferenceCitee] {
    [
      ReferenceCitee(
        nature: .marche, valeur: "2026-M-18", date: "2026-01-31"),
      ReferenceCitee(nature: .bonLivraison, valeur: "BL 55"),
    ]
  }

  private static func compte() throws -> CompteBancaire {
    CompteBancaire(iban: "DE89370400440532013000", bic: "COBADEFF")
  }

  private static func mandat() throws -> Mandat {
    Mandat(
      rum: "RUM/2026-7", ics: "FR72ZZZ123456",
      iban: "BE68539007547034")
  }

  private static func beneficiaire() throws -> Beneficiaire {
    Beneficiaire(nom: "Affacturage Plus", siren: "123456782")
  }

  private static func contenu() throws -> ContenuLigne {
    var contenu = ContenuLigne(
      designation: "Poivre de Kampot, 100 g", quantite: "254.9725",
      codeUnite: "GRM", prixUnitaire: "0.333333",
      remise: Remise(Pourcentage("5.00"), motif: "Fin de série"), tva: "0.00",
      categorieTVA: .intracommunautaire, codeExoneration: .intracommunautaire,
      motifExoneration: "Exonération de TVA, article 262 ter, I du CGI",
      produit: produit)
    contenu.remise?.montant = Montant("0.50")
    contenu.referenceCommande = "BC 2026/118"
    contenu.dateCommande = "2026-10-30"
    contenu.description = try note()
    contenu.reference = "POI-100"
    contenu.rubrique = "Épices"
    contenu.nature = .biens
    contenu.periode = try Periode(du: "2026-10-01", au: "2026-10-31")
    contenu.compte = "707100"
    contenu.factureAnterieure = FactureAnterieure(
      numero: "F2026-0001", date: "2026-10-30")
    return contenu
  }
}
