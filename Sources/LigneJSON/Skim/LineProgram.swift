import Facturation
import Journal

/// The steps of all lines that a skim knows: what stands around an event, and each event of today.
struct LineProgram: Sendable {
  /// What one type of event holds.
  struct Data: Sendable {
    /// Where the type's text stands among the words, its quotes included, and how many bytes it has.
    let typeStart: Int
    let typeCount: Int
    /// The kind of stream in which such events stand; nothing for the registre's own.
    let kind: StreamKind?
    let fact: Fact
    let steps: Range<Int>
  }

  /// The events whose numbers are kept.
  enum Fact: Sendable { case creation, issue, credit, payment, reversal, other }

  private(set) var steps: ContiguousArray<FormStep> = []
  private(set) var words: ContiguousArray<UInt64> = []
  private(set) var readers: ContiguousArray<LineForm.Reader> = []
  /// The steps before an event's data, and those behind.
  private(set) var head = 0..<0
  private(set) var seal = 0..<0
  private(set) var data: ContiguousArray<Data> = []
  /// The first eight bytes of each type's text.
  private(set) var firstWords: ContiguousArray<UInt64> = []

  /// What this version's readers teach, learnt once.
  static let current = LineProgram(of: EventCatalogue.today)

  private init(of types: [CurrentType]) {
    let head = LineForm { line throws(LineError) in
      try line.literal("{")
      _ = try LineHead(members: &line)
    }
    let seal = LineForm(atStart: false) { line throws(LineError) in
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
      let form = LineForm { line throws(LineError) in _ = try current.read(&line, flux) }
      guard let form else { continue }
      let type = Array("\"\(current.type)\"".utf8)
      let (start, text) = (words.count, LineForm.words(of: type))
      words += text
      firstWords.append(text[0])
      data.append(
        Data(
          typeStart: start, typeCount: type.count, kind: kind, fact: Fact(current.type.name),
          steps: append(form)))
      return
    }
  }

  private mutating func append(_ form: LineForm) -> Range<Int> {
    let start = steps.count
    steps += form.steps.map { $0.moved(words: words.count, readers: readers.count) }
    words += form.words
    readers += form.readers
    return start..<steps.count
  }
}

extension LineProgram.Fact {
  fileprivate init(_ name: String) {
    self =
      switch name {
      case "FactureCreee": .creation
      case "FactureEmise": .issue
      case "AvoirEmis": .credit
      case "PaiementEnregistre": .payment
      case "PaiementAnnule": .reversal
      default: .other
      }
  }
}
