public import Facturation
import Foreign

/// A fault of an imported file: what it is and where, for a person to find and a program to compare.
///
///     line 12, column 21, $[3].lignes[0].quantite: At most 4 decimals are kept…
public struct ErreurImport: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package internal(set) var defaut: DefautDTO
  /// The value concerned, as a JSONPath: `$[3].lignes[0].quantite`.
  public internal(set) var chemin: String
  /// Where it shows.
  var place: PlaceJSON
  /// The header of the column in which it shows, in a table.
  public internal(set) var enTete: String?
  /// What a mapping calls the value, where that gives it to every row.
  var membre: String?

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
    if case .facture(let defaut) = defaut { defaut.enonce.chiffres } else { [] }
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
      if case .valeur(let defaut) = defaut { defaut.texte(a: chemin) } else { defaut.enonce.texte }
    let faute = texte.en(langue)
    return Texte("\(lieu.francais) : \(faute)", "\(lieu.anglais): \(faute)").en(langue)
  }

  /// Where it is, for a person: in a table no path leads there.
  private var lieu: Texte {
    if let enTete {
      return Texte("ligne \(ligne), colonne « \(enTete) »", "line \(ligne), column “\(enTete)”")
    }
    if let membre { return Texte("ligne \(ligne), « \(membre) »", "line \(ligne), “\(membre)”") }
    let place = Texte("ligne \(ligne), colonne \(colonne)", "line \(ligne), column \(colonne)")
    if case .table = defaut { return place }
    return Texte("\(place.francais), \(chemin)", "\(place.anglais), \(chemin)")
  }

  /// The code, the place and the fault in English, for logs.
  public var description: String { "\(code): \(messageSitue(.anglais))" }
}

/// What is wrong, by what it is wrong with: where a person looks for it depends on that.
package enum DefautDTO: Hashable, Sendable {
  /// A value is none by itself, or the JSON around it.
  case valeur(Defaut)
  /// The invoice contradicts itself, others or the registre.
  case facture(Defaut)
  /// A document is no CII, or says what has no place in a registre.
  case document(Defaut)
  /// A table is none, or not of the shape that its mapping says.
  case table(Defaut)

  /// What is said of it.
  package var enonce: Enonce {
    switch self {
    case .valeur(let defaut), .facture(let defaut), .document(let defaut), .table(let defaut):
      defaut.enonce
    }
  }
}

/// What a file is that was given in place of a CII document or a table.
package enum FormatEtranger: CaseIterable, Hashable, Sendable {
  case classeur, html, json, pdf, ubl, xml

  /// How many bytes from its beginning are looked at.
  static let debut = 1024

  /// What the first bytes of a file give away; nothing where they may be a table.
  init?(_ octets: ContiguousArray<UInt8>) {
    // A workbook is a ZIP archive, or a compound file as the Excel of old wrote them.
    let classeurs: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
    let marque: [UInt8] = [0xEF, 0xBB, 0xBF]
    let suite = octets.starts(with: marque) ? octets.dropFirst(3) : octets[...]
    let visible = suite.prefix(Self.debut).drop(while: \.estBlanc)
    let debut = String(decoding: visible, as: UTF8.self).lowercased()
    if classeurs.contains(where: octets.starts) {
      self = .classeur
    } else if debut.hasPrefix("%pdf-") {
      self = .pdf
    } else if visible.commenceUnJSON {
      self = .json
    } else if debut.hasPrefix("<!doctype html") || debut.hasPrefix("<html") {
      self = .html
    } else if debut.hasPrefix("<?xml") || debut.hasPrefix("<") && debut.contains("xmlns") {
      // A header like `<DATE>;<TIME>` is one of a table.
      self = .xml
    } else {
      return nil
    }
  }

  /// What the element gives away that holds everything.
  init?(_ racine: NomXML) {
    if racine.local.lowercased() == "html" {
      self = .html
    } else if racine.espace.hasPrefix("urn:oasis:names:specification:ubl:") {
      self = .ubl
    } else {
      return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it opens an object or an array, and nothing follows that neither could hold: a header
  /// like `[Date];[Client]` is one of a table.
  fileprivate var commenceUnJSON: Bool {
    guard let premier = first, "{[".utf8.contains(premier) else { return false }
    return dropFirst().first { !$0.estBlanc }.map("{[]}\"".utf8.contains) ?? true
  }
}
