/// What a person asks of a line; what is left out comes from the produit or stays as it was.
public struct DemandeLigne: Hashable, Sendable {
  /// What is sold.
  public var designation: Libelle?
  /// How much of it.
  public var quantite: Quantite?
  /// What is counted.
  public var unite: Libelle?
  /// The price of one unit before VAT.
  public var prixUnitaire: PrixUnitaire?
  /// The VAT rate.
  public var tva: Taux?
  /// Why that rate.
  public var categorieTVA: CategorieTVA?
  /// The reason of an exemption.
  public var motifExoneration: Libelle?
  /// The buyer's order that asked for it.
  public var referenceCommande: Libelle?
  /// That order's date.
  public var dateCommande: DateCivile?

  /// What a line can do without.
  public enum Facultatif: CaseIterable, Sendable {
    case unite
    case motifExoneration
    case referenceCommande
    case dateCommande
  }

  /// What the line is to be without, though the produit or the line as it was has it.
  public var sans: Set<Facultatif> = []

  /// Asks for nothing yet.
  public init() {}

  /// Asks for so much of something at that price.
  public init(designation: Libelle, quantite: Quantite, prixUnitaire: PrixUnitaire) {
    self.designation = designation
    self.quantite = quantite
    self.prixUnitaire = prixUnitaire
  }

  /// What becomes of something that a line can do without: what is asked for, or else what it was.
  func choisir<Valeur>(
    _ facultatif: Facultatif, _ demandee: Valeur?, sinon avant: Valeur?
  ) -> Valeur? {
    demandee ?? (sans.contains(facultatif) ? nil : avant)
  }

  /// What no line can be without, from the produit where it isn't said.
  func essentiel(
    de produit: Produit? = nil
  ) throws(RefusFacturation) -> (Libelle, Quantite, PrixUnitaire) {
    guard let designation = designation ?? produit?.fiche.designation else {
      throw .valeur(.designation, .vide)
    }
    guard let quantite else { throw .valeur(.quantite, .vide) }
    guard let prix = prixUnitaire ?? produit?.fiche.prixUnitaire else {
      throw .valeur(.prixUnitaire, .vide)
    }
    return (designation, quantite, prix)
  }
}

extension Facture {
  /// Adds a line, free or taken from a produit.
  package func ajouter(
    _ demande: DemandeLigne, de produit: Produit? = nil, id: LigneID, sous regime: RegimeTVA
  ) throws(RefusFacturation) -> LigneAjoutee {
    try verifierBrouillon()
    let (designation, quantite, prix) = try demande.essentiel(de: produit)
    let tva = demande.tva ?? produit?.fiche.tva ?? self.tva
    let vat = try FiscaliteLigne(
      taux: tva, categorie: demande.categorieTVA, motif: demande.motifExoneration, sous: regime)
    let contenu = ContenuLigne(
      designation: designation, quantite: quantite,
      unite: demande.choisir(.unite, demande.unite, sinon: produit?.fiche.unite),
      prixUnitaire: prix, tva: vat.taux, categorieTVA: vat.categorie, motifExoneration: vat.motif,
      produit: produit?.id, referenceCommande: demande.referenceCommande,
      dateCommande: demande.dateCommande)
    let nouvelle = try verifiee(id, contenu)
    try verifierSommes { $0.ajouter(nouvelle) }
    return LigneAjoutee(ligneId: id, contenu: contenu)
  }

  /// Changes what is asked for of a line, and leaves the rest.
  package func modifier(
    ligne id: LigneID, _ demande: DemandeLigne, sous regime: RegimeTVA
  ) throws(RefusFacturation) -> LigneModifiee {
    try verifierBrouillon()
    let ancienne = try ligneConnue(id)
    var contenu = ancienne.contenu
    contenu.designation = demande.designation ?? contenu.designation
    contenu.quantite = demande.quantite ?? contenu.quantite
    contenu.unite = demande.choisir(.unite, demande.unite, sinon: contenu.unite)
    contenu.prixUnitaire = demande.prixUnitaire ?? contenu.prixUnitaire
    contenu.referenceCommande = demande.choisir(
      .referenceCommande, demande.referenceCommande, sinon: contenu.referenceCommande)
    contenu.dateCommande = demande.choisir(
      .dateCommande, demande.dateCommande, sinon: contenu.dateCommande)
    try adapter(&contenu, a: demande, sous: regime)
    let nouvelle = try verifiee(id, contenu)
    try verifierSommes {
      $0.retirer(ancienne)
      $0.ajouter(nouvelle)
    }
    return LigneModifiee(ligneId: id, contenu: contenu)
  }

  /// Takes a line off.
  package func retirer(ligne id: LigneID) throws(RefusFacturation) -> LigneRetiree {
    try verifierBrouillon()
    let ancienne = try ligneConnue(id)
    try verifierSommes { $0.retirer(ancienne) }
    return LigneRetiree(ligneId: id)
  }

  /// A new rate brings its own category and reason; without one they stay, unless asked for.
  private func adapter(
    _ contenu: inout ContenuLigne, a demande: DemandeLigne, sous regime: RegimeTVA
  ) throws(RefusFacturation) {
    let nouveauTaux = demande.tva != nil && demande.tva != contenu.tva
    let memeCategorie = demande.categorieTVA ?? contenu.categorieTVA == contenu.categorieTVA
    let vat = try FiscaliteLigne(
      taux: demande.tva ?? contenu.tva,
      categorie: demande.categorieTVA ?? (nouveauTaux ? nil : contenu.categorieTVA),
      motif: demande.choisir(
        .motifExoneration, demande.motifExoneration,
        sinon: nouveauTaux || !memeCategorie ? nil : contenu.motifExoneration),
      sous: regime)
    contenu.tva = vat.taux
    contenu.categorieTVA = vat.categorie
    contenu.motifExoneration = vat.motif
  }

  private func verifiee(
    _ id: LigneID, _ contenu: ContenuLigne
  ) throws(RefusFacturation) -> Ligne {
    guard contenu.quantite != .zero else { throw RefusFacturation(.quantiteNulle) }
    return try Ligne(id: id, contenu: contenu)
  }

  /// Refuses a change that takes the sums beyond the ceiling.
  private func verifierSommes(
    _ changer: (inout SommesParTaux) -> Void
  ) throws(RefusFacturation) {
    var nouvelles = sommes
    changer(&nouvelles)
    _ = try nouvelles.totaux(remise: self.remisePourcentage)
  }

  /// The line of an identity, or a refusal when there is none.
  func ligneConnue(_ id: LigneID) throws(RefusFacturation) -> Ligne {
    guard let ligne = ligne(id) else { throw RefusFacturation(.ligneInconnue(id)) }
    return ligne
  }
}

/// Rate, category and reason of exemption, which must agree with each other and the seller.
struct FiscaliteLigne {
  let taux: Taux
  let categorie: CategorieTVA
  let motif: Libelle?

  /// What is printed for a seller who charges no VAT.
  static let motifFranchise = Libelle(texteAdmis: "TVA non applicable, art. 293 B du CGI")

  init(
    taux: Taux, categorie: CategorieTVA?, motif: Libelle?, sous regime: RegimeTVA
  ) throws(RefusFacturation) {
    try taux.verifier(sous: regime)
    try self.init(importee: taux, categorie: categorie, motif: motif, sous: regime)
    guard regime == .reel || self.categorie != .tauxZero else {
      throw RefusFacturation(.categorieIncompatible(self.categorie, taux))
    }
  }

  /// The same for a line of the past, whose rate and category the regime of today does not bind.
  init(
    importee taux: Taux, categorie: CategorieTVA?, motif: Libelle?, sous regime: RegimeTVA
  ) throws(RefusFacturation) {
    let usuelle: CategorieTVA =
      taux > .zero ? .normale : regime == .reel ? .tauxZero : .exoneree
    let categorie = categorie ?? usuelle
    guard (categorie == .normale) == (taux > .zero) else {
      throw RefusFacturation(.categorieIncompatible(categorie, taux))
    }
    let franchise = regime == .franchise ? Self.motifFranchise : nil
    self.taux = taux
    self.categorie = categorie
    self.motif = motif ?? (categorie.demandeMotif ? categorie.motifHabituel ?? franchise : nil)
    guard self.motif != nil || !categorie.demandeMotif else {
      throw RefusFacturation(.motifExonerationRequis(categorie))
    }
  }
}
