import Zip

/// A drawing, whose rows readers of PDF show as they are, unless something shines through.
struct PNG {
  let width, height: Int
  let bits: Int
  let samples: Image.Samples
  /// Rows that are filtered as PNG does it, and deflated.
  let rows: ContiguousArray<UInt8>

  /// Above this, rows would take more room than an invoice is worth.
  static let mostBytes = 1 << 26
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  init(_ bytes: ContiguousArray<UInt8>) throws(ImageError) {
    let chunks = try PNGChunks(bytes)
    let header = chunks.header
    guard header.filteredCount <= Self.mostBytes else {
      throw .tooManyPixels(width: header.width, height: header.height)
    }
    (width, height) = (header.width, header.height)
    guard let whole = try? inflate(chunks.data, exactly: header.filteredCount),
      stride(from: 0, to: whole.count, by: header.bytesPerRow + 1).allSatisfy({ whole[$0] <= 4 })
    else { throw .damaged(.data) }
    if let paper = PaperBehind(chunks) {
      bits = 8
      samples = .colour
      rows = deflate(paper.composite(whole))
      return
    }
    bits = header.bits
    rows = chunks.data
    switch header.kind {
    case .grey, .greyAlpha: samples = .grey
    case .colour, .colourAlpha: samples = .colour
    case .palette: samples = .palette(chunks.paletteOnPaper)
    }
  }
}

/// What the header of a PNG says.
struct PNGHeader {
  /// What the samples of a point are.
  enum Kind: UInt8 {
    case grey = 0
    case colour = 2
    case palette = 3
    case greyAlpha = 4
    case colourAlpha = 6
  }

  let width, height, bits: Int
  let kind: Kind

  init(_ content: ContiguousArray<UInt8>.SubSequence) throws(ImageError) {
    let bytes = Array(content)
    guard bytes.count == 13, bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .damaged(.header)
    }
    width = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    try Image.check(width: width, height: height)
    bits = Int(bytes[8])
    guard let kind = Kind(rawValue: bytes[9]) else { throw .damaged(.header) }
    self.kind = kind
    let allowed =
      switch kind {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .colour, .greyAlpha, .colourAlpha: [8, 16]
      }
    guard allowed.contains(bits) else { throw .damaged(.header) }
    guard bytes[12] == 0 else { throw .unsupported(.interlaced) }
  }

  /// How many samples a point has.
  var samplesPerPixel: Int {
    switch kind {
    case .grey, .palette: 1
    case .greyAlpha: 2
    case .colour: 3
    case .colourAlpha: 4
    }
  }

  var bytesPerRow: Int { (width * samplesPerPixel * bits + 7) / 8 }

  /// How many bytes all rows have, each with the byte before it that says how it's filtered.
  var filteredCount: Int { height * (bytesPerRow + 1) }
}

/// The chunks of a PNG that matter here; each has a length, a name, its bytes, and a checksum.
struct PNGChunks {
  let header: PNGHeader
  /// The colours of a palette, of three bytes each; empty where there is none.
  private(set) var palette: ContiguousArray<UInt8> = []
  /// How dense each colour of a palette is, or which samples nothing is seen of.
  private(set) var transparency: ContiguousArray<UInt8> = []
  /// The deflated rows.
  private(set) var data: ContiguousArray<UInt8> = []

  init(_ bytes: ContiguousArray<UInt8>) throws(ImageError) {
    var place = PNG.signature.count
    let first = try Self.chunk(bytes, &place)
    guard first.name == "IHDR" else { throw .damaged(.header) }
    header = try PNGHeader(first.content)
    while true {
      let chunk = try Self.chunk(bytes, &place)
      switch chunk.name {
      case "PLTE": palette = ContiguousArray(chunk.content)
      case "tRNS": transparency = ContiguousArray(chunk.content)
      case "IDAT": data.append(contentsOf: chunk.content)
      case "IEND":
        try check()
        return
      // A name that begins with a capital is of something that one has to know.
      case let name where name.utf8.first.map { $0 & 0x20 == 0 } ?? true: throw .damaged(.segment)
      default: break
      }
    }
  }

  private func check() throws(ImageError) {
    guard !data.isEmpty else { throw .truncated }
    let colours = palette.count / 3
    guard palette.count % 3 == 0, colours <= 256 else { throw .damaged(.palette) }
    switch header.kind {
    case .palette:
      guard colours > 0, colours <= 1 << header.bits else { throw .damaged(.palette) }
      guard transparency.count <= colours else { throw .damaged(.transparency) }
    case .grey: guard [0, 2].contains(transparency.count) else { throw .damaged(.transparency) }
    case .colour: guard [0, 6].contains(transparency.count) else { throw .damaged(.transparency) }
    case .greyAlpha, .colourAlpha: guard transparency.isEmpty else { throw .damaged(.transparency) }
    }
  }

  /// The colours of the palette as they look on white paper.
  var paletteOnPaper: ContiguousArray<UInt8> {
    ContiguousArray(
      palette.enumerated().map { place, colour in
        let colourNumber = place / 3
        guard colourNumber < transparency.count else { return colour }
        return onPaper(colour, density: transparency[colourNumber])
      })
  }

  private static func chunk(
    _ bytes: ContiguousArray<UInt8>, _ place: inout Int
  ) throws(ImageError) -> (name: String, content: ContiguousArray<UInt8>.SubSequence) {
    guard place + 12 <= bytes.count else { throw .truncated }
    let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - place - 12 else { throw .truncated }
    let named = place + 4..<place + 8 + length
    let checksum = bytes[named.upperBound..<named.upperBound + 4].reduce(0) { $0 << 8 | UInt32($1) }
    guard crc32(bytes[named]) == checksum else { throw .damaged(.checksum) }
    place = named.upperBound + 4
    return (String(decoding: bytes[named.prefix(4)], as: UTF8.self), bytes[named.dropFirst(4)])
  }
}

/// How a sample looks on white paper when it's only so dense.
func onPaper(_ sample: UInt8, density: UInt8) -> UInt8 {
  let seen = Int(sample) * Int(density) + 255 * (255 - Int(density))
  return UInt8((seen + 127) / 255)
}

/// Puts white paper behind an image that one sees through: no page has any transparency.
struct PaperBehind {
  private let header: PNGHeader
  /// The samples of which nothing is seen, where the image has such a colour; none where each point tells
  /// how dense it is.
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
    let first = pixel * count
    var density: UInt8 = 255
    if invisible.isEmpty {
      density = byte(sample(first + count - 1, of: row))
    } else if (0..<count).allSatisfy({ sample(first + $0, of: row) == invisible[$0] }) {
      density = 0
    }
    for part in 0..<3 {
      let seen = byte(sample(count < 3 ? first : first + part, of: row))
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
