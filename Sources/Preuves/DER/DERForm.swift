/// Holds bytes from outside against the one spelling that DER has for them, before they are read.
///
///     30 06            a sequence of 6 bytes
///        02 01 05      the number 5
///        01 01 ff      true
///
/// Lengths are definite and as short as can be, nothing stands behind the end, and tags have one byte;
/// numbers, truths, identifiers and texts of bits have their only form. It goes by a list of ends, not
/// by calling itself, so that no nesting costs more than that list; and it nests so deep at most.
enum DERForm {
  /// A certificate within a token nests some twelve deep.
  private static let deepest = 32

  /// Refuses what is not one value of DER from the first byte to the last.
  static func check(_ bytes: ContiguousArray<UInt8>) throws(FautePreuve) {
    var ends = [bytes.count]
    var place = 0
    repeat {
      let value = try DERValue(bytes, at: place, before: ends[ends.count - 1])
      if value.isConstructed {
        guard ends.count < deepest else { throw .pasDER(octet: place) }
        ends.append(value.content.upperBound)
        place = value.content.lowerBound
      } else {
        try checkContent(of: value, bytes)
        place = value.content.upperBound
      }
      while ends.count > 1, place == ends[ends.count - 1] { ends.removeLast() }
      // At the outermost level there is one value only.
      guard ends.count > 1 || place == bytes.count else { throw .pasDER(octet: place) }
    } while ends.count > 1
  }

  private static func checkContent(
    of value: DERValue, _ bytes: ContiguousArray<UInt8>
  ) throws(FautePreuve) {
    let content = bytes[value.content]
    let isRight =
      switch value.tag {
      case DERTag.boolean: content.count == 1 && [0x00, 0xFF].contains(content.first)
      case DERTag.integer, DERTag.enumerated: isShortest(content)
      case DERTag.bitString: isBitString(content)
      case DERTag.null: content.isEmpty
      case DERTag.oid: isIdentifier(content)
      default: true
      }
    guard isRight else { throw .pasDER(octet: value.content.lowerBound) }
  }

  /// A number has at least a byte, and none in front that says nothing.
  private static func isShortest(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first else { return false }
    guard content.count > 1 else { return true }
    let isPadding = first == 0x00 || first == 0xFF
    return !isPadding || (first ^ content[content.startIndex + 1]) & 0x80 != 0
  }

  /// The first byte says how many bits of the last one mean nothing, and these are zeros.
  private static func isBitString(_ content: ArraySlice<UInt8>) -> Bool {
    guard let unused = content.first, unused < 8, let last = content.last else { return false }
    return content.count > 1 ? last & (1 << unused - 1) == 0 : unused == 0
  }

  /// Each part is as short as can be, and the last one is whole.
  private static func isIdentifier(_ content: ArraySlice<UInt8>) -> Bool {
    guard let last = content.last, last < 0x80 else { return false }
    var begins = true
    for byte in content {
      if begins, byte == 0x80 { return false }
      begins = byte < 0x80
    }
    return true
  }
}
