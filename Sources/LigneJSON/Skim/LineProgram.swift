import Facturation
import Journaux

/// The steps of all lines that a skim knows: what stands around an event, and each event of today.
struct LineProgram: Sendable {
  /// What one type of event holds.
  struct Data: Sendable {
    /// The type, and its text with its quotes.
    let current: CurrentType
    let type: Literal
    /// The kind of stream in which such events stand; nothing for the registre's own.
    let stream: StreamKind?
    /// What comes before the UUID of such a stream.
    let opening: Literal
    /// Of which kind their movements of the sums are: that of any such event.
    let movement: Mouvement
    let steps: Range<Int>
  }

  private(set) var steps: ContiguousArray<FormStep> = []
  private(set) var readers: ContiguousArray<LineForm.Reader> = []
  private(set) var choices: ContiguousArray<Literal> = []
  /// The steps before an event's data, and those behind.
  private(set) var head = 0..<0
  private(set) var seal = 0..<0
  private(set) var data: ContiguousArray<Data> = []
  /// Where the events stand in `data`, found by some letters of their types.
  private var places = TypePlaces()

  /// What this version's readers teach, learnt once.
  static let current = LineProgram(of: EventCatalogue.today)

  /// Learns the steps of lines that hold these types.
  init(of types: [CurrentType]) {
    let head = LineForm(keeping: Capture.ofEnvelope) { line throws(Ecart) in
      try line.literal("{")
      _ = try LineHead(members: &line)
    }
    let seal = LineForm(atStart: false, keeping: Capture.ofEnvelope) { line throws(Ecart) in
      _ = try LineSeal(members: &line)
      try line.literal("}")
    }
    // Without these no line is skimmed, and all are read.
    guard let head, let seal else { return }
    self.head = append(head)
    self.seal = append(seal)
    for type in types { append(type) }
  }

  /// A type's form is learnt from its reader, which also tells the kind of stream that it accepts.
  private mutating func append(_ current: CurrentType) {
    for kind in StreamKind.allCases.map(Optional.some) + [nil] {
      let flux = kind?.flux(.specimen) ?? .registre
      // Any such event tells what is to be kept of all of them.
      var movement = Mouvement.aucun
      var form = LineForm(keeping: Capture.ofAnyData) { line throws(Ecart) in
        movement = try current.read(&line, flux).mouvement
      }
      if movement != .aucun {
        form = LineForm(keeping: Capture.ofData(movement)) { line throws(Ecart) in
          _ = try current.read(&line, flux)
        }
      }
      guard let form else { continue }
      let type = Array("\"\(current.type)\"".utf8)
      let opening = Literal("\"\(flux)".utf8.dropLast(UUIDTexte.specimen.texte.utf8.count))
      places.add(type, data.count)
      data.append(
        Data(
          current: current, type: Literal(type), stream: kind, opening: opening, movement: movement,
          steps: append(form)))
      return
    }
  }

  private mutating func append(_ form: LineForm) -> Range<Int> {
    let start = steps.count
    steps += form.steps.map { $0.moved(readers: readers.count, choices: choices.count) }
    readers += form.readers
    choices += form.choices
    for number in (start..<steps.count).reversed() { learnLeap(of: number) }
    return start..<steps.count
  }

  /// Works out how far a step leads that is missing, where those behind it are known.
  private mutating func learnLeap(of number: Int) {
    let (step, next) = (steps[number], number + Int(steps[number].jump))
    guard step.isOptional else { return }
    let goesOn = next < steps.count && steps[next].isOptional && steps[next].literal.isBehindComma
    let rest = goesOn && step.literal.isBehindComma ? steps[next].leap : 0
    steps[number].leap = Int16(step.jump) + rest
  }

  /// Which event has the type that stands there between quotes.
  func data(ofTypeIn raw: RawSpan, at place: Int) -> Int? {
    var candidate = places.first(raw.wordAhead(place &+ TypePlaces.lettersBefore))
    while let index = places.data(candidate) {
      if data[index].type.stands(in: raw, at: place) { return index }
      candidate = places.after(candidate)
    }
    return nil
  }
}

/// Where the types of events are, by eight letters of which few types share all.
private struct TypePlaces: Sendable {
  /// How many bytes stand before those letters: a quote, and what many types begin with.
  static let lettersBefore = 5
  private static let bits: UInt64 = 6
  private var places = ContiguousArray<Int8>(repeating: -1, count: 1 << Int(bits))

  mutating func add(_ type: [UInt8], _ index: Int) {
    let letters = type.dropFirst(Self.lettersBefore).prefix(8)
    // A type too short to have them is not found, and its lines are read.
    guard letters.count == 8, index < places.count / 2 else { return }
    var place = first(letters.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    while places[place] >= 0 { place = after(place) }
    places[place] = Int8(index)
  }

  func first(_ letters: UInt64) -> Int {
    Int((letters &* 0x9E37_79B9_7F4A_7C15) &>> (64 - Self.bits))
  }

  func after(_ place: Int) -> Int { (place + 1) % places.count }

  func data(_ place: Int) -> Int? { places[place] < 0 ? nil : Int(places[place]) }
}

/// Bytes that must stand somewhere, at most 32 of them, laid out to be compared word by word.
///
/// More than a word's are four words: the first two from their beginning on, the others up to their end,
/// so that words of few bytes overlap and none needs a mask.
struct Literal: BitwiseCopyable, Sendable {
  private let words: (UInt64, UInt64, UInt64, UInt64)
  private let length: UInt8

  /// How many bytes these are.
  var count: Int { Int(length) }

  /// How many bytes one literal holds; longer ones are cut into several.
  static let longest = 32

  /// Lays out some bytes.
  init(_ bytes: some Collection<UInt8>) {
    precondition(bytes.count <= Self.longest)
    let bytes = Array(bytes)
    func word(at place: Int) -> UInt64 {
      bytes.dropFirst(max(place, 0)).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    words = (word(at: 0), word(at: 8), word(at: bytes.count - 16), word(at: bytes.count - 8))
    length = UInt8(bytes.count)
  }

  /// Whether the first of them is a comma.
  var isBehindComma: Bool { length > 0 && words.0 & 0xFF == UInt64(UInt8(ascii: ",")) }

  /// Whether the bytes stand there; those behind them do not matter.
  @inline(__always) func stands(in bytes: RawSpan, at place: Int) -> Bool {
    let first = bytes.wordAhead(place) ^ words.0
    guard length >= 8 else { return first & ~(UInt64.max << UInt64(length &* 8)) == 0 }
    guard first == 0, length > 8 else { return first == 0 }
    let end = place &+ count
    let last = bytes.wordAhead(end &- 8) ^ words.3
    guard length > 16 else { return last == 0 }
    return (bytes.wordAhead(place &+ 8) ^ words.1) | (bytes.wordAhead(end &- 16) ^ words.2) | last
      == 0
  }
}

/// Bytes that may be twice as many as a literal holds.
struct LongLiteral: BitwiseCopyable, Sendable {
  private let opening: Literal
  private let rest: Literal

  /// How many bytes it holds.
  static let longest = 2 * Literal.longest

  /// Lays out some bytes.
  init(_ bytes: some Collection<UInt8>) {
    opening = Literal(bytes.prefix(Literal.longest))
    rest = Literal(bytes.dropFirst(Literal.longest))
  }

  /// Where the bytes end, if they stand there.
  @inline(__always) func end(in bytes: RawSpan, at place: Int) -> Int? {
    let middle = place &+ opening.count
    guard opening.stands(in: bytes, at: place),
      rest.count == 0 || rest.stands(in: bytes, at: middle)
    else { return nil }
    return middle &+ rest.count
  }
}
