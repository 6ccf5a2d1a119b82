public import Facturation

/// What some issued factures come to, as of a day.
public struct Sommes: Hashable, Sendable {
  /// How many factures.
  public private(set) var factures = 0
  /// What they come to before VAT.
  public private(set) var totalHT = Cumul.zero
  /// Their VAT.
  public private(set) var montantTVA = Cumul.zero
  /// What they come to with VAT.
  public private(set) var totalTTC = Cumul.zero
  /// What avoirs took off, VAT included.
  public private(set) var avoirs = Cumul.zero
  /// What was paid.
  public private(set) var encaisse = Cumul.zero
  /// What was given up.
  public private(set) var pertes = Cumul.zero

  /// Nothing yet.
  package init() {}

  /// What is still due.
  public var solde: Cumul { totalTTC - avoirs - encaisse - pertes }

  /// Adds an issued facture, its avoirs and payments as of a day.
  package mutating func ajouter(_ facture: FicheFacture, le jour: DateCivile) {
    factures += 1
    totalHT += facture.totalHT
    montantTVA += facture.montantTVA
    totalTTC += facture.totalTTC
    let (avoirs, paye) = (facture.credite(le: jour), facture.paye(le: jour))
    self.avoirs += avoirs
    encaisse += paye
    pertes += facture.creance.pertes(le: jour, du: Cumul(facture.totalTTC) - avoirs - paye)
  }

  /// Adds what others come to.
  static func += (unes: inout Self, autres: Self) {
    unes.factures += autres.factures
    unes.totalHT += autres.totalHT
    unes.montantTVA += autres.montantTVA
    unes.totalTTC += autres.totalTTC
    unes.avoirs += autres.avoirs
    unes.encaisse += autres.encaisse
    unes.pertes += autres.pertes
  }
}
