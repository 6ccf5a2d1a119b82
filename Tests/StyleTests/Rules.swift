/// What each room may import of this package, as the manifest has it, to which SwiftPM holds it.
let rings: [String: Set<String>] = {
  let manifest = Repository.files.first { $0.path == "Package.swift" }
  let room = /room\(\s*"(\w+)"(?:,\s*imports:\s*\[([^\]]*)\])?/
  let text = manifest?.lines.joined(separator: "\n") ?? ""
  return text.matches(of: room).reduce(into: [:]) { rings, match in
    let imported = (match.2 ?? "").matches(of: /"(C?[A-Z]\w+)"/).map { String($0.1) }
    rings[String(match.1)] = Set(imported).subtracting(["PostgreSQL"])
  }
}()

/// What the platform has for one room alone: Foundation's types are made of ours, screens follow models.
let platformOfOne: [String: Set<String>] = [
  "FacturierDTO": ["FoundationEssentials"], "FacturierModeles": ["Observation"],
]

private let platform: Set<String> = ["Darwin", "Glibc", "Musl"]

/// The folders of the libraries that speak with the operating system: of files, of what their errors mean,
/// of threads; and of a server's answers.
private let systemCalls = ["Sources/JournalFichier/System/", "Sources/JournalPostgreSQL/System/"]

/// The one file that names Foundation, for systems that have its essentials in no module of their
/// own.
private let foundationByName = "Sources/FacturierDTO/Fondation.swift"

/// Imports point inward only.
func outwardImports(in file: SourceFile) -> [Violation] {
  guard let allowed = allowedImports(of: file) else { return [] }
  return imports(of: file).filter { !allowed.contains($0.module) }.map {
    file.violation(atLine: $0.line, "\(file.components[1]) may not import \($0.module)")
  }
}

/// The whole of Foundation costs every start of the program five milliseconds, and brings its
/// floating-point decimals along.
func importsOfFoundation(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources, file.path != foundationByName else { return [] }
  return imports(of: file).filter { $0.module == "Foundation" }.map {
    file.violation(atLine: $0.line, "no library imports the whole of Foundation")
  }
}

private func allowedImports(of file: SourceFile) -> Set<String>? {
  if file.isUnderTools {
    return rings.values.reduce(platform.union(rings.keys)) { $0.union($1) }.union([
      "Hasard", "JournalEcrit", "Observation", "Simulation", "Synchronization",
    ])
  }
  guard file.isUnderSources else { return nil }
  let room = file.components[1]
  var allowed = rings[room, default: []].union(platformOfOne[room, default: []])
  if room != "Facturation" && rings[room] != nil { allowed.insert("Synchronization") }
  if systemCalls.contains(where: file.path.hasPrefix) { allowed.formUnion(platform) }
  if file.path == foundationByName { allowed.insert("Foundation") }
  return allowed
}

/// The rooms of which the article's table does not say what the manifest has them import.
func roomsToldOtherwise(in article: SourceFile) -> [String] {
  let rows = article.lines.map { $0.split(separator: "|").map(String.init) }
  let told = rows.filter { $0.count == 5 }
  return rings.filter { room, imported in
    guard let row = told.first(where: { $0[1].contains("`\(room)`") }) else { return true }
    let names = Set(row[3].matches(of: /`(\w+)`/).map { String($0.1) })
    return !row[3].contains("any room")
      && names != imported.union(platformOfOne[room, default: []])
  }.keys.sorted()
}

/// The modules a file imports: `@_exported public import struct Journaux.Position` is `Journaux`.
private func imports(of file: SourceFile) -> [(line: Int, module: String)] {
  let statement =
    /^(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|actor|typealias|func|let|var)\s+)?(\w+)/
  return file.code.enumerated().flatMap { index, line in
    line.split(separator: ";").compactMap { part in
      let trimmed = part.drop { $0.isWhitespace }
      return trimmed.firstMatch(of: statement).map { (index + 1, String($0.1)) }
    }
  }
}

/// Above 400 lines a file holds more than one thing; a check is one program, with all that it alone needs.
func tooManyLines(in file: SourceFile) -> [Violation] {
  let mostLines = file.path.hasPrefix("Tools/checks/") ? 800 : 400
  guard file.lines.count > mostLines else { return [] }
  return [
    file.violation(
      atLine: mostLines + 1, "\(file.lines.count) lines; no file needs more than \(mostLines)")
  ]
}

/// A public declaration is explained, save for cases of an enum, whose name says it, and for extensions
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

/// A visitor of the repository sees its few folders at once: nothing else lies at the top.
func strangersAtTheTop(of paths: [String]) -> [Violation] {
  let names = Set(paths.compactMap { $0.split(separator: "/").first })
  return names.filter { !topLevel.contains($0) && !$0.hasPrefix(".") }.sorted().map {
    Violation(path: String($0), line: 1, message: "doesn't belong at the top level")
  }
}

/// A name means one type, in the rooms and in a program that imports them; and none is a room's too,
/// for then nothing else that stands in the room can be named in full.
///
/// Two programs never meet, and what is private to a file no other file sees.
func namesOfTwoThings(in files: [SourceFile]) -> [Violation] {
  let types = files.flatMap(visibleTypes)
  let rooms = Set(types.filter(\.isInRoom).map(\.place))
  let places = Dictionary(grouping: types) { $0.name }
  return types.filter { type in
    rooms.contains(type.name) || places[type.name, default: []].contains(where: type.meets)
  }.map { $0.file.violation(atLine: $0.line, "`\($0.name)` is the name of something else too") }
}

/// A type that other files see: where it stands, and under which name.
private struct VisibleType {
  let name: String
  let file: SourceFile
  let line: Int

  var isInRoom: Bool { file.isUnderSources }
  /// The room or the program that it belongs to.
  var place: String { file.components[1] }

  /// Whether somebody may see both, and they are two.
  func meets(_ other: VisibleType) -> Bool {
    place != other.place && (isInRoom || other.isInRoom)
  }
}

private func visibleTypes(in file: SourceFile) -> [VisibleType] {
  guard file.isUnderSources || file.isUnderTools else { return [] }
  let declaration =
    /^(?:@\w+(?:\([^)]*\))?\s+|[a-z]+(?:\(\w+\))?\s+)*(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)/
  return file.code.enumerated().compactMap { index, line in
    guard !line.hasPrefix("private "), !line.hasPrefix("fileprivate "),
      !line.containsWord("import"), let match = line.firstMatch(of: declaration)
    else { return nil }
    return VisibleType(name: String(match.1), file: file, line: index + 1)
  }
}

/// Words that may not occur in the code of some folders, and why.
private struct Ban {
  let words: [String]
  let reason: String
  /// Files that may use the words all the same; each needs a reason in the review.
  var allowed: Set<String> = []

  func violations(in file: SourceFile, lines: [String]) -> [Violation] {
    guard !allowed.contains(file.path) else { return [] }
    return lines.enumerated().flatMap { index, line in
      words.filter(line.containsWord).map { word in
        file.violation(atLine: index + 1, "`\(word)`: \(reason)")
      }
    }
  }
}

private let floatingPoint = Ban(
  words: ["Double", "Float", "Decimal", "Float16", "Float32", "Float64", "Float80"],
  reason: "money never meets floating point")

private let outsideWorld = Ban(
  words: ["print(", "exit(", "getenv", "ProcessInfo", "CommandLine"],
  reason: "only programs under Tools print, exit or read their environment")

private let shortcuts = Ban(
  words: ["try!", "fatalError(", "as!", "@unchecked Sendable", "nonisolated(unsafe)"],
  reason: "say what happens when it isn't so")

private let unprovenMemory = Ban(
  words: ["unsafe", "@safe"],
  reason: "what an invoice is needs no memory that the compiler can't vouch for")

private let pens = Ban(
  words: ["recordUnchecked", "recordUnsettled"],
  reason: "a use case appends, which refuses what cannot follow upon what is recorded",
  allowed: [
    "Sources/Journaux/InMemoryJournal.swift",
    "Sources/Journaux/WritableJournal.swift", "Sources/JournalFichier/FileJournal.swift",
    "Sources/Port/StoreJournal.swift",
  ])

private let promises = Ban(
  words: ["TODO", "FIXME"],
  reason: "do it, or open an issue")

private let packages = Ban(
  words: [".package("],
  reason: "this package depends on no other")

private let endlessWaits = Ban(
  words: [
    "subprocess", "multiprocessing", ".wait()", ".communicate()", ".join()", ".acquire()",
    "os.system(", "os.popen(", "os.wait(", "os.wait3(", "os.wait4(", "os.waitid(", "os.waitpid(",
    "LOCK_EX)",
  ],
  reason: "what it waits for may never come: processes.py starts programs, and gives up on them",
  allowed: ["Tools/checks/processes.py"])

private let languages = Ban(
  words: [
    "== .francais", "!= .francais", "case .francais", "== .anglais", "!= .anglais", "case .anglais",
  ],
  reason: "a `Phrase` holds both languages side by side",
  allowed: ["Tools/facturier/Texts/Phrase.swift"])

/// Apps expect their decimals in a DTO; they are made from exact digits, and read back as such.
private let appDecimals = Ban(
  words: floatingPoint.words.filter { $0 != "Decimal" }, reason: floatingPoint.reason)

func floatingPointNumbers(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources else { return [] }
  let ban = file.components[1] == "FacturierDTO" ? appDecimals : floatingPoint
  return ban.violations(in: file, lines: file.code)
}

func talkToTheOutsideWorld(in file: SourceFile) -> [Violation] {
  file.isUnderSources ? outsideWorld.violations(in: file, lines: file.code) : []
}

func shortcutsTaken(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources || file.isUnderTools else { return [] }
  return shortcuts.violations(in: file, lines: file.code)
}

/// Where the command line asks which language is spoken, the other one can be forgotten.
func languagesAsked(in file: SourceFile) -> [Violation] {
  guard file.path.hasPrefix("Tools/facturier/") else { return [] }
  return languages.violations(in: file, lines: file.code)
}

func memoryUnproven(in file: SourceFile) -> [Violation] {
  guard file.path.hasPrefix("Sources/Facturation/") else { return [] }
  return unprovenMemory.violations(in: file, lines: file.code)
}

/// Tests and measures may make a journal that no use case would.
func recordsUnchecked(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources || file.path.hasPrefix("Tools/facturier/") else { return [] }
  return pens.violations(in: file, lines: file.code)
}

/// A promise stands in a comment, so this rule reads the lines as written.
func unkeptPromises(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources || file.isUnderTools else { return [] }
  return promises.violations(in: file, lines: file.lines)
}

/// A check fails in words where it would wait for ever.
func waitsWithoutEnd(in file: SourceFile) -> [Violation] {
  guard file.path.hasPrefix("Tools/checks/") else { return [] }
  return endlessWaits.violations(in: file, lines: file.lines)
}

func packageDependencies(in file: SourceFile) -> [Violation] {
  file.path == "Package.swift" ? packages.violations(in: file, lines: file.code) : []
}

/// Code that a document shows as Swift is compiled and run by a test, word for word.
///
/// In the code under `Tests/FacturierTests` a comment that is the name of a document, such as
/// `// README.md`, stands above what is shown there as a block, and `// end` below it.
func untestedExamples(in document: SourceFile, tests: [SourceFile]) -> [Violation] {
  let shown = shownExamples(in: document)
  // Most documents show none, and to look through all tests takes long.
  guard !shown.isEmpty else { return [] }
  let tested = tests.flatMap(markedExamples)
  return shown.filter { !tested.contains($0) }.map {
    document.violation(atLine: $0.line, "no test under Tests/FacturierTests is this block")
  }
}

/// Code that a test marks as shown by a document stands there.
func unshownExamples(in test: SourceFile, documents: [SourceFile]) -> [Violation] {
  let shown = documents.flatMap(shownExamples)
  return markedExamples(in: test).filter { !shown.contains($0) }.map {
    test.violation(atLine: $0.line, "\($0.document) does not show this")
  }
}

/// Code that a document shows; the same wherever it stands.
private struct Example: Equatable {
  let document: String
  /// The line above it.
  let line: Int
  var text: [String] = []

  static func == (one: Self, other: Self) -> Bool {
    one.document == other.document && one.text == other.text
  }
}

private func shownExamples(in document: SourceFile) -> [Example] {
  let name = document.components.last ?? document.path
  return examples(in: document, below: { $0 == "```swift" ? name : nil }, above: "```")
}

private func markedExamples(in test: SourceFile) -> [Example] {
  examples(
    in: test, below: { $0.wholeMatch(of: /\/\/ (\w+\.md)/).map { String($0.1) } },
    above: "// end")
}

/// What stands below each line that names a document and above the next that ends it.
private func examples(
  in file: SourceFile, below mark: (String) -> String?, above end: String
) -> [Example] {
  var (found, open): ([Example], Example?) = ([], nil)
  for (index, line) in file.lines.enumerated() {
    if let example = open, line == end {
      found.append(example)
      open = nil
    } else if open != nil {
      open?.text.append(line)
    } else if let document = mark(line) {
      open = Example(document: document, line: index + 1)
    }
  }
  return found
}
