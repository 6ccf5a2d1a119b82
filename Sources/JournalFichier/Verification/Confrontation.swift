package import Facturation
package import Journaux
import LigneJSON
package import Projections

/// Holds a journal against another copy of it, or against an anchor: whether one is the beginning of the
/// other, and where they part.
///
///     here      ├── the same to the byte ──┤├─ event n ─┤├── … ──┤
///     the copy  ├── the same to the byte ──┤├─ event n, another ─┤
///
/// Every line of both is read: its form, its hash and its link to the line above. A verification judges
/// what events mean. Nothing is written in either folder, no lock is taken, and an index only helps to
/// tell what an event is about. The rest behind the last whole act may be an act that is being written,
/// and counts in neither.
package struct Confrontation {
  private let folder: Folder

  /// Prepares to hold the journal of a folder against something.
  package init(folder: String, systeme: Systeme = Systeme()) {
    self.folder = Folder(folder, systeme)
  }

  /// Holds the journal against the one of another folder; how far it is, is told now and then.
  package func contre(
    dossier: String, progression: (_ octets: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws -> RapportConfrontation {
    try translatingErrors {
      let (here, there) = (try CopyFile(folder), try CopyFile(Folder(dossier, folder.systeme)))
      let length = try commonLength(here, there)
      var common = CopyRead()
      try common.follow(here, before: length) { progression($0, here.end) }
      var (ours, theirs) = (common, common)
      try ours.follow(here, before: .max) { progression($0, here.end) }
      try theirs.follow(there, before: .max) { _ in }
      progression(here.end, here.end)
      var rapport = RapportConfrontation(
        rapport: Self.rapport(ours, theirs, sharing: common.lines),
        communs: min(common.lines, ours.events, theirs.events), ici: ours.report(here.end),
        autre: theirs.report(there.end))
      switch rapport.rapport {
      case .separes, .autreRegistre:
        let story = Story(common.start, to: common.offset, here, folder)
        rapport.separation = Separation(
          position: common.lines + 1, ici: story.version(at: common.offset, in: here),
          autre: story.version(at: common.offset, in: there))
      case .pareils, .enAvance, .enRetard: break
      }
      return rapport
    }
  }

  /// Holds the journal against an anchor: whether it holds that event, and how far it goes on.
  package func contre(
    _ ancre: Ancre, progression: (_ octets: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws -> RapportConfrontation {
    try translatingErrors {
      let here = try CopyFile(folder)
      var ours = CopyRead()
      try ours.follow(here, before: .max) { progression($0, here.end) }
      progression(here.end, here.end)
      let copy = ours.report(here.end)
      if let autre = ancre.datee?.registre, let source = ours.source, autre != source {
        return RapportConfrontation(rapport: .autreRegistre, ici: copy)
      }
      let lines = LineSearch(here.file, to: here.end)
      do {
        _ = try Start(behind: ancre, in: lines)
        let ahead = max(0, ours.events - ancre.position)
        return RapportConfrontation(
          rapport: ahead == 0 ? .pareils : .enAvance(de: ahead), communs: ancre.position, ici: copy)
      } catch is Anomalie {
        guard ancre.position <= ours.lines, let offset = try lines.place(of: ancre.position) else {
          let behind = max(1, ancre.position - ours.events)
          return RapportConfrontation(rapport: .enRetard(de: behind), ici: copy)
        }
        let ici = version(at: offset, in: here, lines)
        return RapportConfrontation(
          rapport: .separes, ici: copy,
          separation: Separation(position: ancre.position, ici: ici, autre: nil))
      }
    }
  }

  /// What this journal says at a place, told by what stands above it.
  private func version(at offset: Int, in here: CopyFile, _ lines: LineSearch)
    -> Separation.Version?
  {
    var scanner = lines.nearScanner(from: offset)
    let line = try? lines.line(of: &scanner)
    let above = line.flatMap { try? Start(aboveActOf: $0.event, at: offset, in: lines) }
    // Where what is above cannot be read, the event is told alone.
    let story = Story(above ?? .top, to: above == nil ? 0 : offset, here, folder)
    return story.version(at: offset, in: here)
  }

  /// How two copies stand to each other that have so many lines in common.
  private static func rapport(
    _ ours: CopyRead, _ theirs: CopyRead, sharing common: Int
  ) -> RapportConfrontation.Rapport {
    let (here, there) = (ours.events, theirs.events)
    if here > common, there > common {
      guard common == 0, let ici = ours.source, let autre = theirs.source, ici != autre else {
        return .separes
      }
      return .autreRegistre
    }
    return here == there
      ? .pareils : here > there ? .enAvance(de: here - there) : .enRetard(de: there - here)
  }

  /// With how many bytes both begin alike.
  private func commonLength(_ here: CopyFile, _ there: CopyFile) throws(SystemError) -> Int {
    var offset = 0
    let end = min(here.end, there.end)
    while offset < end {
      let count = min(folder.systeme.blocks.long, end - offset)
      let (ours, theirs) = (
        try here.file.read(at: offset, count: count),
        try there.file.read(at: offset, count: count)
      )
      guard ours == theirs, ours.count == count else {
        return offset + zip(ours, theirs).prefix { $0 == $1 }.count
      }
      offset += count
    }
    return end
  }
}

/// A copy's file, and how long it was when it was opened.
struct CopyFile {
  let file: OpenFile
  let end: Int

  /// Opens the journal of a folder.
  init(_ folder: Folder) throws(SystemError) {
    file = try folder.openJournal()
    end = try file.length
  }
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
  /// Whose journal a line says that it is which stands behind that one.
  private var later: RegistreID?

  /// Whose journal it is, if a line says so.
  var source: RegistreID? { chain.source ?? later }

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
  mutating func follow(_ copy: CopyFile, before limit: Int, progress: (Int) -> Void) throws {
    var scanner = Known.Scanner(copy.file, from: offset, to: copy.end)
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

  private mutating func take(_ scanned: Line.Scanned, _ follower: inout Follower) {
    guard fault == nil else {
      if source == nil { later = (try? scanned.readAlone())?.source }
      return
    }
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

  /// Takes what a copy holds up to a place, which may be in the middle of the act that begins where a
  /// start says.
  init(_ start: Start, to offset: Int, _ copy: CopyFile, _ folder: Folder) {
    beginning = Beginning(start, copy.file, to: copy.end, folder)
    var scanner = Known.Scanner(copy.file, from: start.offset, to: offset)
    var events: [RecordedEvent] = []
    while let scanned = try? scanner.next() {
      if let line = try? scanned.readAlone() { events.append(line.event) }
    }
    sameAct = events
  }

  /// The event whose line begins at a place, if it can be read.
  func version(at offset: Int, in copy: CopyFile) -> Separation.Version? {
    var scanner = Known.Scanner(copy.file, from: offset, to: copy.end, block: \.short)
    guard let scanned = try? scanner.next(), let line = try? scanned.read() else { return nil }
    var histoire = Historique(de: .registre)
    let entree = try? entree(line.event, &histoire)
    return Separation.Version(
      line.event, hash: scanned.hash, entree: entree,
      fuseau: histoire.repertoire.registre?.fuseau)
  }

  private func entree(
    _ event: RecordedEvent, _ histoire: inout Historique
  ) throws -> EntreeHistorique? {
    let own = try above([.registre, event.evenement.flux])
    let cited = Set((own + [event]).flatMap(\.evenement.fluxCites))
    let all = try own + above(cited)
    for event in all.sorted(by: { $0.position < $1.position }) { _ = try histoire.suivre(event) }
    return try histoire.suivre(event)
  }

  private func above(_ streams: Set<Flux>) throws -> [RecordedEvent] {
    try streams.flatMap { try beginning.events(tagged: .stream($0)) }
      + sameAct.filter { streams.contains($0.evenement.flux) }
  }
}

/// What came of holding a journal against another copy of it, or against an anchor.
package struct RapportConfrontation: Sendable {
  /// How this journal stands to the other, or to the anchor's event.
  package enum Rapport: Hashable, Sendable {
    case pareils
    case enAvance(de: Int)
    case enRetard(de: Int)
    case separes
    case autreRegistre
  }

  /// How this journal stands to the other.
  package let rapport: Rapport
  /// How many events of whole acts both have, the same to the byte, where that is known.
  package internal(set) var communs: Int?
  /// This journal.
  package let ici: CopieLue
  /// The other one, if it was one.
  package internal(set) var autre: CopieLue?
  /// Where they part, if they do.
  package internal(set) var separation: Separation?

  /// Whether this journal holds all that the other does, and neither is damaged.
  package var contientLAutre: Bool {
    guard ici.anomalie == nil, autre?.anomalie == nil else { return false }
    return switch rapport {
    case .pareils, .enAvance: true
    case .enRetard, .separes, .autreRegistre: false
    }
  }
}

/// What was read of a copy of a journal.
package struct CopieLue: Sendable {
  /// Whose journal it is, if a line says so.
  package let source: RegistreID?
  /// The last event of a whole act, above the first line that is damaged.
  package let tete: Head
  /// What is wrong with the first line that is not what it should be.
  package let anomalie: Anomalie?
  /// How many bytes stand behind the last whole act.
  package let reste: Int
}

/// Where two copies part.
package struct Separation: Sendable {
  /// The position at which they say something else.
  package let position: Position
  /// What this journal says there, if that can be read.
  package let ici: Version?
  /// What the other one says there, if that can be read.
  package let autre: Version?

  /// An event as one copy has it: an object, for a value with two of them is copied (ADR-049).
  package final class Version: Sendable {
    /// The event.
    package let evenement: RecordedEvent
    /// The hash of its line's bytes: not the one that the line states, where it is damaged.
    package let hash: Empreinte
    /// What it is about, as far as what is above tells it.
    package let entree: EntreeHistorique?
    /// The registre's time zone, if it was opened.
    package let fuseau: FuseauHoraire?

    init(
      _ evenement: RecordedEvent, hash: Empreinte, entree: EntreeHistorique?, fuseau: FuseauHoraire?
    ) {
      (self.evenement, self.hash, self.entree, self.fuseau) = (evenement, hash, entree, fuseau)
    }
  }
}
