public import Journaux
import LigneJSON
import Projections

/// Checks a journal from its first byte to its last, in one pass, and names all that is wrong.
///
/// It only reads. Each line is checked by itself (canonical form, hash), against the line above
/// (position, registre, link, time, batch) and against what the events mean together (numbers,
/// sums, what was frozen). The index beside the journal, if commands would believe it, is held against
/// the lines. An anomaly does not stop it: the lines behind it are checked as far as they can be.
///
/// It may also go on from an anchor that its reader trusts, at the cost of what came after; of what is
/// above it then looks at what this follows upon, and takes the rest on trust.
///
/// The lines are read by several threads, and held against each other by one, in their order: the findings
/// are the same with any number of threads.
public struct Verification: Sendable {
  private let folder: Folder
  private let ancre: Ancre?
  private let depuis: Ancre?
  private let measures: Measures
  /// Whether of what is kept beside the journal only that is looked at which is about the events behind
  /// the anchor: at the cost of what is new, however much is kept.
  package var seulementPreuvesNeuves = false
  /// Whether the anchor is but a point that was noted beside the journal.
  ///
  /// Then the lines above it are read again, each for its form, its hash and its link to the one above: so what was
  /// well there has not changed by a byte. For the journal's end the point does not vouch.
  private var suitUnPoint = false

  /// How the work is parted.
  package struct Measures: Sendable {
    let threads: Int
    /// How many bytes a thread reads at a time.
    let share: Int
    /// How many factures are held in a turn.
    let factures: Int

    /// More threads would but hold more lines, faster than one alone can look at them.
    private static let mostThreads = 64

    package init(threads: Int? = nil, share: Int = 131_072, factures: Int = 2048) {
      self.threads = min(max(1, threads ?? Systeme.processors), Self.mostThreads)
      self.share = share
      self.factures = factures
    }
  }

  /// Prepares to verify the journal of a folder, which must contain the anchor if one is given, or
  /// what comes after one; as many threads as there are processors, unless said otherwise.
  public init(folder: String, ancre: Ancre? = nil, depuis: Ancre? = nil, fils: Int? = nil) {
    self.init(
      folder: folder, ancre: ancre, depuis: depuis, systeme: Systeme(),
      measures: Measures(threads: fils))
  }

  /// The same, going on from a point that was noted beside the journal, if one was.
  package init(
    folder: String, suivant point: PointNote?, fils: Int? = nil, systeme: Systeme = Systeme()
  ) {
    self.init(
      folder: folder, depuis: point?.ancre, systeme: systeme, measures: Measures(threads: fils))
    suitUnPoint = point != nil
  }

  package init(
    folder: String, ancre: Ancre? = nil, depuis: Ancre? = nil, systeme: Systeme,
    measures: Measures = Measures()
  ) {
    self.folder = Folder(folder, systeme)
    (self.ancre, self.depuis, self.measures) = (ancre, depuis, measures)
  }

  /// Verifies all; each anomaly is handed over when it is found, and how far it is now and then, which may
  /// throw to end it there.
  public func executer(
    progression: (_ octets: Int, _ sur: Int) throws -> Void = { _, _ in },
    anomalie: (Anomalie) -> Void
  ) throws -> RapportVerification {
    try executer(juge: nil, progression: progression, anomalie: anomalie)
  }

  /// The same; `juge` is asked of each signature and token that is kept beside the journal, what is wrong with
  /// it: a program judges where there is a key.
  package func executer(
    juge: ((PreuveGardee) -> Teneur?)?,
    progression: (_ octets: Int, _ sur: Int) throws -> Void = { _, _ in },
    anomalie: (Anomalie) -> Void
  ) throws -> RapportVerification {
    try translatingErrors {
      let file = try folder.openJournal()
      let preuves = try ProofCheck(folder, after: seulementPreuvesNeuves ? depuis?.position : nil)
      let (tete, end) = try extent(of: file)
      /// The first line that has changed since a point was noted, of those that end at a place.
      func changee(to place: Int) throws -> Anomalie? {
        guard suitUnPoint else { return nil }
        return try RejeuDuFichier(
          folder: folder.path, fils: measures.threads, systeme: folder.systeme
        ).fault(in: file, to: place) { try progression($0, end) }
      }
      do {
        let start: Start
        do {
          let lines = LineSearch(file, to: end)
          start = try depuis.map { try Start(behind: $0, in: lines) } ?? .top
          if let changee = try changee(to: start.offset) { throw changee }
        } catch let faute as Anomalie {
          // Nothing is verified behind an anchor that is not there, nor behind lines that have changed: on what would
          // it rest? Where a point's event is not in its place, a line above may be the reason.
          let premiere = faute.estAncre ? try changee(to: end) : nil
          let raison = premiere.flatMap {
            $0.ecart.regle == .lot || $0.position > faute.position ? nil : $0
          }
          anomalie(raison ?? faute)
          return RapportVerification(anomalies: 1)
        }
        var rapport = try verify(
          file, from: start, to: end, tete, preuves, juge, progression, anomalie)
        if suitUnPoint { rapport.finAttestee = tete != nil }
        return rapport
      } catch is JournalChange {
        throw JournalError.changed(folder)
      }
    }
  }

  private func verify(
    _ file: OpenFile, from start: Start, to end: Int, _ tete: HeadFile?, _ preuves: ProofCheck,
    _ juge: ((PreuveGardee) -> Teneur?)?,
    _ progression: (_ octets: Int, _ sur: Int) throws -> Void, _ anomalie: (Anomalie) -> Void
  ) throws -> RapportVerification {
    var (lines, pass) = try pass(over: file, from: start, to: end, tete, preuves)
    if tete == nil, folder.systeme.isThere(folder.head) { pass.setAside(.tete) }
    // Where the lines above were read too, they are part of what there is to do.
    let first = suitUnPoint ? 0 : start.offset
    var nextReport = start.offset
    try lines.forEach { line in
      try pass.take(line).forEach(anomalie)
      if line.offset >= nextReport {
        try progression(line.offset - first, end - first)
        nextReport = line.offset + 1 << 20
      }
    }
    try pass.finish(end: end, judge: juge).forEach(anomalie)
    try progression(end - first, end - first)
    return pass.rapport
  }

  /// What reads the lines, and what holds them against each other.
  private func pass(
    over file: OpenFile, from start: Start, to end: Int, _ tete: HeadFile?, _ preuves: ProofCheck
  ) throws -> (LinesAhead, VerificationPass) {
    // Of a part of the lines neither the index nor what is kept can be held against them.
    let index = try depuis == nil ? IndexCheck(folder, journal: file, to: end) : nil
    let lines = LinesAhead(
      file, from: start.offset, to: end, threads: measures.threads,
      share: measures.share, marks: index?.marks)
    let again: Controle.Relire = { try lines.event(at: $0) }
    guard let depuis else {
      let states = try KeptCheck(folder, journal: file, to: end)
      let controle = Controle(
        parTour: measures.factures, marques: states?.marques, relire: again, aCote: lines.aside)
      var pass = try VerificationPass(
        ancre: ancre, tete: tete, index: index, states: states, preuves: preuves,
        controle: controle)
      try setAside(in: &pass, file, to: end, hasIndex: index != nil, hasStates: states != nil)
      return (lines, pass)
    }
    var preuves = preuves
    try preuves.look(above: start, in: LineSearch(file, to: end))
    let beginning = Beginning(start, file, to: end, folder)
    let controle = Controle(apres: beginning, parTour: measures.factures, relire: again)
    return (
      lines,
      try VerificationPass(
        ancre: depuis, behind: beginning, tete: tete, preuves: preuves, controle: controle)
    )
  }

  /// Tells of files that commands would not believe either.
  ///
  /// They are looked at once more, for a writer may have been replacing them; and files that cover more than
  /// is verified here know of an act that is being written.
  private func setAside(
    in pass: inout VerificationPass, _ file: OpenFile, to end: Int, hasIndex: Bool,
    hasStates: Bool
  ) throws {
    if !hasIndex, folder.systeme.isThere(folder.index),
      IndexStore.Contents.believed(in: folder)?.length ?? 0 <= end,
      try IndexStore(folder).load(for: file, to: end) == nil
    {
      pass.setAside(.index)
    }
    if !hasStates, folder.systeme.isThere(folder.states),
      KeptHead.believed(in: folder)?.journalLength ?? 0 <= end,
      try KeptCheck(folder, journal: file, to: end) == nil
    {
      pass.setAside(.etats)
    }
  }

  /// The synced head, and how far to check: an act that is being written at this moment is left
  /// out, which nobody can tell from a broken one.
  private func extent(of file: OpenFile) throws(SystemError) -> (HeadFile?, end: Int) {
    let isQuiet = try file.tryLock(shared: true)
    defer { if isQuiet { file.unlock() } }
    let tete = try HeadFile.read(folder)
    let length = try file.length
    return (tete, isQuiet ? length : min(length, tete?.length ?? length))
  }
}

/// Up to which event verifications have found all to be well: where the next one goes on.
///
/// It is derived, and can be deleted: all is verified then. A forger who writes the journal anew can write it
/// anew too, so that it saves time and vouches for nothing.
struct VerifiedPoint: Hashable {
  let position: Position
  let hash: Empreinte
  /// When that was noted.
  let time: Timestamp

  /// The rules by which was verified; a verification by others is done again.
  private static let version = 2
}

extension VerifiedPoint: SealedFile {
  static var path: KeyPath<Folder, String> { \.verified }

  func writeContent(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("id", position)
    line.member("hash", hash)
    line.member("time", time)
  }

  init(content line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version else {
      throw line.error(expected: .valeur("version \(Self.version)"))
    }
    self.init(
      position: try line.member("id"), hash: try line.member("hash"),
      time: try line.member("time"))
  }
}

/// The event up to which verifications have found all to be well, and when that was noted beside a journal.
///
/// It is no anchor that proves anything: a writer of the journal can change it.
package typealias PointNote = (ancre: Ancre, time: Timestamp)

extension Folder {
  /// Up to where verifications have come that go on from each other.
  var verified: String { "\(path)/verifie.point" }
}

extension Verification {
  /// Up to where verifications of that folder were noted to have found all well, if any were; an unreadable
  /// note is as good as nothing.
  package static func pointNote(folder: String) -> PointNote? {
    guard let noted = VerifiedPoint.believed(in: Folder(folder)),
      let ancre = Ancre("\(noted.position):\(noted.hash.texte)")
    else { return nil }
    return (ancre: ancre, time: noted.time)
  }

  /// Notes up to where a verification has found all to be well, for the next one to go on from there.
  ///
  /// Where nothing can be written in the folder, the next one begins where this one did, and false is returned.
  @discardableResult package static func noterLePoint(
    _ rapport: RapportVerification, folder: String, a moment: Timestamp,
    systeme: Systeme = Systeme()
  ) -> Bool {
    // While somebody writes, only what the head file vouches for is looked at: a point behind that would
    // be missed.
    guard rapport.estIntact, !rapport.devanceLaTete else { return true }
    let (position, hash) = (rapport.tete.position, rapport.tete.hash)
    let point = VerifiedPoint(position: position, hash: hash, time: moment)
    let folder = Folder(folder, systeme)
    do {
      // Lines that a power cut may still take back are not noted: the bell would ring for nothing.
      try folder.openJournal().sync()
      try point.write(folder)
      return true
    } catch {
      return false
    }
  }
}
