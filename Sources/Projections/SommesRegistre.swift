public import Facturation
public import Journal

/// What a registre comes to in all: its factures counted, the issued ones added up.
public struct SommesRegistre: Projection, Hashable, Sendable {
  /// How many events were taken up.
  public private(set) var evenements = 0
  /// How many factures were begun.
  public private(set) var factures = 0
  /// How many of them were issued.
  public private(set) var emises = 0
  /// What the issued ones come to before VAT.
  public private(set) var totalHT = Cumul.zero
  /// Their VAT.
  public private(set) var montantTVA = Cumul.zero
  /// What they come to with VAT.
  public private(set) var totalTTC = Cumul.zero
  /// What avoirs took off, VAT included.
  public private(set) var avoirs = Cumul.zero
  /// What was paid.
  public private(set) var paye = Cumul.zero
  /// The last event taken up.
  public private(set) var tete = Head.empty

  private var paiements: [PaiementID: Montant] = [:]

  /// Begins with nothing.
  public init() {}

  /// What is still due.
  public var solde: Cumul { totalTTC - avoirs - paye }

  /// Adds what the event brings.
  public mutating func prendre(_ evenement: RecordedEvent) {
    evenements += 1
    tete = Head(after: evenement)
    guard case .facture(_, let fait) = evenement.evenement else { return }
    switch fait {
    case .factureCreee:
      factures += 1
    case .factureEmise(let emission):
      emises += 1
      totalHT += emission.totaux.totalHT
      montantTVA += emission.totaux.montantTVA
      totalTTC += emission.totaux.totalTTC
    case .avoirEmis(let avoir):
      avoirs += avoir.totaux.totalTTC
    case .paiementEnregistre(let paiement):
      paye += paiement.montant
      paiements[paiement.paiementId] = paiement.montant
    case .paiementAnnule(let annulation):
      paye -= paiements.removeValue(forKey: annulation.paiementId) ?? .zero
    default: break
    }
  }
}
