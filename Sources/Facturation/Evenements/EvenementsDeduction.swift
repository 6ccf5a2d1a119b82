/// The invoice that deducts this deposit was issued: what is left of the deposit is settled by it.
///
/// The VAT of the deposit was due as it was paid. From the VAT day of that invoice on all of it is due, paid or
/// not: the goods are delivered.
public struct AcompteDeduit: Hashable, Sendable {
  /// The number of the invoice that deducts it.
  public let numeroFacture: NumeroFacture
  /// The date of that invoice.
  public let dateFacture: DateCivile
  /// The day on which the VAT of that invoice counts; none where that one's waits to be paid too.
  @usableFromInline package let jourDeTVA: JourDeTVA?
  /// What had come in by then for the deposit, of each group of its VAT of which something had.
  public let recu: [GroupeTVA]
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records the deduction.
  package init(
    numeroFacture: NumeroFacture, dateFacture: DateCivile, jourDeTVA: JourDeTVA?,
    recu: [GroupeTVA], importe: OrigineImport? = nil
  ) {
    self.numeroFacture = numeroFacture
    self.dateFacture = dateFacture
    self.jourDeTVA = jourDeTVA
    self.recu = recu
    self.importe = importe
  }
}

extension AcompteDeduit: Fact {
  @usableFromInline package static let type = EventType("AcompteDeduit")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte("acompte déduit par \(numeroFacture)", "deposit deducted by \(numeroFacture)")
  }
  @usableFromInline package var faits: Faits {
    Faits(date: jourDeTVA?.date, reponses: [("deduitPar", numeroFacture.texte)])
  }
  @usableFromInline package var recoupement: Recoupement { .deduction(self) }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    jourDeTVA.map { Portee(.deduction, [.exigibilite($0.date)]) }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    dateFacture = try walker.member("dateFacture", record?.dateFacture)
    jourDeTVA = try walker.included(from: "dateTVA", record?.jourDeTVA)
    recu = try walker.list("recu", record?.recu)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// An avoir took back the deduction of this deposit: its VAT is due as it is paid again.
public struct DeductionAnnulee: Hashable, Sendable {
  /// The number of the invoice that deducted it.
  public let numeroFacture: NumeroFacture
  /// The number of the avoir.
  public let numeroAvoir: NumeroFacture
  /// The date of the avoir.
  public let dateAvoir: DateCivile
  /// Where it was taken from, when it was imported.
  public let importe: OrigineImport?

  /// Records what took it back.
  package init(
    numeroFacture: NumeroFacture, numeroAvoir: NumeroFacture, dateAvoir: DateCivile,
    importe: OrigineImport? = nil
  ) {
    self.numeroFacture = numeroFacture
    self.numeroAvoir = numeroAvoir
    self.dateAvoir = dateAvoir
    self.importe = importe
  }
}

extension DeductionAnnulee: Fact {
  @usableFromInline package static let type = EventType("DeductionAnnulee")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte(
      "déduction annulée par l'avoir \(numeroAvoir)",
      "deduction reversed by credit note \(numeroAvoir)")
  }
  @usableFromInline package var faits: Faits {
    Faits(date: dateAvoir, reponses: [("annulePar", numeroAvoir.texte)])
  }
  @usableFromInline package func portee(dans facture: Facture) -> Portee? {
    facture.deductions.last?.faite.jourDeTVA.map { _ in
      Portee(.deduction, [.exigibilite(dateAvoir)])
    }
  }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    numeroFacture = try walker.member("numeroFacture", record?.numeroFacture)
    numeroAvoir = try walker.member("numeroAvoir", record?.numeroAvoir)
    dateAvoir = try walker.member("dateAvoir", record?.dateAvoir)
    importe = try walker.included(from: "origine", record?.importe)
  }
}

/// A deduction of a deposit, and what took it back.
package struct DeductionDAcompte: Hashable, Sendable {
  /// The invoice that deducted it.
  package let faite: AcompteDeduit
  /// The avoir that took that back, if one did.
  package internal(set) var annulation: DeductionAnnulee?
}
