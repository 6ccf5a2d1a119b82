import Facturier
import LigneJSON
import Recits

/// `historique`: who did what and when, in sentences.
struct AfficherHistorique: Commande {
  static let declaration = Declaration(
    nom: "historique", alias: "history", resume: .resumeHistorique,
    arguments: [.sujet.facultatif], options: [.histoireDuClient, .position])

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
    let vide = Historique(de: sujet)
    let historique = try seance.rejouer(vide, flux: vide.flux)
    let fuseau = try seance.lire { try $0.registre().fuseau }
    let recit = Recit(langue: seance.langue, fuseau: fuseau, nommeFacture: appel.argument(0) == nil)
    for entree in historique.entrees {
      guard seance.json else {
        try seance.raconter(recit.phrase(entree))
        continue
      }
      try seance.sortie.ligne(json(entree))
    }
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
