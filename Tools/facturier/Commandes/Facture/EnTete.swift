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

/// `echeance`: sets the due date of a draft.
struct FixerEcheance: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "echeance", en: "due"),
    synonymes: ["délai", "reporter"],
    synonymesAnglais: ["deadline", "postpone"],
    resume: Phrase(fr: "Fixe l'échéance d'un brouillon.", en: "Sets the due date of a draft."),
    arguments: [.facture, .echeance],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierEcheance(facture, echeance(appel.exige(1)))
    }
    return try seance.repondre(enTete: recu)
  }

  private func echeance(_ texte: String) throws -> Echeance {
    if let jours = Int(texte), jours >= 0 { return .delai(jours: jours) }
    guard texte.contains("-") else { throw Usage(.echeanceAttendue(texte)) }
    return .date(try DateCivile(texte: texte, champ: Argument.echeance.champ))
  }
}

/// `conditions`: sets how a draft is to be paid.
struct Conditions: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "conditions", en: "terms"),
    synonymes: ["modalités", "mode"],
    synonymesAnglais: ["means"],
    resume: Phrase(
      fr: "Fixe le mode de paiement d'un brouillon.", en: "Sets how a draft is to be paid."),
    arguments: [.facture, .mode],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let conditions = try Appel.mode(appel.exige(1), de: Argument.mode.champ)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierConditions(facture, conditions)
    }
    return try seance.repondre(enTete: recu)
  }
}

/// `notes`: sets the notes of a draft.
struct Notes: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "notes", en: "remarks"),
    synonymes: ["mention", "mentions", "commentaire"],
    synonymesAnglais: ["comment"],
    resume: Phrase(fr: "Fixe les notes d'un brouillon.", en: "Sets the notes of a draft."),
    arguments: [.facture, .texte],
    options: [.commentaire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    let notes =
      appel.exige(1).isEmpty ? nil : try Note(texte: appel.exige(1), champ: Argument.texte.champ)
    let donne = appel.texte(.commentaire)
    let commentaire = try donne.map {
      $0.isEmpty ? nil : try Note(texte: $0, champ: Option.commentaire.champ)
    }
    let recu = try seance.faire(sur: .facture(id)) {
      try $0.modifierNotes(id) {
        $0 = notes
        $1 = commentaire ?? $1
      }
    }
    return try seance.repondre(enTete: recu)
  }
}

/// `nature`: says what a draft sells.
struct FixerNature: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "nature", en: "nature"),
    synonymes: ["biens", "services"],
    synonymesAnglais: ["goods"],
    resume: Phrase(
      fr: "Fixe la nature de l'opération d'un brouillon.",
      en: "Says whether a draft sells goods, services or both."),
    arguments: [.facture, .nature],
    options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let texte = appel.exige(1)
    let nature: NatureOperation? =
      try texte.isEmpty ? nil : Appel.choix(texte, de: Argument.nature.champ)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.modifierNature(facture, nature) }
    return try seance.repondre(enTete: recu)
  }
}

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

/// `references`: sets what a draft cites for its buyer.
struct FixerReferences: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "references", en: "references"),
    synonymes: ["référence", "contrat", "marché", "citer"],
    synonymesAnglais: ["reference", "contract", "cite"],
    resume: Phrase(
      fr: "Fixe les références que cite un brouillon.",
      en: "Sets the references that a draft cites."),
    note: .noteReferences, arguments: [.facture],
    options: FicheEnTete.references + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    guard FicheEnTete.references.contains(where: appel.a) else { throw Usage(.rienAModifier) }
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.modifierReferences(facture) { try FicheEnTete.lire(appel, &$0) }
    }
    return try seance.repondre(enTete: recu)
  }
}

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
