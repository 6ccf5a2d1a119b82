/// SHA-512 and SHA-384 as FIPS 180-4 defines them, for what authorities sign; short messages only.
///
/// A journal is chained by SHA-256. But an authority may sign its tokens by way of these, and what it
/// signed is then held against what its token says.
enum SHA512 {
  /// The 64 bytes of a message's hash.
  static func empreinte(of message: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    hash(message, from: initial)
  }

  /// The 48 bytes of a message's SHA-384.
  static func empreinte384(of message: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    ContiguousArray(hash(message, from: initial384).prefix(48))
  }

  private static func hash(
    _ message: ContiguousArray<UInt8>, from initial: [UInt64]
  ) -> ContiguousArray<UInt8> {
    var padded = message + [0x80]
    padded += ContiguousArray(repeating: 0, count: (240 - padded.count % 128) % 128 + 8)
    padded += bytes(UInt64(message.count) * 8)
    var state = initial
    for start in stride(from: 0, to: padded.count, by: 128) {
      compress(&state, padded[start..<start + 128])
    }
    return ContiguousArray(state.flatMap(bytes))
  }

  private static func compress(_ state: inout [UInt64], _ block: ArraySlice<UInt8>) {
    let words = schedule(block)
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<80 {
      let mix = turned(e, 14) ^ turned(e, 18) ^ turned(e, 41)
      let one = h &+ mix &+ (e & f ^ ~e & g) &+ constants[round] &+ words[round]
      let two = (turned(a, 28) ^ turned(a, 34) ^ turned(a, 39)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (place, value) in [a, b, c, d, e, f, g, h].enumerated() { state[place] &+= value }
  }

  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt64] {
    var words = (0..<16).map { word in
      block.dropFirst(8 * word).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    for place in 16..<80 {
      let (x, y) = (words[place - 15], words[place - 2])
      words.append(
        words[place - 16] &+ (turned(x, 1) ^ turned(x, 8) ^ x >> 7) &+ words[place - 7]
          &+ (turned(y, 19) ^ turned(y, 61) ^ y >> 6))
    }
    return words
  }

  private static func turned(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word >> count | word << (64 - count)
  }

  private static func bytes(_ word: UInt64) -> ContiguousArray<UInt8> {
    ContiguousArray((0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) })
  }

  /// The first 64 bits of the square roots of the first eight primes behind the point.
  private static let initial: [UInt64] = [
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
    0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
    0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
  ]

  /// The same of the next eight.
  private static let initial384: [UInt64] = [
    0xcbbb9d5dc1059ed8, 0x629a292a367cd507, 0x9159015a3070dd17,
    0x152fecd8f70e5939, 0x67332667ffc00b31, 0x8eb44a8768581511,
    0xdb0c2e0d64f98fa7, 0x47b5481dbefa4fa4,
  ]

  /// The first 64 bits of the cube roots of the first eighty primes behind the point.
  private static let constants: [UInt64] = [
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f,
    0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019,
    0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242,
    0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3,
    0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65, 0x2de92c6f592b0275,
    0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f,
    0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc,
    0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6,
    0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001,
    0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99,
    0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb,
    0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc,
    0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915,
    0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207,
    0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba,
    0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a,
    0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
  ]
}
