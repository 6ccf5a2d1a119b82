/// The bytes of a font's file, and where its tables lie in them.
///
///     offset  0: 00 01 00 00   the version: outlines of TrueType
///     offset  4: the number of tables, and what helps to search them
///     offset 12: for each table, its name, a checksum, its offset and its length
struct FontFile: Sendable {
  let bytes: ContiguousArray<UInt8>
  private let places: [FontTable: Range<Int>]

  /// Above this, a file is no font that an invoice needs.
  static let largest = 32 << 20
  static let mostTables = 64

  init(_ bytes: ContiguousArray<UInt8>) throws(FontError) {
    guard bytes.count <= Self.largest else { throw .tooLarge(maximum: Self.largest) }
    guard bytes.count >= 12 else { throw .unknownFormat }
    let whole = TableReader(bytes: bytes, table: .head, range: 0..<bytes.count)
    switch try whole.u32(at: 0) {
    case 0x0001_0000, 0x7472_7565: break  // “true”, of Apple's
    case 0x7474_6366: throw .collection  // “ttcf”
    case 0x4F54_544F: throw .postScriptOutlines  // “OTTO”
    case 0x774F_4646, 0x774F_4632: throw .webFont  // “wOFF”, “wOF2”
    default: throw .unknownFormat
    }
    let count = try whole.u16(at: 4)
    guard count <= Self.mostTables else { throw .tooManyTables(maximum: Self.mostTables) }
    guard bytes.count >= 12 + 16 * count else { throw .unknownFormat }
    var places: [FontTable: Range<Int>] = [:]
    for record in 0..<count {
      let entry = 12 + 16 * record
      let table = FontTable(tag: try whole.u32(at: entry))
      let (start, length) = (try whole.u32(at: entry + 8), try whole.u32(at: entry + 12))
      let end = Int(start) + Int(length)
      guard end <= bytes.count else { throw .tableOutside(table) }
      guard places.updateValue(Int(start)..<end, forKey: table) == nil else {
        throw .tableTwice(table)
      }
    }
    (self.bytes, self.places) = (bytes, places)
  }

  /// A table, if it's there.
  func reader(of table: FontTable) -> TableReader? {
    places[table].map { TableReader(bytes: bytes, table: table, range: $0) }
  }

  /// A table that has to be there, with so many bytes at least.
  func reader(of table: FontTable, atLeast length: Int) throws(FontError) -> TableReader {
    guard let reader = reader(of: table) else { throw .tableMissing(table) }
    guard reader.range.count >= length else { throw .tableTooShort(table) }
    return reader
  }
}

/// Reads the numbers of a table, whose highest bytes come first, and never beyond its end.
struct TableReader: Sendable {
  let bytes: ContiguousArray<UInt8>
  let table: FontTable
  let range: Range<Int>

  /// The bytes of the table.
  var content: ArraySlice<UInt8> { ArraySlice(bytes[range]) }

  func u8(at offset: Int) throws(FontError) -> Int {
    guard offset >= 0, offset < range.count else { throw .tableTooShort(table) }
    return Int(bytes[range.lowerBound + offset])
  }

  func u16(at offset: Int) throws(FontError) -> Int {
    guard offset >= 0, offset <= range.count - 2 else { throw .tableTooShort(table) }
    let place = range.lowerBound + offset
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  func i16(at offset: Int) throws(FontError) -> Int {
    Int(Int16(truncatingIfNeeded: try u16(at: offset)))
  }

  func u32(at offset: Int) throws(FontError) -> UInt32 {
    UInt32(try u16(at: offset)) << 16 | UInt32(try u16(at: offset + 2))
  }
}

/// Why bytes can't be used as a font, with what a message needs to say it.
package enum FontError: Error, Hashable, Sendable {
  // It's another kind of file.
  case unknownFormat, collection, postScriptOutlines, webFont

  // Its maker forbids what is asked.
  case embeddingForbidden, subsettingForbidden

  // It's broken, or made to do harm.
  case tooLarge(maximum: Int)
  case tooManyTables(maximum: Int)
  case tableTwice(FontTable), tableMissing(FontTable)
  case tableOutside(FontTable), tableTooShort(FontTable)
  case value(FontField)
  case glyph(Int, GlyphError)

  // It's of no use for texts.
  case noUnicodeMap
  case lacks(Unicode.Scalar)
}

/// What is wrong with one glyph.
package enum GlyphError: Hashable, Sendable {
  /// Its outline ends outside of it, or says what can't be.
  case outline
  /// It's a part of itself.
  case cycle
  /// Too many glyphs stand within each other.
  case tooDeep(maximum: Int)
  /// It's made of too many glyphs.
  case tooManyParts(maximum: Int)
}

/// The name of a table in a font's file.
package struct FontTable: Hashable, Sendable {
  /// The four characters of the name, the first one highest.
  let tag: UInt32
}

extension FontTable {
  /// The table of that name.
  private init(_ name: StaticString) {
    self.init(tag: name.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | UInt32($1) } })
  }

  static let characterMap = FontTable("cmap")
  static let controlValues = FontTable("cvt ")
  static let fontProgram = FontTable("fpgm")
  static let glyphs = FontTable("glyf")
  static let head = FontTable("head")
  static let horizontalHead = FontTable("hhea")
  static let horizontalMetrics = FontTable("hmtx")
  static let locations = FontTable("loca")
  static let maxima = FontTable("maxp")
  static let names = FontTable("name")
  static let windows = FontTable("OS/2")
  static let postScript = FontTable("post")
  static let controlProgram = FontTable("prep")
}

/// A field of a table that holds what it can't.
package enum FontField: Hashable, Sendable {
  case magicNumber, unitsPerEm, locationFormat, metricCount, lineHeight, advance, maximaVersion
  case glyphCount, location, mapSegment, mapGroup, mapGlyph
}
