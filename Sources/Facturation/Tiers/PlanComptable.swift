/// The accounts that a seller's books have for what happens to invoices.
///
/// A line, or the product that it sells, may name its own; what names none is entered in these.
public struct PlanComptable: Hashable, Sendable {
  /// What clients owe; each client is an auxiliary account of it.
  public var clients: CompteComptable
  /// Deposits that were invoiced, and money that came in before its invoice.
  public var acomptes: CompteComptable
  /// Services that were sold.
  public var ventesServices: CompteComptable
  /// Goods that were sold.
  public var ventesBiens: CompteComptable
  /// What was taken off a price after the sale.
  public var reductions: CompteComptable
  /// VAT that is due.
  public var tvaCollectee: CompteComptable
  /// VAT that was invoiced and is due once it is paid.
  public var tvaEnAttente: CompteComptable
  /// The bank: transfers and direct debits.
  public var banque: CompteComptable
  /// Cash.
  public var caisse: CompteComptable
  /// Cheques that were received.
  public var cheques: CompteComptable
  /// What was paid by card.
  public var cartes: CompteComptable
  /// Bills of exchange and promissory notes.
  public var effets: CompteComptable
  /// What was set off against something else that is owed.
  public var compensations: CompteComptable
  /// What was paid by another means.
  public var autresReglements: CompteComptable
  /// What will never be paid.
  public var pertes: CompteComptable
  /// What the bank charges for a payment that bounced.
  public var fraisBancaires: CompteComptable

  /// The accounts of the general chart, which are in use where no others were recorded.
  public static let usuel = PlanComptable()

  private init() {
    func compte(_ numero: String) -> CompteComptable { CompteComptable(texteAdmis: numero) }
    clients = compte("411000")
    acomptes = compte("419100")
    ventesServices = compte("706000")
    ventesBiens = compte("707000")
    reductions = compte("709000")
    tvaCollectee = compte("445710")
    tvaEnAttente = compte("445740")
    banque = compte("512000")
    caisse = compte("530000")
    cheques = compte("511200")
    cartes = compte("511500")
    effets = compte("511300")
    compensations = compte("467000")
    autresReglements = compte("511800")
    pertes = compte("654000")
    fraisBancaires = compte("627000")
  }

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
