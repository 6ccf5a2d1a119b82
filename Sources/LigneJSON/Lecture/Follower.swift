package import Journaux

/// Follows the lines of a journal one after the other: each must be whole, canonical, and the next
/// of the chain.
///
/// A line is skimmed where that suffices, and read in full where it does not; what is wrong with one
/// only its reader says. The first few are read in any case, and all where not many are expected: to
/// learn what a skim looks for takes longer than they do.
package struct Follower {
  /// The chain up to the last line that was taken.
  package private(set) var chain: Chain
  private let checksHashes: Bool
  private var skimmer: LineSkimmer?
  private var linesRead = 0

  /// How many lines are read before anything is learnt.
  private let linesToRead: Int

  /// As many bytes as this, or fewer, are read sooner than skimmed.
  private static let bytesToRead = 1 << 17

  /// Begins behind what a chain has taken; hashes may be left unchecked, but not the links.
  ///
  /// It may be told how many bytes are to follow.
  package init(
    _ chain: Chain = Chain(), checkingHashes checksHashes: Bool = true, expecting bytes: Int = .max
  ) {
    self.chain = chain
    self.checksHashes = checksHashes
    linesToRead = bytes > Self.bytesToRead ? 16 : .max
  }

  /// Goes on behind what another chain has taken; what was learnt of texts stays.
  package mutating func begin(behind chain: Chain) {
    self.chain = chain
    if skimmer?.source != chain.source { skimmer = nil }
  }

  /// Takes the next line, or says what is wrong with it.
  package mutating func take(_ scanned: ScannedLine) throws(Anomalie) -> Followed {
    guard skims(scanned), let line = skimmer?.line else { return .read(try read(scanned)) }
    return .skimmed(line)
  }

  /// Takes the next line for its numbers alone.
  package mutating func take(_ scanned: ScannedLine, into run: inout EventRun) throws(Anomalie) {
    let numbers = try take(scanned).numbers
    run.append(numbers, endsAct: chain.isComplete)
  }

  /// Takes line after line for their numbers, as far as a skim of them goes.
  package mutating func takeMany(
    _ bytes: ContiguousArray<UInt8>, in range: Range<Int>, into run: inout EventRun
  ) -> LineSkimmer.Reached {
    skimmer?.skim(bytes, in: range, &chain, checkingHashes: checksHashes, into: &run)
      ?? LineSkimmer.Reached(place: range.lowerBound)
  }

  private mutating func skims(_ scanned: ScannedLine) -> Bool {
    guard scanned.isComplete, skimmer?.skim(scanned.bytes, in: scanned.range) == true
    else { return false }
    return skimmer?.continues(&chain, actualHash: checksHashes ? scanned.hash : nil) == true
  }

  private mutating func read(_ scanned: ScannedLine) throws(Anomalie) -> RecordedEvent {
    let event = try scanned.follow(&chain, checkingHash: checksHashes).event
    linesRead += 1
    // The first line tells whose journal it is.
    if skimmer == nil, linesRead >= linesToRead, let source = chain.source {
      skimmer = LineSkimmer(source: source)
    }
    return event
  }
}

/// A line that was taken: its numbers if they were enough, or else the event.
package enum Followed {
  case skimmed(SkimmedLine)
  case read(RecordedEvent)

  package var numbers: EventNumbers {
    switch self {
    case .skimmed(let line): line.numbers
    case .read(let event): EventNumbers(event)
    }
  }

  /// Whether this is what an event says, as far as it was read.
  package func says(_ event: RecordedEvent) -> Bool {
    switch self {
    case .skimmed(let line): line.numbers == EventNumbers(event)
    case .read(let read): read == event
    }
  }
}
