import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// A replay may be parted among threads: what each adds up is put together.
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
}
