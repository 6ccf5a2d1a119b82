package import Facturation

/// A JSON number, kept as the text that stands in the file, so that no digit of it is ever lost.
///
///     texte      decimal()   decimal(.retires)
///     1.50       1.50        1.5
///     1e2        100         100
///     12.50e1    125.0       125
///     25E-3      0.025       0.025
///     -0.0       0.0         0
///     1e400      refused     refused
package struct NombreJSON: Hashable, Sendable {
  /// The number as written, in the form that RFC 8259 gives numbers.
  package let texte: String

  /// Takes a text that is known to have that form.
  package init(lu texte: String) { self.texte = texte }

  /// What becomes of the zeros that end the decimals.
  package enum Zeros: Hashable, Sendable {
    /// They stay: `1.50`.
    case gardes
    /// They go, and the point with them when it is last: `1.5`, `2`.
    case retires
  }

  /// The same number without exponent, exactly, or a fault when that takes more digits than allowed.
  ///
  /// Minus zero, which is a way of writing and not a number, becomes zero.
  package func decimal(
    _ zeros: Zeros = .gardes, chiffres maximum: Int = 40
  ) throws(Defaut) -> String {
    var (chiffres, decimales, negatif) = try parties(maximum)
    if chiffres.isEmpty { negatif = false }
    if zeros == .retires {
      while decimales > 0, chiffres.last == zero {
        chiffres.removeLast()
        decimales -= 1
      }
      if chiffres.isEmpty { decimales = 0 }
    }
    let entiers = max(1, chiffres.count - decimales)
    guard entiers <= maximum, max(0, decimales) <= maximum - entiers else {
      throw .jsonNombreDemesure(maximum: maximum)
    }
    return Self.ecrire(chiffres, decimales: decimales, negatif: negatif)
  }

  /// The number as a whole one within bounds, or a fault; `3.0` and `3e0` are as whole as `3`.
  package func entier(dans bornes: ClosedRange<Int>) throws(Defaut) -> Int {
    let texte = try decimal(.retires)
    guard !texte.utf8.contains(UInt8(ascii: ".")) else { throw .jsonNombreNonEntier }
    guard let entier = Int(texte), bornes.contains(entier) else {
      throw .jsonHorsBornes(minimum: bornes.lowerBound, maximum: bornes.upperBound)
    }
    return entier
  }

  private var zero: UInt8 { UInt8(ascii: "0") }

  /// The digits without the zeros in front, how many of them are decimals, and the sign.
  ///
  /// `-0.0250e1` gives the digits `250`, three decimals, negative.
  private func parties(
    _ maximum: Int
  ) throws(Defaut) -> (chiffres: ContiguousArray<UInt8>, decimales: Int, negatif: Bool) {
    var chiffres = ContiguousArray<UInt8>()
    var decimales = 0
    var apresPoint = false
    let mantisse = texte.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    for octet in mantisse {
      switch octet {
      case UInt8(ascii: "."): apresPoint = true
      case UInt8(ascii: "-"): break
      default:
        if octet != zero || !chiffres.isEmpty { chiffres.append(octet) }
        if apresPoint { decimales += 1 }
      }
    }
    // Zero is zero whatever the exponent.
    if !chiffres.isEmpty, mantisse.endIndex < texte.endIndex {
      let exposant = texte[mantisse.endIndex...].dropFirst()
      // Beyond a billion, no number of digits in front could bring the value back within bounds.
      guard let puissance = Int(exposant), (-1_000_000_000...1_000_000_000).contains(puissance)
      else { throw .jsonNombreDemesure(maximum: maximum) }
      decimales -= puissance
    }
    return (chiffres, decimales, texte.utf8.first == UInt8(ascii: "-"))
  }

  private static func ecrire(
    _ chiffres: ContiguousArray<UInt8>, decimales: Int, negatif: Bool
  ) -> String {
    let zeros = String(repeating: "0", count: max(0, decimales + 1 - chiffres.count))
    let suite = String(repeating: "0", count: max(0, -decimales))
    let texte = zeros + String(decoding: chiffres, as: UTF8.self) + suite
    let signe = negatif ? "-" : ""
    guard decimales > 0 else { return signe + texte }
    return "\(signe)\(texte.dropLast(decimales)).\(texte.suffix(decimales))"
  }
}
