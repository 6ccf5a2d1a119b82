package import Facturation
package import Journaux

/// Walks over a line by what its reader has taught, checks every byte, and keeps the numbers.
///
/// It says yes or nothing: a line that it does not know for certain to be right (one that is
/// wrong, but also one of an old version, or the first of a journal) goes to the line's own reader,
/// which decides, and says what is wrong where. So there is one grammar and one set of errors, and
/// a skim is but a shortcut to the same answer.
package struct LineSkimmer {
  /// Whose lines are skimmed.
  package let source: RegistreID
  /// What was kept of the last line.
  package var line: SkimmedLine { walk.line }

  private let program: LineProgram
  private var walk: LineWalk
  private var unhashed = UnhashedLines()
  /// Where lines are copied that have no room behind them.
  private var room: ContiguousArray<UInt8> = []

  /// Skims the lines of a registre.
  package init(source: RegistreID) { self.init(source: source, program: .current) }

  /// Skims the lines of a registre that a program says.
  init(source: RegistreID, program: LineProgram) {
    self.source = source
    self.program = program
    walk = LineWalk(source: source)
  }

  /// Whether these bytes are for certain a line of today; if so, `line` is what was kept of it.
  package mutating func skim(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) -> Bool {
    guard range.upperBound <= bytes.count &- reachOfStep else { return skimCopy(bytes, range) }
    return end(of: bytes, from: range.lowerBound) == range.upperBound
  }

  /// Skims a line that stands at the very end of its bytes in a copy, with room behind it.
  private mutating func skimCopy(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Bool {
    var copy = ContiguousArray<UInt8>()
    swap(&copy, &room)
    defer { swap(&copy, &room) }
    copy.removeAll(keepingCapacity: true)
    copy.append(contentsOf: bytes[range])
    copy.append(contentsOf: repeatElement(0, count: reachOfStep))
    guard end(of: copy, from: 0) == range.count else { return false }
    walk.line.move(by: range.lowerBound)
    return true
  }

  /// Where a line of today ends that begins there.
  mutating func end(of bytes: ContiguousArray<UInt8>, from start: Int) -> Int? {
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let raw = unsafe bytes.span.bytes
    walk.begin()
    guard let data = program.lead(&walk, over: program.head, raw, bytes, from: start),
      walk.data >= 0,
      let seal = program.lead(&walk, over: program.data[walk.data].steps, raw, bytes, from: data),
      let end = program.lead(&walk, over: program.seal, raw, bytes, from: seal)
    else { return nil }
    walk.conclude(program.data[walk.data].movement)
    return end
  }

  /// Whether the last line is the next of a chain for certain; if so, the chain has taken it.
  package func continues(_ chain: inout Chain, actualHash: Empreinte?) -> Bool {
    chain.takes(walk.line, actualHash: actualHash)
  }
}

/// Many lines at once.
extension LineSkimmer {
  /// How far a skim of many lines came.
  package struct Reached {
    /// Behind the last line feed that was taken.
    package var place: Int
    /// Behind the last whole act, if there was one.
    package var settled: Int?

    /// Comes to a place without having taken an act.
    package init(place: Int) { self.place = place }
  }

  /// Skims line after line, as long as each is for certain the next of a chain; what they say in
  /// numbers goes into a run, and the chain has taken them.
  package mutating func skim(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, _ chain: inout Chain,
    checkingHashes checksHashes: Bool, into run: inout EventRun
  ) -> Reached {
    var reached = Reached(place: range.lowerBound)
    while true {
      let (chainBefore, mark, before) = (chain, run.mark, reached)
      unhashed.removeAll()
      skimSome(bytes, to: range.upperBound, &chain, into: &run, &reached)
      guard reached.place > before.place else { return reached }
      guard checksHashes, !unhashed.haveTheirHashes(bytes) else { continue }
      // One of these lines was changed: which one, their reader says.
      chain = chainBefore
      run.goBack(to: mark)
      return before
    }
  }

  /// Skims some lines, all hashes taken as they stand.
  private mutating func skimSome(
    _ bytes: ContiguousArray<UInt8>, to limit: Int, _ chain: inout Chain,
    into run: inout EventRun, _ reached: inout Reached
  ) {
    while !unhashed.isFull, let end = end(of: bytes, from: reached.place), end < limit,
      bytes[end] == UInt8(ascii: "\n"), chain.takes(walk.line, actualHash: nil)
    {
      unhashed.append(reached.place..<end, hash: walk.line.numbers.hash)
      run.append(walk.line.numbers, endsAct: chain.isComplete)
      reached.place = end &+ 1
      if chain.isComplete { reached.settled = reached.place }
    }
  }
}

/// Lines whose hashes are still to be compared with their bytes.
private struct UnhashedLines {
  /// What is hashed of each line, and what must come of it.
  private var ranges: ContiguousArray<Range<Int>> = []
  private var hashes: ContiguousArray<Empreinte> = []

  /// Whether it is time to compare.
  var isFull: Bool { ranges.count >= Line.hashedAtOnce }

  /// Takes up a line that stands there, and the hash that it must have.
  mutating func append(_ line: Range<Int>, hash: Empreinte) {
    ranges.append(Line.hashed(line))
    hashes.append(hash)
  }

  /// Forgets all lines.
  mutating func removeAll() {
    ranges.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
  }

  /// Whether each line has its hash.
  func haveTheirHashes(_ bytes: ContiguousArray<UInt8>) -> Bool {
    var areRight = true
    SHA256.empreintes(of: bytes.span, en: ranges) { line, hash in
      areRight = areRight && hashes[line] == hash
    }
    return areRight
  }
}

extension LineProgram {
  /// The head of a line of today, where its event's data begins, and what reads that.
  struct KnownHead {
    let head: LineHead
    let data: Int
    let read: EventCatalogue.Read
  }

  /// Walks over the head of a line that begins there, if it is right for certain.
  func knownHead(
    _ bytes: ContiguousArray<UInt8>, from start: Int, _ walk: inout LineWalk, of source: RegistreID
  ) -> KnownHead? {
    walk.begin()
    guard let place = unsafe lead(&walk, over: head, bytes.span.bytes, bytes, from: start),
      walk.data >= 0
    else { return nil }
    let numbers = walk.line.numbers
    return KnownHead(
      head: LineHead(
        position: numbers.position, source: source,
        type: data[walk.data].current.type.description, flux: numbers.flux, time: numbers.time,
        author: walk.line.author, batch: walk.line.batch, cle: walk.line.cle),
      data: place, read: data[walk.data].current.read)
  }

  /// Leads a walk over some steps, as far as the bytes are what they say, and gives where it ends.
  fileprivate func lead(
    _ walk: inout LineWalk, over range: Range<Int>, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>, from start: Int
  ) -> Int? {
    let (steps, choices) = (steps.span, choices.span)
    let last = raw.byteCount &- reachOfStep
    var (next, place) = (range.lowerBound, start)
    var recordStart = (step: 0, place: 0)
    while next < range.upperBound {
      // Each field is asked for where it is needed: a step as a whole would be copied.
      let number = next
      guard place <= last else { return nil }
      guard steps[number].literal.stands(in: raw, at: place) else {
        guard steps[number].isOptional else { return nil }
        next &+=
          raw.byteAhead(place) == UInt8(ascii: ",")
          ? Int(steps[number].jump) : Int(steps[number].leap)
        continue
      }
      place &+= steps[number].literal.count
      next &+= 1
      let capture = steps[number].capture
      let limits = steps[number].limits
      let end: Int?
      switch steps[number].action {
      case .none: continue
      case .array:
        if raw.byteAhead(place) == UInt8(ascii: "]") { next = number &+ Int(steps[number].jump) }
        continue
      case .again:
        if raw.byteAhead(place) == UInt8(ascii: ",") {
          place &+= 1
          next = number &+ Int(steps[number].jump)
        }
        continue
      case .record:
        guard let known = walk.records.end(of: number, raw, at: place, last: last) else {
          recordStart = (number, place)
          continue
        }
        place = known
        next = number &+ Int(steps[number].jump)
        continue
      case .recordEnd:
        walk.records.insert(recordStart.step, raw, recordStart.place..<place)
        continue
      case .uuid: end = walk.uuid(capture, raw, at: place)
      case .hash: end = walk.hash(capture, raw, at: place)
      case .date: end = walk.date(raw, bytes, at: place)
      case .time: end = walk.time(raw, bytes, at: place)
      case .decimal:
        end = walk.decimal(capture, steps[number].decimals, limits: limits, raw, bytes, at: place)
      case .documentNumber: end = walk.documentNumber(capture, raw, maximum: limits.high, at: place)
      case .word:
        end = walk.word(
          capture, choices, Int(limits.low)..<Int(limits.high), raw, at: place)
      case .digits: end = walk.digits(capture, from: limits.low, raw, at: place)
      case .position: end = walk.position(raw, at: place)
      case .bool: end = walk.bool(raw, at: place)
      case .text:
        end =
          raw.endOfText(at: place, maximum: limits.high, last: last)
          ?? walk.other(capture, Int(steps[number].reader), self, raw, bytes, at: place)
      case .source: end = walk.source.end(in: raw, at: place)
      case .type: end = walk.type(self, raw, at: place)
      case .subject: end = walk.subject(self, raw, at: place)
      case .author: end = walk.author(raw, bytes, at: place)
      case .batch: end = walk.batch(raw, at: place)
      case .other: end = walk.other(capture, Int(steps[number].reader), self, raw, bytes, at: place)
      }
      guard let end else { return nil }
      place = end
    }
    return place
  }
}
