package import Facturation
import Foundation
package import JournalFichier
package import Journaux
import LigneJSON

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
    try self.init(
      Verification(folder: folder, ancre: ancre, depuis: depuis, systeme: systeme))
  }

  package init(_ verification: Verification) throws {
    var anomalies: [Anomalie] = []
    rapport = try verification.executer { anomalies.append($0) }
    self.anomalies = anomalies
  }

  package var rules: [String] { anomalies.map(\.regle) }
}

/// Small files, read and written a hundred thousand times: Foundation takes too long for that.
package struct FastFiles {
  private let systeme = Systeme()

  package func read(_ path: String, atMost count: Int) throws -> ContiguousArray<UInt8> {
    try systeme.openFile(path, .read).read(at: 0, count: count)
  }

  /// Puts bytes in the place of what the file held.
  package func write(_ bytes: ContiguousArray<UInt8>, to path: String) throws {
    let file: OpenFile
    do {
      file = try systeme.openFile(path, .readWrite)
    } catch {
      file = try systeme.openFile(path, .create)
    }
    try file.truncate(to: bytes.count)
    try file.write(bytes, at: 0)
  }

  /// Removes a file, if it is there.
  package func remove(_ path: String) throws {
    guard unsafe unlink(path) == 0 || errno == ENOENT else {
      throw Surprise("cannot remove \(path)")
    }
  }
}

/// A folder for one test, in memory where the system has such a place; gone with the object.
///
/// A process that ends tests before they do names a place of its own for it, as `FACTURIER_TESTS`.
///
/// The registre of the test stands in a folder of its own inside, which does not exist at first.
package final class TemporaryFolder: Sendable {
  package let path: String

  package var registre: String { "\(path)/registre" }
  package var journal: String { "\(registre)/journal.jsonl" }
  package var tete: String { "\(registre)/tete.json" }

  package init() throws {
    let memory = ProcessInfo.processInfo.environment["FACTURIER_TESTS"] ?? "/dev/shm"
    let place =
      FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    path = "\(place)/facturier-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes the registre's folder and lays files in it.
  package func lay(journal: some Sequence<UInt8>, tete: ContiguousArray<UInt8>? = nil) throws {
    if !exists(registre) {
      try FileManager.default.createDirectory(
        atPath: registre, withIntermediateDirectories: false)
    }
    try write(journal, to: self.journal)
    if let tete { try write(tete, to: self.tete) } else { try? remove(self.tete) }
  }

  package func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  package func read(_ path: String) throws -> ContiguousArray<UInt8> {
    ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  package func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  /// The names in the registre's folder, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: registre).sorted()
  }

  /// The files into which the end of the journal was moved, oldest first.
  package func setAside() throws -> [String] {
    try names().filter { $0.contains(".ecarte-") }.map { "\(registre)/\($0)" }
  }

  /// The permissions of a file or a folder.
  package func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}
