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

  init(_ bytes: ContiguousArray<UInt8>) throws(FontFault) {
    guard bytes.count <= Self.largest else { throw .tooLarge(maximum: Self.largest) }
    guard bytes.count >= 12 else { throw .unknownFormat }
    let whole = TableReader(bytes: bytes, table: .head, range: 0..<bytes.count)
    switch try whole.u32(at: 0) {
    case 0x0001_0000, FontTable.appleTrueType: break
    case FontTable.collection: throw .collection
    case FontTable.openTypeCFF: throw .postScriptOutlines
    case FontTable.webFont1, FontTable.webFont2: throw .webFont
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
  func reader(of table: FontTable, atLeast length: Int) throws(FontFault) -> TableReader {
    guard let reader = reader(of: table) else { throw .tableMissing(table) }
    guard reader.range.count >= length else { throw .tableTooShort(table) }
    return reader
  }
}

extension FontTable {
  fileprivate static let appleTrueType: UInt32 = 0x7472_7565
  fileprivate static let collection: UInt32 = 0x7474_6366
  fileprivate static let openTypeCFF: UInt32 = 0x4F54_544F
  fileprivate static let webFont1: UInt32 = 0x774F_4646
  fileprivate static let webFont2: UInt32 = 0x774F_4632
}

/// Reads the numbers of a table, whose highest bytes come first, and never beyond its end.
struct TableReader: Sendable {
  let bytes: ContiguousArray<UInt8>
  let table: FontTable
  let range: Range<Int>

  /// The bytes of the table.
  var content: ArraySlice<UInt8> { ArraySlice(bytes[range]) }

  func u8(at offset: Int) throws(FontFault) -> Int {
    guard offset >= 0, offset < range.count else { throw .tableTooShort(table) }
    return Int(bytes[range.lowerBound + offset])
  }

  func u16(at offset: Int) throws(FontFault) -> Int {
    guard offset >= 0, offset <= range.count - 2 else { throw .tableTooShort(table) }
    let place = range.lowerBound + offset
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  func i16(at offset: Int) throws(FontFault) -> Int {
    Int(Int16(truncatingIfNeeded: try u16(at: offset)))
  }

  func u32(at offset: Int) throws(FontFault) -> UInt32 {
    UInt32(try u16(at: offset)) << 16 | UInt32(try u16(at: offset + 2))
  }
}
