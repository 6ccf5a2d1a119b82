import Facturation

/// Which lines of an invoice its avoirs credit, and what they leave of each.
///
/// A credit note does not name a line: it shows one of the same text, price and VAT. Of several such, it
/// means one of which so much is left, whose total agrees with the part that is credited, so that lines of
/// another discount are told apart; and of these the one that it comes closest to using up, so that two
/// avoirs over two equal lines do not credit one of them twice.
struct RestesCII {
  private var restes: [Reste]

  fileprivate struct Reste {
    let ligne: LigneCII
    var quantite: Int64
    var centimes: Int64
  }

  /// A line that is credited, by quantity or by amount.
  struct Choix {
    let rang: Int
    let parMontant: Bool
  }

  init(_ lignes: [LigneCII]) {
    restes = lignes.map { Reste(ligne: $0, quantite: $0.dixMilliemes, centimes: $0.centimes) }
  }

  /// Which line each of an avoir's means, none of them twice; nothing where it has no like.
  mutating func crediter(_ creditees: [LigneCII]) -> [Choix?] {
    var libres = Array(restes.indices)
    return creditees.map { creditee in
      let pareilles = libres.filter { restes[$0].ligne.signature == creditee.signature }
      let parMontant = pareilles.isEmpty
      let possibles =
        parMontant ? libres.filter { creditee.reduit(restes[$0].ligne) } : pareilles
      let rang = possibles.min {
        restes[$0].distance(de: creditee, parMontant: parMontant)
          < restes[$1].distance(de: creditee, parMontant: parMontant)
      }
      guard let rang else { return nil }
      libres.removeAll { $0 == rang }
      if !parMontant { restes[rang].quantite -= creditee.dixMilliemes }
      restes[rang].centimes -= creditee.centimes
      return Choix(rang: rang, parMontant: parMontant)
    }
  }
}

extension RestesCII.Reste {
  /// How far a line is from the one that is meant: whether too little is left of it, how far its total
  /// is from the credited one, and how much would be left behind.
  fileprivate func distance(
    de creditee: LigneCII, parMontant: Bool
  ) -> (manque: Int, ecart: Int64, reste: Int64) {
    if parMontant {
      let reste = abs(centimes) - abs(creditee.centimes)
      return (reste < 0 ? 1 : 0, 0, abs(reste))
    }
    let reste = abs(quantite) - abs(creditee.dixMilliemes)
    let tout = Int128(max(1, abs(ligne.dixMilliemes)))
    let part = Int128(ligne.centimes) * Int128(abs(creditee.dixMilliemes)) / tout
    let ecart = abs(part - Int128(creditee.centimes))
    // A cent may be rounding's.
    return (reste < 0 ? 1 : 0, ecart > 1 ? Int64(clamping: ecart) : 0, abs(reste))
  }
}
