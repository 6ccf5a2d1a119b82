public import Facturation
package import ForeignJSON
package import ForeignXML

/// A fault of an imported file: what it is and where, for a person to find and a program to compare.
///
///     line 12, column 21, $[3].lignes[0].quantite: At most 4 decimals are kept…
public struct ErreurImport: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value concerned, as a JSONPath: `$[3].lignes[0].quantite`.
  public let chemin: String
  /// What is wrong.
  package let defaut: DefautDTO
  /// Where it shows.
  let place: PlaceJSON
  /// The header of the column in which it shows, in a table.
  public private(set) var enTete: String?
  /// What a mapping calls the value, where that gives it to every row.
  private(set) var membre: String?

  init(_ defaut: DefautDTO, chemin: CheminJSON, place: PlaceJSON) {
    self.init(defaut, chemin: chemin.description, place: place)
  }

  init(_ defaut: DefautDTO, chemin: String, place: PlaceJSON) {
    self.defaut = defaut
    self.chemin = chemin
    self.place = place
  }

  init(_ erreur: ErreurJSON) {
    self.init(.json(erreur.defaut), chemin: erreur.chemin, place: erreur.place)
  }

  /// The same, its value reached otherwise.
  func atteinte(par chemin: String) -> ErreurImport {
    ErreurImport(defaut, chemin: chemin, place: place)
  }

  /// The same in a table, where a person looks for a row and for the header of a column.
  func dansLaTable(_ defaut: DefautDTO, enTete: String?) -> ErreurImport {
    var erreur = ErreurImport(defaut, chemin: chemin, place: place)
    erreur.enTete = enTete
    return erreur
  }

  /// The same in a mapping, which gives the value under that name to every row.
  func dansLaCorrespondance(
    _ defaut: DefautDTO, membre: String, a place: PlaceJSON
  ) -> ErreurImport {
    var erreur = ErreurImport(defaut, chemin: chemin, place: place)
    erreur.membre = membre
    return erreur
  }

  /// The line, counted from 1.
  public var ligne: Int { place.ligne }
  /// The byte within the line, counted from 1.
  public var colonne: Int { place.colonne }
  /// Which file it is, of several that are imported together, counted from 0.
  package var fichier: Int { place.fichier }

  /// Which fault it is; stable, for programs to compare.
  public var code: RefusFacturation.Code { defaut.enonce.code }

  /// The figures that a rule's refusal turns on, each by its name.
  package var chiffres: [RefusFacturation.Chiffre] {
    if case .facture(.refus(let refus)) = defaut { refus.chiffres } else { [] }
  }

  /// Whether the file may be good, and only what the registre holds speaks against it.
  package var vientDuRegistre: Bool {
    if case .facture(let defaut) = defaut { defaut.vientDuRegistre } else { false }
  }

  /// What is wrong and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { defaut.enonce.texte.en(langue) }

  /// The place and what is wrong there.
  public func messageSitue(_ langue: Langue) -> String {
    let texte =
      if case .json(let defaut) = defaut { defaut.texte(a: chemin) } else { defaut.enonce.texte }
    let faute = texte.en(langue)
    return Texte("\(lieu.francais) : \(faute)", "\(lieu.anglais): \(faute)").en(langue)
  }

  /// Where it is, for a person: in a table no path leads there.
  private var lieu: Texte {
    if let enTete {
      return Texte("ligne \(ligne), colonne « \(enTete) »", "line \(ligne), column “\(enTete)”")
    }
    if let membre {
      return Texte("ligne \(ligne), « \(membre) »", "line \(ligne), “\(membre)”")
    }
    let place = Texte("ligne \(ligne), colonne \(colonne)", "line \(ligne), column \(colonne)")
    if case .csv = defaut { return place }
    return Texte("\(place.francais), \(chemin)", "\(place.anglais), \(chemin)")
  }

  /// The code, the place and the fault in English, for logs.
  public var description: String { "\(code): \(messageSitue(.anglais))" }
}

/// What can be wrong with a file of DTO.
package enum DefautDTO: Hashable, Sendable {
  /// It is no JSON, or not of the shape of a DTO.
  case json(DefautJSON)
  /// The invoice contradicts itself, others or the registre.
  case facture(DefautImport)
  /// A word is none of those that are known.
  case mot(parmi: [String])
  /// A text or a number is no date.
  case date
  /// A rate is probably a fraction.
  case tauxEnFraction(String)
  /// A number has more decimals than are kept.
  case tropDeDecimales(maximum: Int)
  /// It is no XML.
  case xml(DefautXML)
  /// It is no CII, or says what has no place in a registre.
  case cii(DefautCII)
  /// It is no table, or not of the shape that its mapping says.
  case csv(DefautCSV)
}

private typealias Code = RefusFacturation.Code

extension DefautDTO {
  /// The fault's name, and what is wrong and what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .json(let defaut): defaut.enonce
    case .facture(let defaut): defaut.enonce
    case .xml(let defaut): defaut.enonce
    case .cii(let defaut): defaut.enonce
    case .csv(let defaut): defaut.enonce
    case .mot(let parmi):
      Code.motInconnu.dit(
        "Il faut l'un de ces mots : \(parmi.joined(separator: ", ")).",
        "One of these words is needed: \(parmi.joined(separator: ", ")).")
    case .date:
      Code.dateAttendue.dit(
        "Il faut une date (2026-11-20), une date et une heure avec leur décalage"
          + " (2026-11-20T09:30:00+01:00), ou des secondes depuis le 1er janvier 2001.",
        "A date is needed (2026-11-20), a date and time with their offset"
          + " (2026-11-20T09:30:00+01:00), or seconds since 1 January 2001.")
    case .tauxEnFraction(let taux):
      Code.tauxEnFraction.dit(
        "Un taux de \(taux) % n'existe pas. Peut-être le fichier écrit-il des fractions, 0.2 pour"
          + " 20 %.",
        "There is no rate of \(taux)%. Perhaps the file writes fractions, 0.2 for 20%.")
    case .tropDeDecimales(let maximum):
      Code.tropDeDecimales.dit(
        "\(maximum) décimales sont gardées, pas plus. Corrigez le nombre, ou faites-le arrondir.",
        "\(maximum) decimals are kept, and no more. Correct the number, or have it rounded.")
    }
  }
}
