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
/// Outside a declaration nothing makes a code of a string, so that each giver of one gives a constant.
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

/// The one page that is made of commands, those of other programs: what an auditor reads first.
private let commandsOfOthers = "Sources/FacturierFormats/NoticeDossier.swift"

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

/// The code of `extension JournalError: AdvisingError`, up to the brace that closes it: other errors
/// have reasons, and advice has names, that a code may share.
private func adviceOnJournalErrors(in advice: SourceFile) -> ArraySlice<String> {
  let rest = advice.code.drop { !$0.hasPrefix("extension JournalError: AdvisingError {") }
  return rest.prefix { !$0.hasPrefix("}") }
}

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
    ? ["Self(", "Enonce(", "Self(rawValue: ", "Code(rawValue: "] : ["DepotError(code: "]
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
