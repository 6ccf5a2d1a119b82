/// Above 400 lines a file holds more than one thing; a check is one program, with all that it alone needs.
func tooManyLines(in file: SourceFile) -> [Violation] {
  let mostLines = file.path.hasPrefix("Tools/checks/") ? 800 : 400
  guard file.lines.count > mostLines else { return [] }
  return [
    file.violation(
      atLine: mostLines + 1, "\(file.lines.count) lines; no file needs more than \(mostLines)")
  ]
}

/// What is public is explained, save for cases of an enum, whose name says it, and for extensions
/// and imports, which declare nothing.
func undocumentedDeclarations(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources else { return [] }
  var violations: [Violation] = []
  var isDocumented = false
  var openParentheses = 0
  let declarations = Declarations()
  for (index, (line, code)) in zip(file.lines, file.code).enumerated() {
    let written = line.drop { $0.isWhitespace }
    if written.hasPrefix("///") || written.hasPrefix("/**") {
      isDocumented = true
    } else if code.allSatisfy(\.isWhitespace) {
      // The inside and the end of a block comment keep what its beginning gave.
      isDocumented = isDocumented && !written.isEmpty
    } else if openParentheses > 0 || declarations.isAttributeAlone(code) {
      // An attribute may stand between a comment and what it explains, on several lines.
      openParentheses += code.count { $0 == "(" } - code.count { $0 == ")" }
    } else {
      if declarations.isPublic(code) && !isDocumented {
        violations.append(file.violation(atLine: index + 1, "public, and not explained"))
      }
      isDocumented = false
    }
  }
  return violations
}

/// What tells a line's declarations; made once a file, for a pattern takes longer to make than to match.
private struct Declarations {
  private let attributes = /^\s*(?:@\w+(?:\([^()]*\)|\([^)]*$)?\s*)+$/
  private let publicOne =
    /^\s*(?:@\w+(?:\([^()]*\))?\s+|[a-z]+(?:\(\w+\))?\s+)*(?:public|open)\s+(?:[a-z]+(?:\(\w+\))?\s+)*(?:struct|class|enum|protocol|actor|func|init|var|let|subscript|typealias|macro)\b/

  func isAttributeAlone(_ code: String) -> Bool { code.firstMatch(of: attributes) != nil }

  func isPublic(_ code: String) -> Bool { code.firstMatch(of: publicOne) != nil }
}

private let topLevel: Set<Substring> = [
  "Package.swift", "Sources", "Tests", "EventSchemas", "Tools", "README.md", "CHANGELOG.md",
  "CONTRIBUTING.md", "LICENSE",
]

/// Whoever opens the repository sees its few folders at once: nothing else lies at the top.
func strangersAtTheTop(of paths: [String]) -> [Violation] {
  let names = Set(paths.compactMap { $0.split(separator: "/").first })
  return names.filter { !topLevel.contains($0) && !$0.hasPrefix(".") }.sorted().map {
    Violation(path: String($0), line: 1, message: "doesn't belong at the top level")
  }
}
