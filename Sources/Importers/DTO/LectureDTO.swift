import Facturation
import ForeignJSON

/// What an import reads otherwise than a DTO is written.
public struct ReglagesImport: Hashable, Sendable {
  /// Whether 0.2 means 20 %.
  public var tvaEnFraction = false
  /// Whether numbers with too many decimals are rounded rather than refused.
  public var arrondir = false

  /// Reads everything as it is written.
  public init() {}
}

/// A number that was rounded, as the caller had asked for.
public struct ArrondiImport: Hashable, Sendable {
  /// The value concerned, as a JSONPath.
  public let chemin: String
  /// The line, counted from 1.
  public let ligne: Int
  /// What stands in the file.
  public let avant: String
  /// What it was rounded to.
  public let apres: String
}

/// Turns JSON values into values of the domain; what cannot be is noted, and reading goes on.
struct LectureDTO {
  private let reglages: ReglagesImport
  private let dates: DateDTO
  /// What is no JSON of the right shape.
  var json = CollecteurJSON()
  /// What else is wrong.
  private(set) var erreurs: [ErreurImport] = []
  /// How much of it is not kept.
  private var omises = 0
  /// What was rounded.
  private(set) var arrondis: [ArrondiImport] = []

  init(_ reglages: ReglagesImport, fuseau: FuseauHoraire) {
    self.reglages = reglages
    dates = DateDTO(fuseau)
  }

  /// Notes what is wrong with a value, unless there is too much wrong already.
  mutating func noter(_ defaut: DefautDTO, _ vue: VueJSON) {
    noter(ErreurImport(defaut, chemin: vue.chemin, place: vue.noeud.place))
  }

  mutating func noter(_ erreur: ErreurImport) {
    if erreurs.count < json.maximum { erreurs.append(erreur) } else { omises += 1 }
  }

  /// How much was wrong so far, to see whether more has come.
  var fautes: Int { json.erreurs.count + json.omises + erreurs.count + omises }

  /// A member that must be there.
  mutating func requis<Valeur>(
    _ objet: inout ObjetJSON, _ nom: String, _ lire: (inout Self, VueJSON) -> Valeur?
  ) -> Valeur? {
    guard let vue = objet.requis(nom, &json) else { return nil }
    return lire(&self, vue)
  }

  /// A member that may be missing.
  mutating func facultatif<Valeur>(
    _ objet: inout ObjetJSON, _ nom: String, _ lire: (inout Self, VueJSON) -> Valeur?
  ) -> Valeur? {
    guard let vue = objet.facultatif(nom) else { return nil }
    return lire(&self, vue)
  }

  /// The elements of a member that is an array; one that is wrong is noted and left out.
  mutating func elements<Valeur>(
    _ vue: VueJSON, _ lire: (inout Self, VueJSON) -> Valeur?
  ) -> [Valeur]? {
    vue.elements(&json)?.compactMap { lire(&self, $0) }
  }

  /// A checked text.
  mutating func texte<Valeur: ValeurTexte>(_ vue: VueJSON) -> Valeur? {
    vue.valeur(&json) { texte throws(RefusFacturation) in
      try Valeur(texte, champ: vue.champ)
    }
  }

  /// A checked text that may be missing; many programs write an empty one for that.
  mutating func texteFacultatif<Valeur: ValeurTexte>(
    _ objet: inout ObjetJSON, _ nom: String
  ) -> Valeur? {
    facultatif(&objet, nom) { lecture, vue in
      if case .texte("") = vue.noeud.valeur { nil } else { lecture.texte(vue) }
    }
  }

  /// An identifier, in capitals too, as Swift writes them.
  mutating func identifiant<Objet>(_ vue: VueJSON) -> Identifiant<Objet>? {
    vue.valeur(&json) { texte throws(RefusFacturation) in
      try Identifiant(texte.lowercased(), champ: vue.champ)
    }
  }

  /// A whole number from 0 or another lower bound on.
  mutating func compte(_ vue: VueJSON, depuis minimum: Int = 1) -> Int? {
    vue.entier(dans: minimum...999_999_999, &json)
  }

  /// One of a few words.
  mutating func mot<Valeur: CaseIterable>(
    _ vue: VueJSON, _ ecriture: (Valeur) -> String
  ) -> Valeur? {
    guard let mot = vue.texte(&json) else { return nil }
    if let valeur = Valeur.allCases.first(where: { ecriture($0) == mot }) { return valeur }
    noter(.mot(parmi: Valeur.allCases.map(ecriture)), vue)
    return nil
  }

  /// One of a few words that stand in files as in the domain.
  mutating func mot<Valeur>(_ vue: VueJSON) -> Valeur?
  where Valeur: CaseIterable & RawRepresentable<String> { mot(vue) { $0.rawValue } }

  /// A way to pay, by its French name.
  mutating func conditions(_ vue: VueJSON) -> ConditionsPaiement? {
    mot(vue) { $0.libelle(.francais) }
  }

  /// A day.
  mutating func date(_ vue: VueJSON) -> DateCivile? {
    let jour: DateCivile?
    switch vue.noeud.valeur {
    case .texte(let texte): jour = dates.jour(texte)
    case .nombre(let nombre): jour = dates.jour(secondes: nombre)
    default: jour = nil
    }
    if jour == nil { noter(.date, vue) }
    return jour
  }

  /// A number, by its exact digits.
  mutating func nombre<Valeur: ValeurDecimale>(_ vue: VueJSON) -> Valeur? {
    // A number's text has 256 characters at most; without exponent it is hardly longer.
    guard let texte = vue.decimal(&json, .retires, chiffres: 600) else { return nil }
    return nombre(texte, vue)
  }

  /// A VAT rate in percent, or in hundreds of percent where that was asked for.
  mutating func taux(_ vue: VueJSON) -> Taux? {
    guard let texte = vue.decimal(&json, .retires, chiffres: 600) else { return nil }
    if reglages.tvaEnFraction { return nombre(NombresDTO.centuple(texte), vue) }
    // The one rate below 1 % that exists, 0.9 %, is no fraction of any.
    if texte.hasPrefix("0."), (try? Taux(saisie: texte))?.estConnu != true {
      noter(.tauxEnFraction(texte), vue)
      return nil
    }
    return nombre(texte, vue)
  }

  private mutating func nombre<Valeur: ValeurDecimale>(
    _ texte: String, _ vue: VueJSON
  ) -> Valeur? {
    let exact = NombresDTO.decimales(texte) <= Valeur.decimales
    guard exact || reglages.arrondir else {
      noter(.tropDeDecimales(maximum: Valeur.decimales), vue)
      return nil
    }
    do throws(RefusFacturation) {
      guard !exact else { return try Valeur(saisie: texte, champ: vue.champ) }
      let valeur = try NombresDTO.arrondir(texte, Valeur.self, champ: vue.champ)
      arrondis.append(
        ArrondiImport(
          chemin: vue.chemin.description, ligne: vue.noeud.place.ligne, avant: texte,
          apres: valeur.texte))
      return valeur
    } catch {
      json.ajouter(vue.erreur(error))
      return nil
    }
  }
}

extension VueJSON {
  /// The member's name, as a refusal calls the field.
  fileprivate var champ: Champ {
    if case .membre(let nom, _) = chemin { Champ(rawValue: nom) } else { .libelle }
  }
}
