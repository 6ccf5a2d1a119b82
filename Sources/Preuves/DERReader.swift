/// Reads the values of DER one behind the other; none reaches beyond the one that holds it.
///
///     30 06            a sequence of 6 bytes
///        02 01 05      the number 5
///        01 01 ff      true
///
/// It finds the places of values, and leaves to others whether each is written as it has to be.
struct DERReader {
  /// What has not been read yet.
  private(set) var bytes: ArraySlice<UInt8>

  /// The tags on the way to what a token says.
  enum Tag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case oid = 0x06
    case utf8String = 0x0C
    case generalizedTime = 0x18
    case sequence = 0x30
    case set = 0x31
    /// Parts that are told by their number, and the first one where it holds another value.
    case part0 = 0x80
    case part1 = 0x81
    case holder0 = 0xA0
  }

  init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes[...] }

  /// Whether the next value has that tag.
  func isNext(_ tag: Tag) -> Bool { bytes.first == tag.rawValue }

  /// What the next value holds, of which the tag must be the first; with more tags, what its first value
  /// holds, and so on inwards.
  mutating func open(_ tag: Tag, _ inner: Tag...) throws(FautePreuve) -> DERReader {
    var reader = try content(tag)
    for tag in inner { reader = try reader.content(tag) }
    return reader
  }

  /// Goes past values, which must have these tags.
  mutating func skip(_ tags: Tag...) throws(FautePreuve) {
    for tag in tags { _ = try content(tag) }
  }

  /// A number from zero on, of at most four bytes.
  mutating func number(_ tag: Tag) throws(FautePreuve) -> Int64 {
    let digits = try content(tag).bytes
    guard (1...4).contains(digits.count) else { throw .nature }
    return digits.reduce(0) { $0 << 8 | Int64($1) }
  }

  private mutating func content(_ tag: Tag) throws(FautePreuve) -> DERReader {
    guard bytes.popFirst() == tag.rawValue, let first = bytes.popFirst() else { throw .nature }
    var length = Int(first)
    if first >= 0x80 {
      // The length stands in as many bytes behind.
      let digits = bytes.prefix(length - 0x80)
      guard (1...3).contains(digits.count), digits.count == length - 0x80 else { throw .nature }
      bytes = bytes.dropFirst(digits.count)
      length = digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard length <= bytes.count else { throw .nature }
    defer { bytes = bytes.dropFirst(length) }
    var inner = self
    inner.bytes = bytes.prefix(length)
    return inner
  }
}
