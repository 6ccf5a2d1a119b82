import Graine
import Testing

@testable import PDF

@Suite struct OutlineTests {
  private typealias Glyph = SyntheticFont

  private func refusal(glyphs: [Int: ContiguousArray<UInt8>]) -> FontFault? {
    var font = SyntheticFont()
    for (glyph, outline) in glyphs { font.glyphs[glyph] = outline }
    do throws(FontFault) {
      _ = try TrueTypeFont(font.file)
      return nil
    } catch { return error }
  }

  @Test func `an outline that ends too early is refused`() {
    let sound = SyntheticFont.triangle(70)
    for count in stride(from: 2, to: sound.count - 1, by: 2) {
      let cut = ContiguousArray(sound.prefix(count))
      #expect(refusal(glyphs: [9: cut]) == .glyph(9, .outline), "\(count) bytes")
    }
    #expect(refusal(glyphs: [9: sound]) == nil)
  }

  @Test func `contours that go back, and flags for more points than there are, are refused`() {
    let back = words([2, 0, 0, 9, 9, 2, 1, 0]) + ContiguousArray(repeating: 1, count: 16)
    #expect(refusal(glyphs: [9: back]) == .glyph(9, .outline))
    let many = words([1, 0, 0, 9, 9, 2, 0]) + [0x39, 3, 0, 0]
    #expect(refusal(glyphs: [9: many]) == .glyph(9, .outline))
    // Three points by one flag, each coordinate the same as before or of one byte.
    #expect(refusal(glyphs: [9: words([1, 0, 0, 9, 9, 2, 0]) + [0x39, 2]]) == nil)
    #expect(
      refusal(glyphs: [9: words([1, 0, 0, 9, 9, 2, 0]) + [0x0F, 2, 1, 1, 1, 1, 1, 1]]) == nil)
    #expect(refusal(glyphs: [9: words([0, 0, 0, 9, 9, 0])]) == nil)
  }

  @Test func `a glyph that is a part of itself is refused`() {
    #expect(refusal(glyphs: [9: Glyph.composite([9])]) == .glyph(9, .cycle))
    let pair = [9: Glyph.composite([10, 11]), 11: Glyph.composite([9])]
    #expect(refusal(glyphs: pair) == .glyph(9, .cycle))
  }

  @Test func `glyphs within each other are refused when they are too many`() {
    func tower(_ height: Int) -> [Int: ContiguousArray<UInt8>] {
      Dictionary(uniqueKeysWithValues: (0..<height).map { (10 + $0, Glyph.composite([11 + $0])) })
    }
    #expect(refusal(glyphs: tower(8)) == nil)
    #expect(refusal(glyphs: tower(9)) == .glyph(18, .tooDeep(maximum: 8)))
    // From below as from above: the lower floors of this one are weighed first.
    let falling = (0..<9).map { (30 - $0, Glyph.composite([29 - $0])) }
    #expect(
      refusal(glyphs: Dictionary(uniqueKeysWithValues: falling)) == .glyph(30, .tooDeep(maximum: 8))
    )
  }

  @Test func `a glyph made of too many others is refused, also by powers`() {
    let wide = Glyph.composite(Array(repeating: 5, count: 256))
    #expect(refusal(glyphs: [9: wide]) == nil)
    let wider = Glyph.composite(Array(repeating: 5, count: 257))
    #expect(refusal(glyphs: [9: wider]) == .glyph(9, .tooManyParts(maximum: 256)))
    let powers = (0..<5).map { (10 + $0, Glyph.composite(Array(repeating: 11 + $0, count: 4))) }
    #expect(
      refusal(glyphs: Dictionary(uniqueKeysWithValues: powers))
        == .glyph(10, .tooManyParts(maximum: 256)))
  }

  @Test func `a part that the font lacks, or that is cut, is refused`() {
    #expect(refusal(glyphs: [9: Glyph.composite([100])]) == .glyph(9, .outline))
    let cut = ContiguousArray(Glyph.composite([5, 6]).dropLast(4))
    #expect(refusal(glyphs: [9: cut]) == .glyph(9, .outline))
    let instructions = ContiguousArray(
      Glyph.composite([5], instructions: [1, 2, 3, 4]).dropLast(2))
    #expect(refusal(glyphs: [9: instructions]) == .glyph(9, .outline))
    #expect(refusal(glyphs: [9: Glyph.composite([5, 6, 7, 8])]) == nil)
  }

  /// Whatever comes is read or refused; what is read can be set and carried along.
  @Test func `damaged fonts are refused, or else give sound subsets`() throws {
    var hasard = GenerateurGraine()
    let sound = [SyntheticFont(), SyntheticFont(isLong: true, wholeMap: true)].map(\.file)
    var readCount = 0
    for _ in 0..<Campaign.count(10_000) {
      var file = hasard.parmi(sound)
      for _ in 0..<hasard.entier(1...3) { damage(&file, &hasard) }
      guard let font = try? TrueTypeFont(file) else { continue }
      readCount += 1
      let text = Font.embedded(font).set("é ê: 1,50 \u{301} \u{1F600} zZ")
      let subset = FontSubset(of: font, glyphs: text.glyphs.map(\.glyph))
      let read = try FontFile(subset.bytes)
      let count = try read.reader(of: .maxima, atLeast: 32).u16(at: 4)
      #expect(count > Set(text.glyphs.map(\.glyph)).subtracting([0]).count, "\(hasard)")
      #expect(subset.bytes.count <= file.count + 4096, "\(hasard)")
      #expect(throws: Never.self, "\(hasard)") {
        _ = try GlyphOutlines(read, glyphCount: count, isLong: true)
        _ = try HorizontalMetrics(read, glyphCount: count)
      }
    }
    #expect(readCount > Campaign.count(10_000) / 20)
  }

  private func damage(_ file: inout ContiguousArray<UInt8>, _ hasard: inout GenerateurGraine) {
    guard file.count > 300 else { return }
    let place = hasard.entier(0...file.count - 5)
    switch hasard.entier(0...5) {
    case 0: file[place] = UInt8(truncatingIfNeeded: hasard.next())
    case 1: file.replaceSubrange(place..<place + 4, with: long(hasard.entier(0...3000)))
    case 2:
      file.replaceSubrange(place..<place + 2, with: words([hasard.parmi([0, 0xFFFF, 0x8000])]))
    case 3: file[hasard.entier(0...300)] = UInt8(truncatingIfNeeded: hasard.next())
    case 4: file.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
    default: file.removeLast(hasard.entier(1...40))
    }
  }
}
