import Facturier

/// What the head of an invoice says besides, as options give it; what they leave out is as before.
enum FicheEnTete {
  static let references: [Option] = [
    .referenceAcheteur, .referenceCommande, .referenceCitee.repetable,
  ]
  static let versement: [Option] = [
    .compteAPayer, .compteBIC, .mandat, .mandatICS, .mandatIBAN, .beneficiaire, .beneficiaireSiren,
  ]
  static let livraison: [Option] = [.livraisonFin] + OptionsDAdresse.livraison.toutes

  /// What is cited: the references given stand in the place of all others, and an empty one of none.
  static func lire(_ appel: Appel, _ references: inout ReferencesDeFacture) throws {
    references.acheteur = try appel.valeur(.referenceAcheteur, sinon: references.acheteur)
    references.commande = try appel.valeur(.referenceCommande, sinon: references.commande)
    guard appel.a(.referenceCitee) else { return }
    references.autres = try appel.textes(.referenceCitee).filter { !$0.isEmpty }.map(reference)
  }

  /// `NATURE:VALEUR[@DATE]`, the nature with or without accents, capitals and hyphens.
  private static func reference(_ texte: String) throws -> ReferenceCitee {
    let champ = Option.referenceCitee.champ
    let parts = texte.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let natures = NatureReference.allCases
    guard parts.count == 2,
      let nature = natures.first(where: { $0.rawValue.sansParure == String(parts[0]).sansParure })
    else {
      let parmi = natures.map { "\($0.rawValue):…" }
      throw Usage(.choixAttendu(trouve: texte, parmi: parmi), de: champ)
    }
    guard let arobase = parts[1].lastIndex(of: "@") else {
      return ReferenceCitee(
        nature: nature, valeur: try Libelle(texte: String(parts[1]), champ: champ))
    }
    return ReferenceCitee(
      nature: nature, valeur: try Libelle(texte: String(parts[1][..<arobase]), champ: champ),
      date: try DateCivile(texte: String(parts[1][arobase...].dropFirst()), champ: champ))
  }

  /// Where the money goes; an account, a mandate and a payee are each given as a whole.
  static func lire(_ appel: Appel, _ versement: inout Versement) throws {
    if let iban = try appel.donnee(.compteAPayer, IBAN.self) {
      versement.compte = try iban.map {
        CompteBancaire(iban: $0, bic: try appel.valeur(.compteBIC, sinon: nil))
      }
    }
    if let rum = try appel.donnee(.mandat, ReferenceMandat.self) {
      versement.mandat = try rum.map { try mandat($0, appel) }
    }
    if let nom = try appel.donnee(.beneficiaire, Libelle.self) {
      versement.beneficiaire = try nom.map {
        Beneficiaire(nom: $0, siren: try appel.valeur(.beneficiaireSiren, sinon: nil))
      }
    }
  }

  private static func mandat(_ rum: ReferenceMandat, _ appel: Appel) throws -> Mandat {
    guard let ics = try appel.valeur(.mandatICS, IdentifiantCreancier.self) else {
      throw Usage(.manque(Option.mandatICS.ecriture))
    }
    return Mandat(rum: rum, ics: ics, iban: try appel.valeur(.mandatIBAN, sinon: nil))
  }

  /// The delivery from a day on; none without a day, and then nothing else may be said of it.
  static func livraison(
    _ appel: Appel, debut: DateCivile?, nomme: String, sur avant: Livraison?
  ) throws -> Livraison? {
    guard let debut else {
      if let option = livraison.first(where: appel.a) {
        throw Usage(.sansObjet(option.tiret, nomme))
      }
      return nil
    }
    return Livraison(
      debut: debut, fin: try appel.date(.livraisonFin, sinon: avant?.fin),
      adresse: try FicheAdresse.lire(appel, .livraison, sur: avant?.adresse))
  }
}

extension Commande {
  /// `echeance`: sets the due date of a draft.
  static let fixerEcheance = Commande(
    nom: ["echeance", "délai", "reporter"], anglais: ["due", "deadline", "postpone"],
    fr: "Fixe l'échéance d'un brouillon.", en: "Sets the due date of a draft.",
    arguments: [.facture, .echeance], options: Option.dActe
  ) { seance, appel in
    let recu = try seance.surLaFacture {
      try $0.modifierEcheance($1, appel.echeance(appel.exige(1)))
    }
    try seance.repondre(enTete: recu)
  }

  /// `conditions`: sets how a draft is to be paid.
  static let conditions = Commande(
    nom: ["conditions", "modalités", "mode"], anglais: ["terms", "means"],
    fr: "Fixe le mode de paiement d'un brouillon.", en: "Sets how a draft is to be paid.",
    arguments: [.facture, .mode], options: Option.dActe
  ) { seance, appel in
    let conditions = try Appel.mode(appel.exige(1), de: Argument.mode.champ)
    try seance.repondre(enTete: seance.surLaFacture { try $0.modifierConditions($1, conditions) })
  }

  /// `notes`: sets the notes of a draft.
  static let notes = Commande(
    nom: ["notes", "mention", "mentions", "commentaire"], anglais: ["remarks", "comment"],
    fr: "Fixe les notes d'un brouillon.", en: "Sets the notes of a draft.",
    arguments: [.facture, .texte], options: [.commentaire] + Option.dActe
  ) { seance, appel in
    let id = try seance.facture(appel.exige(0))
    let notes =
      appel.exige(1).isEmpty ? nil : try Note(texte: appel.exige(1), champ: Argument.texte.champ)
    let commentaire = try appel.texte(.commentaire).map {
      $0.isEmpty ? nil : try Note(texte: $0, champ: Option.commentaire.champ)
    }
    let recu = try seance.faire(sur: .facture(id)) {
      try $0.modifierNotes(id) {
        $0 = notes
        $1 = commentaire ?? $1
      }
    }
    try seance.repondre(enTete: recu)
  }

  /// `nature`: says what a draft sells.
  static let fixerNature = Commande(
    nom: ["nature", "biens", "services"], anglais: ["nature", "goods"],
    fr: "Fixe la nature de l'opération d'un brouillon.",
    en: "Says whether a draft sells goods, services or both.", arguments: [.facture, .nature],
    options: Option.dActe
  ) { seance, appel in
    let texte = appel.exige(1)
    let nature: NatureOperation? =
      try texte.isEmpty ? nil : Appel.choix(texte, de: Argument.nature.champ)
    try seance.repondre(enTete: seance.surLaFacture { try $0.modifierNature($1, nature) })
  }

  /// `livraison`: sets when and where a draft is delivered.
  static let fixerLivraison = Commande(
    nom: ["livraison", "livrer", "prestation"], anglais: ["delivery", "deliver", "service"],
    fr: "Fixe quand et où un brouillon est livré.", en: "Sets when and where a draft is delivered.",
    note: .noteEffacer(Option.livraisonAdresse.tiret), arguments: [.facture, .jourDeLivraison],
    options: FicheEnTete.livraison + Option.dActe
  ) { seance, appel in
    guard appel.argument(1) != nil || FicheEnTete.livraison.contains(where: appel.a) else {
      throw Usage(.rienAModifier)
    }
    let recu = try seance.surLaFacture { registre, facture in
      try registre.modifierLivraison(facture) { livraison in
        livraison = try FicheEnTete.livraison(
          appel, debut: appel.jour(sinon: livraison?.debut),
          nomme: Argument.jourDeLivraison.ecriture, sur: livraison)
      }
    }
    try seance.repondre(enTete: recu)
  }

  /// `references`: sets what a draft cites for its buyer.
  static let fixerReferences = Commande(
    nom: ["references", "référence", "contrat", "marché", "citer"],
    anglais: ["references", "reference", "contract", "cite"],
    fr: "Fixe les références que cite un brouillon.", en: "Sets the references that a draft cites.",
    note: .noteReferences, arguments: [.facture], options: FicheEnTete.references + Option.dActe
  ) { seance, appel in
    try seance.exigerUneModification(parmi: FicheEnTete.references)
    let recu = try seance.surLaFacture { registre, facture in
      try registre.modifierReferences(facture) { try FicheEnTete.lire(appel, &$0) }
    }
    try seance.repondre(enTete: recu)
  }

  /// `versement`: sets where the money of a draft is to go, and by which right it is taken.
  static let fixerVersement = Commande(
    nom: ["versement", "compte", "iban", "mandat", "prélèvement", "bénéficiaire", "affacturage"],
    anglais: ["remittance", "account", "mandate", "direct debit", "payee", "factor"],
    fr: "Fixe le compte, le mandat et le bénéficiaire d'un brouillon.",
    en: "Sets a draft's account to pay to, its mandate and its payee.",
    note: .noteEffacer(Option.compteAPayer.tiret), arguments: [.facture],
    options: FicheEnTete.versement + Option.dActe
  ) { seance, appel in
    try seance.exigerUneModification(parmi: FicheEnTete.versement)
    let recu = try seance.surLaFacture { registre, facture in
      try registre.modifierVersement(facture) { try FicheEnTete.lire(appel, &$0) }
    }
    try seance.repondre(enTete: recu)
  }
}

extension Appel {
  fileprivate func echeance(_ texte: String) throws -> Echeance {
    if let jours = Int(texte), jours >= 0 { return .delai(jours: jours) }
    guard texte.contains("-") else { throw Usage(.echeanceAttendue(texte)) }
    return .date(try DateCivile(texte: texte, champ: Argument.echeance.champ))
  }

  /// The day given, none where it was given empty, and that of before where it was left out.
  fileprivate func jour(sinon avant: DateCivile?) throws -> DateCivile? {
    guard let texte = argument(1) else { return avant }
    return try texte.isEmpty ? nil : DateCivile(texte: texte, champ: Argument.jourDeLivraison.champ)
  }
}
