import FacturierFormats

extension Command {
  /// `completions`: writes the script that completes commands in a shell.
  ///
  /// The scripts call it in their turn, as `completions suites -- MOTS…`, for what may stand in the
  /// place of the last of these words: a candidate a line, and behind a tab what it means.
  static let completer = Command(
    name: ["completions", "complétion"], english: ["completions", "completion"],
    fr: "Écrit le script qui complète les commandes dans un shell.",
    en: "Writes the script that completes commands in a shell.",
    arguments: [.shell, .suite.optional]
  ) { session, call in
    let demande = call.required(0)
    if demande == "suites" { return try session.suggerer(call.arguments(from: 1)) }
    guard let shell = Completions(rawValue: demande) else {
      throw UsageError(.choixAttendu(trouve: demande, parmi: Completions.allCases.map(\.rawValue)))
    }
    guard session.json else { return try session.output.line(shell.script) }
    try session.output.object("resultat") {
      $0.members(["shell": demande, "script": shell.script])
    }
  }
}

extension Session {
  fileprivate func suggerer(_ mots: [String]) throws {
    for suite in try CompletionSearch(mots, self, Programme.commandes).search() {
      if json {
        // The meaning is for people, in their language; programs get the word alone.
        try output.object("resultat") { $0.member("suite", suite.word) }
      } else {
        try output.line(suite.word + (suite.meaning.map { "\t\($0)" } ?? ""))
      }
    }
  }
}

/// Scripts that complete what is typed; each asks the program what may stand there.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  /// The script for the shell, which stands in `Sources/CRessources/texts`.
  ///
  /// bash takes an equals sign for a word of its own, leaves quotes and backslashes to us, and has no
  /// place for what a word means but beside it, in the list that a second Tab shows.
  var script: String { Ressource.texte("completions.\(rawValue)") }
}
