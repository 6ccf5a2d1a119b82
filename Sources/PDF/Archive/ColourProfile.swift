/// Says what red, green and blue of a document are: those of a screen as IEC 61966-2-1 has it.
///
/// A profile of the fourth version of ICC's format: a head of 128 bytes, a table of where each part
/// lies, and the parts. Three columns of a matrix tell the primary colours in the light of D50, one
/// curve the brightness of all three, and another matrix how white was brought to that light.
enum ColourProfile {
  static let sRGB: ContiguousArray<UInt8> = {
    let parts: [(tags: [String], content: ContiguousArray<UInt8>)] = [
      (["desc"], text("sRGB IEC61966-2.1")),
      (["cprt"], text("CC0")),
      (["wtpt"], numbers("XYZ ", [0xF6D6, 0x10000, 0xD32D])),
      (["chad"], numbers("sf32", adaptation)),
      (["rXYZ"], numbers("XYZ ", [0x6FA2, 0x38F5, 0x0390])),
      (["gXYZ"], numbers("XYZ ", [0x6299, 0xB785, 0x18DA])),
      (["bXYZ"], numbers("XYZ ", [0x24A0, 0x0F84, 0xB6CF])),
      (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let tagCount = parts.reduce(0) { $0 + $1.tags.count }
    var (table, content): (ContiguousArray<UInt8>, ContiguousArray<UInt8>) = ([], [])
    table.add(UInt32(tagCount))
    let start = 128 + 4 + 12 * tagCount
    for part in parts {
      for tag in part.tags {
        table.append(contentsOf: tag.utf8)
        table.add(UInt32(start + content.count))
        table.add(UInt32(part.content.count))
      }
      content.append(contentsOf: part.content)
      while content.count % 4 != 0 { content.append(0) }
    }
    return head(count: start + content.count) + table + content
  }()

  /// A display whose colours are RGB, brought together in XYZ; its date is that of the standard.
  private static func head(count: Int) -> ContiguousArray<UInt8> {
    var head: ContiguousArray<UInt8> = []
    head.add(UInt32(count))
    head.add(UInt32(0))
    head.add(UInt32(0x0420_0000))
    head.append(contentsOf: "mntrRGB XYZ ".utf8)
    for number in [1999, 10, 18, 0, 0, 0] as [UInt16] { head.add(number) }
    head.append(contentsOf: "acsp".utf8)
    head.append(contentsOf: repeatElement(0, count: 28))
    for number in [0xF6D6, 0x10000, 0xD32D] as [UInt32] { head.add(number) }
    head.append(contentsOf: repeatElement(0, count: 128 - head.count))
    return head
  }

  /// A text in one language.
  private static func text(_ text: String) -> ContiguousArray<UInt8> {
    var content = ContiguousArray("mluc\0\0\0\0".utf8)
    for number in [1, 12] as [UInt32] { content.add(number) }
    content.append(contentsOf: "enUS".utf8)
    for number in [2 * text.utf16.count, 28] { content.add(UInt32(number)) }
    for unit in text.utf16 { content.add(unit) }
    return content
  }

  /// Numbers in units of a 65,536th.
  private static func numbers(_ type: String, _ numbers: [Int32]) -> ContiguousArray<UInt8> {
    var content = ContiguousArray("\(type)\0\0\0\0".utf8)
    for number in numbers { content.add(UInt32(bitPattern: number)) }
    return content
  }

  /// From the white of a screen, D65, to that of D50, by Bradford's matrix.
  private static let adaptation: [Int32] = [
    0x10C42, 0x5DE, -0xCD5, 0x790, 0xFD8F, -0x45D, -0x25D, 0x3DA, 0xC08C,
  ]

  /// A power of 2.4 above 0.04045, and a straight line below it.
  private static let curve: ContiguousArray<UInt8> = {
    var content = ContiguousArray("para\0\0\0\0".utf8)
    for number in [3, 0] as [UInt16] { content.add(number) }
    for number in [0x2_6666, 0xF2A7, 0x0D59, 0x13D0, 0x0A5B] as [UInt32] { content.add(number) }
    return content
  }()
}
