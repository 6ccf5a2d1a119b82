/// A line of an invoice.
public struct LigneFactureDTO: Codable, Sendable, Equatable {
  /// The line's UUID.
  public var ligneId: String?
  /// The goods or the service that is sold.
  public var designation: String
  /// How much of it; negative for a deduction.
  public var quantite: Decimal
  /// What is counted, by its code in UNECE Recommendation 20 or 21; pieces where it does not say.
  public var codeUnite: String?
  /// The price of one unit, before VAT unless the invoice's prices include it.
  public var prixUnitaire: Decimal
  /// The discount on the line in percent.
  public var remisePourcentage: Decimal?
  /// The discount on the line as an amount.
  public var remiseMontant: Decimal?
  /// Why the discount is granted.
  public var motifRemise: String?
  /// The VAT rate in percent; without one the invoice's applies.
  public var tva: Decimal?
  /// The VAT category by its code in EN 16931: S, Z, E, AE, K, G or O.
  public var categorieTVA: String?
  /// The reason of an exemption, by its code in the list VATEX.
  public var codeExoneration: String?
  /// The reason of an exemption, in the words that stand on the invoice.
  public var motifExoneration: String?
  /// The produit's UUID, when the line was taken from one.
  public var produitId: String?
  /// The buyer's order that asked for it.
  public var referenceCommande: String?
  /// The date of that order.
  public var dateCommande: Date?
  /// What there is to say besides, in as many lines as it takes.
  public var description: String?
  /// The seller's own code for what is sold.
  public var reference: String?
  /// The heading under which the line is printed.
  public var rubrique: String?
  /// What is sold: biens or services.
  public var nature: String?
  /// When the service was done that the line charges for.
  public var periode: PeriodeDTO?
  /// The account that the sale is entered in.
  public var compte: String?
  /// The invoice of a deposit that the line deducts.
  public var factureAnterieure: FactureAnterieureDTO?
  /// Quantity times price, rounded to the cent, less its discount.
  public var total: Decimal?

  /// Begins with what every line has; the rest is set afterwards.
  public init(designation: String, quantite: Decimal, prixUnitaire: Decimal) {
    (self.designation, self.quantite, self.prixUnitaire) = (designation, quantite, prixUnitaire)
  }
}

/// A first and a last day.
public struct PeriodeDTO: Codable, Sendable, Equatable {
  /// The first day.
  public var debut: Date
  /// The last day.
  public var fin: Date

  /// Gathers both.
  public init(debut: Date, fin: Date) { (self.debut, self.fin) = (debut, fin) }
}

/// What the lines of one VAT rate, category and reason come to.
public struct GroupeTVADTO: Codable, Sendable, Equatable {
  /// The rate in percent.
  public var tva: Decimal
  /// The category by its code in EN 16931.
  public var categorieTVA: String
  /// The reason of an exemption, by its code in the list VATEX.
  public var codeExoneration: String?
  /// What the rate applies to.
  public var base: Decimal
  /// The VAT on the base.
  public var montantTVA: Decimal

  /// Gathers a group.
  public init(tva: Decimal, categorieTVA: String, base: Decimal, montantTVA: Decimal) {
    (self.tva, self.categorieTVA, self.base) = (tva, categorieTVA, base)
    self.montantTVA = montantTVA
  }
}

/// Something that is sold again and again.
public struct ProduitDTO: Codable, Sendable, Equatable {
  /// The produit's UUID.
  public var id: String?
  /// What it is called on an invoice.
  public var designation: String
  /// The seller's own code for it.
  public var reference: String?
  /// The price of one unit before VAT.
  public var prixUnitaire: Decimal
  /// Its VAT rate in percent; without one the invoice's applies.
  public var tva: Decimal?
  /// What is counted, by its code in UNECE Recommendation 20 or 21; pieces where it does not say.
  public var codeUnite: String?
  /// What it is: biens or services.
  public var nature: String?
  /// The account that its sales are entered in.
  public var compte: String?

  /// Begins with what every produit has; the rest is set afterwards.
  public init(designation: String, prixUnitaire: Decimal) {
    (self.designation, self.prixUnitaire) = (designation, prixUnitaire)
  }
}

/// A credit note; its sums are positive, and are taken off the invoice.
public struct AvoirDTO: Codable, Sendable, Equatable {
  /// The avoir's UUID.
  public var avoirId: String
  /// Its own number.
  public var numero: String
  /// The series of the number.
  public var serie: String
  /// The rank in the series.
  public var rang: Int
  /// The day it was made.
  public var dateAvoir: Date
  /// Why it was made.
  public var motif: String
  /// What is printed for the client.
  public var notes: String?
  /// The seller as of that day; the invoice's, unless it says otherwise.
  public var vendeur: VendeurDTO?
  /// The client as of that day; the invoice's, unless it says otherwise.
  public var client: ClientDTO?
  /// Which lines it credits, and how much of each.
  public var lignes: [LigneAvoirDTO]
  /// The sum of the lines.
  public var sousTotal: Decimal
  /// What the invoice's discount takes off.
  public var remise: Decimal
  /// The sum before VAT.
  public var totalHT: Decimal
  /// Base and VAT for each rate and category.
  public var groupes: [GroupeTVADTO]
  /// The VAT of all rates.
  public var montantTVA: Decimal
  /// The sum with VAT.
  public var totalTTC: Decimal
  /// What the law wants said, in the words of its day.
  public var mentions: [MentionDTO]?

  /// Gathers an avoir.
  public init(
    avoirId: String, numero: String, serie: String, rang: Int, dateAvoir: Date, motif: String,
    lignes: [LigneAvoirDTO], sousTotal: Decimal, remise: Decimal, totalHT: Decimal,
    groupes: [GroupeTVADTO], montantTVA: Decimal, totalTTC: Decimal
  ) {
    (self.avoirId, self.numero, self.serie, self.rang) = (avoirId, numero, serie, rang)
    (self.dateAvoir, self.motif, self.lignes) = (dateAvoir, motif, lignes)
    (self.sousTotal, self.remise, self.totalHT) = (sousTotal, remise, totalHT)
    (self.groupes, self.montantTVA, self.totalTTC) = (groupes, montantTVA, totalTTC)
  }
}

/// How much of a line an avoir credits.
public struct LigneAvoirDTO: Codable, Sendable, Equatable {
  /// The UUID of the invoice's line.
  public var ligneId: String
  /// How much of its quantity; nothing where an amount is credited.
  public var quantite: Decimal?
  /// What that quantity comes to, or the amount.
  public var total: Decimal

  /// Gathers what is credited of a line.
  public init(ligneId: String, quantite: Decimal?, total: Decimal) {
    (self.ligneId, self.quantite, self.total) = (ligneId, quantite, total)
  }
}

/// A payment of an invoice; one that was reversed or that bounced stays, and says why.
public struct PaiementDTO: Codable, Sendable, Equatable {
  /// The payment's UUID.
  public var paiementId: String
  /// The sum that was paid; always positive.
  public var montant: Decimal
  /// How it was paid: Virement, Chèque, Espèces, Carte, Prélèvement, Effet, Compensation or Autre.
  public var mode: String
  /// The day from which it counts.
  public var datePaiement: Date
  /// The cheque's number, the transfer's wording.
  public var reference: String?
  /// What it was settled with, where one sum settled several invoices: the same UUID in all of them.
  public var reglement: String?
  /// Why it was reversed, when it was; then it never counted.
  public var annulation: String?
  /// How it bounced, when it did; it counts no more from that day on.
  public var rejet: RejetDTO?

  /// Begins with what every payment has; the rest is set afterwards.
  public init(paiementId: String, montant: Decimal, mode: String, datePaiement: Date) {
    (self.paiementId, self.montant, self.mode) = (paiementId, montant, mode)
    self.datePaiement = datePaiement
  }
}

/// How a payment bounced.
public struct RejetDTO: Codable, Sendable, Equatable {
  /// The day from which the payment counts no more.
  public var dateRejet: Date
  /// Why the payment bounced.
  public var motif: String
  /// What the bank charged the seller for it.
  public var frais: Decimal?

  /// Begins with what every bounce has; the rest is set afterwards.
  public init(dateRejet: Date, motif: String) { (self.dateRejet, self.motif) = (dateRejet, motif) }
}

/// Money that the client was given back.
public struct RemboursementDTO: Codable, Sendable, Equatable {
  /// The refund's UUID.
  public var remboursementId: String
  /// The sum that was given back; always positive.
  public var montant: Decimal
  /// How it was given back, by the words of payments.
  public var mode: String
  /// The day from which it counts.
  public var dateRemboursement: Date
  /// The cheque's number, the transfer's wording.
  public var reference: String?
  /// The UUID of the avoir that it pays out, where it is one.
  public var avoirId: String?
  /// What it was settled with, where it paid another invoice: the same UUID in both.
  public var reglement: String?

  /// Begins with what every refund has; the rest is set afterwards.
  public init(remboursementId: String, montant: Decimal, mode: String, dateRemboursement: Date) {
    (self.remboursementId, self.montant, self.mode) = (remboursementId, montant, mode)
    self.dateRemboursement = dateRemboursement
  }
}

/// What was given up of an invoice, as it will never be paid.
public struct PerteDTO: Codable, Sendable, Equatable {
  /// The day from which nothing is owed any more.
  public var date: Date
  /// Why it will never be paid.
  public var motif: String
  /// What was unpaid of each rate on that day.
  public var groupes: [GroupeTVADTO]?

  /// Begins with what every loss has; the rest is set afterwards.
  public init(date: Date, motif: String) { (self.date, self.motif) = (date, motif) }
}
