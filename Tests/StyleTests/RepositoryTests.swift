import Foundation
import Testing

/// Every rule, over every file.
@Suite struct `The repository` {
  private static let declared = Repository.files.flatMap(declaredCodes)

  @Test func `is found`() {
    #expect(Repository.files.contains { $0.path == "Package.swift" })
    #expect(Repository.files.contains { $0.path.hasPrefix("Sources/Facturation/") })
  }

  @Test func `imports inward only`() {
    #expect(Repository.violations(of: outwardImports) == [])
  }

  @Test func `tells of its rooms what its manifest has them import`() throws {
    let article = try #require(Repository.documents.first { $0.path.hasSuffix("/Architecture.md") })
    #expect(rings.count > 15)
    #expect(roomsToldOtherwise(in: article) == [])
  }

  @Test func `does without Foundation in its libraries`() {
    #expect(Repository.violations(of: importsOfFoundation) == [])
  }

  @Test func `has no floating-point number in its libraries`() {
    #expect(Repository.violations(of: floatingPointNumbers) == [])
  }

  @Test func `prints, exits and reads its environment under Tools only`() {
    #expect(Repository.violations(of: talkToTheOutsideWorld) == [])
  }

  @Test func `takes no shortcut around an error or the compiler`() {
    #expect(Repository.violations(of: shortcutsTaken) == [])
  }

  @Test func `leaves all memory of its domain to the compiler`() {
    #expect(Repository.violations(of: memoryUnproven) == [])
  }

  @Test func `records nothing but what can follow`() {
    #expect(Repository.violations(of: recordsUnchecked) == [])
  }

  @Test func `leaves no promise in a comment`() {
    #expect(Repository.violations(of: unkeptPromises) == [])
  }

  @Test func `waits for nothing without an end in its checks`() {
    #expect(Repository.files.contains { $0.path == "Tools/checks/processes.py" })
    #expect(Repository.violations(of: waitsWithoutEnd) == [])
  }

  @Test func `explains what is public`() {
    #expect(Repository.violations(of: undocumentedDeclarations) == [])
  }

  @Test func `has no file of over 400 lines, and no check of over 800`() {
    #expect(Repository.violations(of: tooManyLines) == [])
  }

  @Test func `has one thing for each name`() {
    #expect(namesOfTwoThings(in: Repository.files) == [])
  }

  @Test func `depends on no package`() {
    #expect(Repository.violations(of: packageDependencies) == [])
  }

  @Test func `shows no Swift that is not tested`() {
    let tests = Repository.files.filter { $0.path.hasPrefix("Tests/FacturierTests/") }
    #expect(Repository.documents.contains { $0.path == "README.md" })
    #expect(
      Repository.documents.flatMap { untestedExamples(in: $0, tests: tests) } == [])
    #expect(tests.flatMap { unshownExamples(in: $0, documents: Repository.documents) } == [])
  }

  @Test func `is told of subject first, and on a front page`() throws {
    let documents = Repository.documents.filter { !$0.path.hasSuffix("/Reference.md") }
    let code = Repository.files.filter { $0.path.hasSuffix(".swift") }
    for files in [documents, code] {
      let found = files.flatMap(riddles)
      #expect(found.count <= 10, "\(found.joined(separator: "\n"))")
    }
    let readme = try #require(documents.first { $0.path == "README.md" })
    #expect(readme.lines.count <= 150)
  }

  @Test func `says to apps what each code of a journal's errors asks for`() throws {
    let article = try #require(Repository.documents.first { $0.path.hasSuffix("/Application.md") })
    #expect(Repository.violations(of: { unexplainedCodes(in: $0, article: article) }) == [])
  }

  @Test func `gives no code of a refusal that is no constant`() {
    #expect(Repository.violations(of: looseCodes) == [])
  }

  @Test func `declares a refusal once`() {
    #expect(Self.declared.count > 150)
    #expect(codesDeclaredTwice(Self.declared) == [])
  }

  @Test func `compares with no code that is not declared`() {
    let compared = Repository.files.flatMap(comparedCodes)
    #expect(compared.count > 150)
    #expect(undeclaredCodes(compared, among: Self.declared) == [])
  }

  @Test(arguments: [
    ("Sources/Facturation/Refus/", ["Facturation/refus", "Facturation/avertissements"]),
    ("Sources/Facturation/Import/", ["Importers/fautes"]),
  ])
  func `provokes for its golden files what it refuses`(folder: String, goldens: [String]) throws {
    let provoked = try goldens.map { golden in
      let parts = golden.split(separator: "/")
      let path = "Tests/\(parts[0])Tests/Golden/\(parts[1]).txt"
      let file = Repository.root.appending(path: path)
      return goldenCodes(of: try String(contentsOf: file, encoding: .utf8))
    }
    let declared = Self.declared.filter { $0.path.hasPrefix(folder) }
    let difference = Set(declared.map(\.code)).symmetricDifference(
      provoked.reduce(into: Set()) { $0.formUnion($1) })
    #expect(difference == [], "declared and not provoked, or provoked and not declared")
  }

  @Test func `tells of each refusal and warning in an article`() {
    let articles = Repository.documents.filter { $0.path.contains(".docc/") }
    let untold = Self.declared.filter { mention in
      mention.path.hasPrefix("Sources/Facturation/Refus/")
        && !articles.contains { $0.lines.contains { $0.contains("`\(mention.code)`") } }
    }
    #expect(untold == [], "Regles.md is where most are told of")
  }

  @Test func `knows each fault of a file of others in a test`() {
    let seen = Repository.files.filter { $0.path.hasPrefix("Tests/") }
    let declared = Self.declared.filter {
      ["Sources/Foreign", "Sources/Importers"].contains($0.room)
    }
    #expect(declared.count > 50)
    let named = Set(
      seen.flatMap(\.lines).filter { $0.contains("\"") && $0.contains("-") }.flatMap {
        $0.matches(of: /[a-z][a-z0-9]*(?:-[a-z0-9]+)+/).map { String($0.output) }
      })
    #expect(declared.map(\.code).filter { !named.contains($0) } == [])
  }

  @Test func `names no command and no option in its libraries`() {
    #expect(Repository.violations(of: commandsAndOptionsNamed) == [])
  }

  @Test func `declares a text of the command line once, with both its languages`() {
    #expect(Repository.violations(of: languagesAsked) == [])
  }

  @Test func `considers at the command line what each code of a journal's errors asks for`() throws
  {
    let advice = try #require(Repository.files.first { $0.path.hasSuffix("/Advice.swift") })
    #expect(Repository.violations(of: { unconsideredCodes(in: $0, advice: advice) }) == [])
  }

  @Test(.enabled(if: Repository.isClone, "not a git clone"))
  func `has nothing unexpected at its top level`() throws {
    let paths = try Repository.trackedPaths()
    try #require(paths.contains("Package.swift"))
    #expect(strangersAtTheTop(of: paths) == [])
  }
}
