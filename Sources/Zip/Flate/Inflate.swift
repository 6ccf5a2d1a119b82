/// Why bytes that should be deflated aren't.
package enum InflateFault: Error, Hashable, Sendable {
  case truncated, header, block, codes, distance, checksum
  /// They stand for fewer bytes than they should, or for more.
  case length
}

/// Gives back what was deflated, which has to be so many bytes: no more room is ever taken, and nothing
/// stands behind it.
package func inflate(
  _ bytes: ContiguousArray<UInt8>, exactly count: Int
) throws(InflateFault) -> ContiguousArray<UInt8> {
  guard bytes.count >= 6 else { throw .truncated }
  let head = Int(bytes[0]) << 8 | Int(bytes[1])
  // The method, a window of 32 KiB at most, a sum that is a multiple of 31, and no dictionary.
  guard bytes[0] & 0xF == 8, bytes[0] >> 4 <= 7, head % 31 == 0, bytes[1] & 0x20 == 0 else {
    throw .header
  }
  var inflater = Inflater(bits: BitReader(bytes: bytes, place: 2), limit: count)
  while try !inflater.readBlock() {}
  guard inflater.output.count == count else { throw .length }
  inflater.bits.skipToByte()
  var checksum: UInt32 = 0
  for _ in 0..<4 { checksum = checksum << 8 | (try inflater.bits.take(8)) }
  guard adler32(inflater.output) == checksum else { throw .checksum }
  guard inflater.bits.isAtEnd else { throw .length }
  return inflater.output
}

private struct Inflater {
  var bits: BitReader
  let limit: Int
  var output: ContiguousArray<UInt8> = []

  init(bits: BitReader, limit: Int) { (self.bits, self.limit) = (bits, limit) }

  /// Reads a block, and says whether it was the last one.
  mutating func readBlock() throws(InflateFault) -> Bool {
    let isLast = try bits.take(1) == 1
    switch try bits.take(2) {
    case 0: try readStored()
    case 1: try readSymbols(.fixedSymbols, .fixedDistances)
    case 2:
      let (symbols, distances) = try readCodes()
      try readSymbols(symbols, distances)
    default: throw .block
    }
    return isLast
  }

  private mutating func readStored() throws(InflateFault) {
    bits.skipToByte()
    let (length, inverse) = (try bits.take(16), try bits.take(16))
    guard length ^ inverse == 0xFFFF else { throw .block }
    guard output.count + Int(length) <= limit else { throw .length }
    for _ in 0..<length { output.append(UInt8(try bits.take(8))) }
  }

  private mutating func readSymbols(
    _ symbols: HuffmanCodes, _ distances: HuffmanCodes
  ) throws(InflateFault) {
    while true {
      let symbol = try symbols.read(&bits)
      if symbol == 256 { return }
      if symbol < 256 {
        guard output.count < limit else { throw .length }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < FlateRanges.lengths.count else { throw .codes }
      let length = try bits.take(FlateRanges.lengths[symbol - 257])
      let code = try distances.read(&bits)
      guard code < FlateRanges.distances.count else { throw .codes }
      let distance = try bits.take(FlateRanges.distances[code])
      guard distance <= output.count else { throw .distance }
      guard output.count + length <= limit else { throw .length }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  /// Reads the codes of a block: how long each is, in codes of their own, whose lengths come first.
  private mutating func readCodes() throws(InflateFault) -> (HuffmanCodes, HuffmanCodes) {
    let symbolCount = Int(try bits.take(5)) + 257
    let distanceCount = Int(try bits.take(5)) + 1
    let lengthCount = Int(try bits.take(4)) + 4
    guard symbolCount <= 286, distanceCount <= 30 else { throw .codes }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengthsOfLengths = ContiguousArray<UInt8>(repeating: 0, count: 19)
    for place in order.prefix(lengthCount) { lengthsOfLengths[place] = UInt8(try bits.take(3)) }
    guard let codes = HuffmanCodes(lengthsOfLengths[...]) else { throw .codes }
    var lengths: ContiguousArray<UInt8> = []
    while lengths.count < symbolCount + distanceCount {
      let symbol = try codes.read(&bits)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw .codes }
        lengths.append(contentsOf: repeatElement(last, count: 3 + Int(try bits.take(2))))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + Int(try bits.take(3))))
      default: lengths.append(contentsOf: repeatElement(0, count: 11 + Int(try bits.take(7))))
      }
    }
    guard lengths.count == symbolCount + distanceCount, lengths[256] > 0,
      let symbols = HuffmanCodes(lengths[..<symbolCount]),
      let distances = HuffmanCodes(lengths[symbolCount...])
    else { throw .codes }
    return (symbols, distances)
  }
}
