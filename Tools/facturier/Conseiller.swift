import FacturierFormats
import Foreign

/// What an error asks for at the command line: here each kind of error is looked at, and whoever adds one
/// says how the program ends for it, and what helps, or that nothing does.
protocol Conseiller {
  /// The code with which the program ends; scripts rely on it.
  ///
  ///     1   refused                       73  a file could not be written
  ///     64  the command line is at fault  74  input or output failed
  ///     65  what was given is at fault    75  somebody else is writing
  ///     66  what was named is not there
  var fin: Int32 { get }
  /// What programs tell it from others by.
  var regle: String { get }
  /// What is wrong, in the library's words.
  func message(_ langue: Langue) -> String
  /// What to type next, where a command or an option helps.
  var conseil: Phrase? { get }
  /// Adds what else programs are told.
  func ecrire(dans json: inout JSONWriter)
}

extension Conseiller {
  var conseil: Phrase? { nil }

  func ecrire(dans json: inout JSONWriter) {}

  /// The advice as it stands behind what is wrong, or nothing.
  func conseil(_ langue: Langue) -> String { conseil.map { " " + $0.en(langue) } ?? "" }

  /// What is wrong, and what to type next.
  func messageConseille(_ langue: Langue) -> String { message(langue) + conseil(langue) }
}

// MARK: - What the library refuses

extension RefusFacturation: Conseiller {
  var fin: Int32 {
    switch code {
    case "client-inconnu", "produit-inconnu", "facture-inconnue", "ligne-inconnue",
      "paiement-inconnu", "designation-inconnue", "designation-ambigue", "registre-non-ouvert":
      66
    default: champ == nil ? 1 : 65
    }
  }

  var regle: String { code.rawValue }

  var conseil: Phrase? { enonce.remede?.conseil }

  func ecrire(dans json: inout JSONWriter) {
    json.membre("champ", champ?.rawValue)
    json.chiffres(chiffres)
  }
}

extension ErreurImport: Conseiller {
  var fin: Int32 { vientDuRegistre ? 1 : 65 }

  var regle: String { code.rawValue }

  var conseil: Phrase? { defaut.enonce.remede?.conseil }
}

extension Remede {
  /// The command or the option that does it.
  fileprivate var conseil: Phrase {
    switch self {
    case .accepterLeTropPercu: .accepter(Option.tropPercu.nom)
    case .accepterAuDela: .accepter(Option.auDela.nom)
    case .accepterUneDateFuture: .accepter(Option.dateFuture.nom)
    case .accepterDAutresNumeros: .donner(.numerosEtrangers)
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
    case .arrondir: .donner(.arrondir)
    case .importerUnAvoir: .importerUnAvoir
    case .importerUnDTO: .importerDTO
    case .importerUneCII: .importerCII
    case .deduireLAcompteImporte: .deduireUnAcompte
    case .decouper: .donner(.decouper)
    }
  }
}

// MARK: - What becomes of the journal

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

  var fin: Int32 {
    switch code {
    case .copieDivergente, .versionPerimee, .cleReutilisee, .horlogeEnRetard: 1
    case .sansPostgresql, .dossierRequis: 64
    case .endommage, .typeInconnu, .formatInconnu, .tronque, .incoherence, .preuveIllisible,
      .preuveEtrangere, .preuveAnterieure, .jetonRefuse, .jetonSansCertificat, .confianceIllisible:
      65
    case .introuvable: 66
    case .interdit, .plein, .ecritureImpossible: 73
    case .verrouille, .remplace: 75
    default: 74
    }
  }

  var regle: String { code.rawValue }

  func ecrire(dans json: inout JSONWriter) { json.membre("position", position) }
}

// MARK: - What the command line finds itself

/// The command line was not understood.
struct Usage: Error, Conseiller {
  /// Why, without the name of the value.
  let faute: Phrase
  /// The option or the argument whose value is at fault, where the fault is told of a value.
  let champ: Champ?
  /// The command that was meant, when that much was understood.
  var commande: Commande?

  init(_ faute: Phrase, de champ: Champ? = nil, _ commande: Commande? = nil) {
    (self.faute, self.champ, self.commande) = (faute, champ, commande)
  }

  let fin: Int32 = 64
  let regle = "usage"

  func message(_ langue: Langue) -> String {
    (champ.map { nommant($0.rawValue) } ?? faute).en(langue)
  }

  /// Why, of a value under the name by which it was asked for.
  func nommant(_ nom: String) -> Phrase { champ == nil ? faute : .de(nom, faute) }
}

/// What was named is not there: a line, a payment, a client, a produit, a position or a file.
struct Introuvable: Error, Conseiller {
  /// The name given.
  let designation: String
  /// What was looked for, and where to find its names.
  let phrase: Phrase
  /// What kind of thing is missing, for programs to compare.
  let regle: String
  let fin: Int32 = 66

  init(_ designation: String, _ phrase: Phrase, regle: String = "designation-inconnue") {
    (self.designation, self.phrase, self.regle) = (designation, phrase, regle)
  }

  func message(_ langue: Langue) -> String { phrase.en(langue) }

  func ecrire(dans json: inout JSONWriter) { json.membre("designation", designation) }
}

/// A JSON file that can't be taken as it is.
struct FichierFautif: Error, Conseiller {
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
      (ligne, colonne, code) = (place.ligne, place.colonne, usage.regle)
      message =
        Phrase.placeDansFichier(
          ligne: place.ligne, colonne: place.colonne, chemin: vue.chemin.description,
          faute: usage.faute
        ).en
    }
  }

  let fin: Int32 = 65

  var regle: String { fautes.first?.code ?? "" }

  /// A line for each fault: the file, the place, and what is wrong there.
  func message(_ langue: Langue) -> String {
    let nom = chemin == "-" ? Phrase.entreeStandard.en(langue) : chemin
    return fautes.map { "\(nom), \($0.message(langue))" }.joined(separator: "\n")
  }

  func ecrire(dans json: inout JSONWriter) {
    json.membres([
      "fichier": chemin, "ligne": fautes.first?.ligne, "colonne": fautes.first?.colonne,
    ])
  }
}

/// Standard output takes no more: the device is full, or it was closed.
struct SortiePerdue: Error, Conseiller {
  /// Whether the act that was to be answered is recorded all the same.
  var apresActe = false

  let fin: Int32 = 74
  let regle = "sortie"

  func message(_ langue: Langue) -> String {
    (apresActe ? Phrase.sortieImpossibleApresActe : .sortieImpossible).en(langue)
  }
}

/// An error of which the command that met it knows a way out, in the place of what helps all of its kind; or
/// one that no part of the program knows.
struct ErreurConseillee: Error, Conseiller {
  /// What went wrong.
  let erreur: any Error
  /// What may be done instead.
  let conseil: Phrase?

  /// Says that of an error.
  init(_ erreur: any Error, conseil: Phrase? = nil) {
    (self.erreur, self.conseil) = (erreur, conseil)
  }

  /// Says something more of an error, of which something may be said already.
  init(_ erreur: any Error, suivie suite: Phrase) {
    let conseillee = erreur as? ErreurConseillee
    self.erreur = conseillee?.erreur ?? erreur
    conseil = conseillee?.conseil.map { Phrase([$0, suite]) } ?? suite
  }

  private var connue: (any Conseiller)? { erreur as? any Conseiller }

  var fin: Int32 { connue?.fin ?? 74 }
  var regle: String { connue?.regle ?? "inattendu" }

  func message(_ langue: Langue) -> String {
    connue?.message(langue) ?? Phrase.erreurInattendue(String(describing: erreur)).en(langue)
  }

  func ecrire(dans json: inout JSONWriter) { connue?.ecrire(dans: &json) }
}
