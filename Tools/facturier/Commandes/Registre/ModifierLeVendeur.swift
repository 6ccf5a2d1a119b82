import Facturier

/// `vendeur modifier`: changes the seller's particulars.
struct ModifierLeVendeur: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "vendeur modifier", en: "seller edit"),
    synonymes: ["entreprise", "société", "émetteur", "mon entreprise"],
    synonymesAnglais: ["company", "issuer"],
    resume: Phrase(
      fr: "Modifie les coordonnées du vendeur.", en: "Changes the seller's particulars."),
    note: .noteEffacer(Option.email.tiret),
    options: [.nom, .siren] + FicheAdresse.options + FicheVendeur.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    var nom = ""
    let recu = try seance.faire(sur: .registre) {
      try $0.modifierVendeur { vendeur in
        vendeur = try FicheVendeur.lire(appel, sur: vendeur)
        nom = vendeur.nom.texte
      }
    }
    return try seance.repondre(recu, donnee: nil, .enregistre(nom))
  }
}
