import Facturier

/// `client modifier`: changes a client's particulars.
struct ModifierUnClient: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "client modifier", en: "customer edit"),
    synonymes: ["client changer", "client corriger", "modifier client"],
    synonymesAnglais: ["customer change", "edit customer"],
    resume: Phrase(fr: "Modifie la fiche d'un client.", en: "Changes a customer's particulars."),
    note: Phrase([.noteEffacer(Option.email.tiret), .noteEffacerAdresse]), arguments: [.client],
    options: [.nom] + FicheDeClient.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id = try seance.client(appel.exige(0))
    var nom = ""
    let recu = try seance.faire(sur: .client(id)) {
      try $0.modifierClient(id) { fiche in
        fiche = try FicheDeClient.lire(appel, sur: fiche)
        nom = fiche.nom.texte
      }
    }
    return try seance.repondre(client: recu, .enregistre(nom))
  }
}
