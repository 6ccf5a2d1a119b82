import Facturation
import Journaux

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
    "'sha256-\(Base64.text(SHA256.empreinte(of: bytes.span).octets))'"
  }
}
