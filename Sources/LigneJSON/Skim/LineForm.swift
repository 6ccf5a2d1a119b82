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

  /// A form without steps, for what is noted one after the other.
  init() {}

  /// Adds what must stand there, and what follows upon it.
  mutating func append(_ literal: NotedLiteral, _ action: FormStep.Action = .none) {
    steps.append(step(behind: literal, action, capture: .none))
  }

  /// Adds what must stand there, and the value behind it.
  mutating func append(
    _ literal: NotedLiteral, _ shape: TokenShape, capture: Capture, read: @escaping Reader
  ) {
    var step = step(behind: literal, capture.action ?? shape.action, capture: capture)
    step.reader = Int32(readers.count)
    readers.append(read)
    switch shape {
    case .decimal(let most, let least, let limits):
      step.decimals = (UInt8(most), UInt8(least))
      step.limits = (limits.lowerBound, limits.upperBound)
    case .text(let maximum), .documentNumber(let maximum): step.limits.high = Int64(maximum)
    case .digits(let least): step.limits.low = Int64(least)
    case .word(let words):
      step.limits = (Int64(choices.count), Int64(choices.count + words.count))
      choices += words.map { Literal("\"\($0)\"".utf8) }
    default: break
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
      steps.append(
        FormStep(literal: piece, isOptional: isOptional, action: .none, capture: .none))
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
