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
    let client: ClientID = try seance.tenu(appel.exige(1), .exclus)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.changerClient(facture, client) }
    return try seance.repondre(recu, seance.enTout)
  }
}
