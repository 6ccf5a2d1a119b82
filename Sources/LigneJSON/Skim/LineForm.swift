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

  /// A form without steps, for what is noted one after the other.
  init() {}

  /// Adds a literal, or where to go on.
  mutating func append(_ action: FormStep.Action, literal: [UInt8] = []) {
    steps.append(FormStep(action: action, first: words.count, count: literal.count))
    words += Self.words(of: literal)
  }

  /// Adds a value.
  mutating func append(
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
  mutating func close(_ place: Int) {
    steps[place].jump = Int32(steps.count - place)
  }

  /// Has the last step lead back to the one behind a place.
  mutating func repeatSteps(behind place: Int) {
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
