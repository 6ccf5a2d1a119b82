import Facturation
import ForeignJSON

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
    let formes = [
      ["version"], ["version", "encoding"], ["version", "standalone"],
      ["version", "encoding", "standalone"],
    ]
    guard formes.contains(noms) else { throw erreur(.xmlInattendu(.declaration), a: debut) }
    place += 2
  }

  /// Whether these characters come next.
  func commence(par texte: StaticString) -> Bool {
    let longueur = texte.utf8CodeUnitCount
    guard octets.count - place >= longueur else { return false }
    return texte.withUTF8Buffer { unsafe octets[place...].starts(with: $0) }
  }

  /// Passes over white space, and says whether there was any.
  @discardableResult
  mutating func passerLesBlancs() -> Bool {
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
}
