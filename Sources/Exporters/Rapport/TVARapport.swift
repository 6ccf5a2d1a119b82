import Facturation
import Projections

/// The VAT of the period: what was invoiced of it, and what became due.
extension PageRapport {
  func taux(_ html: inout HTMLWriter) {
    section(&html, "tva", .parTaux, .noteTaux) { html in
      let tva = totaux.tva
      guard !tva.parGroupe.isEmpty else { return html.element(.p, text: dire(.aucunDocument)) }
      let tableau = TableauHTML(
        dire(.parTaux), [.court],
        [.taux, .base, .tva, .baseCreditee, .tvaCreditee, .tvaNette].map(dire))
      tableau.ecrire(
        &html,
        tva.parGroupe.sorted { $0.key < $1.key }.map { cle, sommes in
          [cle.affiche(langue)] + cellules(sommes)
        }, pied: [dire(.ensemble)] + cellules(tva.ensemble))
    }
  }

  private func cellules(_ sommes: SommesTVA) -> [String] {
    [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee, sommes.nette.tva]
      .map { $0.affiche(langue) }
  }

  /// What is due of the VAT, where that is not all that was invoiced.
  func exigible(_ html: inout HTMLWriter) {
    section(&html, "exigible", .exigible, .noteExigible) { html in
      let (exigible, facturee) = (lecture.sommes.exigible, totaux.tva.parGroupe)
      let doitALEncaissement = lecture.registre?.vendeur.doitALEncaissement ?? false
      guard doitALEncaissement || exigible.parGroupe != facturee.mapValues(\.nette) else {
        return html.element(.p, text: dire(.exigibleFacturee))
      }
      // What is due of a rate may be nothing yet, and is told too.
      let groupes = Set(facturee.keys).union(exigible.parGroupe.keys).sorted()
      guard !groupes.isEmpty else { return html.element(.p, text: dire(.rienExigible)) }
      let avecRecuperee = !exigible.recuperee.isEmpty
      let montants = groupes.map { exigible.montants($0, avecRecuperee: avecRecuperee) }
      let ensemble = montants.dropFirst().reduce(montants[0]) { zip($0, $1).map(+) }
      let recuperee: [TexteRapport] = avecRecuperee ? [.baseRecuperee, .tvaRecuperee] : []
      let titres: [TexteRapport] =
        [.taux, .baseFacturee, .tvaFacturee, .baseEncaissee, .tvaEncaissee] + recuperee
        + [.baseDue, .tvaDue]
      TableauHTML(dire(.exigible), [.court], titres.map(dire)).ecrire(
        &html,
        zip(groupes, montants).map { groupe, montants in
          [groupe.affiche(langue)] + montants.map { $0.affiche(langue) }
        }, pied: [dire(.ensemble)] + ensemble.map { $0.affiche(langue) })
      for (mois, somme) in exigible.reportee.sorted(by: { $0.key < $1.key }) {
        let texte = TexteRapport.tvaReportee(
          mois.afficheMois(langue), base: somme.base.affiche(langue),
          tva: somme.tva.affiche(langue))
        html.element(.p, text: dire(texte))
      }
    }
  }
}
