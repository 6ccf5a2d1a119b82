import Foundation

/// A folder that a test has to itself, and that is gone afterwards.
enum DossierDeTest {
  static func avec<Resultat>(
    _ body: (String) async throws -> Resultat
  ) async throws -> Resultat {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.path(percentEncoded: false))
  }
}
