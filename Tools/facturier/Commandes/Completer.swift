import Facturier

/// `completions`: writes the script that completes commands in a shell.
///
/// The scripts call it in their turn, as `completions suites -- MOTS…`, for what may stand in the
/// place of the last of these words: a candidate a line, and behind a tab what it means.
struct Completer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "completions", en: "completions"),
    synonymes: ["complétion"],
    synonymesAnglais: ["completion"],
    resume: Phrase(
      fr: "Écrit le script qui complète les commandes dans un shell.",
      en: "Writes the script that completes commands in a shell."),
    arguments: [.shell, .suite.facultatif])

  let seance: Seance

  func run() throws -> CodeRetour {
    let demande = appel.exige(0)
    guard demande != "suites" else {
      try suggerer(appel.arguments(apres: 1))
      return .fait
    }
    guard let shell = Completions(rawValue: demande) else {
      throw Usage(
        .choixAttendu(trouve: demande, parmi: Completions.allCases.map(\.rawValue)))
    }
    guard seance.json else {
      try seance.sortie.ligne(shell.script)
      return .fait
    }
    try seance.sortie.objet("resultat") {
      $0.texte("shell", demande)
      $0.texte("script", shell.script)
    }
    return .fait
  }

  private func suggerer(_ mots: [String]) throws {
    for suite in try Suites(mots, seance, Programme.declarations).chercher() {
      if seance.json {
        // The meaning is for people, in their language; programs get the word alone.
        try seance.sortie.objet("resultat") { $0.texte("suite", suite.mot) }
      } else {
        try seance.sortie.ligne(suite.mot + (suite.sens.map { "\t\($0)" } ?? ""))
      }
    }
  }
}
