package import Facturation
package import Journal

/// One line of a journal: an event in its CloudEvents envelope, with the hash that seals it.
///
///     {"specversion":"1.0","id":"3","source":"urn:uuid:…","type":"LigneRetiree.v1",
///     "subject":"facture/…","time":"…","author":"…","data":{…},"predecessorhash":"…","hash":"…"}
///
/// The hash is the SHA-256 of the bytes of the line that stand before `,"hash":`.
package struct Line {
  /// The registre that the line belongs to.
  package let source: RegistreID
  /// The event, with the hashes that the line gives.
  package let event: RecordedEvent

  /// Gathers what a line says.
  package init(source: RegistreID, event: RecordedEvent) {
    self.source = source
    self.event = event
  }

  /// How many bytes `,"hash":"…"}` takes at the end of a line.
  package static let sealLength = 9 + 64 + 2

  /// How a line of that hash ends, before its line feed.
  package static func seal(_ hash: Empreinte) -> ContiguousArray<UInt8> {
    ContiguousArray(",\"hash\":\"\(hash.texte)\"}".utf8)
  }

  /// Reads a line, without its line feed; the hash is read and not checked.
  package static func read(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>,
    catalogue: EventCatalogue = .current
  ) throws(LineError) -> Line {
    var reader = LineReader(bytes, in: range)
    let line = try reader.object { reader throws(LineError) in
      try Line(members: &reader, catalogue: catalogue)
    }
    guard reader.isAtEnd else { throw reader.error(expected: "the end of the line") }
    return line
  }

  /// The hash of a line's bytes, as it should stand at its end; the seal itself is left out.
  package static func hash(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) -> Empreinte {
    let sealed = max(range.lowerBound, range.upperBound - sealLength)
    return SHA256.empreinte(of: bytes[range.lowerBound..<sealed].span)
  }

  private init(
    members line: inout LineReader, catalogue: EventCatalogue
  ) throws(LineError) {
    try line.name("specversion")
    try line.literal("\"1.0\"")
    let position = try line.member("id", PositionText.self).position
    source = try line.member("source", SourceURN.self).registre
    let typeOffset = line.offset
    let type = try line.member("type", EnvelopeText.self).text
    let flux = try line.member("subject", Flux.self)
    let time = try line.member("time", Timestamp.self)
    let author = try line.member("author", Author.self)
    let batch = try line.optional("batch", Batch.self)
    let command = try line.optional("command", UUIDTexte.self)
    try line.name("data")
    guard let evenement = try catalogue.read(type: type, of: flux, from: &line) else {
      throw line.error(.type, at: typeOffset, expected: "a type that this version knows")
    }
    event = RecordedEvent(
      position: position, time: time, author: author, batch: batch, command: command,
      evenement: evenement, predecessor: try line.member("predecessorhash"),
      hash: try line.member("hash"))
  }
}
