package import Facturation

/// A term that is missing for a valid document, or that holds what no valid one may hold.
package struct Manque: Sendable {
  /// The term, as the standard numbers it: `BT-49`.
  package let terme: String
  /// Which line it belongs to, from 1.
  package let ligne: Int?
  /// What mends it.
  package let remede: Remede
  private let texte: Texte

  /// What mends a document that was issued already.
  package enum Remede: Hashable, Sendable {
    /// What is usually sold, told of the seller.
    case natureDuVendeur
    /// The seller's VAT number.
    case tvaDuVendeur
    /// The client's address for electronic invoices; that of a French business is known by its SIREN.
    case adresseElectronique(proposee: AdresseElectronique?)
    /// The client's postal address.
    case adresseDuClient
    /// The client's VAT number.
    case tvaDuClient
    /// Another invoice in its place: what was issued does not change.
    case remplacer
    /// Nothing that this program can do.
    case aucun
  }

  init(_ terme: String, ligne: Int? = nil, _ remede: Remede, _ texte: Texte) {
    (self.terme, self.ligne, self.remede, self.texte) = (terme, ligne, remede, texte)
  }

  /// What is missing, in a sentence.
  package func message(_ langue: Langue) -> String {
    guard let ligne else { return texte.en(langue) }
    return (langue == .francais ? "Ligne \(ligne) : " : "Line \(ligne): ") + texte.en(langue)
  }
}
