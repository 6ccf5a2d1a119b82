import Facturier

/// `rejouer`: rebuilds the totals from the journal alone.
enum Rejouer: Commande {
  static let declaration = Declaration(
    nom: "rejouer", alias: "replay", resume: .resumeRejouer)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let sommes = try seance.rejouer(SommesRegistre())
    if seance.json {
      try seance.sortie.ligne(json(sommes))
      return .fait
    }
    let langue = seance.langue
    let lignes: [(Phrase, String)] = [
      (.evenements, String(sommes.evenements)), (.factures, String(sommes.factures)),
      (.dontEmises, String(sommes.emises)), (.totalHT, sommes.totalHT.affiche(langue)),
      (.montantTVA, sommes.montantTVA.affiche(langue)),
      (.totalTTC, sommes.totalTTC.affiche(langue)), (.avoirs, sommes.avoirs.affiche(langue)),
      (.dejaPaye, sommes.paye.affiche(langue)), (.solde, sommes.solde.affiche(langue)),
    ]
    for (phrase, valeur) in lignes {
      try seance.sortie.ligne(
        Largeur.caler(seance.dire(phrase), 18) + Largeur.caler(valeur, 20, aDroite: true))
    }
    return .fait
  }

  private static func json(_ sommes: SommesRegistre) -> String {
    ObjetJSON("resume")
      .nombre("evenements", sommes.evenements).nombre("factures", sommes.factures)
      .nombre("emises", sommes.emises).texte("totalHT", sommes.totalHT.texte)
      .texte("montantTVA", sommes.montantTVA.texte).texte("totalTTC", sommes.totalTTC.texte)
      .texte("avoirs", sommes.avoirs.texte).texte("paye", sommes.paye.texte)
      .texte("solde", sommes.solde.texte).tete(sommes.tete).fin
  }
}
