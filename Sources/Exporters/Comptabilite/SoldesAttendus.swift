import Facturation
import Journaux
import Projections

/// What the accounts of a period have to come to, by the read models that people see: what each client
/// owes, the VAT that became due, the money of each means.
///
/// None of it is added up from entries, and all factures are asked, so that an entry that is wrong shows, or that
/// is missing of what lists know. That these know all is for a verification to tell.
struct SoldesAttendus: FicheReader {
  private let plan: PlanComptable
  private var veille: BalanceAgee?
  private var fin: BalanceAgee
  private var exigible: TVAExigible
  private var encaissements: Encaissements
  /// The accounts that lines name, of which no read model tells.
  var nommes: Set<CompteComptable> = []

  /// Begins with nothing.
  init(_ plan: PlanComptable, periode: ClosedRange<DateCivile>) {
    self.plan = plan
    veille = periode.lowerBound.plus(jours: -1).map { BalanceAgee(au: $0) }
    fin = BalanceAgee(au: periode.upperBound)
    exigible = TVAExigible(periode: periode)
    encaissements = Encaissements(periode: periode)
  }

  mutating func take(_ client: ClientNomme) {}

  /// Adds what a facture comes to.
  mutating func take(_ facture: FicheFacture) {
    veille?.ajouter(facture)
    fin.ajouter(facture)
    exigible.ajouter(facture)
    encaissements.ajouter(facture)
  }

  mutating func advance(_ number: Int, of count: Int) {}

  /// By how much a client owes more than on the eve.
  func client(_ id: ClientID) -> Cumul {
    (fin.parClient[id]?.total ?? .zero) - (veille?.parClient[id]?.total ?? .zero)
  }

  /// Clients of whom something is known.
  var clients: Set<ClientID> {
    Set(fin.parClient.keys).union(veille?.parClient.keys.map(\.self) ?? [])
  }

  /// What the accounts come to that serve for one thing alone, but for the clients'.
  var comptes: [(compte: CompteComptable, solde: Cumul)] {
    var argent: [CompteComptable: Cumul] = [plan.banque: .zero - encaissements.frais]
    for mode in ConditionsPaiement.allCases {
      argent[plan.compte(de: mode), default: .zero] += encaissements.parMode[mode] ?? .zero
    }
    let due = exigible.parGroupe.values.reduce(Cumul.zero) { $0 - $1.tva }
    let connus = argent.map { ($0.key, $0.value) } + [(plan.tvaCollectee, due)]
    return connus.filter { compte, _ in
      connus.count { $0.0 == compte } == 1 && !plan.autresComptes.contains(compte)
        && !nommes.contains(compte)
    }.sorted { $0.0.texte < $1.0.texte }
  }
}

extension PlanComptable {
  /// Those accounts of which no read model says what they come to, or not by one sum.
  fileprivate var autresComptes: [CompteComptable] {
    [
      clients, acomptes, ventesServices, ventesBiens, reductions, tvaEnAttente, pertes,
      fraisBancaires,
    ]
  }
}
