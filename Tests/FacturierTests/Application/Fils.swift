// Application.md
import Dispatch
import Facturier

extension Boutique {
  private static let file = DispatchQueue(label: "registre", attributes: .concurrent)

  /// Does what may wait for a lock or a disk on a thread that nothing else needs.
  func horsDuFil<Resultat: Sendable>(
    _ body: @escaping @Sendable (Boutique) throws -> Resultat
  ) async throws -> Resultat {
    try await withCheckedThrowingContinuation { suite in
      Self.file.async { suite.resume(with: Result { try body(self) }) }
    }
  }
}
// end
