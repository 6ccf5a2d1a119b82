import Facturier

extension Tableau {
  /// Amounts by VAT rate and category, the highest rate first, and if asked for what they come to; where the
  /// terminal is narrow the last two columns stay.
  init(
    parGroupe montants: [CleTVA: [Cumul]], _ titres: [Phrase], avecEnsemble: Bool, _ seance: Seance
  ) {
    self.init(
      [.init(titre: seance.dire(.colonneTVA), aDroite: true)]
        + titres.enumerated().map { rang, titre in
          .init(
            titre: seance.dire(titre), aDroite: true,
            depart: avecEnsemble && rang < titres.count - 2 ? .enDernier : .jamais)
        })
    for (cle, montants) in montants.sorted(by: { $0.key < $1.key }) {
      ajouter([cle.affiche(seance.langue)] + montants.map { $0.affiche(seance.langue) })
    }
    guard avecEnsemble && montants.count > 1 else { return }
    let sommes = montants.values.reduce(titres.map { _ in .zero }) { zip($0, $1).map(+) }
    ajouter(
      [seance.dire(.ensemble)] + sommes.map { $0.affiche(seance.langue) }, estTotal: true)
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
    let titres: [Phrase] = [.base, .montantTVA, .baseCreditee, .tvaCreditee]
    return Tableau(
      parGroupe: montants, titres + (avecNet ? [.baseNette, .tvaNette] : []), avecEnsemble: avecNet,
      seance)
  }

  /// The VAT that became due by rate and category, of those groups: what was invoiced, what came in, what
  /// is recovered of what was given up, if anything is, and all of it together.
  func tableau(_ exigible: TVAExigible, _ groupes: Set<CleTVA>) -> Tableau {
    let recuperee: [Phrase] = exigible.recuperee.isEmpty ? [] : [.baseRecuperee, .tvaRecuperee]
    return Tableau(
      parGroupe: groupes.reduce(into: [:]) { $0[$1] = exigible.montants($1) },
      [.baseFacturee, .tvaFacturee, .baseEncaissee, .tvaEncaissee] + recuperee
        + [.baseDue, .tvaDue], avecEnsemble: true, seance)
  }

  /// The same, an object for each rate and category.
  func json(_ exigible: TVAExigible) throws {
    for groupe in exigible.parGroupe.keys.sorted() {
      let recuperee = exigible.recuperee.isEmpty ? [] : ["baseRecuperee", "tvaRecuperee"]
      let cles =
        ["baseFacturee", "tvaFacturee", "baseEncaissee", "tvaEncaissee"] + recuperee
        + ["base", "montantTVA"]
      let objet = ObjetJSON("resultat").texte("par", "exigible").cle(groupe)
      try seance.sortie.ligne(
        zip(cles, exigible.montants(groupe)).reduce(objet) { $0.texte($1.0, $1.1.texte) }.fin)
    }
  }
}

extension TVAExigible {
  /// Base and VAT of a rate and category: what was invoiced, what came in, what is recovered if anything
  /// is, and all of it together.
  fileprivate func montants(_ cle: CleTVA) -> [Cumul] {
    let recuperees = recuperee.isEmpty ? [] : [recuperee]
    return ([facturee, encaissee] + recuperees + [parGroupe]).flatMap { sommes in
      let somme = sommes[cle] ?? .zero
      return [somme.base, somme.tva]
    }
  }
}
