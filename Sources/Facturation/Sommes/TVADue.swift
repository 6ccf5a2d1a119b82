/// The VAT that became due: with the documents, or by what came in.
///
/// A payment of part of an invoice is a part of each of its groups, of one rate and category each. The
/// shares are taken of all that came in by a day, and what a payment brought is the difference that it
/// made: so nothing is lost to rounding, however often it is paid, and the payments of a whole invoice
/// come to its own VAT. Of goods and services that are sold together each becomes due in its own way.
extension FicheFacture {
  /// Base and VAT of each group that its documents made due within a period.
  ///
  /// Its avoirs take back what was due already; VAT that was not due never becomes so. A delivery makes
  /// due what had not come in before, and so it does of a deposit that is deducted.
  package func tvaFacturee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    guard creance.exigibilite.deductions.isEmpty, !estPayeeDAvance else {
      var facturee = tvaExigible(dans: periode)
      for (cle, part) in tvaRecuperee(dans: periode) { facturee[cle, default: .zero] += part }
      for (cle, part) in tvaEncaissee(dans: periode) { facturee[cle, default: .zero] -= part }
      return facturee.filter { $0.value != .zero }
    }
    var facturee: [CleTVA: BaseEtTVA] = [:]
    let premier = creance.exigibilite.jour.date
    if periode.contains(premier) {
      for part in creance.parts where !part.attend {
        facturee[part.groupe.cle, default: .zero] += BaseEtTVA(part.groupe)
      }
    }
    for credit in credits where periode.contains(max(credit.date, premier)) {
      for part in credit.parts where !part.attend {
        facturee[part.groupe.cle, default: .zero] -= BaseEtTVA(part.groupe)
      }
    }
    return facturee
  }

  /// Whether money came before the day on which what does not wait for it is due: that much is due at once.
  private var estPayeeDAvance: Bool {
    let premier = creance.exigibilite.jour.date
    return fonds.contains { $0.date < premier } && creance.parts.contains(where: \.estDueDAvance)
  }

  /// Base and VAT of each group that came in within a period, as long as it makes them due, net of what an
  /// avoir made of it, of what bounced and of what was given back.
  package func tvaEncaissee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    let exigibilite = creance.exigibilite
    let veille = estPayeeDAvance ? exigibilite.jour.date.plus(jours: -1) : nil
    guard veille != nil || creance.parts.contains(where: \.attend) else { return [:] }
    return Self.difference(periode) { jour in
      let dernier = exigibilite.deduction(le: jour)?.depuis.date ?? jour
      let recue = creance.tvaEncaissee(avancement(le: dernier), ou: \.attend)
      guard let veille else { return recue }
      let avance = avancement(le: min(jour, veille))
      return recue.merging(
        creance.tvaEncaissee(avance, ou: \.estDueDAvance), uniquingKeysWith: +)
    }
  }

  /// Base and VAT of each group that are recovered within a period, for want of payment: VAT that was
  /// due without it is given back for what is given up, and due again on what comes in after all.
  ///
  /// A sale that bore none stays declared (article 272, 1 of the CGI).
  package func tvaRecuperee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    guard creance.abandonneeLe != nil else { return [:] }
    return Self.difference(periode) { jour in
      guard creance.estIrrecouvrable(le: jour) else { return [:] }
      return creance.nonRecue(avancement(le: jour)) { part in
        part.estRecuperable && creance.exigibilite.estEntiere(part, le: jour)
      }
    }
  }

  /// What counts by the last day of a period and did not by its eve.
  private static func difference(
    _ periode: ClosedRange<DateCivile>, _ jusqua: (DateCivile) -> [CleTVA: BaseEtTVA]
  ) -> [CleTVA: BaseEtTVA] {
    var parts = jusqua(periode.upperBound)
    guard let veille = periode.lowerBound.plus(jours: -1) else { return parts }
    for (cle, part) in jusqua(veille) { parts[cle, default: .zero] -= part }
    return parts.filter { $0.value != .zero }
  }

  /// Base and VAT of each group that have come in by a day.
  package func tvaEncaissee(le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    creance.tvaEncaissee(avancement(le: jour)) { _ in true }
  }

  /// Base and VAT of each group that became due within a period.
  package func tvaExigible(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    Self.difference(periode) { creance.tvaExigible(le: $0, avancement(le: $0)) }
  }
}

/// The same of a whole facture, worked out of what its fiche says.
extension Facture {
  /// What was unpaid of each group on a day, which is what giving it up gives up.
  package func impayes(le jour: DateCivile) -> [GroupeTVA] {
    let fiche = fiche
    return fiche.creance.impayes(fiche.avancement(le: jour))
  }

  /// What had come in of each group by a day.
  package func recus(le jour: DateCivile) -> [GroupeTVA] {
    let fiche = fiche
    return fiche.creance.recus(fiche.avancement(le: jour))
  }

  /// Base and VAT of each group that have come in by a day.
  ///
  /// Both together are what was paid, to the cent; money paid beyond the debt brings no VAT.
  public func tvaEncaissee(le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    fiche.tvaEncaissee(le: jour)
  }
}

/// What follows from how far an invoice has come.
extension Creance {
  /// Base and VAT of each group that are due by a day by which it has come so far.
  package func tvaExigible(le jour: DateCivile, _ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    let estPerdue = estIrrecouvrable(le: jour)
    return Self.parGroupe(avances(avancement)) { part in
      guard exigibilite.estEntiere(part.de, le: jour) else {
        return part.de.attend || part.de.estDueDAvance ? part.recu : nil
      }
      return estPerdue && part.de.estRecuperable ? part.recu : part.net
    }
  }

  /// Base and VAT of each group that have not come in, of the parts of an invoice that has come so far.
  fileprivate func nonRecue(
    _ avancement: Avancement, ou compte: (PartTVA) -> Bool
  ) -> [CleTVA: BaseEtTVA] {
    Self.parGroupe(avances(avancement)) { compte($0.de) ? $0.net - $0.recu : nil }
  }

  /// The VAT of what waits to be paid, of an invoice that has come so far.
  func tvaEnAttente(_ avancement: Avancement) -> Cumul {
    nonRecue(avancement, ou: \.attend).values.reduce(.zero) { $0 + $1.tva }
  }

  /// What is unpaid of each group of an invoice that has come so far.
  package func impayes(_ avancement: Avancement) -> [GroupeTVA] {
    groupes(avances(avancement)) { $0.net - $0.recu }
  }

  /// What has come in of each group of an invoice that has come so far.
  func recus(_ avancement: Avancement) -> [GroupeTVA] { groupes(avances(avancement), \.recu) }

  /// Base and VAT of each group that have come in, of some parts of an invoice that has come so far.
  func tvaEncaissee(
    _ avancement: Avancement, ou compte: (PartTVA) -> Bool
  ) -> [CleTVA: BaseEtTVA] {
    guard avancement.paye > .zero else { return [:] }
    return Self.parGroupe(avances(avancement)) { compte($0.de) ? $0.recu : nil }
  }

  /// What is left of a part once avoirs are taken off, and what of that has come in.
  private typealias Avancee = (de: PartTVA, net: BaseEtTVA, recu: BaseEtTVA)

  /// How far the parts of an invoice have come that has come so far, in their order.
  ///
  /// Groups come first: what came in of one is the same, in however many parts it is.
  private func avances(_ avancement: Avancement) -> [Avancee] {
    var avances: [Avancee] = parts.map { part in
      (part, BaseEtTVA(part.groupe) - avancement.parPart[part.cle, default: .zero], .zero)
    }
    let du = avances.reduce(.zero) { $0 + $1.net.total }.centimes
    let recu = min(avancement.paye.centimes, du)
    guard recu > 0 else { return avances }
    func part(_ somme: Cumul) -> Cumul {
      Cumul(centimes: Arrondi.diviser(2 * somme.centimes * recu, par: 2 * du))
    }
    var (cumul, tvaDuGroupe) = (Cumul.zero, Cumul.zero)
    for rang in avances.indices {
      let net = avances[rang].net
      if rang > 0, avances[rang].de.groupe.cle != avances[rang - 1].de.groupe.cle {
        tvaDuGroupe = .zero
      }
      let total = part(cumul + net.total) - part(cumul)
      let tva = part(tvaDuGroupe + net.tva) - part(tvaDuGroupe)
      avances[rang].recu = BaseEtTVA(base: total - tva, tva: tva)
      cumul += net.total
      tvaDuGroupe += net.tva
    }
    return avances
  }

  /// Those groups of which something is left.
  private func groupes(_ avances: [Avancee], _ valeur: (Avancee) -> BaseEtTVA) -> [GroupeTVA] {
    let sommes = Self.parGroupe(avances, valeur)
    return parts.indices.compactMap { rang in
      let cle = parts[rang].groupe.cle
      guard rang == 0 || parts[rang - 1].groupe.cle != cle, let somme = sommes[cle], somme != .zero
      else { return nil }
      return GroupeTVA(cle, somme)
    }
  }

  private static func parGroupe(
    _ avances: [Avancee], _ valeur: (Avancee) -> BaseEtTVA?
  ) -> [CleTVA: BaseEtTVA] {
    var sommes: [CleTVA: BaseEtTVA] = [:]
    for avance in avances {
      if let valeur = valeur(avance) { sommes[avance.de.groupe.cle, default: .zero] += valeur }
    }
    return sommes
  }
}

/// By how much a month changes when a payment is reversed, which then was never there.
///
///     invoice of 120.00 for services, paid on 20 September, reversed in November
///     2026-09   encaisse −120.00   tva: base −100.00, TVA −20.00
///
///     the same, with 60.00 paid too much on 15 October, which now is owed
///     2026-09   encaisse −120.00   tva: base −100.00, TVA −20.00
///     2026-10   encaisse 0.00      tva: base 50.00, TVA 10.00
package struct MoisTouche: Hashable, Sendable {
  /// The month, by its first day.
  package let mois: DateCivile
  /// By how much what came in changes; more than zero where a bounce is gone too.
  package let encaisse: Cumul
  /// By how much base and VAT change that are due.
  package let tva: BaseEtTVA

  fileprivate var estVide: Bool { encaisse == .zero && tva == .zero }
}

extension Facture {
  /// The months that the reversal of a payment changes, in their order, whether it was recorded
  /// already or not.
  ///
  /// The month of the payment is the first. A later one follows where the invoice was overpaid or
  /// credited, for its VAT is then a part of something else.
  package func moisTouches(parAnnulationDe id: PaiementID) -> [MoisTouche] {
    guard let rang = suitePaiements.rang(de: id) else { return [] }
    let (paiement, motif) = (paiements[rang], Libelle(texteAdmis: "Annulation"))
    var (avec, sans) = (self, self)
    avec.suitePaiements[rang: rang] = paiement.devenu(annulation: nil, rejet: paiement.rejet)
    sans.suitePaiements[rang: rang] = paiement.devenu(annulation: motif, rejet: paiement.rejet)
    let jours = avec.joursDeMouvement + exigibilite.jours + [abandon?.date].compactMap(\.self)
    let mois = Set(jours.map(\.debutDuMois)).filter { $0 >= paiement.date.debutDuMois }
    return mois.sorted().map { mois in
      MoisTouche(
        mois: mois,
        encaisse: sans.encaisse(auMois: mois) - avec.encaisse(auMois: mois),
        tva: sans.tvaExigible(auMois: mois) - avec.tvaExigible(auMois: mois))
    }.filter { !$0.estVide }
  }

  /// What came in within a month, less what went out again.
  private func encaisse(auMois mois: DateCivile) -> Cumul {
    fonds.reduce(.zero) { $1.date.debutDuMois == mois ? $0 + $1.montant : $0 }
  }

  /// Base and VAT of all rates that became due within a month.
  private func tvaExigible(auMois mois: DateCivile) -> BaseEtTVA {
    fiche.tvaExigible(dans: mois...mois.finDuMois).values.reduce(.zero, +)
  }
}

/// When the VAT of an invoice becomes due that does not come in with a payment.
///
///     services, as they are paid           what came in
///     goods, from their delivery on        what came in, then all of it
///     a deposit on goods, deducted         what came in, and all of it from that delivery on
package struct Exigibilite: Hashable, Sendable {
  /// The day from which all is due that does not wait to be paid.
  package var jour: JourDeTVA
  /// The days on which all is due though it waits to be paid, in their order: the deposit that the invoice
  /// asks for was deducted from one whose VAT was due.
  package var deductions: [JoursDeduits]

  /// Whether all of a part is due on a day, paid or not.
  func estEntiere(_ part: PartTVA, le jour: DateCivile) -> Bool {
    part.attend ? deduction(le: jour) != nil : self.jour.date <= jour
  }

  /// The deduction that counts on a day, if one does.
  func deduction(le jour: DateCivile) -> JoursDeduits? { deductions.first { $0.contient(jour) } }

  /// Every day on which more or less becomes due than what comes in brings.
  package var jours: [DateCivile] {
    [jour.date] + deductions.flatMap { [$0.depuis.date, $0.jusqua].compactMap(\.self) }
  }

  /// Whether one of these days lies in a period.
  func concerne(_ periode: ClosedRange<DateCivile>) -> Bool {
    deductions.isEmpty ? periode.contains(jour.date) : jours.contains(where: periode.contains)
  }

  /// Those days of which the VAT belongs to a month that was closed.
  package var reports: [JourDeTVA] {
    (jour.reporteDu == nil ? [] : [jour])
      + deductions.compactMap { $0.depuis.reporteDu == nil ? nil : $0.depuis }
  }
}

/// The day on which VAT counts.
@usableFromInline package struct JourDeTVA: Hashable, Sendable {
  /// The day on which it counts.
  @usableFromInline package let date: DateCivile
  /// The day to which it belongs, where that was closed already.
  @usableFromInline package let reporteDu: DateCivile?

  /// Takes a day, and the closed one in whose place it stands.
  @usableFromInline package init(_ date: DateCivile, reporteDu: DateCivile? = nil) {
    (self.date, self.reporteDu) = (date, reporteDu)
  }
}

extension JourDeTVA: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    date = try walker.member("dateTVA", record?.date)
    reporteDu = try walker.optional("tvaReporteeDu", record?.reporteDu)
  }
}

/// The days on which a deposit is deducted: from the VAT day of its final invoice until that is credited.
package struct JoursDeduits: Hashable, Sendable {
  /// The first.
  package var depuis: JourDeTVA
  /// The day from which it is deducted no more, if there is one.
  package var jusqua: DateCivile?

  /// Gathers the first and the end.
  package init(depuis: JourDeTVA, jusqua: DateCivile? = nil) {
    (self.depuis, self.jusqua) = (depuis, jusqua)
  }

  fileprivate func contient(_ jour: DateCivile) -> Bool {
    depuis.date <= jour && jusqua.map { jour < $0 } ?? true
  }
}

extension Facture {
  /// When its VAT is due, as its own events tell.
  package var exigibilite: Exigibilite {
    Exigibilite(
      jour: emission?.jourDeTVA ?? JourDeTVA(self.dateFacture),
      deductions: deductions.compactMap { deduction in
        deduction.faite.jourDeTVA.map {
          JoursDeduits(depuis: $0, jusqua: deduction.annulation?.dateAvoir)
        }
      })
  }

  /// Whether all of its VAT waits to be paid.
  package var estExigibleALEncaissement: Bool {
    guard case .emise(let emission) = etape else { return false }
    return enTete.attend(self.nature, emission.regimeTVA, optionDebits: emission.optionDebits)
  }
}

extension Vendeur {
  /// Whether the VAT on what services it sells is due when they are paid.
  package var doitALEncaissement: Bool { regime == .reel && !optionDebits }
}
