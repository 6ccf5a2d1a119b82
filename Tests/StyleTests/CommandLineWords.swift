/// The one page that is made of commands, those of other programs: what an auditor reads first.
private let commandsOfOthers = "Sources/Exporters/Dossier/NoticeDossier.swift"

/// Commands and options belong to the command line, which says them after what a library says: apps
/// that show a library's sentences have neither.
///
/// Nor do they name the program, or set a word between backquotes as one that is to be typed. Comments
/// may. A stylesheet has words of its own that begin with two hyphens; and the program's name alone, as a
/// text, is what signatures are made for; so are a base's schema and roles called.
func commandsAndOptionsNamed(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources, file.path != commandsOfOthers else { return [] }
  let words = CommandLineWords()
  return file.lines.enumerated().flatMap { index, line -> [Violation] in
    guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return [] }
    return words.named(in: line).map {
      file.violation(atLine: index + 1, "`\($0)` is for the command line to say")
    }
  }
}

/// What belongs to the command line; made once a file, for a pattern takes longer to make than to match.
private struct CommandLineWords {
  private let commands = /facturier(?:[^\-a-z_.]|\.(?![a-z]))|"[^"]*`[a-z][^`]*`/
  private let options = /(var\()?--[a-z][a-z-]*(:)?/

  func named(in line: String) -> [Substring] {
    let line = line.replacing("\"facturier\"", with: "\"\"")
    let named = line.matches(of: options).filter { $0.output.1 == nil && $0.output.2 == nil }
    return line.matches(of: commands).map(\.output) + named.map(\.output.0)
  }
}

/// A code of `JournalError` of which the command line has not considered what to advise.
func unconsideredCodes(in file: SourceFile, advice: SourceFile) -> [Violation] {
  let considered = adviceOnJournalErrors(in: advice)
  return errorCodes(in: file).filter { code in
    !considered.contains { $0.containsWord(".\(code.name)") }
  }.map {
    file.violation(atLine: $0.line, "\(advice.path) doesn't consider `\($0.name)`")
  }
}

/// The code of `extension JournalError: Conseiller`, up to the brace that closes it: other errors
/// have reasons, and advice has names, that a code may share.
private func adviceOnJournalErrors(in advice: SourceFile) -> ArraySlice<String> {
  let rest = advice.code.drop { !$0.hasPrefix("extension JournalError: Conseiller {") }
  return rest.prefix { !$0.hasPrefix("}") }
}
