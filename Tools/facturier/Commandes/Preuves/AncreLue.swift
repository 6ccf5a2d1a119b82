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
      return Ancre(try AncreDatee(fichier: texte))
    }
  }
}

extension AncreDatee {
  /// Reads the file that holds its line; it is short, and what is longer is none.
  init(fichier: String) throws {
    let octets = try FichierLu(fichier).contenu(auPlus: 1024)
    guard let ancre = AncreDatee(octets: octets) else { throw JournalError.noAnchor(fichier) }
    self = ancre
  }
}
