import Facturier

/// What the head of an invoice says besides, as options give it; what they leave out is as before.
enum FicheEnTete {
  static let references: [Option] = [
    .referenceAcheteur,
    Option(
      .referenceCommande,
      fr: "La référence de la commande ; pour Chorus Pro, le numéro d'engagement.",
      en: "The order's reference; for Chorus Pro, the commitment number (engagement)."),
    .referenceCitee.repeatable,
  ]
  static let versement: [Option] = [
    .compteAPayer, .compteBIC, .mandat, .mandatICS, .mandatIBAN, .beneficiaire, .beneficiaireSiren,
  ]
  static let livraison: [Option] = [.livraisonFin] + OptionsDAdresse.livraison.toutes

  /// What is cited: the references given stand in the place of all others, and an empty one of none.
  static func lire(_ call: Invocation, _ references: inout ReferencesDeFacture) throws {
    references.acheteur = try call.value(.referenceAcheteur, orElse: references.acheteur)
    references.commande = try call.value(.referenceCommande, orElse: references.commande)
    guard call.has(.referenceCitee) else { return }
    references.autres = try call.texts(.referenceCitee).filter { !$0.isEmpty }.map(reference)
  }

  /// `NATURE:VALEUR[@DATE]`, the nature with or without accents, capitals and hyphens.
  private static func reference(_ texte: String) throws -> ReferenceCitee {
    let champ = Option.referenceCitee.field
    let parts = texte.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let nature: NatureReference = try Invocation.choice(String(parts[0]), of: champ)
    guard parts.count == 2 else { throw UsageError(.valeurManquante(Option.referenceCitee.name)) }
    guard let arobase = parts[1].lastIndex(of: "@") else {
      return ReferenceCitee(
        nature: nature, valeur: try Libelle(saisie: String(parts[1]), champ: champ))
    }
    return ReferenceCitee(
      nature: nature, valeur: try Libelle(saisie: String(parts[1][..<arobase]), champ: champ),
      date: try Invocation.day(String(parts[1][arobase...].dropFirst()), champ))
  }

  /// Where the money goes; an account, a mandate and a payee are each given as a whole.
  static func lire(_ call: Invocation, _ versement: inout Versement) throws {
    if let iban = try call.given(.compteAPayer, IBAN.self) {
      versement.compte = try iban.map {
        CompteBancaire(iban: $0, bic: try call.value(.compteBIC, orElse: nil))
      }
    }
    if let rum = try call.given(.mandat, ReferenceMandat.self) {
      versement.mandat = try rum.map { try mandat($0, call) }
    }
    if let nom = try call.given(.beneficiaire, Libelle.self) {
      versement.beneficiaire = try nom.map {
        Beneficiaire(nom: $0, siren: try call.value(.beneficiaireSiren, orElse: nil))
      }
    }
  }

  private static func mandat(_ rum: ReferenceMandat, _ call: Invocation) throws -> Mandat {
    Mandat(
      rum: rum, ics: try call.require(.mandatICS, orElse: nil),
      iban: try call.value(.mandatIBAN, orElse: nil))
  }

  /// The delivery from a day on; none without a day, and then nothing else may be said of it.
  static func livraison(
    _ call: Invocation, debut: DateCivile?, nomme: String, sur avant: Livraison?
  ) throws -> Livraison? {
    guard let debut else {
      if let option = livraison.first(where: call.has) {
        throw UsageError(.sansObjet(option.dashed, nomme))
      }
      return nil
    }
    return Livraison(
      debut: debut, fin: try call.date(.livraisonFin, orElse: avant?.fin),
      adresse: try FicheAdresse.lire(call, .livraison, sur: avant?.adresse))
  }
}

extension Command {
  /// `echeance`: sets the due date of a draft.
  static let fixerEcheance = Command(
    name: ["echeance", "délai", "reporter"], english: ["due", "deadline", "postpone"],
    fr: "Fixe l'échéance d'un brouillon.", en: "Sets the due date of a draft.",
    arguments: [.facture, .echeance], options: Option.dActe
  ) { session, call in
    let recu = try session.surLaFacture {
      try $0.modifierEcheance($1, call.echeance(call.required(1), Argument.echeance.field))
    }
    try session.repondre(enTete: recu)
  }

  /// `conditions`: sets how a draft is to be paid.
  static let conditions = Command(
    name: ["conditions", "modalités", "mode"], english: ["terms", "means"],
    fr: "Fixe le mode de paiement d'un brouillon.", en: "Sets how a draft is to be paid.",
    arguments: [.facture, .mode], options: Option.dActe
  ) { session, call in
    let conditions = try Invocation.mode(call.required(1), of: Argument.mode.field)
    try session.repondre(enTete: session.surLaFacture { try $0.modifierConditions($1, conditions) })
  }

  /// `notes`: sets the notes of a draft.
  static let notes = Command(
    name: ["notes", "mention", "mentions", "commentaire"], english: ["remarks", "comment"],
    fr: "Fixe les notes d'un brouillon.", en: "Sets the notes of a draft.",
    arguments: [.facture, .texte], options: [.commentaire] + Option.dActe
  ) { session, call in
    let id = try session.facture(call.required(0))
    let notes =
      call.required(1).isEmpty
      ? nil : try Note(saisie: call.required(1), champ: Argument.texte.field)
    let commentaire = try call.given(.commentaire, Note.self)
    let recu = try session.faire(sur: .facture(id)) {
      try $0.modifierNotes(id) {
        $0 = notes
        $1 = commentaire ?? $1
      }
    }
    try session.repondre(enTete: recu)
  }

  /// `nature`: says what a draft sells.
  static let fixerNature = Command(
    name: ["nature", "biens", "services"], english: ["nature", "goods"],
    fr: "Fixe la nature de l'opération d'un brouillon.",
    en: "Says whether a draft sells goods, services or both.", arguments: [.facture, .nature],
    options: Option.dActe
  ) { session, call in
    let texte = call.required(1)
    let nature: NatureOperation? =
      try texte.isEmpty ? nil : Invocation.choice(texte, of: Argument.nature.field)
    try session.repondre(enTete: session.surLaFacture { try $0.modifierNature($1, nature) })
  }

  /// `livraison`: sets when and where a draft is delivered.
  static let fixerLivraison = Command(
    name: ["livraison", "livrer", "prestation"], english: ["delivery", "deliver", "service"],
    fr: "Fixe quand et où un brouillon est livré.", en: "Sets when and where a draft is delivered.",
    note: Phrase([
      .noteEffacer(Option.livraisonComplement.dashed),
      .noteEffacerAdresse(Option.livraisonAdresse.dashed),
    ]), arguments: [.facture, .jourDeLivraison],
    options: FicheEnTete.livraison + Option.dActe
  ) { session, call in
    guard call.argument(1) != nil || FicheEnTete.livraison.contains(where: call.has) else {
      throw UsageError(.rienAModifier)
    }
    let recu = try session.surLaFacture { registre, facture in
      try registre.modifierLivraison(facture) { livraison in
        livraison = try FicheEnTete.livraison(
          call, debut: call.jour(orElse: livraison?.debut),
          nomme: Argument.jourDeLivraison.spelling, sur: livraison)
      }
    }
    try session.repondre(enTete: recu)
  }

  /// `references`: sets what a draft cites for its buyer.
  static let fixerReferences = Command(
    name: ["references", "référence", "contrat", "marché", "citer"],
    english: ["references", "reference", "contract", "cite"],
    fr: "Fixe les références que cite un brouillon.", en: "Sets the references that a draft cites.",
    note: .noteReferences, arguments: [.facture], options: FicheEnTete.references + Option.dActe
  ) { session, call in
    try session.exigerUneModification(parmi: FicheEnTete.references)
    let recu = try session.surLaFacture { registre, facture in
      try registre.modifierReferences(facture) { try FicheEnTete.lire(call, &$0) }
    }
    try session.repondre(enTete: recu)
  }

  /// `versement`: sets where the money of a draft is to go, and by which right it is taken.
  static let fixerVersement = Command(
    name: ["versement", "compte", "iban", "mandat", "prélèvement", "bénéficiaire", "affacturage"],
    english: ["remittance", "account", "mandate", "direct debit", "payee", "factor"],
    fr: "Fixe le compte, le mandat et le bénéficiaire d'un brouillon.",
    en: "Sets a draft's account to pay to, its mandate and its payee.",
    note: .noteEffacer(Option.compteAPayer.dashed), arguments: [.facture],
    options: FicheEnTete.versement + Option.dActe
  ) { session, call in
    try session.exigerUneModification(parmi: FicheEnTete.versement)
    let recu = try session.surLaFacture { registre, facture in
      try registre.modifierVersement(facture) { try FicheEnTete.lire(call, &$0) }
    }
    try session.repondre(enTete: recu)
  }
}

extension Invocation {
  /// A due date, or a number of days.
  func echeance(_ texte: String, _ champ: Champ) throws -> Echeance {
    if let jours = Self.delai(texte) { return .delai(jours: jours) }
    guard texte.dropFirst().contains("-") else { throw UsageError(.echeanceAttendue(texte)) }
    return .date(try DateCivile(texte: texte, champ: champ))
  }

  /// A number of days, as people write it: `30`, `30j`, `30 jours`.
  static func delai(_ texte: String) -> Int? {
    let texte = texte.lowercased()
    let nombre = texte.prefix { "0"..."9" ~= $0 }
    let unite = texte.dropFirst(nombre.count).drop { $0 == " " }
    return ["", "j", "d", "jour", "jours", "day", "days"].contains(unite) ? Int(nombre) : nil
  }

  /// The day given, none where it was given empty, and that of before where it was left out.
  fileprivate func jour(orElse avant: DateCivile?) throws -> DateCivile? {
    guard let texte = argument(1) else { return avant }
    return try texte.isEmpty ? nil : Self.day(texte, Argument.jourDeLivraison.field)
  }
}
