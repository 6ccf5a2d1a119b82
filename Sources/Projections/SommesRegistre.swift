public import Facturation
public import Journaux

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
  /// The VAT of the issued ones.
  public private(set) var montantTVA = Cumul.zero
  /// The total of the issued ones, with VAT.
  public private(set) var totalTTC = Cumul.zero
  /// What avoirs took off, VAT included.
  public private(set) var avoirs = Cumul.zero
  /// What came in, less what bounced or was given back.
  public var paye: Cumul { recu - repris }
  /// The last event taken up.
  public private(set) var tete = Head.empty

  /// All that came in and was not given back, and which payments were reversed or bounced since:
  /// rare, and looked for only when somebody asks, so that a payment costs no more than its place in
  /// a list.
  private var recu = Cumul.zero
  private var paiements: ContiguousArray<Paye> = []
  private var annules: Set<PaiementDeFacture> = []
  /// What each document and refund adds to what is due of its facture, and which factures were given
  /// up: rarer still.
  private var creances: ContiguousArray<Creance> = []
  private var irrecouvrables: Set<FactureID> = []

  /// Begins with nothing.
  public init() {}

  /// What is still due.
  public var solde: Cumul { totalTTC - avoirs - paye - pertes }

  /// Adds what the event brings.
  public mutating func prendre(_ evenement: RecordedEvent) {
    let nombres = EventNumbers(evenement)
    evenements += 1
    tete = Head(after: nombres)
    if let fait = nombres.fait { prendre(fait) }
  }

  /// Adds what the whole acts of a run bring.
  package mutating func prendre(_ suite: EventRun) {
    guard suite.settledCount > 0 else { return }
    evenements += suite.settledCount
    tete = suite.settledHead
    for fait in suite.settledFacts { prendre(fait) }
  }

  private mutating func prendre(_ fait: EventNumbers.Fait) {
    let facture = fait.facture
    switch fait.mouvement {
    case .creation: factures += 1
    case .emission(let ht, let tva, let ttc):
      emises += 1
      totalHT += ht
      montantTVA += tva
      totalTTC += ttc
      creances.append(Creance(facture: facture, centimes: ttc.centimes))
    case .avoir(let ttc):
      avoirs += ttc
      creances.append(Creance(facture: facture, centimes: -ttc.centimes))
    case .paiement(let id, let montant):
      recu += montant
      let paye = PaiementDeFacture(facture: facture, paiement: id)
      paiements.append(Paye(id: paye, montant: montant))
    case .annulation(let id): annules.insert(PaiementDeFacture(facture: facture, paiement: id))
    case .remboursement(let montant):
      recu -= montant
      creances.append(Creance(facture: facture, centimes: montant.centimes))
    case .irrecouvrable: irrecouvrables.insert(facture)
    case .aucun: break
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
    creances += suite.creances
    irrecouvrables.formUnion(suite.irrecouvrables)
  }

  /// What is given up: all that is unpaid of the factures that were.
  public var pertes: Cumul {
    guard !irrecouvrables.isEmpty else { return .zero }
    var dus: [FactureID: Cumul] = [:]
    for creance in creances where irrecouvrables.contains(creance.facture) {
      dus[creance.facture, default: .zero] += Cumul(centimes: Int128(creance.centimes))
    }
    for paiement in paiements where irrecouvrables.contains(paiement.id.facture) {
      if !annules.contains(paiement.id) {
        dus[paiement.id.facture, default: .zero] -= paiement.montant
      }
    }
    return dus.values.reduce(.zero) { $0 + max(.zero, $1) }
  }

  private var repris: Cumul {
    guard !annules.isEmpty else { return .zero }
    return paiements.reduce(into: .zero) { somme, paiement in
      if annules.contains(paiement.id) { somme += paiement.montant }
    }
  }
}

/// What a document or a refund adds to what is due of a facture, in cents.
private struct Creance: Hashable, Sendable {
  let facture: FactureID
  let centimes: Int64
}

/// Which payment of which facture: a file that is imported may number each facture's from one.
private struct PaiementDeFacture: Hashable, Sendable {
  let facture: FactureID
  let paiement: PaiementID
}

/// What was paid at once.
private struct Paye: Hashable, Sendable {
  let id: PaiementDeFacture
  let montant: Montant
}
