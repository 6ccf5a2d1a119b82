package import Facturation
package import ForeignJSON

/// A fault of an XML document: what it is, and where.
///
/// Places are those of JSON: a line, and a byte within it.
package struct ErreurXML: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package let defaut: Defaut
  /// Where the fault shows.
  package let place: PlaceJSON

  init(_ defaut: Defaut, a place: PlaceJSON) {
    self.defaut = defaut
    self.place = place
  }

  /// The code, the place and the fault in English, for logs.
  package var description: String {
    "\(defaut.enonce.code): line \(place.ligne), column \(place.colonne):"
      + " \(defaut.enonce.texte.anglais)"
  }
}
