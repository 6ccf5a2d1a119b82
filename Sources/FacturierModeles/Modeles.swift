public import Facturier
public import Observation

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

// By what screens tell at a glance: names of SF Symbols, and of colours that every system has.

extension StatutFacture {
  /// The symbol's name: `paperplane`.
  public var symbole: String {
    switch self {
    case .brouillon: "pencil"
    case .envoyee: "paperplane"
    case .payee: "checkmark.circle"
    case .enRetard: "exclamationmark.triangle"
    case .annulee: "xmark.circle"
    }
  }

  /// The colour's name, as the system has it for light and dark: `green`.
  public var couleur: String {
    switch self {
    case .brouillon, .annulee: "gray"
    case .envoyee: "blue"
    case .payee: "green"
    case .enRetard: "red"
    }
  }
}

extension StatutAffiche {
  /// The symbol's name: `paperplane`.
  public var symbole: String {
    switch self {
    case .un(let statut): statut.symbole
    case .passeeEnPerte: "slash.circle"
    }
  }

  /// The colour's name, as the system has it for light and dark: `green`.
  public var couleur: String { statut.couleur }
}

extension ConditionsPaiement {
  /// The symbol's name: `creditcard`.
  public var symbole: String {
    switch self {
    case .virement: "building.columns"
    case .cheque: "signature"
    case .especes: "banknote"
    case .carte: "creditcard"
    case .prelevement: "arrow.down.circle"
    case .effet: "doc.text"
    case .compensation: "arrow.left.arrow.right"
    case .autre: "ellipsis.circle"
    }
  }
}
