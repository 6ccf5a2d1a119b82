import Testing

@testable import LigneJSON

/// A text of a line is looked at in blocks first, and by its reader where that says nothing.
@Suite struct `The end of a text` {
  /// Where one ends that is the first of some bytes.
  private func end(of text: [UInt8], atMost maximum: Int64 = 99) -> Int? {
    let quoted = [0x22] + text + [0x22]
    let bytes = ContiguousArray(quoted + [UInt8](repeating: 0x20, count: 64))
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    return unsafe bytes.span.bytes.endOfText(at: 0, maximum: maximum, last: text.count + 1)
  }

  @Test(
    arguments: ["a", "!", "~", "À", "é", "\u{7FF}", "a\u{20AC}", "a«", #"a\""#, #"a\\b"#],
    [0, 13, 14, 15, 16, 17, 40])
  func `is told in blocks where it begins with a letter or a sign`(_ text: String, _ more: Int) {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x61, count: more) + Array("é".utf8)
    let count = Int64(bytes.count)
    #expect(end(of: bytes, atMost: count) == bytes.count + 2)
    #expect(end(of: bytes, atMost: count - 1) == nil, "as many bytes as it may have characters")
  }

  @Test(
    arguments: [
      "", " a", "\u{7F}", "«", "€", "a\u{1}", "a\u{7F}", "a\u{85}", "a\u{800}", "a\u{2028}",
      "a\u{2029}", #"a\n"#, "a😀",
    ])
  func `is left to its reader where it may be none, or its signs are rare`(_ text: String) {
    #expect(end(of: Array(text.utf8)) == nil)
  }

  @Test(arguments: [0xC3, 0xDF] as [UInt8])
  func `stands behind no character that is cut off`(_ opening: UInt8) {
    #expect(end(of: [0x61, opening]) == nil)
    #expect(end(of: [0x61, opening, 0xA9]) == 5)
  }
}
