import Facturier

extension Tableau {
  /// The VAT of a period by rate; with what is left once avoirs are taken off, the figures to
  /// declare, if asked for.
  init(_ tva: TVAPeriode, avecNet: Bool, _ seance: Seance) {
    var titres: [Phrase] = [
      .colonneTVA, .colonneBase, .colonneMontantTVA, .colonneBaseCreditee, .colonneTVACreditee,
    ]
    if avecNet { titres += [.colonneBaseNette, .colonneTVANette] }
    self.init(
      titres.enumerated().map { rang, titre in
        .init(
          titre: seance.dire(titre), aDroite: true, estFacultative: avecNet && (1...4) ~= rang)
      })
    func cellules(_ sommes: SommesTVA) -> [String] {
      var montants = [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee]
      if avecNet { montants += [sommes.baseNette, sommes.tvaNette] }
      return montants.map { $0.affiche(seance.langue) }
    }
    for (taux, sommes) in tva.parTaux.sorted(by: { $0.key > $1.key }) {
      ajouter([taux.affiche(seance.langue)] + cellules(sommes))
    }
    if avecNet && tva.parTaux.count > 1 {
      ajouter([seance.dire(.ensemble)] + cellules(tva.ensemble), estTotal: true)
    }
  }
}
