/// The checksum behind deflated bytes: two sums, of the bytes and of the first sum after each byte.
func adler32(_ bytes: ContiguousArray<UInt8>) -> UInt32 {
  var (sum, sumOfSums): (UInt32, UInt32) = (1, 0)
  var start = 0
  while start < bytes.count {
    // So many bytes can be added before the second sum could leave 32 bits.
    let end = min(start + 5552, bytes.count)
    for place in start..<end {
      sum &+= UInt32(bytes[place])
      sumOfSums &+= sum
    }
    (sum, sumOfSums) = (sum % 65521, sumOfSums % 65521)
    start = end
  }
  return sumOfSums << 16 | sum
}

/// The checksum of a PNG's chunks and of a ZIP's files; after other bytes, that of all of them together.
package func crc32(_ bytes: some Sequence<UInt8>, after crc: UInt32 = 0) -> UInt32 {
  ~bytes.reduce(~crc) { crc, byte in
    crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
  }
}

/// What each byte leaves of a checksum's lowest eight bits.
private let crcTable: ContiguousArray<UInt32> = ContiguousArray(
  (0..<256).map { byte in
    (0..<8).reduce(byte) { crc, _ in crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
  })
