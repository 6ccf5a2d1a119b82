import Facturier

/// What an error of the library asks for at the command line: here each kind of error is looked at,
/// and whoever adds one says what helps, or that nothing does.
protocol Conseiller {
  /// What is wrong, in the library's words.
  func message(_ langue: Langue) -> String
  /// What to type next, where a command or an option helps.
  var conseil: Phrase? { get }
}

extension Conseiller {
  /// The advice as it stands behind what is wrong, or nothing.
  func conseil(_ langue: Langue) -> String {
    conseil.map { " " + $0.en(langue) } ?? ""
  }

  /// What is wrong, and what to type next.
  func messageConseille(_ langue: Langue) -> String { message(langue) + conseil(langue) }
}

extension RefusFacturation: Conseiller {
  var conseil: Phrase? {
    switch motif {
    case .paiementSuperieurAuSolde, .fonds(.reglementSuperieurAuxSoldes):
      .accepter(Option.tropPercu.nom)
    case .fonds(.remboursementIndu): .accepter(Option.auDela.nom)
    case .dateFuture, .paiementDateFuture: .accepter(Option.dateFuture.nom)
    case .regimeChange, .zeroSansMotif: .ligneModifier
    case .remiseSurDeduction: .deduire
    case .codeExonerationRequis: .exonerer
    case .renvoi(.rectificativeSansFacture): .nommerLaRemplacee
    case .vendeurSansNumeroTVA: .vendeurModifier(Option.tvaIntra.tiret)
    case .tva(.acheteurSansNumero): .clientModifier(Option.tvaIntra.tiret)
    case .prelevementSansMandat: .donnerUnMandat
    case .clientSansAdresse: .clientModifier(Option.adresse.tiret)
    case .tva(.lieuEtCategorie), .tva(.tauxEtLieu): .fixerLeLieu
    case .tva: .ligneModifier
    case .designationInconnue: .lister
    case .valeur, .registreDejaOuvert, .registreNonOuvert, .seriesConfondues, .clientInconnu,
      .produitInconnu, .factureInconnue, .avoirPourFacture, .designationAmbigue, .ligneInconnue,
      .paiementInconnu,
      .sirenSiretEnDesaccord, .sirenTVAEnDesaccord, .sirenAdresseEnDesaccord, .dejaArchive,
      .nonArchive, .horlogeALHeure, .livraisonInversee, .quantiteNulle, .tauxNonAdmis,
      .franchiseSansTVA, .categorieIncompatible, .motifExonerationRequis, .exonerationIncompatible,
      .remiseExcessive, .remiseDouble, .periodeInversee, .echeanceAvantFacture, .factureDejaEmise,
      .factureDejaAnnulee, .factureNonEmise, .annulationApresEmission, .sansLigne, .baseNegative,
      .dateAvantDerniere, .renvoi, .paiementNonPositif, .especesAuDelaDuPlafond,
      .paiementDejaAnnule, .fonds, .cloture, .avoirSansLigne, .avoirLigneEnDouble, .avoirQuantite,
      .avoirMontant, .avoirLigneCreditee, .avoirDeductionPartielle, .avoirRienACrediter,
      .avoirAvantFacture:
      nil
    }
  }
}

extension JournalError: Conseiller {
  /// A test of style sees to it that each code stands here.
  var conseil: Phrase? {
    switch code {
    case .introuvable: .registre
    case .endommage, .incoherence: .verifier
    case .horlogeEnRetard: .corrigerHorloge
    case .ecritureImpossible: .sortieStandard
    case .dossierRequis: .copierDansUnDossier
    case .versionPerimee, .cleReutilisee, .appelImbrique, .inadmissible, .typeInconnu,
      .formatInconnu, .tronque, .remplace, .verrouille, .interdit, .plein, .entreeSortie,
      .incertain, .misDeCote, .resteNonLu, .teteNonEcrite, .indexJete, .sansFil,
      .preuveIllisible, .preuveEtrangere, .preuveAnterieure, .jetonRefuse, .jetonSansCertificat,
      .confianceIllisible, .injoignable, .copieDivergente, .sansPostgresql:
      nil
    default: nil
    }
  }
}

extension ErreurImport: Conseiller {
  var conseil: Phrase? {
    switch defaut {
    case .tauxEnFraction: .fractions
    case .tropDeDecimales: .arrondir
    case .csv(.avoir): .importerUnAvoir
    case .cii(.autreFormat(.json)), .csv(.autreFormat(.json)): .importerDTO
    case .csv(.autreFormat(.xml)): .importerCII
    case .cii(.acompteDejaPaye): .deduireUnAcompte
    case .facture(.numeroDUnAutreJour): .numerosEtrangers
    case .facture(.tropDeFactures), .csv(.tropDeRangees), .csv(.tropDOctets): .decouper
    case .json, .facture, .mot, .date, .xml, .cii, .csv: nil
    }
  }
}
