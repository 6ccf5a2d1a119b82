package import Facturation

private typealias Code = RefusFacturation.Code

/// What a document of XML is refused for; all begin with `xml-`.
extension RefusFacturation.Code {
  package static let xmlEncodage = Self(rawValue: "xml-encodage")
  package static let xmlUtf8 = Self(rawValue: "xml-utf8")
  package static let xmlCaractere = Self(rawValue: "xml-caractere")
  package static let xmlVide = Self(rawValue: "xml-vide")
  package static let xmlInattendu = Self(rawValue: "xml-inattendu")
  package static let xmlFinInattendue = Self(rawValue: "xml-fin-inattendue")
  package static let xmlDoctype = Self(rawValue: "xml-doctype")
  package static let xmlEntite = Self(rawValue: "xml-entite")
  package static let xmlBalise = Self(rawValue: "xml-balise")
  package static let xmlAttributEnDouble = Self(rawValue: "xml-attribut-en-double")
  package static let xmlPrefixe = Self(rawValue: "xml-prefixe")
  package static let xmlTropGrand = Self(rawValue: "xml-trop-grand")
}

extension DefautXML {
  /// The fault's name, and what is wrong and what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .encodage(let nom?):
      Code.xmlEncodage.dit(
        "Le fichier se dit en « \(nom) » ; enregistrez-le en UTF-8.",
        "The file says that it is in “\(nom)”; save it in UTF-8.")
    case .encodage(nil):
      Code.xmlEncodage.dit(
        "Le fichier n'est pas en UTF-8, mais sans doute en UTF-16 ou UTF-32 ; enregistrez-le en"
          + " UTF-8.",
        "The file is not in UTF-8, but probably in UTF-16 or UTF-32; save it in UTF-8.")
    case .utf8(let octet):
      Code.xmlUtf8.dit(
        "L'octet 0x\(octet.hexadecimal) n'est pas de l'UTF-8 valide ici ; enregistrez le fichier en"
          + " UTF-8.",
        "The byte 0x\(octet.hexadecimal) is not valid UTF-8 here; save the file in UTF-8.")
    case .caractere(let code):
      Code.xmlCaractere.dit(
        "XML n'admet pas le caractère U+\(code.hexadecimal).",
        "XML does not allow the character U+\(code.hexadecimal).")
    case .vide: Code.xmlVide.dit("Le fichier est vide.", "The file is empty.")
    case .attendu(let attendu):
      Code.xmlInattendu.dit(
        "Il faut ici \(attendu.texte.francais).", "Here must stand \(attendu.texte.anglais).")
    case .finInattendue(let ouvert?):
      Code.xmlFinInattendue.dit(
        "Le fichier s'arrête trop tôt : « \(ouvert) » n'est pas fermé.",
        "The file ends too early: “\(ouvert)” is not closed.")
    case .finInattendue(nil):
      Code.xmlFinInattendue.dit("Le fichier s'arrête trop tôt.", "The file ends too early.")
    case .doctype:
      Code.xmlDoctype.dit(
        "Une déclaration DOCTYPE n'est pas admise : elle pourrait cacher des entités. Retirez-la.",
        "A DOCTYPE declaration is not allowed: it could hide entities. Remove it.")
    case .entite(let nom):
      Code.xmlEntite.dit(
        "L'entité « \(nom) » est inconnue ; les seules sont amp, lt, gt, quot et apos.",
        "The entity “\(nom)” is unknown; the only ones are amp, lt, gt, quot and apos.")
    case .baliseFermante(let nom, let ouverte?):
      Code.xmlBalise.dit(
        "La balise « /\(nom) » ne ferme pas « \(ouverte) », qui est ouvert.",
        "The tag “/\(nom)” does not close “\(ouverte)”, which is open.")
    case .baliseFermante(let nom, nil):
      Code.xmlBalise.dit(
        "La balise « /\(nom) » ne ferme rien.", "The tag “/\(nom)” closes nothing.")
    case .attributEnDouble(let nom):
      Code.xmlAttributEnDouble.dit(
        "L'attribut « \(nom) » est donné deux fois.", "The attribute “\(nom)” is given twice.")
    case .prefixe(let prefixe):
      Code.xmlPrefixe.dit(
        "Le préfixe « \(prefixe) » n'est lié à aucun espace de noms, ou ne peut l'être ainsi.",
        "The prefix “\(prefixe)” is bound to no namespace, or cannot be bound so.")
    case .tropProfond(let maximum):
      Code.xmlTropGrand.dit(
        "Il y a plus de \(maximum) éléments les uns dans les autres.",
        "More than \(maximum) elements stand within each other.")
    case .tropDElements(let maximum):
      Code.xmlTropGrand.dit(
        "Le fichier a plus de \(maximum) éléments.",
        "The file has more than \(maximum) elements.")
    case .tropDAttributs(let maximum):
      Code.xmlTropGrand.dit(
        "Cet élément a plus de \(maximum) attributs.",
        "This element has more than \(maximum) attributes.")
    case .nomTropLong(let maximum):
      Code.xmlTropGrand.dit(
        "Ce nom dépasse \(maximum) octets.", "This name is longer than \(maximum) bytes.")
    case .tropGros(let maximum):
      Code.xmlTropGrand.dit(
        "Le fichier dépasse \(maximum) octets.", "The file is longer than \(maximum) bytes.")
    }
  }
}

extension AttenduXML {
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
    case .commentaire:
      Texte("un commentaire sans « -- »", "a comment without “--”")
    case .declaration:
      Texte("une déclaration XML de version 1.0", "an XML declaration of version 1.0")
    case .texteSansFinDeSection:
      Texte("un texte sans « ]]> »", "text without “]]>”")
    case .appelDeCaractere:
      Texte(
        "« &amp; », ou l'appel d'un caractère admis : &#233; ou &#xE9;",
        "“&amp;”, or a reference to an allowed character: &#233; or &#xE9;")
    case .nomQualifie:
      Texte("un nom avec un seul « : » au milieu", "a name with but one “:” in the middle")
    }
  }
}

extension FixedWidthInteger {
  /// Hexadecimal digits in upper case; of a code point at least four.
  fileprivate var hexadecimal: String {
    let texte = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, (bitWidth > 8 ? 4 : 2) - texte.utf8.count))
      + texte
  }
}
