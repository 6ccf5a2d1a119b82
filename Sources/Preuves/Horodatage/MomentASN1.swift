import Facturation
import Journaux

/// A GeneralizedTime as DER writes it: `20261120101112Z`, or `20261120101112.25Z` without a zero behind.
struct MomentASN1 {
  /// The moment that is written.
  let debut: Timestamp
  /// The last microsecond of which the same digits would be written.
  let fin: Timestamp

  /// Reads the text, or gives nothing.
  init?(_ octets: ContiguousArray<UInt8>) {
    guard octets.count >= 15, octets.last == UInt8(ascii: "Z"),
      octets[..<14].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    var digits = octets[14..<octets.count - 1]
    if !digits.isEmpty {
      guard digits.removeFirst() == UInt8(ascii: "."), (1...20).contains(digits.count),
        digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.last != UInt8(ascii: "0")
      else { return nil }
    }
    // What is finer than a microsecond is left out.
    let fraction = digits.prefix(6)
    let text = String(decoding: octets[..<14], as: UTF8.self)
    let micros =
      String(decoding: fraction, as: UTF8.self) + String(repeating: "0", count: 6 - fraction.count)
    func part(_ range: Range<Int>) -> Substring { text.utf8Slice(range) }
    guard
      let debut = Timestamp(
        "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):"
          + "\(part(12..<14)).\(micros)Z")
    else { return nil }
    self.debut = debut
    let step = (0..<(6 - fraction.count)).reduce(Int64(1)) { step, _ in step * 10 }
    fin = debut.advanced(byMicroseconds: step - 1)
  }
}

extension String {
  /// Some of the characters of a text of digits.
  fileprivate func utf8Slice(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}
