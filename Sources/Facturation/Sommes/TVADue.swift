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
    tvaFacturee(dans: periode) { _ in true }
  }

  /// The same of what counts on a day in place of one that was closed; what is due with the invoice's date counts by
  /// itself, though that may be the same day.
  package func tvaReportee(_ jour: JourDeTVA) -> [CleTVA: BaseEtTVA] {
    tvaFacturee(dans: jour.date...jour.date) { $0.echeance != .facture }
  }

  private func tvaFacturee(
    dans periode: ClosedRange<DateCivile>, ou compte: (PartTVA) -> Bool
  ) -> [CleTVA: BaseEtTVA] {
    let (creance, payes) = (creance, joursPayesDAvance)
    guard creance.exigibilite.deductions.isEmpty, payes.isEmpty else {
      return Self.difference(periode) { jour in
        func estFacturee(_ part: PartTVA) -> Bool {
          compte(part) && creance.estEntiere(part, le: jour)
        }
        var facturee = creance.net(avancement(le: jour), ou: estFacturee)
        for (cle, part) in tvaEncaissee(le: jour, payes, ou: estFacturee) {
          facturee[cle, default: .zero] -= part
        }
        return facturee
      }
    }
    var facturee: [CleTVA: BaseEtTVA] = [:]
    for part in creance.parts where compte(part) {
      guard let premier = creance.jour(de: part), periode.contains(premier) else { continue }
      facturee[part.groupe.cle, default: .zero] += BaseEtTVA(part.groupe)
    }
    for credit in credits {
      for part in credit.parts where compte(part) {
        guard let premier = creance.jour(de: part), periode.contains(max(credit.date, premier))
        else { continue }
        facturee[part.groupe.cle, default: .zero] -= BaseEtTVA(part.groupe)
      }
    }
    return facturee
  }

  /// The days on which parts are due that do not wait, before which money came: that much is due at once.
  private var joursPayesDAvance: Set<DateCivile> {
    guard let premier = fonds.lazy.map(\.date).min() else { return [] }
    return Set(creance.parts.lazy.filter(creance.estDueDAvance).compactMap(creance.jour(de:)))
      .filter { premier < $0 }
  }

  /// Base and VAT of each group that came in within a period, as long as it makes them due, net of what an
  /// avoir made of it, of what bounced and of what was given back.
  package func tvaEncaissee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    let (creance, payes) = (creance, joursPayesDAvance)
    guard !payes.isEmpty || creance.parts.contains(where: { $0.echeance == .paiement }) else {
      return [:]
    }
    return Self.difference(periode) { tvaEncaissee(le: $0, payes) { _ in true } }
  }

  /// The same by a day, of some parts; before the days of `payes` money came for what is due then.
  private func tvaEncaissee(
    le jour: DateCivile, _ payes: Set<DateCivile>, ou compte: (PartTVA) -> Bool
  ) -> [CleTVA: BaseEtTVA] {
    let dernier = creance.exigibilite.deduction(le: jour)?.depuis.date ?? jour
    let recue = creance.tvaEncaissee(avancement(le: dernier)) {
      $0.echeance == .paiement && compte($0)
    }
    return payes.reduce(into: recue) { recue, premier in
      let avance = avancement(le: min(jour, premier.plus(jours: -1) ?? jour))
      let avancee = creance.tvaEncaissee(avance) {
        creance.estDueDAvance($0) && creance.jour(de: $0) == premier && compte($0)
      }
      recue.merge(avancee, uniquingKeysWith: +)
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
        part.estRecuperable && creance.estEntiere(part, le: jour)
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
    let fiche = fiche
    return fiche.creance.tvaEncaissee(fiche.avancement(le: jour)) { _ in true }
  }
}

/// What follows from how far an invoice has come.
extension Creance {
  /// The day on which a part is due that does not wait.
  func jour(de part: PartTVA) -> DateCivile? {
    exigibilite.jour(de: part, facturee: dateFacture)
  }

  /// Whether money that comes before a part is due makes it due: a payment for what is to come is a deposit, whatever
  /// the document is called (article 269, 2, a of the CGI), where VAT is owed on it, be it by the buyer.
  fileprivate func estDueDAvance(_ part: PartTVA) -> Bool {
    guard !part.echeance.attend,
      [.normale, .autoliquidation].contains(part.groupe.categorieTVA)
    else { return false }
    return !exigibilite.estRectificative || jour(de: part).map { $0 > dateFacture } ?? false
  }

  /// Whether all of a part is due on a day, paid or not.
  fileprivate func estEntiere(_ part: PartTVA, le jour: DateCivile) -> Bool {
    self.jour(de: part).map { $0 <= jour } ?? (exigibilite.deduction(le: jour) != nil)
  }

  /// Base and VAT of each group that are due by a day by which it has come so far.
  package func tvaExigible(le jour: DateCivile, _ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    let estPerdue = estIrrecouvrable(le: jour)
    return Self.parGroupe(avances(avancement)) { part in
      guard estEntiere(part.de, le: jour) else {
        return part.de.echeance == .paiement || estDueDAvance(part.de) ? part.recu : nil
      }
      return estPerdue && part.de.estRecuperable ? part.recu : part.net
    }
  }

  /// Base and VAT of each group that avoirs have left, of the parts of an invoice that has come so far.
  fileprivate func net(
    _ avancement: Avancement, ou compte: (PartTVA) -> Bool
  ) -> [CleTVA: BaseEtTVA] {
    Self.parGroupe(avances(avancement)) { compte($0.de) ? $0.net : nil }
  }

  /// Base and VAT of each group that have not come in, of the parts of an invoice that has come so far.
  fileprivate func nonRecue(
    _ avancement: Avancement, ou compte: (PartTVA) -> Bool
  ) -> [CleTVA: BaseEtTVA] {
    Self.parGroupe(avances(avancement)) { compte($0.de) ? $0.net - $0.recu : nil }
  }

  /// The VAT of what waits to be paid, of an invoice that has come so far.
  func tvaEnAttente(_ avancement: Avancement) -> Cumul {
    nonRecue(avancement, ou: \.echeance.attend).values.reduce(.zero) { $0 + $1.tva }
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
    let jours =
      avec.joursDeMouvement + exigibilite.jours
      + [self.dateFacture, abandon?.date].compactMap(\.self)
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
