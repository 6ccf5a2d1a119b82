import Testing

/// Every rule catches what it is for, and lets its nearest correct form pass.
@Suite struct `A rule` {
  @Test(
    arguments: [
      ("Facturation", "import Glibc", "let cas = Origine.import"),
      ("Facturation", "import Synchronization", "// import Synchronization"),
      ("Journaux", "public import Projections", "public import Facturation"),
      ("CasUsage", "import JournalFichier", "internal import Journaux"),
      ("Projections", "@testable import LigneJSON", "import Synchronization"),
      ("LigneJSON", "import struct JournalFichier.Registre", "import struct Journaux.Position"),
      ("JournalFichier", "import Glibc", "#if canImport(Glibc)"),
      ("JournalFichier", "import LigneJSON; import Facturier", "import LigneJSON; import Journaux"),
      ("FacturierDTO", "import Foundation", "import FoundationEssentials"),
      ("Exporters", "@preconcurrency import CasUsage", "@preconcurrency import Projections"),
      ("Facturier", "import Darwin", "@_exported public import Facturation"),
      ("NouvelleSalle", "import Facturation", "let message = \"import Facturation\""),
    ])
  func `on imports knows the ring of each room`(room: String, outward: String, inward: String) {
    let path = "Sources/\(room)/Exemple.swift"
    #expect(caught(by: outwardImports, in: outward, at: path) == [1])
    #expect(caught(by: outwardImports, in: inward, at: path) == [])
  }

  @Test func `on imports lets one folder speak with the system, and programs too`() {
    let text = "#if canImport(Musl)\n  import Musl\n#endif"
    let rule = outwardImports
    #expect(caught(by: rule, in: text, at: "Sources/JournalFichier/System/Systeme.swift") == [])
    #expect(caught(by: rule, in: text, at: "Sources/JournalFichier/System/Systeme.swift") == [])
    #expect(caught(by: rule, in: text, at: "Sources/JournalFichier/Writing/Writing.swift") == [2])
    #expect(caught(by: rule, in: text, at: "Sources/Journaux/System/Systeme.swift") == [2])
    #expect(caught(by: rule, in: text, at: "Tools/facturier/main.swift") == [])
    #expect(caught(by: rule, in: "import Foundation", at: "Tools/facturier/main.swift") == [1])
  }

  @Test func `on Foundation lets its essentials pass`() {
    #expect(caught(by: importsOfFoundation, in: "public import Foundation") == [1])
    #expect(caught(by: importsOfFoundation, in: "public import FoundationEssentials") == [])
    let named = "#else\n  public import Foundation\n#endif"
    for rule in [importsOfFoundation, outwardImports] {
      #expect(caught(by: rule, in: named, at: "Sources/FacturierDTO/Fondation.swift") == [])
      #expect(caught(by: rule, in: named, at: "Sources/FacturierDTO/ClientDTO.swift") == [2])
    }
  }

  @Test(
    arguments: [
      ("let prix: Double = 1", "let prix: DoublePrecision = 1"),
      ("let texte = \"\\(Float(1))\"", "let texte = \"Float(1)\""),
      ("/* a /* b */ c */ let d = Decimal()", "/* a /* b */ Decimal */ let d = 1"),
      ("let a = #\"\\(\"#, b: Float64", "let a = #\"Double\"#  // Float64"),
      ("let a = \"\"\"\n  \"\n  \"\"\"; let b: Double", "let a = \"\"\"\n  \" Double\n  \"\"\""),
    ])
  func `on floating point reads code, not prose`(float: String, prose: String) {
    #expect(caught(by: floatingPointNumbers, in: float).count == 1)
    #expect(caught(by: floatingPointNumbers, in: prose) == [])
  }

  @Test func `on floating point leaves apps their decimals`() {
    let path = "Sources/FacturierDTO/Exemple.swift"
    #expect(caught(by: floatingPointNumbers, in: "let tva: Decimal", at: path) == [])
    #expect(caught(by: floatingPointNumbers, in: "let tva: Double", at: path) == [1])
    let exporter = "Sources/Exporters/Exemple.swift"
    #expect(caught(by: floatingPointNumbers, in: "let tva: Decimal", at: exporter) == [1])
  }

  @Test(
    arguments: [
      ("print(1)", "imprint(1)"),
      ("Glibc.exit(1)", "exiting(1)"),
      ("_ = unsafe getenv(nom)", "let getenvironment = 1"),
      ("ProcessInfo.processInfo", "ProcessInformation.courante"),
      ("CommandLine.arguments", "CommandLines.arguments"),
    ])
  func `on the outside world leaves it to programs`(act: String, lookalike: String) {
    #expect(caught(by: talkToTheOutsideWorld, in: act) == [1])
    #expect(caught(by: talkToTheOutsideWorld, in: act, at: "Tools/facturier/main.swift") == [])
    #expect(caught(by: talkToTheOutsideWorld, in: lookalike) == [])
  }

  @Test(
    arguments: [
      ("let a = try! lire()", "let a = try? lire()"),
      ("fatalError(message)", "preconditionFailure(message)"),
      ("a as! Facture", "a as? Facture"),
      ("struct A: @unchecked Sendable {}", "struct A: Sendable {}"),
      ("nonisolated(unsafe) var a = 1", "nonisolated let a = 1"),
    ])
  func `on shortcuts knows the honest way`(shortcut: String, honest: String) {
    #expect(caught(by: shortcutsTaken, in: shortcut) == [1])
    #expect(caught(by: shortcutsTaken, in: shortcut, at: "Tools/facturier/main.swift") == [1])
    #expect(caught(by: shortcutsTaken, in: honest) == [])
  }

  @Test(
    arguments: [
      (#"langue == .francais ? "Le nom" : "The name""#, #"Phrase(fr: "Le nom", en: "The name")"#),
      ("case .anglais: nom", "montant.affiche(.anglais)"),
    ])
  func `on languages lets phrases alone hold both`(asked: String, held: String) {
    let path = "Tools/facturier/Help.swift"
    #expect(caught(by: languagesAsked, in: asked, at: path) == [1])
    #expect(caught(by: languagesAsked, in: held, at: path) == [])
    #expect(caught(by: languagesAsked, in: asked) == [])
  }

  @Test func `on what is recorded lets adapters alone do without a check`() {
    let act = "try journal.recordUnchecked(by: auteur, cle: nil) { _, _ in [] }"
    for path in ["Sources/CasUsage/Outils.swift", "Tools/facturier/Session.swift"] {
      #expect(caught(by: recordsUnchecked, in: act, at: path) == [1])
      let checked = act.replacing("recordUnchecked", with: "append")
      #expect(caught(by: recordsUnchecked, in: checked, at: path) == [])
    }
    for path in ["Sources/Journaux/WritableJournal.swift", "Tools/bench/Ecrire.swift"] {
      #expect(caught(by: recordsUnchecked, in: act, at: path) == [])
    }
  }

  @Test(
    arguments: [
      ("unsafe espace[0] = octet", "octets[0] = octet  // unsafe"),
      ("@safe struct Octets {}", "struct safe {}"),
    ])
  func `on memory asks for proof in the domain alone`(unproven: String, proven: String) {
    let path = "Sources/Facturation/Exemple.swift"
    #expect(caught(by: memoryUnproven, in: unproven, at: path) == [1])
    #expect(caught(by: memoryUnproven, in: unproven) == [])
    #expect(caught(by: memoryUnproven, in: proven, at: path) == [])
  }

  @Test(arguments: ["// TODO: arrondir", "/// FIXME", "# TODO"])
  func `on promises reads comments`(promise: String) {
    #expect(caught(by: unkeptPromises, in: promise, at: "Tools/checks/exemple.py") == [1])
    #expect(caught(by: unkeptPromises, in: promise.lowercased() + " TODOS") == [])
  }

  @Test(
    arguments: [
      ("import subprocess", "import processes"),
      ("done = subprocess.run([\"a\"])", "done = processes.run([\"a\"])"),
      ("out, err = process.communicate()", "out, err = processes.finish(process)"),
      ("os.waitpid(pid, 0)", "os.waitstatus_to_exitcode(status)"),
      ("writer.join()", "\", \".join(words)"),
      ("done.wait()", "done.wait(0.5)"),
      ("fcntl.flock(file, fcntl.LOCK_EX)", "fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)"),
    ])
  func `on waits knows those that have an end`(endless: String, ended: String) {
    #expect(caught(by: waitsWithoutEnd, in: endless, at: "Tools/checks/exemple.py") == [1])
    #expect(caught(by: waitsWithoutEnd, in: endless, at: "Tools/checks/processes.py") == [])
    #expect(caught(by: waitsWithoutEnd, in: endless, at: "Tools/exemple.py") == [])
    #expect(caught(by: waitsWithoutEnd, in: ended, at: "Tools/checks/exemple.py") == [])
  }

  @Test(
    arguments: [
      ("public struct A {}", "/// A.\npublic struct A {}"),
      ("  public static let a = 1", "  /// A.\n  public static let a = 1"),
      ("/// A.\n\npublic init() {}", "/// A.\npublic init() {}"),
      ("// A.\npublic func a() {}", "/// A.\n// B.\npublic func a() {}"),
      ("@inlinable\npublic var a: Int", "/// A.\n@inlinable\npublic var a: Int"),
      (
        "@available(\n  macOS 15, *\n)\npublic func a()",
        "/// A.\n@available(\n  macOS 15, *\n)\npublic func a()"
      ),
      ("@frozen public enum A {}", "enum A {}"),
      ("public private(set) var a = 1", "/** A.\n B. */\npublic private(set) var a = 1"),
      ("/// A.\npublic enum A {\n  public let b = 1", "/// A.\npublic enum A {\n  case b"),
      ("public subscript(a: Int) -> Int", "public extension A {\npublic import B"),
    ])
  func `on comments sees through attributes`(bare: String, explained: String) {
    #expect(caught(by: undocumentedDeclarations, in: bare).count == 1)
    #expect(caught(by: undocumentedDeclarations, in: explained) == [])
  }

  @Test func `on length allows 400 lines, and a check 800`() {
    let line = "let a = 1\n"
    #expect(caught(by: tooManyLines, in: String(repeating: line, count: 401)) == [401])
    #expect(caught(by: tooManyLines, in: String(repeating: line, count: 400)) == [])
    let check = "Tools/checks/exemple.py"
    #expect(caught(by: tooManyLines, in: String(repeating: line, count: 801), at: check) == [801])
    #expect(caught(by: tooManyLines, in: String(repeating: line, count: 800), at: check) == [])
  }

  @Test func `on packages lets products of our own pass`() {
    let foreign = "dependencies: [.package(url: \"https://example.org\", from: \"1.0.0\")]"
    let own = "dependencies: [.target(name: \"Facturation\")]  // no .package(url:)"
    #expect(caught(by: packageDependencies, in: foreign, at: "Package.swift") == [1])
    #expect(caught(by: packageDependencies, in: own, at: "Package.swift") == [])
  }

  @Test func `on the top level lets dot-files pass`() {
    let expected = [".gitignore", ".ci/run", "README.md", "Sources/A/a.swift", "EventSchemas/a"]
    #expect(strangersAtTheTop(of: expected) == [])
    let strangers = strangersAtTheTop(of: expected + ["Docs/a.md", "notes"])
    #expect(strangers.map(\.path) == ["Docs", "notes"])
  }

  @Test(
    arguments: [
      (#"let a = "Corrigez par « facturier horloge »""#, "/// « facturier horloge »"),
      (#"let a = "Open one (“facturier init”).""#, #"let a = "Update Facturier.""#),
      (#"let a = "mettez facturier à jour""#, #"let a = ".facturier-""#),
      (#"let a = "Tapez facturier""#, #"let a = "facturier""#),
      (#"let a = "See `lister`.""#, #"let a = ["'", "`"]"#),
      (#"let a = "… (--registre).""#, #"let a = "var(--registre)""#),
      (#"let a = "ajoutez --tva fraction""#, "  --tva: #1c2126; --fond: #fff;"),
      ("  --arrondir l'arrondit", #"let a = "un tiret -- et un autre""#),
    ])
  func `on commands and options reads texts alone`(named: String, unnamed: String) {
    #expect(caught(by: commandsAndOptionsNamed, in: named) == [1])
    #expect(caught(by: commandsAndOptionsNamed, in: unnamed) == [])
    #expect(caught(by: commandsAndOptionsNamed, in: named, at: "Tools/a.swift") == [])
  }

  @Test(
    arguments: [
      ("  var code: Code { Code(rawValue: nom) }", "  var code: Code { .plein }"),
      ("  let code: A.Code = .init(rawValue: \"plein\")", "  let code: A.Code = .init(.plein)"),
      (
        "extension A.Code {\n  public static let bas = Self(rawValue: \"plein\")",
        "extension A.Code {\n  public static let bas = Self(rawValue: \"bas\")"
      ),
      (
        "extension A.Code {\n  static let bas = Self(rawValue: \"bas\")",
        "extension A.Code {\n  public static let sirenTVAFaux = Self(rawValue: \"siren-tva-faux\")"
      ),
    ])
  func `on codes wants constants of their name`(loose: String, constant: String) {
    #expect(caught(by: looseCodes, in: loose).count == 1)
    #expect(caught(by: looseCodes, in: constant) == [])
    #expect(caught(by: looseCodes, in: loose, at: "Tools/a.swift") == [])
  }

  @Test(arguments: [
    ("if refus.code == \"a-b\" {}", "if refus.code == \"a-c\" {}"),
    (
      "switch refus.code {\ncase \"a-b\", \"a-b\": 1\n}",
      "switch code {\ncase \"a-b\",\n  \"a-c\": 1\n}"
    ),
    ("let codes = [\n  \"a-b\"\n]", "let codes = [\n  \"a-b\", \"a-c\"\n]"),
    ("f(\n  [\"a-b\"] as [Code])", "f(\n  [\"a-c\"] as [Code])"),
    ("code.rawValue.hasPrefix(\"a-\")", "code.rawValue.hasPrefix(\"c-\")"),
    ("let mot = \"a-c\"", "let code: Code = \"a-c\""),
  ])
  func `on codes misses one that is misspelt, wherever it is compared`(right: String, wrong: String)
  {
    func caught(_ text: String) -> Int {
      let declaration = "let a = Self(\n  \"a-b\", fr: \"\", en: \"\")"
      return undeclaredCodes(
        comparedCodes(in: SourceFile(path: "Tests/A.swift", text: text)),
        among: declaredCodes(in: SourceFile(path: "Sources/A/A.swift", text: declaration))
      ).count
    }
    #expect(caught(right) == 0 && caught(wrong) == 1)
  }

  @Test func `on codes lets each room declare one once`() {
    let one = "let a = Self(\"a-b\", fr: \"\", en: \"\")"
    let files = ["Sources/A/A.swift", "Sources/B/A.swift"].map { SourceFile(path: $0, text: one) }
    let declared = files.flatMap(declaredCodes)
    #expect(codesDeclaredTwice(declared) == [])
    #expect(codesDeclaredTwice(declared + [declared[0]]).count == 1)
    #expect(goldenCodes(of: "a-b: why\n  x y\n\nc-d\n  z\n") == ["a-b", "c-d"])
  }

  @Test func `on codes of errors reads what the command line advises`() {
    let advice = SourceFile(
      path: "Tools/A.swift",
      text: """
        extension Refus: AdvisingError {
          case .avant: nil
        }
        extension JournalError: AdvisingError {
          case .plein, .bas: nil // .ailleurs
        }
        extension DefautImport: AdvisingError {
          case .apres: nil
        }
        """)
    func caught(_ code: String) -> [Int] {
      let text = "extension JournalError.Code {\nstatic let \(code) = Self(rawValue: \"x\")\n}"
      let file = SourceFile(path: "Sources/JournalFichier/A.swift", text: text)
      return unconsideredCodes(in: file, advice: advice).map(\.line)
    }
    #expect(caught("plein") == [] && caught("bas") == [])
    #expect(caught("ailleurs") == [2] && caught("ple") == [2])
    #expect(caught("avant") == [2] && caught("apres") == [2])
  }

  @Test func `on codes of errors reads the article's table`() {
    let article = SourceFile(
      path: "Sources/A.md", text: "`ailleurs`\n| `plein`, `bas` | what | do |")
    func caught(_ code: String) -> [Int] {
      let line = "public static let \(code) = Self(rawValue: \"x\")"
      let text = "extension JournalError.Code {\n\(line)\n}"
      let file = SourceFile(path: "Sources/JournalFichier/A.swift", text: text)
      return unexplainedCodes(in: file, article: article).map(\.line)
    }
    #expect(caught("plein") == [] && caught("bas") == [])
    #expect(caught("ailleurs") == [2] && caught("ple") == [2])
  }

  @Test(
    arguments: [
      // Two rooms, or a room and a program that imports it.
      ("Sources/A/A1.swift", "package struct Total {", true),
      ("Tools/a/A1.swift", "struct Total {", true),
      ("Tools/a/A1.swift", "@main @MainActor\nfinal class Total {", true),
      // A room, and what stands in another.
      ("Sources/A/A1.swift", "public protocol B {", true),
      // A part of another type, what no other file sees, and what has another name.
      ("Sources/A/A1.swift", "struct Autre {\n  struct Total {}", false),
      ("Sources/A/A1.swift", "private enum Total {", false),
      ("Sources/A/A1.swift", "extension Total {", false),
      ("Sources/A/A1.swift", "struct Totaux {", false),
    ])
  func `on names knows which two may meet`(path: String, text: String, isCaught: Bool) {
    let one = SourceFile(path: path, text: text)
    let other = SourceFile(path: "Sources/B/B1.swift", text: "\npublic struct Total: Sendable {}")
    #expect(namesOfTwoThings(in: [one, other]).isEmpty != isCaught)
  }

  @Test func `on names lets two programs, and two files of one name pass`() {
    let files = ["Tools/a/A.swift", "Tools/b/A.swift"].map {
      SourceFile(path: $0, text: "struct Total {}")
    }
    #expect(namesOfTwoThings(in: files) == [])
  }

  @Test func `on examples compares each word`() {
    let test = SourceFile(path: "Tests/A.swift", text: "// A.md\nlet a = 1\n// end\nlet b = 2")
    let same = SourceFile(path: "Sources/A.md", text: "So:\n```swift\nlet a = 1\n```\n")
    #expect(untestedExamples(in: same, tests: [test]) == [])
    #expect(unshownExamples(in: test, documents: [same]) == [])
    let other = SourceFile(path: "Sources/A.md", text: "So:\n```swift\nlet a = 2\n```\n")
    #expect(untestedExamples(in: other, tests: [test]).map(\.line) == [2])
    #expect(unshownExamples(in: test, documents: [other]).map(\.line) == [1])
    let elsewhere = SourceFile(path: "Sources/B.md", text: "```swift\nlet a = 1\n```\n")
    #expect(untestedExamples(in: elsewhere, tests: [test]).map(\.line) == [1])
  }

  @Test(
    arguments: [
      ("A.md", "Small things.\nWhat is\nkept stays.", "What is kept?\n# What it needs\n| What |"),
      ("A.md", "- Keep it, whoever asks.", "```\nWhat is kept stays.\n```"),
      ("A.swift", "/// What a line comes to\n/// follows from it.", "/// What a line comes to."),
      ("A.swift", "// Whatever", "let whatever = 1"),
    ])
  func `on prose tells a clause for a subject from one alone`(
    path: String, riddle: String, plain: String
  ) {
    #expect(riddles(in: SourceFile(path: path, text: riddle)).count == 1)
    #expect(riddles(in: SourceFile(path: path, text: plain)) == [])
  }

  /// The lines on which a rule is broken in a file of this text.
  private func caught(
    by rule: (SourceFile) -> [Violation], in text: String,
    at path: String = "Sources/Journaux/Exemple.swift"
  ) -> [Int] {
    rule(SourceFile(path: path, text: text)).map(\.line)
  }
}
