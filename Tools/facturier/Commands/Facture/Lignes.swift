import FacturierFormats

/// What a line is to say, as options give it.
enum FicheDeLigne {
  static let options: [Option] = [
    .designation, .quantite, .prix, .unite, .remiseDeLigne, .motifRemise, .tva, .exoneration,
    .categorieTVA, .motifExoneration, .description, .referenceDeLigne, .group, .natureDeLigne,
    .periode, .compte, .referenceCommande, .dateCommande,
  ]

  /// What a line needs; a produit gives all of it but how much.
  fileprivate static let exigees: [Option] = [.designation, .quantite, .prix]

  /// The options that an empty value takes away.
  private static let facultatives: [(Option, DemandeLigne.Facultatif)] = [
    (.unite, .codeUnite), (.remiseDeLigne, .remise), (.exoneration, .codeExoneration),
    (.motifExoneration, .motifExoneration), (.description, .description),
    (.referenceDeLigne, .reference), (.group, .rubrique), (.natureDeLigne, .nature),
    (.periode, .periode), (.compte, .compte), (.referenceCommande, .referenceCommande),
    (.dateCommande, .dateCommande),
  ]

  static func lire(_ call: Invocation) throws -> DemandeLigne {
    var demande = DemandeLigne()
    demande.sans = Set(facultatives.filter { call.text($0.0) == "" }.map(\.1))
    demande.designation = try call.value(.designation)
    demande.quantite = try call.number(.quantite)
    demande.codeUnite = try call.unite(orElse: nil)
    demande.prixUnitaire = try call.number(.prix)
    demande.remise = try call.remise()
    demande.tva = try call.number(.tva)
    demande.categorieTVA = try call.choice(.categorieTVA)
    demande.codeExoneration = try call.value(.exoneration, orElse: nil)
    demande.motifExoneration = try call.value(.motifExoneration, orElse: nil)
    demande.description = try call.value(.description, orElse: nil)
    demande.reference = try call.value(.referenceDeLigne, orElse: nil)
    demande.rubrique = try call.value(.group, orElse: nil)
    demande.nature = try call.choice(.natureDeLigne, orElse: nil)
    demande.periode = try call.periodeFacturee()
    demande.compte = try call.value(.compte, orElse: nil)
    demande.referenceCommande = try call.value(.referenceCommande, orElse: nil)
    demande.dateCommande = try call.date(.dateCommande, orElse: nil)
    return demande
  }
}

/// What lines say, and produits or drafts too.
extension Invocation {
  /// The unit, by a word or its code.
  func unite(orElse avant: CodeUnite?) throws -> CodeUnite? {
    try replace(.unite, avant) { try read($0) { try CodeUnite(saisie: $0, champ: $1) } }
  }

  /// The discount that is asked for, if one is.
  func remise() throws -> Remise? {
    guard let texte = text(.remise), !texte.isEmpty else { return nil }
    return try Remise(saisie: texte, champ: Option.remise.field, motif: value(.motifRemise))
  }

  /// A first and a last day, with two points between them.
  fileprivate func periodeFacturee() throws -> Periode? {
    try replace(.periode, nil) { option in
      try read(option) { texte, champ in
        let jours = texte.split(separator: "..", omittingEmptySubsequences: false)
        guard jours.count == 2 else { throw UsageError(.periodeAttendue(trouve: texte), of: champ) }
        return try Periode(
          du: Self.day(String(jours[0]), champ), au: Self.day(String(jours[1]), champ))
      }
    }
  }
}

extension Command {
  /// `ligne ajouter`: adds a line to a draft.
  static let ajouterUneLigne = Command(
    name: [
      "ligne ajouter", "ajouter", "article", "prestation", "ajouter ligne", "ligne créer",
      "ligne nouvelle",
    ],
    english: ["line add", "add", "item", "add line", "line create", "line new"],
    fr: "Ajoute une ligne à un brouillon.", en: "Adds a line to a draft.",
    note: Phrase(
      fr: "Il faut une désignation, une quantité et un prix ; un produit donne tout, sauf la"
        + " quantité.",
      en: "A designation, a quantity and a price are needed; a product gives all but the"
        + " quantity."),
    arguments: [.facture],
    options: FicheDeLigne.options.expecting(FicheDeLigne.exigees) + [.produit] + Option.dActe,
    needs: { $0.has(.produit) ? [.quantite] : FicheDeLigne.exigees }
  ) { session, call in
    let produit: ProduitID? = try call.text(.produit).map { try session.tenu($0, .exclus) }
    let recu = try session.surLaFacture {
      try $0.ajouterLigne($1, FicheDeLigne.lire(call), de: produit)
    }
    var ajoutee: ContenuLigne?
    try session.repondre(recu, donnee: recu.ligneId?.texte) { brouillon in
      ajoutee = recu.ligneId.flatMap { brouillon.ligne($0)?.contenu }
      return session.enTout(brouillon)
    }
    session.avertirDesCodesInconnus(des: [ajoutee].compactMap(\.self))
  }

  /// `ligne modifier`: changes a line of a draft.
  static let modifierUneLigne = Command(
    name: ["ligne modifier", "ligne changer", "ligne corriger", "modifier ligne"],
    english: ["line edit", "line change", "edit line"], fr: "Modifie une ligne d'un brouillon.",
    en: "Changes a line of a draft.", note: .noteEffacer(Option.unite.dashed),
    arguments: [.facture, .ligne], options: FicheDeLigne.options + Option.dActe
  ) { session, call in
    try session.exigerUneModification(parmi: FicheDeLigne.options)
    try session.surLaLigne { try $0.modifierLigne($1, ligne: $2, FicheDeLigne.lire(call)) }
    try session.avertirDesCodesInconnus(
      [call.unite(orElse: nil)], [call.value(.exoneration, orElse: nil)])
  }

  /// `ligne retirer`: takes a line off a draft.
  static let retirerUneLigne = Command(
    name: [
      "ligne retirer", "ligne supprimer", "ligne effacer", "ligne enlever", "retirer",
      "retirer ligne",
    ],
    english: ["line remove", "line delete", "remove", "remove line"],
    fr: "Retire une ligne d'un brouillon.", en: "Removes a line from a draft.",
    arguments: [.facture, .ligne], options: Option.dActe
  ) { session, _ in
    var avant: [Ligne] = []
    try session.surLaLigne { registre, facture, ligne in
      avant = try registre.etats.facture(facture).lignes
      try registre.retirerLigne(facture, ligne: ligne)
    } retirees: { recu in
      let retirees: [LigneID] = recu.evenements.compactMap {
        guard case .facture(_, .ligneRetiree(let retiree)) = $0.evenement else { return nil }
        return retiree.ligneId
      }
      return zip(1..., avant).filter { retirees.contains($1.id) }
        .map { session.wording(.ligneRetiree($0, $1.contenu.designation)) }
    }
  }
}

extension Session {
  /// Warns of units and exemptions of lines that are on no list, each once.
  func avertirDesCodesInconnus(des lignes: [ContenuLigne]) {
    avertirDesCodesInconnus(lignes.map(\.codeUnite), lignes.map(\.codeExoneration))
  }

  /// Warns of units and exemptions that are on no list, each once.
  func avertirDesCodesInconnus(_ unites: [CodeUnite?], _ exonerations: [CodeExoneration?] = []) {
    let unites = Set(unites.compactMap(\.self)).filter { !$0.estConnu }
    let exonerations = Set(exonerations.compactMap(\.self)).filter { !$0.estConnu }
    for unite in unites.map(\.texte).sorted() { warn(.codeInconnu(unite, liste: "UNECE 20/21")) }
    for code in exonerations.map(\.texte).sorted() { warn(.codeInconnu(code, liste: "VATEX")) }
  }

  /// Does something to the line that the first arguments name, and says what its draft comes to, and which lines are
  /// gone.
  fileprivate func surLaLigne<Valeur>(
    _ acte: (RegistreTenu, FactureID, LigneID) throws -> Valeur,
    retirees: (Recu) -> [String] = { _ in [] }
  ) throws {
    let (facture, texte) = (try facture(call.required(0)), call.required(1))
    let aucune = Phrase.sansPareil(
      .ligne, texte, reference: try lire { try $0.facture(facture).reference })
    let recu = try NotFoundError.name(texte, orElse: aucune) {
      // Looked for as the act is done: done again under its key, a rank means the line that it meant.
      try faire(sur: .facture(facture)) {
        let lignes = try $0.etats.facture(facture).lignes.map(\.id)
        return try acte($0, facture, Designation.choisir(texte, parmi: lignes, des: .lignes))
      }
    }
    try repondre(recu) { facture in
      .brouillonEnTout(
        facture.reference, total: facture.totaux.totalTTC.affiche(language),
        changements: retirees(recu))
    }
  }
}
