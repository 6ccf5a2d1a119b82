import Facturation
import Hasard
import Journaux
import LigneJSON
import Testing

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

  /// What a list leaves out does not compile, but for a variable that may be nil: that stays nil.
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
