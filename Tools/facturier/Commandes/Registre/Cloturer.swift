import Facturier

/// `cloturer`: closes all days until one, which nothing is dated on any more.
struct Cloturer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "cloturer", en: "close"),
    synonymes: ["clore", "clôture", "fermer"],
    synonymesAnglais: ["lock", "closing"],
    resume: Phrase(
      fr: "Clôt une période : plus rien ne peut y être daté.",
      en: "Closes a period: nothing can be dated in it any more."),
    note: Phrase(
      fr:
        "Rien ne rouvre une période : une erreur s'y corrige par un acte daté d'après (avoir, rejet,"
        + " remboursement).",
      en:
        "Nothing opens a period again: a mistake in it is corrected by an act of a later day (credit"
        + " note, bounce, refund)."),
    options: [.clotureJusquAu.obligatoire, .idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let option = Option.clotureJusquAu
    let jour = try DateCivile(texte: appel.texte(option) ?? "", champ: option.champ)
    let recu = try seance.outils().cloturer(jusquAu: jour, par: seance.contexte()).recu
    return try seance.repondre(cloture: recu) { try brouillons(dates: $0) }
  }

  /// What the drafts are called that are dated in a period.
  private func brouillons(dates jours: ClosedRange<DateCivile>) throws -> [String] {
    try seance.tous(.facture) { etat in
      etat.facture.flatMap {
        $0.statut(le: jours.upperBound) == .brouillon && jours.contains($0.dateFacture)
          ? $0.reference : nil
      }
    }
  }
}
