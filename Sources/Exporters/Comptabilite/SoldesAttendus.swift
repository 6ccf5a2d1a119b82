import Facturation
import Journaux
import Projections

/// What the accounts of a period have to come to, by the read models that people see: what each client
/// owes, the VAT that became due, the money of each means.
///
/// None of it is added up from entries, and all factures are asked, so that an entry that is wrong shows, or that
/// is missing of what lists know. That these know all is for a verification to tell.
struct SoldesAttendus: FicheReader {
  /// What the days come to on which the same accounts hold.
  private var parts: [SoldesSousUnPlan]
  /// The accounts that lines name, of which no read model tells.
  var nommes: Set<CompteComptable> = []

  /// Begins with nothing.
  init(_ plans: PlansComptables, periode: ClosedRange<DateCivile>) {
    parts = plans.parts(de: periode).map { SoldesSousUnPlan($0.plan, periode: $0.jours) }
  }

  mutating func take(_ client: ClientNomme) {}

  /// Adds what a facture comes to.
  mutating func take(_ facture: FicheFacture) {
    for rang in parts.indices { parts[rang].ajouter(facture) }
  }

  mutating func advance(_ number: Int, of count: Int) {}

  /// The accounts of clients of whom something is known.
  var comptesDesClients: Set<CompteDeClient> {
    Set(
      parts.flatMap { part in
        part.clients.map { CompteDeClient(client: $0, compte: part.plan.clients) }
      })
  }

  /// By how much a client owes more at the end than on the eve, of what moved in an account.
  func solde(_ sien: CompteDeClient) -> Cumul {
    parts.reduce(.zero) { somme, part in
      part.plan.clients == sien.compte ? somme + part.client(sien.client) : somme
    }
  }

  /// What the accounts come to that serve for one thing alone, but for the clients'.
  var comptes: [(compte: CompteComptable, solde: Cumul)] {
    let ambigus = parts.reduce(into: nommes) { $0.formUnion($1.ambigus) }
    let connus = parts.flatMap(\.connus).filter { !ambigus.contains($0.compte) }
    return Dictionary(connus.map { ($0.compte, $0.solde) }, uniquingKeysWith: +)
      .map { (compte: $0.key, solde: $0.value) }.sorted { $0.compte.texte < $1.compte.texte }
  }
}

/// An account of the books that is kept by client, and whose.
struct CompteDeClient: Hashable {
  let client: ClientID
  let compte: CompteComptable
}

/// What the accounts of days have to come to on which the same ones hold.
private struct SoldesSousUnPlan {
  let plan: PlanComptable
  private var veille: BalanceAgee?
  private var fin: BalanceAgee
  private var exigible: TVAExigible
  private var encaissements: Encaissements

  init(_ plan: PlanComptable, periode: ClosedRange<DateCivile>) {
    self.plan = plan
    veille = periode.lowerBound.plus(jours: -1).map { BalanceAgee(au: $0) }
    fin = BalanceAgee(au: periode.upperBound)
    exigible = TVAExigible(periode: periode)
    encaissements = Encaissements(periode: periode)
  }

  mutating func ajouter(_ facture: FicheFacture) {
    veille?.ajouter(facture)
    fin.ajouter(facture)
    exigible.ajouter(facture)
    encaissements.ajouter(facture)
  }

  /// By how much a client owes more than on the eve.
  func client(_ id: ClientID) -> Cumul {
    (fin.parClient[id]?.total ?? .zero) - (veille?.parClient[id]?.total ?? .zero)
  }

  /// Clients of whom something is known.
  var clients: Set<ClientID> {
    Set(fin.parClient.keys).union(veille?.parClient.keys.map(\.self) ?? [])
  }

  /// What the accounts of money and of VAT that is due come to.
  var connus: [(compte: CompteComptable, solde: Cumul)] {
    var argent: [CompteComptable: Cumul] = [plan.banque: .zero - encaissements.frais]
    for mode in ConditionsPaiement.allCases {
      argent[plan.compte(de: mode), default: .zero] += encaissements.parMode[mode] ?? .zero
    }
    let due = exigible.parGroupe.values.reduce(Cumul.zero) { $0 - $1.tva }
    return argent.map { ($0.key, $0.value) } + [(plan.tvaCollectee, due)]
  }

  /// Those accounts of which no read model says what they come to, or not by one sum.
  var ambigus: [CompteComptable] {
    [
      plan.clients, plan.acomptes, plan.ventesServices, plan.ventesBiens, plan.reductions,
      plan.tvaEnAttente, plan.pertes, plan.fraisBancaires,
    ] + connus.map(\.compte).filter { compte in connus.count { $0.compte == compte } > 1 }
  }
}
