import Facturier
import Recits

/// `historique`: who did what and when, in sentences; each behind the position that `--position` and
/// `comparer` take.
struct AfficherHistorique: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "historique", en: "history"),
    synonymes: ["journal", "suivi"],
    synonymesAnglais: ["log", "audit", "trail"],
    resume: Phrase(
      fr: "Qui a fait quoi et quand, champ par champ.",
      en: "Who did what and when, field by field."),
    arguments: [.sujet],
    options: [.histoireDuClient, .enregistreDu, .enregistreAu, .parAuteur, .position])

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
    let periode = try appel.periode(jusquAu: appel.date(.enregistreAu) ?? .derniere)
    let auteur = appel.texte(.parAuteur)
    var racontees = 0
    let lecture = LectureSuivie(historique: vide) { entree in
      let jour = fuseau.jour(a: entree.evenement.time.wholeSeconds) ?? entree.evenement.time.day
      guard periode.contains(jour),
        auteur.map(entree.evenement.author.name.aUnMot(commencantPar:)) ?? true
      else { return }
      racontees += 1
      guard seance.json else {
        return try seance.raconter("#\(entree.evenement.position) \(recit.phrase(entree))")
      }
      try seance.sortie.ligne(ObjetJSON(entree).fin)
    }
    // A bar would be drawn over the sentences, or over the pager that shows them.
    _ = try seance.rejouer(lecture, enSilence: true, flux: vide.flux)
    if racontees == 0 { Environnement.dire(seance.dire(.aucunEvenement)) }
    return .fait
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
