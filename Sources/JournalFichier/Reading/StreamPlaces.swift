import Facturation
import Journaux
import LigneJSON

/// Where the events stand upon which the states of streams depend, each leading to the one above it
/// in its stream.
///
///     event     0      1      2      3      4
///     offset    812    1630   2440   3260   4071
///     above     –      –      0      1      2       (– begins a stream)
///     streams   from 0 to 4, from 1 to 3
///
/// When 5 issues the invoice that 0 begins, it leads to 0, and the places of 2 and 4 are free for
/// others. That is some ten bytes for an event of the journal: the states of a long one can be folded
/// one after the other, in the order in which their streams began, and none be held. Where an invoice is issued
/// in another part of the journal than it was begun in, what was superseded stays up to the first line in that part.
struct StreamPlaces: Sendable {
  /// Four thousand million events would fill a disk of three terabytes.
  private typealias Number = UInt32

  private struct Stream: BitwiseCopyable {
    let first: Number
    var last: Number
    var isSettled = false
  }

  private var offsets: ContiguousArray<Int> = []
  private var above: ContiguousArray<Number> = []
  private var streams: ContiguousArray<Stream> = []
  /// The last place that was given back; each leads to the one before.
  private var free: Number?

  /// Skims the journal up to the last of some positions, for the states as of any of them; threads skim a
  /// part each.
  init(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>, in lines: LineSearch,
    checkingHashes: Bool = true
  ) throws {
    let file = lines.file
    let end = try lines.offset(of: positions.upperBound + 1)
    let ranges = try file.parts(of: 0..<end, among: file.systeme.calls.processors)
    let skim: @Sendable (Int) throws -> Skim = { number in
      let chain = try file.chain(above: ranges[number].lowerBound)
      var skim = Skim(ranges[number], behind: chain, checkingHashes: checkingHashes)
      let scanner = lines.scanner(from: ranges[number].lowerBound, hashing: checkingHashes)
      try skim.take(scanner, kinds, supersededUpTo: positions.lowerBound)
      return skim
    }
    var parts = try Systeme.inThreads(1..<ranges.count, skim) { try skim(0) }
    var whole = parts.removeFirst()
    while !parts.isEmpty { try whole.join(parts.removeFirst()) }
    var scanner = lines.scanner(from: end)
    try lines.confirm(whole.follower.chain.head, in: &scanner)
    self = whole.places
  }

  private init() {}

  /// What was met in a part of the journal, of which some streams began before it.
  private struct Skim: Sendable {
    var places = StreamPlaces()
    var follower: Follower
    private let range: Range<Int>
    /// The line before it.
    private let before: Head
    /// The number of each stream, in the order in which they were met.
    private var numbers: [Flux: Number] = [:]

    init(_ range: Range<Int>, behind chain: Chain, checkingHashes: Bool) {
      (self.range, before) = (range, chain.head)
      follower = Follower(chain, checkingHashes: checkingHashes, expecting: range.count)
    }

    mutating func take(
      _ scanner: Known.Scanner, _ kinds: Set<StreamKind>, supersededUpTo position: Position
    ) throws {
      var scanner = scanner
      while scanner.offset < range.upperBound, let scanned = try scanner.next() {
        let event = try follower.take(scanned).numbers
        guard let kind = event.flux.parts?.kind, kinds.contains(kind) else { continue }
        let supersedes = event.mouvement.supersedesDraft && event.position <= position
        places.append(scanned.offset, to: register(event.flux), supersedingDraft: supersedes)
      }
    }

    /// The number that a stream has; nothing where it is new, and given the one that is to be begun next.
    private mutating func register(_ flux: Flux) -> Int? {
      let new = Number(places.streams.count)
      guard let number = numbers[flux] else {
        numbers[flux] = new
        return nil
      }
      return Int(number)
    }

    /// Takes up what was met behind all that it knows.
    ///
    /// Of a stream that goes on there some events may be left that were superseded: so they make the same of it.
    mutating func join(_ next: Skim) throws {
      guard next.before == follower.chain.head else {
        throw Anomalie.missing(next.before.position + 1, offset: next.range.lowerBound)
      }
      let base = Number(places.offsets.count)
      places.offsets += next.places.offsets
      places.above += next.places.above.map { $0 + base }
      for (flux, number) in next.numbers.sorted(by: { $0.value < $1.value }) {
        let stream = next.places.streams[Int(number)]
        let (first, last) = (stream.first + base, stream.last + base)
        if let known = register(flux) {
          places.above[Int(first)] = places.streams[known].last
          places.streams[known].last = last
        } else {
          places.streams.append(Stream(first: first, last: last))
        }
      }
      follower = next.follower
    }
  }

  private mutating func append(_ offset: Int, to number: Int?, supersedingDraft supersedes: Bool) {
    guard let number else {
      let new = place(offset, above: 0)
      return streams.append(Stream(first: new, last: new))
    }
    if supersedes, !streams[number].isSettled {
      while streams[number].last != streams[number].first { giveBackLast(of: number) }
      streams[number].isSettled = true
    }
    streams[number].last = place(offset, above: streams[number].last)
  }

  private mutating func place(_ offset: Int, above event: Number) -> Number {
    guard let place = free.map(Int.init) else {
      offsets.append(offset)
      above.append(event)
      return Number(offsets.count - 1)
    }
    free = above[place] == place ? nil : above[place]
    (offsets[place], above[place]) = (offset, event)
    return Number(place)
  }

  /// The first of the free places leads to itself.
  private mutating func giveBackLast(of number: Int) {
    let place = streams[number].last
    streams[number].last = above[Int(place)]
    above[Int(place)] = free ?? place
    free = place
  }

  /// How many streams there are.
  var count: Int { streams.count }

  /// Where the events of a stream stand, in their order.
  func offsets(ofStream number: Int) -> [Int] {
    let stream = streams[number]
    var (event, found) = (Int(stream.last), [Int]())
    while event != stream.first {
      found.append(offsets[event])
      event = Int(above[event])
    }
    found.append(offsets[event])
    return found.reversed()
  }
}

extension EventSearch {
  /// How many states may wait to be handed over, and how many events are held for some of these.
  private static let (mostWaiting, mostEvents) = (2048, 4096)

  /// Folds the streams of some kinds, by as many threads as there are processors.
  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>, checkingHashes: Bool = true,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    let places = try StreamPlaces(
      of: kinds, asOf: positions, in: lines, checkingHashes: checkingHashes)
    let (lines, built) = (lines, BuiltValues.OfThreads())
    try withoutActuallyEscaping(fold) { fold in
      @Sendable func states(of numbers: Range<Int>) throws -> [Result<State, any Error>] {
        let streams = numbers.map(places.offsets)
        // In their order in the file, for many stand close behind another that is of another stream.
        let offsets = streams.joined().sorted()
        guard offsets.count <= Self.mostEvents || numbers.count == 1 else {
          let middle = numbers.lowerBound + numbers.count / 2
          return try states(of: numbers.lowerBound..<middle)
            + states(of: middle..<numbers.upperBound)
        }
        let read = try built.lend {
          try lines.withCheckedHashes(knowing: $0).lines(at: offsets)
        }
        return streams.map { stream in
          Result {
            try fold(
              stream.map { place in read[offsets.indices.premier { offsets[$0] >= place }].event })
          }
        }
      }
      try self.forEachState(of: places.count, body, states)
    }
  }

  /// Folds some streams, each from its own events; false where the index turns out to be wrong, which is
  /// discarded then.
  ///
  /// To look through all lines for each stream would take for ever.
  func forEachState<State: Sendable>(
    ofStreams flux: [Flux],
    fold: @Sendable (_ events: [RecordedEvent], _ places: [Int]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws -> Bool {
    let search = EventSearch(lines: lines.withoutCounting, index: index, indexes: indexes)
    return try self.search {
      try withoutActuallyEscaping(fold) { fold in
        try self.forEachState(of: flux.count, body) { numbers in
          numbers.map { number in
            Result {
              let found = try search.placesByIndex(tagged: .stream(flux[number]))
              guard !found.isEmpty else { throw IndexDamaged() }
              return try fold(found.map(\.event), found.map(\.place))
            }
          }
        }
      }
      return true
    } orScan: {
      // Whether it was the index that was wrong, or a line, the lines say.
      try forEach(after: 0) { _ in true }
      return false
    }
  }

  /// Folds states in several threads, and hands them over in their order.
  private func forEachState<State: Sendable>(
    of count: Int, _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool,
    _ fold: @escaping @Sendable (_ numbers: Range<Int>) throws -> [Result<State, any Error>]
  ) throws {
    let threads = lines.file.systeme.calls.processors
    // Few enough that no thread is without any.
    let most = Self.mostWaiting / Shares<State>.ahead(of: threads)
    let size = max(1, min(most, count / (2 * threads)))
    let shares = (count + size - 1) / size
    try Shares.forEach(of: shares, threads: threads) { share in
      try fold(share * size..<min((share + 1) * size, count))
    } _: { states, share, _ in
      for (place, state) in states.enumerated() {
        guard try body(state.get(), share * size + place + 1, count) else { return false }
      }
      return true
    }
  }
}
