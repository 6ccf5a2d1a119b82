import Facturier

/// A client's particulars, as options give them.
enum FicheDeClient {
  static let options: [Option] =
    [.particulier, .professionnel, .siren, .siret, .tvaIntra, .email, .adresseElectronique]
    + FicheAdresse.options

  /// What the options say; what they leave out is as before.
  static func lire(_ appel: Appel, sur avant: FicheClient?) throws -> FicheClient {
    guard let nom = try appel.valeur(.nom, Libelle.self) ?? avant?.nom else {
      throw Usage(.optionManquante(Option.nom.ecriture))
    }
    let categorie: CategorieClient? =
      appel.a(.particulier) ? .particulier : appel.a(.professionnel) ? .professionnel : nil
    return FicheClient(
      nom: nom, categorie: categorie ?? avant?.categorie ?? .professionnel,
      siren: try appel.valeur(.siren) ?? avant?.siren,
      siret: try appel.valeur(.siret) ?? avant?.siret,
      numeroTVA: try appel.valeur(.tvaIntra) ?? avant?.numeroTVA,
      adresse: try FicheAdresse.lire(appel, sur: avant?.adresse),
      adresseLivraison: avant?.adresseLivraison,
      courriel: try appel.valeur(.email) ?? avant?.courriel,
      adresseElectronique: try appel.valeur(.adresseElectronique) ?? avant?.adresseElectronique)
  }
}

/// `client creer`: makes a client known.
enum CreerUnClient: Commande {
  static let declaration = Declaration(
    nom: "client creer", alias: "customer create", resume: .resumeClientCreer,
    options: [.nom.obligatoire] + FicheDeClient.options + [.idempotence])

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let fiche = try FicheDeClient.lire(appel, sur: nil)
    let recu = try CreerClient(seance.outils()).execute(fiche, par: seance.contexte())
    return try seance.repondre(
      recu, donnee: recu.clientId?.texte, .enregistre(fiche.nom.texte))
  }
}

/// `client modifier`: changes a client's particulars.
enum ModifierUnClient: Commande {
  static let declaration = Declaration(
    nom: "client modifier", alias: "customer edit", resume: .resumeClientModifier,
    arguments: [.client], options: [.nom] + FicheDeClient.options + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    guard declaration.options.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let id = try seance.client(appel.exige(0))
    let fiche = try FicheDeClient.lire(appel, sur: seance.lire { try $0.client(id).fiche })
    let recu = try ModifierClient(seance.outils()).execute(id, fiche, par: seance.contexte())
    return try seance.repondre(recu, donnee: id.texte, .enregistre(fiche.nom.texte))
  }
}
