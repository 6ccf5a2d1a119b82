/// The lines of a Swift text with comments, literals' text and sentence names blanked.
///
/// Code inside an interpolation stays, for it is code:
///
///     let a = "net: \(Double(x)) €"  // a Double
///     let a = "      (Double(x))  "
///
/// A regular expression between bare slashes is taken for code. A literal of one line ends with
/// its line whatever it holds, so that such an expression can't hide what follows it.
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
