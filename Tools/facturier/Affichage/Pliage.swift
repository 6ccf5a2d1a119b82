/// Texts in lines that end between words.
extension Largeur {
  /// The text in lines of at most that width; a word that is wider has a line of its own, and is
  /// left whole, for it may be one to copy.
  static func plier(_ texte: String, a largeur: Int) -> [String] {
    plier(groupes(texte), a: largeur)
  }

  /// The sentence in lines of at most that width, those after the first set in further than it.
  static func plier(_ phrase: String, a largeur: Int, retrait: Int) -> [String] {
    guard de(phrase) > largeur else { return [phrase] }
    let marge = String(phrase.prefix { $0 == " " })
    let suite = marge + String(repeating: " ", count: retrait)
    let plis = plier(groupes(phrase), a: largeur - marge.count, puis: largeur - suite.count)
    return plis.enumerated().map { ($0 == 0 ? marge : suite) + $1 }
  }

  /// The words in lines of at most that width; those after the first may have another.
  static func plier(_ mots: [String], a largeur: Int, puis suite: Int? = nil) -> [String] {
    var lignes = [""]
    for mot in mots {
      let derniere = lignes[lignes.count - 1]
      let place = lignes.count == 1 ? largeur : suite ?? largeur
      if derniere.isEmpty {
        lignes[lignes.count - 1] = mot
      } else if de(derniere) + 1 + de(mot) <= place {
        lignes[lignes.count - 1] += " " + mot
      } else {
        lignes.append(mot)
      }
    }
    return lignes
  }

  /// The words, each with the signs that French sets apart from it by a space.
  private static func groupes(_ texte: String) -> [String] {
    var groupes: [String] = []
    for mot in texte.split(separator: " ") {
      if let dernier = groupes.last,
        dernier.hasSuffix("«") || mot.first.map(signesDetaches.contains) == true
      {
        groupes[groupes.count - 1] += " " + mot
      } else {
        groupes.append(String(mot))
      }
    }
    return groupes
  }

  private static let signesDetaches: Set<Character> = [":", ";", "!", "?", "%", "€", "»", "→"]
}
