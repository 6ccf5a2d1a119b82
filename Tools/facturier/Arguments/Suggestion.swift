import Facturier

/// Guesses which known word a mistyped one was meant to be.
enum Suggestion {
  /// The nearest word, if one is near enough.
  static func proche(de mot: String, parmi mots: [String]) -> String? {
    // No name is that long; a text given for a name would take its time.
    guard mot.utf8.count <= 64 else { return nil }
    let limite = max(1, min(3, mot.count / 3))
    return mots.map { ($0, distance(mot, $0)) }.filter { $0.1 <= limite }
      .min { $0.1 < $1.1 }?.0
  }

  /// The command that people call so too, however it was typed.
  static func commande(appelee mot: String, parmi declarations: [Declaration]) -> String? {
    guard mot.utf8.count <= 64 else { return nil }
    let voulu = mot.sansParure
    return synonymes(declarations).first { $0.mot.sansParure == voulu }?.commande
  }

  /// The command that people call nearly so.
  static func commande(presque mot: String, parmi declarations: [Declaration]) -> String? {
    let synonymes = synonymes(declarations)
    let proche = proche(de: mot, parmi: synonymes.map(\.mot))
    return synonymes.first { $0.mot == proche }?.commande
  }

  /// What commands are called besides, and what they are called in the same language.
  private static func synonymes(
    _ declarations: [Declaration]
  ) -> [(mot: String, commande: String)] {
    declarations.flatMap { declaration in
      declaration.synonymes.map { ($0, declaration.nom.francais) }
        + declaration.synonymesAnglais.map { ($0, declaration.nom.anglais) }
    }
  }

  /// The option that was meant: the one that English calls so, or the nearest by its name.
  static func proche(de mot: String, parmi options: [Option]) -> String? {
    options.first { $0.anglais == mot }?.nom ?? proche(de: mot, parmi: options.map(\.nom))
  }

  /// How many letters must be changed, put in, left out or swapped with their neighbour.
  static func distance(_ gauche: String, _ droite: String) -> Int {
    let (a, b) = (Array(gauche), Array(droite))
    var avant: [Int] = []
    var rangee = Array(0...b.count)
    for i in a.indices {
      var suivante = [i + 1]
      for j in b.indices {
        var cout = min(
          rangee[j] + (a[i] == b[j] ? 0 : 1), rangee[j + 1] + 1, suivante[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cout = min(cout, avant[j - 1] + 1) }
        suivante.append(cout)
      }
      (avant, rangee) = (rangee, suivante)
    }
    return rangee[b.count]
  }
}
