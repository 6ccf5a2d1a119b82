import Facturier

extension Tableau {
  /// What a column of sums is called, by people and as data.
  typealias TitreDeSomme = (titre: Phrase, cle: String?)

  /// Amounts by VAT rate and category, the highest rate first, and if asked for what they come to; as
  /// data each row says what the table is `par`.
  ///
  /// Where the terminal is narrow the last two columns stay.
  init(
    parGroupe montants: [CleTVA: [Cumul]], _ titres: [TitreDeSomme], par: String? = nil,
    avecEnsemble: Bool, enDonnees: Bool = false, _ seance: Seance
  ) {
    let cle: [Colonne] = [
      .donnee("par"), .init(titre: seance.dire(.colonneTaux), aDroite: true), .donnee("tva"),
      .donnee("categorieTVA"), .donnee("codeExoneration"),
    ]
    let sommes: [Colonne] = titres.enumerated().map { rang, titre in
      .init(
        titre: seance.dire(titre.titre), cle: titre.cle, aDroite: true,
        depart: avecEnsemble && rang < titres.count - 2 ? .enDernier : .jamais)
    }
    self.init(cle + sommes, enDonnees: enDonnees)
    for (cle, montants) in montants.sorted(by: { $0.key < $1.key }) {
      let tete: [Cellule] = [
        .donnee(par.map { .chaine($0) } ?? .vide), .init(cle.affiche(seance.langue), .vide),
        .donnee(.nombre(cle.tva)), .donnee(.mot(cle.categorieTVA)),
        .donnee(.texte(cle.codeExoneration)),
      ]
      ajouter(tete + montants.map { .montant($0, seance.langue) })
    }
    guard avecEnsemble && montants.count > 1 else { return }
    let sommesEnTout = montants.values.reduce(titres.map { _ in .zero }) { zip($0, $1).map(+) }
    ajouter(
      [seance.dire(.ensemble)] + sommesEnTout.map { $0.affiche(seance.langue) }, estTotal: true)
  }
}

/// What documents charged and took back, and what is due of it.
extension AfficherTotaux {
  /// The VAT of documents by rate and category; with what is left once avoirs are taken off, if asked for.
  func tableau(_ tva: TVAPeriode, avecNet: Bool) -> Tableau {
    let montants = tva.parGroupe.mapValues { sommes in
      [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee]
        + (avecNet ? [sommes.nette.base, sommes.nette.tva] : [])
    }
    let titres: [Tableau.TitreDeSomme] = [
      (.base, "base"), (.montantTVA, "montantTVA"), (.baseCreditee, "baseCreditee"),
      (.tvaCreditee, "tvaCreditee"),
    ]
    return Tableau(
      parGroupe: montants, titres + (avecNet ? [(.baseNette, nil), (.tvaNette, nil)] : []),
      par: "tva", avecEnsemble: avecNet, enDonnees: appel.a(.csv), seance)
  }

  /// The VAT that became due by rate and category, of those groups: what was invoiced, what came in, what
  /// is recovered of what was given up, if that is to be told, and all of it together.
  func tableau(_ exigible: TVAExigible, _ groupes: Set<CleTVA>, avecRecuperee: Bool) -> Tableau {
    Tableau(
      parGroupe: groupes.reduce(into: [:]) {
        $0[$1] = exigible.montants($1, avecRecuperee: avecRecuperee)
      },
      TVAExigible.titres(avecRecuperee: avecRecuperee), par: "exigible", avecEnsemble: true,
      enDonnees: appel.a(.csv), seance)
  }

  /// The same, an object for each rate and category, and one for each closed month that some belongs to.
  func json(_ exigible: TVAExigible) throws {
    let avecRecuperee = !exigible.recuperee.isEmpty
    let cles = TVAExigible.titres(avecRecuperee: avecRecuperee).compactMap(\.cle)
    for groupe in exigible.parGroupe.keys.sorted() {
      let montants = exigible.montants(groupe, avecRecuperee: avecRecuperee)
      try seance.sortie.objet("resultat") {
        $0.texte("par", "exigible")
        $0.cle(groupe)
        for (cle, montant) in zip(cles, montants) { $0.texte(cle, montant.texte) }
      }
    }
    for (mois, somme) in exigible.reportee.sorted(by: { $0.key < $1.key }) {
      try seance.sortie.objet("resultat") {
        $0.textes([
          "par": "report", "cle": String(mois.texte.prefix(7)), "base": somme.base.texte,
          "montantTVA": somme.tva.texte,
        ])
      }
    }
  }
}

extension TVAExigible {
  /// What its amounts are called.
  fileprivate static func titres(avecRecuperee: Bool) -> [Tableau.TitreDeSomme] {
    let recuperee: [Tableau.TitreDeSomme] = [
      (.baseRecuperee, "baseRecuperee"), (.tvaRecuperee, "tvaRecuperee"),
    ]
    return [
      (.baseFacturee, "baseFacturee"), (.tvaFacturee, "tvaFacturee"),
      (.baseEncaissee, "baseEncaissee"), (.tvaEncaissee, "tvaEncaissee"),
    ] + (avecRecuperee ? recuperee : []) + [(.baseDue, "base"), (.tvaDue, "montantTVA")]
  }
}
