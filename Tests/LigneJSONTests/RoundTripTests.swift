import Facturation
import Graine
import Hasard
import Journaux
import Testing

@testable import LigneJSON

/// The line of an event, without its line feed.
func encoded(_ event: RecordedEvent, source: RegistreID) -> ContiguousArray<UInt8> {
  var encoder = LineEncoder(source: source)
  var (event, bytes) = (event, ContiguousArray<UInt8>())
  encoder.append(&event, to: &bytes)
  bytes.removeLast()
  return bytes
}

/// Reads a line that is all there is; a skim may not see it otherwise.
func read(
  _ bytes: ContiguousArray<UInt8>, catalogue: EventCatalogue = .current
) throws(Ecart) -> Line {
  do throws(Ecart) {
    let line = try Line.read(bytes, in: bytes.indices, catalogue: catalogue)
    Skims.shared.compare(bytes, with: line)
    return line
  } catch {
    Skims.shared.compare(bytes, with: nil)
    throw error
  }
}

/// Whether bytes that were read are those that the writer writes for what was read of them.
///
/// The hash is read and not checked, and the writer makes its own; so the seal is compared by what
/// was read of it.
func isCanonical(_ bytes: ContiguousArray<UInt8>, _ line: Line) -> Bool {
  let written = encoded(line.event, source: line.source).dropLast(Line.sealLength)
  return (written + Line.seal(line.event.hash)).elementsEqual(bytes)
}

/// A line with all that may be there, to be spoilt in one place.
struct SpoiltLine {
  private(set) var text: String

  /// The example line of a type, the one with all members.
  init(_ type: String) throws {
    let lines = try EventSchemas.exemple("\(type).jsonl").split(separator: UInt8(ascii: "\n"))
    text = String(decoding: lines[0], as: UTF8.self)
  }

  /// Replaces what stands there once; the offset is that of the replaced bytes.
  @discardableResult
  mutating func replace(_ old: String, by new: String) throws -> Int {
    let range = try #require(text.firstRange(of: old), "no \(old) to replace")
    let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    text.replaceSubrange(range, with: new)
    return offset
  }

  var bytes: ContiguousArray<UInt8> { ContiguousArray(text.utf8) }
}

@Suite struct `A literal` {
  /// Words overlap where there are few bytes, so that every length is one to be tried.
  @Test(arguments: 0...Literal.longest)
  func `stands where all its bytes do, whatever follows`(count: Int) {
    var hasard = GenerateurGraine()
    let bytes = hasard.octets(count)
    let literal = Literal(bytes)
    for before in 0..<9 {
      var line = hasard.octets(before) + bytes
      line += hasard.octets(reachOfStep)
      #expect(stands(literal, in: line, at: before), "\(hasard)")
      for place in 0..<count {
        line[before + place] ^= 1 << UInt8(hasard.entier(0...7))
        #expect(!stands(literal, in: line, at: before), "\(place), \(hasard)")
        line[before + place] = bytes[place]
      }
    }
    #expect(literal.count == count && literal.isBehindComma == (bytes.first == 0x2C))
  }

  private func stands(
    _ literal: Literal, in bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Bool { unsafe literal.stands(in: bytes.span.bytes, at: place) }
}

/// `FACTURIER_RECORD=1 swift test --skip-build --filter 'example lines'` writes the files anew, before
/// they are read by others.
@Suite(.serialized) struct `The example lines` {
  @Test func `are what the writer writes, to the byte`() throws {
    let files = try Exemples().fichiers
    if EventSchemas.isRecording { try EventSchemas.record(files) }
    for (name, bytes) in files {
      let golden = try EventSchemas.exemple(name)
      #expect(text(golden) == text(bytes), "\(name)")
    }
  }

  @Test func `are read as the events that were written`() throws {
    for exemple in try Exemples().journaux.joined() {
      let line = try Line.read(exemple.bytes, in: 0..<exemple.bytes.count - 1)
      #expect(line.event == exemple.event)
    }
  }

  @Test func `are there for each type and version that can be read, two of each`() throws {
    let names = EventCatalogue.current.types.map { "\($0).jsonl" }
    #expect(try EventSchemas.names() == names.sorted())
    for name in names {
      let type = name.dropLast(".jsonl".count)
      let lines = try EventSchemas.exemple(name).split(separator: UInt8(ascii: "\n"))
      #expect(lines.count == 2)
      for line in lines {
        #expect(text(ContiguousArray(line)).contains("\"type\":\"\(type)\""), "\(name)")
      }
    }
  }

  @Test func `make up two intact journals`() throws {
    for journal in try Exemples().journaux {
      var chain = Chain()
      for exemple in journal {
        let range = 0..<exemple.bytes.count - 1
        let line = try Line.read(exemple.bytes, in: range)
        #expect(chain.take(line, actualHash: Line.hash(exemple.bytes, in: range)) == [])
      }
      #expect(chain.isComplete)
      #expect(chain.head.position == EventCatalogue.today.count)
    }
  }
}

func text(_ bytes: ContiguousArray<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite struct `A random event` {
  private static let presences: [Hasard.Presence] = [.toutes, .aucune, .certaines]

  @Test(arguments: 0..<Hasard.nombreDeSortes)
  func `comes back from its line as it was, whatever it holds`(sorte: Int) throws {
    for graine in 0..<60 {
      var hasard = Hasard(graine: UInt64(graine), presence: Self.presences[graine % 3])
      let event = hasard.recordedEvent(sorte: sorte)
      let registre = hasard.registre()
      let bytes = encoded(event, source: registre)
      let line = try read(bytes)
      #expect(line.source == registre, "seed \(graine)")
      #expect(line.event.evenement == event.evenement, "seed \(graine)")
      #expect(line.event.position == event.position && line.event.time == event.time)
      #expect(line.event.author == event.author && line.event.batch == event.batch)
      #expect(line.event.cle == event.cle)
      #expect(line.event.predecessor == event.predecessor)
      #expect(line.event.hash == Line.hash(bytes, in: bytes.indices), "seed \(graine)")
      #expect(encoded(line.event, source: line.source) == bytes, "seed \(graine)")
    }
  }

  /// An incomplete list does not compile, but for a variable that may be nil: that stays nil.
  @Test(arguments: 0..<Hasard.nombreDeSortes)
  func `drawn with all members lacks none`(sorte: Int) {
    for graine in 0..<20 {
      var hasard = Hasard(graine: UInt64(graine), presence: .toutes)
      let event = hasard.evenement(sorte: sorte)
      #expect(lacking(in: event, called: event.nom) == [], "seed \(graine)")
    }
  }

  /// The paths of all that is nil within a value.
  private func lacking(in value: Any, called path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return [path] }
    return mirror.children.flatMap { child in
      lacking(in: child.value, called: "\(path).\(child.label ?? "")")
    }
  }

  @Test func `is of each type that the catalogue knows`() throws {
    let lines = (0..<Hasard.nombreDeSortes).map { sorte in
      var hasard = Hasard(graine: 1)
      return text(encoded(hasard.recordedEvent(sorte: sorte), source: hasard.registre()))
    }
    for type in EventCatalogue.current.types {
      #expect(lines.count { $0.contains("\"type\":\"\(type)\"") } == 1, "\(type)")
    }
  }

  @Test func `is read the same among other bytes, and no byte beyond its range is looked at`()
    throws
  {
    var hasard = Hasard(graine: 3)
    let bytes = encoded(hasard.recordedEvent(), source: hasard.registre())
    let among = ContiguousArray("}{".utf8) + bytes + ContiguousArray("}\n".utf8)
    let line = try Line.read(among, in: 2..<bytes.count + 2)
    #expect(line.event == (try read(bytes)).event)
    #expect(throws: Ecart.self) { try Line.read(among, in: 2..<bytes.count + 1) }
    #expect(throws: Ecart.self) { try Line.read(among, in: 2..<bytes.count + 3) }
  }

  @Test func `has another hash when a byte before its seal is another, and only then`() {
    var hasard = Hasard(graine: 8)
    let bytes = encoded(hasard.recordedEvent(sorte: 10), source: hasard.registre())
    let hash = Line.hash(bytes, in: bytes.indices)
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      let isSealed = place < bytes.count - Line.sealLength
      #expect((Line.hash(other, in: other.indices) != hash) == isSealed, "byte \(place)")
    }
    #expect(
      Line.hash(bytes, in: 3..<5) == SHA256.empreinte(of: ContiguousArray<UInt8>().span),
      "too short to be sealed")
  }

  @Test func `is written after another without a trace of it`() throws {
    var hasard = Hasard(graine: 5)
    let source = hasard.registre()
    var encoder = LineEncoder(source: source)
    var together = ContiguousArray<UInt8>()
    var apart = ContiguousArray<UInt8>()
    for _ in 0..<50 {
      let event = hasard.recordedEvent()
      var recorded = event
      encoder.append(&recorded, to: &together)
      apart += encoded(event, source: source) + [UInt8(ascii: "\n")]
      #expect(recorded.evenement == event.evenement && recorded.position == event.position)
    }
    #expect(together == apart)
  }

  @Test(arguments: [0, 1, 2, 3, 64, 301])
  func `written with many others is the line that it is alone`(count: Int) {
    var hasard = Hasard(graine: UInt64(count))
    let source = hasard.registre()
    var encoder = LineEncoder(source: source)
    var (apart, events) = (ContiguousArray<UInt8>(), [RecordedEvent]())
    let first = hasard.recordedEvent().predecessor
    for _ in 0..<count {
      let drawn = hasard.recordedEvent()
      encoder.write(
        drawn.evenement, at: drawn.position, in: drawn.batch,
        Circumstances(time: drawn.time, author: drawn.author, cle: drawn.cle))
      var event = RecordedEvent(
        position: drawn.position, time: drawn.time, author: drawn.author, batch: drawn.batch,
        cle: drawn.cle, evenement: drawn.evenement,
        predecessor: events.last?.hash ?? first)
      var alone = LineEncoder(source: source)
      alone.append(&event, to: &apart)
      events.append(event)
    }
    let together = encoder.take().sealed(behind: first)
    #expect(together.bytes == apart)
    #expect(Array(together.hashes) == events.map(\.hash))
    for (range, event) in zip(together.ranges, events) {
      #expect(Line.hash(together.bytes, in: range) == event.hash)
    }
    #expect(encoder.take().sealed(behind: first).bytes == [], "what was taken is gone")
  }
}

@Suite struct `Bytes that are remembered as words` {
  @Test func `are found again where they stand, whatever surrounds them, and no others are`() {
    let bytes = ContiguousArray((0..<64).map { UInt8($0 * 37 & 0xFF | 1) })
    for start in 0..<9 {
      for count in 0...40 {
        let range = start..<start + count
        // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
        let words = unsafe bytes.span.bytes.words(range)
        #expect(words.count == (count + 7) / 8)
        for place in bytes.indices {
          var changed = bytes
          changed[place] = 0
          let isFound = unsafe changed.span.bytes.matches(words, from: 0, count: count, at: start)
          #expect(isFound != range.contains(place), "\(range) \(place)")
        }
      }
    }
  }
}
