import FacturierFormats

extension Commande {
  /// `completions`: writes the script that completes commands in a shell.
  ///
  /// The scripts call it in their turn, as `completions suites -- MOTS…`, for what may stand in the
  /// place of the last of these words: a candidate a line, and behind a tab what it means.
  static let completer = Commande(
    nom: ["completions", "complétion"], anglais: ["completions", "completion"],
    fr: "Écrit le script qui complète les commandes dans un shell.",
    en: "Writes the script that completes commands in a shell.",
    arguments: [.shell, .suite.facultatif]
  ) { seance, appel in
    let demande = appel.exige(0)
    if demande == "suites" { return try seance.suggerer(appel.arguments(apres: 1)) }
    guard let shell = Completions(rawValue: demande) else {
      throw Usage(.choixAttendu(trouve: demande, parmi: Completions.allCases.map(\.rawValue)))
    }
    guard seance.json else { return try seance.sortie.ligne(shell.script) }
    try seance.sortie.objet("resultat") { $0.membres(["shell": demande, "script": shell.script]) }
  }
}

extension Seance {
  fileprivate func suggerer(_ mots: [String]) throws {
    for suite in try Suites(mots, self, Programme.commandes).chercher() {
      if json {
        // The meaning is for people, in their language; programs get the word alone.
        try sortie.objet("resultat") { $0.membre("suite", suite.mot) }
      } else {
        try sortie.ligne(suite.mot + (suite.sens.map { "\t\($0)" } ?? ""))
      }
    }
  }
}

/// Scripts that complete what is typed; each asks the program what may stand there.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell, which stands in `Sources/CRessources/textes`.
  ///
  /// bash takes an equals sign for a word of its own, leaves quotes and backslashes to us, and has no
  /// place for what a word means but beside it, in the list that a second Tab shows.
  var script: String { Ressource.texte("completions.\(rawValue)") }
}
