public import Facturier
public import Observation

/// Invoices as they are asked for, with what all of them come to.
public typealias ListeDeFactures = Liste<DemandeDePage, PageDeFactures>
/// Clients as they are asked for, by name.
public typealias ListeDeClients = Liste<DemandeDeFiches, PageDeFiches<Client>>
/// Produits as they are asked for, by designation.
public typealias ListeDeProduits = Liste<DemandeDeFiches, PageDeFiches<Produit>>

/// A list that lives: what is asked for may change, it grows as somebody reads on, and follows what is recorded.
///
/// What it shows is always of one moment, however far it has grown.
@MainActor @Observable
public final class Liste<Demande: Hashable & Sendable, Page: Sendable> {
  /// What is asked for: each change shows the first page of it anew.
  public var demande: Demande {
    didSet {
      guard demande != oldValue else { return }
      chargeur.lire(
        dAbord: pagination.lecture(demande, grandie: false),
        puis: pagination.lecture(demande, grandie: true))
    }
  }

  /// All that was read so far, as one page.
  public var montre: Montre<Page> { chargeur.montre }

  /// Whether there is more to read on.
  public var aUneSuite: Bool { montre.valeur.map(pagination.aUneSuite) ?? false }

  @ObservationIgnored private let chargeur: Chargeur<Page>
  @ObservationIgnored private let pagination: Pagination<Demande, Page>

  init(_ demande: Demande, _ pagination: Pagination<Demande, Page>, _ veille: Veille) {
    (self.demande, self.pagination) = (demande, pagination)
    chargeur = Chargeur(pagination.lecture(demande, grandie: true))
    veille.suivre(chargeur, tete: pagination.tete, jour: pagination.jour) { _, flux in
      pagination.dependDe(flux)
    }
    chargeur.lire()
  }

  /// Reads on: adds the next page, if there is one.
  public func continuer() {
    guard aUneSuite, !montre.charge else { return }
    // What is shown may answer what was asked for before.
    guard montre.echec == nil else { return chargeur.lire() }
    chargeur.lire(uneFois: pagination.continuation(demande))
  }

  /// Waits until what was asked for is shown.
  public func attendre() async { await chargeur.attendre() }
}
