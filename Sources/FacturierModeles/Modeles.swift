public import Facturier

/// Makes what the screens of an app show: lists, one invoice, the dashboard; all live, all by one depot.
///
/// One serves the whole app. A model reads when it is made and again whenever something is recorded that
/// concerns it, by this process or another, and when another day begins, for as long as somebody holds it.
@MainActor
public final class Modeles {
  /// Where the invoices are kept.
  public let depot: Depot
  private let auteur: Author
  private let langue: Langue
  private let veille: Veille

  /// Makes models for somebody, who signs the acts, and whose language tells what has happened.
  public init(_ depot: Depot, auteur: Author, langue: Langue) {
    (self.depot, self.auteur, self.langue) = (depot, auteur, langue)
    veille = Veille(depot)
  }

  /// A list of invoices.
  public func factures(_ demande: DemandeDePage = DemandeDePage()) -> ListeDeFactures {
    Liste(demande, .factures(depot), veille)
  }

  /// A list of clients.
  public func clients(_ demande: DemandeDeFiches = DemandeDeFiches()) -> ListeDeClients {
    Liste(demande, .clients(depot), veille)
  }

  /// A list of produits.
  public func produits(_ demande: DemandeDeFiches = DemandeDeFiches()) -> ListeDeProduits {
    Liste(demande, .produits(depot), veille)
  }

  /// One invoice.
  public func facture(_ id: FactureID) -> ModeleDeFacture {
    ModeleDeFacture(id, depot, auteur: auteur, langue: langue, veille)
  }

  /// What a firm looks at first.
  public func tableauDeBord() -> ModeleDuTableau { ModeleDuTableau(depot, veille) }

  /// Has all models read again, as when a person asks for that.
  public func actualiser() { veille.dire(.success(Annonce(tout: nil))) }
}
