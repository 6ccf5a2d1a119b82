public import Facturation

/// Totals of the issued factures of a period, as of its last day: in all, and by month, client,
/// statut and terms; with the VAT of the documents that are dated in it.
///
/// As of a day, an invoice counts from its own date, and so do an avoir and a payment.
public struct TotauxRegistre: Sendable {
  /// The period of the invoices' dates, both days included.
  package let periode: ClosedRange<DateCivile>
  /// The sums of all factures.
  public private(set) var ensemble = Sommes()
  /// By the month of the invoice's date, given as its first day.
  public var parMois: [DateCivile: Sommes] { mois.parCle }
  /// What was invoiced less what was credited, each in the month of its own date.
  public var netParMois: [DateCivile: Cumul] { netMois.parCle }
  /// The sums of each client's factures.
  public var parClient: [ClientID: Sommes] { clients.parCle }
  /// By statut on the last day.
  public var parStatut: [StatutFacture: Sommes] {
    parStatutAffiche.reduce(into: [:]) { $0[$1.key.statut, default: Sommes()] += $1.value }
  }
  /// By statut on the last day as people read it.
  package var parStatutAffiche: [StatutAffiche: Sommes] { statuts.parCle }
  /// By the means of payment agreed on.
  public var parConditions: [ConditionsPaiement: Sommes] { conditions.parCle }
  /// The VAT of invoices and avoirs, each on its own date.
  public private(set) var tva: TVAPeriode

  private var mois = Groupes<DateCivile, Sommes>(vide: Sommes())
  private var netMois = Groupes<DateCivile, Cumul>(vide: .zero)
  private var clients = Groupes<ClientID, Sommes>(vide: Sommes())
  private var statuts = Groupes<StatutAffiche, Sommes>(vide: Sommes())
  private var conditions = Groupes<ConditionsPaiement, Sommes>(vide: Sommes())
  /// Days of a month that was met, its first in front: most come together.
  private var joursDuMois = DateCivile.premiere...DateCivile.premiere

  /// Adds up the factures that are dated in the period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    tva = TVAPeriode(periode: periode)
    for facture in factures { ajouter(facture) }
  }

  /// Adds up the factures that were issued by that day.
  public init(_ factures: some Sequence<Facture> = [], au jour: DateCivile) {
    self.init(factures, periode: .premiere...jour)
  }

  /// The day as of which all is looked at.
  public var jour: DateCivile { periode.upperBound }

  /// Adds a facture, if it is dated in the period, and of any other the avoirs that are.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// The same of a facture of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard facture.estEmise else { return }
    tva.ajouter(facture)
    for credit in facture.credits where periode.contains(credit.date) {
      netMois.changer(debutDuMois(credit.date)) { $0 -= credit.totalTTC }
    }
    guard periode.contains(facture.dateFacture) else { return }
    var sommes = Sommes()
    sommes.ajouter(facture, le: jour)
    let debut = debutDuMois(facture.dateFacture)
    ensemble += sommes
    mois.changer(debut) { $0 += sommes }
    netMois.changer(debut) { $0 += facture.totalTTC }
    clients.changer(facture.clientId) { $0 += sommes }
    let du = sommes.totalTTC - sommes.avoirs - sommes.encaisse
    statuts.changer(facture.statutAffiche(le: jour, du: du)) { $0 += sommes }
    conditions.changer(facture.conditionsPaiement) { $0 += sommes }
  }

  /// Takes in what other factures come to, of the same period.
  package mutating func joindre(_ autres: Self) {
    tva.joindre(autres.tva)
    ensemble += autres.ensemble
    mois.joindre(autres.mois, +=)
    netMois.joindre(autres.netMois, +=)
    clients.joindre(autres.clients, +=)
    statuts.joindre(autres.statuts, +=)
    conditions.joindre(autres.conditions, +=)
  }

  /// The first day of a day's month, worked out once for days that come together.
  private mutating func debutDuMois(_ date: DateCivile) -> DateCivile {
    if joursDuMois.contains(date) { return joursDuMois.lowerBound }
    let debut = date.debutDuMois
    // Every month has so many days.
    joursDuMois = debut...(debut.plus(jours: 27) ?? debut)
    return debut
  }
}

// MARK: - Sums

/// What some issued factures come to, as of a day.
public struct Sommes: Hashable, Sendable {
  /// How many factures.
  public private(set) var factures = 0
  /// The total before VAT.
  public private(set) var totalHT = Cumul.zero
  /// The VAT of the factures.
  public private(set) var montantTVA = Cumul.zero
  /// The total with VAT.
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
  package mutating func ajouter(_ facture: FicheFacture, le jour: DateCivile) {
    factures += 1
    totalHT += facture.totalHT
    montantTVA += facture.montantTVA
    totalTTC += facture.totalTTC
    let (avoirs, paye) = (facture.credite(le: jour), facture.paye(le: jour))
    self.avoirs += avoirs
    encaisse += paye
    pertes += facture.creance.pertes(le: jour, du: Cumul(facture.totalTTC) - avoirs - paye)
  }

  /// Takes away an issued facture that was added, as it was then.
  package mutating func oter(_ facture: FicheFacture, le jour: DateCivile) {
    var sienne = Self()
    sienne.ajouter(facture, le: jour)
    changer(-1, de: sienne, -=)
  }

  /// Adds what others come to.
  static func += (unes: inout Self, autres: Self) { unes.changer(1, de: autres, +=) }

  @inline(__always)
  private mutating func changer(
    _ sens: Int, de autres: Self, _ change: (inout Cumul, Cumul) -> Void
  ) {
    factures += sens * autres.factures
    change(&totalHT, autres.totalHT)
    change(&montantTVA, autres.montantTVA)
    change(&totalTTC, autres.totalTTC)
    change(&avoirs, autres.avoirs)
    change(&encaisse, autres.encaisse)
    change(&pertes, autres.pertes)
  }
}

/// Sums by what the summed have in common, for many that have little in common or the same as the one
/// before.
///
/// The last key is tried first, then a few are looked through one by one; of more, a table tells the place:
///
///     cles     2026-01   2026-02   2026-03
///     sommes   …         …         …
///                                  ^ dernier
struct Groupes<Cle: Hashable & Sendable, Somme: Sendable>: Sendable {
  private var cles: ContiguousArray<Cle> = []
  private var sommes: ContiguousArray<Somme> = []
  /// Empty as long as there are few.
  private var rangs: [Cle: Int] = [:]
  private var dernier = 0
  private let vide: Somme

  /// Up to so many are looked through faster than a table.
  private static var peu: Int { 16 }

  /// Begins without any; each key begins with that.
  init(vide: Somme) { self.vide = vide }

  /// What each key comes to.
  var parCle: [Cle: Somme] { Dictionary(uniqueKeysWithValues: zip(cles, sommes).map { ($0, $1) }) }

  /// Changes what a key comes to.
  @inline(__always) mutating func changer(_ cle: Cle, _ changement: (inout Somme) -> Void) {
    if dernier >= cles.count || cles[dernier] != cle { dernier = rang(de: cle) }
    changement(&sommes[dernier])
  }

  /// Adds what each key of others comes to.
  mutating func joindre(_ autres: Self, _ ajouter: (inout Somme, Somme) -> Void) {
    for (cle, somme) in zip(autres.cles, autres.sommes) { changer(cle) { ajouter(&$0, somme) } }
  }

  /// The place of a key, which is given one if it has none.
  private mutating func rang(de cle: Cle) -> Int {
    if let rang = rangs.isEmpty ? cles.firstIndex(of: cle) : rangs[cle] { return rang }
    cles.append(cle)
    sommes.append(vide)
    if !rangs.isEmpty {
      rangs[cle] = cles.count - 1
    } else if cles.count > Self.peu {
      for (rang, cle) in cles.enumerated() { rangs[cle] = rang }
    }
    return cles.count - 1
  }
}

// MARK: - What is due, by age

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

    /// How many days overdue an invoice is when its bracket is another than on the eve.
    static let changements = (1...366).filter { Self(retard: $0) != Self(retard: $0 - 1) }
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

    fileprivate mutating func joindre(_ autres: Self) {
      for tranche in Tranche.allCases { ajouter(autres[tranche], tranche) }
    }
  }

  /// The day as of which it is.
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

  /// Takes in what other factures leave due on the same day.
  package mutating func joindre(_ autres: Self) {
    ensemble.joindre(autres.ensemble)
    parClient.merge(autres.parClient) { uns, autres in
      var tous = uns
      tous.joindre(autres)
      return tous
    }
  }
}

// MARK: - Numbers

/// The numbers given in each series: how far it has come, what is missing, what was given twice.
package struct NumerosDonnes: Sendable {
  /// One series.
  package struct Suite: Hashable, Sendable {
    /// The numbers by rank.
    package fileprivate(set) var numeros: [Int: NumeroFacture] = [:]
    fileprivate var redonnes: [Int] = []
    /// The lowest rank that a file told of.
    fileprivate var premierImporte: Int?

    /// The ranks that were given more than once, each as often as it came again.
    package var doubles: [Int] { redonnes.sorted() }

    /// The highest rank given.
    package var dernier: Int { numeros.keys.max() ?? 0 }

    /// The ranks that were passed over on the way to the highest, as runs from the lowest on.
    ///
    /// A series that was begun here begins with rank 1. Of one that a file brought nobody knows how
    /// it began: `20240001` stands for rank 20 240 001 when only its digits are known, and no number
    /// below it is missing.
    package var manquants: [ClosedRange<Int>] {
      let rangs = numeros.keys.sorted()
      guard let premier = rangs.first else { return [] }
      let avant = premier == premierImporte ? premier - 1 : 0
      return zip([avant] + rangs, rangs).compactMap { precedent, rang in
        precedent + 1 < rang ? precedent + 1...rang - 1 : nil
      }
    }
  }

  /// The series, each by its own pattern.
  package private(set) var suites: [Serie: Suite] = [:]

  /// Takes down the numbers of some factures and of their avoirs.
  package init(_ factures: some Sequence<Facture> = []) {
    for facture in factures { ajouter(facture) }
  }

  /// Takes down the number of a facture, if it was issued, and those of its avoirs.
  package mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// The same of a facture of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard let numero = facture.numero else { return }
    noter(numero.numeroEmis, importe: facture.estImportee)
    for credit in facture.credits { noter(credit.numero.numeroEmis, importe: credit.estImporte) }
  }

  private mutating func noter(_ emis: NumeroEmis, importe: Bool) {
    suites[emis.serie, default: Suite()].noter(emis, importe: importe)
  }
}

extension NumerosDonnes.Suite {
  fileprivate mutating func noter(_ emis: NumeroEmis, importe: Bool) {
    let rang = emis.rang
    if numeros.updateValue(emis.numero, forKey: rang) != nil { redonnes.append(rang) }
    if importe { premierImporte = min(rang, premierImporte ?? rang) }
  }
}
