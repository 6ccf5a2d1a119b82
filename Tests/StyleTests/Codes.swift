/// A code of `JournalError` of which the article for apps doesn't say what to do.
func unexplainedCodes(in file: SourceFile, article: SourceFile) -> [Violation] {
  guard file.path.hasPrefix("Sources/Journal"), file.lines.contains(where: isAboutErrors) else {
    return []
  }
  let explained = article.lines.filter { $0.hasPrefix("| `") }
  return file.code.enumerated().compactMap { index, line in
    guard let code = line.firstMatch(of: /static let (\w+) = (?:Self|Code)\(rawValue:/)?.1,
      !explained.contains(where: { $0.contains("`\(code)`") })
    else { return nil }
    return file.violation(atLine: index + 1, "\(article.path) doesn't say what `\(code)` asks for")
  }
}

private func isAboutErrors(_ line: String) -> Bool {
  line.hasPrefix("extension JournalError.Code") || line.hasPrefix("public struct JournalError")
}
