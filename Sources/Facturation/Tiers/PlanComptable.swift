/// The accounts that a seller's books have for what happens to invoices.
///
/// A line, or the product that it sells, may name its own; lines that name none are entered in these.
public struct PlanComptable: Hashable, Sendable {
  /// What clients owe; each client is an auxiliary account of it.
  public var clients: CompteComptable = "411000"
  /// Deposits that were invoiced, and money that came in before its invoice.
  public var acomptes: CompteComptable = "419100"
  /// Services that were sold.
  public var ventesServices: CompteComptable = "706000"
  /// Goods that were sold.
  public var ventesBiens: CompteComptable = "707000"
  /// What was taken off a price after the sale.
  public var reductions: CompteComptable = "709000"
  /// VAT that is due.
  public var tvaCollectee: CompteComptable = "445710"
  /// VAT that was invoiced and is due once it is paid.
  public var tvaEnAttente: CompteComptable = "445740"
  /// The bank: transfers and direct debits.
  public var banque: CompteComptable = "512000"
  /// Cash.
  public var caisse: CompteComptable = "530000"
  /// Cheques that were received.
  public var cheques: CompteComptable = "511200"
  /// What was paid by card.
  public var cartes: CompteComptable = "511500"
  /// Bills of exchange and promissory notes.
  public var effets: CompteComptable = "511300"
  /// What was set off against something else that is owed.
  public var compensations: CompteComptable = "467000"
  /// What was paid by another means.
  public var autresReglements: CompteComptable = "511800"
  /// What will never be paid.
  public var pertes: CompteComptable = "654000"
  /// What the bank charges for a payment that bounced.
  public var fraisBancaires: CompteComptable = "627000"

  /// The accounts of the general chart, which are in use where no others were recorded.
  public static let usuel = PlanComptable()

  private init() {}

  /// Where money stands that came in by a means.
  package func compte(de mode: ConditionsPaiement) -> CompteComptable {
    switch mode {
    case .virement, .prelevement: banque
    case .cheque: cheques
    case .especes: caisse
    case .carte: cartes
    case .effet: effets
    case .compensation: compensations
    case .autre: autresReglements
    }
  }
}

extension PlanComptable: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    clients = try walker.member("clients", "clients", "customers", record?.clients)
    acomptes = try walker.member(
      "acomptes", "avances et acomptes reçus", "deposits received", record?.acomptes)
    ventesServices = try walker.member(
      "ventesServices", "prestations de services", "sales of services", record?.ventesServices)
    ventesBiens = try walker.member(
      "ventesBiens", "ventes de marchandises", "sales of goods", record?.ventesBiens)
    reductions = try walker.member(
      "reductions", "rabais, remises et ristournes", "reductions granted", record?.reductions)
    tvaCollectee = try walker.member(
      "tvaCollectee", "TVA collectée", "VAT due", record?.tvaCollectee)
    tvaEnAttente = try walker.member(
      "tvaEnAttente", "TVA en attente d'encaissement", "VAT due once paid", record?.tvaEnAttente)
    banque = try walker.member("banque", "banque", "bank", record?.banque)
    caisse = try walker.member("caisse", "caisse", "cash", record?.caisse)
    cheques = try walker.member("cheques", "chèques à encaisser", "cheques", record?.cheques)
    cartes = try walker.member("cartes", "cartes à encaisser", "cards", record?.cartes)
    effets = try walker.member("effets", "effets à encaisser", "bills", record?.effets)
    compensations = try walker.member(
      "compensations", "compensations", "set-offs", record?.compensations)
    autresReglements = try walker.member(
      "autresReglements", "autres règlements", "other means", record?.autresReglements)
    pertes = try walker.member(
      "pertes", "pertes sur créances irrécouvrables", "bad debts", record?.pertes)
    fraisBancaires = try walker.member(
      "fraisBancaires", "services bancaires", "bank charges", record?.fraisBancaires)
  }
}

/// The accounts of the books from day to day: one that is changed from a day on is changed from that day on,
/// and the others stay as they are, be it on days for which others are set already.
///
///                           set from 2027-01-01    then from 2026-11-01
///     from the beginning    411000, 706000         411000, 706000
///     from 2026-11-01                              411900, 706000
///     from 2027-01-01       411000, 706100         411900, 706100
package struct PlansComptables: Hashable, Sendable {
  /// Accounts, and the day from which they hold.
  private struct Etape: Hashable {
    /// Nothing where that is the beginning.
    let depuis: DateCivile?
    var plan: PlanComptable
    var premierJour: DateCivile { depuis ?? .premiere }
  }

  /// In the order of their days; the first ones hold from the beginning.
  private var etapes: [Etape]

  /// The same accounts on every day.
  package init(_ plan: PlanComptable = .usuel) { etapes = [Etape(depuis: nil, plan: plan)] }

  /// The accounts, each once, in the order of their days.
  package var tous: [PlanComptable] { etapes.map(\.plan) }

  /// Those that hold from the last day on.
  package var dernier: PlanComptable { etapes[etapes.count - 1].plan }

  /// Those that hold on a day, and since when.
  package func definis(le jour: DateCivile) -> PlanComptableDefini {
    let etape = etapes[rang(le: jour)]
    return PlanComptableDefini(plan: etape.plan, depuis: etape.depuis)
  }

  /// Which of them hold on a day.
  package func rang(le jour: DateCivile) -> Int { etapes.lastIndex { $0.premierJour <= jour } ?? 0 }

  /// Those that hold on a day.
  package subscript(jour: DateCivile) -> PlanComptable { etapes[rang(le: jour)].plan }

  /// The days of a period by the accounts that hold on them, in their order.
  package func parts(
    de periode: ClosedRange<DateCivile>
  ) -> [(jours: ClosedRange<DateCivile>, plan: PlanComptable)] {
    etapes.indices.compactMap { rang in
      let suivant = rang + 1 < etapes.count ? etapes[rang + 1].premierJour : nil
      let dernier = suivant.map { $0.plus(jours: -1) } ?? periode.upperBound
      let premier = max(etapes[rang].premierJour, periode.lowerBound)
      guard let dernier, premier <= min(dernier, periode.upperBound) else { return nil }
      return (premier...min(dernier, periode.upperBound), etapes[rang].plan)
    }
  }

  /// Takes up accounts that hold from a day on.
  mutating func prendre(_ definition: PlanComptableDefini) {
    let etape = Etape(depuis: definition.depuis, plan: definition.plan)
    let avant = self[etape.premierJour]
    var suivantes = etapes.filter { $0.premierJour > etape.premierJour }
    for poste in RoleComptable.allCases.compactMap(\.poste)
    where etape.plan[keyPath: poste] != avant[keyPath: poste] {
      for rang in suivantes.indices {
        suivantes[rang].plan[keyPath: poste] = etape.plan[keyPath: poste]
      }
    }
    etapes = etapes.filter { $0.premierJour < etape.premierJour } + [etape] + suivantes
  }

  /// Refuses accounts that are not as they have to be, on any day, unless they were so before.
  func verifier(remplacant anciens: Self) throws(RefusFacturation) {
    for etape in etapes { try etape.plan.verifier(remplacant: anciens[etape.premierJour]) }
  }
}

/// What an account serves for in the books, and which accounts of the general chart may do so.
///
/// An account of another class would make the books say what is not so: sales in 411 would be owed by
/// nobody, and no balance would be found again.
///
///     tvaEnAttente    44574 or 4458      445740, 44587    not 445710, which is due
@usableFromInline package enum RoleComptable: String, CaseIterable, Hashable, Sendable {
  case clients, acomptes, ventesServices, ventesBiens, reductions, tvaCollectee, tvaEnAttente
  case banque, caisse, cheques, cartes, effets, compensations, autresReglements
  case pertes, fraisBancaires
  /// The account that a line or a produit names for itself: a product, or what was paid for the client.
  case vente = "compte"

  /// What the accounts begin with that may have this role.
  package var debuts: [String] {
    switch self {
    case .clients: ["411"]
    case .acomptes: ["4190", "4191"]
    case .ventesServices, .ventesBiens: ["701", "702", "703", "704", "705", "706", "707", "708"]
    case .reductions: ["709"]
    case .tvaCollectee: ["4457"]
    case .tvaEnAttente: ["44574", "4458"]
    // Money that an individual receives on an account of their own stands in 108.
    case .banque: ["108", "512", "514", "517"]
    case .caisse: ["53"]
    case .cheques: ["5112", "512", "514", "517"]
    case .cartes: ["511", "512", "514", "517"]
    case .effets: ["413", "5113", "5114", "512", "514", "517"]
    case .compensations: ["401", "467", "471"]
    case .autresReglements: ["108", "455", "467", "511", "512", "514", "517", "58"]
    case .pertes: ["654"]
    case .fraisBancaires: ["627"]
    case .vente: ["467", "7"]
    }
  }

  /// Whether an account may have this role.
  package func admet(_ compte: CompteComptable) -> Bool {
    debuts.contains { compte.texte.hasPrefix($0) }
  }

  /// Whether both may be kept in one account: sales with sales, the bank's money with its like; the
  /// books have to tell all else apart.
  func partage(avec autre: RoleComptable) -> Bool {
    self == autre || Self.ensembles.contains { $0.isSuperset(of: [self, autre]) }
  }

  /// What may be kept together.
  private static let ensembles: [Set<RoleComptable>] = [
    [.ventesServices, .ventesBiens, .vente],
    [.banque, .cheques, .cartes, .effets, .autresReglements],
  ]

  /// The account that a plan has for it; nothing for what no plan says.
  package var poste: WritableKeyPath<PlanComptable, CompteComptable>? {
    switch self {
    case .clients: \.clients
    case .acomptes: \.acomptes
    case .ventesServices: \.ventesServices
    case .ventesBiens: \.ventesBiens
    case .reductions: \.reductions
    case .tvaCollectee: \.tvaCollectee
    case .tvaEnAttente: \.tvaEnAttente
    case .banque: \.banque
    case .caisse: \.caisse
    case .cheques: \.cheques
    case .cartes: \.cartes
    case .effets: \.effets
    case .compensations: \.compensations
    case .autresReglements: \.autresReglements
    case .pertes: \.pertes
    case .fraisBancaires: \.fraisBancaires
    case .vente: nil
    }
  }

  /// The field that a refusal names.
  package var champ: Champ { Champ(rawValue: rawValue) }
}

extension CompteComptable {
  /// What was paid for clients, where a line names no account of its own for it.
  package static let debours: CompteComptable = "467100"

  /// Whether it holds what was paid for others, and no sales.
  package var estDeDebours: Bool { texte.hasPrefix("467") }

  /// Refuses an account that may not have a role.
  func verifier(_ role: RoleComptable) throws(RefusFacturation) {
    guard role.admet(self) else { throw .valeur(role.champ, .compteHorsRole(role)) }
  }
}

extension PlanComptable {
  /// Refuses, of what becomes other than it was, what may not be so, and what two roles may not share.
  ///
  /// Recorded accounts stay readable in any case, and are only looked at again once they change.
  func verifier(remplacant avant: PlanComptable) throws(RefusFacturation) {
    let postes = RoleComptable.allCases.compactMap { role in role.poste.map { (role, $0) } }
    for (role, poste) in postes where self[keyPath: poste] != avant[keyPath: poste] {
      let compte = self[keyPath: poste]
      try compte.verifier(role)
      let autre = postes.first { autre, poste in
        self[keyPath: poste] == compte && !role.partage(avec: autre)
      }
      if let autre { throw .valeur(role.champ, .compteDejaPris(compte, par: autre.0)) }
    }
  }
}
