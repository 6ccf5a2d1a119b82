/// What a file may ask of the reader's memory: whatever is beyond is refused, by a clear error.
///
/// They hold for each piece that is handed over (the document, an element, a line), so that a file
/// of any length is read in the memory that one piece takes.
package struct LimitesJSON: Hashable, Sendable {
  /// How many arrays and objects may stand within each other.
  package var profondeur: Int
  /// How many values a piece may hold, and how many members the object around the pieces.
  package var noeuds: Int
  /// How many bytes a piece may have.
  package var octets: Int
  /// How many bytes may stand between the quotes of a text.
  package var texte: Int
  /// How many bytes a number may have.
  package var nombre: Int

  /// Sets limits; those not given are the usual ones.
  package init(
    profondeur: Int = 64, noeuds: Int = 1_000_000, octets: Int = 64 << 20, texte: Int = 1 << 20,
    nombre: Int = 256
  ) {
    self.profondeur = profondeur
    self.noeuds = noeuds
    self.octets = octets
    self.texte = texte
    self.nombre = nombre
  }

  /// 64 levels; a million values and 64 MiB a piece; texts of 1 MiB; numbers of 256 bytes.
  package static let habituelles = LimitesJSON()
}
