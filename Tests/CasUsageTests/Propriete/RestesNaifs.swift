/// What avoirs have left of lines, by the naive model.
extension FactureNaive {
  struct Laisse {
    var quantite: Int
    var montant: Int
    /// Whether some of it was credited by amount.
    var auMontant = false

    /// Whether so much is within it, and of its sign.
    func tient(_ pris: Int) -> Bool {
      montant < 0 ? pris < 0 && pris >= montant : pris > 0 && pris <= montant
    }
  }

  func laisse(_ rang: Int, le jour: Int = RegistreNaif.dernierJour) -> Laisse {
    let ligne = lignes[rang]
    var laisse = Laisse(quantite: ligne.quantite, montant: ligne.total)
    for avoir in avoirs where avoir.jour <= jour {
      guard let part = avoir.parts[rang] else { continue }
      laisse.quantite -= part.quantite ?? 0
      laisse.montant -= part.total
      if part.quantite == nil { laisse.auMontant = true }
    }
    // By quantity, rounding may have taken a cent too much.
    let passe = ligne.total < 0 ? laisse.montant > 0 : laisse.montant < 0
    if passe { laisse.montant = 0 }
    return laisse
  }

  /// Whether nothing of a line is left to credit.
  func estEpuisee(_ rang: Int, le jour: Int = RegistreNaif.dernierJour) -> Bool {
    let laisse = laisse(rang, le: jour)
    return laisse.quantite == 0 || (laisse.auMontant && laisse.montant == 0)
  }

  /// The deposits that its lines deduct, each once.
  var acomptes: [Int] {
    rangs.compactMap { lignes[$0].acompte }.reduce(into: []) { tous, acompte in
      if !tous.contains(acompte) { tous.append(acompte) }
    }
  }

  /// Whether a deposit is deducted by it, as a draft or for as long as no avoir takes that back.
  func deduit(_ acompte: Int) -> Bool {
    guard etape != .annulee else { return false }
    return rangs.contains {
      lignes[$0].acompte == acompte && (etape == .brouillon || !estEpuisee($0))
    }
  }
}
