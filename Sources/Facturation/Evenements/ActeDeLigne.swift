/// What becomes of a line.
package enum ActeDeLigne {
  case ajoutee
  case modifiee
  case retiree

  /// It in a few words; the name stands there only when a line goes on under it.
  package func texte(rang: String, nom: String) -> Texte {
    switch self {
    case .ajoutee: Texte("ligne \(rang) ajoutée", "line \(rang) added")
    case .modifiee: Texte("ligne \(rang)\(nom) modifiée", "line \(rang)\(nom) changed")
    case .retiree: Texte("ligne \(rang) retirée", "line \(rang) removed")
    }
  }
}
