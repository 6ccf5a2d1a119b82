/// A rate that is charged in a part of France alone.
package struct TauxDUnLieu: Hashable, Sendable {
  /// The rate.
  let taux: Taux
  private let territoires: Set<Territoire>

  // Art. 294 to 297 of the CGI.
  static let tous: [TauxDUnLieu] =
    [1_05, 1_75, 8_50].map {
      TauxDUnLieu(
        taux: Taux(unitesAdmises: $0),
        territoires: [.outreMer("GP"), .outreMer("MQ"), .outreMer("RE")])
    } + [90, 13_00].map { TauxDUnLieu(taux: Taux(unitesAdmises: $0), territoires: [.corse]) }

  /// Where it is charged, as it stands in a sentence.
  var contree: Texte {
    territoires == [.corse]
      ? Texte("en Corse", "in Corsica")
      : Texte(
        "en Guadeloupe, en Martinique et à La Réunion", "in Guadeloupe, Martinique and Réunion")
  }

  /// What is refused for such rates.
  static let ailleurs: ProjetDeFacture.Interdit = { projet in
    premier(.faux, projet).map { .tauxEtLieu($0, $1) }
  }

  /// What is to be looked at for them.
  static let aVerifier: ProjetDeFacture.Usage = { projet in
    premier(.douteux, projet).map { .tauxAVerifier($0, $1) }
  }

  /// The first of which that is so, and its lines.
  private static func premier(
    _ jugement: BesoinDeTVA.Jugement, _ projet: ProjetDeFacture
  ) -> (TauxDUnLieu, LignesVisees)? {
    for local in tous where local.juger(projet.lieux) == jugement {
      guard let lignes = LignesVisees(projet.lignes, ou: { $0.tva == local.taux }) else { continue }
      return (local, lignes)
    }
    return nil
  }

  private func juger(_ lieux: LieuxDeVente) -> BesoinDeTVA.Jugement {
    let parties = [lieux.client, lieux.vendeur].contains { $0.map(territoires.contains) ?? false }
    guard let livraison = lieux.livraison else {
      return parties ? .juste : lieux.client == nil ? .douteux : .faux
    }
    return territoires.contains(livraison) ? .juste : parties ? .douteux : .faux
  }
}
