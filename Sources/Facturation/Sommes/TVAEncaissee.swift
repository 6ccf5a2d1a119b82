/// The VAT that payments bring, where it is due on receipts rather than on invoices.
///
/// A payment of part of an invoice is a part of each of its groups, of one rate and category each. The
/// shares are taken of all that came in by a day, and what a payment brought is the difference that it
/// made: so nothing is lost to rounding, however often it is paid, and the payments of a whole invoice
/// come to its own VAT.
extension Facture {
  /// Whether its VAT is due when it is paid, as that of services is unless the seller has chosen to
  /// owe it when invoiced, and that of a deposit on goods always (article 269, 2, a and c of the CGI).
  ///
  /// What is services in part, or never said what it is, can't be told apart: it counts as invoiced,
  /// which is too late only for what was paid before; a deposit counts as one on services.
  package var estExigibleALEncaissement: Bool {
    guard let vendeur = emission?.vendeur, vendeur.regime == .reel else { return false }
    let estAcompte = self.typeFacture == .acompte
    if self.nature == .biens { return estAcompte }
    return vendeur.doitALEncaissement && (estAcompte || self.nature == .services)
  }
}

extension FicheFacture {
  /// Base and VAT of each group that came in within a period, net of what an avoir made of it, of what
  /// bounced and of what was given back.
  package func tvaEncaissee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    Self.difference(periode, tvaEncaissee(le:))
  }

  /// Base and VAT of each group that are recovered within a period, for want of payment: VAT that was
  /// due when invoiced is given back for what is given up, and due again on what comes in after all.
  package func tvaRecuperee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    guard creance.abandonneeLe != nil, !creance.estExigibleALEncaissement else { return [:] }
    return Self.difference(periode) { jour in
      guard creance.estIrrecouvrable(le: jour) else { return [:] }
      return creance.tvaRecuperee(le: jour, avancement(le: jour))
    }
  }

  /// What came by the last day of a period and had not by its eve.
  private static func difference(
    _ periode: ClosedRange<DateCivile>, _ jusqua: (DateCivile) -> [CleTVA: BaseEtTVA]
  ) -> [CleTVA: BaseEtTVA] {
    var parts = jusqua(periode.upperBound)
    guard let veille = periode.lowerBound.plus(jours: -1) else { return parts }
    for (cle, part) in jusqua(veille) { parts[cle] = parts[cle, default: .zero] - part }
    return parts
  }

  /// Base and VAT of each group that have come in by a day.
  package func tvaEncaissee(le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    creance.tvaEncaissee(avancement(le: jour))
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

  /// What was unpaid of each group on a day, which is what giving it up gives up.
  package func impayes(le jour: DateCivile) -> [GroupeTVA] {
    let fiche = fiche
    return fiche.creance.impayes(fiche.avancement(le: jour))
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
  /// Base and VAT of each group that are recovered by a day by which it has come so far.
  package func tvaRecuperee(le jour: DateCivile, _ avancement: Avancement) -> [CleTVA: BaseEtTVA] {
    guard estIrrecouvrable(le: jour), !estExigibleALEncaissement else { return [:] }
    return Self.parGroupe(parts(avancement)) { $0.net - $0.recu }
  }

  /// What is unpaid of each group of an invoice that has come so far.
  package func impayes(_ avancement: Avancement) -> [GroupeTVA] {
    parts(avancement).filter { $0.net != $0.recu }.map { part in
      let reste = part.net - part.recu
      return GroupeTVA(
        part.groupe.cle,
        base: Montant(unitesAdmises: Int64(clamping: reste.base.centimes)),
        montantTVA: Montant(unitesAdmises: Int64(clamping: reste.tva.centimes)))
    }
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

extension Vendeur {
  /// Whether the VAT on what services it sells is due when they are paid.
  package var doitALEncaissement: Bool { regime == .reel && !optionDebits }
}
