import Facturation

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

  /// Reads the text up to the next tag; outside of everything white space alone may stand.
  private mutating func lireLeTexte() throws(ErreurXML) {
    var texte = ContiguousArray<UInt8>()
    while place < octets.count {
      let octet = octets[place]
      if octet == UInt8(ascii: "<") {
        guard commence(par: "<![CDATA[") else { break }
        guard !ouverts.isEmpty else { throw erreur(.xmlInattendu(.racine)) }
        try lireLaSection(&texte)
      } else if ouverts.isEmpty {
        guard octet.estBlanc else {
          throw erreur(.xmlInattendu(racine == nil ? .racine : .finDuDocument))
        }
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
