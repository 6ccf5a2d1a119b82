/// The style sheets of pages: what they share, then what is each page's own.
///
/// They stand in `Sources/CRessources/texts`. Colours are named once, for light, for dark and for paper; no
/// colour says anything alone.
enum StyleText: String {
  case commune, facture, rapport, voyage

  /// What it says, from a line of its own on.
  var texte: String { "\n" + Ressource.texte("\(rawValue).css") }
}
