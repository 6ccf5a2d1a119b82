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
    self.avoirId = avoirId
    self.numero = numero
    self.serie = serie
    self.rang = rang
    self.dateAvoir = dateAvoir
    self.motif = motif
    self.lignes = lignes
    self.sousTotal = sousTotal
    self.remise = remise
    self.totalHT = totalHT
    self.groupes = groupes
    self.montantTVA = montantTVA
    self.totalTTC = totalTTC
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
    self.ligneId = ligneId
    self.quantite = quantite
    self.total = total
  }
}
