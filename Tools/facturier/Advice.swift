import FacturierFormats
import Foreign

/// What an error asks for at the command line: here each kind of error is looked at, and a new kind says how
/// the program ends for it, and what helps, or that nothing does.
protocol AdvisingError {
  /// The code with which the program ends; scripts rely on it.
  ///
  ///     1   refused                       73  a file could not be written
  ///     64  the command line is at fault  74  input or output failed
  ///     65  what was given is at fault    75  somebody else is writing
  ///     66  what was named is not there
  var exitCode: Int32 { get }
  /// What programs tell it from others by.
  var rule: String { get }
  /// What is wrong, in the library's words.
  func message(_ langue: Langue) -> String
  /// What to type next, where a command or an option helps.
  var advice: Phrase? { get }
  /// Adds what else programs are told.
  func write(into json: inout JSONWriter)
}

extension AdvisingError {
  var advice: Phrase? { nil }

  func write(into json: inout JSONWriter) {}

  /// The advice as it stands behind what is wrong, or nothing.
  func advice(_ langue: Langue) -> String { advice.map { " " + $0.en(langue) } ?? "" }

  /// What is wrong, and what to type next.
  func advisedMessage(_ langue: Langue) -> String { message(langue) + advice(langue) }
}

// MARK: - What the library refuses

extension RefusFacturation: AdvisingError {
  var exitCode: Int32 {
    switch code {
    case "client-inconnu", "produit-inconnu", "facture-inconnue", "ligne-inconnue",
      "paiement-inconnu", "designation-inconnue", "designation-ambigue", "registre-non-ouvert":
      66
    default: champ == nil ? 1 : 65
    }
  }

  var rule: String { code.rawValue }

  var advice: Phrase? { advice(about: nil) }

  /// The same of a facture that somebody named.
  func advice(about facture: String?) -> Phrase? { enonce.conseil(.pourCela, facture) }

  func write(into json: inout JSONWriter) {
    // People read an argument as the usage has it, programs by its name.
    json.member("champ", champ?.rawValue.filter { !"<>".contains($0) })
    json.chiffres(chiffres)
  }
}

extension Avertissement {
  /// What to type about it behind those words, where a command helps.
  func advice(_ debut: Phrase) -> Phrase? { enonce.conseil(debut) }
}

extension DefautImport: AdvisingError {
  var exitCode: Int32 { vientDuRegistre ? 1 : 65 }

  var rule: String { code.rawValue }

  var advice: Phrase? { defaut.enonce.conseil(.pourCela) }
}

extension Enonce {
  /// The command or the option that helps; a command stands behind those words, of a facture that is known.
  fileprivate func conseil(_ debut: Phrase, _ facture: String? = nil) -> Phrase? {
    func client(_ options: [Option]) -> Phrase {
      .clientModifier(options.toFill, de: chiffre("client")?.forTheShell, debut)
    }
    func sachant(_ phrase: Phrase) -> Phrase {
      let ligne = chiffre("lignes").flatMap(Int.init).map(String.init)
      return phrase.putting(ligne, for: .laLigne).putting(facture?.forTheShell, for: .laFacture)
    }
    func vendeur(_ options: [Option]) -> Phrase { .vendeurModifier(options.toFill, debut) }
    switch remede {
    case nil: return nil
    case .accepterLeTropPercu: return .accepter(Option.tropPercu.name)
    case .accepterAuDela: return .accepter(Option.auDela.name)
    case .accepterUneDateAncienne: return .accepter(Option.dateAncienne.name)
    case .accepterUnAutreSiren: return .accepter(Option.autreSiren.name)
    case .crediter: return .crediter(chiffre("reference") ?? "")
    case .rectifier: return .rectifier(chiffre("reference") ?? "")
    case .refacturer:
      guard let autre = chiffre("autreReference") else {
        return .refacturer(chiffre("reference") ?? "")
      }
      let brouillon = facture.flatMap { $0.uppercased().hasPrefix("BROUILLON-") ? $0 : nil }
      return .dejaRemplacee(par: autre, brouillon?.forTheShell)
    case .daterDeLaFacture: return .daterDeLaFacture(chiffre("dateFacture") ?? "")
    case .emettrePlusTard, .livrerPuisEmettre:
      let vente = remede == .livrerPuisEmettre ? chiffre("date") : nil
      return sachant(
        .emettrePlusTard(chiffre("auPlusTot") ?? chiffre("derniere") ?? "", vendueLe: vente))
    case .accepterUneDateFuture: return .accepter(Option.dateFuture.name)
    case .accepterDAutresNumeros: return .donner(.numerosEtrangers)
    case .modifierLesLignes: return sachant(.ligneModifier)
    case .citerLAcompte: return sachant(.deduire)
    case .coderLExoneration: return .exonerer
    case .motiverLExoneration: return .donner(.motifExoneration)
    case .taxerAZero: return .taxerAZero
    case .nommerLaRemplacee: return .nommerLaRemplacee
    case .fixerLeLieu: return sachant(.fixerLeLieu)
    case .completerLeVendeur: return vendeur([.tvaIntra])
    case .direLaNatureDuVendeur: return vendeur([.natureUsuelle])
    case .direLaNatureDesLignes: return .direLaNature(debut)
    case .donnerLIBANDuVendeur: return vendeur([.iban])
    case .completerLaSociete:
      let manque = chiffre("manque")?.split(separator: ",").map(String.init) ?? []
      let options = ["formeJuridique": Option.formeJuridique, "capital": .capital, "rcs": .rcs]
      return vendeur(manque.compactMap { options[$0] })
    case .donnerUnNumeroTVA: return client([.tvaIntra])
    case .donnerUnSiren: return client([.siren])
    case .donnerUnSiret: return client([.siret])
    case .donnerUneAdresseElectronique: return client([.adresseElectronique])
    case .annulerLePaiement:
      return .annulerLePaiement(chiffre("paiementId") ?? "", de: chiffre("facture") ?? "")
    case .defaireLePaiement: return sachant(.defaireLePaiement)
    case .imputerEnRetour:
      return .imputerEnRetour(
        chiffre("reprise").flatMap { try? Cumul(Montant(texte: $0)) } ?? .zero,
        de: chiffre("autreReference") ?? "",
        sur: chiffre("facture") ?? "")
    case .donnerUnMandat: return sachant(.donnerUnMandat)
    case .donnerUneAdresse: return client(Option.adresseEntiere)
    case .lister: return .lister
    case .lireDesFractions: return .fractions
    case .arrondir: return .donner(.arrondir)
    case .importerUnAvoir: return .importerUnAvoir
    case .importerUnDTO: return .importerDTO
    case .importerUneCII: return .importerCII
    case .deduireUnAcompte: return .deduireUnAcompte
    case .decouper: return .donner(.decouper)
    case .facturerAujourdhui: return .facturerAujourdhui(livreeLe: chiffre("date") ?? "")
    }
  }
}

// MARK: - What becomes of the journal

extension JournalError: AdvisingError {
  /// A test of style sees to it that each code stands here.
  var advice: Phrase? {
    switch code {
    case .introuvable: .registre
    case .endommage, .incoherence: .verifier
    case .tronque: .reprendre
    case .horlogeEnRetard: .corrigerHorloge
    case .ecritureImpossible: .sortieStandard
    case .dossierRequis: .copierDansUnDossier
    case .versionPerimee, .cleReutilisee, .appelImbrique, .inadmissible, .typeInconnu,
      .formatInconnu, .remplace, .verrouille, .interdit, .plein, .entreeSortie,
      .incertain, .misDeCote, .resteNonLu, .teteNonEcrite, .indexJete, .sansFil,
      .preuveIllisible, .preuveEtrangere, .preuveAnterieure, .jetonRefuse, .jetonSansCertificat,
      .confianceIllisible, .injoignable, .copieDivergente, .sansPostgresql:
      nil
    default: nil
    }
  }

  var exitCode: Int32 {
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

  var rule: String { code.rawValue }

  func write(into json: inout JSONWriter) { json.member("position", position) }
}

// MARK: - What the command line finds itself

/// The command line was not understood.
struct UsageError: Error, AdvisingError {
  /// Why, without the name of the value.
  let words: Phrase
  /// The option or the argument whose value is at fault, where the fault is told of a value.
  let field: Champ?
  /// The command that was meant, when that much was understood.
  var command: Command?

  init(_ faute: Phrase, of champ: Champ? = nil, _ commande: Command? = nil) {
    (self.words, self.field, self.command) = (faute, champ, commande)
  }

  let exitCode: Int32 = 64
  let rule = "usage"

  func message(_ langue: Langue) -> String {
    (field.map { naming($0.rawValue) } ?? words).en(langue)
  }

  /// Why, of a value under the name by which it was asked for.
  func naming(_ nom: String) -> Phrase { field == nil ? words : .de(nom, words) }
}

/// A thing that was named is not there: a line, a payment, a client, a produit, a position or a file; or a file is
/// not what it has to be.
struct NotFoundError: Error, AdvisingError {
  /// The name given.
  let designation: String
  /// What was looked for, and where to find its names.
  let sentence: Phrase
  /// What kind of thing is missing, for programs to compare.
  let rule: String
  private(set) var exitCode: Int32 = 66

  init(_ designation: String, _ phrase: Phrase, rule: String = "designation-inconnue") {
    (self.designation, self.sentence, self.rule) = (designation, phrase, rule)
  }

  /// A file is there, and cannot be used for what it was named.
  static func unusable(_ path: String, _ phrase: Phrase, rule: String) -> Self {
    var error = Self(path, phrase, rule: rule)
    error.exitCode = 65
    return error
  }

  func message(_ langue: Langue) -> String { sentence.en(langue) }

  func write(into json: inout JSONWriter) { json.member("designation", designation) }
}

/// A JSON file that can't be taken as it is.
struct FileError: Error, AdvisingError {
  /// The file's path.
  let path: String
  /// All that is wrong, in the order of the file.
  let spots: [Spot]

  /// Something that is wrong at a place of the file.
  struct Spot: Sendable {
    /// The line where it stands.
    let line: Int
    /// The byte of that line.
    let column: Int
    /// Which rule it breaks, for programs to compare.
    let code: String
    /// The value at fault, and what is wrong with it.
    let message: @Sendable (Langue) -> String

    /// A fault of the JSON, or a refusal of what it says.
    init(_ erreur: JSONError) {
      (line, column, code) = (erreur.line, erreur.column, erreur.code.rawValue)
      message = { erreur.messageSitue($0) }
    }

    /// A word that is none of those that an option takes.
    init(_ usage: UsageError, at vue: JSONView) {
      let place = vue.node.place
      (line, column, code) = (place.line, place.column, usage.rule)
      message =
        Phrase.placeDansFichier(
          ligne: place.line, colonne: place.column, chemin: vue.path.description,
          faute: usage.words
        ).en
    }
  }

  let exitCode: Int32 = 65

  var rule: String { spots.first?.code ?? "" }

  /// A line for each fault: the file, the place, and what is wrong there.
  func message(_ langue: Langue) -> String {
    let nom = path == "-" ? Phrase.entreeStandard.en(langue) : path
    return spots.map { "\(nom), \($0.message(langue))" }.joined(separator: "\n")
  }

  func write(into json: inout JSONWriter) {
    json.members([
      "fichier": path, "ligne": spots.first?.line, "colonne": spots.first?.column,
    ])
  }
}

/// Standard output takes no more: the device is full, or it was closed.
struct OutputError: Error, AdvisingError {
  /// Whether the act that was to be answered is recorded all the same.
  var afterAct = false

  let exitCode: Int32 = 74
  let rule = "sortie"

  func message(_ langue: Langue) -> String {
    (afterAct ? Phrase.sortieImpossibleApresActe : .sortieImpossible).en(langue)
  }
}

/// An error of which the command that met it knows a way out, in the place of what helps all of its kind; or
/// one that no part of the program knows.
struct AdvisedError: Error, AdvisingError {
  /// What went wrong.
  let error: any Error
  /// What may be done instead.
  let advice: Phrase?

  /// Says that of an error.
  init(_ erreur: any Error, advice: Phrase? = nil) {
    (self.error, self.advice) = (erreur, advice)
  }

  /// Says something more of an error, of which something may be said already.
  init(_ erreur: any Error, followedBy suite: Phrase) {
    let conseillee = erreur as? AdvisedError
    self.error = conseillee?.error ?? erreur
    advice = conseillee?.advice.map { Phrase([$0, suite]) } ?? suite
  }

  private var known: (any AdvisingError)? { error as? any AdvisingError }

  var exitCode: Int32 { known?.exitCode ?? 74 }
  var rule: String { known?.rule ?? "inattendu" }

  func message(_ langue: Langue) -> String {
    known?.message(langue) ?? Phrase.erreurInattendue(String(describing: error)).en(langue)
  }

  func write(into json: inout JSONWriter) { known?.write(into: &json) }
}
