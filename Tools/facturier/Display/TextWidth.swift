import Facturation

/// How wide texts are on a terminal, and texts of a given width.
enum TextWidth {
  /// How many columns a text takes; wide characters take two, marks over others none.
  static func of(_ text: String) -> Int {
    if isVerySimple(text) { return text.utf8.count }
    return isSimple(text) ? text.unicodeScalars.count : text.reduce(0) { $0 + width($1) }
  }

  /// Whether each of its bytes is a sign by itself that is seen and takes one column, as in all that is not
  /// written by people.
  static func isVerySimple(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// Whether each of its scalars is a sign by itself that takes one column, as they mostly are.
  private static func isSimple(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20...0x7E, 0xA0...0xA8, 0xAA...0xAC, 0xAF...0x2FF, 0x2010...0x2027, 0x202F, 0x20AC:
        true
      default: false
      }
    }
  }

  /// The text, filled up with spaces to a width.
  static func pad(_ text: String, _ width: Int, toTheRight: Bool = false) -> String {
    let blank = String(repeating: " ", count: max(0, width - of(text)))
    return toTheRight ? blank + text : text + blank
  }

  /// The text, cut off with an ellipsis where it is wider.
  static func cut(_ text: String, _ width: Int) -> String {
    guard of(text) > width else { return text }
    var cut = ""
    for character in text {
      guard of(cut) + Self.width(character) < width else { break }
      cut.append(character)
    }
    return cut + "…"
  }

  private static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // A sign that is drawn in colour is drawn wide.
    if scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return width(scalars[scalars.startIndex])
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0x2FF: 1
    case 0x0300...0x036F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F1E6...0x1F1FF, 0x20000...0x3FFFD:
      2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: 0
      default: scalar.properties.isEmojiPresentation ? 2 : 1
      }
    }
  }
}

/// Texts in lines that end between words.
extension TextWidth {
  /// The text in lines of at most that width; a word that is wider has a line of its own, and is
  /// left whole, for it may be one to copy, and so is a command that it cites.
  static func wrap(_ text: String, to width: Int) -> [String] {
    wrap(groups(text.gluingCommands), to: width).map(\.unglued)
  }

  /// The sentence in lines of at most that width, those after the first set in further than it.
  static func wrap(_ phrase: String, to width: Int, indent: Int) -> [String] {
    guard of(phrase) > width else { return [phrase] }
    let margin = String(phrase.prefix { $0 == " " })
    let suite = margin + String(repeating: " ", count: indent)
    let words = groups(phrase.gluingCommands)
    let folds = wrap(words, to: width - margin.count, then: width - suite.count)
    return folds.enumerated().map { ($0 == 0 ? margin : suite) + $1.unglued }
  }

  /// The words in lines of at most that width; those after the first may have another.
  static func wrap(_ words: [String], to width: Int, then suite: Int? = nil) -> [String] {
    var lines = [""]
    for word in words {
      let derniere = lines[lines.count - 1]
      let place = lines.count == 1 ? width : suite ?? width
      if derniere.isEmpty {
        lines[lines.count - 1] = word
      } else if of(derniere) + 1 + of(word) <= place {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }

  /// The words, each with the signs that French sets apart from it by a space.
  static func groups(_ text: String) -> [String] {
    var groups: [String] = []
    for word in text.split(separator: " ") {
      if let last = groups.last,
        last.hasSuffix("«") || word.first.map(detachedSigns.contains) == true
      {
        groups[groups.count - 1] += " " + word
      } else {
        groups.append(String(word))
      }
    }
    return groups
  }

  private static let detachedSigns: Set<Character> = [":", ";", "!", "?", "%", "€", "»", "→"]
}

/// A bar on standard error, for work of more than half a second, on a terminal only.
final class Progress {
  private let start = ContinuousClock.now
  private let isActive: Bool
  private var last = -1

  private init(isActive: Bool) { self.isActive = isActive }

  /// Shows how far something is while it is done, unless it is to be silent.
  static func show<Resultat>(
    ifActive isActive: Bool = Environment.errorIsTerminal,
    _ body: (_ advance: @escaping (_ done: Int, _ of: Int) -> Void) throws -> Resultat
  ) rethrows -> Resultat {
    let progression = Progress(isActive: isActive)
    defer { progression.finish() }
    return try body(progression.advance)
  }

  /// Shows how much is done.
  private func advance(_ done: Int, of all: Int) {
    guard isActive, all > 0, start.duration(to: .now) > .milliseconds(500) else { return }
    let percent = done * 100 / all
    guard percent != last else { return }
    last = percent
    let full = String(repeating: "█", count: percent / 4)
    Environment.put("\r\(TextWidth.pad(full, 25)) \(percent) % ")
  }

  /// Takes the bar away.
  private func finish() {
    guard last >= 0 else { return }
    Environment.put("\r" + String(repeating: " ", count: 32) + "\r")
  }
}

/// What a part of a sentence is, where that cites commands.
enum SentencePart {
  /// The sentence's own words and its quotation marks.
  case words
  /// A name or a text of somebody's, in quotation marks.
  case quotation
  /// What a command says, in quotation marks.
  case command
  /// A word of a command between a shell's quotes: somebody's again.
  case shellWord
}

extension String {
  /// The sentence in its parts, in their order; quotation marks that stand between a shell's quotes end no command,
  /// and a command begins anew within a text whose quotation is never closed.
  var sentenceParts: [(part: SentencePart, text: String)] {
    var parts: [(part: SentencePart, text: String.UnicodeScalarView)] = [(.words, .init())]
    var rest = unicodeScalars[...]
    var (closing, shellQuote): (Unicode.Scalar, Unicode.Scalar) = ("”", "'")
    var (isAdvice, isEscaped) = (false, false)
    while let sign = rest.popFirst() {
      let part = parts[parts.count - 1].part
      switch (part, sign) {
      case (.words, "“"), (.words, "«"), (.quotation, "“"), (.quotation, "«"):
        parts[parts.count - 1].text.append(sign)
        let words = rest.drop { $0 == " " }
        let first = Substring(words.prefix { ![" ", "”", "»"].contains($0) })
        isAdvice = first == "facturier"
        guard part == .words || isAdvice else { break }
        closing = sign == "“" ? "”" : "»"
        if rest.first == " " { parts[parts.count - 1].text.append(rest.removeFirst()) }
        let isCommand = isAdvice || first.hasPrefix("--") || EnglishNames.firstWords.contains(first)
        parts.append((isCommand ? .command : .quotation, .init()))
      case (.quotation, closing), (.command, closing):
        parts.append((.words, String(sign).unicodeScalars))
      case (.command, "'") where isAdvice && !isEscaped,
        (.command, "\"") where isAdvice && !isEscaped:
        parts.append((.shellWord, String(sign).unicodeScalars))
        shellQuote = sign
      case (.shellWord, shellQuote):
        parts[parts.count - 1].text.append(sign)
        parts.append((.command, .init()))
      default: parts[parts.count - 1].text.append(sign)
      }
      isEscaped = part == .command && sign == "\\" && !isEscaped
    }
    return parts.map { ($0.part, String($0.text)) }
  }

  /// The sentence with an option in each of the program's commands that it cites, save those that name where they work.
  func citing(_ option: String) -> String {
    guard contains("facturier ") else { return self }
    return sentenceParts.map { part, text in
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      guard part == .command, words.count > 1, words[0] == "facturier",
        Programme.commandes.contains(where: { $0.isNamed(by: words[1...].map(String.init)) }),
        !["copier", "copy", "serveur", "server"].contains(words[1])
      else { return text }
      return "facturier \(option) " + words[1...].joined(separator: " ")
    }.joined()
  }

  /// The sentence with a sign at which no line ends for each space of a command that it cites.
  fileprivate var gluingCommands: String {
    guard contains("facturier ") else { return self }
    var isCited = false
    return sentenceParts.map { part, text in
      isCited = part == .command && text.hasPrefix("facturier ") || isCited && part != .words
      return isCited ? text.replacing(" ", with: "\0") : text
    }.joined()
  }

  /// The same with the spaces back in their places.
  fileprivate var unglued: String { replacing("\0", with: " ") }

  /// The text as a word of a command line that can be copied into bash, zsh or fish; one that hides something is
  /// written in bytes, which fish refuses.
  ///
  /// Shells see scalars alone: a quote is one to them with an accent behind it, too.
  var forTheShell: String {
    let signs = Set(unicodeScalars)
    if !isEmpty, signs.allSatisfy(\.isBareInShells) { return self }
    if visible != self {
      let bytes = utf8.map { byte in "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      return "$'\(bytes.joined())'"
    }
    if signs.contains("'"), signs.isDisjoint(with: ["\"", "$", "`", "\\", "!"]) {
      return "\"\(self)\""
    }
    // Between single quotes all but these two stand for themselves in each of them.
    var word = String.UnicodeScalarView("'".unicodeScalars)
    for sign in unicodeScalars {
      switch sign {
      case "'", "\\": word += "'\\\(sign)'".unicodeScalars
      default: word.append(sign)
      }
    }
    return String(word) + "'"
  }
}

extension Unicode.Scalar {
  /// Whether it stands for itself in every shell, wherever it is.
  fileprivate var isBareInShells: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", "@", ":", ",": true
    default: false
    }
  }
}
