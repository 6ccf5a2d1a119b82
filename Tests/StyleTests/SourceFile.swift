/// A file as the rules see it: twice the same lines, once as written and once with the code alone.
struct SourceFile: Sendable {
  /// From the top of the repository, with slashes: `Sources/Facturation/Langue.swift`.
  let path: String
  let lines: [String]
  /// `lines` with comments and the text of literals blanked; empty for other files than Swift's.
  ///
  /// So a rule about code never stumbles over prose.
  let code: [String]

  init(path: String, text: String) {
    self.path = path
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    code = path.hasSuffix(".swift") ? codeAlone(in: text) : []
  }

  /// The folders and the name: `["Sources", "Facturation", "Langue.swift"]`.
  var components: [String] { path.split(separator: "/").map(String.init) }

  var isUnderSources: Bool { path.hasPrefix("Sources/") }
  var isUnderTools: Bool { path.hasPrefix("Tools/") }

  func violation(atLine line: Int, _ message: String) -> Violation {
    Violation(path: path, line: line, message: message)
  }
}

/// Where a rule is broken, in the form that editors turn into a link.
struct Violation: Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}

extension String {
  /// Whether `phrase` occurs and isn't a part of a longer identifier, at the ends where it is one.
  func containsWord(_ phrase: String) -> Bool {
    var rest = self[...]
    while let found = rest.firstRange(of: phrase) {
      let before = self[..<found.lowerBound].last
      let after = self[found.upperBound...].first
      let startsFree = !(phrase.first.isIdentifierPart && before.isIdentifierPart)
      let endsFree = !(phrase.last.isIdentifierPart && after.isIdentifierPart)
      if startsFree && endsFree { return true }
      rest = self[index(after: found.lowerBound)...]
    }
    return false
  }
}

extension Character? {
  var isIdentifierPart: Bool {
    guard let self else { return false }
    return self.isLetter || self.isNumber || self == "_"
  }
}
