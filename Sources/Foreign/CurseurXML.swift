package import Facturation

/// An element of a document, with all that it holds and where it stands.
package struct ElementXML: Hashable, Sendable {
  /// What it is called.
  package let nom: NomXML
  /// Its attributes.
  package let attributs: [NomXML: String]
  /// Where its `<` stands.
  package let place: PlaceJSON
  /// The elements within, in their order.
  package internal(set) var enfants: [ElementXML] = []
  /// The text between them, all in one.
  package internal(set) var texte = ""

  /// Reads a whole document, and gives the element that holds everything.
  package static func lire(
    _ octets: ContiguousArray<UInt8>, fichier: Int = 0, limites: LimitesXML = .habituelles
  ) throws(ErreurXML) -> ElementXML {
    var curseur = try CurseurXML(octets, fichier: fichier, limites: limites)
    return try curseur.lire()
  }

  /// The value of an attribute that belongs to no namespace.
  package func attribut(_ local: String) -> String? { attributs[NomXML(espace: "", local: local)] }
}

/// Reads a document of XML 1.0 from its beginning to its end.
///
/// It is strict, and knows no more than a document of data needs: UTF-8 alone, no document type and so
/// no entities but the five that are built in, comments and instructions passed over. What XML and its
/// namespaces call ill-formed is refused, and what takes more room than the limits allow.
struct CurseurXML {
  let octets: ContiguousArray<UInt8>
  let limites: LimitesXML
  var place = 0
  /// The elements that are open, and their names as they are written.
  private var ouverts: [(nom: String, element: ElementXML)] = []
  /// The one that holds everything, once it is closed.
  private var racine: ElementXML?
  var espaces = EspacesDeNoms()
  private var elements = 0
  /// How far the lines are counted: the number of the last and its beginning, and the byte up to there.
  private var compte = (ligne: 1, debut: 0, jusqua: 0)
  private let fichier: Int

  /// Takes a whole document, which is the one of that rank among those that are read.
  init(_ octets: ContiguousArray<UInt8>, fichier: Int, limites: LimitesXML) throws(ErreurXML) {
    (self.octets, self.limites, self.fichier) = (octets, limites, fichier)
    guard octets.count <= limites.octets else {
      throw erreur(.xmlTropGros(maximum: limites.octets), a: limites.octets)
    }
    guard !octets.isEmpty else { throw erreur(.xmlVide, a: 0) }
    try verifierLEncodage()
    try lireLaDeclaration()
  }

  /// Reads all of it, and gives the element that holds everything.
  mutating func lire() throws(ErreurXML) -> ElementXML {
    while place < octets.count {
      if octets[place] != UInt8(ascii: "<") || commence(par: "<![CDATA[") {
        try lireLeTexte()
      } else if commence(par: "<!--") {
        try passerLeCommentaire()
      } else if commence(par: "<?") {
        try passerLInstruction()
      } else if commence(par: "<!") {
        throw erreur(.xmlDoctype)
      } else if commence(par: "</") {
        try fermerParBalise()
      } else {
        try ouvrir()
      }
    }
    if let dernier = ouverts.last { throw erreur(.xmlFinInattendue(ouvert: dernier.nom)) }
    guard let racine else { throw erreur(.xmlInattendu(.racine)) }
    return racine
  }

  private mutating func ouvrir() throws(ErreurXML) {
    guard racine == nil else { throw erreur(.xmlInattendu(.finDuDocument)) }
    guard ouverts.count < limites.profondeur else {
      throw erreur(.xmlTropProfond(maximum: limites.profondeur))
    }
    elements += 1
    guard elements <= limites.elements else {
      throw erreur(.xmlTropDElements(maximum: limites.elements))
    }
    let (element, nom, estVide) = try lireLaBalise()
    ouverts.append((nom, element))
    if estVide { fermer() }
  }

  private mutating func fermerParBalise() throws(ErreurXML) {
    let debut = place
    place += 2
    let nom = try lireUnNom()
    passerLesBlancs()
    try exiger(">", .finDeBalise)
    guard ouverts.last?.nom == nom else {
      throw erreur(.xmlBalise(nom, ouverte: ouverts.last?.nom), a: debut)
    }
    fermer()
  }

  private mutating func fermer() {
    let element = ouverts.removeLast().element
    espaces.fermer()
    if let dehors = ouverts.indices.last {
      ouverts[dehors].element.enfants.append(element)
    } else {
      racine = element
    }
  }

  /// What stands outside of everything and is no white space.
  private var dehors: ErreurXML {
    erreur(.xmlInattendu(racine == nil ? .racine : .finDuDocument))
  }

  /// Reads the text up to the next tag; outside of everything white space alone may stand.
  private mutating func lireLeTexte() throws(ErreurXML) {
    var texte = ContiguousArray<UInt8>()
    while place < octets.count {
      let octet = octets[place]
      if octet == UInt8(ascii: "<") {
        guard commence(par: "<![CDATA[") else { break }
        guard !ouverts.isEmpty else { throw dehors }
        try lireLaSection(&texte)
      } else if ouverts.isEmpty {
        guard octet.estBlanc else { throw dehors }
        place += 1
      } else if octet == UInt8(ascii: "&") {
        try lireLAppel(&texte)
      } else if commence(par: "]]>") {
        throw erreur(.xmlInattendu(.texteSansFinDeSection))
      } else {
        prendre(octet, &texte)
      }
    }
    guard let dernier = ouverts.indices.last else { return }
    ouverts[dernier].element.texte += String(decoding: texte, as: UTF8.self)
  }

  private mutating func lireLaSection(_ texte: inout ContiguousArray<UInt8>) throws(ErreurXML) {
    place += 9
    while !commence(par: "]]>") {
      guard place < octets.count else { throw erreur(.xmlFinInattendue(ouvert: "<![CDATA[")) }
      prendre(octets[place], &texte)
    }
    place += 3
  }

  /// Takes a byte as it stands; every end of a line becomes a line feed.
  private mutating func prendre(_ octet: UInt8, _ texte: inout ContiguousArray<UInt8>) {
    place += 1
    guard octet == 0x0D else { return texte.append(octet) }
    if place < octets.count, octets[place] == 0x0A { place += 1 }
    texte.append(0x0A)
  }

  private mutating func passerLeCommentaire() throws(ErreurXML) {
    place += 4
    while !commence(par: "--") {
      guard place < octets.count else { throw erreur(.xmlFinInattendue(ouvert: "<!--")) }
      place += 1
    }
    guard commence(par: "-->") else { throw erreur(.xmlInattendu(.commentaire)) }
    place += 3
  }

  private mutating func passerLInstruction() throws(ErreurXML) {
    let debut = place
    place += 2
    let nom = try lireUnNom()
    guard nom.lowercased() != "xml", !nom.contains(":") else {
      throw erreur(.xmlInattendu(.instruction), a: debut)
    }
    guard commence(par: "?>") || place < octets.count && octets[place].estBlanc else {
      throw erreur(.xmlInattendu(.espace))
    }
    while !commence(par: "?>") {
      guard place < octets.count else { throw erreur(.xmlFinInattendue(ouvert: "<?\(nom)")) }
      place += 1
    }
    place += 2
  }

  /// A fault at a byte, that which comes next unless another is named.
  func erreur(_ defaut: Defaut, a octet: Int? = nil) -> ErreurXML {
    ErreurXML(defaut: defaut, place: placeDe(octet ?? place))
  }

  /// The line and column of a byte.
  func placeDe(_ octet: Int) -> PlaceJSON {
    let compte = compte(jusqua: octet)
    return PlaceJSON(ligne: compte.ligne, colonne: octet - compte.debut + 1, fichier: fichier)
  }

  /// The same of a byte behind which all others are asked for: lines above it are counted once.
  mutating func avancer(a octet: Int) -> PlaceJSON {
    compte = compte(jusqua: octet)
    return placeDe(octet)
  }

  private func compte(jusqua octet: Int) -> (ligne: Int, debut: Int, jusqua: Int) {
    var (ligne, debut, place) = octet >= compte.jusqua ? compte : (1, 0, 0)
    while place < octet {
      if octets[place] == 0x0A { (ligne, debut) = (ligne + 1, place + 1) }
      place += 1
    }
    return (ligne, debut, octet)
  }
}

/// What a document may ask of the reader's memory: whatever is beyond is refused, by a clear error.
package struct LimitesXML: Hashable, Sendable {
  /// How many elements may stand within each other.
  package var profondeur = 64
  /// How many elements a document may have.
  package var elements = 500_000
  /// How many attributes an element may have, declarations of namespaces among them.
  package var attributs = 64
  /// How many bytes a name may have.
  package var nom = 256
  /// How many bytes a document may have.
  package var octets = 16 << 20

  /// The usual ones.
  package static let habituelles = LimitesXML()
}

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
    return Self("xml-encodage", nom == nil ? autreEncodage : dit)
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
      "xml-caractere", fr: "XML n'admet pas le caractère U+\(code.hexadecimal).",
      en: "XML does not allow the character U+\(code.hexadecimal).")
  }

  package static let xmlVide = Self(
    "xml-vide", fr: "Le fichier est vide.", en: "The file is empty.")

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
      fr: "Ce nom dépasse \(maximum) octets.", en: "This name is longer than \(maximum) bytes.")
  }

  package static func xmlTropGros(maximum: Int) -> Self {
    .xmlTropGrand(
      fr: "Le fichier dépasse \(maximum) octets.", en: "The file is longer than \(maximum) bytes.")
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
