import Facturation
import Foundation
import Testing

/// A golden file of what is told, a block each; `FACTURIER_RECORD=1` writes it anew.
enum Blocs {
  private static let dossier = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  static func tenir(_ blocs: [String], dans nom: String) throws {
    let fichier = dossier.appending(path: nom)
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(blocs.joined(separator: "\n").utf8).write(to: fichier)
    }
    let attendus = try String(contentsOf: fichier, encoding: .utf8).split(separator: "\n\n")
    #expect(attendus.count == blocs.count)
    for (bloc, attendu) in zip(blocs, attendus) {
      let ecrit = bloc.trimmingCharacters(in: .newlines)
      #expect(ecrit == attendu.trimmingCharacters(in: .newlines))
    }
  }

  /// What is told under a title: the field, the figures, and the words in both languages.
  static func bloc(
    _ titre: String, champ: Champ?, chiffres: [RefusFacturation.Chiffre],
    message: (Langue) -> String
  ) -> String {
    """
    \(titre)
      champ     \(champ?.rawValue ?? "-")
      chiffres  \(chiffres.isEmpty ? "-" : chiffres.figures)
      français  \(message(.francais))
      English   \(message(.anglais))

    """
  }
}
