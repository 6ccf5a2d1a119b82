import CasUsage
public import Facturation
public import Journaux
public import Projections

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
  public func tableauDeBord() async throws(Echec) -> TableauDeBord {
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
