import Facturation
package import Journaux
import Preuves

/// The name of a file that is kept for an anchor: whose it is by its position, and what it holds.
///
///     28.ancre    28.ancre.sig    28.ancre.2.sig    28.ancre.tsr    28.ancre.2.tsr
package struct ProofName: Hashable, Comparable {
  /// What a file holds.
  enum Kind: String, CaseIterable {
    case ancre = ""
    case signature = ".sig"
    case jeton = ".tsr"
  }

  /// The position of the anchor's event.
  package let position: Position
  let kind: Kind
  /// Which one it is of those of its kind, from 1.
  let number: Int

  init(_ position: Position, _ kind: Kind, number: Int = 1) {
    (self.position, self.kind, self.number) = (position, kind, number)
  }

  /// Reads a name, or gives nothing where it is none of these; of an event there is one anchor.
  package init?(_ text: String) {
    let kind = [Kind.signature, .jeton].first { text.hasSuffix($0.rawValue) } ?? .ancre
    let parts = text.dropLast(kind.rawValue.count).split(separator: ".").map(String.init)
    guard let position = parts.first.flatMap({ Int($0) }), position > 0 else { return nil }
    let number = parts.count > 2 ? Int(parts[2]) ?? 0 : 1
    self.init(position, kind, number: number)
    guard self.text == text, number > 0, kind != .ancre || number == 1 else { return nil }
  }

  /// The name.
  var text: String {
    let number = number > 1 ? ".\(number)" : ""
    return "\(position).ancre\(number)\(kind.rawValue)"
  }

  /// By position, then by kind and number.
  package static func < (left: Self, right: Self) -> Bool {
    if left.position != right.position { return left.position < right.position }
    return left.kind == right.kind
      ? left.number < right.number : left.kind.rawValue < right.kind.rawValue
  }
  /// What is wrong where something else stands than the file should hold.
  func ecart(_ trouve: Teneur) -> Ecart {
    let (regle, attendu): (Ecart.Regle, Teneur) =
      switch kind {
      case .ancre: (.ancres, .ligneDAncre)
      case .signature: (.signature, .signature)
      case .jeton: (.jeton, .jeton)
      }
    return Ecart(
      regle, attendu: .dansFichier(attendu, ProofFolder.label(self)), trouve: trouve)
  }

  /// The same, where that is no proof.
  func ecart(_ faute: FautePreuve) -> Ecart {
    ecart(.dit(faute.texte.francais, faute.texte.anglais))
  }
}

extension ProofName.Kind {
  /// The kind that a proof is kept as.
  init(_ preuve: Preuve) {
    self =
      switch preuve {
      case .signature: .signature
      case .jeton: .jeton
      }
  }
}
