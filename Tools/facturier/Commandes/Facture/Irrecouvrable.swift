import Facturier

/// `irrecouvrable`: gives up what is unpaid of an invoice.
struct Irrecouvrable: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "irrecouvrable", en: "write-off"),
    synonymes: ["perte", "passer en perte", "créance irrécouvrable"],
    synonymesAnglais: ["write off", "bad debt", "uncollectible"],
    resume: Phrase(
      fr: "Passe en perte ce qui reste impayé d'une facture.",
      en: "Writes off what is unpaid of an invoice."),
    note: Phrase(
      fr: "Son solde est nul depuis ce jour, et la TVA qui était due à la facture est récupérée. Un"
        + " paiement reçu ensuite s'enregistre comme un autre : il diminue la perte.",
      en: "Its balance is zero from that day on, and VAT that was due when invoiced is recovered. A"
        + " payment that comes in later is recorded as any other: it lessens the loss."),
    arguments: [.facture], options: [.motif.obligatoire, .date] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let demande = DemandePerte(
      motif: try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ),
      date: try appel.date(.date))
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.passerEnPerte(facture, demande) }
    return try seance.repondre(duSolde: recu) { facture, reste in
      .passeEnPerte(facture.reference, perte: reste.perdu, reste)
    }
  }
}
