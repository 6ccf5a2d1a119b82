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
  /// Payments that were reversed, and recorded before the first event that was taken up.
  private var annules: [PaiementID] = []

  /// Begins with nothing.
  public init() {}

  /// What is still due.
  public var solde: Cumul { totalTTC - avoirs - paye }

  /// Adds what the event brings.
  public mutating func prendre(_ evenement: RecordedEvent) { prendre(EventNumbers(evenement)) }

  /// Adds what an event brings of which the numbers alone are known.
  package mutating func prendre(_ nombres: EventNumbers) {
    evenements += 1
    tete = Head(after: nombres)
    switch nombres.fait {
    case .factureCreee:
      factures += 1
    case .factureEmise(let ht, let tva, let ttc):
      emises += 1
      totalHT += ht
      montantTVA += tva
      totalTTC += ttc
    case .avoirEmis(let ttc):
      avoirs += ttc
    case .paiementEnregistre(let id, let montant):
      paye += montant
      paiements[id] = montant
    case .paiementAnnule(let id):
      annuler(id)
    case .autre: break
    }
  }

  /// Adds what the events come to that follow upon these, and that were taken up apart.
  package mutating func joindre(_ suite: SommesRegistre) {
    evenements += suite.evenements
    factures += suite.factures
    emises += suite.emises
    totalHT += suite.totalHT
    montantTVA += suite.montantTVA
    totalTTC += suite.totalTTC
    avoirs += suite.avoirs
    paye += suite.paye
    if suite.evenements > 0 { tete = suite.tete }
    suite.annules.forEach { annuler($0) }
    paiements.merge(suite.paiements) { _, dernier in dernier }
  }

  private mutating func annuler(_ id: PaiementID) {
    guard let montant = paiements.removeValue(forKey: id) else { return annules.append(id) }
    paye -= montant
  }
}
