extension EnTete {
  /// The day on which the VAT of an issued invoice with this head counts; none where it waits to be paid.
  ///
  /// What was closed stays as it was declared: VAT that belongs to a closed day counts on the first open one.
  ///
  ///     delivered on 28 May, invoiced on 5 June                      28 May
  ///     the same, all days until 31 May being closed                 1 June, in place of 28 May
  package func jourDeTVA(
    par vendeur: Vendeur, _ lignes: [Ligne], apres cloture: PeriodeCloturee?
  ) -> JourDeTVA? {
    guard !estExigibleALEncaissement(vendeur: vendeur) else { return nil }
    let jour = faitGenerateur(par: vendeur, lignes)
    guard let cloture, jour <= cloture.au, let ouvert = cloture.au.plus(jours: 1) else {
      return JourDeTVA(jour)
    }
    return JourDeTVA(ouvert, reporteDu: jour)
  }

  /// The day to which VAT belongs that does not wait to be paid: of goods the day of their delivery, the last
  /// one of several (article 269, 1 and 2, of the CGI), as far as it is recorded.
  ///
  /// An invoice that never said what it sells, or sells services too, may have goods on it: of its own day
  /// and that of the delivery the earlier counts. A rectificative counts on its own day, unless that of the
  /// delivery is yet to come: as the avoir does that it comes with.
  private func faitGenerateur(par vendeur: Vendeur, _ lignes: [Ligne]) -> DateCivile {
    guard vendeur.regime == .reel, let livraison = precisions.livraison else { return dateFacture }
    let livree = livraison.fin ?? livraison.debut
    switch precisions.typeFacture ?? .facture {
    case .facture: return jour(de: lignes, livrees: livree)
    case .rectificative: return max(dateFacture, jour(de: lignes, livrees: livree))
    case .acompte: return dateFacture
    }
  }

  private func jour(de lignes: [Ligne], livrees livree: DateCivile) -> DateCivile {
    // Goods sold within the Union: with the invoice, at the latest on the 15th of the month after.
    if lignes.contains(where: { $0.contenu.categorieTVA == .intracommunautaire }) {
      return min(dateFacture, livree.finDuMois.plus(jours: 15) ?? dateFacture)
    }
    switch precisions.nature {
    case .biens: return livree
    case .services: return dateFacture
    case .mixte, nil: return min(livree, dateFacture)
    }
  }
}

extension FactureEmise {
  /// The day on which its VAT counts; none where it waits to be paid.
  var jourExigible: JourDeTVA? {
    enTete.estExigibleALEncaissement(vendeur: vendeur)
      ? nil : jourDeTVA ?? JourDeTVA(enTete.dateFacture)
  }
}

extension JourDeTVA {
  /// The day, where an invoice of that date has to say it.
  package func aDire(_ dateFacture: DateCivile) -> JourDeTVA? {
    date == dateFacture && reporteDu == nil ? nil : self
  }
}
