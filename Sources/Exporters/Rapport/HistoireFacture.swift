import Facturation
import Journaux
import Projections
import Recits

/// What happened to one facture, event by event: the sentence, each field before and after, who,
/// when, what was due then, and the line of the journal that says so.
struct HistoireFacture {
  let facture: Facture
  /// What its client is called.
  let client: String
  let entrees: [EntreeHistorique]
  let cadre: CadreRapport
  let recit: Recit

  private var langue: Langue { cadre.langue }
  private var mots: Mots { Mots(langue: langue) }

  func ecrire(
    _ html: inout HTMLWriter, ligne: (Position) throws -> LigneDeJournal
  ) rethrows {
    try html.element(.article, .id(facture.reference)) { html in
      html.element(.h3, text: facture.reference)
      resume(&html)
      try html.element(.ol) { html in
        for entree in entrees { try evenement(entree, &html, ligne: ligne) }
      }
    }
  }

  private func resume(_ html: inout HTMLWriter) {
    let parts = [
      client, facture.statutAffiche(le: cadre.au).libelle(langue),
      dire(.factureDu(facture.dateFacture.affiche(langue))),
      dire(.totalApres(facture.totaux.totalTTC.affiche(langue))),
      facture.emission.map { _ in
        dire(.soldeApres(facture.solde(le: cadre.au).affiche(langue)))
      },
    ]
    html.element(.p, .class("resume"), text: parts.compactMap(\.self).joined(separator: " · "))
  }

  private func evenement(
    _ entree: EntreeHistorique, _ html: inout HTMLWriter,
    ligne: (Position) throws -> LigneDeJournal
  ) rethrows {
    let evenement = entree.evenement
    let lue = try ligne(evenement.position)
    html.element(.li, .id(Self.ancre(evenement.position))) { html in
      html.element(.p) { html in
        html.element(.b, text: String(evenement.position))
        html.element(
          .time, .datetime(evenement.time.text.prefix(19) + "Z"),
          text: recit.moment(evenement.time))
        html.text(" · \(evenement.author)")
      }
      html.element(.p) { html in
        html.element(.b, text: recit.acte(entree))
        let suite = precisions(entree)
        if !suite.isEmpty { html.text(" · " + suite.joined(separator: " · ")) }
      }
      changements(entree, &html)
      self.ligne(lue, de: evenement, &html)
    }
  }

  /// The anchor of an event; the full stop keeps it apart from any number.
  private static func ancre(_ position: Position) -> String { "e.\(position)" }

  /// What the event says besides the fields that it changed.
  private func precisions(_ entree: EntreeHistorique) -> [String] {
    var parts = recit.precisions(entree, sansDate: true)
    if let motif = entree.motif { parts.append(dire(.motif(motif.texte))) }
    if let jour = entree.dateMetier { parts.append(dire(.dateDu(jour.affiche(langue)))) }
    if let solde = entree.solde {
      let montant = solde.affiche(langue)
      if let jour = recit.autreJour(entree) {
        parts.append(dire(.soldeAu(montant, jour: jour.affiche(langue))))
      } else {
        parts.append(dire(.soldeApres(montant)))
      }
    } else if let total = entree.totalTTC, total != .zero {
      parts.append(dire(.totalApres(total.affiche(langue))))
    }
    return parts
  }

  private func changements(_ entree: EntreeHistorique, _ html: inout HTMLWriter) {
    guard !entree.changements.isEmpty else { return }
    html.element(.ul) { html in
      for changement in entree.changements {
        html.element(.li) { html in
          html.element(.b, text: changement.nom(langue))
          html.text(" ")
          let apres = mots.apres(changement)
          guard let avant = mots.avant(changement) else { return html.text(apres ?? mots.rien) }
          html.element(.del, text: avant)
          html.text(" → ")
          html.element(.ins, text: apres ?? mots.rien)
        }
      }
    }
  }

  private func ligne(
    _ ligne: LigneDeJournal, de evenement: RecordedEvent, _ html: inout HTMLWriter
  ) {
    let lieu = dire(.lieu(octet: ligne.octet, hash: evenement.hash.abregee))
    guard let octets = ligne.octets else {
      return html.element(.small, text: lieu)
    }
    html.element(.details) { html in
      html.element(.summary, text: dire(.ligneBrute(evenement.position)))
      html.element(.small, text: lieu)
      html.element(.pre) {
        $0.element(.code, text: String(decoding: octets, as: UTF8.self))
      }
    }
  }

  private func dire(_ texte: TexteRapport) -> String { texte.texte(langue) }
}
