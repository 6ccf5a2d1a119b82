import Bytes
import Facturation
import Journal

/// A style sheet of literals and quoted texts, which a page's policy admits by its SHA-256.
struct StyleSheet {
  private(set) var bytes: ContiguousArray<UInt8> = []

  init(_ literals: StaticString...) { for literal in literals { add(literal) } }

  /// Adds rules as they stand in the source.
  mutating func add(_ literal: StaticString) {
    literal.withUTF8Buffer { octets in unsafe bytes.append(contentsOf: octets) }
  }

  /// Adds a text between quotes; all but letters and digits of ASCII is written by its number.
  mutating func quote(_ text: String) {
    var quoted = "\""
    for scalar in text.lignesVisibles.unicodeScalars {
      switch scalar {
      case "0"..."9", "A"..."Z", "a"..."z", " ": quoted.unicodeScalars.append(scalar)
      default: quoted += "\\\(String(scalar.value, radix: 16)) "
      }
    }
    bytes.append(contentsOf: (quoted + "\"").utf8)
  }

  /// How a Content-Security-Policy names the sheet: `'sha256-47DE…='`.
  var source: String {
    let hash = SHA256.empreinte(of: bytes.span)
    let words = [hash.mot0, hash.mot1, hash.mot2, hash.mot3]
    let octets = words.flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
    return "'sha256-\(Base64.text(octets))'"
  }
}

/// Bytes as text of 64 characters, three bytes in four of them.
enum Base64 {
  static func text(_ bytes: some RandomAccessCollection<UInt8>) -> String {
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

  private static let alphabet = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")
}
