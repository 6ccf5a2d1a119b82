/// What avoirs have left of a line: a quantity, and an amount.
///
/// A line is credited by quantity or by amount. By quantity, rounding may take a cent more or less
/// than its total: the amount does not bind what is credited so, as long as no amount was.
package struct ResteDeLigne: Hashable, Sendable {
  /// The quantity that is not credited.
  package private(set) var quantite: Quantite
  /// The amount that is not credited.
  private(set) var centimes: Int64
  /// Whether some of it was credited by amount.
  package private(set) var auMontant = false
  private let total: Montant

  /// All of a line.
  init(_ ligne: Ligne) {
    quantite = ligne.contenu.quantite
    total = ligne.total
    centimes = ligne.total.unites
  }

  /// The amount that is not credited, none where rounding has taken more.
  package var montant: Montant {
    Montant(unitesAdmises: total < .zero ? min(centimes, 0) : max(centimes, 0))
  }

  /// Whether nothing is left to credit: all of the quantity is, or all of the amount.
  package var estEpuise: Bool {
    quantite == .zero || (auMontant && montant == .zero)
  }

  /// Whether so much of it can be credited.
  func admet(_ creditee: LigneCreditee) -> Bool {
    guard !estEpuise else { return false }
    if let part = creditee.quantite {
      return part.estPart(de: quantite) && (!auMontant || tient(creditee.total))
    }
    return tient(creditee.total)
  }

  /// Whether an amount can be taken from what is left without passing zero.
  package func tient(_ pris: Montant) -> Bool {
    total < .zero ? pris < .zero && pris >= montant : pris > .zero && pris <= montant
  }

  /// What is left when so much of it is credited.
  func moins(_ creditee: LigneCreditee) -> Self {
    var reste = self
    if let part = creditee.quantite {
      reste.quantite = quantite.moins(part)
    } else {
      reste.auMontant = true
    }
    reste.centimes -= creditee.total.unites
    return reste
  }

  /// Why so much of a line cannot be credited.
  func excede(par creditee: LigneCreditee, de ligne: Ligne) -> RefusFacturation {
    let designation = ligne.contenu.designation
    if let demandee = creditee.quantite, !demandee.estPart(de: quantite) {
      return RefusFacturation.avoirQuantite(designation, demandee: demandee, reste: quantite)
    }
    return RefusFacturation.avoirMontant(designation, demande: creditee.total, reste: montant)
  }
}
