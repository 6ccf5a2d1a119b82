/// What a block of a derived file comes to, from a seed that only its file has: so a block that was
/// damaged, or that belongs to another file or place, is not taken for this one.
enum SeededChecksum {
  /// Takes the words behind the first in four columns, none of which waits for another; the seed stands in
  /// for the first, which is the checksum itself.
  ///
  /// Every step can be undone, so that a change of one word always shows. The bytes are a multiple of 32.
  static func of(_ block: RawSpan, seed: UInt64) -> UInt64 {
    var (a, b) = (mix(seed), mix(block[word: 8]))
    var (c, d) = (mix(block[word: 16]), mix(block[word: 24]))
    for row in stride(from: 32, to: block.byteCount, by: 32) {
      a = mix(a ^ block[word: row])
      b = mix(b ^ block[word: row + 8])
      c = mix(c ^ block[word: row + 16])
      d = mix(d ^ block[word: row + 24])
    }
    return mix(mix(mix(mix(a) ^ b) ^ c) ^ d)
  }

  @inline(__always)
  private static func mix(_ word: UInt64) -> UInt64 {
    let product = word &* 0x9FB2_1C65_1E98_DF25
    return product ^ product >> 29
  }
}

extension RawSpan {
  /// Eight bytes as a number, the lowest first.
  ///
  /// Safe: they are checked to lie within the span, and may be any.
  subscript(word place: Int) -> UInt64 {
    @inline(__always)
    get { unsafe UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)) }
  }
}

extension ContiguousArray<UInt8> {
  /// Puts a number over eight bytes, the lowest first.
  @inline(__always)
  mutating func set(_ word: UInt64, at place: Int) {
    // Safe: the eight bytes are checked to lie within the array, and may be any.
    var all = mutableSpan
    var raw = unsafe all.mutableBytes
    raw.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
  }
}
