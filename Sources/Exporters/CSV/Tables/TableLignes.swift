import Facturation

/// The lines of issued invoices, and what avoirs credit of them, which is negative.
package enum TableLignes {
  /// A line of a document.
  package struct Rangee: Sendable {
    let piece: PieceComptable
    let ligne: Ligne
    /// Which line of the invoice it is, counted from 1.
    let rang: Int
    /// How much of it an avoir credits.
    let creditee: LigneCreditee?

    var contenu: ContenuLigne { ligne.contenu }
  }

  /// The rows of a document.
  package static func rangees(_ piece: PieceComptable) -> [Rangee] {
    guard let avoir = piece.avoir else {
      return piece.facture.lignes.enumerated().map {
        Rangee(piece: piece, ligne: $1, rang: $0 + 1, creditee: nil)
      }
    }
    return avoir.lignes.compactMap { creditee in
      guard let ligne = piece.facture.ligne(creditee.ligneId),
        let rang = piece.facture.rang(de: ligne.id)
      else { return nil }
      return Rangee(piece: piece, ligne: ligne, rang: rang + 1, creditee: creditee)
    }
  }

  /// The columns.
  package static let colonnes: [ColonneCSV<Rangee>] =
    document + vente + sommes + taxe + suite

  private static let document: [ColonneCSV<Rangee>] = ColonnesCommunes.piece(\.piece)

  private static let vente: [ColonneCSV<Rangee>] = [
    .init("ligne", "The line's place on the invoice, from 1.") { .entier($0.rang) },
    .init("rubrique", "The heading under which it is printed.") { .texte($0.contenu.rubrique) },
    .init("reference", "The seller's own code for what is sold.") {
      .texte($0.contenu.reference)
    },
    .init("designation", "What is sold.") { .texte($0.contenu.designation) },
    .init("description", "What there is to say besides; it may have several lines.") {
      .texte($0.contenu.description)
    },
    .init("nature", "biens or services, as far as it is known.") {
      .mot($0.contenu.nature)
    },
    .init("compte", "The account that the line names.") { .texte($0.contenu.compte) },
  ]

  private static let sommes: [ColonneCSV<Rangee>] = [
    .init("quantite", "How much; of an avoir what it credits, unless that is an amount.") {
      $0.quantite
    },
    .init("codeUnite", "The unit's code of UN/ECE Recommendation 20; pieces without one.") {
      .texte($0.contenu.codeUnite)
    },
    .init("prixUnitaire", "The price of one unit.") { .nombre($0.contenu.prixUnitaire) },
    .init("prixSaisis", "Whether that price and the total are HT or TTC.") {
      .mot($0.piece.facture.prixSaisis)
    },
    .init("remisePourcentage", "The line's discount in percent.") {
      .nombre($0.remise?.pourcentage)
    },
    .init("remiseMontant", "The line's discount in euros.") { .nombre($0.remise?.montant) },
    .init("motifRemise", "Why that is granted.") { .texte($0.remise?.motif) },
    .init("total", "What the line comes to, before the discount on the whole.") {
      $0.piece.signe($0.creditee?.total ?? $0.ligne.total)
    },
  ]

  private static let taxe: [ColonneCSV<Rangee>] = [
    .init("tva", "The VAT rate in percent.") { .nombre($0.contenu.tva) },
    .init("categorieTVA", "The VAT category of EN 16931: S, Z, E, AE, K, G or O.") {
      .mot($0.contenu.categorieTVA)
    },
    .init("codeExoneration", "The code of an exemption.") { .texte($0.contenu.codeExoneration) },
    .init("motifExoneration", "The words of an exemption.") {
      .texte($0.contenu.motifExoneration)
    },
  ]

  private static let suite: [ColonneCSV<Rangee>] = [
    .init("periodeDebut", "The first day of the service.") { .jour($0.contenu.periode?.debut) },
    .init("periodeFin", "The last day of the service.") { .jour($0.contenu.periode?.fin) },
    .init("referenceCommande", "The order that asked for it.") {
      .texte($0.contenu.referenceCommande)
    },
    .init("dateCommande", "That order's date.") { .jour($0.contenu.dateCommande) },
    .init("factureAnterieure", "The invoice of the deposit that it deducts.") {
      .texte($0.contenu.factureAnterieure?.numero)
    },
    .init("dateAnterieure", "That invoice's date.") {
      .jour($0.contenu.factureAnterieure?.date)
    },
    .init("produitId", "The product that it was taken from.") { .id($0.contenu.produit) },
    .init("ligneId", "The line's identifier in the ledger.") { .id($0.ligne.id) },
  ]
}

extension TableLignes.Rangee {
  /// The line's own discount; an avoir credits what is left behind it.
  fileprivate var remise: Remise? { creditee == nil ? contenu.remise : nil }

  fileprivate var quantite: CelluleCSV {
    guard let creditee else { return .nombre(contenu.quantite) }
    return .nombre(creditee.quantite, negatif: true)
  }
}
