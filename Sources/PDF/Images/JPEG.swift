/// A photograph, whose bytes readers of PDF know how to show as they are.
struct JPEG {
  let bytes: ContiguousArray<UInt8>
  private(set) var width = 0
  private(set) var height = 0
  private(set) var isGrey = false

  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads the segments up to the first scan, and makes sure that the image has an end.
  init(_ bytes: ContiguousArray<UInt8>) throws(ImageFault) {
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
  private mutating func readFrame(at place: Int, length: Int) throws(ImageFault) {
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
  static func check(width: Int, height: Int) throws(ImageFault) {
    guard width > 0, height > 0 else { throw .damaged(.header) }
    guard width <= largestSide, height <= largestSide, width * height <= mostPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
  }
}
