/// Something that an invoice says because the law wants it said, in the words of the day of its issue; or
/// that a seller wants said on each.
public struct Mention: Hashable, Sendable {
  /// Its subject.
  public let code: CodeMention
  /// The words, as they stand on the document; those of the law are French.
  public let texte: Note
  /// The same in English, behind the words on a document for a client who reads that.
  public let traduction: Note?

  /// Takes the words.
  public init(code: CodeMention = .generale, texte: Note, traduction: Note? = nil) {
    (self.code, self.texte, self.traduction) = (code, texte, traduction)
  }
}

extension Mention: Record {
  /// The law's words stand on invoice after invoice.
  @inlinable package static var revient: Bool { true }
  @usableFromInline package var enUneLigne: String? {
    "\(code) \(texte)" + (traduction.map { " (\($0))" } ?? "")
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    code = try walker.member("code", record?.code)
    texte = try walker.member("texte", record?.texte)
    traduction = try walker.optional("traduction", "traduction", "translation", record?.traduction)
  }
}

/// What a mention is about, by the three capital letters that UNTDID 4451 gives it.
public struct CodeMention: ValeurTexte {
  /// The field that a refusal names.
  @usableFromInline package static let champHabituel = Champ.code
  /// The text as it was read.
  public let texte: String

  /// Takes a text that is known to be good.
  @usableFromInline package init(texteAdmis: String) { texte = texteAdmis }

  /// Says what is wrong with a text, if anything.
  @usableFromInline package static func examiner(nonVide texte: String) -> Defaut? {
    let troisLettres = texte.utf8.count == 3 && texte.utf8.allSatisfy(\.estMajuscule)
    return troisLettres ? nil : .forme(.codeMention)
  }
}

/// What mentions are commonly about; others may stand on an invoice that was imported.
extension CodeMention {
  /// A discount for early payment, or that there is none.
  public static let escompte = CodeMention(texteAdmis: "AAB")
  /// The penalties for late payment.
  public static let penalites = CodeMention(texteAdmis: "PMD")
  /// The fixed compensation for the costs of recovery.
  public static let indemnite = CodeMention(texteAdmis: "PMT")
  /// That the seller is a member of a single taxable person.
  public static let assujettiUnique = CodeMention(texteAdmis: "TXD")
  /// What else the tax law wants said.
  public static let fiscalite = CodeMention(texteAdmis: "REG")
  /// Legal form, capital and registration of the seller.
  public static let societe = CodeMention(texteAdmis: "ABL")
  /// Anything else.
  public static let generale = CodeMention(texteAdmis: "AAI")
}

/// Words that the law fixes, by a code, from a day on until others of that code follow.
///
/// The texts that a document says are taken from here on the day of its issue, and frozen with it: words
/// that change get an entry of their own below, and no document that was issued says anything else. The
/// words that count are French; a translation stands beside them for a client of another language.
struct FormuleLegale {
  let code: CodeMention
  let depuis: DateCivile
  let texte: Texte
  /// Whether they are for French public bodies, in place of those for others and of what was agreed.
  var estDuPublic = false

  private static let toutes = [
    FormuleLegale(
      code: .escompte, depuis: .premiere,
      texte: Texte("Pas d'escompte pour paiement anticipé.", "No discount for early payment.")),
    FormuleLegale(
      code: .penalites, depuis: .premiere,
      texte: Texte(
        "Pénalités de retard : taux de refinancement de la Banque centrale européenne majoré de 10 points.",
        "Interest on late payment: the refinancing rate of the European Central Bank plus 10 points."
      )),
    FormuleLegale(
      code: .penalites, depuis: DateCivile(annee: 2013, mois: 3, jour: 16) ?? .premiere,
      texte: Texte(
        "Pénalités de retard : taux de refinancement de la Banque centrale européenne majoré de 8 points.",
        "Interest on late payment: the refinancing rate of the European Central Bank plus 8 points."
      ),
      estDuPublic: true),
    // The indemnity came with the year 2013.
    FormuleLegale(
      code: .indemnite, depuis: DateCivile(annee: 2013, mois: 1, jour: 1) ?? .premiere,
      texte: Texte(
        "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.",
        "Fixed compensation for the costs of recovery in case of late payment: €40.")),
    FormuleLegale(
      code: .fiscalite, depuis: .premiere,
      texte: Texte(
        "Option pour le paiement de la taxe d'après les débits.",
        "The seller has opted to pay VAT when it invoices.")),
  ]

  /// The words of that code on that day, if the law has any.
  static func texte(_ code: CodeMention, le jour: DateCivile, duPublic: Bool = false) -> Texte? {
    toutes.last { $0.code == code && $0.estDuPublic == duPublic && $0.depuis <= jour }?.texte
  }
}

/// What a seller's document says to a client, by the document's day.
extension Mention {
  /// What an invoice says: escompte, penalties and the indemnity, which the law wants between businesses;
  /// from private clients a seller may ask what it has agreed on.
  package static func deFacture(
    de vendeur: Vendeur, a client: FicheClient, le jour: DateCivile, auxDebits: Bool = false
  ) -> [Mention] {
    let pro = client.categorie.estProfessionnelle
    func formule(_ code: CodeMention) -> Texte? { pro ? FormuleLegale.texte(code, le: jour) : nil }
    let escompte = vendeur.escompte.map {
      Texte("Escompte pour paiement anticipé : \($0).", "Discount for early payment: \($0).")
    }
    let penalites = vendeur.tauxPenalites.map {
      Texte("Pénalités de retard : \($0).", "Interest on late payment: \($0).")
    }
    let duPublic =
      client.estPublicFrancais
      ? FormuleLegale.texte(.penalites, le: jour, duPublic: true) : nil
    let conditions: [(CodeMention, Texte?)] = [
      (.escompte, escompte ?? formule(.escompte)),
      (.penalites, duPublic ?? penalites ?? formule(.penalites)),
      (.indemnite, formule(.indemnite)),
    ]
    return conditions.compactMap { code, texte in
      texte.map { Mention(code, $0, en: client.langueDesDocuments) }
    } + dAvoir(de: vendeur, a: client, le: jour, auxDebits: auxDebits)
  }

  /// What an avoir says: what is true of the seller in any case.
  package static func dAvoir(
    de vendeur: Vendeur, a client: FicheClient, le jour: DateCivile, auxDebits: Bool = false
  ) -> [Mention] {
    let langue = client.langueDesDocuments
    let debits = auxDebits ? FormuleLegale.texte(.fiscalite, le: jour) : nil
    let fixes = [
      debits.map { Mention(.fiscalite, $0, en: langue) },
      // What a company is called and where it is registered has no other words.
      vendeur.societe.map { Mention(code: .societe, texte: Note(texteAdmis: $0)) },
    ]
    return fixes.compactMap(\.self) + propres(de: vendeur, a: client)
  }

  /// What a seller wants said on each document, and which ends it.
  package static func propres(de vendeur: Vendeur, a client: FicheClient) -> [Mention] {
    vendeur.mentions.map { mention in
      let texte = mention.texte.texte
      return Mention(
        mention.code, Texte(texte, mention.traduction?.texte ?? texte),
        en: client.langueDesDocuments)
    }
  }

  /// The French words, with those of the client's language where they are others.
  private init(_ code: CodeMention, _ texte: Texte, en langue: Langue) {
    let dit = texte.en(langue)
    self.init(
      code: code, texte: Note(texteAdmis: texte.francais),
      traduction: dit == texte.francais ? nil : Note(texteAdmis: dit))
  }
}

extension Facture {
  /// What that seller's invoice says to that client.
  package func mentions(de vendeur: Vendeur, a client: FicheClient) -> [Mention] {
    Mention.deFacture(
      de: vendeur, a: client, le: self.dateFacture, auxDebits: ditLesDebits(sinonDe: vendeur))
  }

  /// What an avoir of it says.
  package func mentionsDAvoir(
    de vendeur: Vendeur, a client: FicheClient, le jour: DateCivile
  ) -> [Mention] {
    Mention.dAvoir(de: vendeur, a: client, le: jour, auxDebits: ditLesDebits(sinonDe: vendeur))
  }
}

/// What a company has to state on its invoices, by the member of the seller that holds it.
package enum MentionDeSociete: String, Hashable, Sendable {
  case formeJuridique, capital, rcs

  /// What people call it.
  var texte: Texte {
    switch self {
    case .formeJuridique: Texte("la forme juridique", "the legal form")
    case .capital: Texte("le capital", "the capital")
    case .rcs: Texte("le RCS", "the registration (RCS)")
    }
  }
}

extension Vendeur {
  /// Legal form, capital and registration: `SARL au capital de 10 000,00 €, RCS Rennes`.
  var societe: String? {
    let montant = capital?.affiche(.francais)
    let forme =
      switch (formeJuridique?.texte, montant) {
      case (let forme?, let montant?): "\(forme) au capital de \(montant)"
      case (nil, let montant?): "Capital de \(montant)"
      case (let forme, nil): forme
      }
    let parties = [forme, immatriculation].compactMap(\.self)
    return parties.isEmpty ? nil : parties.joined(separator: ", ")
  }

  /// The registration behind the name of its register, which is the RCS where it names none.
  private var immatriculation: String? {
    rcs.map { $0.sigles.isDisjoint(with: Self.registres) ? "RCS \($0)" : $0.texte }
  }

  private static let registres: Set = ["RCS", "RM", "RNE", "RSAC", "RSEIRL"]

  private static let formes: Set = [
    "EURL", "SA", "SARL", "SARLU", "SAS", "SASU", "SCA", "SCI", "SCM", "SCOP", "SCP", "SCS",
    "SELAFA", "SELARL", "SELARLU", "SELAS", "SELASU", "SNC",
  ]

  /// The name, and behind that of a natural person what the law wants there: `Marie Dupont EI`.
  ///
  /// Article R. 526-27 of the Code de commerce.
  package var nomEtQualite: String {
    let leDit =
      Libelle(texteAdmis: nom.texte.uppercased()).sigles.contains("EI")
      || nom.texte.sansParure.contains("entrepreneurindividuel")
    guard let formeJuridique, formeJuridique.estDUnePersonne, !leDit else { return nom.texte }
    return "\(nom) EI"
  }

  /// What it has to state as a French company, and does not.
  var manqueALaSociete: [MentionDeSociete] {
    guard estUneSociete, adresse.pays.estDeLaRepubliqueFrancaise else { return [] }
    let dites: [(MentionDeSociete, Bool)] = [
      (.formeJuridique, formeJuridique != nil), (.capital, capital != nil), (.rcs, rcs != nil),
    ]
    return dites.filter { !$0.1 }.map(\.0)
  }

  /// Whether its form says that it is a company, or else its name or a capital.
  private var estUneSociete: Bool {
    guard let formeJuridique else {
      return capital != nil || !nom.sigles.isDisjoint(with: Self.formes)
    }
    let forme = formeJuridique.texte.sansParure
    return !formeJuridique.sigles.isDisjoint(with: Self.formes) || forme.hasPrefix("societe")
  }
}

extension Libelle {
  /// Whether it says that a natural person trades in its own name.
  fileprivate var estDUnePersonne: Bool {
    let dite = texte.sansParure
    return dite == "ei" || sigles.contains("EI")
      || Self.entreprisesDUnePersonne.contains { dite.contains($0) }
  }

  private static let entreprisesDUnePersonne = [
    "entrepreneurindividuel", "entrepriseindividuelle", "microentrep", "autoentrep",
  ]

  /// Its words in capitals, without the points within: `S.A.R.L.` is `SARL`.
  fileprivate var sigles: Set<String> {
    let mots = texte.filter { $0 != "." }.split { !$0.isLetter }.map(String.init)
    return Set(mots.filter { $0 == $0.uppercased() })
  }
}
