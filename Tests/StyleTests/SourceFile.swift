import Foundation

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
    // Whether it is there is sooner seen than where.
    guard contains(phrase) else { return false }
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

/// The lines of a Swift text with comments, literals' text and sentence names blanked.
///
/// Code inside an interpolation stays, for it is code:
///
///     let a = "net: \(Double(x)) €"  // a Double
///     let a = "      (Double(x))  "
///
/// A regular expression between bare slashes is taken for code. A literal of one line ends with its
/// line in any case, so that such an expression can't hide what follows it.
func codeAlone(in text: String) -> [String] {
  var scanner = CodeScanner(text: Array(text))
  scanner.scanCode(untilParenthesisCloses: false)
  var lines = String(scanner.kept).split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last == "" { lines.removeLast() }
  return lines.map(String.init)
}

private struct CodeScanner {
  let text: [Character]
  var kept: [Character] = []
  var position = 0

  init(text: [Character]) { self.text = text }

  func sees(_ word: String) -> Bool { text[position...].starts(with: word) }

  mutating func keep() {
    kept.append(text[position])
    position += 1
  }

  mutating func blank(_ count: Int = 1) {
    for character in text[position...].prefix(count) {
      kept.append(character.isNewline ? "\n" : " ")
    }
    position = min(position + count, text.count)
  }

  mutating func scanCode(untilParenthesisCloses: Bool) {
    var depth = 0
    while position < text.count {
      switch text[position] {
      case "/" where sees("//"): blankLine()
      case "/" where sees("/*"): blankComment()
      case "\"": blankLiteral(pounds: 0, quote: "\"")
      case "#": scanPounds()
      case "`": scanName()
      case "(":
        depth += 1
        keep()
      case ")":
        depth -= 1
        keep()
        if untilParenthesisCloses && depth == 0 { return }
      default: keep()
      }
    }
  }

  mutating func blankLine() {
    while position < text.count, !text[position].isNewline { blank() }
  }

  mutating func blankComment() {
    var depth = 0
    repeat {
      if sees("/*") {
        depth += 1
        blank(2)
      } else if sees("*/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while depth > 0 && position < text.count
  }

  mutating func scanPounds() {
    let pounds = text[position...].prefix { $0 == "#" }.count
    let next = position + pounds
    if next < text.count, text[next] == "\"" || text[next] == "/" {
      blank(pounds)
      blankLiteral(pounds: pounds, quote: text[next])
    } else {
      keep()
    }
  }

  /// `` `default` `` is code; a name with a space in it is prose.
  mutating func scanName() {
    let rest = text[(position + 1)...]
    let name = rest.prefix { $0 != "`" && !$0.isNewline }
    if name.contains(" ") { blank(name.count + 2) } else { for _ in 0..<name.count + 1 { keep() } }
    if position < text.count, text[position] == "`" { keep() }
  }

  mutating func blankLiteral(pounds: Int, quote: Character) {
    let isBlock = quote == "\"" && sees("\"\"\"")
    let pound = String(repeating: "#", count: pounds)
    let end = String(repeating: quote, count: isBlock ? 3 : 1) + pound
    blank(isBlock ? 3 : 1)
    while position < text.count, !sees(end) {
      if text[position].isNewline && !isBlock && quote == "\"" { return }
      if quote == "\"" && sees("\\\(pound)(") {
        blank(1 + pounds)
        scanCode(untilParenthesisCloses: true)
      } else if sees("\\\(pound)") {
        blank(2 + pounds)
      } else {
        blank()
      }
    }
    blank(end.count)
  }
}

/// The repository that these tests stand in.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every file of code, read once.
  static let files: [SourceFile] = {
    let folders = ["Sources", "Tests", "Tools"].flatMap(paths(in:)).filter(isCode).sorted()
    return (["Package.swift"] + folders).compactMap(file)
  }()

  /// Every document, read once.
  static let documents: [SourceFile] = {
    let folders = ["Sources", "EventSchemas"].flatMap(paths(in:)).filter { $0.hasSuffix(".md") }
    return (["README.md", "CONTRIBUTING.md"] + folders.sorted()).compactMap(file)
  }()

  private static func file(_ path: String) -> SourceFile? {
    let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.map { SourceFile(path: path, text: $0) }
  }

  /// What a rule finds in all of them.
  static func violations(of rule: (SourceFile) -> [Violation]) -> [Violation] {
    files.flatMap(rule)
  }

  /// A released archive has no history, so git can't say what belongs to it.
  static var isClone: Bool {
    FileManager.default.fileExists(atPath: root.appending(path: ".git").path(percentEncoded: false))
  }

  /// The files under version control.
  static func trackedPaths() throws -> [String] {
    let git = Process()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "-C", root.path(percentEncoded: false), "ls-files", "-z"]
    let output = Pipe()
    git.standardOutput = output
    try git.run()
    let listing = try output.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    return String(decoding: listing, as: UTF8.self).split(separator: "\0").map(String.init)
  }

  private static func paths(in folder: String) -> [String] {
    let path = root.appending(path: folder).path(percentEncoded: false)
    let inside = try? FileManager.default.subpathsOfDirectory(atPath: path)
    return (inside ?? []).map { "\(folder)/\($0)" }
  }

  /// Examples and recorded outputs are as long as they need to be; code isn't.
  private static func isCode(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: ".") {
      return ["swift", "c", "h", "py", "sh"].contains(name[name.index(after: dot)...])
    }
    return path.hasPrefix("Tools/")
  }
}
