public import Facturation

/// Opens a registre in a seller's name: the first event of a journal.
public struct OuvrirRegistre: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Opens it, numbering as asked.
  @discardableResult
  public func execute(
    _ vendeur: Vendeur, serieFactures: Serie = .factures, serieAvoirs: Serie = .avoirs,
    fuseau: FuseauHoraire = .paris, par contexte: Contexte
  ) throws -> Recu {
    try outils.accomplir(contexte) { etats, tirage in
      // Drawn in any case: it counts among what an act has drawn.
      let tire: RegistreID = tirage.suivant()
      let ouverture = try Registre.ouvrir(
        etats.registreOuvert(), id: outils.registre ?? tire, vendeur: vendeur,
        serieFactures: serieFactures, serieAvoirs: serieAvoirs, fuseau: fuseau)
      return [.registre(.registreOuvert(ouverture))]
    }
  }
}
