import Facturation
import Journaux

/// The steps of all lines that a skim knows: what stands around an event, and each event of today.
struct LineProgram: Sendable {
  /// What one type of event holds.
  struct Data: Sendable {
    /// The type's text, its quotes included.
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
          type: Literal(type), stream: kind, opening: opening, movement: movement,
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
