/// A code of `JournalError` of which the article for apps doesn't say what to do.
func unexplainedCodes(in file: SourceFile, article: SourceFile) -> [Violation] {
  let explained = article.lines.filter { $0.hasPrefix("| `") }
  return errorCodes(in: file).filter { code in
    !explained.contains { $0.contains("`\(code.name)`") }
  }.map {
    file.violation(atLine: $0.line, "\(article.path) doesn't say what `\($0.name)` asks for")
  }
}

/// The codes of `JournalError` that a file declares, and on which lines.
func errorCodes(in file: SourceFile) -> [(name: Substring, line: Int)] {
  guard file.path.hasPrefix("Sources/Journal"), file.lines.contains(where: isAboutErrors) else {
    return []
  }
  return file.code.enumerated().compactMap { index, line in
    line.firstMatch(of: /static let (\w+) = (?:Self|Code)\(rawValue:/).map { ($0.1, index + 1) }
  }
}

private func isAboutErrors(_ line: String) -> Bool {
  line.hasPrefix("extension JournalError.Code") || line.hasPrefix("public struct JournalError")
}
