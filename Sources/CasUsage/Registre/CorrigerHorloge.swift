public import Facturation

/// Accepts that the clock was wrong and has been set back.
public struct CorrigerHorloge: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records what had happened to the clock.
  public func execute(motif: Libelle, par contexte: Contexte) throws -> Recu {
    try outils.accomplir(contexte, sur: .registre) { etats, _ in
      _ = try etats.registre()
      return [.registre(.horlogeCorrigee(HorlogeCorrigee(motif: motif)))]
    }
  }
}
