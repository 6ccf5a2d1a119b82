/// What a piece of a line consists of, compiled so that one walk over its bytes can check it.
///
/// It is learnt from the reader of that piece, which stays the one place where the grammar is
/// written: run without bytes, the reader notes what it would look for. That of a LigneRetiree:
///
///     {"ligneId":        literal
///     "0197…"            uuid
///     }                  literal
struct LineForm: Sendable {
  /// The steps in their order.
  private(set) var steps: ContiguousArray<FormStep> = []
  /// The bytes of all literals and words, eight in each, filled up with zeros.
  private(set) var words: ContiguousArray<UInt64> = []
  /// What reads the values, in their order, where a skim cannot say.
  private(set) var readers: ContiguousArray<Reader> = []

  /// Reads a value, only in order to know whether it can be read.
  typealias Reader = @Sendable (inout LineReader) throws(LineError) -> Void

  /// Learns the form of what a reader reads, or gives nothing when no fixed form says it all.
  init?(atStart: Bool = true, _ read: (inout LineReader) throws(LineError) -> Void) {
    let notes = FormNotes()
    var reader = LineReader(noting: notes, atStart: atStart)
    do { try read(&reader) } catch { return nil }
    guard let form = notes.form else { return nil }
    self = form
  }

  fileprivate init() {}

  fileprivate mutating func append(_ action: FormStep.Action, literal: [UInt8] = []) {
    steps.append(FormStep(action: action, first: words.count, count: literal.count))
    words += Self.words(of: literal)
  }

  fileprivate mutating func append(
    _ shape: TokenShape, capture: Capture, read: @escaping Reader
  ) {
    var step = FormStep(action: shape.action, first: readers.count, capture: capture)
    readers.append(read)
    switch shape {
    case .decimal(let most, let least, let limits):
      step.decimals = (UInt8(most), UInt8(least))
      step.limits = (limits.lowerBound, limits.upperBound)
    case .text(let maximum): step.limits.high = Int64(maximum)
    case .digits(let least): step.limits.low = Int64(least)
    case .word(let choices):
      step.limits = (Int64(words.count), Int64(choices.count))
      for choice in choices { append(choice: Array("\"\(choice)\"".utf8)) }
    default: break
    }
    steps.append(step)
  }

  /// Has the step at a place jump over all that came after it.
  fileprivate mutating func close(_ place: Int) {
    steps[place].jump = Int32(steps.count - place)
  }

  /// Has the last step lead back to the one behind a place.
  fileprivate mutating func repeatSteps(behind place: Int) {
    append(.again)
    steps[steps.count - 1].jump = Int32(place + 2 - steps.count)
  }

  /// A choice takes four words: how many bytes it has, and these, its quotes among them.
  static let widthOfChoice = 4

  private mutating func append(choice bytes: [UInt8]) {
    words.append(UInt64(bytes.count))
    let own = Self.words(of: bytes)
    words += own + Array(repeating: 0, count: Self.widthOfChoice - 1 - own.count)
  }

  /// Bytes as words, zeros behind the last.
  static func words(of bytes: [UInt8]) -> ContiguousArray<UInt64> {
    ContiguousArray(
      stride(from: 0, to: bytes.count, by: 8).map { start in
        bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      })
  }
}

/// One step of a walk: a literal to find, a value to check, or where to go on.
struct FormStep: BitwiseCopyable, Sendable {
  enum Action: UInt8 {
    /// These bytes.
    case literal
    /// These bytes come next, or else a jump.
    case optional
    /// An element, or else a jump to the array's end.
    case array
    /// A comma and a jump back to the next element, or else on.
    case again
    // Values.
    case uuid, hash, date, time, decimal, text, word, digits, position, bool, other
  }

  let action: Action
  let capture: Capture
  /// How many decimals a number has at most, and at least.
  var decimals: (most: UInt8, least: UInt8) = (0, 0)
  /// How many steps to go on, or back.
  var jump: Int32 = 1
  /// The literal's first word, or the number of the value's reader.
  let first: Int32
  /// How many bytes the literal has.
  let count: Int32
  /// The limits of a number or a length; of words, where they begin and how many there are.
  var limits: (low: Int64, high: Int64) = (0, 0)

  init(action: Action, first: Int, count: Int = 0, capture: Capture = .none) {
    self.action = action
    self.capture = capture
    self.first = Int32(first)
    self.count = Int32(count)
  }

  /// The same step where other words and readers stand before its own.
  func moved(words: Int, readers: Int) -> FormStep {
    let isLiteral = action == .literal || action == .optional
    var moved = FormStep(
      action: action, first: Int(first) + (isLiteral ? words : readers), count: Int(count),
      capture: capture)
    moved.decimals = decimals
    moved.jump = jump
    moved.limits = limits
    if action == .word { moved.limits.low += Int64(words) }
    return moved
  }
}

extension TokenShape {
  fileprivate var action: FormStep.Action {
    switch self {
    case .uuid: .uuid
    case .hash: .hash
    case .date: .date
    case .time: .time
    case .decimal: .decimal
    case .text: .text
    case .word: .word
    case .digits: .digits
    case .position: .position
    case .bool: .bool
    case .other: .other
    }
  }
}

/// The values of a line that a skim keeps.
enum Capture: UInt8, Sendable {
  case none
  // Of the envelope.
  case position, source, type, subject, time, author, batch, command, predecessor, hash
  // Of what the events hold.
  case rank, number, series, totalHT, montantTVA, totalTTC, payment

  /// What is kept of the member at a path.
  fileprivate init(path: String) {
    self =
      switch path {
      case "id": .position
      case "source": .source
      case "type": .type
      case "subject": .subject
      case "time": .time
      case "author": .author
      case "batch": .batch
      case "command": .command
      case "predecessorhash": .predecessor
      case "hash": .hash
      case "brouillon": .rank
      case "numero": .number
      case "serie": .series
      case "totaux.totalHT": .totalHT
      case "totaux.montantTVA": .montantTVA
      case "totaux.totalTTC", "montant": .totalTTC
      case "paiementId": .payment
      default: .none
      }
  }
}

/// Takes down what a reader looks for, while it runs without bytes.
package final class FormNotes {
  private var learnt = LineForm()
  private var literal: [UInt8] = []
  private var path: [String] = []
  private var isFixed = true

  /// What was noted, once the reader has come to its end.
  var form: LineForm? {
    endLiteral()
    return isFixed ? learnt : nil
  }

  func note(_ text: String) { literal.append(contentsOf: text.utf8) }

  func note(_ shape: TokenShape, read: @escaping LineForm.Reader) {
    endLiteral()
    learnt.append(shape, capture: Capture(path: path.joined(separator: ".")), read: read)
  }

  /// Notes what a member's value is, under its name.
  func member<Value>(
    _ name: String, _ value: () throws(LineError) -> Value
  ) throws(LineError) -> Value {
    path.append(name)
    defer { path.removeLast() }
    return try value()
  }

  /// Notes what may be there or not; where not even the comma before it is sure, nothing is.
  func optional(
    _ opening: String, atStart: Bool, _ rest: () throws(LineError) -> Void
  ) throws(LineError) {
    if atStart { isFixed = false }
    endLiteral()
    let place = learnt.steps.count
    learnt.append(.optional, literal: Array(opening.utf8))
    try rest()
    endLiteral()
    learnt.close(place)
  }

  /// Notes what an array's elements are.
  func array(of element: () throws(LineError) -> Void) throws(LineError) {
    endLiteral()
    let place = learnt.steps.count
    learnt.append(.array)
    try element()
    endLiteral()
    learnt.repeatSteps(behind: place)
    learnt.close(place)
  }

  private func endLiteral() {
    guard !literal.isEmpty else { return }
    learnt.append(.literal, literal: literal)
    literal = []
  }
}
