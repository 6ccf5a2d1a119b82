/// Bytes as text of 64 characters, three bytes in four of them (RFC 4648); each has one spelling.
package enum Base64 {
  private static let alphabet = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })
  private static let pad = UInt8(ascii: "=")

  /// The text of bytes.
  package static func text(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    var text: ContiguousArray<UInt8> = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var rest = bytes[...]
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...3 {
        text.append(place <= group.count ? alphabet[word >> (18 - 6 * place) & 63] : pad)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nothing where it is not the one that these bytes have.
  package static func bytes(of text: [UInt8]) -> ContiguousArray<UInt8>? {
    let padding = text.reversed().prefix { $0 == pad }.count
    guard text.count % 4 == 0, padding <= 2 else { return nil }
    var (bytes, bits, count) = (ContiguousArray<UInt8>(), UInt32(0), 0)
    for digit in text.dropLast(padding) {
      guard let value = values[digit] else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    return bits == 0 ? bytes : nil
  }
}
