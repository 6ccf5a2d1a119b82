/// What a VAT category wants of who buys, of what is sold and of where it goes; the others want nothing.
///
///     what it wants        refused                            to be looked at
///     AE  a business       a private person, no VAT number    goods that go abroad
///     K   a business of    a private person, services, no     no place of delivery in
///         another state    number of another state, goods     another state of the Union,
///         of the Union     delivered outside the Union        or a seller overseas
///     G   goods that       nothing that is known lies         services, or a delivery to
///         leave            where they would have to go        where they have not left
struct BesoinDeTVA: Sendable {
  /// What the facts are to what is wanted.
  enum Jugement { case juste, douteux, faux }

  /// A VAT number that the buyer has to have.
  private enum Numero { case aucun, unNumero, dUnAutreEtat }

  private let categorie: CategorieTVA
  private var admetUnParticulier = true
  private var numero = Numero.aucun
  private var vente: @Sendable (NatureLigne, LieuxDeVente) -> Jugement = { _, _ in .juste }
  private var lieu: @Sendable (LieuxDeVente) -> Jugement = { _ in .juste }

  /// What each category wants.
  private static let tous = [
    BesoinDeTVA(
      categorie: .autoliquidation, admetUnParticulier: false, numero: .unNumero,
      // What is mounted where it goes, or sold on from state to state, may be so.
      vente: { nature, lieux in
        nature == .biens && lieux.arrivee?.estFrancais == false ? .douteux : .juste
      }),
    BesoinDeTVA(
      categorie: .intracommunautaire, admetUnParticulier: false, numero: .dUnAutreEtat,
      vente: { nature, _ in nature == .services ? .faux : .juste },
      lieu: { lieux in
        switch (lieux.arrivee, lieux.vendeur) {
        // From overseas goods are exported, be it to the Union; they may leave from the mainland.
        case (nil, .outreMer), (.union, .outreMer): .douteux
        case (nil, _), (.union, _): .juste
        // The buyer may fetch them, or have them sent on.
        case (.metropole, _), (.corse, _): .douteux
        case (.outreMer, _), (.tiers, _): lieux.livraison == nil ? .douteux : .faux
        }
      }),
    BesoinDeTVA(
      categorie: .exportation,
      // Some services bear the article of exports: the carriage of what leaves.
      vente: { nature, _ in nature == .services ? .douteux : .juste },
      lieu: { lieux in
        func sort(_ lieu: Territoire) -> Bool { lieu.exporte(depuis: lieux.vendeur) }
        guard let arrivee = lieux.arrivee else { return .douteux }
        if sort(arrivee) { return .juste }
        // A carrier may take them there from where they are delivered.
        return lieux.client.map(sort) == true ? .douteux : .faux
      }),
  ]

  /// What is refused for it, in the order in which it is told.
  static let interdits: [ProjetDeFacture.Interdit] =
    tous.flatMap { besoin in
      [
        besoin.acheteur, besoin.numeroAbsent, besoin.numeroDAilleurs, besoin.natureFausse,
        besoin.lieuFaux,
      ]
    } + [TauxDUnLieu.ailleurs]

  /// What is to be looked at for it.
  static let usages: [ProjetDeFacture.Usage] =
    tous.flatMap { [$0.natureDouteuse, $0.lieuDouteux] } + [TauxDUnLieu.aVerifier]
}

/// The rules that walk the table.
extension BesoinDeTVA {
  /// Nobody owes the seller's VAT in his place but a business: a number would not help.
  private var acheteur: ProjetDeFacture.Interdit {
    { projet in
      guard !admetUnParticulier, projet.client.categorie == .particulier else { return nil }
      return lignes(projet).map { .autoliquidationParticulier($0) }
    }
  }

  // Art. 242 nonies A of annex II to the CGI: the buyer's VAT number, where he owes the VAT or takes
  // goods free of it.
  private var numeroAbsent: ProjetDeFacture.Interdit {
    { projet in
      guard numero != .aucun, projet.client.numeroTVA == nil else { return nil }
      return lignes(projet).map { .acheteurSansNumeroTVA($0) }
    }
  }

  /// A business is of the state that gave it its number; where it has none, of that where it is.
  private var numeroDAilleurs: ProjetDeFacture.Interdit {
    { projet in
      guard numero == .dUnAutreEtat, let lignes = lignes(projet) else { return nil }
      guard let sien = projet.client.numeroTVA else {
        let estLa = projet.client.adresse?.pays == .france
        return estLa ? .intracommunautaireEnFrance(lignes) : nil
      }
      guard !sien.estDUnAutreEtat else { return nil }
      return sien.estFrancais
        ? .intracommunautaireEnFrance(lignes) : .acheteurHorsDeLUnion(sien, lignes)
    }
  }

  private var natureFausse: ProjetDeFacture.Interdit {
    { lignes($0, dont: .faux).map { .natureEtCategorie(categorie, $0) } }
  }

  private var natureDouteuse: ProjetDeFacture.Usage {
    { lignes($0, dont: .douteux).map { .natureAVerifier(categorie, $0) } }
  }

  private var lieuFaux: ProjetDeFacture.Interdit {
    { projet in
      guard lieu(projet.lieux) == .faux else { return nil }
      return lignes(projet).map { .lieuEtCategorie(categorie, $0) }
    }
  }

  private var lieuDouteux: ProjetDeFacture.Usage {
    { projet in
      guard lieu(projet.lieux) == .douteux else { return nil }
      return lignes(projet).map { .lieuAVerifier(categorie, $0) }
    }
  }

  private func lignes(_ projet: ProjetDeFacture) -> LignesVisees? {
    LignesVisees(projet.lignes) { $0.categorieTVA == categorie }
  }

  /// Those of the category that sell what is judged so.
  private func lignes(_ projet: ProjetDeFacture, dont jugement: Jugement) -> LignesVisees? {
    let lieux = projet.lieux
    return LignesVisees(projet.lignes) { ligne in
      guard ligne.categorieTVA == categorie, let nature = projet.nature(de: ligne)
      else { return false }
      return vente(nature, lieux) == jugement
    }
  }
}
