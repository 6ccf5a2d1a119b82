import Facturier

/// What is said of anchors, and of what others have signed and dated.
extension Phrase {
  static func ancreEcrite(_ position: Int, vers chemin: String) -> Phrase {
    Phrase(
      fr: "L'ancre de l'événement \(position) est dans \(chemin).",
      en: "The anchor of event \(position) is in \(chemin).")
  }
}
