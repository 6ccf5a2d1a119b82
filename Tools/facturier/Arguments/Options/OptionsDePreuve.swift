/// What is asked of anchors, signatures and tokens.
extension Option {
  static let positionDAncre = Option(
    nom: "position", valeur: "position",
    fr: "L'ancre de cet événement (le dernier) ; si le journal ne l'a pas, le programme finit avec le"
      + " code 66.",
    en: "The anchor of that event, else of the last one; if the journal lacks it, the program ends"
      + " with code 66.")
}
