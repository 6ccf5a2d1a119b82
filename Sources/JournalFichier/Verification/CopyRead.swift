import Facturation
import Journaux
import LigneJSON
import Projections

/// A copy's file, and how long it was when it was opened.
struct CopyFile {
  let file: SharedFile
  let end: Int
}

/// How far the lines of a copy were followed, and what they came to.
struct CopyRead {
  private var chain = Chain()
  /// Where the next line begins.
  private(set) var offset = 0
  /// How many lines are whole.
  private(set) var lines = 0
  /// Where the last whole act ends, and with which event.
  private(set) var settled = (head: Head.empty, offset: 0)
  /// The first line that is not what it should be; those behind are counted only.
  private var fault: Anomalie?

  /// Whose journal it is, if a line says so.
  var source: RegistreID? { chain.source }

  /// How many events count: those of whole acts, or all lines where one is damaged.
  var events: Int { fault == nil ? settled.head.position : lines }

  /// What is told of it.
  func report(_ end: Int) -> CopieLue {
    CopieLue(
      source: source, tete: settled.head, anomalie: fault,
      reste: fault == nil ? end - settled.offset : 0)
  }

  /// What is taken to be known above the last whole act's end.
  var start: Start {
    guard let source = chain.source, settled.offset > 0 else { return .top }
    return Start(offset: settled.offset, chain: Chain(behind: settled.head, of: source))
  }

  /// Follows the whole lines that end before a place.
  mutating func follow(
    _ copy: CopyFile, before limit: Int, _ systeme: Systeme, progress: (Int) -> Void
  ) throws {
    var scanner = LineScanner(copy.file, from: offset, to: copy.end, systeme: systeme)
    var follower = Follower(chain, expecting: copy.end - offset)
    var nextReport = offset
    while let scanned = try scanner.next(), scanned.isComplete, scanned.next <= limit {
      lines += 1
      offset = scanned.next
      take(scanned, &follower)
      guard offset >= nextReport else { continue }
      progress(offset)
      nextReport = offset + 1 << 22
    }
    chain = follower.chain
  }

  private mutating func take(_ scanned: ScannedLine, _ follower: inout Follower) {
    guard fault == nil else { return }
    do throws(Anomalie) {
      _ = try follower.take(scanned)
      if follower.chain.isComplete { settled = (follower.chain.head, scanned.next) }
    } catch {
      fault = error
    }
  }
}

/// Tells what an event is about by what both copies held before it.
struct Story {
  private let beginning: Beginning
  /// The events between the last whole act and the one that is told.
  private let sameAct: [RecordedEvent]
  private let systeme: Systeme

  /// Takes what a copy holds up to a place, which may be in the middle of the act that begins where a
  /// start says.
  init(
    _ start: Start, to offset: Int, _ copy: CopyFile, _ folder: Folder, systeme: Systeme
  ) {
    self.systeme = systeme
    beginning = Beginning(start, copy.file, to: copy.end, folder, systeme: systeme)
    var scanner = LineScanner(copy.file, from: start.offset, to: offset, systeme: systeme)
    var events: [RecordedEvent] = []
    while let scanned = try? scanner.next() {
      if let line = try? scanned.readAlone() { events.append(line.event) }
    }
    sameAct = events
  }

  /// The event whose line begins at a place, if it can be read.
  func version(at offset: Int, in copy: CopyFile) -> Separation.Version? {
    var scanner = LineScanner(
      copy.file, from: offset, to: copy.end, systeme: systeme, block: .short)
    guard let scanned = try? scanner.next(), let line = try? scanned.read() else { return nil }
    var histoire = Historique(de: .registre)
    let entree = try? entree(line.event, &histoire)
    return Separation.Version(
      evenement: line.event, hash: scanned.hash, entree: entree,
      fuseau: histoire.repertoire.registre?.fuseau)
  }

  private func entree(
    _ event: RecordedEvent, _ histoire: inout Historique
  ) throws -> EntreeHistorique? {
    let own = try above(event, in: [.registre, event.evenement.flux])
    let cited = Set((own + [event]).flatMap(\.evenement.fluxCites))
    let all = try own + above(event, in: cited)
    for event in all.sorted(by: { $0.position < $1.position }) {
      _ = try histoire.suivre(event)
    }
    return try histoire.suivre(event)
  }

  private func above(_ event: RecordedEvent, in streams: Set<Flux>) throws -> [RecordedEvent] {
    try streams.flatMap { try beginning.events(tagged: .stream($0)) }
      + sameAct.filter { streams.contains($0.evenement.flux) }
  }
}
