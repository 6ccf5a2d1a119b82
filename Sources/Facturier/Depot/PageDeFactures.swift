public import Facturation
public import Journaux
public import Projections

/// Which invoices a list shows, and how many of them at a time.
public struct DemandeDePage: Hashable, Sendable {
  /// Only those made out to this client.
  public var client: ClientID?
  /// Only those of these statuts today; empty for all.
  public var statuts: Set<StatutFacture> = []
  /// Only those that are dated in this period.
  public var periode: ClosedRange<DateCivile>?
  /// Only those of which a word of the reference or of the client's name begins so, accents and capitals
  /// aside.
  public var recherche = ""
  /// In which order.
  public var ordre = OrdreDePage.creation
  /// How many at most.
  public var nombre = 50
  /// Where the page before ended, as that says; nothing for the first.
  public var apres: SuiteDePage?

  /// Asks for the first page of all.
  public init() {}
}

/// Where the next page begins: what is added meanwhile moves nothing.
public struct SuiteDePage: Hashable, Sendable {
  let place: PlaceDansLaPage
}

/// A page of invoices, in the order that was asked for.
public struct PageDeFactures: Sendable {
  /// The invoices.
  public let factures: [FactureDePage]
  /// Where the next page begins, if there are more.
  public let suite: SuiteDePage?
  /// How many are asked for, on whatever page they stand.
  public let nombre: Int
  /// What the issued ones of all these come to.
  public let sommes: Sommes
  /// The day on which they are looked at, in the registre's time zone.
  public let jour: DateCivile
  /// The end of the journal as it was seen.
  public let tete: Head
}

extension PageDeFactures {
  /// The page with the next one behind it, which shows the same moment.
  package func suivie(de autre: Self) -> Self {
    PageDeFactures(
      factures: factures + autre.factures, suite: autre.suite, nombre: autre.nombre,
      sommes: autre.sommes, jour: autre.jour, tete: autre.tete)
  }
}

/// What a list shows of an invoice, as of the page's day.
public struct FactureDePage: Hashable, Sendable, Identifiable {
  /// Which invoice.
  public let id: FactureID
  /// Its number, or `BROUILLON-7`.
  public let reference: String
  /// Who buys.
  public let clientId: ClientID
  /// What the client is called now.
  public let client: Libelle
  /// The invoice's date.
  public let dateFacture: DateCivile
  /// When it is due.
  public let dateEcheance: DateCivile
  /// Its statut as people read it.
  public let statutAffiche: StatutAffiche
  /// What it comes to, VAT included.
  public let totalTTC: Montant
  /// What is due of it.
  public let solde: Cumul

  /// Its statut.
  public var statut: StatutFacture { statutAffiche.statut }
}

/// A facture as it is now, and what an act has to have seen of it.
public struct FactureVue: Sendable {
  /// The facture.
  public let facture: Facture
  /// The position of its last event: `Contexte.versionAttendue` of who changes what he sees here.
  public let version: Position
  /// Today in the registre's time zone, on which statut and balance depend.
  public let jour: DateCivile
}

extension Depot {
  /// A facture as it is now.
  public func facture(_ id: FactureID) async throws(Echec) -> FactureVue {
    try await lire { try $0.vue(de: id) }
  }

  /// The day that it is in the registre, and how long it still lasts.
  package func jour() async throws(Echec) -> (jour: DateCivile, reste: Duration) {
    try await lire { etats in
      let registre = try etats.registre()
      let (secondes, jour) = (etats.maintenant.wholeSeconds, etats.aujourdhui(registre))
      return (jour, .seconds(registre.fuseau.finDuJour(a: secondes) - secondes))
    }
  }

  /// A page of the invoices that are asked for, and what all of them come to.
  public func factures(_ demande: DemandeDePage = DemandeDePage()) async throws(Echec)
    -> PageDeFactures
  {
    try await lire { etats in
      let jour = etats.aujourdhui(try etats.registre())
      let noms = demande.dependDesNoms ? try etats.vue.nomsDesClients() : [:]
      var lecture = LectureDePage(demande: demande, jour: jour, noms: noms)
      try etats.vue.forEachFiche(&lecture)
      return lecture.page(tete: etats.vue.head)
    }
  }
}

extension Etats {
  /// A facture, with what it depends on that changes.
  package func vue(de id: FactureID) throws -> FactureVue {
    FactureVue(
      facture: try facture(id),
      version: try vue.last(tagged: .stream(.facture(id)))?.position ?? 0,
      jour: aujourdhui(try registre()))
  }
}

extension JournalView {
  /// What clients are called now.
  func nomsDesClients() throws -> [ClientID: Libelle] {
    Dictionary(try clientsNommes().map { ($0.id, $0.nom) }, uniquingKeysWith: { $1 })
  }
}
