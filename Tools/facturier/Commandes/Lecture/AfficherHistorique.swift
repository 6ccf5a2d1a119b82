import Facturier
import LigneJSON

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
    let historique = try seance.rejouer(Historique(de: sujet))
    let fuseau = try seance.lire { try $0.registre().fuseau }
    let recit = Recit(langue: seance.langue, fuseau: fuseau, nommeFacture: appel.argument(0) == nil)
    for entree in historique.entrees {
      try seance.sortie.ligne(
        seance.json ? json(entree) : recit.phrase(entree).visible)
    }
    return .fait
  }

  private func json(_ entree: EntreeHistorique) -> String {
    let evenement = entree.evenement
    var objet = ObjetJSON("resultat").nombre("position", evenement.position)
      .texte("time", evenement.time.text).texte("author", evenement.author.name)
      .texte("subject", evenement.evenement.flux.texte)
      .texte("evenement", evenement.evenement.nom)
    if let reference = entree.reference { objet = objet.texte("reference", reference) }
    if let ligne = entree.ligne { objet = objet.nombre("ligne", ligne) }
    if let motif = entree.motif { objet = objet.texte("motif", motif.texte) }
    if let total = entree.totalTTC { objet = objet.texte("totalTTC", total.texte) }
    if let solde = entree.solde { objet = objet.texte("solde", solde.texte) }
    let changements = entree.changements.map { changement in
      var objet = ObjetJSON(membres: ("champ", changement.champ))
      if let avant = changement.avant { objet = objet.texte("avant", avant) }
      if let apres = changement.apres { objet = objet.texte("apres", apres) }
      return objet
    }
    return objet.objets("changements", changements).fin
  }
}
