import Facturation
import Journaux

/// What a piece of a line consists of, compiled so that one walk over its bytes can check it.
///
/// It is learnt from the reader of that piece, which stays the one place where the grammar is
/// written: run without bytes, the reader notes what it would look for. That of a LigneRetiree:
///
///     {"ligneId":  and a uuid
///     }
struct LineForm: Sendable {
  /// The steps in their order.
  private(set) var steps: ContiguousArray<FormStep> = []
  /// What reads the values, in their order, where a skim cannot say.
  private(set) var readers: ContiguousArray<Reader> = []
  /// The words of which one must stand where there is a choice, quotes included.
  private(set) var choices: ContiguousArray<Literal> = []

  /// Reads a value, only in order to know whether it can be read.
  typealias Reader = @Sendable (inout LineReader) throws(Ecart) -> Void

  /// Learns the form of what a reader reads, or gives nothing when no fixed form says it all.
  init?(
    atStart: Bool = true, keeping captures: [String: Capture],
    _ read: (inout LineReader) throws(Ecart) -> Void
  ) {
    let notes = FormNotes(keeping: captures)
    var reader = LineReader(noting: notes, atStart: atStart)
    do { try read(&reader) } catch { return nil }
    guard let form = notes.form else { return nil }
    self = form
  }

  /// A form without steps, for things noted one after the other.
  init() {}

  /// Adds what must stand there, and what follows upon it.
  mutating func append(_ literal: NotedLiteral, _ action: FormStep.Action = .none) {
    steps.append(step(behind: literal, action, capture: .none))
  }

  /// Adds what must stand there, and the value behind it.
  mutating func append(
    _ literal: NotedLiteral, _ shape: TokenShape, capture: Capture, read: @escaping Reader
  ) {
    var step = step(behind: literal, shape.action, capture: capture)
    step.reader = Int32(readers.count)
    readers.append(read)
    (step.decimals, step.limits) = (shape.decimals, shape.limits)
    if shape.action == .word {
      step.limits = (Int64(choices.count), Int64(choices.count + shape.words.count))
      choices += shape.words.map { Literal("\"\($0)\"".utf8) }
    }
    steps.append(step)
  }

  /// A step behind a literal, of which what is too long for one goes before; only the first piece
  /// can be missing: then what follows must be there.
  private mutating func step(
    behind literal: NotedLiteral, _ action: FormStep.Action, capture: Capture
  ) -> FormStep {
    var (rest, isOptional) = (literal.bytes[...], literal.isOptional)
    while rest.count > Literal.longest {
      let piece = Literal(rest.prefix(Literal.longest))
      steps.append(FormStep(literal: piece, isOptional: isOptional, action: .none, capture: .none))
      rest = rest.dropFirst(Literal.longest)
      isOptional = false
    }
    return FormStep(
      literal: Literal(rest), isOptional: isOptional, action: action, capture: capture)
  }

  /// Has the step at a place jump over all that came after it.
  mutating func close(_ place: Int) {
    let jump = Int32(steps.count - place)
    // One that may be missing is passed as a whole either way, and nothing else along with it.
    precondition(steps[place].action != .record || [1, jump].contains(steps[place].jump))
    steps[place].jump = jump
  }

  /// Has the step at a place jump over the record behind it where that is known, unless something
  /// of it is kept.
  mutating func endRecord(_ place: Int) {
    guard steps[place...].allSatisfy({ $0.capture == .none }) else {
      steps[place].action = .none
      return
    }
    append(NotedLiteral(), .recordEnd)
    close(place)
  }

  /// Has the last step lead back to the one behind a place.
  mutating func repeatSteps(behind place: Int) {
    append(NotedLiteral(), .again)
    steps[steps.count - 1].jump = Int32(place + 2 - steps.count)
  }
}

/// One step of a walk: bytes that must stand there, and what comes behind them.
struct FormStep: BitwiseCopyable, Sendable {
  enum Action: UInt8 {
    /// Nothing more.
    case none
    /// An array's elements, or else a jump to its end.
    case array
    /// A comma and a jump back to the next element, or else on.
    case again
    /// A record that was seen before, and a jump behind it, or else on.
    case record
    /// The end of a record, to be known from now on.
    case recordEnd
    // Values.
    case uuid, hash, date, time, decimal, text, documentNumber, word, digits, position, bool, other
    // Values of the envelope, each read in its own way.
    case source, type, subject, author, batch
  }

  typealias Limits = (low: Int64, high: Int64)

  /// What must stand there.
  let literal: Literal
  /// Whether it may also be missing: then the walk jumps.
  let isOptional: Bool
  var action: Action
  let capture: Capture
  /// How many decimals a number has at most, and at least.
  var decimals: ShortDecimal.Decimals = (0, 0)
  /// How many steps to go on where it is missing and no comma stands there: over all behind it too that
  /// would begin with one.
  var leap: Int16 = 1
  /// How many steps to go on, or back, by a jump.
  var jump: Int32 = 1
  /// The number of the value's reader.
  var reader: Int32 = 0
  /// The limits of a number or a length; of words, the number of the first, and of the one behind.
  var limits: Limits = (0, 0)

  /// The same step where other readers and choices stand before its own.
  func moved(readers: Int, choices: Int) -> FormStep {
    var moved = self
    moved.reader += Int32(readers)
    if action == .word {
      moved.limits = (limits.low + Int64(choices), limits.high + Int64(choices))
    }
    return moved
  }
}

/// The values of a line that a skim keeps.
enum Capture: UInt8, Sendable {
  case none
  // Of the envelope, besides what is kept in any case.
  case cle, predecessor, hash
  // Of what the events hold.
  case rank, number, series, totalHT, montantTVA, totalTTC, payment, deducted, settlement, siren
  case client, deposit

  /// What is kept of the envelope, by the path of the member.
  static let ofEnvelope: [String: Capture] = [
    "command": .cle, "predecessorhash": .predecessor, "hash": .hash,
  ]

  /// What is kept of an event's data, by the path of the member; a member that bears a name of the
  /// envelope is none of it.
  static func ofData(_ movement: Mouvement) -> [String: Capture] {
    ofAnyData.merging(ofSums(movement)) { _, ofSums in ofSums }
  }

  /// What any event may refer to.
  static let ofAnyData: [String: Capture] = [
    "factureAnterieure.numero": .deducted, "reglement": .settlement, "siren": .siren,
    "siret": .siren,
  ]

  private static func ofSums(_ movement: Mouvement) -> [String: Capture] {
    switch movement {
    case .creation: ["brouillon": .rank]
    case .emission:
      [
        "clientId": .client, "typeFacture": .deposit, "numero": .number, "serie": .series,
        "totaux.totalHT": .totalHT, "totaux.montantTVA": .montantTVA,
        "totaux.totalTTC": .totalTTC,
      ]
    case .avoir: ["numero": .number, "serie": .series, "totaux.totalTTC": .totalTTC]
    case .paiement: ["paiementId": .payment, "montant": .totalTTC]
    case .annulation: ["paiementId": .payment]
    case .remboursement: ["montant": .totalTTC]
    case .irrecouvrable, .aucun: [:]
    }
  }
}

/// Takes down what a reader looks for, while it runs without bytes.
package final class FormNotes {
  private var learnt = LineForm()
  /// What is kept of the members at which paths.
  private let captures: [String: Capture]
  private var literal = NotedLiteral()
  private var path: [String] = []
  private var isFixed = true
  /// How many records and arrays are around the place.
  private var depth = 0

  init(keeping captures: [String: Capture]) { self.captures = captures }

  /// What was noted, once the reader has come to its end.
  var form: LineForm? {
    endLiteral()
    return isFixed ? learnt : nil
  }

  func note(_ text: String) { literal.bytes.append(contentsOf: text.utf8) }

  func note(_ shape: TokenShape, read: @escaping LineForm.Reader) {
    learnt.append(
      takeLiteral(), shape, capture: captures[path.joined(separator: ".")] ?? .none, read: read)
  }

  /// Notes what a member's value is, under its name.
  func member<Value>(_ name: String, _ value: () throws(Ecart) -> Value) throws(Ecart) -> Value {
    path.append(name)
    defer { path.removeLast() }
    return try value()
  }

  /// Notes what may be there or not; where not even the comma before it is sure, nothing is.
  func optional(atStart: Bool, _ rest: () throws(Ecart) -> Void) throws(Ecart) {
    if atStart { isFixed = false }
    endLiteral()
    let place = learnt.steps.count
    literal.isOptional = true
    try rest()
    endLiteral()
    learnt.close(place)
  }

  /// Notes what a record's members are; one of which nothing is kept may be known from before, as
  /// a whole.
  func record<Value>(_ members: () throws(Ecart) -> Value) throws(Ecart) -> Value {
    guard depth == 0 else { return try members() }
    depth += 1
    defer { depth -= 1 }
    learnt.append(takeLiteral(), .record)
    let place = learnt.steps.count - 1
    let value = try members()
    endLiteral()
    learnt.endRecord(place)
    return value
  }

  /// Notes what an array's elements are; where there must be one, nothing leads past it.
  func array(mayBeEmpty: Bool, of element: () throws(Ecart) -> Void) throws(Ecart) {
    // A member that is missing is passed with its end, an array without elements up to that.
    if literal.isOptional || !mayBeEmpty { endLiteral() }
    if mayBeEmpty { learnt.append(takeLiteral(), .array) }
    let place = learnt.steps.count - 1
    depth += 1
    try element()
    depth -= 1
    endLiteral()
    learnt.repeatSteps(behind: place)
    if mayBeEmpty { learnt.close(place) }
  }

  private func endLiteral() {
    let rest = takeLiteral()
    if !rest.bytes.isEmpty { learnt.append(rest) }
  }

  private func takeLiteral() -> NotedLiteral {
    defer { literal = NotedLiteral() }
    return literal
  }
}

/// Bytes that a reader looks for, and whether it goes on without them.
struct NotedLiteral {
  var bytes: [UInt8] = []
  var isOptional = false
}
