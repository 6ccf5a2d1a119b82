import Zip

/// The chunks of a PNG that matter here; each has a length, a name, its bytes, and a checksum.
struct PNGChunks {
  let header: PNGHeader
  /// The colours of a palette, of three bytes each; empty where there is none.
  private(set) var palette: ContiguousArray<UInt8> = []
  /// How dense each colour of a palette is, or which samples nothing is seen of.
  private(set) var transparency: ContiguousArray<UInt8> = []
  /// The deflated rows.
  private(set) var data: ContiguousArray<UInt8> = []

  init(_ bytes: ContiguousArray<UInt8>) throws(ImageFault) {
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

  private func check() throws(ImageFault) {
    guard !data.isEmpty else { throw .truncated }
    let colours = palette.count / 3
    guard palette.count % 3 == 0, colours <= 256 else { throw .damaged(.palette) }
    switch header.kind {
    case .palette:
      guard colours > 0, colours <= 1 << header.bits else { throw .damaged(.palette) }
      guard transparency.count <= colours else { throw .damaged(.transparency) }
    case .grey:
      guard [0, 2].contains(transparency.count) else { throw .damaged(.transparency) }
    case .colour:
      guard [0, 6].contains(transparency.count) else { throw .damaged(.transparency) }
    case .greyAlpha, .colourAlpha:
      guard transparency.isEmpty else { throw .damaged(.transparency) }
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
  ) throws(ImageFault) -> (name: String, content: ContiguousArray<UInt8>.SubSequence) {
    guard place + 12 <= bytes.count else { throw .truncated }
    let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - place - 12 else { throw .truncated }
    let named = place + 4..<place + 8 + length
    let checksum = bytes[named.upperBound..<named.upperBound + 4].reduce(0) { $0 << 8 | UInt32($1) }
    guard crc32(bytes[named]) == checksum else { throw .damaged(.checksum) }
    place = named.upperBound + 4
    return (
      String(decoding: bytes[named.prefix(4)], as: UTF8.self), bytes[named.dropFirst(4)]
    )
  }
}

/// How a sample looks on white paper when it's only so dense.
func onPaper(_ sample: UInt8, density: UInt8) -> UInt8 {
  let seen = Int(sample) * Int(density) + 255 * (255 - Int(density))
  return UInt8((seen + 127) / 255)
}
