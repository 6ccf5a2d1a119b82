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
/// one after the other, in the order in which their streams began, and none be held.
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

  /// Skims the journal up to the last of some positions, for the states as of any of them; hashes
  /// are left to another thread.
  init(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>, in lines: LineSearch
  ) throws {
    var numbers: [Flux: Number] = [:]
    var follower = Follower(checkingHashes: false, expecting: lines.end)
    var scanner = lines.scanner(from: 0)
    for position in 0..<min(positions.upperBound, lines.head.position) {
      guard let scanned = try scanner.next() else {
        throw Anomalie.missing(position + 1, offset: scanner.offset)
      }
      let event = try follower.take(scanned).numbers
      guard let kind = event.flux.parts?.kind, kinds.contains(kind) else { continue }
      let stream = numbers[event.flux].map(Int.init)
      if stream == nil { numbers[event.flux] = Number(streams.count) }
      let supersedes = event.mouvement.supersedesDraft && event.position <= positions.lowerBound
      append(scanned.offset, to: stream, supersedingDraft: supersedes)
    }
    try lines.confirm(follower.chain.head, in: &scanner)
  }

  /// The same, with every hash held against its line.
  static func checked(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>, in lines: LineSearch
  ) throws -> StreamPlaces {
    try lines.file.systeme.inTwoThreads {
      try lines.checkHashes(downTo: positions.upperBound)
    } meanwhile: {
      try StreamPlaces(of: kinds, asOf: positions, in: lines)
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
  /// How many states are folded before they are handed over.
  private static let atOnce = 256

  /// Folds the streams of some kinds, by as many threads as there are processors.
  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    let places = try StreamPlaces.checked(of: kinds, asOf: positions, in: lines)
    let (lines, built) = (lines, BuiltValues.OfThreads())
    try withoutActuallyEscaping(fold) { fold in
      try self.forEachState(of: places.count, body) { number in
        let read = try built.lend {
          try lines.withCheckedHashes(knowing: $0).lines(at: places.offsets(ofStream: number))
        }
        return try fold(read.map(\.event))
      }
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
        try self.forEachState(of: flux.count, body) { number in
          let found = try search.placesByIndex(tagged: .stream(flux[number]))
          guard !found.isEmpty else { throw IndexDamaged() }
          return try fold(found.map(\.event), found.map(\.place))
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
    _ fold: @escaping @Sendable (_ number: Int) throws -> State
  ) throws {
    for first in stride(from: 0, to: count, by: Self.atOnce) {
      let numbers = first..<min(first + Self.atOnce, count)
      let states = lines.file.systeme.inThreads(numbers) { number in Result { try fold(number) } }
      for (number, state) in zip(numbers, states) {
        guard try body(state.get(), number + 1, count) else { return }
      }
    }
  }
}

extension LineSearch {
  /// Refuses the first line, down to a position, whose hash is not that of its bytes; nothing else of it
  /// is looked at.
  ///
  /// It is for a thread beside one that follows the lines by their links alone: together they have seen
  /// all that makes a chain, in the time of the slower one.
  fileprivate func checkHashes(downTo position: Position) throws {
    var scanner = scanner(from: 0, hashing: true)
    var checked = 0
    while checked < position, let scanned = try scanner.next() {
      checked += 1
      if scanned.isComplete, scanned.statedHash == scanned.hash { continue }
      var fault = Ecart(.hash, attendu: .valeur(scanned.hash.texte), trouve: .unAutre)
      do throws(Ecart) { _ = try scanned.readAlone() } catch { fault = error }
      throw Anomalie(fault, position: checked, debut: scanned.offset)
    }
  }
}
