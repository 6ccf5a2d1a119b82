import Facturation
import Foreign

/// What an import reads otherwise than a DTO is written.
public struct ReglagesImport: Hashable, Sendable {
  /// Whether 0.2 means 20 %.
  public var tvaEnFraction = false
  /// Whether numbers with too many decimals are rounded rather than refused.
  public var arrondir = false
  /// Whether a draft may lack what an app gives it later or has given it already: its number counts for
  /// nothing, it is due within the usual time unless it says when, and its client may be nobody who is known.
  public var completerBrouillons = false
  /// Whether numbers of the registre's own pattern may be those of another year than the document's.
  public var numerosEtrangers = false
  /// Whether invoices, avoirs and payments may be dated on a day to come.
  public var accepteDateFuture = false
  /// Whether what is read is to be parted, rather than imported.
  package var decoupe = false

  /// Reads everything as it is written.
  public init() {}
}

/// A value that was read otherwise than it stands, as the caller had asked for: a number that was rounded, or
/// what a draft lacked.
public struct ArrondiImport: Hashable, Sendable {
  /// The value concerned, as a JSONPath.
  public internal(set) var chemin: String
  /// The header of the column in which it stands, in a table.
  public internal(set) var enTete: String?
  /// Where it stands.
  let place: FilePlace
  /// What stands in the file; empty where nothing does.
  public let avant: String
  /// What it was read as.
  public let apres: String

  /// The line, counted from 1.
  public var ligne: Int { place.line }
  /// Which of the files, counted from 0.
  public var fichier: Int { place.file }
}

/// Turns the JSON of an invoice into values of the domain; faults are noted, and reading goes on.
///
/// Records are read by the lists of their members. Where a value is wrong or missing, any other stands for
/// it: the reader looks whether there are more faults than before, and then takes nothing.
struct DTOWalker: Walker {
  let reglages: ReglagesImport
  let dates: DTODate
  /// What is no JSON of the right shape.
  var json = JSONCollector()
  /// What else is wrong.
  private(set) var defauts: [DefautImport] = []
  /// How much of it is not kept.
  private var omises = 0
  /// What was read otherwise than it stands.
  private(set) var arrondis: [ArrondiImport] = []

  /// The object whose members are being read; nothing where it is missing, which was noted then.
  private var objet: JSONObject?
  /// The value that is being read; nothing where it is missing.
  private var vue: JSONView?
  /// Whether an empty text counts as a missing one, and whether one was met.
  private var vide = (admis: false, lu: false)
  /// Whether a record is missing whose members are walked: of those none is taken, and `null` passed over.
  private var estAbsent = false

  init(_ reglages: ReglagesImport, fuseau: FuseauHoraire) {
    self.reglages = reglages
    dates = DTODate(fuseau: fuseau)
  }

  /// Notes what is wrong with a value, unless there is too much wrong already.
  mutating func noter(_ defaut: DefautDeFichier, _ vue: JSONView) {
    noter(DefautImport(defaut: defaut, chemin: vue.path.description, place: vue.node.place))
  }

  mutating func noter(_ defaut: DefautImport) {
    if defauts.count < json.maximum { defauts.append(defaut) } else { omises += 1 }
  }

  /// Notes that a value was read otherwise than it stands.
  mutating func noterLu(_ avant: String, comme apres: String, _ vue: JSONView) {
    arrondis.append(
      ArrondiImport(
        chemin: vue.path.description, place: vue.node.place, avant: avant, apres: apres))
  }

  /// What is wrong, in the order of the files.
  var enOrdre: [DefautImport] {
    let lues = json.errors.map { erreur in
      DefautImport(
        defaut: .valeur(erreur.defaut), chemin: erreur.path.description, place: erreur.place)
    }
    return (lues + defauts).sorted { $0.place < $1.place }
  }

  /// How much was wrong so far, to see whether more has come.
  var fautes: Int { json.errors.count + json.omitted + defauts.count + omises }

  /// What the body reads of an object, or nothing and what is wrong with it.
  mutating func lire<Valeur>(_ vue: JSONView, _ membres: (inout Self) -> Valeur) -> Valeur? {
    let avant = fautes
    self.vue = vue
    let valeur = dansLObjet(membres)
    return fautes == avant ? valeur : nil
  }

  /// Reads the members of the object that is there, and sees to it that there are no others.
  private mutating func dansLObjet<Valeur>(_ membres: (inout Self) -> Valeur) -> Valeur {
    let dehors = objet
    defer { objet = dehors }
    objet = vue?.object(&json)
    let valeur = membres(&self)
    objet?.finish(&json)
    return valeur
  }

  /// A member that may be missing, to be read otherwise than by a list; `null` counts for none.
  mutating func facultatif(_ nom: String) -> JSONView? { objet?.optional(nom) }

  /// The text that a member is, which is yet to be read.
  func texte(_ nom: String) -> String? {
    if case .text(let texte)? = objet?.peek(nom)?.node.value { texte } else { nil }
  }

  // Members. Where two lists have one in common, the first asks for it, as one that may be missing; to the
  // second any value is given.

  typealias Failure = Never

  mutating func member<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value {
    if let presume = Value.presume { return optional(name, nil) ?? presume }
    guard !estAbsent else {
      passerLeNul(name)
      return Value.walk(&self, nil)
    }
    let nom = name.key.description
    let (membre, deNouveau) = objet?.ask(nom) ?? (nil, false)
    (vue, vide.admis) = (deNouveau ? nil : membre, false)
    if membre == nil, !deNouveau, let objet {
      json.add(objet.view.failure(.jsonMembreAbsent(nom)))
    }
    return Value.walk(&self, nil)
  }

  mutating func optional<Value: MemberValue>(_ name: MemberName, _: Value?) -> Value? {
    guard !estAbsent else {
      passerLeNul(name)
      return nil
    }
    vue = objet?.optional(name.key.description)
    guard vue != nil else { return nil }
    vide = (admis: true, lu: false)
    let value = Value.walk(&self, nil)
    defer { vide.lu = false }
    return vide.lu ? nil : value
  }

  mutating func list<Element: Record>(_ name: MemberName, _: [Element]?) -> [Element] {
    vue = objet?.required(name.key.description, &json)
    return elements()
  }

  mutating func optionalList<Element: Record>(
    _ name: MemberName, _: [Element]?, mayBeEmpty: Bool
  ) -> [Element]? {
    vue = objet?.optional(name.key.description)
    return vue == nil ? nil : elements()
  }

  mutating func included<Other: Record>(_: Other?) -> Other { Other(&self, like: nil) }

  mutating func included<Other: Record>(from name: MemberName, _: Other?) -> Other? {
    guard let premier = objet?.peek(name.key.description) else { return nil }
    guard premier.kind == .null else { return included(nil as Other?) }
    // A program that writes `null` for a member that is missing writes it for all of the record.
    estAbsent = true
    defer { estAbsent = false }
    _ = included(nil as Other?)
    return nil
  }

  private mutating func passerLeNul(_ name: MemberName) {
    let nom = name.key.description
    vue = nil
    if objet?.peek(nom)?.kind == .null { _ = objet?.optional(nom) }
  }

  mutating func record<Value: Record>(_: Value?) -> Value { dansLObjet { Value(&$0, like: nil) } }

  private mutating func elements<Element: Record>() -> [Element] {
    (vue?.elements(&json) ?? []).map { element in
      vue = element
      return record(nil)
    }
  }

  // Kinds of values.

  /// A number, by its exact digits; a VAT rate in percent, or in hundreds of percent where asked for.
  mutating func decimal<Value: ValeurDecimale>(_: Value?) -> Value {
    lu(Value(unitesAdmises: Value.limites.upperBound)) { lecture, vue in
      // A number's text has 256 characters at most; without exponent it is hardly longer.
      vue.decimal(&lecture.json, digits: 600).flatMap { texte in
        Value.self == Taux.self ? lecture.taux(texte, vue) : lecture.nombre(texte, vue)
      }
    }
  }

  /// A checked text, with line ends as they are here; many programs write an empty one for one that is missing.
  mutating func text<Value: ValeurTexte>(_: Value?) -> Value {
    lu(Value(texteAdmis: "")) { lecture, vue in
      if lecture.vide.admis, case .text("") = vue.node.value {
        lecture.vide.lu = true
        return nil
      }
      return vue.value(&lecture.json) { texte throws(RefusFacturation) in
        if Value.self == CodeUnite.self, let unite = CodeUnite.code(du: texte) {
          return Value(texteAdmis: unite.texte)
        }
        return try Value(
          texte: String(texte.map { $0 == "\r\n" ? "\n" : $0 }), champ: vue.champ)
      }
    }
  }

  /// One of a few words.
  mutating func choice<Value: Choice>(_: Value?) -> Value {
    lu(Value.allCases[Value.allCases.startIndex]) { lecture, vue in
      guard let mot = vue.text(&lecture.json) else { return nil }
      if let valeur = Value.allCases.first(where: { $0.motDTO == mot }) { return valeur }
      lecture.noter(.valeur(.motInconnu(parmi: Value.allCases.map(\.motDTO))), vue)
      return nil
    }
  }

  /// A day.
  mutating func day(_: DateCivile?) -> DateCivile {
    lu(.premiere) { lecture, vue in
      let jour = lecture.dates.jour(vue.node.value)
      if jour == nil { lecture.noter(.valeur(.dateAttendue), vue) }
      return jour
    }
  }

  /// An identifier, in capitals too, as Swift writes them.
  mutating func identifier<Objet>(_: Identifiant<Objet>?) -> Identifiant<Objet> {
    lu(Identifiant(UUIDTexte(haut: 0, bas: 0))) { lecture, vue in
      vue.value(&lecture.json) { texte throws(RefusFacturation) in
        try Identifiant(texte: texte, champ: vue.champ)
      }
    }
  }

  mutating func count(_: Int?, from least: Int) -> Int {
    lu(least) { $1.integer(in: least...999_999_999, &$0.json) }
  }

  mutating func truth(_: Bool?) -> Bool { lu(false) { $1.boolean(&$0.json) } }

  mutating func digest(_: EmpreinteFichier?) -> EmpreinteFichier {
    preconditionFailure("no DTO holds the hash of a file")
  }

  /// What is made of the value that is there, or else some other.
  private mutating func lu<Value>(
    _ quelconque: Value, _ lire: (inout Self, JSONView) -> Value?
  ) -> Value {
    vue.flatMap { lire(&self, $0) } ?? quelconque
  }

  private mutating func taux<Valeur: ValeurDecimale>(_ texte: String, _ vue: JSONView) -> Valeur? {
    if reglages.tvaEnFraction { return nombre(DTONumbers.centuple(texte), vue) }
    // The one rate below 1 % that exists, 0.9 %, is no fraction of any.
    if texte.hasPrefix("0."), (try? Taux(texte: texte))?.estConnu != true {
      noter(.valeur(.tauxEnFraction(texte)), vue)
      return nil
    }
    return nombre(texte, vue)
  }

  private mutating func nombre<Valeur: ValeurDecimale>(_ texte: String, _ vue: JSONView) -> Valeur?
  {
    let exact = DTONumbers.decimales(texte) <= Valeur.decimales
    guard exact || reglages.arrondir else {
      noter(.valeur(.decimalesDeTrop(maximum: Valeur.decimales)), vue)
      return nil
    }
    do throws(RefusFacturation) {
      guard !exact else { return try Valeur(texte: texte, champ: vue.champ) }
      let valeur = try DTONumbers.arrondir(texte, Valeur.self, champ: vue.champ)
      noterLu(texte, comme: valeur.texte, vue)
      return valeur
    } catch {
      json.add(vue.failure(error))
      return nil
    }
  }
}

extension JSONView {
  /// The member's name, as a refusal calls the field.
  fileprivate var champ: Champ {
    if case .member(let nom, _) = path { Champ(rawValue: nom) } else { .libelle }
  }
}
