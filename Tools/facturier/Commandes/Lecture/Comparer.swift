import Facturier
import Recits

/// `comparer`: what differs between two positions or two days.
struct Comparer: Commande {
  static let declaration = Declaration(
    nom: "comparer", alias: "diff", resume: .resumeComparer, arguments: [.avant, .apres])

  let seance: Seance

  func run() throws -> CodeRetour {
    let (avant, jourAvant) = try etat(appel.exige(0))
    let (apres, jourApres) = try etat(appel.exige(1))
    let comparaison = Comparaison(avant, le: jourAvant, apres, le: jourApres)
    if seance.json {
      for difference in comparaison.factures { try seance.sortie.ligne(json(difference)) }
      try seance.sortie.ligne(
        ObjetJSON("resume").nombre("factures", comparaison.factures.count)
          .nombre("clients", comparaison.clients.count)
          .texte("soldeAvant", comparaison.avant.solde.texte)
          .texte("soldeApres", comparaison.apres.solde.texte).fin)
      return .fait
    }
    if comparaison.factures.isEmpty && comparaison.clients.isEmpty {
      Environnement.dire(seance.dire(.aucuneDifference))
    }
    let mots = Mots(langue: seance.langue)
    for difference in comparaison.factures {
      let reference = (difference.apres ?? difference.avant)?.reference ?? ""
      try seance.sortie.ligne(seance.sortie.couleurs.gras(reference))
      let phrases =
        difference.enTete.map(mots.changement) + difference.lignes.map(mots.ligne)
        + difference.sommes.map(mots.changement)
      for phrase in phrases { try seance.raconter("  " + phrase) }
    }
    for client in comparaison.clients { try seance.raconter(mots.client(client)) }
    return .fait
  }

  /// The state at a position, or on a day.
  private func etat(_ texte: String) throws -> (Repertoire, DateCivile) {
    if let position = Int(texte), position >= 0 {
      return (try seance.repertoire(jusqua: .position(position)), try seance.jour())
    }
    guard let jour = try? DateCivile(texte) else {
      throw Usage(.momentAttendu(texte))
    }
    return (try seance.repertoire(), jour)
  }

  private func json(_ difference: Comparaison.Difference) -> String {
    let lignes = difference.lignes.flatMap { ligne in
      ligne.changements.map { ObjetJSON($0, de: ligne) }
    }
    return ObjetJSON("resultat").texte("subject", "facture/\(difference.id)")
      .texte("reference", (difference.apres ?? difference.avant)?.reference ?? "")
      .objets(
        "changements",
        difference.enTete.map { ObjetJSON($0) } + lignes + difference.sommes.map { ObjetJSON($0) }
      ).fin
  }
}
