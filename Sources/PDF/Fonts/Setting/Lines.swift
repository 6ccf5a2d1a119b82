extension Font {
  /// Breaks a text into lines that are no wider than a width, each set in this font.
  ///
  /// Lines end at a space, which is left out, or behind a hyphen; a word that is wider than a line
  /// is broken where the line is full. Ends of lines in the text are kept. There's always one line.
  package func lines(of text: String, size: Length, within width: Length) -> [SetText] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
      wrapped(set(String($0)), size: size, within: width)
    }
  }

  private func wrapped(_ text: SetText, size: Length, within width: Length) -> [SetText] {
    var lines: [SetText] = []
    var start = 0
    while start < text.glyphs.count {
      let end = text.endOfLine(from: start, size: size, within: width)
      var stop = end
      while stop > start, text.glyphs[stop - 1].scalar == " " { stop -= 1 }
      lines.append(text.part(start..<(end == text.glyphs.count ? end : stop)))
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
        opportunity = place + 1
      } else {
        advance += Int(glyph.advance)
        if size.timesThousandths(advance) > width {
          return opportunity > start ? opportunity : max(place, start + 1)
        }
        if glyph.scalar == "-" || glyph.scalar == "\u{2010}" { opportunity = place + 1 }
      }
      if glyph.scalar == " " { advance += Int(glyph.advance) }
      place += 1
    }
    return place
  }

  /// Some of the characters.
  fileprivate func part(_ range: Range<Int>) -> SetText {
    var part = SetText(font: font)
    part.glyphs = Array(glyphs[range])
    return part
  }
}
