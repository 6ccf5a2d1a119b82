/// What a person asks of a line; omitted members come from the produit or stay as they were.
@dynamicMemberLookup public struct DemandeLigne: Hashable, Sendable {
  /// The goods or the service that is sold.
  public var designation: Libelle?
  /// How much of it.
  public var quantite: Quantite?
  /// What is counted.
  public var codeUnite: CodeUnite?
  /// The price of one unit.
  public var prixUnitaire: PrixUnitaire?
  /// The discount on the line.
  public var remise: Remise?
  /// The VAT rate.
  public var tva: Taux?
  /// The category that says why the rate applies.
  public var categorieTVA: CategorieTVA?
  /// The reason of an exemption, by its code.
  public var codeExoneration: CodeExoneration?
  /// The reason of an exemption, in words.
  public var motifExoneration: Libelle?
  /// What else it is to say.
  public var precisions = PrecisionsLigne()

  /// What a line can do without.
  public enum Facultatif: CaseIterable, Sendable {
    case codeUnite, remise, codeExoneration, motifExoneration
    case referenceCommande, dateCommande, description, reference, rubrique, nature, periode, compte
    case factureAnterieure
  }

  /// What the line is to be without, though the produit or the line as it was has it.
  public var sans: Set<Facultatif> = []

  /// Asks for nothing yet.
  public init() {}

  /// Asks for so much of something; a produit says what it is, its price and its VAT rate, where they are left
  /// out.
  public init(
    _ designation: Libelle? = nil, quantite: Quantite, prix: PrixUnitaire? = nil, tva: Taux? = nil
  ) {
    (self.designation, self.quantite, prixUnitaire, self.tva) = (designation, quantite, prix, tva)
  }

  /// What else it is to say, read and set as if it stood here.
  public subscript<Valeur>(dynamicMember chemin: WritableKeyPath<PrecisionsLigne, Valeur>) -> Valeur
  {
    get { precisions[keyPath: chemin] }
    set { precisions[keyPath: chemin] = newValue }
  }

  /// What becomes of something that a line can do without: what is asked for, or else what it was.
  func choisir<Valeur>(
    _ facultatif: Facultatif, _ demandee: Valeur?, sinon avant: Valeur?
  ) -> Valeur? { demandee ?? (sans.contains(facultatif) ? nil : avant) }

  /// What the line says besides: what is asked for, or else what it said.
  func precisions(sinon avant: PrecisionsLigne) -> PrecisionsLigne {
    var choisies = PrecisionsLigne()
    func choisir<Valeur>(
      _ facultatif: Facultatif, _ membre: WritableKeyPath<PrecisionsLigne, Valeur?>
    ) {
      choisies[keyPath: membre] = self.choisir(
        facultatif, precisions[keyPath: membre], sinon: avant[keyPath: membre])
    }
    choisir(.referenceCommande, \.referenceCommande)
    choisir(.dateCommande, \.dateCommande)
    choisir(.description, \.description)
    choisir(.reference, \.reference)
    choisir(.rubrique, \.rubrique)
    choisir(.nature, \.nature)
    choisir(.periode, \.periode)
    choisir(.compte, \.compte)
    choisir(.factureAnterieure, \.factureAnterieure)
    return choisies
  }

  /// What no line can be without, from the produit where it isn't said.
  func essentiel(
    de produit: FicheProduit?, aux prix: PrixSaisis, _ tva: Taux
  ) throws(RefusFacturation) -> (Libelle, Quantite, PrixUnitaire) {
    guard let designation = designation ?? produit?.designation else {
      throw .valeur(.designation, .vide)
    }
    guard let quantite else { throw .valeur(.quantite, .vide) }
    let propose = try prixUnitaire == nil ? produit?.prix(prix, tva) : nil
    guard let prix = prixUnitaire ?? propose else {
      throw .valeur(.prixUnitaire, .vide)
    }
    return (designation, quantite, prix)
  }
}

extension DemandeLigne {
  /// The rate; a category or a code that bears none says it too.
  fileprivate func taux(sinon usuel: Taux) -> Taux {
    let categorie = categorieTVA ?? codeExoneration?.categorie ?? .normale
    return tva ?? (categorie == .normale ? usuel : .zero)
  }
}

extension Facture {
  /// Adds a line, free or taken from a produit.
  package func ajouter(
    _ demande: DemandeLigne, de produit: Produit? = nil, id: LigneID, sous regime: RegimeTVA
  ) throws(RefusFacturation) -> LigneAjoutee {
    try verifierBrouillon()
    let tva = demande.taux(sinon: produit?.fiche.tva ?? self.tva)
    let (designation, quantite, prix) = try demande.essentiel(
      de: produit?.fiche, aux: self.prixSaisis, tva)
    let vat = try FiscaliteLigne(
      FiscaliteLigne.Dite(
        taux: tva, categorie: demande.categorieTVA, code: demande.codeExoneration,
        motif: demande.motifExoneration), sous: regime)
    let contenu = ContenuLigne(
      designation: designation, quantite: quantite,
      codeUnite: demande.choisir(.codeUnite, demande.codeUnite, sinon: produit?.fiche.codeUnite),
      prixUnitaire: prix, remise: demande.remise?.siUtile, tva: vat.taux,
      categorieTVA: vat.categorie,
      codeExoneration: vat.code, motifExoneration: vat.motif, produit: produit?.id,
      precisions: demande.precisions(sinon: produit?.precisions ?? PrecisionsLigne()))
    return try ajouter(contenu, id: id)
  }

  /// Adds a line that says all of that.
  func ajouter(_ contenu: ContenuLigne, id: LigneID) throws(RefusFacturation) -> LigneAjoutee {
    let nouvelle = try Ligne(verifie: contenu, id: id)
    try verifierSommes { $0.ajouter(nouvelle) }
    return LigneAjoutee(ligneId: id, contenu: contenu)
  }

  /// Changes what is asked for of a line, and leaves the rest; of one that deducts a deposit the words
  /// alone.
  package func modifier(
    ligne id: LigneID, _ demande: DemandeLigne, sous regime: RegimeTVA
  ) throws(RefusFacturation) -> LigneModifiee {
    try verifierBrouillon()
    let ancienne = try ligneConnue(id)
    var contenu = ancienne.contenu
    contenu.designation = demande.designation ?? contenu.designation
    contenu.quantite = demande.quantite ?? contenu.quantite
    contenu.codeUnite = demande.choisir(.codeUnite, demande.codeUnite, sinon: contenu.codeUnite)
    contenu.prixUnitaire = demande.prixUnitaire ?? contenu.prixUnitaire
    contenu.remise = demande.choisir(.remise, demande.remise, sinon: contenu.remise)?.siUtile
    contenu.precisions = demande.precisions(sinon: contenu.precisions)
    try adapter(&contenu, a: demande, sous: regime)
    try ancienne.contenu.verifierDeduction(devenant: contenu)
    let nouvelle = try Ligne(verifie: contenu, id: id)
    try verifierSommes {
      $0.retirer(ancienne)
      $0.ajouter(nouvelle)
    }
    return LigneModifiee(ligneId: id, contenu: contenu)
  }

  /// Takes a line off.
  ///
  /// A deposit is deducted as a whole: with one of the lines that do so all of them go.
  package func retirer(ligne id: LigneID) throws(RefusFacturation) -> [LigneRetiree] {
    try verifierBrouillon()
    let ligne = try ligneConnue(id)
    let retirees = ligne.contenu.factureAnterieure.map { lignes(deduisant: $0.numero) } ?? [ligne]
    try verifierSommes { sommes in for retiree in retirees { sommes.retirer(retiree) } }
    return retirees.map { LigneRetiree(ligneId: $0.id) }
  }

  /// A new rate brings its own category and reason, and so does a new category.
  ///
  /// Without either they stay, unless asked for. A new code brings its own category, and its words if it
  /// has any: words that went with the old code never stay, and words of one's own do.
  private func adapter(
    _ contenu: inout ContenuLigne, a demande: DemandeLigne, sous regime: RegimeTVA
  ) throws(RefusFacturation) {
    let taux = demande.taux(sinon: contenu.tva)
    let memeCategorie = demande.categorieTVA ?? contenu.categorieTVA == contenu.categorieTVA
    let memeCode = demande.codeExoneration ?? contenu.codeExoneration == contenu.codeExoneration
    let reste = taux == contenu.tva && memeCategorie
    let motsDuCode = contenu.motifExoneration == contenu.codeExoneration?.motifHabituel
    let gardeLesMots = memeCode || !motsDuCode && demande.codeExoneration?.motifHabituel == nil
    let vat = try FiscaliteLigne(
      FiscaliteLigne.Dite(
        taux: taux,
        categorie: demande.categorieTVA ?? (reste && memeCode ? contenu.categorieTVA : nil),
        code: demande.choisir(
          .codeExoneration, demande.codeExoneration, sinon: reste ? contenu.codeExoneration : nil),
        motif: demande.choisir(
          .motifExoneration, demande.motifExoneration,
          sinon: reste && gardeLesMots ? contenu.motifExoneration : nil)), sous: regime)
    contenu.porter(vat)
  }

  /// Refuses a change that takes the sums beyond the ceiling.
  private func verifierSommes(_ changer: (inout SommesParTaux) -> Void) throws(RefusFacturation) {
    var nouvelles = sommes
    changer(&nouvelles)
    _ = try nouvelles.totaux(enTete)
  }

  /// The line of an identity, or a refusal when there is none.
  func ligneConnue(_ id: LigneID) throws(RefusFacturation) -> Ligne {
    guard let ligne = ligne(id) else { throw .ligneInconnue(id) }
    return ligne
  }
}

extension ContenuLigne {
  /// The rules of every line, whether it is typed or imported, each with the member that may break it.
  static var regles: [(membre: String, verifier: (Self) -> () throws(RefusFacturation) -> Void)] {
    [("compte", verifierCompte), ("remiseMontant", verifierRemise)]
  }

  /// Refuses an account that holds no sales; a line that deducts stands among deposits, with or without one.
  private func verifierCompte() throws(RefusFacturation) {
    if self.factureAnterieure == nil { try self.compte?.verifier(.vente) }
  }

  /// Refuses a discount that takes the line beyond zero, and one on a line that deducts already.
  private func verifierRemise() throws(RefusFacturation) {
    guard let remise else { return }
    try remise.verifierForme()
    guard quantite > .zero else { throw .remiseExcessive(remise, de: .deduction) }
    guard try CalculSommes.total(quantite, de: self) >= .zero else {
      let total = Cumul(try brut(quantite))
      throw .remiseExcessive(remise, de: .ligne(total))
    }
  }
}

extension Produit {
  /// What a line that sells it says besides.
  fileprivate var precisions: PrecisionsLigne {
    var precisions = PrecisionsLigne()
    precisions.reference = fiche.reference
    precisions.nature = fiche.nature
    precisions.compte = fiche.compte
    return precisions
  }
}

extension Ligne {
  /// A line that keeps the rules.
  fileprivate convenience init(verifie contenu: ContenuLigne, id: LigneID) throws(RefusFacturation)
  {
    try self.init(id: id, contenu: contenu)
    for regle in ContenuLigne.regles { try regle.verifier(contenu)() }
  }
}

extension Remise {
  /// Refuses an amount below zero, and one beside a part.
  func verifierForme() throws(RefusFacturation) {
    guard montant >= .zero else {
      throw .valeur(
        .remiseMontant,
        .horsLimites(
          minimum: Montant.zero.texte,
          maximum: Montant(unitesAdmises: Montant.limites.upperBound).texte))
    }
    guard montant == .zero || pourcentage == .zero else { throw .remiseDouble(self) }
  }
}

/// The rest of a draft's head can be set again, and emptied, as long as it is a draft.
extension Facture {
  /// Says what is sold, or no longer says it.
  package func modifier(nature: NatureOperation?) throws(RefusFacturation) -> NatureModifiee {
    try verifierBrouillon()
    return NatureModifiee(nature: nature)
  }

  /// Sets when and where it is delivered, or no longer says it.
  package func modifier(livraison: Livraison?) throws(RefusFacturation) -> LivraisonModifiee {
    try verifierBrouillon()
    try livraison?.verifier()
    return LivraisonModifiee(livraison: livraison)
  }

  /// Sets all that the buyer wants cited.
  package func modifier(
    _ references: ReferencesDeFacture
  ) throws(RefusFacturation) -> ReferencesModifiees {
    try verifierBrouillon()
    return ReferencesModifiees(references: references)
  }

  /// Sets where the money is to go, and by which right it is taken.
  package func modifier(_ versement: Versement) throws(RefusFacturation) -> VersementModifie {
    try verifierBrouillon()
    return VersementModifie(versement: versement)
  }
}

extension Livraison {
  /// Refuses a period that ends before it begins, and a place that is not complete.
  func verifier() throws(RefusFacturation) {
    if let fin, fin < debut { throw .livraisonInversee(debut: debut, fin: fin) }
    try adresse?.verifier()
  }
}
