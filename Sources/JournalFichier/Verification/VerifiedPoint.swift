import Facturation
package import Journaux
import LigneJSON

/// Up to which event verifications have found all to be well: where the next one goes on.
///
/// It is derived, and can be deleted: all is verified then. Whoever writes the journal anew can write it
/// anew too, so that it saves time and vouches for nothing.
struct VerifiedPoint: Hashable {
  let position: Position
  let hash: Empreinte
  /// When that was noted.
  let time: Timestamp

  /// The rules by which was verified; what others found to be well is verified again.
  private static let version = 2
}

extension VerifiedPoint: SealedFile {
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

/// Where verifications have come to, as it is noted beside a journal.
///
/// It is no anchor that proves anything: who can change the journal can change it.
package struct PointNote: Hashable, Sendable {
  /// The event up to which all was found to be well.
  package let ancre: Ancre
  /// When that was noted.
  package let time: Timestamp
}

extension Folder {
  /// Up to where verifications have come that go on from each other.
  var verified: String { "\(path)/verifie.point" }
}

extension Verification {
  /// Up to where verifications of that folder were noted to have found all well, if any were; what cannot be
  /// read is as good as nothing.
  package static func pointNote(folder: String) -> PointNote? {
    guard let noted = try? VerifiedPoint.read(Folder(folder).verified, systeme: Systeme()),
      let ancre = Ancre("\(noted.position):\(noted.hash.texte)")
    else { return nil }
    return PointNote(ancre: ancre, time: noted.time)
  }

  /// Notes up to where a verification has found all to be well, for the next one to go on from there.
  ///
  /// Where nothing can be written in the folder, the next one begins where this one did.
  package static func noterLePoint(
    _ rapport: RapportVerification, folder: String, a moment: Timestamp
  ) {
    noterLePoint(rapport, Folder(folder), a: moment, systeme: Systeme())
  }

  package static func noterLePoint(
    _ rapport: RapportVerification, _ folder: Folder, a moment: Timestamp, systeme: Systeme
  ) {
    // While somebody writes, only what the head file vouches for is looked at: a point behind that would
    // be missed.
    guard rapport.estIntact, !rapport.devanceLaTete else { return }
    let (position, hash) = (rapport.tete.position, rapport.tete.hash)
    let point = VerifiedPoint(position: position, hash: hash, time: moment)
    do {
      // What a power cut may still take back is not noted: the bell would ring for nothing.
      try systeme.sync(try systeme.openFile(folder.journal, .read), folder.journal)
      try point.write(folder.verified, systeme: systeme)
    } catch {}
  }
}
