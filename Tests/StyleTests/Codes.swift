/// A code of `JournalError` of which the article for apps doesn't say what to do.
func unexplainedCodes(in file: SourceFile, article: SourceFile) -> [Violation] {
  let explained = article.lines.filter { $0.hasPrefix("| `") }
  return errorCodes(in: file).filter { code in
    !explained.contains { $0.contains("`\(code.name)`") }
  }.map {
    file.violation(atLine: $0.line, "\(article.path) doesn't say what `\($0.name)` asks for")
  }
}

/// Codes that aren't constants, so that no app can compare them, and constants of another name than
/// their code's.
///
/// Outside a declaration nothing makes a code of a string, so that whatever gives one gives a constant.
func looseCodes(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources, file.code.contains(where: isAboutCodes) else { return [] }
  return zip(file.lines, file.code).enumerated().compactMap { index, texts in
    let (line, code) = texts
    guard code.contains(/(Self|Code|\.init)\(rawValue:/) else { return nil }
    let constant =
      /^ +(?:public|package) static let (\w+) = (?:Self|Code)\(rawValue: "([a-z0-9-]+)"\)$/
    guard let declared = line.wholeMatch(of: constant) else {
      return file.violation(atLine: index + 1, "a code is a constant, which apps compare")
    }
    let spelled = declared.2.filter { $0 != "-" }
    return declared.1.lowercased() == spelled
      ? nil
      : file.violation(atLine: index + 1, "`\(declared.1)` isn't how `\(declared.2)` is written")
  }
}

/// A type is `JournalError.Code`, an extension of it, or something that has one.
private func isAboutCodes(_ line: String) -> Bool {
  line.containsWord("Code") && !line.hasPrefix("import")
}

/// The codes of `JournalError` that a file declares, and on which lines.
func errorCodes(in file: SourceFile) -> [(name: Substring, line: Int)] {
  guard file.path.hasPrefix("Sources/Journa"), file.lines.contains(where: isAboutErrors) else {
    return []
  }
  return file.code.enumerated().compactMap { index, line in
    line.firstMatch(of: /static let (\w+) = (?:Self|Code)\(rawValue:/).map { ($0.1, index + 1) }
  }
}

private func isAboutErrors(_ line: String) -> Bool {
  line.hasPrefix("extension JournalError.Code") || line.hasPrefix("public struct JournalError")
}
