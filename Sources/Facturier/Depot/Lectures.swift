public import CasUsage
public import Facturation
public import Journaux
public import Projections

/// What a closure reads beside single states: all of a kind, what happened, and what follows from it.
extension Etats {
  /// The end of what is seen.
  public var tete: Head { vue.head }

  /// The position of the last event of a client, a produit or a facture, for the `versions` of an act.
  public func version(de flux: Flux) throws -> Position? {
    try vue.last(tagged: .stream(flux))?.position
  }

  /// Hands over every facture as it is now, in the order in which they were begun; none is held for longer.
  public func chaqueFacture(_ body: (Facture) throws -> Void) throws {
    try chaque(.facture, { $0.facture }, body)
  }

  /// Hands over every client as it is now, in the order in which they were created.
  public func chaqueClient(_ body: (Client) throws -> Void) throws {
    try chaque(.client, { $0.client }, body)
  }

  /// Hands over every produit as it is now, in the order in which they were created.
  public func chaqueProduit(_ body: (Produit) throws -> Void) throws {
    try chaque(.produit, { $0.produit }, body)
  }

  private func chaque<Valeur: Sendable>(
    _ sorte: StreamKind, _ prendre: @Sendable (Etat) -> Valeur?, _ body: (Valeur) throws -> Void
  ) throws {
    try vue.forEachEtat(of: [sorte], prendre: prendre) { valeur, _, _ in
      if let valeur { try body(valeur) }
      return true
    }
  }

  /// Who did what and when, in the order in which it was recorded.
  public func historique(de sujet: Historique.Sujet) throws -> [EntreeHistorique] {
    var historique = Historique(de: sujet)
    try Rejeu().executer(vue, &historique, flux: historique.flux(vue))
    return historique.entrees
  }

  /// By which events a figure of one facture came about: what each adds to it or takes off, which comes to the figure.
  public func pourquoi(_ chiffre: Chiffre, de facture: FactureID) throws -> [Part] {
    try chiffre.parts(de: facture, vue)
  }

  /// Hands over by which events a figure of all factures came about, facture by facture; all of them come to the figure.
  ///
  /// Factures whose events come to nothing together are left out.
  public func pourquoi(_ chiffre: Chiffre, _ body: ([Part]) throws -> Void) throws {
    try chiffre.forEachParts(vue) { parts, _, _ in if !parts.isEmpty { try body(parts) } }
  }

  /// Who last set each field of a facture, a client, a produit or the seller, and what stood there before.
  public func qui(a sujet: Historique.Sujet) throws -> [Attribution] {
    var historique = Historique(de: sujet)
    try Rejeu().executer(vue, &historique, flux: historique.fluxPropres(vue))
    return Attribution.toutes(historique.entrees, de: sujet)
  }

  /// Hands over the events behind a position, in order, until the body says false.
  public func evenements(
    depuis position: Position = 0, _ body: (RecordedEvent) throws -> Bool
  ) throws {
    try vue.forEach(after: position, body)
  }

  /// Feeds a projection with all that is recorded, or with what was up to a position or a moment.
  public func rejouer<Projetee: Projection>(
    _ projection: Projetee, jusqua limite: Rejeu.Limite = .fin
  ) throws -> Projetee {
    var projection = projection
    try Rejeu(jusqua: limite).executer(vue, &projection)
    return projection
  }

  /// The anchor of the end, or of a position, as a line to be signed or dated.
  public func ancre(_ position: Position? = nil) throws -> AncreDatee? { try vue.ancre(position) }

  /// The periods that were closed, in their order.
  public func clotures() throws -> [ClotureEnregistree] { try vue.clotures() }
}

/// What a firm looks at first: what is due and since when, what was invoiced and what came in.
///
/// All of it is of one moment, and as of one day.
public struct TableauDeBord: Sendable {
  /// The seller, as he is now.
  public let vendeur: Vendeur
  /// What is due, by how long it is overdue and by client.
  public fileprivate(set) var balance: BalanceAgee
  /// What was invoiced in the twelve months that end with the day's.
  public fileprivate(set) var totaux: TotauxRegistre
  /// What came in since the first day of the month.
  public fileprivate(set) var recuDuMois: Encaissements
  /// What came in since the first day of the year.
  public fileprivate(set) var recuDeLAnnee: Encaissements
  /// What clients are called now.
  public fileprivate(set) var noms: [ClientID: Libelle]
  /// The end of the journal as it was seen.
  public let tete: Head

  /// The day on which it is looked at, in the registre's time zone.
  public var jour: DateCivile { balance.jour }

  /// What is due in all.
  public var ouvert: Cumul { balance.ensemble.total }

  /// What is due and overdue: all but the first bracket.
  public var enRetard: Cumul { ouvert - balance.ensemble[.nonEchu] }

  /// What was invoiced this month less what was credited in it, VAT included.
  public var factureDuMois: Cumul { totaux.netParMois[jour.debutDuMois] ?? .zero }

  /// What was invoiced this year less what was credited in it, VAT included.
  public var factureDeLAnnee: Cumul {
    let debut = jour.debutDeLAnnee
    return parMois.reduce(.zero) { $1.mois < debut ? $0 : $0 + $1.net }
  }

  /// What was invoiced in each of twelve months less what was credited in it, VAT included.
  ///
  /// The last month is the day's; each is called by its first day.
  public var parMois: [(mois: DateCivile, net: Cumul)] {
    jour.douzeMois.map { ($0, totaux.netParMois[$0] ?? .zero) }
  }
}

extension DateCivile {
  /// The first day of its year.
  fileprivate var debutDeLAnnee: DateCivile {
    DateCivile(annee: composants.annee, mois: 1, jour: 1) ?? self
  }

  /// The first days of its month and of the eleven before, in their order; fewer where days begin.
  fileprivate var douzeMois: [DateCivile] {
    var mois = [debutDuMois]
    while mois.count < 12, let precedent = mois[0].plus(jours: -1)?.debutDuMois {
      mois.insert(precedent, at: 0)
    }
    return mois
  }
}

extension Depot {
  /// What a firm looks at first, as it is now.
  public func tableauDeBord() async throws(DepotError) -> TableauDeBord {
    try await lire { etats in
      let registre = try etats.registre()
      let jour = etats.aujourdhui(registre)
      var lecture = LectureDuTableau(
        tableau: TableauDeBord(
          vendeur: registre.vendeur, balance: BalanceAgee(au: jour),
          totaux: TotauxRegistre(periode: (jour.douzeMois.first ?? jour)...jour),
          recuDuMois: Encaissements(periode: jour.debutDuMois...jour),
          recuDeLAnnee: Encaissements(periode: jour.debutDeLAnnee...jour), noms: [:],
          tete: etats.vue.head))
      try etats.vue.forEachFiche(&lecture)
      return lecture.tableau
    }
  }
}

/// Feeds the sums of a dashboard in one pass.
private struct LectureDuTableau: FicheReader {
  var tableau: TableauDeBord

  mutating func take(_ client: ClientNomme) { tableau.noms[client.id] = client.nom }

  mutating func take(_ facture: FicheFacture) {
    tableau.balance.ajouter(facture)
    tableau.totaux.ajouter(facture)
    tableau.recuDuMois.ajouter(facture)
    tableau.recuDeLAnnee.ajouter(facture)
  }

}
