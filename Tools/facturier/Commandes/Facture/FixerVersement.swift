import Facturier

/// `versement`: sets where the money of a draft is to go, and by which right it is taken.
struct FixerVersement: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "versement", en: "remittance"),
    synonymes: ["compte", "iban", "mandat", "prélèvement", "bénéficiaire", "affacturage"],
    synonymesAnglais: ["account", "mandate", "direct debit", "payee", "factor"],
    resume: Phrase(
      fr: "Fixe le compte, le mandat et le bénéficiaire d'un brouillon.",
      en: "Sets a draft's account to pay to, its mandate and its payee."),
    note: .noteEffacer(Option.compteAPayer.tiret), arguments: [.facture],
    options: FicheEnTete.versement + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard FicheEnTete.versement.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierVersement(facture) { try FicheEnTete.lire(appel, &$0) }
    }
    return try seance.repondre(enTete: recu)
  }
}
