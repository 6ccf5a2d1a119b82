public import Facturation

/// What is due on a day, by how long it is overdue and by client.
public struct BalanceAgee: Sendable {
  /// How long an amount is overdue.
  public enum Tranche: Int, CaseIterable, Sendable {
    case nonEchu
    case de1a30
    case de31a60
    case de61a90
    case plusDe90

    /// The bracket of an invoice that is so many days overdue.
    init(retard: Int) {
      self =
        switch retard {
        case ...0: .nonEchu
        case ...30: .de1a30
        case ...60: .de31a60
        case ...90: .de61a90
        default: .plusDe90
        }
    }
  }

  /// What is due in each bracket.
  public struct Montants: Hashable, Sendable {
    private var parTranche = Array(repeating: Cumul.zero, count: Tranche.allCases.count)

    /// What is due in one bracket.
    public subscript(tranche: Tranche) -> Cumul { parTranche[tranche.rawValue] }

    /// What is due in all.
    public var total: Cumul { parTranche.reduce(.zero, +) }

    mutating func ajouter(_ cumul: Cumul, _ tranche: Tranche) {
      parTranche[tranche.rawValue] += cumul
    }
  }

  /// The day.
  public let jour: DateCivile
  /// What all clients owe.
  public private(set) var ensemble = Montants()
  /// What each client owes.
  public private(set) var parClient: [ClientID: Montants] = [:]

  /// Sorts what the factures of that day or before leave due; overpayments count as they stand.
  public init(_ factures: some Sequence<Facture> = [], au jour: DateCivile) {
    self.jour = jour
    for facture in factures { ajouter(facture) }
  }

  /// Adds what a facture leaves due, if it was issued by that day.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds what a facture leaves due of which this is told, if it was issued by that day.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard facture.creance.compte(le: jour) else { return }
    let solde = facture.solde(le: jour)
    guard solde != .zero else { return }
    let tranche = Tranche(retard: jour - facture.dateEcheance)
    ensemble.ajouter(solde, tranche)
    parClient[facture.clientId, default: Montants()].ajouter(solde, tranche)
  }
}
