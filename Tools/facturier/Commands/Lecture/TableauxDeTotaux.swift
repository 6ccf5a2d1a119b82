import FacturierFormats

extension Table {
  /// What a column of sums is called, by people and as data.
  typealias TitreDeSomme = (titre: Phrase, cle: String?)

  /// Amounts by VAT rate and category, the highest rate first, and if asked for what they come to; as
  /// data each row says what the table is `par`.
  ///
  /// Where the terminal is narrow the last two columns stay.
  init(
    parGroupe montants: [CleTVA: [Cumul]], _ titres: [TitreDeSomme], par: String? = nil,
    avecEnsemble: Bool, enDonnees: Bool = false, _ session: Session
  ) {
    let cle: [Column] = [
      .data("par"), session.colonne(.colonneTaux, aDroite: true), .data("tva"),
      .data("categorieTVA"), .data("codeExoneration"),
    ]
    let sommes: [Column] = titres.enumerated().map { rang, titre in
      .init(
        title: session.wording(titre.titre), key: titre.cle, toTheRight: true,
        dropping: avecEnsemble && rang < titres.count - 2 ? .last : .never)
    }
    self.init(cle + sommes, asData: enDonnees)
    for (cle, montants) in montants.sorted(by: { $0.key < $1.key }) {
      let tete: [Cell] = [
        .data(par.map { .chaine($0) } ?? .vide), .init(cle.affiche(session.language), .vide),
        .data(.nombre(cle.tva)), .data(.mot(cle.categorieTVA)),
        .data(.texte(cle.codeExoneration)),
      ]
      add(tete + montants.map { .montant($0, session.language) })
    }
    guard avecEnsemble && montants.count > 1 else { return }
    let sommesEnTout = montants.values.reduce(titres.map { _ in .zero }) { zip($0, $1).map(+) }
    add(
      [session.wording(.ensemble)] + sommesEnTout.map { $0.affiche(session.language) },
      isTotal: true)
  }
}

/// What documents charged and took back, and what is due of it.
extension Session {
  /// The VAT of documents by rate and category; with what is left once avoirs are taken off, if asked for.
  func tableau(_ tva: TVAPeriode, avecNet: Bool) -> Table {
    let montants = tva.parGroupe.mapValues { sommes in
      [sommes.base, sommes.montantTVA, sommes.baseCreditee, sommes.tvaCreditee]
        + (avecNet ? [sommes.nette.base, sommes.nette.tva] : [])
    }
    let titres: [Table.TitreDeSomme] = [
      (.base, "base"), (.montantTVA, "montantTVA"), (.baseCreditee, "baseCreditee"),
      (.tvaCreditee, "tvaCreditee"),
    ]
    return Table(
      parGroupe: montants, titres + (avecNet ? [(.baseNette, nil), (.tvaNette, nil)] : []),
      par: "tva", avecEnsemble: avecNet, enDonnees: call.has(.csv), self)
  }

  /// The VAT that became due by rate and category, of those groups: what was invoiced, what came in, what
  /// is recovered of what was given up, if that is to be told, and all of it together.
  func tableau(_ exigible: TVAExigible, _ groupes: Set<CleTVA>, avecRecuperee: Bool) -> Table {
    Table(
      parGroupe: groupes.reduce(into: [:]) {
        $0[$1] = exigible.montants($1, avecRecuperee: avecRecuperee)
      },
      TVAExigible.titres(avecRecuperee: avecRecuperee), par: "exigible", avecEnsemble: true,
      enDonnees: call.has(.csv), self)
  }

  /// The same, an object for each rate and category, and one for each closed month that some belongs to.
  func ecrireEnJSON(_ exigible: TVAExigible) throws {
    let avecRecuperee = !exigible.recuperee.isEmpty
    let cles = TVAExigible.titres(avecRecuperee: avecRecuperee).compactMap(\.cle)
    try output.objects("resultat", exigible.parGroupe.keys.sorted()) { json, groupe in
      json.member("par", "exigible")
      json.cle(groupe)
      let montants = exigible.montants(groupe, avecRecuperee: avecRecuperee)
      for (cle, montant) in zip(cles, montants) { json.member(cle, montant.texte) }
    }
    try output.objects("resultat", exigible.reportee.sorted { $0.key < $1.key }) {
      $0.members([
        "par": "report", "cle": String($1.key.texte.prefix(7)), "base": $1.value.base.texte,
        "montantTVA": $1.value.tva.texte,
      ])
    }
  }
}

extension TVAExigible {
  /// What its amounts are called.
  fileprivate static func titres(avecRecuperee: Bool) -> [Table.TitreDeSomme] {
    let recuperee: [Table.TitreDeSomme] = [
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
extension Session {
  /// An object for each group, means and rate, and one that says what all come to.
  func ecrireEnJSON(
    _ totaux: TotauxRegistre, _ encaissements: Encaissements, _ exigible: TVAExigible?,
    _ parcours: ListWalk
  ) throws {
    for (cle, _, lignes) in groupes(totaux, parcours) {
      try output.objects("resultat", lignes) {
        $0.members(["par": cle, "cle": $1.cle, "passeeEnPerte": $1.perdues == true ? true : nil])
        $0.sommes($1.sommes)
      }
    }
    try output.objects("resultat", modes(encaissements)) {
      $0.members(["par": "encaissement", "cle": $1.mode.rawValue, "montant": $1.montant.texte])
    }
    try output.objects("resultat", totaux.tva.parGroupe.sorted { $0.key < $1.key }) {
      json, groupe in
      json.member("par", "tva")
      json.cle(groupe.key)
      json.members([
        "base": groupe.value.base.texte, "montantTVA": groupe.value.montantTVA.texte,
        "baseCreditee": groupe.value.baseCreditee.texte,
        "tvaCreditee": groupe.value.tvaCreditee.texte,
      ])
    }
    if let exigible { try ecrireEnJSON(exigible) }
    try output.object("resume") {
      $0.members(["evenements": parcours.tete.position, "factures": parcours.factures])
      $0.sommes(totaux.ensemble, nom: "emises", paye: "paye")
      $0.member("encaissements", encaissements.total.texte)
      $0.tete(parcours.tete)
    }
  }
}

extension JSONWriter {
  /// Adds a VAT rate, its category, and the code of an exemption.
  mutating func cle(_ cle: CleTVA) {
    members([
      "cle": cle.tva.texte, "categorieTVA": cle.categorieTVA.rawValue,
      "codeExoneration": cle.codeExoneration?.texte,
    ])
  }

  /// Adds sums.
  fileprivate mutating func sommes(
    _ sommes: Sommes, nom: String = "factures", paye: String = "encaisse"
  ) {
    members([
      nom: sommes.factures, "totalHT": sommes.totalHT.texte, "montantTVA": sommes.montantTVA.texte,
      "totalTTC": sommes.totalTTC.texte, "avoirs": sommes.avoirs.texte, paye: sommes.encaisse.texte,
      "pertes": sommes.pertes.siNonNul, "solde": sommes.solde.texte,
    ])
  }
}

/// Sums as bars, one a line, for those who take in a shape sooner than a column of figures.
///
/// A sum below zero goes to the left of a common axis:
///
///     janv. 2026      │████████████   1 200,00 €
///     févr. 2026  ▐███│                 -350,00 €
struct Histogram {
  /// What each bar stands for, and how much of it.
  let bars: [(nom: String, valeur: Cumul)]
  let language: Langue

  /// With less room than this for its bars, a chart shows nothing that the figures do not.
  private static let leastWidth = 10
  private static let greatestWidth = 48

  /// The chart in lines, or none where it has no room or nothing to compare.
  func lines(width: Int, colours: Colours) -> [String] {
    let sommes = bars.map { $0.valeur.affiche(language) }
    let noms = bars.map { TextWidth.of($0.nom) }.max() ?? 0
    let montants = sommes.map(TextWidth.of).max() ?? 0
    let place = min(Self.greatestWidth, width - noms - montants - 5)
    guard bars.count > 1, bars.contains(where: { $0.valeur != .zero }),
      place >= Self.leastWidth
    else { return [] }
    let echelle = BarScale(bars.map(\.valeur.centimes), cells: place)
    return zip(bars, sommes).map { barre, somme in
      [
        TextWidth.pad(barre.nom, noms),
        echelle.bar(barre.valeur.centimes, colours),
        TextWidth.pad(somme, montants, toTheRight: true),
      ].joined(separator: "  ")
    }
  }
}

/// How many cells of a line stand for how much, on both sides of zero.
private struct BarScale {
  private let extent: Int128
  private let cells: Int
  private let leftOfZero: Int

  /// A cell has eight parts to the right of zero, and two to its left, as the characters have it.
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  init(_ valeurs: [Int128], cells: Int) {
    let (moindre, plusGrande) = (min(0, valeurs.min() ?? 0), max(0, valeurs.max() ?? 0))
    extent = plusGrande - moindre
    // Rounding up on both sides may ask for a cell more than there is.
    self.cells = cells - 1
    leftOfZero = Self.roundedUp(-moindre * Int128(cells - 1), extent)
  }

  /// The bar with its axis, filled up to the width that all bars have.
  func bar(_ valeur: Int128, _ couleurs: Colours) -> String {
    let aDroite = cells + 1 - leftOfZero
    guard valeur < 0 else {
      let parts = Self.roundedUp(valeur * Int128(cells * 8), extent)
      let pleine = String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
      let axe = leftOfZero > 0 ? "│" : ""
      return String(repeating: " ", count: leftOfZero) + axe + couleurs.adorn(pleine, .blue)
        + String(repeating: " ", count: max(0, aDroite - TextWidth.of(pleine)))
    }
    let moities = Self.roundedUp(-valeur * Int128(cells * 2), extent)
    let pleine = (moities % 2 == 0 ? "" : "▐") + String(repeating: "█", count: moities / 2)
    return TextWidth.pad("", leftOfZero - TextWidth.of(pleine))
      + couleurs.adorn(pleine, .red) + "│" + String(repeating: " ", count: aDroite)
  }

  /// The quotient, rounded up, so that a small part can be seen.
  private static func roundedUp(_ dividende: Int128, _ diviseur: Int128) -> Int {
    Int((dividende + diviseur - 1) / diviseur)
  }
}
