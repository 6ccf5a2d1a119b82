import Facturation
import Journal
import LigneJSON
import Projections

/// Checks a journal from its first byte to its last, in one pass, and names all that is wrong.
///
/// It only reads. Each line is checked by itself (canonical form, hash), against the line above
/// (position, registre, link, time, batch) and against what the events mean together (numbers,
/// sums, what was frozen). An anomaly does not stop it: what follows is checked as far as it can.
public struct Verification {
  private let folder: Folder
  private let systeme: Systeme
  private let ancre: Ancre?

  /// Prepares to verify the journal of a folder, which must contain the anchor if one is given.
  public init(folder: String, ancre: Ancre? = nil) {
    self.init(folder: folder, ancre: ancre, systeme: Systeme())
  }

  package init(folder: String, ancre: Ancre? = nil, systeme: Systeme) {
    self.folder = Folder(folder)
    self.systeme = systeme
    self.ancre = ancre
  }

  /// Verifies all; each anomaly is handed over when it is found, and how far it is now and then.
  public func executer(
    progression: (_ octets: Int, _ sur: Int) -> Void = { _, _ in },
    anomalie: (Anomalie) -> Void
  ) throws -> RapportVerification {
    try translatingErrors {
      let file = SharedFile(try systeme.openFile(folder.journal, .read), path: folder.journal)
      let (tete, end) = try extent(of: file)
      var pass = VerificationPass(ancre: ancre, tete: tete)
      var scanner = LineScanner(file, from: 0, to: end, systeme: systeme)
      var nextReport = 0
      while let scanned = try scanner.next() {
        pass.take(scanned).forEach(anomalie)
        if scanned.offset >= nextReport {
          progression(scanned.offset, end)
          nextReport = scanned.offset + 1 << 20
        }
      }
      pass.finish(end: end).forEach(anomalie)
      progression(end, end)
      return pass.rapport
    }
  }

  /// The synced head, and how far to check: an act that is being written at this moment is left
  /// out, which nobody can tell from a broken one.
  private func extent(of file: SharedFile) throws(SystemError) -> (HeadFile?, end: Int) {
    let isQuiet = try systeme.tryLock(file.descriptor, shared: true, file.path)
    defer { if isQuiet { systeme.unlock(file.descriptor) } }
    let tete = try HeadFile.read(folder, systeme: systeme)
    let length = try systeme.length(of: file.descriptor, file.path)
    return (tete, isQuiet ? length : min(length, tete?.length ?? length))
  }
}

/// One pass over the lines of a journal.
struct VerificationPass {
  private(set) var rapport = RapportVerification()
  private var chain = Chain()
  private var controle = Controle()
  private let ancre: Ancre?
  private let tete: HeadFile?
  private var ancreVue = false
  private var teteVue = false

  init(ancre: Ancre?, tete: HeadFile?) {
    self.ancre = ancre
    self.tete = tete
  }

  mutating func take(_ scanned: ScannedLine) -> [Anomalie] {
    rapport.evenements += 1
    let position = chain.head.position + 1
    let line: Line
    do throws(LineError) {
      line = try scanned.read()
    } catch {
      chain.skip()
      return found([
        Anomalie(
          position: position, octet: scanned.offset + error.offset, regle: error.rule.rawValue,
          attendu: error.expected, trouve: error.found)
      ])
    }
    var anomalies = chain.take(line, actualHash: scanned.hash).map {
      Anomalie(
        position: position, octet: scanned.offset, regle: $0.rule.rawValue,
        attendu: $0.expected, trouve: $0.found)
    }
    anomalies += controle.prendre(line.event).map {
      Anomalie(
        position: position, octet: scanned.offset, regle: $0.regle.rawValue,
        attendu: $0.attendu, trouve: $0.trouve)
    }
    if !scanned.isComplete {
      anomalies.append(
        Anomalie(
          position: position, octet: scanned.next - 1, regle: "forme", attendu: .sautDeLigne,
          trouve: .finDuFichier))
    }
    note(line.event, end: scanned.next)
    return found(anomalies)
  }

  /// What can only be told at the end.
  mutating func finish(end: Int) -> [Anomalie] {
    var anomalies: [Anomalie] = []
    func missing(_ regle: String, _ attendu: Teneur, _ trouve: Teneur) {
      anomalies.append(
        Anomalie(
          position: chain.head.position, octet: end, regle: regle, attendu: attendu,
          trouve: trouve))
    }
    if rapport.evenements == 0 { missing("vide", .unEvenement, .aucunEvenement) }
    if !chain.isComplete { missing("lot", .resteDuLot, .finDuFichier) }
    if let ancre, !ancreVue {
      missing("ancre", .evenement(ancre.position, ancre.hash), .aucunTel)
    }
    if let tete, !teteVue || tete.source != chain.source {
      missing("tete", .evenement(tete.position, tete.hash), .aucunTel)
    }
    rapport.tete = chain.head
    rapport.source = chain.source?.texte
    return found(anomalies)
  }

  private mutating func note(_ event: RecordedEvent, end: Int) {
    if case .registre(.horlogeCorrigee) = event.evenement {
      rapport.correctionsHorloge.append(event.position)
    }
    if let ancre, event.position == ancre.position, event.hash == ancre.hash { ancreVue = true }
    if let tete, event.position == tete.position, event.hash == tete.hash, end == tete.length {
      teteVue = true
    }
  }

  private mutating func found(_ anomalies: [Anomalie]) -> [Anomalie] {
    rapport.anomalies += anomalies.count
    return anomalies
  }
}
