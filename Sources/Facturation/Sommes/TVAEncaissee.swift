/// The VAT that payments bring, where it is due on receipts rather than on invoices.
///
/// A payment of part of an invoice is a part of each of its groups, of one rate and category each. The
/// shares are taken of all that came in by a day, and what a payment brought is the difference that it
/// made: so nothing is lost to rounding, however often it is paid, and the payments of a whole invoice
/// come to its own VAT.
extension Facture {
  /// Whether its VAT is due when it is paid, as that of services is unless the seller has chosen to
  /// owe it when invoiced (article 269, 2, c of the CGI).
  ///
  /// What is services in part, or never said what it is, can't be told apart: it counts as invoiced,
  /// which is too late only for what was paid before.
  package var estExigibleALEncaissement: Bool {
    guard let vendeur = emission?.vendeur else { return false }
    return vendeur.regime == .reel && !vendeur.optionDebits && self.nature == .services
  }

  /// Base and VAT of each group that came in within a period, net of what an avoir made of it.
  package func tvaEncaissee(dans periode: ClosedRange<DateCivile>) -> [CleTVA: BaseEtTVA] {
    var parts = tvaEncaissee(le: periode.upperBound)
    guard let veille = periode.lowerBound.plus(jours: -1) else { return parts }
    for (cle, part) in tvaEncaissee(le: veille) {
      parts[cle] = parts[cle, default: .zero] - part
    }
    return parts
  }

  /// Base and VAT of each group that have come in by a day.
  ///
  /// Both together are what was paid, to the cent; what was paid beyond what is owed brings no VAT.
  public func tvaEncaissee(le jour: DateCivile) -> [CleTVA: BaseEtTVA] {
    let groupes = groupesNets(le: jour)
    let du = groupes.reduce(.zero) { $0 + $1.somme.total }.centimes
    let recu = min(paye(le: jour).centimes, du)
    guard recu > 0 else { return [:] }
    func part(_ centimes: Int128) -> Cumul {
      Cumul(centimes: Arrondi.diviser(2 * centimes * recu, par: 2 * du))
    }
    var parts: [CleTVA: BaseEtTVA] = [:]
    var cumul = Cumul.zero
    for (cle, somme) in groupes {
      let suivant = cumul + somme.total
      let (total, tva) = (part(suivant.centimes) - part(cumul.centimes), part(somme.tva.centimes))
      parts[cle] = BaseEtTVA(base: total - tva, tva: tva)
      cumul = suivant
    }
    return parts
  }

  /// What the avoirs of that day or before have left of each group, in the invoice's order.
  private func groupesNets(le jour: DateCivile) -> [(cle: CleTVA, somme: BaseEtTVA)] {
    let credites = avoirs.filter { $0.date <= jour }.flatMap(\.totaux.groupes)
    return totaux.groupes.map { groupe in
      let reste = credites.filter { $0.cle == groupe.cle }
        .reduce(BaseEtTVA(groupe)) { $0 - BaseEtTVA($1) }
      return (groupe.cle, reste)
    }
  }
}
