import Facturation
import Foundation
@testable import Journaux
import Preuves
import Testing

@testable import JournalFichier

/// The texts of a journal's errors stand in `Golden/erreurs.txt`, each behind its code and its position;
/// `FACTURIER_RECORD=1` writes it anew.
@Suite struct `An error of a journal` {
  @Test func `says what the golden file holds`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Golden/erreurs.txt")
    let written = try Self.errors().map { error in
      let place = error.position.map { " \($0)" } ?? ""
      let (french, english) = (error.message(.francais), error.message(.anglais))
      return "\(error.code.rawValue)\(place): \(french) | \(english)\n"
    }.joined()
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(written.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == written)
  }

  private static let folder = Folder("/r")

  private static func failed(
    _ call: Systeme.Call, _ number: Int32, _ path: String = "/r/journal.jsonl"
  ) -> SystemError {
    SystemError(call: call, number: number, path: path)
  }

  private static func errors() throws -> [JournalError] {
    let calls: [SystemError] = [
      failed(.thread, EAGAIN, ""), failed(.open, ELOOP, folder.head),
      failed(.lstat, EINVAL, folder.head), failed(.pwrite, ENOSPC), failed(.pread, EISDIR),
      failed(.fdatasync, EIO),
    ]
    let others: [SystemError] = [
      failed(.pwrite, ENOSPC), failed(.lstat, EINVAL), failed(.lstat, EACCES),
      failed(.lstat, ENOENT), failed(.pwrite, EIO),
    ]
    let registre = RegistreID(UUIDTexte(haut: 1, bas: 1))
    let ancre = AncreDatee(registre: registre, position: 7, hash: .nulle, time: .epoch)
    let type = Ecart(
      .type, attendu: .typeConnu, trouve: .octets(#","type":"ArchiveScellee.v1","data":{}"#))
    let format = Ecart(.format, attendu: 1, trouve: 2)
    let told: [JournalError] = [
      .replaced(folder), .replacedInAct(folder), .changed(folder),
      .locked(folder, after: .milliseconds(900)), .locked(folder, after: .seconds(1)),
      .setAside(bytes: 1, to: "/r/rest", after: 7), .leftUnread(bytes: 1, folder, after: 7),
      .indexDiscarded(folder), .headNotWritten(failed(.pwrite, EIO, folder.head)),
      .belongsToARegistre("/r/copie"), .noAnchor("/r/ancres/7.ancre"),
      .noProofFolder("/r/ancres"), .noCertificate("/f"), .privateKey("/f"),
      .notKept("f.sig", .autreAncre(ancre)), .nested, .tooLate,
      .inadmissible(try FileJournal.client("Martin", id: 7), .sansDebut),
      .damaged(Anomalie(type, position: 7, debut: 0), folder: folder),
      .damaged(Anomalie(format, position: 1, debut: 0), folder: folder),
      .trailing(
        HeadFile(source: registre, position: 7, hash: .nulle, length: 900),
        Head(position: 7, hash: .nulle, time: .epoch), folder: folder),
      .written(to: "/c"), .misplaced(registre, in: "base"), .notAnAddress, .withoutPostgreSQL,
      .withoutLibpq("libpq 13"),
    ]
    return calls.map { JournalError($0) }
      + others.map { JournalError(notReplacing: "/x/export.json", $0) } + told
  }
}
