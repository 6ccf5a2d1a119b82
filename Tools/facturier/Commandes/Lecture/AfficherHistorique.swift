import Facturier
import LigneJSON
import Recits

/// `historique`: who did what and when, in sentences; each behind the position that `--position` and
/// `comparer` take.
struct AfficherHistorique: Commande {
  static let declaration = Declaration(
    nom: "historique", alias: "history",
    synonymes: ["journal", "suivi"],
    synonymesAnglais: ["log", "audit", "trail"],
    resume: .resumeHistorique,
    arguments: [.sujet], options: [.histoireDuClient, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let sujet: Historique.Sujet =
      if let facture = appel.argument(0) {
        .facture(try seance.facture(facture))
      } else if let client = appel.texte(.histoireDuClient) {
        .client(try seance.client(client))
      } else {
        .registre
      }
    let fuseau = try seance.lire { try $0.registre().fuseau }
    let recit = Recit(langue: seance.langue, fuseau: fuseau, nommeFacture: appel.argument(0) == nil)
    let vide = Historique(de: sujet)
    let lecture = LectureSuivie(historique: vide) { entree in
      guard seance.json else {
        return try seance.raconter("#\(entree.evenement.position) \(recit.phrase(entree))")
      }
      try seance.sortie.ligne(json(entree))
    }
    // A bar would be drawn over the sentences, or over the pager that shows them.
    _ = try seance.rejouer(lecture, enSilence: true, flux: vide.flux)
    return .fait
  }

  private func json(_ entree: EntreeHistorique) -> String {
    let evenement = entree.evenement
    var objet = ObjetJSON("resultat").nombre("position", evenement.position)
      .texte("time", evenement.time.text).texte("author", evenement.author.name)
      .texte("subject", evenement.evenement.flux.texte)
      .texte("evenement", evenement.evenement.nom).texte("reference", entree.reference)
    if let ligne = entree.ligne { objet = objet.nombre("ligne", ligne) }
    return objet.texte("motif", entree.motif?.texte).texte("totalTTC", entree.totalTTC?.texte)
      .texte("solde", entree.solde?.texte)
      .objets("changements", entree.changements.map { ObjetJSON($0) }).fin
  }
}

/// A history that is told as it is read.
private struct LectureSuivie: Projection {
  var historique: Historique
  let dire: (EntreeHistorique) throws -> Void

  mutating func prendre(_ evenement: RecordedEvent) throws {
    if let entree = try historique.suivre(evenement) { try dire(entree) }
  }
}
