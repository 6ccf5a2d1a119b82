package import Facturation
package import Journal

// The values that stand in the envelope around an event.

/// A text of the envelope that no value type stands for.
struct EnvelopeText: LineValue {
  let text: String

  func write(to line: inout LineWriter) { line.string(text) }

  static func read(from line: inout LineReader) throws(LineError) -> EnvelopeText {
    EnvelopeText(text: try line.string())
  }
}

/// The identity of a registre as the envelope's source: `urn:uuid:…`.
struct SourceURN: LineValue {
  let registre: RegistreID

  private static let prefix = "urn:uuid:"

  func write(to line: inout LineWriter) { line.string("\(Self.prefix)\(registre)") }

  static func read(from line: inout LineReader) throws(LineError) -> SourceURN {
    let offset = line.offset
    let text = try line.string()
    guard text.hasPrefix(prefix),
      let uuid = try? UUIDTexte(String(text.dropFirst(prefix.count)))
    else { throw line.error(at: offset, expected: "urn:uuid: and a UUID") }
    return SourceURN(registre: RegistreID(uuid))
  }
}

/// The place of an event, which CloudEvents wants as a text.
struct PositionText: LineValue {
  let position: Position

  func write(to line: inout LineWriter) { line.string(String(position)) }

  static func read(from line: inout LineReader) throws(LineError) -> PositionText {
    try line.literal("\"")
    let position = try line.digits()
    try line.literal("\"")
    return PositionText(position: position)
  }
}

extension Flux: LineValue {
  /// Writes the stream's canonical text.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads a stream's canonical text.
  package static func read(from line: inout LineReader) throws(LineError) -> Flux {
    let offset = line.offset
    let text = try line.string()
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if text == "registre" { return .registre }
    if parts.count == 2, let uuid = try? UUIDTexte(String(parts[1])) {
      switch parts[0] {
      case "client": return .client(ClientID(uuid))
      case "produit": return .produit(ProduitID(uuid))
      case "facture": return .facture(FactureID(uuid))
      default: break
      }
    }
    throw line.error(at: offset, expected: "registre, or client/, produit/ or facture/ and a UUID")
  }
}

extension Timestamp: LineValue {
  /// Writes the moment.
  package func write(to line: inout LineWriter) { line.string(text) }

  /// Reads a moment.
  package static func read(from line: inout LineReader) throws(LineError) -> Timestamp {
    let offset = line.offset
    guard let time = Timestamp(try line.string()) else {
      throw line.error(at: offset, expected: "a time like 2026-11-20T10:11:12.123456Z")
    }
    return time
  }
}

extension Author: LineValue {
  /// Writes the name.
  package func write(to line: inout LineWriter) { line.string(name) }

  /// Reads a name.
  package static func read(from line: inout LineReader) throws(LineError) -> Author {
    let offset = line.offset
    let name = try line.string()
    do { return try Author(name) } catch {
      throw line.error(at: offset, expected: error.message(.anglais))
    }
  }
}

extension Batch: LineValue {
  /// Writes the place.
  package func write(to line: inout LineWriter) { line.string(description) }

  /// Reads a place, `2/5`.
  package static func read(from line: inout LineReader) throws(LineError) -> Batch {
    let offset = line.offset
    try line.literal("\"")
    let index = try line.digits()
    try line.literal("/")
    let count = try line.digits()
    try line.literal("\"")
    guard let batch = Batch(index: index, count: count) else {
      throw line.error(at: offset, expected: "a place among two or more, such as 2/5")
    }
    return batch
  }
}

extension Empreinte: LineValue {
  /// Writes the hexadecimal digits.
  package func write(to line: inout LineWriter) { line.string(texte) }

  /// Reads the hexadecimal digits.
  package static func read(from line: inout LineReader) throws(LineError) -> Empreinte {
    let offset = line.offset
    guard let hash = Empreinte(hexadecimal: try line.string().utf8) else {
      throw line.error(at: offset, expected: "64 hexadecimal digits in lower case")
    }
    return hash
  }
}
