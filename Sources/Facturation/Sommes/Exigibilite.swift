/// When the VAT of an invoice becomes due: as it is paid, or all of it from a day on.
///
///     services, as they are paid           what came in
///     goods, from their delivery on        nothing, then all of it
///     a deposit on goods, deducted         what came in, and all of it from that delivery on
package struct Exigibilite: Hashable, Sendable {
  /// Whether it waits to be paid.
  package var alEncaissement: Bool
  /// The day from which all of it is due unless it waits to be paid.
  package var jour: JourDeTVA
  /// The days on which all of it is due though it waits to be paid, in their order: what it asks for was
  /// deducted from an invoice whose VAT was due.
  package var deductions: [JoursDeduits]

  /// Gathers when it is due.
  package init(alEncaissement: Bool, jour: JourDeTVA, deductions: [JoursDeduits]) {
    self.alEncaissement = alEncaissement
    self.jour = jour
    self.deductions = deductions
  }

  /// Whether all of it is due on a day, paid or not.
  package func estEntiere(le jour: DateCivile) -> Bool {
    alEncaissement ? deduction(le: jour) != nil : self.jour.date <= jour
  }

  /// The deduction that counts on a day, if one does.
  func deduction(le jour: DateCivile) -> JoursDeduits? {
    deductions.first { $0.contient(jour) }
  }

  /// Every day on which more or less of it becomes due than what comes in brings.
  package var jours: [DateCivile] {
    guard alEncaissement else { return [jour.date] }
    return deductions.flatMap { [$0.depuis.date, $0.jusqua].compactMap(\.self) }
  }

  /// Whether one of these days lies in a period.
  func concerne(_ periode: ClosedRange<DateCivile>) -> Bool {
    guard alEncaissement else { return periode.contains(jour.date) }
    return !deductions.isEmpty && jours.contains(where: periode.contains)
  }

  /// Those days of which the VAT belongs to a month that was closed.
  package var reports: [JourDeTVA] {
    guard alEncaissement else { return jour.reporteDu == nil ? [] : [jour] }
    return deductions.compactMap { $0.depuis.reporteDu == nil ? nil : $0.depuis }
  }
}

/// The day on which VAT counts.
@usableFromInline
package struct JourDeTVA: Hashable, Sendable {
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
      alEncaissement: estExigibleALEncaissement,
      jour: emission?.jourDeTVA ?? JourDeTVA(self.dateFacture),
      deductions: deductions.compactMap { deduction in
        deduction.faite.jourDeTVA.map {
          JoursDeduits(depuis: $0, jusqua: deduction.annulation?.dateAvoir)
        }
      })
  }

  /// Whether its VAT is due when it is paid, as that of services is unless the seller has chosen to
  /// owe it when invoiced, and that of a deposit on goods always (article 269, 2, a and c of the CGI).
  ///
  /// What is services in part, or never said what it is, can't be told apart: it counts as invoiced,
  /// which is too late only for what was paid before; a deposit counts as one on services.
  package var estExigibleALEncaissement: Bool {
    emission.map { enTete.estExigibleALEncaissement(vendeur: $0.vendeur) } ?? false
  }
}

extension EnTete {
  /// Whether the VAT of an issued invoice with this head waits to be paid.
  func estExigibleALEncaissement(vendeur: Vendeur) -> Bool {
    guard vendeur.regime == .reel else { return false }
    let estAcompte = precisions.typeFacture == .acompte
    if precisions.nature == .biens { return estAcompte }
    return vendeur.doitALEncaissement && (estAcompte || precisions.nature == .services)
  }
}

extension Vendeur {
  /// Whether the VAT on what services it sells is due when they are paid.
  package var doitALEncaissement: Bool { regime == .reel && !optionDebits }
}
