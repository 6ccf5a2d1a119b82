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
  var conseil: Phrase? { enonce.remede?.conseil }
}

extension ErreurImport: Conseiller {
  var conseil: Phrase? { defaut.enonce.remede?.conseil }
}

extension Remede {
  /// The command or the option that does it.
  fileprivate var conseil: Phrase {
    switch self {
    case .accepterLeTropPercu: .accepter(Option.tropPercu.nom)
    case .accepterAuDela: .accepter(Option.auDela.nom)
    case .accepterUneDateFuture: .accepter(Option.dateFuture.nom)
    case .accepterDAutresNumeros: .numerosEtrangers
    case .modifierLesLignes: .ligneModifier
    case .deduireUnAcompte: .deduire
    case .coderLExoneration: .exonerer
    case .nommerLaRemplacee: .nommerLaRemplacee
    case .fixerLeLieu: .fixerLeLieu
    case .completerLeVendeur: .vendeurModifier(Option.tvaIntra.tiret)
    case .donnerUnNumeroTVA: .clientModifier(Option.tvaIntra.tiret)
    case .donnerUnMandat: .donnerUnMandat
    case .donnerUneAdresse: .clientModifier(Option.adresse.tiret)
    case .lister: .lister
    case .lireDesFractions: .fractions
    case .arrondir: .arrondir
    case .importerUnAvoir: .importerUnAvoir
    case .importerUnDTO: .importerDTO
    case .importerUneCII: .importerCII
    case .deduireLAcompteImporte: .deduireUnAcompte
    case .decouper: .decouper
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
