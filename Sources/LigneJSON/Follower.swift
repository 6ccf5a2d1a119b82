package import Journaux

/// Follows the lines of a journal one after the other: each must be whole, canonical, and the next
/// of the chain.
///
/// A line is skimmed where that suffices, and read in full where it does not; only its reader says what is
/// wrong with one. The first few are read in any case, and all where not many are expected: to learn what a
/// skim looks for takes longer than they do.
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

  /// Goes on behind what another chain has taken; the texts learnt stay.
  package mutating func begin(behind chain: Chain) {
    self.chain = chain
    if skimmer?.source != chain.source { skimmer = nil }
  }

  /// Takes the next line, or says what is wrong with it.
  package mutating func take(_ scanned: Line.Scanned) throws(Anomalie) -> Taken {
    guard skims(scanned), let line = skimmer?.line else { return .read(try read(scanned)) }
    return .skimmed(line)
  }

  /// Takes the next line for its numbers alone.
  package mutating func take(_ scanned: Line.Scanned, into run: inout EventRun) throws(Anomalie) {
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

  private mutating func skims(_ scanned: Line.Scanned) -> Bool {
    guard scanned.isComplete, skimmer?.skim(scanned.bytes, in: scanned.range) == true
    else { return false }
    return skimmer?.continues(&chain, actualHash: checksHashes ? scanned.hash : nil) == true
  }

  private mutating func read(_ scanned: Line.Scanned) throws(Anomalie) -> RecordedEvent {
    let event = try scanned.follow(&chain, checkingHash: checksHashes).event
    linesRead += 1
    // The first line tells whose journal it is.
    if skimmer == nil, linesRead >= linesToRead, let source = chain.source {
      skimmer = LineSkimmer(source: source)
    }
    return event
  }

  /// A line that was taken: its numbers if they were enough, or else the event.
  package enum Taken {
    case skimmed(SkimmedLine)
    case read(RecordedEvent)

    package var numbers: EventNumbers {
      switch self {
      case .skimmed(let line): line.numbers
      case .read(let event): EventNumbers(event)
      }
    }
  }
}

// MARK: - A line as it is found

extension Line {
  /// A line that was found, where it stands among other bytes, without its line feed.
  package struct Scanned {
    /// The bytes among which it stands.
    package let bytes: ContiguousArray<UInt8>
    /// Where it stands among them.
    package let range: Range<Int>
    /// Where it begins in its file; 0 of a line that stands in none.
    package let offset: Int
    /// Whether a line feed ends it.
    package let isComplete: Bool
    /// The hash of its bytes, where it was taken together with those of others.
    private let hashed: Empreinte?

    /// Says where a line was found.
    package init(
      bytes: ContiguousArray<UInt8>, range: Range<Int>, offset: Int, isComplete: Bool,
      hash: Empreinte? = nil
    ) {
      (self.bytes, self.range, self.offset, self.isComplete) = (bytes, range, offset, isComplete)
      hashed = hash
    }

    /// Where the next line begins in the file.
    package var next: Int { offset + range.count + 1 }

    /// Reads the line, by what was built of others, if that is remembered.
    package func read(knowing built: BuiltValues? = nil) throws(Ecart) -> Line {
      try Line.read(bytes, in: range, knowing: built)
    }

    /// The hash of the line's bytes.
    package var hash: Empreinte { hashed ?? Line.hash(bytes, in: range) }

    /// The hash that the line gives as its own, taken from its place in the seal.
    package var statedHash: Empreinte? { digits(endingAt: range.upperBound - 2) }

    /// The hash that the line names as the one of the line above, taken from its place before the seal; the
    /// rest of the line is not looked at.
    package var predecessor: Empreinte? { digits(endingAt: Line.hashed(range).upperBound - 1) }

    /// The hash whose digits end at a place, as far as they stand there.
    private func digits(endingAt end: Int) -> Empreinte? {
      let start = end - 64
      guard start >= range.lowerBound, range.upperBound <= bytes.count else { return nil }
      // Safe: every UInt8 is one byte, with no padding that would be read uninitialised; all 64 are there.
      return unsafe bytes.span.bytes.hash(at: start)
    }

    /// Whether the line is whole, and ends with the hash of its own bytes.
    package var isSealed: Bool {
      isComplete && bytes[range].suffix(Line.sealLength).elementsEqual(Line.seal(hash))
    }
  }
}

extension Line.Scanned {
  /// Reads the line by itself, its hash checked unless that was done before; the position that it should have is
  /// not known.
  package func readAlone(
    checkingHash checksHash: Bool = true, knowing built: BuiltValues? = nil
  ) throws(Ecart) -> Line {
    let line = try readForm(knowing: built)
    guard !checksHash || line.event.hash == hash else {
      throw Ecart(.hash, attendu: hash.texte, trouve: line.event.hash.texte)
    }
    return line
  }

  /// Reads the line as the next of a chain, or says what is wrong with it.
  package func follow(
    _ chain: inout Chain, checkingHash checksHash: Bool = true
  ) throws(Anomalie) -> Line {
    let position = chain.position + 1
    do throws(Ecart) {
      let line = try readForm()
      let actual = checksHash ? hash : line.event.hash
      guard let fault = chain.take(line, actualHash: actual).first else { return line }
      throw fault
    } catch {
      throw Anomalie(error, position: position, debut: offset)
    }
  }

  private func readForm(knowing built: BuiltValues? = nil) throws(Ecart) -> Line {
    guard isComplete else { throw .unended(after: range.count) }
    do { return try read(knowing: built) } catch {
      // Only a line that is sealed was written with the type that it shows.
      var error = error
      if error.regle == .type, !isSealed { error.regle = .forme }
      throw error
    }
  }
}

extension Ecart {
  /// A line that the file ends in the middle of, after so many bytes.
  package static func unended(after count: Int) -> Ecart {
    Ecart(.forme, octet: count, attendu: .sautDeLigne, trouve: .finDuFichier)
  }
}

extension Anomalie {
  /// A line that was there before.
  package static func missing(_ position: Position, offset: Int) -> Anomalie {
    Anomalie(
      Ecart(.forme, attendu: .ligne, trouve: .finDuFichier), position: position, debut: offset)
  }

  /// A batch of which the end is missing.
  package static func unfinished(from first: Position, end: Int) -> Anomalie {
    Anomalie(Ecart(.lot, attendu: .resteDuLot, trouve: .finDuFichier), position: first, debut: end)
  }
}

// MARK: - Who follows by lines

/// What somebody who follows a journal by its lines was told, and where he goes on, wherever they are kept.
package struct FollowedLines: Sendable {
  /// A place between lines.
  package struct Place: Sendable {
    /// How the lines above it hold together.
    package let chain: Chain
    /// Where it is in a file.
    package let offset: Int

    /// The end of the lines above it.
    package var head: Head { chain.head }

    /// Above the first line, unless something else is said.
    package init(chain: Chain = Chain(), offset: Int = 0) {
      (self.chain, self.offset) = (chain, offset)
    }

    /// Behind a line, unless its event is not the one that is asked for.
    package init?(behind line: Line, of anchor: Ancre, offset: Int = 0) {
      self.init(chain: Chain(behind: line), offset: offset)
      guard anchor.ecart(de: chain.source, trouvant: line.event) == nil else { return nil }
    }
  }

  /// How far he is.
  package private(set) var place: Place
  /// Ends of acts that he was told, the last of them behind the others.
  private var ends: [Place] = []
  /// Whether it was said that all is told.
  private var isUpToDate = false
  /// What is yet to be said of a place that is not there.
  private var waiting: [Nouvelle] = []

  /// So many ends are kept at least: to go back further is to begin anew.
  private static let kept = 512

  /// Begins at a place; above the first line, and saying so, where it is not there.
  package init(at place: Place?) {
    self.place = place ?? Place()
    if place == nil { waiting.append(.reprise(.empty)) }
  }

  /// Goes back to the last end that still stands, or to the top, unless the place does: false then.
  ///
  /// Of ends in their order those stand that are above what was lost.
  @discardableResult package mutating func goBack<Fault>(
    where stands: (Place) throws(Fault) -> Bool
  ) throws(Fault) -> Bool {
    guard try !stands(place) else { return false }
    var (standing, lost) = (0, ends.count)
    while standing < lost {
      let middle = (standing + lost) / 2
      if try stands(ends[middle]) { standing = middle + 1 } else { lost = middle }
    }
    ends.removeLast(ends.count - standing)
    place = ends.last ?? Place()
    waiting.append(.reprise(place.head))
    return true
  }

  /// Tells of acts that follow, and goes on behind them; and that this is all, where it is.
  package mutating func tell(_ acts: [ActsAhead.Found], isAll: (Place) -> Bool) -> [Nouvelle] {
    ends += acts.suffix(Self.kept).map(\.end)
    if ends.count > 2 * Self.kept { ends.removeFirst(ends.count - Self.kept) }
    place = acts.last?.end ?? place
    var news = waiting + acts.map { .acte($0.act, $0.end.head) }
    waiting = []
    isUpToDate = isUpToDate && news.isEmpty
    if !isUpToDate, isAll(place) {
      isUpToDate = true
      news.append(.aJour(place.head))
    }
    return news
  }
}

/// Whole acts behind a place, as their lines are taken.
package struct ActsAhead {
  /// An act, and where it ends.
  package typealias Found = (act: Acte, end: FollowedLines.Place)

  /// The acts that are whole.
  package private(set) var found: [Found] = []
  private var chain: Chain
  private var gathering = ActGathering()
  private var wanted: Int

  /// Begins behind a place, with about so many events to come.
  package init(behind place: FollowedLines.Place, atMost most: Int) {
    (chain, wanted) = (place.chain, most)
  }

  /// Takes the next line; false once there are as many as are wanted.
  package mutating func take(_ line: Line.Scanned) throws(Anomalie) -> Bool {
    let event = try line.follow(&chain).event
    wanted -= 1
    guard let act = gathering.take(event) else { return true }
    found.append((act, FollowedLines.Place(chain: chain, offset: line.next)))
    return wanted > 0
  }
}
