import Facturier

/// `imputer`: uses what came in for one invoice to pay another.
struct Imputer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "imputer", en: "allocate"),
    synonymes: ["affecter", "reporter", "compenser"],
    synonymesAnglais: ["set off", "offset", "transfer"],
    resume: Phrase(
      fr: "Paie une facture de ce qui a été reçu pour une autre.",
      en: "Pays an invoice from what came in for another."),
    note: Phrase(
      fr: "Un trop-perçu, ou ce qu'un avoir a libéré : un remboursement sur la première et un"
        + " paiement de l'autre, par compensation, le même jour.",
      en: "An overpayment, or what a credit note has set free: a refund of the first and a payment"
        + " of the other, by set-off, on the same day."),
    arguments: [.facture, .vers], options: [.montant.obligatoire, .date, .tropPercu] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let montant = try Montant(saisie: appel.texte(.montant) ?? "", champ: Option.montant.champ)
    let facture = try seance.facture(appel.exige(0))
    let autre = try seance.facture(appel.exige(1))
    let recu = try seance.faire(sur: .facture(facture), .facture(autre)) {
      try $0.imputer(
        montant, de: facture, sur: autre, le: appel.date(.date),
        accepteTropPercu: appel.a(.tropPercu))
    }
    for part in recu.parFacture {
      _ = try seance.repondre(
        duSolde: part, donnee: part.remboursementId?.texte ?? part.paiementId?.texte
      ) { facture, reste in
        part.remboursementId == nil
          ? .paye(facture.reference, montant: montant, reste)
          : .rembourse(facture.reference, montant: montant, reste)
      }
    }
    return .fait
  }
}
