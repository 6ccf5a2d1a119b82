public import Facturation

/// Accepts that the clock was wrong and has been set back; where it is right, there is nothing to
/// accept.
public struct CorrigerHorloge: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records what had happened to the clock.
  @discardableResult
  public func execute(motif: Libelle, par contexte: Contexte) throws -> Recu {
    try outils.accomplir(contexte, sur: [.registre]) { etats, _ in
      [
        .registre(
          .horlogeCorrigee(
            try etats.registre().corrigerHorloge(motif: motif, enRetard: etats.horlogeEnRetard)))
      ]
    }
  }
}
