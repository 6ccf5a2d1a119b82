/// What a document may ask of the reader's memory: whatever is beyond is refused, by a clear error.
package struct LimitesXML: Hashable, Sendable {
  /// How many elements may stand within each other.
  package var profondeur: Int
  /// How many elements a document may have.
  package var elements: Int
  /// How many attributes an element may have, declarations of namespaces among them.
  package var attributs: Int
  /// How many bytes a name may have.
  package var nom: Int
  /// How many bytes a document may have.
  package var octets: Int

  /// Sets limits; those not given are the usual ones.
  package init(
    profondeur: Int = 64, elements: Int = 500_000, attributs: Int = 64, nom: Int = 256,
    octets: Int = 16 << 20
  ) {
    self.profondeur = profondeur
    self.elements = elements
    self.attributs = attributs
    self.nom = nom
    self.octets = octets
  }

  /// 64 levels, half a million elements, 64 attributes each, names of 256 bytes, 16 MiB.
  package static let habituelles = LimitesXML()
}
