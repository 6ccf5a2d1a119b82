extension Font {
  /// Breaks a text into lines that are no wider than a width, each set in this font.
  ///
  /// Lines end at a space, which is left out, or behind a hyphen; a word that is wider than a line
  /// is broken where the line is full. A sign stays with its number, and a number whose digits stand
  /// in groups is one word. Ends of lines in the text are kept. There's always one line.
  ///
  /// Each line but those broken within a word has a space behind it, so that words stay apart where
  /// several lines are read as one text.
  package func lines(of text: String, size: Length, within width: Length) -> [SetText] {
    let space = set(" ").glyphs.first
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
      wrapped(set(String($0)), size: size, within: width, endingIn: space)
    }
  }

  private func wrapped(
    _ text: SetText, size: Length, within width: Length, endingIn space: SetGlyph?
  ) -> [SetText] {
    var lines: [SetText] = []
    var start = 0
    while start < text.glyphs.count {
      let end = text.endOfLine(from: start, size: size, within: width)
      var stop = end
      while stop > start, text.glyphs[stop - 1].scalar == " " { stop -= 1 }
      let isLast = end == text.glyphs.count
      var line = text.part(start..<(isLast ? end : stop))
      if isLast || stop < end { line.end = space }
      lines.append(line)
      start = end
    }
    if lines.isEmpty { lines = [text] }
    // What is lost is told once, for it may be in a sign that several lines show.
    lines[0].losses = text.losses
    return lines
  }
}

extension SetText {
  /// Where the line ends that begins at a place: behind the spaces at which it's broken.
  fileprivate func endOfLine(from start: Int, size: Length, within width: Length) -> Int {
    var (advance, place, opportunity) = (0, start, start)
    while place < glyphs.count {
      let glyph = glyphs[place]
      if glyph.scalar == " " {
        if !isGrouping(place) { opportunity = place + 1 }
      } else {
        advance += Int(glyph.advance)
        if size.timesThousandths(advance) > width {
          return opportunity > start ? opportunity : max(place, start + 1)
        }
        if joinsWords(place) { opportunity = place + 1 }
      }
      if glyph.scalar == " " { advance += Int(glyph.advance) }
      place += 1
    }
    return place
  }

  /// Whether a space stands between two groups of digits.
  private func isGrouping(_ place: Int) -> Bool {
    guard place > 0, place + 1 < glyphs.count else { return false }
    return glyphs[place - 1].scalar.isDigit && glyphs[place + 1].scalar.isDigit
  }

  /// Whether a hyphen stands there, with something of its word before it.
  private func joinsWords(_ place: Int) -> Bool {
    guard glyphs[place].scalar == "-" || glyphs[place].scalar == "\u{2010}" else { return false }
    return place > 0 && glyphs[place - 1].scalar != " "
  }

  /// Some of the characters.
  fileprivate func part(_ range: Range<Int>) -> SetText {
    var part = SetText(font: font)
    part.glyphs = Array(glyphs[range])
    return part
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
