import Facturier

/// `remise`: grants a discount on the whole of a draft.
enum Remise: Commande {
  static let declaration = Declaration(
    nom: "remise", alias: "discount", resume: .resumeRemise, arguments: [.facture, .pourcent],
    options: Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let remise = try Pourcentage(saisie: appel.exige(1), champ: Argument.pourcent.champ)
    let recu = try AccorderRemise(outils).execute(
      seance.facture(appel.exige(0)), remise, par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}

/// `echeance`: sets the due date of a draft.
enum FixerEcheance: Commande {
  static let declaration = Declaration(
    nom: "echeance", alias: "due", resume: .resumeEcheance, arguments: [.facture, .echeance],
    options: Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let recu = try ModifierEcheance(outils).execute(
      seance.facture(appel.exige(0)), echeance(appel.exige(1)), par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }

  private static func echeance(_ texte: String) throws -> Echeance {
    if let jours = Int(texte), jours >= 0 { return .delai(jours: jours) }
    guard texte.contains("-") else { throw Usage(.echeanceAttendue(texte), declaration) }
    return .date(try DateCivile(texte, champ: Argument.echeance.champ))
  }
}

/// `conditions`: sets how a draft is to be paid.
enum Conditions: Commande {
  static let declaration = Declaration(
    nom: "conditions", alias: "terms", resume: .resumeConditions, arguments: [.facture, .mode],
    options: Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    guard let conditions = ConditionsPaiement(rawValue: appel.exige(1)) else {
      let parmi = ConditionsPaiement.allCases.map(\.rawValue)
      throw Usage(
        .choixAttendu("<mode>", trouve: appel.exige(1), parmi: parmi), declaration)
    }
    let outils = try seance.outils()
    let recu = try ModifierConditions(outils).execute(
      seance.facture(appel.exige(0)), conditions, par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}

/// `notes`: sets the notes of a draft.
enum Notes: Commande {
  static let declaration = Declaration(
    nom: "notes", alias: "remarks", resume: .resumeNotes, arguments: [.facture, .texte],
    options: [.commentaire] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let id = try seance.facture(appel.exige(0))
    let notes = appel.exige(1).isEmpty ? nil : try Note(appel.exige(1), champ: Argument.texte.champ)
    let avant = try seance.lire { try $0.facture(id).notesCommentaire }
    let donne = appel.texte(.commentaire)
    let commentaire = try donne.map {
      $0.isEmpty ? nil : try Note($0, champ: Option.commentaire.champ)
    }
    let recu = try ModifierNotes(outils).execute(
      id, notes: notes, commentaire: commentaire ?? avant, par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}

/// `changer-client`: makes a draft one for another client.
enum PasserAuClient: Commande {
  static let declaration = Declaration(
    nom: "changer-client", alias: "reassign", resume: .resumeChangerClient,
    arguments: [.facture, .client], options: Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let client = try seance.client(appel.exige(1))
    let recu = try ChangerClient(outils).execute(
      seance.facture(appel.exige(0)), client, par: seance.contexte())
    return try seance.repondre(recu, outils, seance.enTout)
  }
}

/// `annuler`: gives a draft up.
enum Annuler: Commande {
  static let declaration = Declaration(
    nom: "annuler", alias: "cancel", resume: .resumeAnnuler, arguments: [.facture],
    options: [.motif.obligatoire] + Option.dActe)

  static func run(_ appel: Appel, _ seance: Seance) throws -> CodeRetour {
    let outils = try seance.outils()
    let motif = try Libelle(appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let recu = try AnnulerFacture(outils).execute(
      seance.facture(appel.exige(0)), motif: motif, par: seance.contexte())
    return try seance.repondre(recu, outils) { .brouillonAnnule($0.reference) }
  }
}
