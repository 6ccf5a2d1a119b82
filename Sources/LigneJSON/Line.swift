package import Facturation
package import Journaux

/// One line of a journal: an event in its CloudEvents envelope, with the hash that seals it.
///
///     {"specversion":"1.0","id":"3","source":"urn:uuid:…","type":"LigneRetiree.v1",
///     "subject":"facture/…","time":"…","author":"…","data":{…},"predecessorhash":"…","hash":"…"}
///
/// The hash is the SHA-256 of the bytes of the line that stand before `,"hash":`.
package struct Line: Sendable {
  /// The registre that the line belongs to.
  package let source: RegistreID
  /// The event, with the hashes that the line gives.
  package let event: RecordedEvent

  /// How many bytes `,"hash":"…"}` takes at the end of a line.
  package static let sealLength = 9 + 64 + 2

  /// How a line of that hash ends, before its line feed.
  package static func seal(_ hash: Empreinte) -> ContiguousArray<UInt8> {
    var writer = LineWriter()
    writer.seal(hash)
    return writer.bytes
  }

  /// Reads a line, without its line feed; the hash is read and not checked.
  ///
  /// What was built of other lines is not built again, where somebody remembers it; of such lines the heads are read by
  /// the catalogue of today.
  package static func read(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, catalogue: EventCatalogue = .current,
    knowing built: BuiltValues? = nil
  ) throws(Ecart) -> Line {
    var reader = LineReader(bytes, in: range)
    built?.exchange(&reader.built)
    defer { if reader.built != nil { built?.exchange(&reader.built) } }
    let line = try reader.object { reader throws(Ecart) in
      try Line(members: &reader, catalogue: catalogue)
    }
    guard reader.isAtEnd else { throw reader.error(expected: .finDeLigne) }
    return line
  }

  /// The hash of a line's bytes, as it should stand at its end; the seal itself is left out.
  package static func hash(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) -> Empreinte {
    SHA256.empreinte(of: bytes.span.extracting(hashed(range)))
  }

  /// The bytes by which a line names its registre, between quotes.
  static func source(_ registre: RegistreID) -> ContiguousArray<UInt8> {
    LineWriter.members { SourceURN(registre: registre).write(to: &$0) }
  }

  /// So many lines are hashed together that all lanes stay busy, and so few that they are still in the cache.
  package static let hashedAtOnce = 64

  /// The same of many lines, which takes less than one after the other.
  package static func hashes(
    _ bytes: ContiguousArray<UInt8>, in ranges: ContiguousArray<Range<Int>>
  ) -> ContiguousArray<Empreinte> {
    var hashes = ContiguousArray(repeating: Empreinte.nulle, count: ranges.count)
    SHA256.empreintes(of: bytes.span, en: ContiguousArray(ranges.lazy.map(hashed))) {
      hashes[$0] = $1
    }
    return hashes
  }

  /// What is hashed of a line that stands there: all but its seal.
  static func hashed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<max(range.lowerBound, range.upperBound - sealLength)
  }

  private init(members line: inout LineReader, catalogue: EventCatalogue) throws(Ecart) {
    let (head, evenement): (LineHead, Evenement)
    if let known = line.knownHead() {
      (head, evenement) = (known.head, try known.read(&line, known.head.flux))
    } else {
      head = try LineHead(members: &line)
      guard let read = catalogue.reader(of: head.type) else {
        throw line.error(.type, at: head.typeOffset, expected: .typeConnu)
      }
      evenement = try read(&line, head.flux)
      line.built?.learnHeads(of: head.source)
    }
    let seal = try LineSeal(members: &line)
    source = head.source
    event = RecordedEvent(
      position: head.position, time: head.time, author: head.author, batch: head.batch,
      cle: head.cle, evenement: evenement, predecessor: seal.predecessor, hash: seal.hash)
  }
}

/// What stands in a line before the event's data.
struct LineHead {
  /// The position in the journal: 1, 2, 3 and so on without a gap.
  let position: Position
  /// The registre that the journal belongs to.
  let source: RegistreID
  /// The event's name and version, which is also the name of the schema of its data.
  let type: String
  /// Where that stands, for an error; of a type that is known nobody asks.
  var typeOffset: Int?
  /// The stream that the event belongs to.
  let flux: Flux
  /// When it was recorded, in UTC; never before the line above, save after a corrected clock.
  let time: Timestamp
  /// Who recorded it: a user's or a program's name.
  let author: Author
  /// The place among the events that were recorded as one act: 2/5; an event recorded alone has none.
  let batch: Batch?
  /// The key under which the act is done once only, when its caller gave one.
  let cle: UUIDTexte?
}

extension LineHead {
  /// Reads a head, and the name of what comes behind.
  init(members line: inout LineReader) throws(Ecart) {
    try line.name("specversion")
    try line.literal("\"1.0\"")
    position = try line.member("id", PositionText.self).position
    source = try line.member("source", SourceURN.self).registre
    typeOffset = line.offset
    type = try line.member("type", EnvelopeText.self).text
    flux = try line.member("subject")
    time = try line.member("time")
    author = try line.member("author")
    batch = try line.optional("batch")
    cle = try line.optional("command")
    try line.name("data")
  }
}

/// What stands in a line behind the event's data.
struct LineSeal {
  /// The hash of the line above; 64 zeros on the first.
  let predecessor: Empreinte
  /// The SHA-256 of the bytes of this line that stand before `,"hash":`.
  let hash: Empreinte

  init(members line: inout LineReader) throws(Ecart) {
    predecessor = try line.member("predecessorhash")
    hash = try line.member("hash")
  }
}

// MARK: - Writing lines

/// What the events of one act have in common: when it was recorded, who did, and under which key.
package struct Circumstances: Hashable, Sendable {
  /// When.
  package let time: Timestamp
  /// Who.
  package let author: Author
  /// The key, if the caller gave one.
  package let cle: UUIDTexte?

  /// Gathers them.
  package init(time: Timestamp, author: Author, cle: UUIDTexte?) {
    (self.time, self.author, self.cle) = (time, author, cle)
  }
}

/// Writes events as lines one behind the other.
///
/// Members that many lines have in common are written once, and copied from then on.
package struct LineEncoder: ~Copyable {
  private var writer = LineWriter()
  /// Where the lines stand that are written, each without its line feed.
  private var ranges: ContiguousArray<Range<Int>> = []
  /// The member that names the registre.
  private let source: ContiguousArray<UInt8>
  /// The members that say when and by whom, as they were written last.
  private var act: (circumstances: Circumstances, members: ContiguousArray<UInt8>)?

  /// Writes lines of a registre.
  package init(source: RegistreID) {
    self.source = LineWriter.members { $0.member("source", SourceURN(registre: source)) }
  }

  /// Writes the next line, all but its place in the chain.
  package mutating func write(
    _ evenement: borrowing Evenement, at position: Position, in batch: Batch?,
    _ circumstances: Circumstances
  ) {
    let start = writer.octets.compte
    writer.begin()
    writer.member("specversion", EnvelopeText(text: "1.0"))
    writer.member("id", PositionText(position: position))
    writer.members(source)
    writer.member("type", EnvelopeText(text: evenement.type.description))
    writer.member("subject", evenement.flux)
    writer.members(timeAndAuthor(circumstances))
    writer.member("batch", batch)
    writer.member("command", circumstances.cle)
    writer.name("data")
    evenement.writePayload(to: &writer)
    writer.member("predecessorhash", Empreinte.nulle)
    writer.seal(.nulle)
    ranges.append(start..<writer.octets.compte)
    writer.literal("\n")
  }

  private mutating func timeAndAuthor(_ circumstances: Circumstances) -> ContiguousArray<UInt8> {
    if let act, act.circumstances == circumstances { return act.members }
    let members = LineWriter.members { line in
      line.member("time", circumstances.time)
      line.member("author", circumstances.author)
    }
    act = (circumstances, members)
    return members
  }

  /// The lines that were written since they were last taken.
  package mutating func take() -> OpenLines {
    defer {
      writer.removeAll()
      ranges.removeAll(keepingCapacity: true)
    }
    return OpenLines(writer.bytes, ranges)
  }

  /// Appends an event's line with its line feed, and gives the event its hash.
  package mutating func append(
    _ event: inout RecordedEvent, to bytes: inout ContiguousArray<UInt8>
  ) {
    write(
      event.evenement, at: event.position, in: event.batch,
      Circumstances(time: event.time, author: event.author, cle: event.cle))
    let lines = take().sealed(behind: event.predecessor)
    for hash in lines.hashes { event.hash = hash }
    bytes += lines.bytes
  }
}

extension LineEncoder {
  /// Lines of which all is written but their place in the chain: the hash of the line above, and
  /// their own.
  ///
  ///     {"specversion":"1.0",…,"predecessorhash":"0000…0000","hash":"0000…0000"}␊
  ///     ├──────────── body ──────────────────────┤├── link ─┤├───── seal ──────┤
  ///
  /// Nearly all of the work on a line needs nothing of the line above. So lines may be written in any
  /// order, by several threads, and their bodies are hashed some at a time; little is left that must be
  /// done one line after the other.
  package struct OpenLines: Sendable {
    private var bytes: ContiguousArray<UInt8>
    /// Where each line stands, its line feed left out.
    private let ranges: ContiguousArray<Range<Int>>
    /// The hash of each line as far as its body.
    private let bodies: ContiguousArray<SHA256>

    /// The 64 digits of the hash above, and the quote behind them.
    private static let linkLength = 64 + 1
    /// Where the digits begin in a seal, behind `,"hash":"`.
    private static let digitsInSeal = 9

    /// Takes lines whose hashes are all zeros.
    fileprivate init(_ bytes: ContiguousArray<UInt8>, _ ranges: ContiguousArray<Range<Int>>) {
      self.bytes = bytes
      self.ranges = ranges
      var bodies = ContiguousArray(repeating: SHA256(), count: ranges.count)
      let hashed = ContiguousArray(
        ranges.lazy.map { range in
          range.lowerBound..<Line.hashed(range).upperBound - Self.linkLength
        })
      SHA256.calculs(of: bytes.span, en: hashed) { line, body in bodies[line] = body }
      self.bodies = bodies
    }

    /// Names in each line the hash of the one above, and seals it.
    package consuming func sealed(behind above: Empreinte) -> SealedLines {
      var digits = Octets()
      var hashes = ContiguousArray<Empreinte>()
      hashes.reserveCapacity(ranges.count)
      var above = above
      for line in ranges.indices {
        let seal = Line.hashed(ranges[line]).upperBound
        let link = seal - Self.linkLength
        bytes.put(above, at: link, by: &digits)
        var calcul = bodies[line]
        calcul.update(bytes.span.extracting(link..<seal))
        above = calcul.finalize()
        bytes.put(above, at: seal + Self.digitsInSeal, by: &digits)
        hashes.append(above)
      }
      return SealedLines(bytes: bytes, ranges: ranges, hashes: hashes)
    }
  }

  /// Lines as they are to stand in a journal.
  package struct SealedLines: Sendable {
    /// The lines, each with its line feed.
    package let bytes: ContiguousArray<UInt8>
    /// Where each stands, its line feed left out.
    package let ranges: ContiguousArray<Range<Int>>
    /// The hash of each.
    package let hashes: ContiguousArray<Empreinte>
  }
}

extension ContiguousArray<UInt8> {
  /// Puts the digits of a hash over others.
  fileprivate mutating func put(_ hash: Empreinte, at place: Int, by digits: inout Octets) {
    digits.couper()
    hash.ecrire(dans: &digits)
    // Safe: each eight bytes are checked to lie within the array, and may be any.
    var all = mutableSpan
    var raw = unsafe all.mutableBytes
    for word in stride(from: 0, to: 64, by: 8) {
      raw.storeBytes(
        of: digits.mot(a: word).littleEndian, toByteOffset: place + word, as: UInt64.self)
    }
  }
}

// MARK: - The envelope's own values

/// A text of the envelope that no value type stands for.
private struct EnvelopeText: LineToken {
  let text: String

  static var shape: TokenShape { TokenShape(action: .type) }
  static var specimen: EnvelopeText { EnvelopeText(text: "") }

  func write(to line: inout LineWriter) { line.string(text) }

  static func read(from line: inout LineReader) throws(Ecart) -> EnvelopeText {
    EnvelopeText(text: try line.text(of: Self.self) { line throws(Ecart) in try line.string() })
  }
}

/// The identity of a registre as the envelope's source: `urn:uuid:…`.
private struct SourceURN: LineToken {
  let registre: RegistreID

  static var shape: TokenShape { TokenShape(action: .source) }
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
private struct PositionText: LineToken {
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
