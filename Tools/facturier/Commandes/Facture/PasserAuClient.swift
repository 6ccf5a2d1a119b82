import Facturier

/// `changer-client`: makes a draft one for another client.
struct PasserAuClient: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "changer-client", en: "reassign"),
    synonymes: ["transférer", "réaffecter", "client remplacer"],
    synonymesAnglais: ["transfer"],
    resume: Phrase(
      fr: "Passe un brouillon à un autre client.", en: "Makes a draft one for another customer."),
    arguments: [.facture, .client], options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let outils = try seance.outils()
    let client = try seance.client(appel.exige(1), .exclus)
    let recu = try ChangerClient(outils).execute(
      seance.facture(appel.exige(0)), client, par: seance.contexte())
    return try seance.repondre(recu, seance.enTout)
  }
}
