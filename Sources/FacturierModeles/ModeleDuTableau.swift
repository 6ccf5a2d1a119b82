public import Facturier
public import Observation

/// What a firm looks at first, as long as somebody looks.
@MainActor @Observable
public final class ModeleDuTableau {
  /// What is due, was invoiced and came in.
  public var montre: Montre<TableauDeBord> { chargeur.montre }

  @ObservationIgnored private let chargeur: Chargeur<TableauDeBord>

  init(_ depot: Depot, _ veille: Veille) {
    chargeur = Chargeur { _ throws(Echec) in try await depot.tableauDeBord() }
    veille.suivre(chargeur, tete: \.tete, jour: \.jour) { _, flux in
      switch flux {
      case .registre, .client, .facture: true
      case .produit, .cloture: false
      }
    }
    chargeur.lire()
  }

  /// Waits until it is shown.
  public func attendre() async { await chargeur.attendre() }
}
