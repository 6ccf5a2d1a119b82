/// Sentences of a document, or of the comments of Swift, with a clause for a subject; and words that name nobody.
///
/// Such a sentence names its thing late or never: the files, and not “what is written”, are small.
func riddles(in file: SourceFile) -> [String] {
  let text = prose(of: file)
  let words = text.matches(of: /\b[Ww]h(?:o|at|ich)ever\b/).map(\.output)
  let sentences = text.matches(of: /[^.?!\n]+[.?!]/).map { $0.output.drop { !$0.isLetter } }
  let riddles = sentences.filter {
    ($0.hasPrefix("What ") || $0.hasPrefix("Who ")) && !$0.hasSuffix("?")
      && (!file.path.hasSuffix(".swift") || hasTwoVerbs($0))
  }
  return (words + riddles).map { "\(file.path): \($0)" }
}

/// Whether a second verb follows: a comment may also be a clause alone, which names the thing below it.
private func hasTwoVerbs(_ sentence: Substring) -> Bool {
  let start = sentence.dropLast().prefix { !",;:()".contains($0) }
  let words = start.split(separator: " ").dropFirst().prefix { !conjunctions.contains($0) }
  return words.count { verbs.contains($0) } > 1
}

private let verbs: Set<Substring> = [
  "is", "are", "was", "were", "has", "have", "can", "can't", "may", "must", "does", "stands",
  "stays", "goes", "comes", "counts", "costs", "follows", "makes", "takes", "needs", "gets", "says",
  "tells", "becomes", "bears", "passes", "leads", "lies", "remains",
]

private let conjunctions: Set<Substring> = [
  "that", "which", "who", "what", "where", "when", "while", "if", "as", "because", "whose", "how",
  "whether", "than", "once", "until", "before", "after", "so", "for", "and", "or", "but",
]

/// The prose of a document, or of the comments of Swift; a paragraph, an item and a cell are a line each.
private func prose(of file: SourceFile) -> String {
  let isSwift = file.path.hasSuffix(".swift")
  var (text, isCode) = ("", false)
  for line in file.lines {
    var words = line.drop { $0.isWhitespace }
    if isSwift { words = words.hasPrefix("//") ? words.drop { $0 == "/" || $0 == " " } : "" }
    if words.hasPrefix("```") { isCode.toggle() }
    if isCode || words.hasPrefix("#") { words = "" }
    text += words.isEmpty || words.hasPrefix("- ") ? "\n" : " "
    text += words.replacing("|", with: "\n")
  }
  return text
}
