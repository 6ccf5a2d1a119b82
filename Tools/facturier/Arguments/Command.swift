import Facturier

/// A command: what it is called, what it takes, what it is for, and what it does.
///
/// The parser, `--help` and the completions all read this; nothing is said twice.
struct Command: Sendable {
  /// Its words, as they are typed: `client creer`, `customer create`.
  let name: Phrase
  /// What French calls it besides: not understood, and known for a hint, as the next are.
  let synonyms: [String]
  /// What English calls it besides.
  let englishSynonyms: [String]
  /// What it is for, in a sentence.
  let summary: Phrase
  /// What else is to be known of it.
  ///
  /// This, the arguments and the options are made when they are asked for: to find a command, its name is enough.
  var note: Phrase? { makeNote() }
  /// What it takes in its place.
  var arguments: [Argument] { makeArguments() }
  /// What it takes by name, beside what every command takes.
  var options: [Option] { makeOptions() }
  /// What else it cannot do without, given what was typed.
  let needs: @Sendable (Invocation) -> [Option]
  /// Does what it is for.
  let run: Acte

  private let makeNote: @Sendable () -> Phrase?
  private let makeArguments: @Sendable () -> [Argument]
  private let makeOptions: @Sendable () -> [Option]

  /// What a command does, in a run of the program and with what it was given.
  typealias Acte = @Sendable (Session, Invocation) throws -> Void

  /// A command with what it is for in both languages, and in each with its name and, behind that, what it is
  /// called besides.
  init(
    name noms: [String], english: [String], fr: String, en: String,
    note: @autoclosure @escaping @Sendable () -> Phrase? = nil,
    arguments: @autoclosure @escaping @Sendable () -> [Argument] = [],
    options: @autoclosure @escaping @Sendable () -> [Option] = [],
    needs: @escaping @Sendable (Invocation) -> [Option] = { _ in [] }, run: @escaping Acte
  ) {
    (name, summary) = (Phrase(fr: noms[0], en: english[0]), Phrase(fr: fr, en: en))
    (synonyms, englishSynonyms) = (Array(noms.dropFirst()), Array(english.dropFirst()))
    (makeNote, makeArguments, makeOptions) = (note, arguments, options)
    (self.needs, self.run) = (needs, run)
  }

  /// Whether it is called besides by words that begin so.
  func hasSynonym(beginningWith debut: String) -> Bool {
    synonyms.contains { $0.hasPrefix(debut) } || englishSynonyms.contains { $0.hasPrefix(debut) }
  }

  /// What every command takes, save what this one takes in a sense of its own.
  var common: [Option] {
    let siennes = options
    return Option.communes.filter { !siennes.contains($0) }
  }

  /// The words that lead to the command in that language.
  func words(_ langue: Langue) -> [String] {
    name.en(langue).split(separator: " ").map(String.init)
  }

  /// What of it was typed that set a field which a rule of the domain names, if anything did.
  func field(setting champ: Champ, by call: Invocation) -> Champ? {
    arguments.first { $0.fields.contains(champ) }?.field
      ?? (options + common).first { $0.fields.contains(champ) && call.has($0) }?.field
  }

  /// Whether the first of those words name the command, in either language.
  func isNamed(by mots: [String]) -> Bool {
    guard let premier = mots.first?.sansAccents else { return false }
    return Langue.allCases.contains { langue in
      // Nearly all are known by their first letters to be others.
      name.en(langue).hasPrefix(premier)
        && mots.lazy.map(\.sansAccents).starts(with: words(langue))
    }
  }

  /// The language in which the command's words begin with those.
  func language(beginningWith mots: some Collection<String>) -> Langue? {
    Langue.allCases.first { words($0).starts(with: mots.map(\.sansAccents)) }
  }
}

/// Something that a command takes in its place.
struct Argument: Sendable {
  /// What it is called in the usage: `facture`.
  let name: String
  /// What it is.
  let help: Phrase
  /// Whether it may be left out.
  var isOptional = false
  /// Whether more of the same may follow.
  var isRepeated = false
  /// The option that says the same otherwise, and so is not given beside it.
  var contrary: Option?
  /// The fields that it sets, as rules of the domain name them.
  var fields: [Champ] = []

  /// The argument as the usage names it.
  var spelling: String { "<\(name)>" }

  /// The argument, as a refusal of its value names it.
  var field: Champ { Champ(rawValue: spelling) }

  /// The same, which may be left out.
  var optional: Argument {
    var copie = self
    copie.isOptional = true
    return copie
  }
}

/// Something that a command takes by name: `--montant 12.50`.
struct Option: Sendable {
  /// The name behind the two dashes.
  let name: String
  /// What English calls it, where that is another word.
  var english: String?
  /// What its value is called in the usage; an option without one is a switch.
  let value: String?
  /// Under which heading the help shows it.
  var group = OptionGroup.options
  /// What it is for.
  var help: Phrase
  /// Whether it must be given.
  var isRequired = false
  /// Whether it belongs to the command's ordinary use, though its value may come otherwise.
  var isExpected = false
  /// Whether it may be given several times.
  var isRepeatable = false
  /// The fields that it sets, as rules of the domain name them.
  var fields: [Champ] = []

  /// The same, which must be given.
  var required: Option { Option(self) { $0.isRequired = true } }

  /// The same, which may be given several times.
  var repeatable: Option { Option(self) { $0.isRepeatable = true } }

  /// The option, as a refusal of its value names it.
  var field: Champ { Champ(rawValue: dashed) }

  /// The option's name as it is typed.
  var dashed: String { "--\(name)" }

  /// What an address needs.
  static let adresseEntiere: [Option] = [.adresse, .codePostal, .ville]

  /// The option as it is typed.
  var spelling: String { value.map { "\(dashed) <\($0)>" } ?? dashed }
}

extension Argument {
  /// An argument with what it is in both languages.
  init(
    _ nom: String, isOptional: Bool = false, isRepeated: Bool = false, contrary: Option? = nil,
    fr: String, en: String, setting tenus: [Champ] = []
  ) {
    self.init(
      name: nom, help: Phrase(fr: fr, en: en), isOptional: isOptional, isRepeated: isRepeated,
      contrary: contrary, fields: tenus)
  }
}

extension Option {
  /// An option as the usage writes it, `montant <montant>`, with what it is for in both languages.
  init(
    _ ecriture: String, english: String? = nil, under rubrique: OptionGroup = .options, fr: String,
    en: String, setting tenus: [Champ] = []
  ) {
    let espace = ecriture.utf8.firstIndex(of: UInt8(ascii: " "))
    self.init(
      name: String(ecriture[..<(espace ?? ecriture.endIndex)]), english: english,
      value: espace.map { String(ecriture[$0...].dropFirst(2).dropLast()) },
      group: rubrique, help: Phrase(fr: fr, en: en), fields: tenus)
  }

  /// The same as another, in a command where there is something else to say of it.
  init(_ autre: Option, fr: String, en: String, setting tenus: [Champ] = []) {
    self = autre
    (help, self.fields) = (Phrase(fr: fr, en: en), tenus)
  }

  /// The same as another, save for something.
  init(_ autre: Option, _ changer: (inout Option) -> Void) {
    self = autre
    changer(&self)
  }
}

extension [Option] {
  /// The options, of which these belong to the command's ordinary use.
  func expecting(_ attendues: [Option]) -> [Option] {
    map { option in Option(option) { $0.isExpected = attendues.contains(option) } }
  }

  /// The options as they are typed, each with a value to fill in.
  var toFill: String { map { "\($0.dashed) …" }.joined(separator: " ") }
}

/// What commands take in its place.
extension Argument {
  static let facture = Argument(
    "facture", fr: "Un numéro, BROUILLON-n, un identifiant ou son début.",
    en: "A number, BROUILLON-n, an identifier or its beginning.")
  static let facturesAPayer = Argument(
    "facture", isRepeated: true,
    fr: "Un numéro, un identifiant ou son début ; plusieurs se paient d'un seul règlement.",
    en: "A number, an identifier or its beginning; several are paid by one settlement.")
  static let vers = Argument(
    "vers", fr: "L'autre facture, qui est payée.", en: "The other invoice, which is paid.")
  static let document = Argument(
    "document",
    fr: "Le numéro d'une facture ou d'un avoir, BROUILLON-n, un identifiant ou son début.",
    en: "The number of an invoice or a credit note, BROUILLON-n, an identifier or its beginning.")
  static let ligne = Argument(
    "ligne", fr: "Le rang de la ligne, son identifiant ou son début.",
    en: "The line's number, its identifier or its beginning.")
  static let paiement = Argument(
    "paiement", isOptional: true,
    fr: "Le rang du paiement, son identifiant ou son début ; inutile s'il est seul possible, sauf"
      + " avec --idempotence.",
    en: "The payment's number, its identifier or its beginning; not needed where no other can be"
      + " meant, but with --idempotence.")
  static let client = Argument(name: "client", help: Option.client.help)
  static let produit = Argument(
    "produit",
    fr: "Le nom, la référence ou l'identifiant du produit, ou le début d'un mot"
      + " (« produit lister »).",
    en: "The product's name, reference or identifier, or the beginning of a word"
      + " (“product list”).")
  static let remise = Argument(
    "remise", fr: "La remise : 5% pour un pourcentage, 12,50€ pour un montant, 0 pour aucune.",
    en: "The discount: 5% for a percentage, 12.50€ for an amount, 0 for none.",
    setting: [.remiseMontant])
  static let acompte = Argument(
    "acompte", fr: "Le numéro de la facture d'acompte.", en: "The number of the deposit's invoice.")
  static let echeance = Argument(
    "echeance", fr: "Une date AAAA-MM-JJ, ou un nombre de jours.",
    en: "A date YYYY-MM-DD, or a number of days.", setting: [.delaiJours, .dateEcheance])
  static let mode = Argument(
    "mode", fr: "\(ConditionsPaiement.mots(.francais)).",
    en: "\(ConditionsPaiement.mots(.anglais)).")
  static let nature = Argument(
    "nature", fr: "biens, services ou mixte ; vide pour l'enlever.",
    en: "goods, services or both; empty to take it away.")
  static let jourDeLivraison = Argument(
    "date", isOptional: true,
    fr: "Le jour AAAA-MM-JJ, ou le premier de la prestation ; vide pour enlever la livraison.",
    en: "The day YYYY-MM-DD, or the first of the service; empty to take the delivery away.")
  static let texte = Argument(
    "texte", fr: "Le texte ; vide pour l'enlever.", en: "The text; empty to take it away.")
  static let cherche = Argument(
    "mots", isOptional: true, isRepeated: true, contrary: .avoirs,
    fr: "Débuts de mots de la facture, ou sommes.",
    en: "Beginnings of words on the invoice, or sums.")
  static let avant = Argument(
    "avant", fr: "Une position, ou une date AAAA-MM-JJ.", en: "A position, or a date YYYY-MM-DD.")
  static let apres = Argument(name: "apres", help: avant.help)
  static let sujet = Argument(
    "document", isOptional: true, contrary: .histoireDuClient,
    fr: "La facture ou l'avoir ; sans document, tout le registre.",
    en: "The invoice or the credit note; without one, the whole ledger.")
  static let jourClos = Argument(
    "date", isOptional: true, fr: "Un jour : la période close où il est, par taux et par mode.",
    en: "A day: the closed period that it lies in, by rate and by means.")
  static let shell = Argument("shell", fr: "bash, zsh ou fish.", en: "bash, zsh or fish.")
  static let suite = Argument(
    "mots", isRepeated: true,
    fr: "Après « suites -- », les mots déjà tapés : c'est ce que le script demande à chaque fois.",
    en: "Behind “suites --”, the words typed so far: what the script asks each time.")
  static let dossier = Argument(
    "dossier", isOptional: true,
    fr: "Le dossier à créer, sinon celui de --registre, sinon demo-facturier.",
    en: "The folder to create, otherwise that of --registre, else demo-facturier.")
  static let origine = Argument(
    "origine", fr: "Le registre à copier : un dossier, ou l'adresse d'une base PostgreSQL.",
    en: "The ledger to copy: a folder, or the address of a PostgreSQL database.")
  static let destination = Argument(
    "destination", fr: "Où le copier ; une adresse sans registre= reçoit le sien.",
    en: "Where to copy it; an address without registre= is given its own.")
  static let adresse = Argument(
    "adresse", fr: "La base : postgresql://hôte/base, sans mot de passe.",
    en: "The database: postgresql://host/base, without a password.")
  static let fichierDTO = Argument(
    "fichier|-", fr: "Un tableau JSON, des lignes JSON ou un export ; - pour l'entrée standard.",
    en: "A JSON array, JSON lines or an export; - for standard input.")
  static let fichierCSV = Argument(
    "fichier|-", fr: "Un tableau CSV en UTF-8 ; - pour l'entrée standard.",
    en: "A CSV table in UTF-8; - for standard input.")
  static let fichiersCII = Argument(
    "fichier", isRepeated: true, fr: "Des documents CII en XML, les avoirs avec leurs factures.",
    en: "CII documents in XML, credit notes with their invoices.")
}

/// The headings under which the help shows options, in their order; each option says its own where it is
/// declared, and options of one name say the same.
///
/// The part under `options` holds what a command is mostly used with, and comes first; `Tools/checks/cli.py`
/// sees to it that this part fits a screen in every command's help, and so does each heading.
enum OptionGroup: CaseIterable {
  case options
  case entreprise, adresses, tva, precisions, paiement
  case livraison, lieuDeLivraison, versement, prelevement, tresorerie
  case registre, fichier, preuves, journal, csv
  case enregistrement

  /// What it is called.
  var title: Phrase {
    switch self {
    case .options: Phrase(fr: "OPTIONS", en: "OPTIONS")
    case .entreprise: Phrase(fr: "ENTREPRISE", en: "BUSINESS")
    case .adresses: Phrase(fr: "ADRESSES", en: "ADDRESSES")
    case .tva: Phrase(fr: "TVA", en: "VAT")
    case .precisions: Phrase(fr: "PRÉCISIONS", en: "DETAILS")
    case .paiement: Phrase(fr: "PAIEMENT", en: "PAYMENT")
    case .livraison: Phrase(fr: "LIVRAISON ET COMMANDE", en: "DELIVERY AND ORDER")
    case .lieuDeLivraison: Phrase(fr: "LIEU DE LIVRAISON", en: "PLACE OF DELIVERY")
    case .versement: Phrase(fr: "VERSEMENT", en: "REMITTANCE")
    case .prelevement: Phrase(fr: "PRÉLÈVEMENT", en: "DIRECT DEBIT")
    case .tresorerie: Phrase(fr: "TRÉSORERIE", en: "MONEY")
    case .registre: Phrase(fr: "REGISTRE", en: "LEDGER")
    case .fichier: Phrase(fr: "FICHIER", en: "FILE")
    case .preuves: Phrase(fr: "SIGNATURES ET JETONS", en: "SIGNATURES AND TOKENS")
    case .journal: Phrase(fr: "JOURNAL", en: "JOURNAL")
    case .csv: Phrase(fr: "CSV", en: "CSV")
    case .enregistrement: Phrase(fr: "ENREGISTREMENT", en: "RECORDING")
    }
  }
}
