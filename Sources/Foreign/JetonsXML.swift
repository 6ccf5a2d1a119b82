import Facturation

// The smallest parts of a document: its encoding, its declaration, names, references and white space.

extension CurseurXML {
  /// Refuses what is not UTF-8, or holds what no XML may hold; a byte order mark is passed over.
  mutating func verifierLEncodage() throws(ErreurXML) {
    if commence(par: "\u{FEFF}") { place = 3 }
    let debut = octets.prefix(4)
    if debut.starts(with: [0xFE, 0xFF]) || debut.starts(with: [0xFF, 0xFE]) || debut.contains(0) {
      throw erreur(.xmlEncodage(nil), a: 0)
    }
    if let (place, defaut) = premierInterdit(octets.span, depuis: place) {
      // A file in another encoding that says so is better told that.
      if octets[self.place...].starts(with: "<?xml ".utf8) { try lireLaDeclaration() }
      throw erreur(defaut, a: place)
    }
  }

  /// Reads `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`, if it stands there.
  mutating func lireLaDeclaration() throws(ErreurXML) {
    let debut = place
    guard commence(par: "<?xml"), place + 5 < octets.count, octets[place + 5].estBlanc else {
      return
    }
    place += 5
    var noms: [String] = []
    while true {
      let avaitUnBlanc = passerLesBlancs()
      if commence(par: "?>") { break }
      guard avaitUnBlanc else { throw erreur(.xmlInattendu(.declaration)) }
      let ici = place
      let nom = try lireUnNom()
      noms.append(nom)
      passerLesBlancs()
      try exiger("=", .egale)
      passerLesBlancs()
      let debutDeValeur = place
      let valeur = try lireEntreGuillemets()
      switch nom {
      case "version" where valeur == "1.0": break
      case "encoding":
        guard valeur.lowercased() == "utf-8" else {
          throw erreur(.xmlEncodage(String(valeur.prefix(40))), a: debutDeValeur)
        }
      case "standalone" where valeur == "yes" || valeur == "no": break
      default: throw erreur(.xmlInattendu(.declaration), a: ici)
      }
    }
    let ordre = ["version", "encoding", "standalone"]
    guard noms.first == ordre[0], noms == ordre.filter(noms.contains) else {
      throw erreur(.xmlInattendu(.declaration), a: debut)
    }
    place += 2
  }

  /// Whether these characters come next.
  func commence(par texte: StaticString) -> Bool {
    let longueur = texte.utf8CodeUnitCount
    guard octets.count - place >= longueur else { return false }
    return texte.withUTF8Buffer { unsafe octets[place...].starts(with: $0) }
  }

  /// Passes over white space, and says whether there was any.
  @discardableResult mutating func passerLesBlancs() -> Bool {
    let debut = place
    while place < octets.count, octets[place].estBlanc { place += 1 }
    return place > debut
  }

  /// Passes over a character that has to come next.
  mutating func exiger(_ signe: Unicode.Scalar, _ attendu: AttenduXML) throws(ErreurXML) {
    guard place < octets.count else { throw erreur(.xmlFinInattendue(ouvert: nil)) }
    guard octets[place] == UInt8(ascii: signe) else { throw erreur(.xmlInattendu(attendu)) }
    place += 1
  }

  /// A name, as it is written.
  mutating func lireUnNom() throws(ErreurXML) -> String {
    let debut = place
    while place < octets.count, let (code, longueur) = point(octets.span, a: place) {
      guard place == debut ? code.commenceUnNom : code.continueUnNom else { break }
      place += longueur
    }
    guard place > debut else {
      throw erreur(place < octets.count ? .xmlInattendu(.nom) : .xmlFinInattendue(ouvert: nil))
    }
    guard place - debut <= limites.nom else {
      throw erreur(.xmlNomTropLong(maximum: limites.nom), a: debut)
    }
    return String(decoding: octets[debut..<place], as: UTF8.self)
  }

  /// The value of an attribute: white space in it counts as spaces, references are resolved.
  mutating func lireEntreGuillemets() throws(ErreurXML) -> String {
    let debut = place
    guard place < octets.count else { throw erreur(.xmlFinInattendue(ouvert: nil)) }
    let guillemet = octets[place]
    guard guillemet == UInt8(ascii: "\"") || guillemet == UInt8(ascii: "'") else {
      throw erreur(.xmlInattendu(.valeurEntreGuillemets))
    }
    place += 1
    var valeur = ContiguousArray<UInt8>()
    while place < octets.count, octets[place] != guillemet {
      let octet = octets[place]
      switch octet {
      case UInt8(ascii: "<"): throw erreur(.xmlInattendu(.valeurEntreGuillemets))
      case UInt8(ascii: "&"): try lireLAppel(&valeur)
      default:
        valeur.append(octet.estBlanc ? 0x20 : octet)
        place += 1
        if octet == 0x0D, place < octets.count, octets[place] == 0x0A { place += 1 }
      }
    }
    guard place < octets.count else {
      throw erreur(.xmlInattendu(.valeurEntreGuillemets), a: debut)
    }
    place += 1
    return String(decoding: valeur, as: UTF8.self)
  }

  /// Reads `&amp;` or `&#233;`, and adds what it stands for.
  mutating func lireLAppel(_ texte: inout ContiguousArray<UInt8>) throws(ErreurXML) {
    let debut = place
    place += 1
    if place < octets.count, octets[place] == UInt8(ascii: "#") {
      place += 1
      let base = place < octets.count && octets[place] == UInt8(ascii: "x") ? 16 : 10
      if base == 16 { place += 1 }
      let chiffres = octets[place...].prefix(8)
      let fin = chiffres.firstIndex(of: UInt8(ascii: ";"))
      let nombre = fin.map { String(decoding: octets[place..<$0], as: UTF8.self) }
      guard let fin, let nombre, nombre.first?.isHexDigit == true,
        let code = UInt32(nombre, radix: base)
      else { throw erreur(.xmlInattendu(.appelDeCaractere), a: debut) }
      guard code.estAdmisEnXML, let signe = Unicode.Scalar(code) else {
        throw erreur(.xmlCaractere(code), a: debut)
      }
      texte.append(contentsOf: Character(signe).utf8)
      place = fin + 1
      return
    }
    guard let nom = try? lireUnNom(), place < octets.count, octets[place] == UInt8(ascii: ";")
    else { throw erreur(.xmlInattendu(.appelDeCaractere), a: debut) }
    guard let signe = Self.entites[nom] else { throw erreur(.xmlEntite(nom), a: debut) }
    texte.append(signe)
    place += 1
  }

  private static let entites: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
    "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
  ]

  private typealias Attribut = (nom: String, valeur: String, place: Int)

  /// Reads `<a x="1">` or `<a x="1"/>`: the element, its name as written, and whether it ends there.
  mutating func lireLaBalise() throws(ErreurXML) -> (ElementXML, nom: String, estVide: Bool) {
    let debut = place
    place += 1
    let nom = try lireUnNom()
    var lus: [Attribut] = []
    while true {
      let avaitUnBlanc = passerLesBlancs()
      guard place < octets.count else { throw erreur(.xmlFinInattendue(ouvert: nom)) }
      if octets[place] == UInt8(ascii: ">") || commence(par: "/>") { break }
      guard avaitUnBlanc, octets[place] != UInt8(ascii: "/") else {
        throw erreur(.xmlInattendu(.finDeBalise))
      }
      guard lus.count < limites.attributs else {
        throw erreur(.xmlTropDAttributs(maximum: limites.attributs))
      }
      let ici = place
      let attribut = try lireUnNom()
      guard !lus.contains(where: { $0.nom == attribut }) else {
        throw erreur(.xmlAttributEnDouble(attribut), a: ici)
      }
      passerLesBlancs()
      try exiger("=", .egale)
      passerLesBlancs()
      lus.append((attribut, try lireEntreGuillemets(), ici))
    }
    let estVide = octets[place] == UInt8(ascii: "/")
    place += estVide ? 2 : 1
    try declarer(lus)
    let element = ElementXML(
      nom: try resoudre(nom, a: debut, parDefaut: true), attributs: try attributs(lus),
      place: avancer(a: debut))
    return (element, nom, estVide)
  }

  private mutating func declarer(_ lus: [Attribut]) throws(ErreurXML) {
    var declarations: [(prefixe: String, espace: String)] = []
    for (nom, valeur, _) in lus where nom == "xmlns" || nom.hasPrefix("xmlns:") {
      declarations.append((String(nom.dropFirst(6)), valeur))
    }
    guard let fautif = espaces.ouvrir(declarations) else { return }
    let place = lus.first { $0.nom == (fautif.isEmpty ? "xmlns" : "xmlns:\(fautif)") }?.place
    throw erreur(.xmlPrefixe(fautif), a: place)
  }

  private func attributs(_ lus: [Attribut]) throws(ErreurXML) -> [NomXML: String] {
    var attributs: [NomXML: String] = [:]
    for (nom, valeur, place) in lus where nom != "xmlns" && !nom.hasPrefix("xmlns:") {
      let resolu = try resoudre(nom, a: place, parDefaut: false)
      guard attributs.updateValue(valeur, forKey: resolu) == nil else {
        throw erreur(.xmlAttributEnDouble(nom), a: place)
      }
    }
    return attributs
  }

  private func resoudre(_ nom: String, a place: Int, parDefaut: Bool) throws(ErreurXML) -> NomXML {
    let parties = nom.split(separator: ":", omittingEmptySubsequences: false)
    guard parties.count <= 2, parties.allSatisfy({ !$0.isEmpty }),
      parties.last?.unicodeScalars.first?.value.commenceUnNom == true
    else { throw erreur(.xmlInattendu(.nomQualifie), a: place) }
    guard parties.count == 2 else {
      return NomXML(espace: parDefaut ? espaces.espace("") ?? "" : "", local: nom)
    }
    let prefixe = String(parties[0])
    guard prefixe != "xmlns", let espace = espaces.espace(prefixe) else {
      throw erreur(.xmlPrefixe(prefixe), a: place)
    }
    return NomXML(espace: espace, local: String(parties[1]))
  }
}

/// The name of an element or an attribute, its prefix resolved.
package struct NomXML: Hashable, Sendable {
  /// The namespace; empty where there is none.
  package let espace: String
  /// What it is called there.
  package let local: String

  /// Names something.
  package init(espace: String, local: String) { (self.espace, self.local) = (espace, local) }
}

/// Which namespace each prefix means, in the elements that are open.
struct EspacesDeNoms {
  private var lies: [(prefixe: String, espace: String)] = [("xml", EspacesDeNoms.reserves[0])]
  /// How many there were before each open element.
  private var avant: [Int] = []

  /// So many are bound at once, far more than any document needs.
  private static let maximum = 128

  private static let reserves = [
    "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
  ]

  /// Takes up what an element declares, or gives the prefix that cannot be bound so.
  mutating func ouvrir(_ declarations: [(prefixe: String, espace: String)]) -> String? {
    avant.append(lies.count)
    for (prefixe, espace) in declarations {
      // Each prefix is sought among all that are bound.
      guard lies.count < Self.maximum else { return prefixe }
      let estXML = prefixe == "xml" && espace == Self.reserves[0]
      let estAdmis =
        prefixe != "xml" && prefixe != "xmlns" && !Self.reserves.contains(espace)
        && (prefixe.isEmpty || !espace.isEmpty)
      guard estXML || estAdmis else { return prefixe }
      lies.append((prefixe, espace))
    }
    return nil
  }

  /// Forgets what the innermost element declared.
  mutating func fermer() { lies.removeLast(lies.count - avant.removeLast()) }

  /// The namespace of a prefix; without one, of elements alone, that which is declared for these.
  func espace(_ prefixe: String) -> String? {
    lies.last { $0.prefixe == prefixe }?.espace ?? (prefixe.isEmpty ? "" : nil)
  }
}

// Which characters may stand where; functions on single code points.

extension UInt8 {
  /// Whether it is white space: a space, a tab, or part of the end of a line.
  package var estBlanc: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension UInt32 {
  /// Whether a document may hold it (production 2, Char).
  var estAdmisEnXML: Bool {
    switch self {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Whether a name may begin with it (production 4, NameStartChar).
  var commenceUnNom: Bool {
    switch self {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name may go on with it (production 4a, NameChar).
  var continueUnNom: Bool {
    switch self {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: commenceUnNom
    }
  }
}

/// The first place where the bytes are no text that XML admits, and why.
func premierInterdit(_ octets: Span<UInt8>, depuis debut: Int) -> (place: Int, defaut: Defaut)? {
  var place = debut
  while place < octets.count {
    guard let (code, longueur) = point(octets, a: place) else {
      return (place, .xmlUtf8(octet: octets[place]))
    }
    guard code.estAdmisEnXML else { return (place, .xmlCaractere(code)) }
    place += longueur
  }
  return nil
}
