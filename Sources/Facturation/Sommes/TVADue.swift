/// The VAT that became due: with the documents, or by what came in.
///
/// A payment of part of an invoice is a part of each of its groups, of one rate and category each. The
/// shares are taken of all that came in by a day, and what a payment brought is the difference that it
/// made: so nothing is lost to rounding, however often it is paid, and the payments of a whole invoice
/// come to its own VAT.
extension FicheFacture {
  /// Base and VAT of each group that its documents made due within a period.
  ///
  /// Its avoirs take back what was due already; what was not, never becomes so. What a delivery makes due
  /// of a deposit that is deducted is what had not come in by then.
  package func tvaFacturee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    let exigibilite = creance.exigibilite
    if exigibilite.alEncaissement {
      guard !exigibilite.deductions.isEmpty else { return [:] }
      return Self.difference(periode) { jour in
        guard let deduction = exigibilite.deduction(le: jour) else { return [:] }
        let recu = tvaEncaissee(le: deduction.depuis.date)
        return creance.nette(avancement(le: jour)).merging(recu) { $0 - $1 }
      }
    }
    var facturee: [CleTVA: BaseEtTVA] = [:]
    let premier = exigibilite.jour.date
    if periode.contains(premier) {
      for groupe in creance.groupes {
        facturee[groupe.cle] = facturee[groupe.cle, default: .zero] + BaseEtTVA(groupe)
      }
    }
    for credit in credits where periode.contains(max(credit.date, premier)) {
      for groupe in credit.groupes {
        facturee[groupe.cle] = facturee[groupe.cle, default: .zero] - BaseEtTVA(groupe)
      }
    }
    return facturee
  }

  /// Base and VAT of each group that came in within a period, as long as it makes them due, net of what an
  /// avoir made of it, of what bounced and of what was given back.
  package func tvaEncaissee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    let exigibilite = creance.exigibilite
    guard exigibilite.alEncaissement else { return [:] }
    return Self.difference(periode) { jour in
      tvaEncaissee(le: exigibilite.deduction(le: jour)?.depuis.date ?? jour)
    }
  }

  /// Base and VAT of each group that are recovered within a period, for want of payment: VAT that was
  /// due without it is given back for what is given up, and due again on what comes in after all.
  package func tvaRecuperee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    guard creance.abandonneeLe != nil else { return [:] }
    return Self.difference(periode) { jour in
      guard creance.estIrrecouvrable(le: jour), creance.exigibilite.estEntiere(le: jour)
      else { return [:] }
      return creance.nonRecue(avancement(le: jour))
    }
  }

  /// What counts by the last day of a period and did not by its eve.
  private static func difference(
    _ periode: ClosedRange<DateCivile>, _ jusqua: (DateCivile) -> [CleTVA: BaseEtTVA]
  ) -> [CleTVA: BaseEtTVA] {
    var parts = jusqua(periode.upperBound)
    guard let veille = periode.lowerBound.plus(jours: -1) else { return parts }
    for (cle, part) in jusqua(veille) { parts[cle] = parts[cle, default: .zero] - part }
    return parts.filter { $0.value != .zero }
  }

  /// Base and VAT of each group that have come in by a day.
  package func tvaEncaissee(le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    creance.tvaEncaissee(avancement(le: jour))
  }

  /// Base and VAT of each group that became due within a period.
  package func tvaExigible(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    Self.difference(periode) { creance.tvaExigible(le: $0, avancement(le: $0)) }
  }
}

/// The same of a whole facture, worked out of what its fiche says.
extension Facture {
  /// Base and VAT of each group that came in within a period, net of what an avoir made of it, of what
  /// bounced and of what was given back.
  package func tvaEncaissee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    fiche.tvaEncaissee(dans: periode)
  }

  /// Base and VAT of each group that are recovered within a period, for want of payment.
  package func tvaRecuperee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    fiche.tvaRecuperee(dans: periode)
  }

  /// Base and VAT of each group that became due within a period.
  package func tvaExigible(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    fiche.tvaExigible(dans: periode)
  }

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
  /// Both together are what was paid, to the cent; what was paid beyond what is owed brings no VAT.
  public func tvaEncaissee(le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    fiche.tvaEncaissee(le: jour)
  }
}

/// What follows from how far an invoice has come.
extension Creance {
  /// Base and VAT of each group that are due by a day by which it has come so far.
  package func tvaExigible(le jour: DateCivile, _ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    guard exigibilite.estEntiere(le: jour) else {
      return exigibilite.alEncaissement ? tvaEncaissee(avancement) : [:]
    }
    return Self.parGroupe(parts(avancement), estIrrecouvrable(le: jour) ? \.recu : \.net)
  }

  /// Base and VAT of each group once avoirs are taken off, of an invoice that has come so far.
  func nette(_ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    Self.parGroupe(parts(avancement), \.net)
  }

  /// Base and VAT of each group that have not come in, of an invoice that has come so far.
  func nonRecue(_ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    Self.parGroupe(parts(avancement)) { $0.net - $0.recu }
  }

  /// What is unpaid of each group of an invoice that has come so far.
  package func impayes(_ avancement: Avancement) -> [GroupeTVA] {
    groupes(parts(avancement)) { $0.net - $0.recu }
  }

  /// What has come in of each group of an invoice that has come so far.
  func recus(_ avancement: Avancement) -> [GroupeTVA] {
    groupes(parts(avancement), \.recu)
  }

  /// Base and VAT of each group that have come in for an invoice that has come so far.
  package func tvaEncaissee(_ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    guard avancement.paye > .zero else { return [:] }
    return Self.parGroupe(parts(avancement), \.recu)
  }

  /// What is left of a group once avoirs are taken off, and what of that has come in.
  private typealias Part = (groupe: GroupeTVA, net: BaseEtTVA, recu: BaseEtTVA)

  /// The parts of the groups of an invoice that has come so far, in their order.
  private func parts(_ avancement: Avancement) -> [Part] {
    var parts: [Part] = groupes.map { groupe in
      (groupe, BaseEtTVA(groupe) - avancement.parGroupe[groupe.cle, default: .zero], .zero)
    }
    let du = parts.reduce(.zero) { $0 + $1.net.total }.centimes
    let recu = min(avancement.paye.centimes, du)
    guard recu > 0 else { return parts }
    func part(_ centimes: Int128) -> Cumul {
      Cumul(centimes: Arrondi.diviser(2 * centimes * recu, par: 2 * du))
    }
    var cumul = Cumul.zero
    for rang in parts.indices {
      let suivant = cumul + parts[rang].net.total
      let total = part(suivant.centimes) - part(cumul.centimes)
      let tva = part(parts[rang].net.tva.centimes)
      parts[rang].recu = BaseEtTVA(base: total - tva, tva: tva)
      cumul = suivant
    }
    return parts
  }

  /// Those groups of which something is left.
  private func groupes(_ parts: [Part], _ valeur: (Part) -> BaseEtTVA) -> [GroupeTVA] {
    parts.compactMap { part in
      let valeur = valeur(part)
      guard valeur != .zero else { return nil }
      return GroupeTVA(
        part.groupe.cle,
        base: Montant(unitesAdmises: Int64(clamping: valeur.base.centimes)),
        montantTVA: Montant(unitesAdmises: Int64(clamping: valeur.tva.centimes)))
    }
  }

  private static func parGroupe(
    _ parts: [Part], _ valeur: (Part) -> BaseEtTVA
  ) -> [CleTVA: BaseEtTVA] {
    var sommes: [CleTVA: BaseEtTVA] = [:]
    for part in parts {
      sommes[part.groupe.cle] = sommes[part.groupe.cle, default: .zero] + valeur(part)
    }
    return sommes
  }
}
