package import Facturation

/// A value with the path that leads to it, asked for what it should be.
///
/// What it is not goes to a collector, and reading goes on: a file's faults are reported together.
///
///     func ligne(_ vue: VueJSON, _ erreurs: inout CollecteurJSON) -> Ligne? {
///       guard var objet = vue.objet(&erreurs) else { return nil }
///       let designation = objet.requis("designation", &erreurs)?.texte(&erreurs)
///       let quantite = objet.requis("quantite", &erreurs)?.decimal(&erreurs)
///       let notes = objet.facultatif("notes")?.texte(&erreurs)
///       objet.terminer(&erreurs)
///       …
///     }
package struct VueJSON: Hashable, Sendable {
  /// The value.
  package let noeud: NoeudJSON
  /// How it is reached.
  package let chemin: CheminJSON

  /// Looks at a value, the root of its document unless a path is given.
  package init(noeud: NoeudJSON, chemin: CheminJSON = .racine) {
    (self.noeud, self.chemin) = (noeud, chemin)
  }

  /// The kind of value.
  package var genre: GenreJSON { noeud.valeur.genre }

  /// A fault of this value.
  package func erreur(_ defaut: Defaut) -> ErreurJSON {
    ErreurJSON(defaut: defaut, chemin: chemin, place: noeud.place)
  }

  /// A rule's refusal of this value.
  package func erreur(_ refus: RefusFacturation) -> ErreurJSON { erreur(.refus(refus)) }

  /// The text, or nothing and an error.
  package func texte(_ erreurs: inout CollecteurJSON) -> String? {
    if case .texte(let texte) = noeud.valeur { texte } else { refuser(.texte, &erreurs) }
  }

  /// The number as written, or nothing and an error.
  package func nombre(_ erreurs: inout CollecteurJSON) -> NombreJSON? {
    if case .nombre(let nombre) = noeud.valeur { nombre } else { refuser(.nombre, &erreurs) }
  }

  /// The number without exponent, exactly, or nothing and an error.
  package func decimal(_ erreurs: inout CollecteurJSON, chiffres: Int = 40) -> String? {
    guard let nombre = nombre(&erreurs) else { return nil }
    return essayer(&erreurs) { () throws(Defaut) in try nombre.decimal(chiffres: chiffres) }
  }

  /// The whole number within bounds, or nothing and an error.
  package func entier(dans bornes: ClosedRange<Int>, _ erreurs: inout CollecteurJSON) -> Int? {
    guard let nombre = nombre(&erreurs) else { return nil }
    return essayer(&erreurs) { () throws(Defaut) in try nombre.entier(dans: bornes) }
  }

  /// True or false, or nothing and an error.
  package func booleen(_ erreurs: inout CollecteurJSON) -> Bool? {
    if case .booleen(let valeur) = noeud.valeur { valeur } else { refuser(.booleen, &erreurs) }
  }

  /// The elements of the array, or nothing and an error.
  package func elements(_ erreurs: inout CollecteurJSON) -> [VueJSON]? {
    guard case .tableau(let elements) = noeud.valeur else { return refuser(.tableau, &erreurs) }
    return elements.enumerated().map { VueJSON(noeud: $1, chemin: chemin.element($0)) }
  }

  /// The object, to be asked for its members, or nothing and an error.
  package func objet(_ erreurs: inout CollecteurJSON) -> ObjetLu? {
    guard case .objet(let membres) = noeud.valeur else { return refuser(.objet, &erreurs) }
    return ObjetLu(membres, vue: self)
  }

  /// What the domain makes of the text, or nothing and an error that holds its refusal.
  package func valeur<Valeur>(
    _ erreurs: inout CollecteurJSON, _ lecture: (String) throws(RefusFacturation) -> Valeur
  ) -> Valeur? {
    guard let texte = texte(&erreurs) else { return nil }
    return essayer(&erreurs) { () throws(Defaut) in
      do throws(RefusFacturation) { return try lecture(texte) } catch { throw .refus(error) }
    }
  }

  /// What a reading gives, or nothing and its fault as an error of this value.
  private func essayer<Valeur>(
    _ erreurs: inout CollecteurJSON, _ lecture: () throws(Defaut) -> Valeur
  ) -> Valeur? {
    do {
      return try lecture()
    } catch {
      erreurs.ajouter(erreur(error))
      return nil
    }
  }

  private func refuser<Valeur>(_ attendu: GenreJSON, _ erreurs: inout CollecteurJSON) -> Valeur? {
    erreurs.ajouter(erreur(.jsonGenre(attendu: attendu, trouve: genre)))
    return nil
  }
}

/// An object that is asked for its members by name, and then says which it was not asked for.
package struct ObjetLu: Sendable {
  /// The object itself.
  package let vue: VueJSON
  private let membres: [MembreJSON]
  /// The names that were asked for, in that order.
  private var demandes: [String] = []
  /// Which members were asked for.
  private var estDemande: [Bool]

  init(_ membres: [MembreJSON], vue: VueJSON) {
    (self.membres, self.vue) = (membres, vue)
    estDemande = Array(repeating: false, count: membres.count)
  }

  /// The member of that name, whatever it is, or nothing when there is none; and whether it was asked
  /// for before.
  package mutating func demander(_ nom: String) -> (membre: VueJSON?, deNouveau: Bool) {
    let place = place(de: nom)
    let deNouveau = place.map { estDemande[$0] } ?? demandes.contains(nom)
    if !deNouveau { demandes.append(nom) }
    guard let place else { return (nil, deNouveau) }
    estDemande[place] = true
    return (voir(membres[place]), deNouveau)
  }

  /// The member of that name, or nothing and an error.
  package mutating func requis(_ nom: String, _ erreurs: inout CollecteurJSON) -> VueJSON? {
    if let membre = demander(nom).membre { return membre }
    erreurs.ajouter(vue.erreur(.jsonMembreAbsent(nom)))
    return nil
  }

  /// The member of that name, or nothing when there is none; `null` counts for none.
  package mutating func facultatif(_ nom: String) -> VueJSON? {
    guard let membre = demander(nom).membre, membre.genre != .nul else { return nil }
    return membre
  }

  /// What the member of that name is, without asking for it.
  package func apercu(_ nom: String) -> VueJSON? { place(de: nom).map { voir(membres[$0]) } }

  /// Adds an error for each member that was not asked for, at its name.
  package func terminer(_ erreurs: inout CollecteurJSON) {
    for (membre, estDemande) in zip(membres, estDemande) where !estDemande {
      erreurs.ajouter(
        ErreurJSON(
          defaut: .jsonMembreInconnu(membre.nom, admis: demandes),
          chemin: vue.chemin.membre(membre.nom), place: membre.place))
    }
  }

  private func place(de nom: String) -> Int? { membres.firstIndex { $0.nom.aLesOctetsDe(nom) } }

  private func voir(_ membre: MembreJSON) -> VueJSON {
    VueJSON(noeud: membre.noeud, chemin: vue.chemin.membre(membre.nom))
  }
}

/// The way from the root of a document to a value: `$[3].lignes[0].quantite`.
///
/// It is written as a JSONPath (RFC 9535): a name that needs it is quoted, as in `$['n° 1']`.
package indirect enum CheminJSON: Hashable, Sendable, CustomStringConvertible {
  case racine
  case membre(String, de: CheminJSON)
  case element(Int, de: CheminJSON)

  /// The way on to a member.
  package func membre(_ nom: String) -> CheminJSON { .membre(nom, de: self) }

  /// The way on to an element, counted from 0.
  package func element(_ rang: Int) -> CheminJSON { .element(rang, de: self) }

  /// The path's text; a long name is cut, and what could upset a terminal is escaped.
  package var description: String {
    switch self {
    case .racine: return "$"
    case .element(let rang, let parent): return "\(parent)[\(rang)]"
    case .membre(let nom, let parent):
      guard !nom.estNomSimple else { return "\(parent).\(nom.cite)" }
      let cite = nom.replacing("\\", with: "\\\\").replacing("'", with: "\\'").cite
      return "\(parent)['\(cite)']"
    }
  }
}

extension String {
  /// The text as messages quote it: at most 60 characters, and none that moves or hides others.
  var cite: String {
    var cite = ""
    for (rang, signe) in unicodeScalars.enumerated() {
      guard rang < 60 else { return cite + "…" }
      if signe.estVisible { cite.unicodeScalars.append(signe) } else { cite += signe.echappe }
    }
    return cite
  }

  /// Whether a path can name it behind a point.
  fileprivate var estNomSimple: Bool {
    guard let premier = utf8.first, !(0x30...0x39).contains(premier) else { return false }
    return utf8.allSatisfy { octet in
      switch octet {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), 0x80...: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether it shows as itself: no control, no format character, no separator but the space.
  var estVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .spaceSeparator: value == 0x20
    default: true
    }
  }

  /// The escape that JSON has for it; beyond four digits, as Unicode names it.
  fileprivate var echappe: String { value <= 0xFFFF ? "\\u" + hexadecimal : "U+" + hexadecimal }

  /// The code point, in four hexadecimal digits or more.
  var hexadecimal: String { value.hexadecimal }
}

/// A fault of a JSON file: what it is, and where, for a person to find and for a program to compare.
///
///     line 12, column 21, $[3].lignes[0].quantite: a number is needed here, not a string.
package struct ErreurJSON: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong: what was expected, and what was found.
  package let defaut: Defaut
  /// The value concerned.
  package let chemin: CheminJSON
  /// Where the fault shows.
  package let place: PlaceJSON

  /// Which fault it is; stable, for programs to compare.
  package var code: RefusFacturation.Code { defaut.enonce.code }
  /// The line, counted from 1.
  package var ligne: Int { place.ligne }
  /// The byte within the line, counted from 1.
  package var colonne: Int { place.colonne }

  /// The place and what is wrong there.
  package func messageSitue(_ langue: Langue) -> String {
    let faute = defaut.texte(a: chemin.description).en(langue)
    return Texte(
      "ligne \(ligne), colonne \(colonne), \(chemin) : \(faute)",
      "line \(ligne), column \(colonne), \(chemin): \(faute)"
    ).en(langue)
  }

  /// The code, the place and the fault in English, for logs.
  package var description: String { "\(code): \(messageSitue(.anglais))" }
}

extension Defaut {
  /// What is wrong, as it stands behind a path: where a rule speaks of the very field that the path
  /// ends with, that is not named again.
  package func texte(a chemin: String) -> Texte {
    guard let champ = enonce.champ, chemin.hasSuffix(".\(champ)") else { return enonce.texte }
    return enonce.mots
  }
}

/// Gathers the errors of a file, so that whoever made it can mend them all at once.
package struct CollecteurJSON: Sendable {
  /// The errors, in the order in which they were found.
  package private(set) var erreurs: [ErreurJSON] = []
  /// How many more there were than are kept.
  package private(set) var omises = 0
  /// How many are kept.
  package let maximum: Int

  /// Begins without errors; a file that is wrong throughout keeps no more than `maximum`.
  package init(maximum: Int = 1000) { self.maximum = maximum }

  /// Whether nothing was wrong.
  package var estVide: Bool { erreurs.isEmpty && omises == 0 }

  /// Takes an error.
  package mutating func ajouter(_ erreur: ErreurJSON) {
    if erreurs.count < maximum { erreurs.append(erreur) } else { omises += 1 }
  }

  /// The result of a reading, or nothing and its error.
  package mutating func essayer<Valeur>(_ lecture: () throws(ErreurJSON) -> Valeur) -> Valeur? {
    do {
      return try lecture()
    } catch {
      ajouter(error)
      return nil
    }
  }
}
