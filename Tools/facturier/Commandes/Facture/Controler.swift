import Facturier

/// `controler`: says what stands against issuing a draft, and what is to be looked at before.
struct Controler: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "controler", en: "check"),
    synonymes: ["contrôler", "vérifier la facture", "relire"],
    synonymesAnglais: ["review", "validate draft"],
    resume: Phrase(
      fr: "Dit ce qui empêche d'émettre une facture, et ce qui mérite un regard.",
      en: "Says what keeps an invoice from being issued, and what deserves a look."),
    note: Phrase(
      fr: "N'enregistre rien. Le code de retour est 1 si l'émission serait refusée.",
      en: "Records nothing. The exit code is 1 if issuing would be refused."),
    arguments: [.facture], options: [.dateEmission, .dateFuture])

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    let date = try appel.date(.dateEmission)
    let (reference, controle) = try seance.lire {
      (
        try $0.facture(id).reference,
        try $0.controler(id, le: date, accepteDateFuture: appel.a(.dateFuture))
      )
    }
    if seance.json {
      try seance.sortie.objet("controle") {
        $0.texte("reference", reference)
        $0.objets("refus", controle.refus) {
          $0.texte("regle", $1.code.rawValue)
          $0.texte("champ", $1.champ?.rawValue)
          $0.chiffres($1.chiffres)
        }
        $0.avertissements(controle.avertissements)
      }
    } else {
      try raconter(controle, reference)
    }
    guard controle.passe else {
      Environnement.dire(seance.dire(.nePeutEtreEmise(reference)))
      return .refuse
    }
    return .fait
  }

  private func raconter(_ controle: ControleEmission, _ reference: String) throws {
    let phrases =
      controle.refus.map { refus in Phrase.refus(refus.messageConseille) }
      + controle.avertissements.map(Phrase.avertissement)
      + (controle.passe ? [.peutEtreEmise(reference)] : [])
    for phrase in phrases { try seance.raconter(seance.dire(phrase)) }
  }
}
