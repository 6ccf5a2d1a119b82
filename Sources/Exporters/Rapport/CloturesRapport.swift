import Facturation
import Journaux
import Projections
import Recits

/// The periods that were closed, which the report's own period touches.
extension PageRapport {
  func clotures(_ html: inout HTMLWriter) {
    guard !lecture.clotures.isEmpty else { return }
    section(&html, "clotures", .clotures, .noteClotures) { html in
      TableauHTML(
        dire(.clotures), [.court, .court],
        [
          .premierJour, .dernierJour, .factures, .ht, .tva, .avoirsHT, .avoirsTVA, .recu, .rejete,
          .rembourse,
        ].map(dire)
      ).ecrire(
        &html,
        lecture.clotures.map { cloture in
          let periode = cloture.periode
          return [periode.du?.affiche(langue) ?? "", periode.au.affiche(langue)]
            + cellules(periode.totaux)
        }, pied: pied)
      html.element(.ul) { html in
        for cloture in lecture.clotures {
          let (periode, evenement) = (cloture.periode, cloture.evenement)
          let acte = TexteRapport.close(
            periode.au.affiche(langue), le: recit.moment(evenement.time),
            par: evenement.author.name, a: evenement.position)
          html.element(.li, text: dire(acte))
        }
      }
    }
  }

  /// All days until the last closing that is shown.
  private var pied: [String] {
    guard let derniere = lecture.clotures.last else { return [] }
    return [dire(.perpetuel), ""] + cellules(derniere.periode.perpetuels)
  }

  private func cellules(_ totaux: TotauxCloture) -> [String] {
    [String(totaux.factures)]
      + [
        totaux.totalHT, totaux.montantTVA, totaux.avoirsHT, totaux.avoirsTVA, totaux.recu,
        totaux.rejete, totaux.rembourse,
      ].map { $0.cumul.affiche(langue) }
  }
}

extension TexteRapport {
  fileprivate static let noteClotures = Self(
    "Les périodes closes qui touchent celle du rapport, de tous les clients : ce qu'a enregistré la"
      + " clôture, et que la vérification recompte.",
    "The closed periods that the report's touches, of all customers: what the closing recorded, and"
      + " verification counts again.")
  fileprivate static let premierJour = Self("Du", "From")
  fileprivate static let dernierJour = Self("Au", "To")
  fileprivate static let avoirsHT = Self("Avoirs HT", "Credits, net")
  fileprivate static let avoirsTVA = Self("TVA des avoirs", "VAT of credits")
  fileprivate static let recu = Self("Reçu", "Came in")
  fileprivate static let rejete = Self("Rejeté", "Bounced")
  fileprivate static let rembourse = Self("Rendu", "Given back")
  fileprivate static let perpetuel = Self("Perpétuel", "Perpetual")
  fileprivate static func close(
    _ au: String, le moment: String, par auteur: String, a position: Int
  ) -> Self {
    Self(
      "Jusqu'au \(au) : close le \(moment) par \(auteur), à la position \(position).",
      "Until \(au): closed on \(moment) by \(auteur), at position \(position).")
  }
}
