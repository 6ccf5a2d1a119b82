import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

/// What totals say of a period, as the history goes on.
@Suite struct `A period that is over` {
  /// What became due and what came in within a period, of one facture.
  private struct Dit: Equatable {
    let exigible: [CleTVA: BaseEtTVA]
    let encaisse: Cumul
    let parMode: [ConditionsPaiement: Cumul]

    init(_ facture: Facture, _ periode: ClosedRange<DateCivile>) {
      exigible = TVAExigible([facture], periode: periode).parGroupe.filter { $0.value != .zero }
      let encaissements = Encaissements([facture], periode: periode)
      encaisse = encaissements.total
      parMode = encaissements.parMode.filter { $0.value != .zero }
    }
  }

  /// The day of the last thing that an event may change, or none where it changes the past.
  private func jour(_ fait: EvenementFacture) -> DateCivile? {
    if case .paiementAnnule = fait { return nil }
    return fait.faits.date
  }

  @Test func `is not changed by what is dated later, unless a payment never was`() throws {
    let hasard = GenerateurGraine()
    var (compares, rejets) = (0, 0)
    var factures: [FactureID: Facture] = [:]
    for enregistre in try VieAuHasard.evenements(1500, hasard) {
      guard case .facture(let id, let fait) = enregistre.evenement else { continue }
      let avant = factures[id]
      factures[id] = try Facture.evoluer(avant, fait, id: id)
      guard let avant, let apres = factures[id], avant.estEmise, let jour = jour(fait),
        let veille = jour.plus(jours: -1)
      else { continue }
      for debut in [DateCivile.premiere, veille.debutDuMois] {
        #expect(Dit(avant, debut...veille) == Dit(apres, debut...veille), "\(fait), \(hasard)")
        compares += 1
      }
      if case .paiementRejete = fait { rejets += 1 }
    }
    #expect(compares > 200 && rejets > 5, "\(compares) and \(rejets), \(hasard)")
  }

  @Test func `adds up with the others to the whole`() throws {
    let hasard = GenerateurGraine()
    let factures = try Repertoire().suivant(VieAuHasard.evenements(1200, hasard)).factures.values
    let jours = factures.flatMap { $0.joursDeMouvement + [$0.dateFacture] }
    var mois = try #require(jours.min()).debutDuMois
    let fin = try #require(jours.max()?.plus(jours: 31)).debutDuMois
    let entier = mois...(try #require(fin.plus(jours: -1)))
    var (exigible, encaisse) = ([CleTVA: BaseEtTVA](), Cumul.zero)
    while mois < fin {
      let suivant = try #require(mois.plus(jours: 31)).debutDuMois
      let periode = mois...(try #require(suivant.plus(jours: -1)))
      exigible.merge(TVAExigible(factures, periode: periode).parGroupe, uniquingKeysWith: +)
      encaisse += Encaissements(factures, periode: periode).total
      mois = suivant
    }
    let tout = TVAExigible(factures, periode: entier)
    #expect(!tout.recuperee.isEmpty, "\(hasard)")
    #expect(
      exigible.filter { $0.value != .zero } == tout.parGroupe.filter { $0.value != .zero },
      "\(hasard)")
    #expect(encaisse == Encaissements(factures, periode: entier).total, "\(hasard)")
  }
}
