public import Facturier
public import Observation

/// Makes what the screens of an app show: lists, one invoice, the dashboard; all live, all by one depot.
///
/// One serves the whole app. A model reads when it is made and again whenever something is recorded that
/// concerns it, by this process or another, and when another day begins, for as long as somebody holds it.
@MainActor public final class Modeles {
  /// Where the invoices are kept.
  public let depot: Depot
  private let auteur: Author
  private let langue: Langue
  private let veille: ModelFeed

  /// Makes models for somebody, who signs the acts, and whose language tells what has happened.
  public init(_ depot: Depot, auteur: Author, langue: Langue) {
    (self.depot, self.auteur, self.langue, veille) = (depot, auteur, langue, ModelFeed(depot))
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
@MainActor @Observable public final class ModeleDuTableau {
  /// What is due, was invoiced and came in.
  public var montre: Montre<TableauDeBord> { chargeur.montre }

  @ObservationIgnored private let chargeur: Loader<TableauDeBord>

  init(_ depot: Depot, _ veille: ModelFeed) {
    chargeur = Loader { _ throws(DepotError) in try await depot.tableauDeBord() }
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

/// Invoices as they are asked for, with what all of them come to.
public typealias ListeDeFactures = Liste<DemandeDePage, PageDeFactures>
/// Clients as they are asked for, by name.
public typealias ListeDeClients = Liste<DemandeDeFiches, PageDeFiches<Client>>
/// Produits as they are asked for, by designation.
public typealias ListeDeProduits = Liste<DemandeDeFiches, PageDeFiches<Produit>>

/// A list that lives: the request may change, it grows as somebody reads on, and follows what is recorded.
///
/// It always shows one moment, however far it has grown.
@MainActor @Observable public final class Liste<Demande: Hashable & Sendable, Page: Sendable> {
  /// What is asked for: each change shows the first page of it anew.
  public var demande: Demande {
    didSet {
      guard demande != oldValue else { return }
      chargeur.lire(
        dAbord: pagination.lecture(demande, neuve: true), puis: pagination.lecture(demande))
    }
  }

  /// All that was read so far, as one page.
  public var montre: Montre<Page> { chargeur.montre }

  /// Whether there is more to read on.
  public var aUneSuite: Bool { montre.valeur.map(pagination.aUneSuite) ?? false }

  @ObservationIgnored private let chargeur: Loader<Page>
  @ObservationIgnored private let pagination: Pagination<Demande, Page>

  init(_ demande: Demande, _ pagination: Pagination<Demande, Page>, _ veille: ModelFeed) {
    (self.demande, self.pagination) = (demande, pagination)
    chargeur = Loader(pagination.lecture(demande))
    veille.suivre(chargeur, tete: pagination.tete, jour: pagination.jour) { _, flux in
      pagination.dependDe(flux)
    }
    chargeur.lire()
  }

  /// Reads on: adds the next page, if there is one.
  public func continuer() {
    guard aUneSuite, !montre.charge else { return }
    // The shown page may answer an earlier request.
    guard montre.echec == nil else { return chargeur.lire() }
    chargeur.lire(uneFois: pagination.lecture(demande, plus: pagination.pas(demande)))
  }

  /// Waits until what was asked for is shown.
  public func attendre() async { await chargeur.attendre() }
}

/// How a list reads its pages, and what it has to know of them.
struct Pagination<Demande: Hashable & Sendable, Page: Sendable>: Sendable {
  /// Reads a page that is asked for, sooner where one that was read before has something of it.
  typealias Lecture =
    @concurrent @Sendable (Demande, _ avant: Page?) async throws(DepotError) -> Page

  let lire: Lecture
  /// What asks for so many, from the first on.
  let demander: @Sendable (Demande, _ nombre: Int) -> Demande
  /// How many a page shows, and how many are asked for at a time.
  let nombre: @Sendable (Page) -> Int
  let pas: @Sendable (Demande) -> Int
  let aUneSuite: @Sendable (Page) -> Bool
  let tete: @Sendable (Page) -> Head
  /// The day of which a page is, where what it shows depends on that.
  let jour: @Sendable (Page) -> DateCivile?
  /// Whether pages depend on a stream.
  let dependDe: @Sendable (Flux) -> Bool

  /// Reads from the first on, so that it is of one moment: one page, or as many as were shown before and some more.
  func lecture(
    _ demande: Demande, neuve: Bool = false, plus: Int = 0
  ) -> Loader<Page>.Lecture {
    { [self] avant throws(DepotError) in
      let avant = neuve ? nil : avant
      let montres = avant.map(nombre) ?? 0
      return try await lire(demander(demande, max(pas(demande), montres + plus)), avant)
    }
  }
}

extension Pagination<DemandeDePage, PageDeFactures> {
  /// That of invoices.
  static func factures(_ depot: Depot) -> Self {
    Pagination(
      lire: { demande, avant throws(DepotError) in
        try await depot.factures(demande, depuis: avant)
      },
      demander: { demande, nombre in avec(demande) { ($0.nombre, $0.apres) = (nombre, nil) } },
      nombre: { $0.factures.count }, pas: { max(1, $0.nombre) },
      aUneSuite: { $0.suite != nil }, tete: { $0.tete }, jour: { $0.jour },
      dependDe: { flux in
        switch flux {
        // Of the registre: which day it is there.
        case .registre, .facture, .client: true
        case .produit, .cloture: false
        }
      })
  }
}

extension Pagination where Demande == DemandeDeFiches {
  /// That of clients.
  static func clients(_ depot: Depot) -> Self where Page == PageDeFiches<Client> {
    fiches({ demande, _ throws(DepotError) in try await depot.clients(demande) }) { flux in
      if case .client = flux { true } else { false }
    }
  }

  /// That of produits.
  static func produits(_ depot: Depot) -> Self where Page == PageDeFiches<Produit> {
    fiches({ demande, _ throws(DepotError) in try await depot.produits(demande) }) { flux in
      if case .produit = flux { true } else { false }
    }
  }

  private static func fiches<Element>(
    _ lire: @escaping Lecture, dependDe: @escaping @Sendable (Flux) -> Bool
  ) -> Self where Page == PageDeFiches<Element> {
    Pagination(
      lire: lire,
      demander: { demande, nombre in avec(demande) { ($0.nombre, $0.apres) = (nombre, nil) } },
      nombre: { $0.elements.count }, pas: { max(1, $0.nombre) },
      aUneSuite: { $0.suite != nil }, tete: { $0.tete }, jour: { _ in nil }, dependDe: dependDe)
  }
}

/// A demand with something changed.
private func avec<Demande>(_ demande: Demande, _ changer: (inout Demande) -> Void) -> Demande {
  var demande = demande
  changer(&demande)
  return demande
}
