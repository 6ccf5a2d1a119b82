/// An image of a file, made ready to be carried along; a document draws it as often as it likes.
package final class Image: Sendable {
  /// How many of its smallest points it has beside and below each other.
  package let width, height: Int
  /// How its bytes are to be read.
  let encoding: Encoding
  let bytes: ContiguousArray<UInt8>

  /// What a reader needs to know to show the bytes.
  enum Encoding: Hashable, Sendable {
    case jpeg(isGrey: Bool)
    /// Rows that were filtered and deflated, of such samples.
    case rows(Samples, bits: Int)
  }

  /// What the samples of an image mean.
  enum Samples: Hashable, Sendable {
    case grey, colour
    /// A number among these colours, of three bytes each.
    case palette(ContiguousArray<UInt8>)
  }

  /// No file is read that is larger.
  package static let largestFile = 32 << 20
  /// Above this, an image is no logo.
  static let mostPixels = 1 << 24
  static let largestSide = 1 << 14

  /// Reads a JPEG or a PNG, of which the bytes themselves say which it is.
  package init(_ bytes: ContiguousArray<UInt8>) throws(ImageError) {
    guard bytes.count <= Self.largestFile else { throw .tooLarge(maximum: Self.largestFile) }
    if bytes.starts(with: JPEG.signature) {
      let jpeg = try JPEG(bytes)
      (width, height, self.bytes) = (jpeg.width, jpeg.height, bytes)
      encoding = .jpeg(isGrey: jpeg.isGrey)
    } else if bytes.starts(with: PNG.signature) {
      let png = try PNG(bytes)
      (width, height, self.bytes) = (png.width, png.height, png.rows)
      encoding = .rows(png.samples, bits: png.bits)
    } else {
      throw .unknownFormat
    }
  }

  /// What its file is, by the name that the Internet has for it.
  package var mediaType: String {
    if case .jpeg = encoding { "image/jpeg" } else { "image/png" }
  }
}

extension Image: Hashable {
  /// An image is the same as itself alone, even if another one's file holds the same.
  package static func == (one: Image, other: Image) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why bytes can't be used as an image, with what a message needs to say it.
package enum ImageError: Error, Hashable, Sendable {
  case unknownFormat
  case tooLarge(maximum: Int)
  case tooManyPixels(width: Int, height: Int)
  case truncated
  /// A part of the file says what can't be.
  case damaged(ImagePart)
  /// Sound, but of a kind that isn't shown here.
  case unsupported(ImageKind)
}

/// A part of an image's file.
package enum ImagePart: Hashable, Sendable {
  case header, palette, transparency, checksum, data, segment
}

/// A kind of image that isn't shown.
package enum ImageKind: Hashable, Sendable {
  /// Its colours are those of print.
  case cmyk
  case interlaced
  /// Its samples have so many bits.
  case bits(Int)
  /// A JPEG of a process that readers of PDF don't know.
  case process(UInt8)
}

/// A photograph, whose bytes readers of PDF know how to show as they are.
struct JPEG {
  let bytes: ContiguousArray<UInt8>
  private(set) var (width, height) = (0, 0)
  private(set) var isGrey = false

  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads the segments up to the first scan, and makes sure that the image has an end.
  init(_ bytes: ContiguousArray<UInt8>) throws(ImageError) {
    self.bytes = bytes
    var place = 2
    while true {
      guard place + 4 <= bytes.count else { throw .truncated }
      guard bytes[place] == 0xFF else { throw .damaged(.segment) }
      let marker = bytes[place + 1]
      // Any number of fill bytes may stand before a marker.
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard length >= 2, place + 2 + length <= bytes.count else { throw .truncated }
      switch marker {
      case 0xC0, 0xC1, 0xC2: try readFrame(at: place + 4, length: length - 2)
      case 0xC4, 0xC8, 0xCC: break
      case 0xC3, 0xC5...0xCF: throw .unsupported(.process(marker))
      case 0xDA:
        guard width > 0 else { throw .damaged(.header) }
        guard hasEnd(from: place + 2 + length) else { throw .truncated }
        return
      case 0x00...0xBF, 0xD0...0xD9: throw .damaged(.segment)
      default: break
      }
      place += 2 + length
    }
  }

  /// The bits of a sample, the height, the width, and the components of the colour.
  private mutating func readFrame(at place: Int, length: Int) throws(ImageError) {
    guard width == 0, length >= 6 else { throw .damaged(.header) }
    let bits = Int(bytes[place])
    guard bits == 8 else { throw .unsupported(.bits(bits)) }
    height = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
    width = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
    try Image.check(width: width, height: height)
    switch bytes[place + 5] {
    case 1: isGrey = true
    case 3: break
    case 4: throw .unsupported(.cmyk)
    default: throw .damaged(.header)
    }
    guard length == 6 + 3 * Int(bytes[place + 5]) else { throw .damaged(.header) }
  }

  private func hasEnd(from start: Int) -> Bool {
    guard start < bytes.count else { return false }
    return zip(bytes[start...], bytes[(start + 1)...]).contains { $0 == 0xFF && $1 == 0xD9 }
  }
}

extension Image {
  /// Refuses what has no size, or too much of it.
  static func check(width: Int, height: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .damaged(.header) }
    guard width <= largestSide, height <= largestSide, width * height <= mostPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
  }
}
