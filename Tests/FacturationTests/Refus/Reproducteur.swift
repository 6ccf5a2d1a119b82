import Facturation
import Litteraux

/// A named way to provoke a refusal, as an app or a person could.
struct Reproducteur: Sendable {
  let nom: String
  private let acte: @Sendable () throws -> Void

  init(_ nom: String, _ acte: @escaping @Sendable () throws -> Void) {
    self.nom = nom
    self.acte = acte
  }

  /// The refusal that the act meets, or nothing when it is allowed after all.
  func refus() throws -> RefusFacturation? {
    do { try acte() } catch let refus as RefusFacturation { return refus }
    return nil
  }

  static let tous =
    valeurs + registre + brouillon + emission + paiements + fonds + clotures + avoirs + inconnus
}

extension RefusFacturation {
  /// The refusal as a block of the golden file.
  func bloc(_ nom: String) -> String {
    Blocs.bloc("\(code): \(nom)", champ: champ, chiffres: chiffres, message: message)
  }
}
