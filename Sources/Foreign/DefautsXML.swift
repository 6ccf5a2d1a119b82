package import Facturation

/// A fault of an XML document: what it is, and where.
///
/// Places are those of JSON: a line, and a byte within it.
package struct ErreurXML: Error, Hashable, Sendable {
  /// What is wrong.
  package let defaut: Defaut
  /// Where the fault shows.
  package let place: PlaceJSON
}

/// What a document of XML is refused for; all codes begin with `xml-`.
extension Defaut {
  package static func xmlEncodage(_ nom: String?) -> Self {
    let dit = Texte(
      "Le fichier se dit en « \(nom ?? "") » ; enregistrez-le en UTF-8.",
      "The file says that it is in “\(nom ?? "")”; save it in UTF-8.")
    let devine = Texte(
      "Le fichier n'est pas en UTF-8, mais sans doute en UTF-16 ou UTF-32 ; enregistrez-le en"
        + " UTF-8.",
      "The file is not in UTF-8, but probably in UTF-16 or UTF-32; save it in UTF-8.")
    return Self("xml-encodage", nom == nil ? devine : dit)
  }

  package static func xmlFinInattendue(ouvert: String?) -> Self {
    Self(
      "xml-fin-inattendue",
      fr: "Le fichier s'arrête trop tôt" + (ouvert.map { " : « \($0) » n'est pas fermé." } ?? "."),
      en: "The file ends too early" + (ouvert.map { ": “\($0)” is not closed." } ?? "."))
  }

  package static func xmlBalise(_ nom: String, ouverte: String?) -> Self {
    Self(
      "xml-balise",
      fr: "La balise « /\(nom) » ne ferme "
        + (ouverte.map { "pas « \($0) », qui est ouvert." } ?? "rien."),
      en: "The tag “/\(nom)” "
        + (ouverte.map { "does not close “\($0)”, which is open." } ?? "closes nothing."))
  }

  package static func xmlUtf8(octet: UInt8) -> Self {
    Self(
      "xml-utf8",
      fr: "L'octet \(octet.ecrit) n'est pas de l'UTF-8 valide ici ; enregistrez le fichier en"
        + " UTF-8.",
      en: "The byte \(octet.ecrit) is not valid UTF-8 here; save the file in UTF-8.")
  }

  package static func xmlCaractere(_ code: UInt32) -> Self {
    Self(
      "xml-caractere", fr: "XML n'admet pas le caractère U+\(code.hexadecimal(chiffres: 4)).",
      en: "XML does not allow the character U+\(code.hexadecimal(chiffres: 4)).")
  }

  package static let xmlVide = Self(
    "xml-vide", fr: "Le fichier est vide.",
    en: "The file is empty.")

  package static func xmlInattendu(_ attendu: AttenduXML) -> Self {
    Self(
      "xml-inattendu", fr: "Il faut ici \(attendu.texte.francais).",
      en: "Here must stand \(attendu.texte.anglais).")
  }

  package static let xmlDoctype = Self(
    "xml-doctype",
    fr: "Une déclaration DOCTYPE n'est pas admise : elle pourrait cacher des entités. Retirez-la.",
    en: "A DOCTYPE declaration is not allowed: it could hide entities. Remove it.")

  package static func xmlEntite(_ nom: String) -> Self {
    Self(
      "xml-entite",
      fr: "L'entité « \(nom) » est inconnue ; les seules sont amp, lt, gt, quot et apos.",
      en: "The entity “\(nom)” is unknown; the only ones are amp, lt, gt, quot and apos.")
  }

  package static func xmlAttributEnDouble(_ nom: String) -> Self {
    Self(
      "xml-attribut-en-double", fr: "L'attribut « \(nom) » est donné deux fois.",
      en: "The attribute “\(nom)” is given twice.")
  }

  package static func xmlPrefixe(_ prefixe: String) -> Self {
    Self(
      "xml-prefixe",
      fr: "Le préfixe « \(prefixe) » n'est lié à aucun espace de noms, ou ne peut l'être ainsi.",
      en: "The prefix “\(prefixe)” is bound to no namespace, or cannot be bound so.")
  }

  package static func xmlTropProfond(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Il y a plus de \(maximum) éléments les uns dans les autres.",
      en: "More than \(maximum) elements stand within each other.")
  }

  package static func xmlTropDElements(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Le fichier a plus de \(maximum) éléments.",
      en: "The file has more than \(maximum) elements.")
  }

  package static func xmlTropDAttributs(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Cet élément a plus de \(maximum) attributs.",
      en: "This element has more than \(maximum) attributes.")
  }

  package static func xmlNomTropLong(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Ce nom dépasse \(maximum) octets.",
      en: "This name is longer than \(maximum) bytes.")
  }

  package static func xmlTropGros(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Le fichier dépasse \(maximum) octets.",
      en: "The file is longer than \(maximum) bytes.")
  }

  private static func xmlTropGrand(fr: String, en: String) -> Self {
    Self("xml-trop-grand", fr: fr, en: en)
  }
}

/// What the grammar admits at a place.
package enum AttenduXML: CaseIterable, Hashable, Sendable {
  case racine, finDuDocument, nom, valeurEntreGuillemets, espace, egale, finDeBalise, instruction
  case commentaire, declaration, texteSansFinDeSection, appelDeCaractere, nomQualifie

  /// What is admitted.
  var texte: Texte {
    switch self {
    case .racine: Texte("l'élément qui contient tout", "the element that holds everything")
    case .finDuDocument: Texte("la fin du fichier", "the end of the file")
    case .nom: Texte("un nom", "a name")
    case .valeurEntreGuillemets:
      Texte("une valeur entre guillemets, sans « < »", "a value in quotes, without “<”")
    case .espace: Texte("un espace", "a space")
    case .egale: Texte("« = »", "“=”")
    case .finDeBalise: Texte("« > » ou « /> »", "“>” or “/>”")
    case .instruction:
      Texte("une instruction dont le nom n'est pas xml", "an instruction that is not called xml")
    case .commentaire: Texte("un commentaire sans « -- »", "a comment without “--”")
    case .declaration:
      Texte("une déclaration XML de version 1.0", "an XML declaration of version 1.0")
    case .texteSansFinDeSection: Texte("un texte sans « ]]> »", "text without “]]>”")
    case .appelDeCaractere:
      Texte(
        "« &amp; », ou l'appel d'un caractère admis : &#233; ou &#xE9;",
        "“&amp;”, or a reference to an allowed character: &#233; or &#xE9;")
    case .nomQualifie:
      Texte("un nom avec un seul « : » au milieu", "a name with but one “:” in the middle")
    }
  }
}
