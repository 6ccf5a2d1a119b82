/// Puts white paper behind an image that one sees through: no page has any transparency.
struct PaperBehind {
  private let header: PNGHeader
  /// The samples of which nothing is seen, where the image has such a colour.
  private let invisible: [Int]

  /// Nothing, for an image that hides all that's behind it, or whose palette tells what it hides.
  init?(_ chunks: PNGChunks) {
    header = chunks.header
    switch header.kind {
    case .greyAlpha, .colourAlpha: invisible = []
    case .grey, .colour:
      let bytes = chunks.transparency
      guard !bytes.isEmpty else { return nil }
      invisible = stride(from: 0, to: bytes.count, by: 2).map {
        Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])
      }
    case .palette: return nil
    }
  }

  /// Rows of three bytes a point, each behind a byte that says that it isn't filtered.
  func composite(_ filtered: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var rows: ContiguousArray<UInt8> = []
    rows.reserveCapacity(header.height * (3 * header.width + 1))
    var above = ContiguousArray<UInt8>(repeating: 0, count: header.bytesPerRow)
    for row in 0..<header.height {
      let start = row * (header.bytesPerRow + 1)
      above = unfiltered(
        filtered[start + 1...start + header.bytesPerRow], by: filtered[start], above: above)
      rows.append(0)
      for pixel in 0..<header.width { append(pixel, of: above, to: &rows) }
    }
    return rows
  }

  private func append(
    _ pixel: Int, of row: ContiguousArray<UInt8>, to rows: inout ContiguousArray<UInt8>
  ) {
    let count = header.samplesPerPixel
    let hasDensity = header.kind == .greyAlpha || header.kind == .colourAlpha
    let first = pixel * count
    var density: UInt8 = 255
    if hasDensity {
      density = byte(sample(first + count - 1, of: row))
    } else if (0..<count).allSatisfy({ sample(first + $0, of: row) == invisible[$0] }) {
      density = 0
    }
    let isGrey = count < 3
    for part in 0..<3 {
      let seen = byte(sample(isGrey ? first : first + part, of: row))
      rows.append(onPaper(seen, density: density))
    }
  }

  /// The sample at a place, of as many bits as each has.
  private func sample(_ place: Int, of row: ContiguousArray<UInt8>) -> Int {
    switch header.bits {
    case 16: return Int(row[2 * place]) << 8 | Int(row[2 * place + 1])
    case 8: return Int(row[place])
    default:
      let bit = place * header.bits
      let shift = 8 - header.bits - bit % 8
      return Int(row[bit / 8]) >> shift & (1 << header.bits - 1)
    }
  }

  /// A sample as if it had eight bits.
  private func byte(_ sample: Int) -> UInt8 {
    header.bits == 16 ? UInt8(sample >> 8) : UInt8(sample * 255 / (1 << header.bits - 1))
  }

  /// Adds to each byte what its row's filter predicts of it: from the left, from above, or both.
  private func unfiltered(
    _ filtered: ArraySlice<UInt8>, by filter: UInt8, above: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    let step = max(1, header.samplesPerPixel * header.bits / 8)
    var row: ContiguousArray<UInt8> = []
    row.reserveCapacity(above.count)
    for (place, byte) in filtered.enumerated() {
      let left = place < step ? 0 : row[place - step]
      let corner = place < step ? 0 : above[place - step]
      switch filter {
      case 1: row.append(byte &+ left)
      case 2: row.append(byte &+ above[place])
      case 3: row.append(byte &+ UInt8((Int(left) + Int(above[place])) / 2))
      case 4: row.append(byte &+ paeth(left, above[place], corner))
      default: row.append(byte)
      }
    }
    return row
  }
}

/// Which of three neighbours is nearest to what a plane through them would give here.
private func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
  let plane = Int(left) + Int(above) - Int(corner)
  let (a, b, c) = (abs(plane - Int(left)), abs(plane - Int(above)), abs(plane - Int(corner)))
  if a <= b && a <= c { return left }
  return b <= c ? above : corner
}
