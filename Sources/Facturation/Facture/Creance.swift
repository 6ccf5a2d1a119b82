/// What an invoice claims: whatever was moved and credited by a day, this says what is owed then.
///
/// It is little, and holds none of the money that was moved; so whoever goes from day to day asks it again
/// and again, with what is due or how far the invoice has come on each.
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
  /// Base and VAT for each rate.
  package var groupes: [GroupeTVA]
  /// When its VAT is due.
  package var exigibilite: Exigibilite
  /// The day from which what is unpaid of it is given up, if it is.
  package var abandonneeLe: DateCivile?

  /// Gathers what an invoice claims.
  package init(
    etape: Etape, dateFacture: DateCivile, dateEcheance: DateCivile, totalTTC: Montant,
    groupes: [GroupeTVA], exigibilite: Exigibilite, abandonneeLe: DateCivile?
  ) {
    self.etape = etape
    self.dateFacture = dateFacture
    self.dateEcheance = dateEcheance
    self.totalTTC = totalTTC
    self.groupes = groupes
    self.exigibilite = exigibilite
    self.abandonneeLe = abandonneeLe
  }

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
      totalTTC: totaux.totalTTC, groupes: totaux.groupes,
      exigibilite: exigibilite, abandonneeLe: abandon?.date)
  }
}
