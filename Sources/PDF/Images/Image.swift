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
  package convenience init(_ bytes: ContiguousArray<UInt8>) throws(ImageFault) {
    guard bytes.count <= Self.largestFile else { throw .tooLarge(maximum: Self.largestFile) }
    if bytes.starts(with: JPEG.signature) {
      self.init(try JPEG(bytes))
    } else if bytes.starts(with: PNG.signature) {
      self.init(try PNG(bytes))
    } else {
      throw .unknownFormat
    }
  }

  /// What its file is, by the name that the Internet has for it.
  package var mediaType: String {
    switch encoding {
    case .jpeg: "image/jpeg"
    case .rows: "image/png"
    }
  }

  private init(_ jpeg: JPEG) {
    (width, height) = (jpeg.width, jpeg.height)
    encoding = .jpeg(isGrey: jpeg.isGrey)
    bytes = jpeg.bytes
  }

  private init(_ png: PNG) {
    (width, height) = (png.width, png.height)
    (encoding, bytes) = (.rows(png.samples, bits: png.bits), png.rows)
  }
}

extension Image: Hashable {
  /// An image is the same as itself alone, whatever another one's file holds.
  package static func == (one: Image, other: Image) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why bytes can't be used as an image, with what a message needs to say it.
package enum ImageFault: Error, Hashable, Sendable {
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
