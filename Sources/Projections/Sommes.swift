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
  mutating func ajouter(_ facture: Facture, le jour: DateCivile) {
    factures += 1
    totalHT += facture.totaux.totalHT
    montantTVA += facture.totaux.montantTVA
    totalTTC += facture.totaux.totalTTC
    avoirs += facture.credite(le: jour)
    encaisse += facture.paye(le: jour)
    pertes += facture.pertes(le: jour)
  }
}
