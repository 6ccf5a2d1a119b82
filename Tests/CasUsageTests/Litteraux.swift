public import Journaux

extension Author: ExpressibleByStringLiteral {
  /// Takes a good literal.
  public init(stringLiteral texte: String) {
    do { try self.init(texte) } catch { preconditionFailure("\(texte): \(error)") }
  }
}
