import Journaux
import JetonsForges
import Preuves

/// What follows from the examples.
extension PreuvesFaites {
  /// The token of the first answer, without the answer around it.
  static let jetonSeul: ContiguousArray<UInt8> = ContiguousArray(reponse.dropFirst(9))

  /// Bytes by their digits.
  static func octets(hex: String) -> ContiguousArray<UInt8> {
    let digits = hex.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
    var bytes: ContiguousArray<UInt8> = []
    for place in stride(from: 0, to: digits.count - 1, by: 2) {
      bytes.append(digits[place] << 4 | digits[place + 1])
    }
    return bytes
  }

  /// The signature, with other bytes in its armour.
  static func signatureChangee(
    _ change: (inout [UInt8]) throws -> Void
  ) rethrows -> ContiguousArray<UInt8> {
    let lines = String(decoding: signature, as: UTF8.self).split(separator: "\n")
    var bytes = Array(Base64.bytes(of: Array(lines[1..<lines.count - 1].joined().utf8)) ?? [])
    try change(&bytes)
    var body: [Substring] = []
    var rest = Base64.text(bytes)[...]
    while !rest.isEmpty {
      body.append(rest.prefix(70))
      rest = rest.dropFirst(70)
    }
    let all = [lines[0]] + body + [lines[lines.count - 1]]
    return ContiguousArray((all.joined(separator: "\n") + "\n").utf8)
  }
}
