/// What a refusal, a warning or a fault says: to programs its code and its figures, to people the reason
/// and what to do about it.
///
/// Each is declared once, in one expression beside its likes:
///
///     static func clientInconnu(_ id: ClientID) -> Self {
///       Self(
///         "client-inconnu", fr: "Aucun client ne porte l'identifiant \(id).",
///         en: "No customer has the identifier \(id).", ["clientId": id.texte])
///     }
///
/// It is an object, so that an error fits into one word.
@usableFromInline package final class Enonce: Sendable {
  /// The stable name of the rule.
  package let code: RefusFacturation.Code
  /// The field that is at fault, when one is.
  package let champ: Champ?
  /// The reason in each language, as it stands behind the field where there is one.
  package let mots: Texte
  /// What should have stood there, where a value has a form of its own.
  package let attendu: Texte?
  /// What helps, where something does that the words do not name.
  package let remede: Remede?
  private let nommes: KeyValuePairs<String, String?>

  init(
    _ code: RefusFacturation.Code, _ mots: Texte, champ: Champ? = nil, attendu: Texte? = nil,
    remede: Remede? = nil, _ nommes: KeyValuePairs<String, String?>
  ) {
    (self.code, self.champ, self.mots) = (code, champ, mots)
    (self.attendu, self.remede) = (attendu, remede)
    self.nommes = nommes
  }

  /// The figures concerned, in canonical form, by name; one that is none is not told.
  package var chiffres: [RefusFacturation.Chiffre] {
    nommes.compactMap { nom, valeur in
      valeur.map { RefusFacturation.Chiffre(nom: nom, valeur: $0) }
    }
  }

  /// One of the figures, by its name.
  package func chiffre(_ nom: String) -> String? { nommes.first { $0.key == nom }?.value ?? nil }

  /// The reason in each language, behind the field where there is one.
  package var texte: Texte {
    guard let champ else { return mots }
    return Texte("\(champ) : \(self.mots.francais)", "\(champ): \(self.mots.anglais)")
  }

  /// The same of a field, which is named in front.
  func nommant(_ champ: Champ?) -> Enonce {
    Enonce(code, mots, champ: champ, attendu: attendu, remede: remede, nommes)
  }

  /// The same where nothing else helps.
  var sansRemede: Enonce { Enonce(code, mots, champ: champ, attendu: attendu, nommes) }
}

extension Enonce: Hashable {
  /// Whether both say the same, in the same words.
  @usableFromInline package static func == (un: Enonce, autre: Enonce) -> Bool {
    un === autre
      || un.code == autre.code && un.champ == autre.champ && un.chiffres == autre.chiffres
        && un.mots.anglais == autre.mots.anglais
  }

  /// Mixes in the code and the field.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(champ)
  }
}

/// A refusal, a warning or a fault, declared by what it says.
package protocol Enoncable: Hashable, Sendable {
  /// What is said of it.
  var enonce: Enonce { get }
  /// Takes over what is said.
  init(_ enonce: Enonce)
}

extension Enoncable {
  /// Declares one: its code, its words in both languages, its figures by name, and what helps.
  package init(
    _ code: RefusFacturation.Code, fr francais: String, en anglais: String,
    _ chiffres: KeyValuePairs<String, String?> = [:], remede: Remede? = nil
  ) { self.init(code, Texte(francais, anglais), chiffres, remede: remede) }

  /// Declares one whose words depend on what it is about.
  package init(
    _ code: RefusFacturation.Code, _ mots: Texte, _ chiffres: KeyValuePairs<String, String?> = [:],
    remede: Remede? = nil
  ) { self.init(Enonce(code, mots, remede: remede, chiffres)) }
}

/// An error that is said in both languages, and bears a code: apps treat all such errors alike.
package protocol BilingualError: Error {
  /// Which error it is.
  var code: RefusFacturation.Code { get }
  /// The field that is at fault, when one is.
  var champ: Champ? { get }
  /// The figures concerned, by name.
  var chiffres: [RefusFacturation.Chiffre] { get }
  /// What is wrong and what to do about it.
  func message(_ langue: Langue) -> String
  /// What is wrong, where that is known, and what to do about it.
  func phrase(_ langue: Langue) -> String
}

extension BilingualError {
  /// Most concern no field.
  package var champ: Champ? { nil }

  /// Most turn on no figure.
  package var chiffres: [RefusFacturation.Chiffre] { [] }

  /// Most have no place besides.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}

/// Why an event cannot follow upon the state before it; a journal that holds one is damaged.
package enum EcartDEvolution: Error, Hashable, Sendable {
  /// The stream's first event is not the one that begins it.
  case sansDebut
  /// The event that begins a stream stands in it twice.
  case debutRepete
  /// The event needs a draft, or an issued invoice, and this is neither now.
  case etape
  /// The event speaks of a line or a payment that is not there.
  case elementAbsent(UUIDTexte)
  /// The event adds a line, a payment or an avoir that is there already.
  case elementPresent(UUIDTexte)
  /// The avoir credits more of a line than is left of it.
  case avoirExcessif(UUIDTexte)
  /// The sums pass the ceiling.
  case sommes

  /// The event that cannot follow, in words that stand in a sentence.
  package var texte: Texte {
    switch self {
    case .sansDebut:
      Texte("un fait sur ce qui n'a jamais été créé", "a fact about what was never created")
    case .debutRepete:
      Texte("une seconde création de la même chose", "a second creation of the same thing")
    case .etape:
      Texte(
        "un fait que l'étape de la facture n'admet pas",
        "a fact that the invoice's stage does not allow")
    case .elementAbsent(let id):
      Texte("un fait sur \(id), qui n'y est pas", "a fact about \(id), which is not there")
    case .elementPresent(let id): Texte("un second ajout de \(id)", "a second addition of \(id)")
    case .avoirExcessif(let id):
      Texte(
        "un avoir plus grand que le reste de la ligne \(id)",
        "a credit note above what is left of line \(id)")
    case .sommes: Texte("des sommes au-delà du plafond", "sums beyond the ceiling")
    }
  }
}

/// A refusal: the act is not done, for a reason that a rule or a value's form gives.
public struct RefusFacturation: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which rule refused; stable, for programs to compare.
  public var code: Code { enonce.code }
  /// The field that is at fault, when one is.
  public var champ: Champ? { enonce.champ }
  /// The figures concerned, in canonical form, by name.
  public var chiffres: [Chiffre] { enonce.chiffres }

  package let enonce: Enonce

  package init(_ enonce: Enonce) { self.enonce = enonce }

  /// The reason and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { enonce.texte.en(langue) }

  /// The code and the reason in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }

  /// Whether the same sum is taken where that is accepted explicitly.
  package var sAccepte: Bool {
    enonce.remede == .accepterLeTropPercu || enonce.remede == .accepterAuDela
  }

  /// Names a rule, in the same words in every version: `paiement-superieur-au-solde`.
  ///
  ///     refus.code == "paiement-superieur-au-solde"
  public struct Code: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable,
    CustomStringConvertible
  {
    /// The rule's name.
    public let rawValue: String

    /// Names a rule.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Names a rule.
    public init(stringLiteral value: String) { rawValue = value }

    /// The rule's name.
    public var description: String { rawValue }
  }

  /// A figure that a refusal turns on.
  public struct Chiffre: Hashable, Sendable {
    /// What it is: `solde`.
    public let nom: String
    /// Its canonical text: `"120.00"`.
    public let valeur: String
  }

  /// The refusal with its field, if it has one, under the name by which it was asked for.
  package func nommant(_ champ: Champ) -> RefusFacturation {
    enonce.champ == nil ? self : RefusFacturation(enonce.nommant(champ))
  }

  /// What is read, or the refusal of the field in which something is wrong with it.
  static func lire<Valeur>(
    _ champ: Champ, _ lecture: @autoclosure () throws(Defaut) -> Valeur
  ) throws(RefusFacturation) -> Valeur {
    do { return try lecture() } catch { throw .valeur(champ, error) }
  }

  /// Something is wrong with the value of a field.
  package static func valeur(_ champ: Champ, _ defaut: Defaut) -> Self {
    Self(defaut.enonce.nommant(champ))
  }
}

extension RefusFacturation: Enoncable {}

/// What helps against a refusal or a fault, where a program knows how to ask for it: the command line names
/// the command or the option.
package enum Remede: CaseIterable, Hashable, Sendable {
  // To accept explicitly what is mostly a mistake.
  case accepterLeTropPercu, accepterAuDela, accepterUneDateFuture, accepterUneDateAncienne
  case accepterDAutresNumeros, accepterUnAutreSiren

  // To change what is recorded, or to say more of it.
  case modifierLesLignes, citerLAcompte, deduireUnAcompte, coderLExoneration
  case motiverLExoneration
  case nommerLaRemplacee, fixerLeLieu
  case taxerAZero, completerLeVendeur, donnerUnNumeroTVA, donnerUnMandat, donnerUneAdresse
  case direLaNatureDuVendeur, direLaNatureDesLignes, donnerLIBANDuVendeur, completerLaSociete
  case donnerUnSiren, donnerUnSiret, donnerUneAdresseElectronique
  case annulerLePaiement, imputerEnRetour, crediter, rectifier, refacturer, daterDeLaFacture
  case emettrePlusTard, livrerPuisEmettre, defaireLePaiement

  // To look for what is meant.
  case lister

  // To import the file otherwise.
  case lireDesFractions, arrondir, importerUnAvoir, importerUnDTO, importerUneCII
  case decouper, facturerAujourdhui
}
