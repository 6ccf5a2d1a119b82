import Facturation
package import ForeignJSON

/// The name of an element or an attribute, its prefix resolved.
package struct NomXML: Hashable, Sendable {
  /// The namespace; empty where there is none.
  package let espace: String
  /// What it is called there.
  package let local: String

  /// Names something.
  package init(espace: String, local: String) { (self.espace, self.local) = (espace, local) }
}

/// An element's beginning.
package struct BaliseXML: Hashable, Sendable {
  /// What the element is called.
  package let nom: NomXML
  /// Its attributes, declarations of namespaces aside.
  package let attributs: [NomXML: String]
  /// Where its `<` stands.
  package let place: PlaceJSON
}

/// Which namespace each prefix means, in the elements that are open.
struct EspacesDeNoms {
  private var lies: [(prefixe: String, espace: String)] = [
    ("xml", "http://www.w3.org/XML/1998/namespace")
  ]
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

extension CurseurXML {
  private typealias Attribut = (nom: String, valeur: String, place: Int)

  /// Reads `<a x="1">` or `<a x="1"/>`: the element, its name as written, and whether it ends there.
  mutating func lireLaBalise() throws(ErreurXML) -> (BaliseXML, nom: String, estVide: Bool) {
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
    let balise = BaliseXML(
      nom: try resoudre(nom, a: debut, parDefaut: true), attributs: try attributs(lus),
      place: avancer(a: debut))
    return (balise, nom, estVide)
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

  private func resoudre(
    _ nom: String, a place: Int, parDefaut: Bool
  ) throws(ErreurXML) -> NomXML {
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
