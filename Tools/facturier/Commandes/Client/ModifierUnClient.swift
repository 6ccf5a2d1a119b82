import Facturier

/// `client modifier`: changes a client's particulars.
struct ModifierUnClient: Commande {
  static let declaration = Declaration(
    nom: "client modifier", alias: "customer edit", resume: .resumeClientModifier,
    arguments: [.client], options: [.nom] + FicheDeClient.options + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard Self.declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id = try seance.client(appel.exige(0))
    let fiche = try FicheDeClient.lire(appel, sur: seance.lire { try $0.client(id).fiche })
    let recu = try ModifierClient(seance.outils()).execute(id, fiche, par: seance.contexte())
    return try seance.repondre(recu, donnee: id.texte, .enregistre(fiche.nom.texte))
  }
}
