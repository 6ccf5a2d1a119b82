/// When the VAT of an invoice becomes due that does not come in with a payment.
///
///     services, as they are paid           what came in
///     goods, from their delivery on        what came in, then all of it
///     a deposit on goods, deducted         what came in, and all of it from that delivery on
package struct Exigibilite: Hashable, Sendable {
  /// The day from which all is due that does not wait to be paid, nor is due with the invoice's date.
  package var jour: JourDeTVA
  /// The days on which all is due though it waits, in their order: the deposit that the invoice asks for was
  /// deducted from one whose VAT was due.
  package var deductions: [JoursDeduits]
  /// Whether it stands for an invoice that was declared: money that came before its own date makes nothing due.
  package var estRectificative: Bool

  /// The day on which a part of an invoice of that date is due that does not wait.
  func jour(de part: PartTVA, facturee date: DateCivile) -> DateCivile? {
    switch part.echeance {
    case .jour: jour.date
    case .facture: date
    case .paiement, .deduction: nil
    }
  }

  /// The deduction that counts on a day, if one does.
  func deduction(le jour: DateCivile) -> JoursDeduits? { deductions.first { $0.contient(jour) } }

  /// Every day but the invoice's date on which more or less becomes due than what comes in brings.
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

/// The days on which a deposit is deducted: from that on which the same is due of its final invoice, until that is
/// credited.
package struct JoursDeduits: Hashable, Sendable {
  /// The first.
  package var depuis: JourDeTVA
  /// The day from which it is deducted no more, if there is one.
  package var jusqua: DateCivile?

  /// Gathers the first and the end.
  package init(depuis: JourDeTVA, jusqua: DateCivile? = nil) {
    (self.depuis, self.jusqua) = (depuis, jusqua)
  }

  func contient(_ jour: DateCivile) -> Bool {
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
      }, estRectificative: self.typeFacture == .rectificative)
  }
}

// MARK: - The day

extension EnTete {
  /// The day on which the VAT of an issued invoice with this head counts that does not wait to be paid, nor is
  /// due with the invoice's date; none where all of it waits.
  ///
  /// A closed day stays as it was declared: VAT that belongs to it counts on the first open one.
  ///
  ///     delivered on 28 May, invoiced on 5 June                      28 May
  ///     the same, all days until 31 May being closed                 1 June, in place of 28 May
  package func jourDeTVA(
    par vendeur: Vendeur, a client: FicheClient, _ lignes: [Ligne],
    apres cloture: PeriodeCloturee?
  ) -> JourDeTVA? {
    let regle = RegleDExigibilite(self, vendeur, client)
    let echeances = lignes.lazy.map {
      regle.echeance(precisions.nature, $0.contenu.categorieTVA)
    }
    if echeances.allSatisfy(\.attend) { return nil }
    let jour = faitGenerateur(par: vendeur, lignes, regle)
    guard let cloture, jour <= cloture.au, let ouvert = cloture.au.plus(jours: 1) else {
      return JourDeTVA(jour)
    }
    return JourDeTVA(ouvert, reporteDu: jour)
  }

  /// The day to which VAT belongs that does not wait to be paid: of goods the day of their delivery, the last
  /// one of several (article 269, 1 and 2, of the CGI), as far as it is recorded.
  ///
  /// An invoice that never said what it sells may have goods on it: of its own day and that of the delivery the
  /// earlier counts. A rectificative counts on its own day, unless that of the delivery is yet to come: as the
  /// avoir does that it comes with.
  private func faitGenerateur(
    par vendeur: Vendeur, _ lignes: [Ligne], _ regle: RegleDExigibilite
  ) -> DateCivile {
    guard vendeur.regime == .reel, let livraison = precisions.livraison else { return dateFacture }
    let livree = livraison.fin ?? livraison.debut
    let jour = jour(de: lignes, par: vendeur, livrees: livree, regle)
    switch precisions.typeFacture ?? .facture {
    case .facture: return jour
    case .rectificative: return max(dateFacture, jour)
    case .acompte: return dateFacture
    }
  }

  private func jour(
    de lignes: [Ligne], par vendeur: Vendeur, livrees livree: DateCivile,
    _ regle: RegleDExigibilite
  ) -> DateCivile {
    // Goods sold within the Union: with the invoice, at the latest on the 15th of the month after; beside lines
    // that bear VAT and have no day of their own, on the day of that.
    if lignes.contains(where: { $0.contenu.categorieTVA == .intracommunautaire }),
      lignes.echeances(regle, precisions.nature, par: vendeur).allSatisfy({
        $0.taux == .zero || $0.echeance != .jour
      })
    {
      return min(dateFacture, livree.finDuMois.plus(jours: 15) ?? dateFacture)
    }
    switch precisions.nature {
    case .biens: return livree
    case .services:
      // Of these, those alone are due on a day of their own that a buyer in another state declares.
      return lignes.contains { regle.echeance(.services, $0.contenu.categorieTVA) == .jour }
        ? livree : dateFacture
    case .mixte where lignesSansNature(parmi: lignes, de: vendeur) == nil: return livree
    case .mixte, nil: return min(livree, dateFacture)
    }
  }
}

extension JourDeTVA {
  /// The day, where an invoice of that date has to say it.
  package func aDire(_ dateFacture: DateCivile) -> JourDeTVA? {
    date == dateFacture && reporteDu == nil ? nil : self
  }
}
