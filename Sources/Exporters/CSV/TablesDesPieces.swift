package import Facturation

/// A document that was issued, as books tell of it on a day.
@dynamicMemberLookup package struct PieceComptable: Sendable {
  private let piece: Piece
  /// The day as of which balances are told.
  let jour: DateCivile

  /// The documents of a facture that are dated in a period, the invoice first.
  package static func pieces(
    de facture: Facture, dans periode: ClosedRange<DateCivile>, le jour: DateCivile
  ) -> [PieceComptable] {
    facture.pieces.filter { periode.contains($0.date) }
      .map { PieceComptable(piece: $0, jour: jour) }
  }

  /// What the document is.
  package subscript<Valeur>(dynamicMember chemin: KeyPath<Piece, Valeur>) -> Valeur {
    piece[keyPath: chemin]
  }

  /// The day on which a part of its VAT is due that does not wait.
  func jourDeTVA(de part: PartTVA) -> DateCivile? { piece.jourDeTVA(de: part) }

  /// `facture`, `acompte`, `rectificative` or `avoir`.
  var type: String {
    piece.avoir == nil ? (piece.facture.typeFacture ?? .facture).rawValue : "avoir"
  }

  /// An amount of the document, which an avoir takes off.
  func signe(_ montant: Montant) -> CSVCell {
    .montant(piece.avoir == nil ? Cumul(montant) : .zero - Cumul(montant))
  }

  /// What only an invoice has, and nothing for an avoir.
  func siFacture(_ cellule: @autoclosure () -> CSVCell) -> CSVCell {
    piece.avoir == nil ? cellule() : .vide
  }
}

/// The columns that several tables have.
enum ColonnesCommunes {
  /// By which a document is named.
  static func piece<Rangee>(
    _ piece: @escaping @Sendable (Rangee) -> PieceComptable
  ) -> [CSVColumn<Rangee>] {
    [
      .init("numero", "The document's number.") { .texte(piece($0).numero) },
      .init("type", "facture, acompte, rectificative or avoir.") { .chaine(piece($0).type) },
      .init("date", "The document's date.") { .date(piece($0).date) },
    ] + client({ piece($0).facture }, { piece($0).client })
  }

  /// By which a customer is named.
  static func client<Rangee>(
    _ facture: @escaping @Sendable (Rangee) -> Facture,
    _ fiche: @escaping @Sendable (Rangee) -> FicheClient?
  ) -> [CSVColumn<Rangee>] {
    [
      .init("clientId", "The customer's identifier in the ledger.") { .id(facture($0).clientId) },
      .init("client", "The customer's name, as the document bears it.") { .texte(fiche($0)?.nom) },
      .init("codeClient", "The customer's account, if it has one.") { .texte(fiche($0)?.code) },
    ]
  }
}

/// The journal of sales: a row for each issued invoice and each avoir, which is negative.
package enum TableFactures {
  /// The columns.
  package static let colonnes: [CSVColumn<PieceComptable>] =
    ColonnesCommunes.piece { $0 } + propres

  private static let propres: [CSVColumn<PieceComptable>] = [
    .init("categorieClient", "professionnel, particulier, public or nonAssujetti.") {
      .mot($0.client.categorie)
    },
    .init("siren", "The customer's SIREN, which a SIRET says too.") { .texte($0.client.sirenDit) },
    .init("siret", "The customer's SIRET.") { .texte($0.client.siret) },
    .init("numeroTVA", "The customer's VAT number.") { .texte($0.client.numeroTVA) },
    .init("pays", "The country of the customer's address.") { .texte($0.client.adresse?.pays) },
    .init("factureCitee", "The invoice that an avoir credits, or that a rectificative replaces.") {
      .texte($0.citee?.numero)
    },
    .init("dateCitee", "That invoice's date.") { .jour($0.citee?.date) },
    .init("motif", "Why an avoir was made.") { .texte($0.avoir?.motif) },
    .init("nature", "biens, services or mixte, as far as it is known.") { .mot($0.facture.nature) },
    .init("prixSaisis", "Whether the prices of the lines are HT or TTC.") {
      .mot($0.facture.prixSaisis)
    },
    .init("sousTotal", "The sum of the lines.") { $0.signe($0.totaux.sousTotal) },
    .init("remise", "The discount on the whole.") { $0.signe($0.totaux.remise) },
    .init("totalHT", "The sum before VAT.") { $0.signe($0.totaux.totalHT) },
    .init("montantTVA", "The VAT.") { $0.signe($0.totaux.montantTVA) },
    .init("totalTTC", "The sum with VAT.") { $0.signe($0.totaux.totalTTC) },
    .init("dateEcheance", "When an invoice is due.") {
      $0.siFacture(.date($0.facture.dateEcheance))
    },
    .init("conditionsPaiement", "How an invoice is to be paid.") {
      $0.siFacture(.mot($0.facture.conditionsPaiement))
    },
    .init("dejaPaye", "The amount paid as an invoice was issued, for it says so.") {
      $0.siFacture(.montant($0.emission.dejaPaye))
    },
    .init("avoirs", "The amount that avoirs have taken off an invoice, VAT included.") {
      $0.siFacture(.montant($0.facture.credite(le: $0.jour)))
    },
    .init("paye", "The money that came in for an invoice, less bounces and refunds.") {
      $0.siFacture(.montant($0.facture.paye(le: $0.jour)))
    },
    .init("pertes", "The part of an invoice that was given up.") {
      $0.siFacture(.montant($0.facture.pertes(le: $0.jour)))
    },
    .init("solde", "The part of an invoice that is due.") {
      $0.siFacture(.montant($0.facture.solde(le: $0.jour)))
    },
    .init("statut", "Envoyée, Payée, En Retard or Annulée, of an invoice.") {
      $0.siFacture(.mot($0.facture.statut(le: $0.jour)))
    },
    .init("datePaiement", "Since when nothing is due any more of an invoice that was paid.") {
      $0.siFacture(.jour($0.facture.datePaiement(le: $0.jour)))
    },
    .init("au", "The day as of which the columns from avoirs on are told.") { .date($0.jour) },
    .init("referenceAcheteur", "How the buyer wants to recognise it.") {
      .texte($0.facture.references.acheteur)
    },
    .init("referenceCommande", "The buyer's order.") { .texte($0.facture.references.commande) },
    .init("notes", "The notes printed for the customer.") {
      $0.avoir.map { .texte($0.notes) } ?? .texte($0.facture.notes)
    },
    .init("factureId", "The invoice's identifier in the ledger; an avoir bears its invoice's.") {
      .id($0.facture.id)
    },
    .init("passeeEnPerte", "Of an invoice, whether its statut is Annulée because it was given up.")
    { $0.siFacture(.verite($0.facture.statutAffiche(le: $0.jour) == .passeeEnPerte)) },
  ]
}

extension PieceComptable {
  /// The invoice that this document corrects.
  fileprivate var citee: FactureAnterieure? {
    let facture = self.facture
    guard self.avoir == nil else {
      return FactureAnterieure(numero: self.emission.numero.numero, date: facture.dateFacture)
    }
    return facture.typeFacture == .rectificative ? facture.facturesAnterieures?.first : nil
  }
}

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
  package static let colonnes: [CSVColumn<Rangee>] = ColonnesCommunes.piece(\.piece) + propres

  private static let propres: [CSVColumn<Rangee>] = [
    .init("ligne", "The line's place on the invoice, from 1.") { .entier($0.rang) },
    .init("rubrique", "The heading under which it is printed.") { .texte($0.contenu.rubrique) },
    .init("reference", "The seller's own code for what is sold.") { .texte($0.contenu.reference) },
    .init("designation", "The goods or services sold.") { .texte($0.contenu.designation) },
    .init("description", "More words on them; there may be several lines.") {
      .texte($0.contenu.description)
    },
    .init("nature", "biens or services, as far as it is known.") { .mot($0.contenu.nature) },
    .init("compte", "The account that the line names.") { .texte($0.contenu.compte) },
    .init("quantite", "How much; of an avoir what it credits, unless that is an amount.") {
      $0.quantite
    },
    .init("codeUnite", "The unit's code of UN/ECE Recommendation 20 or 21; pieces without one.") {
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
    .init("total", "The line's sum, before the discount on the whole.") {
      $0.piece.signe($0.creditee?.total ?? $0.ligne.total)
    },
    .init("tva", "The VAT rate in percent.") { .nombre($0.contenu.tva) },
    .init("categorieTVA", "The VAT category of EN 16931: S, Z, E, AE, K, G or O.") {
      .mot($0.contenu.categorieTVA)
    },
    .init("codeExoneration", "The code of an exemption.") { .texte($0.contenu.codeExoneration) },
    .init("motifExoneration", "The words of an exemption.") { .texte($0.contenu.motifExoneration) },
    .init("periodeDebut", "The first day of the service.") { .jour($0.contenu.periode?.debut) },
    .init("periodeFin", "The last day of the service.") { .jour($0.contenu.periode?.fin) },
    .init("referenceCommande", "The order that asked for it.") {
      .texte($0.contenu.referenceCommande)
    },
    .init("dateCommande", "That order's date.") { .jour($0.contenu.dateCommande) },
    .init("factureAnterieure", "The invoice of the deposit that it deducts.") {
      .texte($0.contenu.factureAnterieure?.numero)
    },
    .init("dateAnterieure", "That invoice's date.") { .jour($0.contenu.factureAnterieure?.date) },
    .init("produitId", "The product that it was taken from.") { .id($0.contenu.produit) },
    .init("ligneId", "The line's identifier in the ledger.") { .id($0.ligne.id) },
  ]
}

extension TableLignes.Rangee {
  /// The line's own discount; an avoir credits what is left behind it.
  fileprivate var remise: Remise? { creditee == nil ? contenu.remise : nil }

  fileprivate var quantite: CSVCell {
    guard let creditee else { return .nombre(contenu.quantite) }
    return .nombre(creditee.quantite, negatif: true)
  }
}

/// The VAT of each document by rate, category and exemption; that of an avoir is negative.
///
/// Where goods and services are sold together, what waits to be paid has a row of its own.
package enum TableTVA {
  /// A group of a document.
  package struct Rangee: Sendable {
    let piece: PieceComptable
    let part: PartTVA

    fileprivate var groupe: GroupeTVA { part.groupe }
  }

  /// The rows of a document.
  package static func rangees(_ piece: PieceComptable) -> [Rangee] {
    let parts = piece.partsTVA
    return parts.filter { part in
      // A part that this document leaves as it is.
      !part.groupe.estNul || parts.count { $0.groupe.cle == part.groupe.cle } == 1
    }.map { Rangee(piece: piece, part: $0) }
  }

  /// The columns.
  package static let colonnes: [CSVColumn<Rangee>] = ColonnesCommunes.piece(\.piece) + groupe

  private static let groupe: [CSVColumn<Rangee>] = [
    .init("numeroTVA", "The customer's VAT number.") { .texte($0.piece.client.numeroTVA) },
    .init("pays", "The country of the customer's address.") {
      .texte($0.piece.client.adresse?.pays)
    },
    .init("nature", "biens, services or mixte, as far as it is known.") {
      .mot($0.piece.facture.nature)
    },
    .init(
      "exigibilite", "When its VAT becomes due: at the facturation, encaissement or deduction."
    ) {
      .chaine($0.part.echeance.mot)
    },
    .init("tva", "The VAT rate in percent.") { .nombre($0.groupe.tva) },
    .init("categorieTVA", "The VAT category of EN 16931: S, Z, E, AE, K, G or O.") {
      .mot($0.groupe.categorieTVA)
    },
    .init("codeExoneration", "The code of an exemption.") { .texte($0.groupe.codeExoneration) },
    .init("base", "The amount that the rate applies to.") { $0.piece.signe($0.groupe.base) },
    .init("montantTVA", "The VAT.") { $0.piece.signe($0.groupe.montantTVA) },
    .init("dateTVA", "The day by which the VAT is due, unless it waits to be paid or deducted.") {
      $0.piece.jourDeTVA(de: $0.part).map(CSVCell.date) ?? .vide
    },
  ]
}

extension EcheanceTVA {
  fileprivate var mot: String {
    switch self {
    case .jour, .facture: "facturation"
    case .paiement: "encaissement"
    case .deduction: "deduction"
    }
  }
}
