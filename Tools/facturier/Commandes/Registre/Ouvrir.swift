import Facturier

/// `ouvrir`: opens a registre in a seller's name.
///
/// What the options and a file leave open is asked for where there is somebody to ask; nothing is
/// written before all of it is known.
struct Ouvrir: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "ouvrir", en: "init"),
    synonymes: ["initialiser", "démarrer", "commencer", "créer un registre", "nouveau registre"],
    synonymesAnglais: ["open", "setup", "start", "new ledger"],
    resume: Phrase(
      fr: "Ouvre un registre au nom d'un vendeur.", en: "Opens a ledger in a seller's name."),
    note: Phrase(
      fr: "Il faut --nom, --siren, --adresse, --code-postal et --ville, ou ces options dans le"
        + " fichier de --depuis ; sur un terminal, ce qui manque est demandé.",
      en: "--nom, --siren, --adresse, --code-postal and --ville are needed, or these options in the"
        + " file of --depuis; on a terminal, what is missing is asked for."),
    options: Ouverture.options.attendant(Ouverture.exigees)
      + [.depuis, .nonInteractif, .idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let fichier = try appel.texte(.depuis).map {
      try OptionsDeFichier($0, parmi: Ouverture.options)
    }
    let connu = appel.complete(par: fichier?.valeurs ?? [])
    do {
      try Ouverture.examiner(connu)
      let demande = doitDemander(connu)
      let ouverture = try Ouverture(demande ? interroger(connu) : connu)
      let code = try ouvrir(ouverture)
      if demande { Environnement.dire(seance.dire(.suiteOuverture)) }
      return code
    } catch {
      throw fichier?.situer(error, sauf: appel) ?? error
    }
  }

  private func ouvrir(_ ouverture: Ouverture) throws -> CodeRetour {
    try seance.pourUnRegistreNeuf { seance in
      let recu = try seance.faire(creant: true) {
        try $0.ouvrir(
          ouverture.vendeur, serieFactures: ouverture.serieFactures,
          serieAvoirs: ouverture.serieAvoirs, fuseau: ouverture.fuseau)
      }
      return try seance.repondre(
        recu, donnee: nil, .registreOuvert(seance.lieu.nom), registre: seance.lieu.registre)
    }
  }

  /// Whether something is missing, and somebody there to ask.
  private func doitDemander(_ connu: Appel) -> Bool {
    !appel.a(.nonInteractif) && appel.texte(.depuis) != "-" && Entree.estTerminal
      && Environnement.erreurEstTerminal && Ouverture.exigees.contains { !connu.a($0) }
  }

  private func interroger(_ connu: Appel) throws -> Appel {
    // Nobody is to answer all questions for a registre that is open already.
    if (try? seance.lire { try $0.registre() }) != nil {
      throw RefusFacturation.registreDejaOuvert
    }
    return try Questionnaire(
      Ouverture.questions, langue: seance.langue, examiner: Ouverture.examiner
    ).completer(connu)
  }
}
