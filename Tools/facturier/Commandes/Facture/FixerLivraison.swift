import Facturier

/// `livraison`: sets when and where a draft is delivered.
struct FixerLivraison: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "livraison", en: "delivery"),
    synonymes: ["livrer", "prestation"],
    synonymesAnglais: ["deliver", "service"],
    resume: Phrase(
      fr: "Fixe quand et où un brouillon est livré.",
      en: "Sets when and where a draft is delivered."),
    note: .noteEffacer(Option.livraisonAdresse.tiret),
    arguments: [.facture, .jourDeLivraison],
    options: FicheEnTete.livraison + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard appel.argument(1) != nil || FicheEnTete.livraison.contains(where: appel.a) else {
      throw Usage(.rienAModifier)
    }
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierLivraison(facture) { livraison in
        livraison = try FicheEnTete.livraison(
          appel, debut: jour(sinon: livraison?.debut), nomme: Argument.jourDeLivraison.ecriture,
          sur: livraison)
      }
    }
    return try seance.repondre(enTete: recu)
  }

  /// The day given, none where it was given empty, and that of before where it was left out.
  private func jour(sinon avant: DateCivile?) throws -> DateCivile? {
    guard let texte = appel.argument(1) else { return avant }
    return try texte.isEmpty ? nil : DateCivile(texte: texte, champ: Argument.jourDeLivraison.champ)
  }
}
