/// The tags that tokens are made of.
enum DERTag {
  static let boolean: UInt8 = 0x01
  static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03
  static let octetString: UInt8 = 0x04
  static let null: UInt8 = 0x05
  static let oid: UInt8 = 0x06
  static let enumerated: UInt8 = 0x0A
  static let utf8String: UInt8 = 0x0C
  static let generalizedTime: UInt8 = 0x18
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31

  /// The tag of a part that is told by its number; constructed where it holds others.
  static func context(_ number: UInt8, constructed: Bool = true) -> UInt8 {
    (constructed ? 0xA0 : 0x80) | number
  }
}

/// One value of DER: its tag, and where its content stands.
struct DERValue {
  let tag: UInt8
  /// Where it begins, tag included.
  let start: Int
  /// Where its content stands.
  let content: Range<Int>

  /// Whether it holds other values.
  var isConstructed: Bool { tag & 0x20 != 0 }

  /// Reads the tag and the length of the value that begins at a place.
  init(
    _ bytes: ContiguousArray<UInt8>, at start: Int, before end: Int
  ) throws(FautePreuve) {
    guard start + 2 <= end else { throw .pasDER(octet: start) }
    let tag = bytes[start]
    guard Self.isKnownForm(tag) else { throw .pasDER(octet: start) }
    let (length, first) = try Self.length(bytes, at: start + 1, before: end)
    guard length <= end - first else { throw .pasDER(octet: start + 1) }
    (self.tag, self.start, content) = (tag, start, first..<first + length)
  }

  /// One byte, not the end of an indefinite length; of the universal tags sequences and sets alone hold
  /// others.
  private static func isKnownForm(_ tag: UInt8) -> Bool {
    guard tag & 0x1F != 0x1F, tag != 0x00 else { return false }
    guard tag & 0xC0 == 0 else { return true }
    let holdsOthers = tag & 0x1F == 0x10 || tag & 0x1F == 0x11
    return holdsOthers == (tag & 0x20 != 0)
  }

  /// The length that is written at a place, and where the content begins behind it.
  private static func length(
    _ bytes: ContiguousArray<UInt8>, at place: Int, before end: Int
  ) throws(FautePreuve) -> (length: Int, content: Int) {
    let first = bytes[place]
    guard first >= 0x80 else { return (Int(first), place + 1) }
    let count = Int(first & 0x7F)
    guard (1...3).contains(count), place + 1 + count <= end else { throw .pasDER(octet: place) }
    let length = bytes[place + 1..<place + 1 + count].reduce(0) { $0 << 8 | Int($1) }
    // The shortest form: no zero in front, and none at all where one byte would do.
    guard length >= 0x80, bytes[place + 1] != 0 else { throw .pasDER(octet: place) }
    return (length, place + 1 + count)
  }
}
