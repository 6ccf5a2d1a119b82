import Facturier

/// Anchors as a person gives them.
extension Appel {
  /// The event and its hash that the journal must contain, if they were given: as text, or as the file
  /// that holds the line.
  func ancre(_ option: Option, pour declaration: Declaration) throws -> Ancre? {
    try texte(option).map { texte in
      if let ancre = Ancre(texte) { return ancre }
      guard Fichiers.existe(texte) else {
        throw Usage(.ancreAttendue, de: option.champ, declaration)
      }
      let octets = try FichierLu(texte).contenu(auPlus: Self.plusLongueAncre)
      guard let ancre = AncreDatee(octets: octets) else {
        throw JournalError.noAnchor(texte)
      }
      return Ancre(ancre)
    }
  }

  /// An anchor is one short line; what is longer is none.
  private static let plusLongueAncre = 1024
}
