import Bytes
package import Facturation
package import Journaux

// The values that stand in the envelope around an event.

/// A text of the envelope that no value type stands for.
struct EnvelopeText: LineToken {
  let text: String

  static var specimen: EnvelopeText { EnvelopeText(text: "") }

  func write(to line: inout LineWriter) { line.string(text) }

  static func read(from line: inout LineReader) throws(Ecart) -> EnvelopeText {
    EnvelopeText(text: try line.string())
  }
}

/// The identity of a registre as the envelope's source: `urn:uuid:…`.
struct SourceURN: LineToken {
  let registre: RegistreID

  static var specimen: SourceURN { SourceURN(registre: .specimen) }

  private static let prefix: StaticString = "urn:uuid:"

  func write(to line: inout LineWriter) {
    line.quoted { octets in
      octets.ajouter(Self.prefix)
      registre.ecrire(dans: &octets)
    }
  }

  static func read(from line: inout LineReader) throws(Ecart) -> SourceURN {
    let offset = line.offset
    guard let uuid = try line.ascii({ $0.uuid(behind: prefix) })
    else { throw line.error(at: offset, expected: .registre) }
    return SourceURN(registre: RegistreID(uuid))
  }
}

/// The place of an event, which CloudEvents wants as a text.
struct PositionText: LineToken {
  let position: Position

  static var shape: TokenShape { .position }
  static var specimen: PositionText { PositionText(position: 1) }

  func write(to line: inout LineWriter) { line.quoted { $0.ajouter(nombre: UInt64(position)) } }

  static func read(from line: inout LineReader) throws(Ecart) -> PositionText {
    try line.literal("\"")
    let position = try line.digits(from: 1)
    try line.literal("\"")
    return PositionText(position: position)
  }
}

extension Flux: LineToken {
  /// The registre's own.
  package static var specimen: Flux { .registre }

  /// Writes the stream's canonical text.
  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  /// Reads a stream's canonical text.
  package static func read(from line: inout LineReader) throws(Ecart) -> Flux {
    let offset = line.offset
    guard let flux = try line.ascii({ Flux(utf8: $0) }) else {
      throw line.error(at: offset, expected: .flux)
    }
    return flux
  }

  private init?(utf8 bytes: Span<UInt8>) {
    if let uuid = bytes.uuid(behind: "facture/") {
      self = .facture(FactureID(uuid))
    } else if let uuid = bytes.uuid(behind: "client/") {
      self = .client(ClientID(uuid))
    } else if let uuid = bytes.uuid(behind: "produit/") {
      self = .produit(ProduitID(uuid))
    } else if let uuid = bytes.uuid(behind: "cloture/") {
      self = .cloture(ClotureID(uuid))
    } else if bytes.isText("registre") {
      self = .registre
    } else {
      return nil
    }
  }
}

extension Timestamp: LineToken {
  /// A moment.
  package static var shape: TokenShape { .time }
  /// 1970.
  package static var specimen: Timestamp { .epoch }

  /// Writes the moment.
  package func write(to line: inout LineWriter) { line.quoted(write) }

  /// Reads a moment.
  package static func read(from line: inout LineReader) throws(Ecart) -> Timestamp {
    let offset = line.offset
    guard let time = try line.ascii({ Timestamp(utf8: $0) }) else {
      throw line.error(at: offset, expected: .moment)
    }
    return time
  }
}

extension Author: LineToken {
  /// Somebody.
  package static var specimen: Author { Author(checkedName: "") }

  /// Writes the name.
  package func write(to line: inout LineWriter) { line.string(name) }

  /// Reads a name.
  package static func read(from line: inout LineReader) throws(Ecart) -> Author {
    let offset = line.offset
    let name = try line.string()
    do { return try Author(texte: name) } catch {
      throw line.error(at: offset, expected: .sansRefus(error))
    }
  }
}

extension Batch: LineToken {
  /// The first of two.
  package static var specimen: Batch { Batch(checkedIndex: 1, count: 2) }

  /// Writes the place.
  package func write(to line: inout LineWriter) { line.quoted(write) }

  /// Reads a place, `2/5`.
  package static func read(from line: inout LineReader) throws(Ecart) -> Batch {
    let offset = line.offset
    try line.literal("\"")
    let index = try line.digits()
    try line.literal("/")
    let count = try line.digits()
    try line.literal("\"")
    guard let batch = Batch(index: index, count: count) else {
      throw line.error(at: offset, expected: .placeDansLot)
    }
    return batch
  }
}

extension Empreinte: LineToken {
  /// A hash.
  package static var shape: TokenShape { .hash }
  /// Zeros.
  package static var specimen: Empreinte { .nulle }

  /// Writes the hexadecimal digits.
  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  /// Reads the hexadecimal digits.
  package static func read(from line: inout LineReader) throws(Ecart) -> Empreinte {
    if let hash = line.certain(64, { $0.hash(at: $1) }) { return hash }
    let offset = line.offset
    guard let hash = try line.ascii({ Empreinte(hexadecimal: $0) }) else {
      throw line.error(at: offset, expected: .empreinte)
    }
    return hash
  }
}

extension Span<UInt8> {
  /// The UUID behind a word, if these are a word and a UUID.
  fileprivate func uuid(behind word: StaticString) -> UUIDTexte? {
    let start = word.utf8CodeUnitCount
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let raw = unsafe bytes
    return count == start + 36 && raw.holds(word, at: 0) ? raw.uuid(at: start) : nil
  }

  /// Whether these are the bytes of a text.
  fileprivate func isText(_ text: StaticString) -> Bool {
    // Safe: as above.
    unsafe count == text.utf8CodeUnitCount && bytes.holds(text, at: 0)
  }
}
