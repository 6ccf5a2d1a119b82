import Facturation
import PDF
import Projections

/// Months side by side: HT and TVA stacked, a line across at their TTC, and what was paid beside.
///
///     ─ TTC
///     ▨ TVA  ┐
///     █ HT   │ ▯ encaissé
///     ───────┴──────────── 0
///
/// Each mark bears its series and its amount, so that a doubtful reader can measure the drawing.
struct MonthChart {
  /// What one month comes to.
  struct Mois {
    let premierJour: DateCivile
    let totalHT, montantTVA, totalTTC, encaisse: Cumul
  }

  private let mois: [Mois]
  private let langue: Langue
  private let echelle: ChartScale
  /// How wide a month is.
  private let pas: Int

  private static let (marge, haut, hauteur, pied) = (92, 14, 240, 46)

  init(_ mois: [Mois], langue: Langue) {
    (self.mois, self.langue) = (mois, langue)
    pas = max(18, min(96, 800 / max(1, mois.count)))
    echelle = ChartScale(
      mois.flatMap(\.extremes), haut: .points(Self.haut), hauteur: .points(Self.hauteur))
  }

  /// All months from the first to the last, those without an invoice too.
  init(_ totaux: TotauxRegistre, langue: Langue) {
    var mois: [Mois] = []
    if let premier = totaux.parMois.keys.min(), let dernier = totaux.parMois.keys.max() {
      var jour: DateCivile? = premier
      while let debut = jour, debut <= dernier {
        mois.append(Mois(debut, totaux.parMois[debut] ?? Sommes()))
        jour = debut.plus(jours: 31)?.debutDuMois
      }
    }
    self.init(mois, langue: langue)
  }

  func dessiner(_ html: inout HTMLWriter) {
    let largeur = Self.marge + max(1, mois.count) * pas + 12
    html.svg(
      width: largeur, height: Self.haut + Self.hauteur + Self.pied,
      Attribute("role", "img"), Attribute("aria-labelledby", "graphique-titre"), .class("graphique")
    ) { svg in
      svg.title(TexteRapport.graphique.texte(langue), id: "graphique-titre")
      svg.hatching(id: "hachures")
      dessinerAxes(&svg, jusqua: largeur - 12)
      for (rang, mois) in mois.enumerated() { dessiner(mois, rang: rang, &svg) }
    }
  }

  private func dessinerAxes(_ svg: inout HTMLWriter, jusqua droite: Int) {
    for centimes in echelle.graduations {
      let y = echelle.y(centimes)
      let montant = Cumul(centimes: centimes)
      svg.line(
        from: (.points(Self.marge), y), to: (.points(droite), y),
        .class(centimes == 0 ? "zero" : "graduation"), .init("data-montant", montant.texte))
      svg.text(
        montant.afficheSansCentimes(langue), x: .points(Self.marge - 8), y: y + .points(4),
        .class("valeur"))
    }
  }

  private func dessiner(_ mois: Mois, rang: Int, _ svg: inout HTMLWriter) {
    let gauche = Length.points(Self.marge + rang * pas)
    let barre = Length(thousandths: pas * 100 * 2 / 5 * 10)
    let marge = Length(thousandths: pas * 100 / 12 * 10)
    let (ht, tva) = (mois.totalHT.centimes, mois.montantTVA.centimes)
    svg.element(.g, Attribute("data-mois", String(mois.premierJour.texte.prefix(7)))) { svg in
      svg.title(bulle(mois))
      rect(&svg, "ht", ht, depuis: 0, gauche + marge, barre)
      rect(&svg, "tva", tva, depuis: (ht < 0) == (tva < 0) ? ht : 0, gauche + marge, barre)
      rect(&svg, "encaisse", mois.encaisse.centimes, depuis: 0, gauche + marge + barre, barre)
      let y = echelle.y(mois.totalTTC.centimes)
      svg.line(
        from: (gauche + marge - .points(2), y), to: (gauche + marge + barre + .points(2), y),
        .class("ttc"), .init("data-serie", "ttc"), .init("data-montant", mois.totalTTC.texte))
      nommer(mois, rang: rang, au: gauche + marge + barre, &svg)
    }
  }

  /// A bar from an amount to another, upwards or downwards.
  private func rect(
    _ svg: inout HTMLWriter, _ serie: StaticString, _ centimes: Int128, depuis debut: Int128,
    _ x: Length, _ largeur: Length
  ) {
    let (y, fin) = (echelle.y(debut), echelle.y(debut + centimes))
    svg.rect(
      x: x, y: min(y, fin), width: largeur, height: max(y, fin) - min(y, fin), .class(serie),
      .init("data-serie", "\(serie)"), .init("data-montant", Cumul(centimes: centimes).texte))
  }

  /// Below the bars stands the month, where there is room for it, and the year where it begins.
  private func nommer(_ mois: Mois, rang: Int, au milieu: Length, _ svg: inout HTMLWriter) {
    let (annee, numero, _) = mois.premierJour.composants
    let saut = (35 + pas) / pas
    let y = Self.haut + Self.hauteur + 18
    if (numero - 1).isMultiple(of: saut) {
      let nom = mois.premierJour.afficheMois(langue).prefix { $0 != " " }
      svg.text(String(nom), x: milieu, y: .points(y), .class("mois"))
    }
    if rang == 0 || numero == 1 {
      svg.text(String(annee), x: milieu, y: .points(y + 17), .class("mois annee"))
    }
  }

  private func bulle(_ mois: Mois) -> String {
    let parts: [(TexteRapport, Cumul)] = [
      (.ht, mois.totalHT), (.tva, mois.montantTVA), (.ttc, mois.totalTTC),
      (.encaisse, mois.encaisse),
    ]
    return mois.premierJour.afficheMois(langue) + "\n"
      + parts.map { "\($0.texte(langue)) \($1.affiche(langue))" }.joined(separator: "\n")
  }

  /// What the marks mean, each beside a sample of it.
  func legender(_ html: inout HTMLWriter) {
    let marques: [(texte: TexteRapport, classe: StaticString, estLigne: Bool)] = [
      (.ht, "ht", false), (.tva, "tva", false), (.ttc, "ttc", true), (.encaisse, "encaisse", false),
    ]
    html.element(.ul, .class("legende")) { html in
      for (texte, classe, estLigne) in marques {
        html.element(.li) { html in
          html.svg(width: 22, height: 12, Attribute("aria-hidden", "true")) { svg in
            if estLigne {
              svg.line(from: (.zero, .points(6)), to: (.points(22), .points(6)), .class(classe))
            } else {
              svg.rect(x: .zero, y: .zero, width: .points(22), height: .points(12), .class(classe))
            }
          }
          html.text(texte.texte(langue))
        }
      }
    }
  }

}

extension MonthChart.Mois {
  init(_ premierJour: DateCivile, _ sommes: Sommes) {
    self.init(
      premierJour: premierJour, totalHT: sommes.totalHT, montantTVA: sommes.montantTVA,
      totalTTC: sommes.totalTTC, encaisse: sommes.encaisse)
  }

  /// How far the month's marks reach, upwards and downwards.
  fileprivate var extremes: [Int128] {
    let parts = [totalHT.centimes, montantTVA.centimes]
    return [
      parts.filter { $0 > 0 }.reduce(0, +), parts.filter { $0 < 0 }.reduce(0, +),
      totalTTC.centimes, encaisse.centimes,
    ]
  }
}

/// Where amounts stand on a drawing: a linear scale that holds zero, and whose marks are round.
///
/// All is whole numbers: an amount's place is rounded once, to the hundredth of a pixel.
struct ChartScale {
  /// The amounts at which a line is drawn, in cents, the lowest first.
  let graduations: [Int128]
  private let haut, hauteur: Length

  /// A scale for these amounts, from the drawing's top downwards.
  init(_ centimes: [Int128], haut: Length, hauteur: Length) {
    (self.haut, self.hauteur) = (haut, hauteur)
    let (moindre, plus) = (min(0, centimes.min() ?? 0), max(0, centimes.max() ?? 0))
    let pas = Self.pas(pour: plus - moindre)
    let sommet = Self.plafond(plus, pas)
    let fond = -Self.plafond(-moindre, pas)
    graduations = (0...Int((sommet - fond) / pas)).map { fond + Int128($0) * pas }
  }

  /// The place of an amount.
  func y(_ centimes: Int128) -> Length {
    guard let bas = graduations.first, let sommet = graduations.last, sommet > bas else {
      return haut + hauteur
    }
    let produit = (sommet - centimes) * Int128(hauteur.thousandths / 10)
    let etendue = sommet - bas
    // Half up; both numbers are positive within the scale.
    return haut + Length(thousandths: 10 * Int((2 * produit + etendue) / (2 * etendue)))
  }

  /// The least of 1, 2 and 5 times a power of ten euros that needs at most five steps.
  private static func pas(pour etendue: Int128) -> Int128 {
    var puissance: Int128 = 100
    while true {
      for facteur in [1, 2, 5] as [Int128] where facteur * puissance * 5 >= etendue {
        return facteur * puissance
      }
      puissance *= 10
    }
  }

  /// The least multiple of the step that is not below the amount.
  private static func plafond(_ centimes: Int128, _ pas: Int128) -> Int128 {
    (centimes + pas - 1) / pas * pas
  }
}
