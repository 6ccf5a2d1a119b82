/// A code of a refusal, a warning or a fault, and where it stands.
struct CodeMention: Equatable {
  let code: String
  let path: String
  let line: Int

  /// The room in which it stands: `Sources/Facturation`.
  var room: String { path.split(separator: "/").prefix(2).joined(separator: "/") }
}

/// The codes that a file declares, in the expressions that say what is refused, or as constants; an app
/// declares one where it refuses.
///
///     Self(
///       "client-inconnu", fr: …
func declaredCodes(in file: SourceFile) -> [CodeMention] {
  let ends =
    file.isUnderSources
    ? ["Self(", "Enonce(", "Self(rawValue: ", "Code(rawValue: "] : ["Echec(code: "]
  return file.hyphenated.filter { mention in
    let index = mention.line - 1
    let line = file.lines[index].drop { $0 == " " }
    let before = index > 0 ? file.lines[index - 1] : ""
    let lead = before + line.prefix { $0 != "\"" }
    return ends.contains { lead.hasSuffix($0) }
  }
}

/// The codes with which a file compares, wherever a statement speaks of codes: behind `==`, in the cases
/// of a switch, in lists, and the beginnings of codes.
func comparedCodes(in file: SourceFile) -> [CodeMention] {
  let mentions = file.hyphenated
  guard !mentions.isEmpty else { return [] }
  let statements = file.statementsOnCodes
  return mentions.filter { mention in statements.contains { $0.contains(mention.line - 1) } }
}

/// Codes that a room declares twice.
func codesDeclaredTwice(_ declared: [CodeMention]) -> [Violation] {
  var seen: Set<String> = []
  return declared.filter { !seen.insert("\($0.room) \($0.code)").inserted }.map {
    Violation(path: $0.path, line: $0.line, message: "`\($0.code)` is declared twice")
  }
}

/// Codes that are compared with, and that nothing declares.
func undeclaredCodes(_ compared: [CodeMention], among declared: [CodeMention]) -> [Violation] {
  let declared = Set(declared.map(\.code))
  return compared.filter { mention in
    mention.code.hasSuffix("-")
      ? !declared.contains { $0.hasPrefix(mention.code) } : !declared.contains(mention.code)
  }.map {
    Violation(path: $0.path, line: $0.line, message: "nothing is refused as `\($0.code)`")
  }
}

/// The codes that begin the blocks of a golden file: `client-inconnu: a client that nobody knows`.
func goldenCodes(of text: String) -> Set<String> {
  Set(
    text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map {
      String($0.prefix { $0 != ":" })
    })
}

extension SourceFile {
  /// The literals that can be codes, or beginnings of such.
  fileprivate var hyphenated: [CodeMention] {
    guard path.hasSuffix(".swift") else { return [] }
    return lines.enumerated().flatMap { index, line -> [CodeMention] in
      guard line.utf8.contains(UInt8(ascii: "\"")), line.utf8.contains(UInt8(ascii: "-")) else {
        return []
      }
      return line.matches(of: /"([a-z][a-z0-9]*(?:-[a-z0-9]+)*-?)"/).filter {
        $0.output.1.contains("-")
      }.map { CodeMention(code: String($0.output.1), path: path, line: index + 1) }
    }
  }

  /// The lines of each statement that speaks of codes, a switch over one being a statement; a statement
  /// goes on while a parenthesis or a bracket is open.
  fileprivate var statementsOnCodes: [Range<Int>] {
    var statements: [Range<Int>] = []
    // As programs part words: a name behind a point is one.
    let aCode = /\b(?:\w*[cC]odes?|Code)\b(?!\()/.wordBoundaryKind(.simple)
    var (start, depth) = (0, 0)
    for (index, line) in code.enumerated() {
      if depth == 0 { start = index }
      for byte in line.utf8 {
        if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
      }
      guard depth <= 0 else { continue }
      depth = 0
      let statement = code[start...index].joined(separator: " ")
      guard statement.contains("ode"), statement.contains(aCode) else { continue }
      let isSwitch = statement.containsWord("switch") && line.hasSuffix("{")
      statements.append(start..<(isSwitch ? end(ofBlockAt: index) : index + 1))
    }
    return statements
  }

  /// Behind the line that closes what a line opens.
  private func end(ofBlockAt index: Int) -> Int {
    let indent = code[index].prefix { $0 == " " }
    let closing = code[index...].dropFirst().firstIndex { $0.hasPrefix(indent + "}") }
    return closing ?? code.count
  }
}
