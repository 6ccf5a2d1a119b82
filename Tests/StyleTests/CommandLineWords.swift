/// Commands and options belong to the command line, which says them after what a library says: apps
/// that show a library's sentences have neither.
///
/// Comments may name them. A stylesheet has words of its own that begin with two hyphens.
func commandsAndOptionsNamed(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources else { return [] }
  return file.lines.enumerated().flatMap { index, line -> [Violation] in
    guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return [] }
    return namedOnCommandLine(line).map {
      file.violation(atLine: index + 1, "`\($0)` is for the command line to say")
    }
  }
}

private func namedOnCommandLine(_ line: String) -> [Substring] {
  let commands = line.matches(of: /facturier [a-z]+/).map(\.output)
  let options = line.matches(of: /(var\()?--[a-z][a-z-]*(:)?/).filter {
    $0.output.1 == nil && $0.output.2 == nil
  }
  return commands + options.map(\.output.0)
}

/// A code of `JournalError` of which the command line has not considered what to advise.
func unconsideredCodes(in file: SourceFile, advice: SourceFile) -> [Violation] {
  errorCodes(in: file).filter { code in
    !advice.code.contains { $0.containsWord(".\(code.name)") }
  }.map {
    file.violation(atLine: $0.line, "\(advice.path) doesn't consider `\($0.name)`")
  }
}
