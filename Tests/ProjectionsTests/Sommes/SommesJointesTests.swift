import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

/// Threads add up a part each: their sums are put together.
@Suite struct `Sums that are joined` {
  @Test func `are those of the whole, wherever the events are parted`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let paiement = try atelier.payer(facture, "10.00", le: "2026-03-02")
    try atelier.payer(facture, "20.00", le: "2026-03-02")
    try atelier.annuler(paiement, de: facture)
    try atelier.crediter(facture, le: "2026-03-02")
    let autre = try atelier.emise()
    let rejete = try atelier.payer(autre, "70.00", le: "2026-03-02")
    try atelier.rejeter(rejete, de: autre)
    try atelier.payer(autre, "30.00", le: "2026-03-02")
    try atelier.rembourser("5.00", de: autre)
    try atelier.passerEnPerte(autre)
    try atelier.payer(autre, "15.00", le: "2026-03-02")
    _ = try atelier.emise()
    let evenements = try atelier.evenements
    let ensemble = try SommesRegistre().suivant(evenements)
    #expect(ensemble.paye.texte == "60.00" && ensemble.avoirs.texte == "120.00")
    #expect(ensemble.pertes.texte == "80.00" && ensemble.solde.texte == "100.00")
    for place in 0...evenements.count {
      var sommes = try SommesRegistre().suivant(evenements.prefix(place))
      sommes.joindre(try SommesRegistre().suivant(evenements.dropFirst(place)))
      #expect(sommes == ensemble && sommes.solde == ensemble.solde, "\(place)")
    }
  }

  @Test func `of factures are those of all, however these are parted`() throws {
    var hasard = GenerateurGraine()
    let factures = try Repertoire().suivant(VieAuHasard.evenements(900, hasard)).factures.values
    let jours = factures.map(\.dateFacture).sorted()
    let periode = jours[jours.count / 4]...jours[jours.count * 3 / 4]
    let parties = Dictionary(grouping: factures) { _ in hasard.chance(40) }
    let (unes, autres) = (parties[true] ?? [], parties[false] ?? [])

    var totaux = TotauxRegistre(unes, periode: periode)
    totaux.joindre(TotauxRegistre(autres, periode: periode))
    let tous = TotauxRegistre(factures, periode: periode)
    #expect(totaux.ensemble == tous.ensemble && tous.ensemble.factures > 20, "\(hasard)")
    #expect(totaux.parMois == tous.parMois && totaux.netParMois == tous.netParMois, "\(hasard)")
    #expect(totaux.parClient == tous.parClient && tous.parClient.count > 2, "\(hasard)")
    #expect(totaux.parStatutAffiche == tous.parStatutAffiche, "\(hasard)")
    #expect(totaux.parConditions == tous.parConditions, "\(hasard)")
    #expect(totaux.tva.parGroupe == tous.tva.parGroupe, "\(hasard)")

    var recus = Encaissements(unes, periode: periode)
    recus.joindre(Encaissements(autres, periode: periode))
    let tousRecus = Encaissements(factures, periode: periode)
    #expect(recus.total == tousRecus.total && recus.nombre == tousRecus.nombre, "\(hasard)")
    #expect(recus.parMode == tousRecus.parMode && recus.frais == tousRecus.frais, "\(hasard)")

    var exigible = TVAExigible(unes, periode: periode)
    exigible.joindre(TVAExigible(autres, periode: periode))
    let toute = TVAExigible(factures, periode: periode)
    #expect(exigible.parGroupe == toute.parGroupe, "\(hasard)")
    #expect(exigible.encaissee == toute.encaissee, "\(hasard)")
    #expect(exigible.recuperee == toute.recuperee, "\(hasard)")
    #expect(exigible.reportee == toute.reportee, "\(hasard)")

    var balance = BalanceAgee(unes, au: periode.upperBound)
    balance.joindre(BalanceAgee(autres, au: periode.upperBound))
    let touteDue = BalanceAgee(factures, au: periode.upperBound)
    #expect(balance.ensemble == touteDue.ensemble, "\(hasard)")
    #expect(balance.parClient == touteDue.parClient, "\(hasard)")
  }
}
