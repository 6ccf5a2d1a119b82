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
  var action: FormStep.Action {
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
  init(path: String) {
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
