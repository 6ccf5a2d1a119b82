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

  static func nonMontres(_ pertes: String, dans document: String) -> Phrase {
    Phrase(fr: "\(document) : \(pertes)", en: "\(document): \(pertes)")
  }

  static func logoInutilisable(_ chemin: String, _ faute: ImageFault) -> Phrase {
    let faute = faute.phrase
    return Phrase(
      fr: "\(chemin) ne sert pas de logo : \(faute.francais).",
      en: "\(chemin) cannot be used as a logo: \(faute.anglais).")
  }
}

extension ImageFault {
  /// What is wrong, as the end of a sentence.
  fileprivate var phrase: Phrase {
    switch self {
    case .unknownFormat:
      Phrase(fr: "ce n'est ni un PNG ni un JPEG", en: "it is neither a PNG nor a JPEG")
    case .tooLarge(let maximum):
      Phrase(
        fr: "il dépasse \(maximum >> 20) Mio", en: "it is larger than \(maximum >> 20) MiB")
    case .tooManyPixels(let largeur, let hauteur):
      Phrase(
        fr: "\(largeur) points sur \(hauteur), c'est trop",
        en: "\(largeur) by \(hauteur) pixels are too many")
    case .unsupported(.cmyk):
      Phrase(
        fr: "ses couleurs sont celles de l'imprimerie (CMJN) ; enregistrez-le en RVB",
        en: "its colours are those of print (CMYK); save it as RGB")
    case .unsupported(.interlaced):
      Phrase(
        fr: "il est entrelacé ; enregistrez-le sans entrelacement",
        en: "it is interlaced; save it without")
    case .unsupported(.bits), .unsupported(.process):
      Phrase(
        fr: "sa façon de coder les points n'est pas connue ici ; enregistrez-le autrement",
        en: "the way in which it codes its pixels is not known here; save it another way")
    case .truncated, .damaged:
      Phrase(fr: "le fichier est abîmé", en: "the file is damaged")
    }
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
