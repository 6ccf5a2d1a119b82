/// What each line of a document comes to before VAT once the discount on the whole is taken off.
///
/// The parts of a group add up to its base, whatever was rounded where: each is what it should be rounded
/// down, and those that lose most by it take a cent more.
///
///     50.00 and 30.01 at 20 %, remise 10 %     base 72.01     45.00 and 27.01
extension Facture {
  /// What each line comes to before VAT, in their order, its share of the discount on the whole taken off: what
  /// sales are told apart by, for the parts add up to the total before VAT, which the lines' own totals do not.
  public var partsHT: [(ligne: Ligne, part: Cumul)] {
    let lignes = lignes
    let parts = partsHT(
      de: totaux, lignes.map { (CleTVA($0.contenu), $0.total, $0.contenu.estRemisable) })
    return Array(zip(lignes, parts).map { ($0, $1) })
  }

  /// The same of what one of the invoice's avoirs credits, beside the lines that it credits.
  public func partsHT(
    creditees avoir: Avoir
  ) -> [(ligne: Ligne, creditee: LigneCreditee, part: Cumul)] {
    let creditees = avoir.lignes.compactMap { creditee in
      ligne(creditee.ligneId).map { (ligne: $0, creditee: creditee) }
    }
    let parts = partsHT(
      de: avoir.totaux,
      creditees.map {
        (CleTVA($0.ligne.contenu), $0.creditee.total, $0.ligne.contenu.estRemisable)
      })
    return zip(creditees, parts).map { ($0.ligne, $0.creditee, $1) }
  }

  private func partsHT(
    de totaux: Totaux, _ lignes: [(cle: CleTVA, total: Montant, estRemisable: Bool)]
  ) -> [Cumul] {
    var parts = Array(repeating: Cumul.zero, count: lignes.count)
    for groupe in totaux.groupes {
      let rangs = lignes.indices.filter { lignes[$0].cle == groupe.cle }
      let siennes = rangs.map { (Int128(lignes[$0].total.unites), lignes[$0].estRemisable) }
      for (rang, part) in zip(rangs, groupe.parts(siennes, self.prixSaisis)) {
        parts[rang] = Cumul(centimes: part)
      }
    }
    return parts
  }
}

extension GroupeTVA {
  /// The base, shared out to lines of so much, of which some bear the discount on the whole.
  fileprivate func parts(
    _ lignes: [(total: Int128, estRemisable: Bool)], _ prix: PrixSaisis
  ) -> [Int128] {
    let base = Int128(base.unites)
    let somme = lignes.reduce(0) { $0 + $1.total }
    let reste = prix == .ht ? base : base + Int128(montantTVA.unites)
    let remisable = lignes.reduce(0) { $1.estRemisable ? $0 + $1.total : $0 }
    // What is left of each cent of a line that bears the discount; none is shared out where nothing
    // bears it.
    let (garde, sur) = remisable > 0 ? (remisable - (somme - reste), remisable) : (1, 1)
    let (avant, avec): (Int128, Int128) =
      prix == .ht ? (1, 1) : (10_000, 10_000 + Int128(tva.unites))
    return Arrondi.repartir(
      base, parts: lignes.map { $0.total * ($0.estRemisable ? garde : sur) * avant },
      sur: sur * avec)
  }
}
