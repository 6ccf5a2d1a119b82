public import Facturation
import Journaux

/// Deducts from a draft a deposit that was invoiced before.
public struct DeduireAcompte: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records a line for each group of the deposit's VAT.
  ///
  /// Whether another facture deducts it is looked for in all that was recorded since its issue.
  @discardableResult
  public func execute(
    _ facture: FactureID, acompte: FactureID, par contexte: Contexte
  ) throws -> RecuAvec<[LigneID]> {
    let recu = try outils.accomplir(contexte, sur: [.facture(facture)]) { etats, tirage in
      let deposee = try etats.facture(acompte)
      return try etats.facture(facture)
        .deduire(deposee, deduisant: etats.facture(deduisant:)) { tirage.suivant() }
        .map { .facture(facture, .ligneAjoutee($0)) }
    }
    return RecuAvec(recu, obtenu: recu.ligneIds)
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
