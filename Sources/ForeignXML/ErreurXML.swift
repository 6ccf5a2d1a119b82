import Facturation
package import ForeignJSON

/// A fault of an XML document: what it is, and where.
///
/// Places are those of JSON: a line, and a byte within it.
package struct ErreurXML: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package let defaut: DefautXML
  /// Where the fault shows.
  package let place: PlaceJSON

  init(_ defaut: DefautXML, a place: PlaceJSON) {
    self.defaut = defaut
    self.place = place
  }

  /// The code, the place and the fault in English, for logs.
  package var description: String {
    "\(defaut.enonce.code): line \(place.ligne), column \(place.colonne):"
      + " \(defaut.enonce.texte.anglais)"
  }
}

/// What is wrong with an XML document, with what a message needs to say it.
package enum DefautXML: Hashable, Sendable {
  // The bytes are no text of the kind.
  case encodage(String?)
  case utf8(octet: UInt8)
  case caractere(UInt32)

  // The text is no XML.
  case vide
  case attendu(AttenduXML)
  case finInattendue(ouvert: String?)
  case doctype
  case entite(String)
  case baliseFermante(String, ouverte: String?)
  case attributEnDouble(String)
  case prefixe(String)

  // There is too much of it.
  case tropProfond(maximum: Int)
  case tropDElements(maximum: Int)
  case tropDAttributs(maximum: Int)
  case nomTropLong(maximum: Int)
  case tropGros(maximum: Int)
}

/// What the grammar admits at a place.
package enum AttenduXML: CaseIterable, Hashable, Sendable {
  case racine, finDuDocument, nom, valeurEntreGuillemets, espace, egale, finDeBalise, instruction
  case commentaire, declaration, texteSansFinDeSection, appelDeCaractere, nomQualifie
}
