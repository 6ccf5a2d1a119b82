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
    "Sources/Journaux/Journal.swift", "Sources/Journaux/InMemoryJournal.swift",
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
  allowed: ["Tools/facturier/Textes/Phrase.swift"])

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
