import Facturier

/// `deduire`: deducts a deposit from a draft.
struct Deduire: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "deduire", en: "deduct"),
    synonymes: ["acompte", "déduction"], synonymesAnglais: ["deposit", "deduction"],
    resume: Phrase(
      fr: "Déduit d'un brouillon un acompte déjà facturé.",
      en: "Deducts from a draft a deposit that was invoiced before."),
    note: Phrase(
      fr: "La remise sur tout le brouillon ne réduit pas l'acompte.",
      en: "The discount on the whole draft does not lessen the deposit."),
    arguments: [.facture, .acompte], options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let facture = try seance.facture(appel.exige(0))
    let acompte = try seance.facture(appel.exige(1))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.deduireAcompte(facture, acompte: acompte)
    }
    return try seance.repondre(recu, seance.enTout)
  }
}
