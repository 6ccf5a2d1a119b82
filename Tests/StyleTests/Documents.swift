/// What a document shows as Swift is code that a test compiles and runs, word for word.
///
/// In the code under `Tests/FacturierTests` a comment that is the name of a document, such as
/// `// README.md`, stands above what is shown there as a block, and `// end` below it.
func untestedExamples(in document: SourceFile, tests: [SourceFile]) -> [Violation] {
  let tested = tests.flatMap(markedExamples)
  return shownExamples(in: document).filter { !tested.contains($0) }.map {
    document.violation(atLine: $0.line, "no test under Tests/FacturierTests is this block")
  }
}

/// What a test marks as shown by a document stands there.
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
