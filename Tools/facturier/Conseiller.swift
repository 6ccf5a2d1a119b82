import Facturier
import Foreign

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

/// The codes with which the program ends; scripts rely on them.
enum CodeRetour: Int32 {
  case fait = 0
  case refuse = 1
  case anomalies = 3
  case usage = 64
  case donnees = 65
  case introuvable = 66
  case ecriture = 73
  case entreeSortie = 74
  case verrouille = 75
}

extension CodeRetour {
  /// The code that tells a script what kind of error this is.
  init(_ erreur: any Error) {
    switch erreur {
    case let refus as RefusFacturation: self = Self.of(refus)
    case is Usage: self = .usage
    case is Introuvable: self = .introuvable
    case is FichierFautif: self = .donnees
    case let erreur as JournalError: self = Self.of(erreur)
    default: self = .entreeSortie
    }
  }

  private static func of(_ refus: RefusFacturation) -> CodeRetour {
    switch refus.code {
    case "client-inconnu", "produit-inconnu", "facture-inconnue", "ligne-inconnue",
      "paiement-inconnu", "designation-inconnue", "designation-ambigue", "registre-non-ouvert":
      .introuvable
    default: refus.champ == nil ? .refuse : .donnees
    }
  }

  private static func of(_ erreur: JournalError) -> CodeRetour {
    switch erreur.code {
    case .introuvable: .introuvable
    case .endommage, .typeInconnu, .formatInconnu, .tronque, .incoherence,
      .preuveIllisible, .preuveEtrangere, .preuveAnterieure, .jetonRefuse, .jetonSansCertificat,
      .confianceIllisible:
      .donnees
    case .verrouille: .verrouille
    case .interdit, .plein, .ecritureImpossible: .ecriture
    case .copieDivergente: .refuse
    case .sansPostgresql, .dossierRequis: .usage
    case .remplace: .verrouille
    case .versionPerimee, .cleReutilisee, .horlogeEnRetard: .refuse
    default: .entreeSortie
    }
  }
}

/// What was named is not there: a line, a payment, a client, a produit, a position or a file.
struct Introuvable: Error {
  /// The name given.
  let designation: String
  /// What was looked for, and where to find its names.
  let phrase: Phrase
  /// What kind of thing is missing, for programs to compare.
  var regle = "designation-inconnue"

  static let policeInutilisable = "police-inutilisable"
  static let aucunePolice = "aucune-police"
  static let logoInutilisable = "logo-inutilisable"
}

/// What a person calls a line or a payment.
extension Seance {
  /// The line of a facture that a text means.
  func ligne(_ texte: String, de facture: FactureID) throws -> LigneID {
    let facture = try lire { try $0.facture(facture) }
    return try Introuvable.nommer(
      texte, sinon: .aucuneLigne(texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: facture.lignes.map(\.id), des: .lignes)
    }
  }

  /// The payment on a facture that a text means.
  func paiement(_ texte: String, de facture: FactureID) throws -> PaiementID {
    let facture = try lire { try $0.facture(facture) }
    return try Introuvable.nommer(
      texte, sinon: .aucunPaiement(texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: facture.paiements.map(\.id), des: .paiements)
    }
  }
}

extension Seance {
  /// The number of an avoir on a facture that a text means.
  func avoir(_ texte: String, de facture: FactureID) throws -> NumeroFacture {
    let facture = try lire { try $0.facture(facture) }
    guard let numero = facture.numero(designe: texte), numero != facture.numero else {
      throw Introuvable(
        designation: texte, phrase: .aucunAvoir(texte, reference: facture.reference))
    }
    return numero
  }
}

extension Introuvable {
  /// What a search finds; where it finds nothing of that name, the phrase that says where to look.
  static func nommer<Nomme>(
    _ texte: String, sinon phrase: Phrase, _ chercher: () throws -> Nomme
  ) throws -> Nomme {
    do {
      return try chercher()
    } catch let refus as RefusFacturation where refus.code == "designation-inconnue" {
      throw Introuvable(designation: texte, phrase: phrase)
    }
  }
}

/// A JSON file that can't be taken as it is.
struct FichierFautif: Error {
  /// The file's path.
  let chemin: String
  /// All that is wrong, in the order of the file.
  let fautes: [Faute]

  /// Something that is wrong at a place of the file.
  struct Faute: Sendable {
    /// The line where it stands.
    let ligne: Int
    /// The byte of that line.
    let colonne: Int
    /// Which rule it breaks, for programs to compare.
    let code: String
    /// The value at fault, and what is wrong with it.
    let message: @Sendable (Langue) -> String

    /// A fault of the JSON, or a refusal of what it says.
    init(_ erreur: ErreurJSON) {
      (ligne, colonne, code) = (erreur.ligne, erreur.colonne, erreur.code.rawValue)
      message = { erreur.messageSitue($0) }
    }

    /// A word that is none of those that an option takes.
    init(_ usage: Usage, a vue: VueJSON) {
      let place = vue.noeud.place
      (ligne, colonne, code) = (place.ligne, place.colonne, "usage")
      message =
        Phrase.placeDansFichier(
          ligne: place.ligne, colonne: place.colonne, chemin: vue.chemin.description,
          faute: usage.faute
        ).en
    }
  }

  /// A line for each fault: the file, the place, and what is wrong there.
  func message(_ langue: Langue) -> String {
    let nom = chemin == "-" ? Phrase.entreeStandard.en(langue) : chemin
    return fautes.map { "\(nom), \($0.message(langue))" }.joined(separator: "\n")
  }
}
