package import Facturation
package import Journal

/// Walks over a line by what its reader has taught, checks every byte, and keeps the numbers.
///
/// It says yes or nothing: a line that it does not know for certain to be right (one that is
/// wrong, but also one of an old version, or the first of a journal) goes to the line's own reader,
/// which decides, and says what is wrong where. So there is one grammar and one set of errors, and
/// a skim is but a shortcut to the same answer.
package struct LineSkimmer {
  /// Whose lines are skimmed; nobody's where it is not known yet.
  package let source: RegistreID?
  /// What was kept of the last line.
  package var line: SkimmedLine { walk.line }
  /// What the last line says in numbers.
  package var numbers: EventNumbers { walk.line.numbers }

  private let program: LineProgram
  private var walk: LineWalk

  /// Skims the lines of a registre.
  package init(source: RegistreID?) {
    self.source = source
    program = .current
    walk = LineWalk(source: source ?? .specimen)
  }

  /// Whether these bytes are for certain a line of today; if so, `line` is what was kept of it.
  package mutating func skim(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) -> Bool {
    guard source != nil else { return false }
    walk.begin(at: range.lowerBound)
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let raw = unsafe bytes.span.bytes
    guard program.leads(&walk, over: program.head, raw, bytes), walk.data >= 0,
      program.leads(&walk, over: program.data[walk.data].steps, raw, bytes),
      program.leads(&walk, over: program.seal, raw, bytes), walk.place == range.upperBound
    else { return false }
    walk.conclude(program.data[walk.data].fact)
    return true
  }

  /// Whether the last line is the next of a chain for certain; if so, the chain has taken it.
  package func continues(_ chain: inout Chain, actualHash: Empreinte?) -> Bool {
    chain.takes(walk.line, actualHash: actualHash)
  }
}

extension LineProgram {
  /// Leads a walk over some steps, as far as the bytes are what they say.
  fileprivate func leads(
    _ walk: inout LineWalk, over range: Range<Int>, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    let (steps, words) = (steps.span, words.span)
    var next = range.lowerBound
    while next < range.upperBound {
      let step = steps[next]
      var jump = 1
      switch step.action {
      case .literal:
        guard
          raw.matches(words, first: Int(step.first), count: Int(step.count), at: walk.place)
        else { return false }
        walk.place &+= Int(step.count)
      case .optional:
        if !raw.matches(words, first: Int(step.first), count: Int(step.count), at: walk.place) {
          jump = Int(step.jump)
        }
      case .array:
        if raw.byte(at: walk.place) == UInt8(ascii: "]") { jump = Int(step.jump) }
      case .again:
        if walk.skip(UInt8(ascii: ","), raw) { jump = Int(step.jump) }
      case .uuid: guard walk.uuid(step, raw) else { return false }
      case .hash: guard walk.hash(step, raw) else { return false }
      case .date: guard walk.date(raw, bytes) else { return false }
      case .time: guard walk.time(raw, bytes) else { return false }
      case .decimal: guard walk.decimal(step, raw, bytes) else { return false }
      case .word: guard walk.word(step, words, raw) else { return false }
      case .digits: guard walk.digits(step, raw) else { return false }
      case .position: guard walk.position(raw) else { return false }
      case .bool: guard walk.bool(raw) else { return false }
      case .text:
        guard walk.text(step, raw) || walk.other(step, self, raw, bytes) else { return false }
      case .other: guard walk.other(step, self, raw, bytes) else { return false }
      }
      next &+= jump
    }
    return true
  }
}
