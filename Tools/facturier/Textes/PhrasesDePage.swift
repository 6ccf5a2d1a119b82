import Facturier
import PDF

/// What is said of pages, and of the letters that they are set in.
extension Phrase {
  static let aucunePolice = Phrase(
    fr: "Une facture Factur-X porte sa police, et cet ordinateur n'en a pas d'usuelle :"
      + " --\(Option.police.nom) en donne une (fichier .ttf).",
    en: "A Factur-X invoice carries its font, and this computer has none of the usual ones:"
      + " --\(Option.police.nom) gives one (a .ttf file).")

  static func policeInutilisable(_ chemin: String, _ faute: FontFault) -> Phrase {
    let faute = faute.phrase
    return Phrase(
      fr: "\(chemin) ne sert pas de police : \(faute.francais).",
      en: "\(chemin) cannot be used as a font: \(faute.anglais).")
  }

  static func nonMontre(_ perte: PertePDF, dans document: String) -> Phrase {
    Phrase(
      fr: "\(document) : \(perte.message(.francais))",
      en: "\(document): \(perte.message(.anglais))")
  }
}

extension FontFault {
  /// What is wrong, as the end of a sentence.
  fileprivate var phrase: Phrase {
    switch self {
    case .unknownFormat:
      Phrase(fr: "ce n'est pas une police TrueType", en: "it is no TrueType font")
    case .collection:
      Phrase(
        fr: "c'est une collection de polices, dont il faut une seule",
        en: "it is a collection of fonts, of which one is needed")
    case .postScriptOutlines, .webFont:
      Phrase(
        fr: "ses lettres ne sont pas tracées comme en TrueType (.ttf)",
        en: "its letters are not drawn as TrueType (.ttf) has them")
    case .embeddingForbidden, .subsettingForbidden:
      Phrase(
        fr: "son auteur défend qu'un document la porte",
        en: "its maker forbids documents to carry it")
    case .tooLarge(let maximum):
      Phrase(
        fr: "elle dépasse \(maximum >> 20) Mio", en: "it is larger than \(maximum >> 20) MiB")
    case .noUnicodeMap, .lacks:
      Phrase(fr: "il lui manque des lettres", en: "it lacks letters")
    case .tooManyTables, .tableTwice, .tableMissing, .tableOutside, .tableTooShort, .value,
      .glyph:
      Phrase(fr: "le fichier est abîmé", en: "the file is damaged")
    }
  }
}
