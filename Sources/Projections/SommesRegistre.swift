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
  public var paye: Cumul { recu - repris }
  /// The last event taken up.
  public private(set) var tete = Head.empty

  /// All that was recorded as paid, and what of it was reversed since: rare, and looked for only
  /// when somebody asks, so that a payment costs no more than its place in a list.
  private var recu = Cumul.zero
  private var paiements: ContiguousArray<Versement> = []
  private var annules: Set<PaiementDeFacture> = []

  /// Begins with nothing.
  public init() {}

  /// What is still due.
  public var solde: Cumul { totalTTC - avoirs - paye }

  /// Adds what the event brings.
  public mutating func prendre(_ evenement: RecordedEvent) {
    let nombres = EventNumbers(evenement)
    evenements += 1
    tete = Head(after: nombres)
    prendre(nombres.fait)
  }

  /// Adds what the whole acts of a run bring.
  package mutating func prendre(_ suite: EventRun) {
    guard suite.settledCount > 0 else { return }
    evenements += suite.settledCount
    tete = suite.settledHead
    for fait in suite.settledFacts { prendre(fait) }
  }

  private mutating func prendre(_ fait: EventNumbers.Fait) {
    switch fait {
    case .creation:
      factures += 1
    case .emission(let ht, let tva, let ttc):
      emises += 1
      totalHT += ht
      montantTVA += tva
      totalTTC += ttc
    case .avoir(let ttc):
      avoirs += ttc
    case .paiement(let id, let montant):
      recu += montant
      paiements.append(Versement(id: id, montant: montant))
    case .annulation(let id):
      annules.insert(id)
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
    recu += suite.recu
    if suite.evenements > 0 { tete = suite.tete }
    paiements += suite.paiements
    annules.formUnion(suite.annules)
  }

  private var repris: Cumul {
    guard !annules.isEmpty else { return .zero }
    return paiements.reduce(into: .zero) { somme, paiement in
      if annules.contains(paiement.id) { somme += paiement.montant }
    }
  }
}

/// What was paid at once.
private struct Versement: Hashable, Sendable {
  let id: PaiementDeFacture
  let montant: Montant
}
