package import Facturation
package import Journal

/// What a skim keeps of a line: its numbers and its place in the chain.
package struct SkimmedLine {
  /// What the event says in numbers.
  package internal(set) var numbers = EventNumbers(
    position: 0, time: .epoch, flux: .registre, fait: .autre, hash: .nulle)
  /// Who recorded it.
  package internal(set) var author = Author.specimen
  /// Its place among the events recorded with it.
  package internal(set) var batch: Batch?
  /// The key under which it was recorded.
  package internal(set) var command: UUIDTexte?
  /// The hash that it gives of the line above.
  package internal(set) var predecessor = Empreinte.nulle
  /// Where the number stands among the bytes that it gives a document, and the number's series.
  package internal(set) var number: Range<Int>?
  package internal(set) var series: Range<Int>?

  // What the event's numbers are made of, as it comes.
  var rank = 0
  var amounts: (totalHT: Int64, montantTVA: Int64, totalTTC: Int64) = (0, 0, 0)
  var payment = UUIDTexte.specimen
}

/// The forms of all lines that a skim knows: what stands around an event, and each event of today.
struct LineForms: Sendable {
  /// The form of what one type of event holds.
  struct Data: Sendable {
    /// The type's text between its quotes, and how many bytes that is.
    let typeWords: ContiguousArray<UInt64>
    let typeCount: Int
    /// The kind of stream in which such events stand; nothing for the registre's own.
    let kind: StreamKind?
    let fact: Fact
    let form: LineForm
  }

  /// The events whose numbers are kept.
  enum Fact: Sendable { case creation, issue, credit, payment, reversal, other }

  let head: LineForm
  let data: ContiguousArray<Data>
  let seal: LineForm

  /// The forms of this version's lines, learnt once; none where something has no fixed form.
  static let current = LineForms(of: EventCatalogue.today)

  private init?(of types: [CurrentType]) {
    let head = LineForm { line throws(LineError) in
      try line.literal("{")
      _ = try LineHead(members: &line)
    }
    let seal = LineForm(atStart: false) { line throws(LineError) in
      _ = try LineSeal(members: &line)
      try line.literal("}")
    }
    guard let head, let seal else { return nil }
    self.head = head
    self.seal = seal
    data = ContiguousArray(types.compactMap(Data.init(of:)))
  }
}

extension LineForms.Data {
  /// Learns a type's form from its reader, which also tells the kind of stream that it accepts.
  fileprivate init?(of current: CurrentType) {
    for kind in StreamKind.allCases.map(Optional.some) + [nil] {
      let flux = kind?.flux(.specimen) ?? .registre
      let form = LineForm { line throws(LineError) in _ = try current.read(&line, flux) }
      guard let form else { continue }
      let type = Array("\"\(current.type)\"".utf8)
      self.kind = kind
      self.form = form
      typeCount = type.count
      typeWords = LineForm.words(of: type)
      fact =
        switch current.type.name {
        case "FactureCreee": .creation
        case "FactureEmise": .issue
        case "AvoirEmis": .credit
        case "PaiementEnregistre": .payment
        case "PaiementAnnule": .reversal
        default: .other
        }
      return
    }
    return nil
  }
}
