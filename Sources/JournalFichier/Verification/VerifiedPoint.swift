import Facturation
package import Journal
import LigneJSON

/// Up to which event the last brief verification found all to be well: where the next one goes on.
///
/// It is derived, and can be deleted: all is verified then. Whoever writes the journal anew can write it
/// anew too, so that it saves time and vouches for nothing.
struct VerifiedPoint: Hashable {
  let position: Position
  let hash: Empreinte

  /// The rules by which was verified; what others found to be well is verified again.
  private static let version = 1
}

extension VerifiedPoint: SealedFile {
  func writeContent(to line: inout LineWriter) {
    line.member("version", Self.version)
    line.member("id", position)
    line.member("hash", hash)
  }

  init(content line: inout LineReader) throws(Ecart) {
    guard try line.member("version") == Self.version else {
      throw line.error(expected: .valeur("version \(Self.version)"))
    }
    self.init(position: try line.member("id"), hash: try line.member("hash"))
  }
}

extension Folder {
  /// Up to where a brief verification has come.
  var verified: String { "\(path)/verifie.point" }
}

extension Verification {
  /// The anchor up to which a verification of that folder was noted to have found all well, if one was.
  ///
  /// It is no anchor that proves anything: who can change the journal can change it.
  package static func pointNote(folder: String) throws -> Ancre? {
    try translatingErrors {
      try VerifiedPoint.read(Folder(folder).verified, systeme: Systeme()).flatMap {
        Ancre("\($0.position):\($0.hash.texte)")
      }
    }
  }

  /// Notes up to where a verification has found all to be well, for the next one to go on from there.
  ///
  /// Where nothing can be written in the folder, the next one begins where this one did.
  package static func noterLePoint(_ rapport: RapportVerification, folder: String) {
    noterLePoint(rapport, Folder(folder), systeme: Systeme())
  }

  package static func noterLePoint(
    _ rapport: RapportVerification, _ folder: Folder, systeme: Systeme
  ) {
    // While somebody writes, only what the head file vouches for is looked at: a point behind that would
    // be missed.
    guard rapport.estIntact, !rapport.devanceLaTete else { return }
    let point = VerifiedPoint(position: rapport.tete.position, hash: rapport.tete.hash)
    do {
      // What a power cut may still take back is not noted: the bell would ring for nothing.
      try systeme.sync(try systeme.openFile(folder.journal, .read), folder.journal)
      try point.write(folder.verified, systeme: systeme)
    } catch {}
  }
}
