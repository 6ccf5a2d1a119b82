import Bytes
import Facturation
package import Journaux

/// Lines of which all is written but their place in the chain: the hash of the line above, and
/// their own.
///
///     {"specversion":"1.0",…,"predecessorhash":"0000…0000","hash":"0000…0000"}␊
///     ├──────────── body ──────────────────────┤├── link ─┤├───── seal ──────┤
///
/// Nearly all of the work on a line needs nothing of the line above. So lines may be written in any
/// order, by several threads, and their bodies are hashed two at a time; little is left that must be
/// done one line after the other.
package struct OpenLines: Sendable {
  private var bytes: ContiguousArray<UInt8>
  /// Where each line stands, its line feed left out.
  private let ranges: ContiguousArray<Range<Int>>
  /// The hash of each line as far as its body.
  private let bodies: ContiguousArray<SHA256>

  /// The 64 digits of the hash above, and the quote behind them.
  private static let linkLength = 64 + 1
  /// Where the digits begin in a seal, behind `,"hash":"`.
  private static let digitsInSeal = 9

  /// Takes lines whose hashes are all zeros.
  init(_ bytes: ContiguousArray<UInt8>, _ ranges: ContiguousArray<Range<Int>>) {
    self.bytes = bytes
    self.ranges = ranges
    var bodies = ContiguousArray(repeating: SHA256(), count: ranges.count)
    let hashed = ContiguousArray(
      ranges.lazy.map { range in
        range.lowerBound..<Line.hashed(range).upperBound - Self.linkLength
      })
    SHA256.calculs(of: bytes.span, en: hashed) { line, body in bodies[line] = body }
    self.bodies = bodies
  }

  /// Names in each line the hash of the one above, and seals it.
  package consuming func sealed(behind above: Empreinte) -> SealedLines {
    var digits = Octets()
    var hashes = ContiguousArray<Empreinte>()
    hashes.reserveCapacity(ranges.count)
    var above = above
    for line in ranges.indices {
      let seal = Line.hashed(ranges[line]).upperBound
      let link = seal - Self.linkLength
      bytes.put(above, at: link, by: &digits)
      var calcul = bodies[line]
      calcul.update(bytes.span.extracting(link..<seal))
      above = calcul.finalize()
      bytes.put(above, at: seal + Self.digitsInSeal, by: &digits)
      hashes.append(above)
    }
    return SealedLines(bytes: bytes, ranges: ranges, hashes: hashes)
  }
}

/// Lines as they are to stand in a journal.
package struct SealedLines: Sendable {
  /// The lines, each with its line feed.
  package let bytes: ContiguousArray<UInt8>
  /// Where each stands, its line feed left out.
  package let ranges: ContiguousArray<Range<Int>>
  /// The hash of each.
  package let hashes: ContiguousArray<Empreinte>
}

extension ContiguousArray<UInt8> {
  /// Puts the digits of a hash over others.
  fileprivate mutating func put(_ hash: Empreinte, at place: Int, by digits: inout Octets) {
    digits.couper()
    hash.ecrire(dans: &digits)
    // Safe: each eight bytes are checked to lie within the array, and may be any.
    var all = mutableSpan
    var raw = unsafe all.mutableBytes
    for word in stride(from: 0, to: 64, by: 8) {
      raw.storeBytes(
        of: digits.mot(a: word).littleEndian, toByteOffset: place + word, as: UInt64.self)
    }
  }
}
