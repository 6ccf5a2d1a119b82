import FacturierFormats

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
      .donnee("par"), seance.colonne(.colonneTaux, aDroite: true), .donnee("tva"),
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
extension Seance {
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
      par: "tva", avecEnsemble: avecNet, enDonnees: appel.a(.csv), self)
  }

  /// The VAT that became due by rate and category, of those groups: what was invoiced, what came in, what
  /// is recovered of what was given up, if that is to be told, and all of it together.
  func tableau(_ exigible: TVAExigible, _ groupes: Set<CleTVA>, avecRecuperee: Bool) -> Tableau {
    Tableau(
      parGroupe: groupes.reduce(into: [:]) {
        $0[$1] = exigible.montants($1, avecRecuperee: avecRecuperee)
      },
      TVAExigible.titres(avecRecuperee: avecRecuperee), par: "exigible", avecEnsemble: true,
      enDonnees: appel.a(.csv), self)
  }

  /// The same, an object for each rate and category, and one for each closed month that some belongs to.
  func ecrireEnJSON(_ exigible: TVAExigible) throws {
    let avecRecuperee = !exigible.recuperee.isEmpty
    let cles = TVAExigible.titres(avecRecuperee: avecRecuperee).compactMap(\.cle)
    try sortie.objets("resultat", exigible.parGroupe.keys.sorted()) { json, groupe in
      json.membre("par", "exigible")
      json.cle(groupe)
      let montants = exigible.montants(groupe, avecRecuperee: avecRecuperee)
      for (cle, montant) in zip(cles, montants) { json.membre(cle, montant.texte) }
    }
    try sortie.objets("resultat", exigible.reportee.sorted { $0.key < $1.key }) {
      $0.membres([
        "par": "report", "cle": String($1.key.texte.prefix(7)), "base": $1.value.base.texte,
        "montantTVA": $1.value.tva.texte,
      ])
    }
  }
}

extension TVAExigible {
  /// What its amounts are called.
  fileprivate static func titres(avecRecuperee: Bool) -> [Tableau.TitreDeSomme] {
    let recuperee: [Tableau.TitreDeSomme] = [
      (Phrase(fr: "Base récupérée", en: "Base recovered"), "baseRecuperee"),
      (Phrase(fr: "TVA récupérée", en: "VAT recovered"), "tvaRecuperee"),
    ]
    return [
      (Phrase(fr: "Base facturée", en: "Base invoiced"), "baseFacturee"),
      (Phrase(fr: "TVA facturée", en: "VAT invoiced"), "tvaFacturee"),
      (Phrase(fr: "Base encaissée", en: "Base received"), "baseEncaissee"),
      (Phrase(fr: "TVA encaissée", en: "VAT received"), "tvaEncaissee"),
    ] + (avecRecuperee ? recuperee : []) + [
      (Phrase(fr: "Base exigible", en: "Base due"), "base"),
      (Phrase(fr: "TVA exigible", en: "VAT due"), "montantTVA"),
    ]
  }
}

/// The totals for programs.
extension Seance {
  /// An object for each group, means and rate, and one that says what all come to.
  func ecrireEnJSON(
    _ totaux: TotauxRegistre, _ encaissements: Encaissements, _ exigible: TVAExigible?,
    _ parcours: Parcours
  ) throws {
    for (cle, _, lignes) in groupes(totaux, parcours) {
      try sortie.objets("resultat", lignes) {
        $0.membres(["par": cle, "cle": $1.cle])
        $0.sommes($1.sommes)
      }
    }
    try sortie.objets("resultat", modes(encaissements)) {
      $0.membres(["par": "encaissement", "cle": $1.mode.rawValue, "montant": $1.montant.texte])
    }
    try sortie.objets("resultat", totaux.tva.parGroupe.sorted { $0.key < $1.key }) {
      json, groupe in
      json.membre("par", "tva")
      json.cle(groupe.key)
      json.membres([
        "base": groupe.value.base.texte, "montantTVA": groupe.value.montantTVA.texte,
        "baseCreditee": groupe.value.baseCreditee.texte,
        "tvaCreditee": groupe.value.tvaCreditee.texte,
      ])
    }
    if let exigible { try ecrireEnJSON(exigible) }
    try sortie.objet("resume") {
      $0.membres(["evenements": parcours.tete.position, "factures": parcours.factures])
      $0.sommes(totaux.ensemble, nom: "emises", paye: "paye")
      $0.membre("encaissements", encaissements.total.texte)
      $0.tete(parcours.tete)
    }
  }
}

extension JSONWriter {
  /// Adds a VAT rate, its category, and the code of an exemption.
  mutating func cle(_ cle: CleTVA) {
    membres([
      "cle": cle.tva.texte, "categorieTVA": cle.categorieTVA.rawValue,
      "codeExoneration": cle.codeExoneration?.texte,
    ])
  }

  /// Adds sums.
  fileprivate mutating func sommes(
    _ sommes: Sommes, nom: String = "factures", paye: String = "encaisse"
  ) {
    membres([
      nom: sommes.factures, "totalHT": sommes.totalHT.texte, "montantTVA": sommes.montantTVA.texte,
      "totalTTC": sommes.totalTTC.texte, "avoirs": sommes.avoirs.texte, paye: sommes.encaisse.texte,
      "pertes": sommes.pertes.siNonNul, "solde": sommes.solde.texte,
    ])
  }
}

/// Sums as bars, one a line, for those who take in a shape sooner than a column of figures.
///
/// What is below zero goes to the left of a common axis:
///
///     janv. 2026      │████████████   1 200,00 €
///     févr. 2026  ▐███│                 -350,00 €
struct Histogramme {
  /// What each bar stands for, and how much of it.
  let barres: [(nom: String, valeur: Cumul)]
  let langue: Langue

  /// With less room than this for its bars, a chart shows nothing that the figures do not.
  private static let moindreLargeur = 10
  private static let plusGrandeLargeur = 48

  /// The chart in lines, or none where it has no room or nothing to compare.
  func lignes(largeur: Int, couleurs: Couleurs) -> [String] {
    let sommes = barres.map { $0.valeur.affiche(langue) }
    let noms = barres.map { Largeur.de($0.nom) }.max() ?? 0
    let montants = sommes.map(Largeur.de).max() ?? 0
    let place = min(Self.plusGrandeLargeur, largeur - noms - montants - 5)
    guard barres.count > 1, barres.contains(where: { $0.valeur != .zero }),
      place >= Self.moindreLargeur
    else { return [] }
    let echelle = Echelle(barres.map(\.valeur.centimes), cellules: place)
    return zip(barres, sommes).map { barre, somme in
      [
        Largeur.caler(barre.nom, noms),
        echelle.barre(barre.valeur.centimes, couleurs),
        Largeur.caler(somme, montants, aDroite: true),
      ].joined(separator: "  ")
    }
  }
}

/// How many cells of a line stand for how much, on both sides of zero.
private struct Echelle {
  private let etendue: Int128
  private let cellules: Int
  private let aGauche: Int

  /// A cell has eight parts to the right of zero, and two to its left, as the characters have it.
  private static let huitiemes = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  init(_ valeurs: [Int128], cellules: Int) {
    let (moindre, plusGrande) = (min(0, valeurs.min() ?? 0), max(0, valeurs.max() ?? 0))
    etendue = plusGrande - moindre
    // Rounding up on both sides may ask for a cell more than there is.
    self.cellules = cellules - 1
    aGauche = Self.enHaut(-moindre * Int128(cellules - 1), etendue)
  }

  /// The bar with its axis, filled up to the width that all bars have.
  func barre(_ valeur: Int128, _ couleurs: Couleurs) -> String {
    let aDroite = cellules + 1 - aGauche
    guard valeur < 0 else {
      let parts = Self.enHaut(valeur * Int128(cellules * 8), etendue)
      let pleine = String(repeating: "█", count: parts / 8) + Self.huitiemes[parts % 8]
      let axe = aGauche > 0 ? "│" : ""
      return String(repeating: " ", count: aGauche) + axe + couleurs.orner(pleine, .bleu)
        + String(repeating: " ", count: max(0, aDroite - Largeur.de(pleine)))
    }
    let moities = Self.enHaut(-valeur * Int128(cellules * 2), etendue)
    let pleine = (moities % 2 == 0 ? "" : "▐") + String(repeating: "█", count: moities / 2)
    return Largeur.caler("", aGauche - Largeur.de(pleine))
      + couleurs.orner(pleine, .rouge) + "│" + String(repeating: " ", count: aDroite)
  }

  /// The quotient, rounded up, so that what is not nothing can be seen.
  private static func enHaut(_ dividende: Int128, _ diviseur: Int128) -> Int {
    Int((dividende + diviseur - 1) / diviseur)
  }
}
