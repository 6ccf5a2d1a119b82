package import Facturation
package import Journaux
import LigneJSON
package import JournalFichier

/// The bytes of a journal, written line by line with a right chain: as it should be, or with an
/// envelope of which a test has changed something.
package struct WrittenJournal: Sendable {
  package private(set) var bytes: ContiguousArray<UInt8> = []
  package private(set) var events: [RecordedEvent] = []
  /// Where each line stands, its line feed included.
  package private(set) var lines: [Range<Int>] = []
  /// Which lines each act wrote.
  package private(set) var acts: [Range<Int>] = []
  package private(set) var source: RegistreID?
  private var time = Timestamp("2020-01-06T10:00:00.000000Z") ?? .epoch

  /// Begins with nothing.
  package init() {}

  /// Tells a story up to so many events or more.
  package init(seed: UInt64 = 1, events count: Int) throws {
    var story = try Story(seed: seed)
    while events.count < count { try append(story.next()) }
  }

  /// Tells a story until it has so many bytes or more.
  package init(seed: UInt64 = 1, bytes count: Int) throws {
    var story = try Story(seed: seed)
    while bytes.count < count { try append(story.next()) }
  }

  /// Appends an act, as the journal itself does.
  package mutating func append(_ evenements: [Evenement]) throws {
    tick()
    let first = events.count
    for (index, evenement) in evenements.enumerated() {
      try appendLine(evenement, batch: Batch(index: index + 1, count: evenements.count))
    }
    acts.append(first..<events.count)
  }

  /// Appends a line, of which all that is not given is as it should be.
  package mutating func appendLine(
    _ evenement: Evenement, position: Position? = nil, time: Timestamp? = nil,
    author: Author? = nil, batch: Batch? = nil, cle: UUIDTexte? = nil,
    predecessor: Empreinte? = nil, source: RegistreID? = nil
  ) throws {
    if case .registre(.registreOuvert(let opening)) = evenement, self.source == nil {
      self.source = opening.registre
    }
    let own = self.source ?? RegistreID(UUIDTexte(haut: 0, bas: 0))
    var encoder = LineEncoder(source: source ?? own)
    let start = bytes.count
    var event = RecordedEvent(
      position: position ?? events.count + 1, time: time ?? self.time,
      author: try author ?? Examples.auteur, batch: batch, cle: cle,
      evenement: evenement, predecessor: predecessor ?? events.last?.hash ?? .nulle)
    encoder.append(&event, to: &bytes)
    events.append(event)
    lines.append(start..<bytes.count)
  }

  /// Lets a millisecond pass.
  package mutating func tick() { time = time.advanced(byMicroseconds: 1000) }

  /// Where an act's bytes stand.
  package func bytes(ofAct act: Int) -> Range<Int> {
    lines[acts[act].lowerBound].lowerBound..<lines[acts[act].upperBound - 1].upperBound
  }

  /// The head file as it stands when so many lines are synced.
  package func head(afterLines count: Int) -> ContiguousArray<UInt8>? {
    guard count > 0, let source else { return nil }
    return HeadFile(
      source: source, position: count, hash: events[count - 1].hash,
      length: lines[count - 1].upperBound
    ).bytes
  }

  /// The head file of the whole.
  package var head: ContiguousArray<UInt8>? { head(afterLines: lines.count) }

  /// The line that a byte belongs to, counted from 0.
  package func line(ofByte offset: Int) -> Int? { lines.firstIndex { $0.contains(offset) } }
}

/// All that verification has to say of a registre.
package struct Findings {
  package var anomalies: [Anomalie] = []
  package var rapport: RapportVerification

  package init(
    _ folder: String, ancre: Ancre? = nil, depuis: Ancre? = nil, systeme: Systeme = Systeme()
  ) throws {
    var anomalies: [Anomalie] = []
    rapport = try Verification(
      folder: folder, ancre: ancre, depuis: depuis, systeme: systeme
    ).executer { anomalies.append($0) }
    self.anomalies = anomalies
  }

  package var rules: [String] { anomalies.map(\.regle) }
}
