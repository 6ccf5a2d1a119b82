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

  init(_ bytes: ContiguousArray<UInt8>) throws(ImageFault) {
    let chunks = try PNGChunks(bytes)
    let header = chunks.header
    guard header.filteredCount <= Self.mostBytes else {
      throw .tooManyPixels(width: header.width, height: header.height)
    }
    (width, height) = (header.width, header.height)
    let whole: ContiguousArray<UInt8>
    do throws(InflateFault) {
      whole = try inflate(chunks.data, exactly: header.filteredCount)
    } catch {
      throw .damaged(.data)
    }
    guard
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

  init(_ content: ContiguousArray<UInt8>.SubSequence) throws(ImageFault) {
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
