/// The sum that is owed on a day follows from the totals and from what is dated on or before that day.
extension FicheFacture {
  /// What came in by that day, less what bounced or was given back.
  package func paye(le jour: DateCivile) -> Cumul {
    fonds.reduce(.zero) { $1.date <= jour ? $0 + $1.montant : $0 }
  }

  /// What avoirs took off by that day, VAT included.
  package func credite(le jour: DateCivile) -> Cumul {
    credits.reduce(.zero) { $1.date <= jour ? $0 + Cumul($1.totalTTC) : $0 }
  }

  /// What is due on that day, given up or not; zero for what was never issued.
  package func du(le jour: DateCivile) -> Cumul {
    guard estEmise else { return .zero }
    return Cumul(totalTTC) - credite(le: jour) - paye(le: jour)
  }

  /// The balance due on that day; zero for what was never issued, and for what was given up.
  package func solde(le jour: DateCivile) -> Cumul { creance.solde(le: jour, du: du(le: jour)) }

  /// What is given up of it on that day: all that is unpaid, if it was given up.
  package func pertes(le jour: DateCivile) -> Cumul { creance.pertes(le: jour, du: du(le: jour)) }

  /// The day since which nothing is due any more, if nothing is on that day.
  ///
  /// An invoice that avoirs alone have settled was never paid, and has no such day.
  package func datePaiement(le jour: DateCivile) -> DateCivile? {
    CoursDuSolde(self).datePaiement(le: jour)
  }

  /// From which day on nothing is due of it, if nothing that is recorded changes that any more.
  package var closeDepuis: DateCivile? {
    guard estEmise else { return nil }
    let jours = fonds.map(\.date) + credits.map(\.date) + [creance.abandonneeLe ?? dateFacture]
    let dernier = jours.reduce(dateFacture, max)
    return solde(le: dernier) == .zero ? dernier : nil
  }

  /// How far it has come by a day.
  func avancement(le jour: DateCivile) -> Avancement {
    var avancement = Avancement()
    for fonds in fonds where fonds.date <= jour { avancement.ajouter(fonds) }
    for credit in credits where credit.date <= jour { avancement.ajouter(credit) }
    return avancement
  }
}

/// The same of a whole facture, worked out of what its fiche says.
extension Facture {
  /// Whether it counts on that day: it is issued, and dated on that day or before.
  package func compte(le jour: DateCivile) -> Bool { estEmise && self.dateFacture <= jour }

  /// Whether it is there on that day: an issued invoice from its own date on, a draft on any day.
  package func existe(le jour: DateCivile) -> Bool { !estEmise || compte(le: jour) }

  /// What came in by that day, less what bounced or was given back.
  public func paye(le jour: DateCivile) -> Cumul { fiche.paye(le: jour) }

  /// What avoirs took off by that day, VAT included.
  package func credite(le jour: DateCivile) -> Cumul { fiche.credite(le: jour) }

  /// The balance due on that day; zero for what was never issued, and for what was given up.
  public func solde(le jour: DateCivile) -> Cumul { fiche.solde(le: jour) }

  /// What is given up of it on that day: all that is unpaid, if it was given up.
  public func pertes(le jour: DateCivile) -> Cumul { fiche.pertes(le: jour) }

  /// The day since which nothing is due any more, if nothing is on that day.
  ///
  /// An invoice that avoirs alone have settled was never paid, and has no such day.
  public func datePaiement(le jour: DateCivile) -> DateCivile? { fiche.datePaiement(le: jour) }

  /// What the avoirs of that day or before have left of each line.
  package func resteACrediter(le jour: DateCivile? = nil) -> [LigneID: ResteDeLigne] {
    var reste: [LigneID: ResteDeLigne] = [:]
    for ligne in lignes { reste[ligne.id] = ResteDeLigne(ligne) }
    for avoir in avoirs where jour.map({ avoir.date <= $0 }) ?? true {
      for creditee in avoir.lignes {
        reste[creditee.ligneId] = reste[creditee.ligneId]?.moins(creditee)
      }
    }
    return reste
  }
}

/// What is still to be paid of an invoice: the balance of a day, less what is recorded for later days.
///
/// An announced payment is not asked for twice: so a payment is held against all that is recorded, of any
/// date, while the balance counts what is dated by its day.
package struct ResteAPayer: Hashable, Sendable {
  /// The day as of which the balance is given.
  package let jour: DateCivile
  /// The balance as of that day.
  package let solde: Cumul
  /// What payments and avoirs that are dated later will take off it.
  package let aVenir: Cumul
  /// The last day on which the balance changes; nothing where none comes later.
  package let dernierJour: DateCivile?
  /// What is given up as of that day.
  package let perte: Cumul
  /// What is given up when all that is recorded counts, and may be paid after all.
  package let perdu: Cumul

  /// Looks at an invoice as of a day.
  package init(_ facture: Facture, au jour: DateCivile) {
    let fiche = facture.fiche
    self.jour = jour
    solde = fiche.solde(le: jour)
    aVenir = solde - fiche.solde(le: .derniere)
    dernierJour = facture.joursDeMouvement.filter { $0 > jour }.max()
    perte = fiche.pertes(le: jour)
    perdu = fiche.pertes(le: .derniere)
  }

  /// What is left to pay when all that is recorded counts.
  package var montant: Cumul { solde - aVenir }

  /// What may still be paid: what is left to pay, and what was given up.
  package var payable: Cumul { montant + perdu }

  /// What was paid or credited too much when all that is recorded counts.
  package var aRendre: Cumul { max(.zero, .zero - montant) }
}

/// How the balance of an issued invoice went from day to day, for those who ask about many days.
///
///     invoice of 120.00      120.00
///     2026-12-01  payment     50.00
///     2026-12-05  avoir        0.00  ◀  the day of payment, as long as the balance stays zero and
///     2027-02-01  bounce      70.00     something was paid
struct CoursDuSolde {
  /// What is due from a day on, and what is known of how it came to that.
  private struct Etape {
    let date: DateCivile
    var du: Cumul
    /// Whether more has come in than went out again.
    var estPayee: Bool
    /// Since when nothing is due, if nothing is.
    var soldeeDepuis: DateCivile?
  }

  private let creance: Creance
  /// The days on which the balance changed, in their order.
  private var etapes: [Etape] = []

  /// Sorts what an invoice has of payments, refunds and avoirs.
  init(_ facture: FicheFacture) {
    creance = facture.creance
    let faits =
      facture.fonds.map { ($0.date, $0.montant, true) }
      + facture.credits.map { ($0.date, Cumul($0.totalTTC), false) }
    var (du, recu) = (Cumul(facture.totalTTC), Cumul.zero)
    for (date, montant, estRecu) in faits.sorted(by: { $0.0 < $1.0 }) {
      du -= montant
      if estRecu { recu += montant }
      if etapes.last?.date == date { etapes.removeLast() }
      let depuis = du <= .zero ? etapes.last?.soldeeDepuis ?? date : nil
      etapes.append(Etape(date: date, du: du, estPayee: recu > .zero, soldeeDepuis: depuis))
    }
  }

  /// What is due on that day, given up or not; zero for what was never issued.
  func du(le jour: DateCivile) -> Cumul {
    guard creance.etape == .emise else { return .zero }
    return etape(le: jour)?.du ?? Cumul(creance.totalTTC)
  }

  /// The balance of that day; zero for what was never issued.
  func solde(le jour: DateCivile) -> Cumul { creance.solde(le: jour, du: du(le: jour)) }

  /// The day since which nothing is due any more, if nothing is on that day and something was paid.
  func datePaiement(le jour: DateCivile) -> DateCivile? {
    guard creance.etape == .emise, du(le: jour) <= .zero else { return nil }
    if creance.totalTTC == .zero {
      return creance.compte(le: jour) ? creance.dateFacture : nil
    }
    return etape(le: jour).flatMap { $0.estPayee ? $0.soldeeDepuis : nil }
  }

  /// The last change on that day or before.
  private func etape(le jour: DateCivile) -> Etape? {
    let suivante = etapes.indices.premier { etapes[$0].date > jour }
    return suivante > 0 ? etapes[suivante - 1] : nil
  }
}

/// Where an invoice stands on a given day; never stored, it follows from events and date.
public enum StatutFacture: String, CaseIterable, Sendable {
  case brouillon = "Brouillon"
  case envoyee = "Envoyée"
  case payee = "Payée"
  case enRetard = "En Retard"
  case annulee = "Annulée"
}

/// Where an invoice stands as people read it: its statut, or that it was given up as a loss.
///
/// `annulee` says two things that books keep apart: that avoirs took all of it back, and that nobody will
/// ever pay it. Programs know both by one word, and people by two.
public enum StatutAffiche: Hashable, Sendable {
  case un(StatutFacture)
  /// `annulee`, for its unpaid rest was given up.
  case passeeEnPerte

  /// The statut that it is one of.
  public var statut: StatutFacture {
    switch self {
    case .un(let statut): statut
    case .passeeEnPerte: .annulee
    }
  }
}

extension StatutAffiche: CaseIterable {
  /// The statuts in their order, and the loss behind them.
  public static var allCases: [StatutAffiche] {
    StatutFacture.allCases.map(Self.un) + [.passeeEnPerte]
  }
}

extension FicheFacture {
  /// The statut on that day.
  ///
  /// An invoice that was given up is `annulee`, for nobody owes it any more and nobody paid it; money
  /// that came in for it after all may make it `payee`.
  package func statut(le jour: DateCivile, du: Cumul? = nil) -> StatutFacture {
    statutAffiche(le: jour, du: du).statut
  }

  /// The statut on that day, as people read it; the sum due then, given up or not, may be known already.
  package func statutAffiche(le jour: DateCivile, du connu: Cumul? = nil) -> StatutAffiche {
    switch creance.etape {
    case .annulee: return .un(.annulee)
    case .brouillon: return .un(.brouillon)
    case .emise:
      if let crediteeDepuis, crediteeDepuis <= jour { return .un(.annulee) }
      if connu ?? du(le: jour) <= .zero { return .un(.payee) }
      if creance.estIrrecouvrable(le: jour) { return .passeeEnPerte }
      return .un(dateEcheance < jour ? .enRetard : .envoyee)
    }
  }
}

extension Facture {
  /// The statut on that day.
  ///
  /// An invoice that was given up is `annulee`, for nobody owes it any more and nobody paid it; money
  /// that came in for it after all may make it `payee`.
  public func statut(le jour: DateCivile) -> StatutFacture { fiche.statut(le: jour) }

  /// The statut on that day as people read it, who are told of a loss by its name.
  ///
  /// One of which a part was paid before the rest was given up is a loss too; one that was paid after all
  /// is `payee`.
  public func statutAffiche(le jour: DateCivile) -> StatutAffiche { fiche.statutAffiche(le: jour) }
}

/// What an invoice claims: from what was moved and credited by a day, this says what is owed then.
///
/// It is little, and holds none of the money that was moved; so a walk from day to day asks it again and
/// again, with what is due or how far the invoice has come on each.
package struct Creance: Hashable, Sendable {
  /// How far an invoice has come, without what that brought.
  package enum Etape: UInt8, Sendable {
    /// It can still change.
    case brouillon
    /// It has its number, and changes no more.
    case emise
    /// It was given up as a draft.
    case annulee
  }

  /// How far the invoice has come.
  package var etape: Etape
  /// The invoice's date.
  package var dateFacture: DateCivile
  /// When it is due.
  package var dateEcheance: DateCivile
  /// What it comes to, VAT included.
  package var totalTTC: Montant
  /// Base and VAT for each rate, and for each way in which it becomes due; those of a rate stand together.
  package var parts: [PartTVA]
  /// When its VAT is due.
  package var exigibilite: Exigibilite
  /// The day from which what is unpaid of it is given up, if it is.
  package var abandonneeLe: DateCivile?

  /// Whether it counts on that day: it is issued, and dated on that day or before.
  package func compte(le jour: DateCivile) -> Bool { etape == .emise && dateFacture <= jour }

  /// Whether it is there on that day: an issued invoice from its own date on, a draft on any day.
  package func existe(le jour: DateCivile) -> Bool { etape != .emise || compte(le: jour) }

  /// What is due of an invoice that has come so far, given up or not.
  package func du(_ avancement: Avancement) -> Cumul {
    Cumul(totalTTC) - avancement.credite - avancement.paye
  }

  /// The balance of a day of which it is known what is due, given up or not.
  package func solde(le jour: DateCivile, du: Cumul) -> Cumul {
    estIrrecouvrable(le: jour) ? min(du, .zero) : du
  }

  /// Whether what is unpaid of it was given up by that day.
  package func estIrrecouvrable(le jour: DateCivile) -> Bool {
    abandonneeLe.map { $0 <= jour } ?? false
  }

  /// What is given up of it on a day of which it is known what is due, given up or not.
  package func pertes(le jour: DateCivile, du: @autoclosure () -> Cumul) -> Cumul {
    estIrrecouvrable(le: jour) ? max(.zero, du()) : .zero
  }
}

extension Facture {
  /// What it claims.
  package var creance: Creance {
    let etapeSeule: Creance.Etape =
      switch etape {
      case .brouillon: .brouillon
      case .emise: .emise
      case .annulee: .annulee
      }
    return Creance(
      etape: etapeSeule, dateFacture: enTete.dateFacture, dateEcheance: enTete.dateEcheance,
      totalTTC: totaux.totalTTC, parts: partsTVA,
      exigibilite: exigibilite, abandonneeLe: abandon?.date)
  }
}
