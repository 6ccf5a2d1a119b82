/// Reads the values of DER within one that holds them, in their order; what is asked for must be there.
struct DERReader {
  private let bytes: ContiguousArray<UInt8>
  private var place: Int
  private let end: Int

  /// Begins with bytes of which the form was checked.
  init(_ bytes: ContiguousArray<UInt8>) {
    (self.bytes, place, end) = (bytes, 0, bytes.count)
  }

  private init(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) {
    (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { place == end }

  /// The tag of the next value, if there is one.
  var nextTag: UInt8? { place < end ? bytes[place] : nil }

  /// The next value, whatever it is.
  mutating func next(_ part: String) throws(FautePreuve) -> DERValue {
    guard place < end else { throw .partie(part) }
    let value = try DERValue(bytes, at: place, before: end)
    place = value.content.upperBound
    return value
  }

  /// The next value, which must have that tag.
  mutating func expect(_ tag: UInt8, _ part: String) throws(FautePreuve) -> DERValue {
    guard nextTag == tag else { throw .partie(part) }
    return try next(part)
  }

  /// The next value if it has that tag.
  mutating func optional(_ tag: UInt8) throws(FautePreuve) -> DERValue? {
    nextTag == tag ? try next("") : nil
  }

  /// What the next value holds, which must have that tag.
  mutating func open(_ tag: UInt8, _ part: String) throws(FautePreuve) -> DERReader {
    DERReader(bytes, try expect(tag, part).content)
  }

  /// What a value holds.
  func inside(_ value: DERValue) -> DERReader { DERReader(bytes, value.content) }

  /// The bytes of a value's content.
  func content(_ value: DERValue) -> ContiguousArray<UInt8> {
    ContiguousArray(bytes[value.content])
  }

  /// The bytes of a value, tag and length included.
  func whole(_ value: DERValue) -> ContiguousArray<UInt8> {
    ContiguousArray(bytes[value.start..<value.content.upperBound])
  }

  /// Whether a value's content is those bytes.
  func holds(_ value: DERValue, _ content: [UInt8]) -> Bool {
    bytes[value.content].elementsEqual(content)
  }

  /// Refuses anything that is left.
  func finish(_ part: String) throws(FautePreuve) {
    guard isAtEnd else { throw .partie(part) }
  }

  /// A number from zero on, of at most four bytes.
  mutating func smallNumber(_ tag: UInt8, _ part: String) throws(FautePreuve) -> Int {
    let value = try expect(tag, part)
    let content = bytes[value.content]
    // A part told by its number has the form of a whole number too, of which nobody has checked it.
    guard let first = content.first, first < 0x80, content.count <= 4,
      content.count == 1 || first != 0 || content[content.startIndex + 1] >= 0x80
    else { throw .partie(part) }
    return content.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The identifier of an algorithm, with what parameters it may have.
  mutating func algorithm(_ part: String) throws(FautePreuve) -> ContiguousArray<UInt8> {
    var inner = try open(DERTag.sequence, part)
    let name = inner.content(try inner.expect(DERTag.oid, part))
    if !inner.isAtEnd { _ = try inner.next(part) }
    try inner.finish(part)
    return name
  }

  /// The identifier of a digest, which has no parameters: they are absent or null.
  mutating func digest(_ part: String) throws(FautePreuve) -> ContiguousArray<UInt8> {
    var inner = try open(DERTag.sequence, part)
    let name = inner.content(try inner.expect(DERTag.oid, part))
    _ = try inner.optional(DERTag.null)
    try inner.finish(part)
    return name
  }

  /// Refuses what is left if it does not stand in the order that DER has for the parts of a set.
  func checkOrder(_ part: String) throws(FautePreuve) {
    var rest = self
    var last: ContiguousArray<UInt8> = []
    while !rest.isAtEnd {
      let bytes = rest.whole(try rest.next(part))
      guard !bytes.lexicographicallyPrecedes(last) else { throw .partie(part) }
      last = bytes
    }
  }
}
