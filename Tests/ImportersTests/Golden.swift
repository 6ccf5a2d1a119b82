import Foundation

/// Files that other programs could have written.
enum Golden {
  /// The text of one; empty if there is none, which no test takes for its file.
  static func texte(_ nom: String, dans fichier: String = #filePath) -> String {
    let dossier = URL(filePath: fichier).deletingLastPathComponent().appending(path: "Golden")
    return (try? String(contentsOf: dossier.appending(path: nom), encoding: .utf8)) ?? ""
  }
}
