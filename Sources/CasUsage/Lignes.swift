public import Facturation
import Journaux

/// The lines of drafts, and the deposits that they deduct.
extension RegistreTenu {
  /// Adds a line to a draft, free or taken from a produit.
  @discardableResult
  public func ajouterLigne(
    _ facture: FactureID, _ demande: DemandeLigne, de produit: ProduitID? = nil
  ) throws -> LigneID {
    try accomplir { etats, tirage in
      let lue = try etats.facture(facture)
      let produit = try produit.map { try etats.produit($0) }
      let id: LigneID = tirage.suivant()
      let ajout = try lue.ajouter(
        demande, de: produit, id: id, sous: etats.registre().vendeur.regime)
      return ([.facture(facture, .ligneAjoutee(ajout))], id)
    }
  }

  /// Changes what a draft's line says; what the request leaves out stays.
  public func modifierLigne(
    _ facture: FactureID, ligne: LigneID, _ demande: DemandeLigne
  ) throws {
    try changer(facture) { facture, etats in
      let regime = try etats.registre().vendeur.regime
      return .ligneModifiee(try facture.modifier(ligne: ligne, demande, sous: regime))
    }
  }

  /// Takes a line off a draft; with a line that deducts a deposit go all that deduct it.
  public func retirerLigne(_ facture: FactureID, ligne: LigneID) throws {
    try accomplir { etats in
      try etats.facture(facture).retirer(ligne: ligne).map { .facture(facture, .ligneRetiree($0)) }
    }
  }

  /// Deducts from a draft a deposit that was invoiced before, by a line for each group of the deposit's VAT.
  ///
  /// Whether another facture deducts it is looked for in all that was recorded since its issue.
  @discardableResult
  public func deduireAcompte(_ facture: FactureID, acompte: FactureID) throws -> [LigneID] {
    try accomplir { etats, tirage in
      let deposee = try etats.facture(acompte)
      let lignes = try etats.facture(facture)
        .deduire(deposee, deduisant: etats.facture(deduisant:)) { tirage.suivant() }
      return (lignes.map { .facture(facture, .ligneAjoutee($0)) }, lignes.map(\.ligneId))
    }
  }
}

extension Etats {
  /// The deposits of this registre that lines deduct.
  private func acomptes(deduitsPar lignes: [Ligne]) throws -> [Facture] {
    try lignes.acomptesDeduits.compactMap(acompte)
  }

  /// The deposit of a number, if the registre has it.
  func acompte(_ numero: NumeroFacture) throws -> Facture? {
    guard let id = try self.facture(numerotee: numero) else { return nil }
    let facture = try self.facture(id)
    return facture.typeFacture == .acompte && facture.numero == numero ? facture : nil
  }

  /// What the issue of an invoice records of the deposits that it deducts.
  func deductions(par emission: FactureEmise) throws -> [Evenement] {
    let remplacee = emission.enTete.precisions.remplacee?.numero
    return try acomptes(deduitsPar: emission.lignes)
      .filter { $0.deduitPar.map { $0 == remplacee } ?? true }
      .map { .facture($0.id, .acompteDeduit($0.deduire(par: emission))) }
  }

  /// What an avoir takes back of the deposits that the invoice deducted which it credits.
  func deductions(de facture: Facture, annuleesPar avoir: AvoirEmis) throws -> [Evenement] {
    try acomptes(deduitsPar: facture.lignes).compactMap { acompte in
      try acompte.annulerDeduction(par: avoir, sur: facture).map {
        .facture(acompte.id, .deductionAnnulee($0))
      }
    }
  }

  /// What is to be looked at in the deposits that an invoice deducts: those that are not paid.
  public func avertissements(surLesAcomptesDe emission: FactureEmise) throws -> [Avertissement] {
    try acomptes(deduitsPar: emission.lignes).compactMap { $0.reserve(deduitPar: emission) }
  }

  /// The facture that deducts the deposit of a number, if one does.
  func facture(deduisant acompte: NumeroFacture) throws -> Facture? {
    try factures(citant: acompte).first { $0.deduit(acompte) }
  }

  /// The factures that deduct the deposit of a number, or once did.
  func factures(citant acompte: NumeroFacture) throws -> [Facture] {
    var vues: Set<FactureID> = []
    return try vue.events(tagged: .deduction(acompte)).compactMap { enregistre in
      guard case .facture(let id, _) = enregistre.evenement, vues.insert(id).inserted
      else { return nil }
      return try factureConnue(id)
    }
  }
}
