import Facturation

/// A value of a JSON document, which knows where it stands, so that any later fault names the place.
///
/// For `{"quantite": 1e2}` on one line, the root is an object at 1:1 with one member: its name
/// `quantite` at 1:2, its value the number `1e2`, kept as written, at 1:14.
package struct NoeudJSON: Hashable, Sendable {
  /// Where the value's first byte stands.
  package let place: PlaceJSON
  /// What the value is.
  package let valeur: ValeurJSON

  /// Takes a value, read here or made of what another format says there.
  package init(_ valeur: ValeurJSON, a place: PlaceJSON) {
    self.valeur = valeur
    self.place = place
  }

  /// Reads a document of one value, which is all that the bytes hold, white space aside.
  package static func lire(
    _ octets: ContiguousArray<UInt8>, limites: LimitesJSON = .habituelles
  ) throws(ErreurJSON) -> NoeudJSON {
    var flux = FluxJSON(.valeur, limites: limites)
    flux.recevoir(octets)
    flux.terminer()
    var noeud: NoeudJSON?
    // The value comes first; what asks for more finds that nothing but white space follows it.
    while let vue = try flux.suivant() { noeud = vue.noeud }
    guard let noeud else { throw flux.erreur(.jsonVide) }
    return noeud
  }

  /// Reads a document from text.
  package static func lire(
    _ texte: String, limites: LimitesJSON = .habituelles
  ) throws(ErreurJSON) -> NoeudJSON {
    try lire(ContiguousArray(texte.utf8), limites: limites)
  }
}

/// What a JSON value is.
package enum ValeurJSON: Hashable, Sendable {
  /// Members in the order of the file, no two of the same name.
  case objet([MembreJSON])
  case tableau([NoeudJSON])
  /// The text, its escapes resolved.
  case texte(String)
  case nombre(NombreJSON)
  case booleen(Bool)
  case nul

  /// The kind of value, without its content.
  package var genre: GenreJSON {
    switch self {
    case .objet: .objet
    case .tableau: .tableau
    case .texte: .texte
    case .nombre: .nombre
    case .booleen: .booleen
    case .nul: .nul
    }
  }
}

/// A kind of JSON value.
package enum GenreJSON: CaseIterable, Hashable, Sendable {
  case objet, tableau, texte, nombre, booleen, nul

  /// The kind of value that begins with this byte, if one does.
  init?(premier octet: UInt8) {
    switch octet {
    case UInt8(ascii: "{"): self = .objet
    case UInt8(ascii: "["): self = .tableau
    case UInt8(ascii: "\""): self = .texte
    case UInt8(ascii: "-"), 0x30...0x39: self = .nombre
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .booleen
    case UInt8(ascii: "n"): self = .nul
    default: return nil
    }
  }
}

/// A member of an object: a name and its value.
package struct MembreJSON: Hashable, Sendable {
  /// The name, its escapes resolved.
  package let nom: String
  /// Where the name's opening quote stands.
  package let place: PlaceJSON
  /// The value.
  package let noeud: NoeudJSON

  /// Takes a name and its value; the name stands where the value does, unless a place is given.
  package init(nom: String, place: PlaceJSON? = nil, noeud: NoeudJSON) {
    self.nom = nom
    self.place = place ?? noeud.place
    self.noeud = noeud
  }
}

/// A place in a file, both numbers counted from 1; the column counts bytes, not characters.
///
/// Lines end with a line feed, and a carriage return before it belongs to the line that ends. In
/// `["é", 1]` the number stands in column 8, since `é` is two bytes.
package struct PlaceJSON: Hashable, Comparable, Sendable {
  /// The line.
  package let ligne: Int
  /// The byte within the line.
  package let colonne: Int
  /// Which file it is, of several that are read together, counted from 0.
  package let fichier: Int

  /// Names a place.
  package init(ligne: Int, colonne: Int, fichier: Int = 0) {
    self.ligne = ligne
    self.colonne = colonne
    self.fichier = fichier
  }

  /// What stands first in the file comes first.
  package static func < (gauche: Self, droite: Self) -> Bool {
    (gauche.fichier, gauche.ligne, gauche.colonne)
      < (droite.fichier, droite.ligne, droite.colonne)
  }
}
