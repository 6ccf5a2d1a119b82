package import Facturation
package import Journaux

/// A value that holds no others: one piece of a line, written in one way and read back in that way
/// only, which a skim can check without building it.
package protocol LineToken: SendableMetatype {
  /// Writes the value's canonical JSON.
  func write(to line: inout LineWriter)
  /// Reads the value's canonical JSON, and nothing else.
  static func read(from line: inout LineReader) throws(Ecart) -> Self
  /// How its bytes are checked.
  static var shape: TokenShape { get }
  /// Any such value, for a reader that runs without bytes to go on with.
  static var specimen: Self { get }
}

/// How a skim checks a value; where it cannot say yes, the value's own reader decides.
package struct TokenShape: Sendable {
  let action: FormStep.Action
  /// How many decimals a number has at most, and at least.
  var decimals: ShortDecimal.Decimals = (0, 0)
  /// The limits of a number or a length.
  var limits: FormStep.Limits = (0, 0)
  /// The words of which one must stand there.
  var words: [String] = []

  static let uuid = Self(action: .uuid)
  static let hash = Self(action: .hash)
  static let date = Self(action: .date)
  static let time = Self(action: .time)
  /// A counter between quotes.
  static let position = Self(action: .position)
  static let bool = Self(action: .bool)
  /// Anything else that stands between quotes.
  static let other = Self(action: .other)

  /// A number with that many decimals at most and at least, between two counts of its unit.
  static func decimal(most: Int, least: Int, limits: ClosedRange<Int64>) -> Self {
    Self(
      action: .decimal, decimals: (UInt8(most), UInt8(least)),
      limits: (limits.lowerBound, limits.upperBound))
  }

  /// A free text, or the number of a document, of at most so many characters.
  static func text(_ action: FormStep.Action = .text, maximum: Int) -> Self {
    Self(action: action, limits: (0, Int64(maximum)))
  }

  /// A counter, from a least one on.
  static func digits(from least: Int) -> Self { Self(action: .digits, limits: (Int64(least), 0)) }
}

extension LineToken {
  /// Anything between quotes, unless a value says more.
  package static var shape: TokenShape { .other }
}

// MARK: - Around an event

extension Flux: LineToken {
  /// A stream.
  package static var shape: TokenShape { TokenShape(action: .subject) }
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
  /// Somebody's name.
  package static var shape: TokenShape { TokenShape(action: .author) }
  /// Somebody.
  package static var specimen: Author { Author(checkedName: "") }

  /// Writes the name.
  package func write(to line: inout LineWriter) { line.string(name) }

  /// Reads a name.
  package static func read(from line: inout LineReader) throws(Ecart) -> Author {
    let name = try line.text(of: Self.self) { line throws(Ecart) in
      let (offset, name) = (line.offset, try line.string())
      do throws(RefusFacturation) {
        return try Author(texte: name).name
      } catch {
        throw line.error(at: offset, expected: .sansRefus(error))
      }
    }
    return Author(checkedName: name)
  }
}

extension Batch: LineToken {
  /// A place.
  package static var shape: TokenShape { TokenShape(action: .batch) }
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
    _ = try line.string()
    throw line.error(at: offset, expected: .empreinte)
  }
}

extension Span<UInt8> {
  /// The UUID behind a word, if these are a word and a UUID.
  func uuid(behind word: StaticString) -> UUIDTexte? {
    let start = word.utf8CodeUnitCount
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let raw = unsafe bytes
    return count == start + 36 && raw.holds(word, at: 0) ? raw.uuid(at: start) : nil
  }

  /// Whether these are the bytes of a word: no text is made of them to see that.
  func isText(_ word: String) -> Bool {
    count == word.utf8.count && zip(indices, word.utf8).allSatisfy { self[$0] == $1 }
  }
}

// MARK: - Within an event

extension DateCivile: LineToken {
  package static var shape: TokenShape { .date }
  package static var specimen: DateCivile { .premiere }

  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  package static func read(from line: inout LineReader) throws(Ecart) -> DateCivile {
    try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension UUIDTexte: LineToken {
  package static var shape: TokenShape { .uuid }
  package static var specimen: UUIDTexte { UUIDTexte(haut: 0, bas: 0) }

  package func write(to line: inout LineWriter) { line.quoted(ecrire) }

  package static func read(from line: inout LineReader) throws(Ecart) -> UUIDTexte {
    if let uuid = line.certain(36, { $0.uuid(at: $1) }) { return uuid }
    return try line.plainString { bytes throws(Defaut) in try lire(bytes) }
  }
}

extension Identifiant: LineToken {
  package static var shape: TokenShape { UUIDTexte.shape }
  package static var specimen: Identifiant { Identifiant(.specimen) }

  package func write(to line: inout LineWriter) { uuid.write(to: &line) }

  package static func read(from line: inout LineReader) throws(Ecart) -> Identifiant {
    Identifiant(try UUIDTexte.read(from: &line))
  }
}

/// The SHA-256 of a file, which stands there like the hash of a line.
extension EmpreinteFichier: LineToken {
  package static var shape: TokenShape { Empreinte.shape }
  package static var specimen: EmpreinteFichier { .nulle }

  package func write(to line: inout LineWriter) { line.string(texte) }

  package static func read(from line: inout LineReader) throws(Ecart) -> EmpreinteFichier {
    EmpreinteFichier(digits: try Empreinte.read(from: &line).texte)
  }
}

extension Int: LineToken {
  package static var shape: TokenShape { .digits(from: 0) }
  package static var specimen: Int { 0 }

  package func write(to line: inout LineWriter) { line.bare { $0.ajouter(nombre: UInt64(self)) } }

  package static func read(from line: inout LineReader) throws(Ecart) -> Int { try line.digits() }
}

extension Rank: LineToken {
  package static var shape: TokenShape { .digits(from: 1) }
  package static var specimen: Rank { Rank(1) }

  package func write(to line: inout LineWriter) { number.write(to: &line) }

  package static func read(from line: inout LineReader) throws(Ecart) -> Rank {
    Rank(try line.digits(from: 1))
  }
}

extension Bool: LineToken {
  package static var shape: TokenShape { .bool }
  package static var specimen: Bool { false }

  package func write(to line: inout LineWriter) { line.literal(self ? "true" : "false") }

  package static func read(from line: inout LineReader) throws(Ecart) -> Bool { try line.bool() }
}
