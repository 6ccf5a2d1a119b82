package import Facturation

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
    (self.valeur, self.place) = (valeur, place)
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
    (self.nom, self.place, self.noeud) = (nom, place ?? noeud.place, noeud)
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
    (self.ligne, self.colonne, self.fichier) = (ligne, colonne, fichier)
  }

  /// What stands first in the file comes first.
  package static func < (gauche: Self, droite: Self) -> Bool {
    (gauche.fichier, gauche.ligne, gauche.colonne) < (droite.fichier, droite.ligne, droite.colonne)
  }
}

/// A JSON number, kept as the text that stands in the file, so that no digit of it is ever lost.
///
///     texte      decimal()
///     1.50       1.5
///     1e2        100
///     12.50e1    125
///     25E-3      0.025
///     -0.0       0
///     1e400      refused
package struct NombreJSON: Hashable, Sendable {
  /// The number as written, in the form that RFC 8259 gives numbers.
  package let texte: String

  /// Takes a text that is known to have that form.
  package init(lu texte: String) { self.texte = texte }

  /// The same number without exponent, exactly, or a fault when that takes more digits than allowed.
  ///
  /// Zeros that end the decimals go, and the point with them when it is last. Minus zero, which is a way of writing and not a number, becomes zero.
  package func decimal(chiffres maximum: Int = 40) throws(Defaut) -> String {
    var (chiffres, decimales, negatif) = try parties(maximum)
    if chiffres.isEmpty { negatif = false }
    while decimales > 0, chiffres.last == zero {
      chiffres.removeLast()
      decimales -= 1
    }
    if chiffres.isEmpty { decimales = 0 }
    let entiers = max(1, chiffres.count - decimales)
    guard entiers <= maximum, max(0, decimales) <= maximum - entiers else {
      throw .jsonNombreDemesure(maximum: maximum)
    }
    return Self.ecrire(chiffres, decimales: decimales, negatif: negatif)
  }

  /// The number as a whole one within bounds, or a fault; `3.0` and `3e0` are as whole as `3`.
  package func entier(dans bornes: ClosedRange<Int>) throws(Defaut) -> Int {
    let texte = try decimal()
    guard !texte.utf8.contains(UInt8(ascii: ".")) else { throw .jsonNombreNonEntier }
    guard let entier = Int(texte), bornes.contains(entier) else {
      throw .jsonHorsBornes(minimum: bornes.lowerBound, maximum: bornes.upperBound)
    }
    return entier
  }

  private var zero: UInt8 { UInt8(ascii: "0") }

  /// The digits without the zeros in front, how many of them are decimals, and the sign.
  ///
  /// `-0.0250e1` gives the digits `250`, three decimals, negative.
  private func parties(
    _ maximum: Int
  ) throws(Defaut) -> (chiffres: ContiguousArray<UInt8>, decimales: Int, negatif: Bool) {
    var chiffres = ContiguousArray<UInt8>()
    var decimales = 0
    var apresPoint = false
    let mantisse = texte.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    for octet in mantisse {
      switch octet {
      case UInt8(ascii: "."): apresPoint = true
      case UInt8(ascii: "-"): break
      default:
        if octet != zero || !chiffres.isEmpty { chiffres.append(octet) }
        if apresPoint { decimales += 1 }
      }
    }
    // Zero is zero whatever the exponent.
    if !chiffres.isEmpty, mantisse.endIndex < texte.endIndex {
      let exposant = texte[mantisse.endIndex...].dropFirst()
      // Beyond a billion, no number of digits in front could bring the value back within bounds.
      guard let puissance = Int(exposant), (-1_000_000_000...1_000_000_000).contains(puissance)
      else { throw .jsonNombreDemesure(maximum: maximum) }
      decimales -= puissance
    }
    return (chiffres, decimales, texte.utf8.first == UInt8(ascii: "-"))
  }

  private static func ecrire(
    _ chiffres: ContiguousArray<UInt8>, decimales: Int, negatif: Bool
  ) -> String {
    let zeros = String(repeating: "0", count: max(0, decimales + 1 - chiffres.count))
    let suite = String(repeating: "0", count: max(0, -decimales))
    let texte = zeros + String(decoding: chiffres, as: UTF8.self) + suite
    let signe = negatif ? "-" : ""
    guard decimales > 0 else { return signe + texte }
    return "\(signe)\(texte.dropLast(decimales)).\(texte.suffix(decimales))"
  }
}

/// What a file may ask of the reader's memory: whatever is beyond is refused, by a clear error.
///
/// They hold for each piece that is handed over (the document, an element, a line), so that a file
/// of any length is read in the memory that one piece takes.
package struct LimitesJSON: Hashable, Sendable {
  /// How many arrays and objects may stand within each other.
  package var profondeur = 64
  /// How many values a piece may hold, and how many members the object around the pieces.
  package var noeuds = 1_000_000
  /// How many bytes a piece may have.
  package var octets = 64 << 20
  /// How many bytes may stand between the quotes of a text.
  package var texte = 1 << 20
  /// How many bytes a number may have.
  package var nombre = 256

  /// The usual ones.
  package static let habituelles = LimitesJSON()
}
