/// Which lines of an invoice its avoirs credit, and what they leave of each.
///
/// A credit note does not name a line: it shows one of the same text, price and VAT, or takes an amount off
/// one of the same text and VAT. Of several such, it means one of which so much is left, whose total agrees
/// with the part that is credited, so that lines of another discount are told apart; and of these the one
/// that it comes closest to using up, unless a later credit note then found nothing left.
struct RestesCII {
  private var restes: [Reste]
  /// Which lines each avoir credits already: none twice.
  private var pris: Set<Int> = []

  /// A line's price, quantity and total, and what is left of it.
  private struct Etat: Hashable {
    let prix: String
    let quantite, total, quantiteLaissee, laisse: Int64
  }

  private struct Reste {
    let ligne: LigneCII
    var quantite: Int64
    var centimes: Int64

    /// What tells it apart from others of its text and VAT, as far as credits go.
    var etat: Etat {
      Etat(
        prix: ligne.signature[1], quantite: ligne.dixMilliemes, total: ligne.centimes,
        quantiteLaissee: quantite, laisse: centimes)
    }

    /// How far a line is from the one that is meant: whether too little is left of it but for some cents, how
    /// far its total is from the credited one, and how much would be left behind.
    func distance(
      de creditee: LigneCII, parMontant: Bool, arrondi: Int64
    ) -> (manque: Int, ecart: Int64, reste: Int64) {
      let laisse = abs(centimes) - abs(creditee.centimes)
      if parMontant {
        let convient = laisse >= 0 && centimes.signum() == creditee.centimes.signum()
        return (convient ? 0 : 1, 0, abs(laisse))
      }
      let reste = abs(quantite) - abs(creditee.dixMilliemes)
      let tout = Int128(max(1, abs(ligne.dixMilliemes)))
      let part = Int128(ligne.centimes) * Int128(abs(creditee.dixMilliemes)) / tout
      let ecart = abs(part - Int128(creditee.centimes))
      // A cent may be rounding's.
      let manque = reste < 0 || laisse < -arrondi
      return (manque ? 1 : 0, ecart > 1 ? Int64(clamping: ecart) : 0, abs(reste))
    }
  }

  /// A line that is credited, by quantity or by amount.
  typealias Choix = (rang: Int, parMontant: Bool)

  /// A line of an avoir: which, and the lines that it may mean by quantity and by amount.
  private struct Creditee {
    let avoir, place: Int
    let ligne: LigneCII
    let pareilles, reduites: [Int]
  }

  /// How the lines that credited ones mean are looked for.
  private enum Recherche: CaseIterable {
    /// So that all fit, those that have their like by quantity alone.
    case parQuantite
    /// So that all fit, where what has its like may be an amount nonetheless.
    case parMontant
    /// So that each has the closest, though too little may be left of it.
    case approchante
  }

  init(_ lignes: [LigneCII]) {
    restes = lignes.map { Reste(ligne: $0, quantite: $0.dixMilliemes, centimes: $0.centimes) }
  }

  /// Which line each of some avoirs' lines means, none of them twice in one avoir; nothing where it has no like.
  func crediter(_ avoirs: [[LigneCII]]) -> [[Choix?]] {
    let creditees = avoirs.enumerated().flatMap { avoir, lignes in
      lignes.enumerated().map { place, ligne in
        Creditee(
          avoir: avoir, place: place, ligne: ligne,
          pareilles: restes.indices.filter { restes[$0].ligne.signature == ligne.signature },
          reduites: restes.indices.filter { ligne.reduit(restes[$0].ligne) })
      }
    }
    var choix = avoirs.map { $0.map { _ in Choix?.none } }
    for liees in Dictionary(grouping: creditees, by: \.ligne.sansPrix).values {
      // By quantity first: for an amount any line of that text would do.
      let ordre = liees.filter { !$0.pareilles.isEmpty } + liees.filter { $0.pareilles.isEmpty }
      for recherche in Recherche.allCases {
        guard let places = placer(ordre, recherche, arrondi: Int64(avoirs.count)) else { continue }
        for (une, place) in zip(ordre, places) { choix[une.avoir][une.place] = place }
        break
      }
    }
    return choix
  }

  /// So many attempts beyond one for each line are made before it is given up to find what fits all.
  private static let essais = 5000

  /// Gives each its line, the closest one first, and goes back where one finds none; nothing where all do
  /// not fit.
  private func placer(
    _ creditees: [Creditee], _ recherche: Recherche, arrondi: Int64
  ) -> [Choix?]? {
    var (etat, pile, essais) = (self, [[Choix]](), 0)
    while pile.count < creditees.count {
      pile.append(etat.possibles(creditees[pile.count], recherche, arrondi: arrondi))
      essais += 1
      while recherche != .approchante, pile.last?.isEmpty ?? false {
        pile.removeLast()
        guard var autres = pile.popLast(), essais < creditees.count + Self.essais
        else { return nil }
        etat.prendre(autres.removeFirst(), creditees[pile.count], -1)
        pile.append(autres)
      }
      if let choix = pile.last?.first { etat.prendre(choix, creditees[pile.count - 1]) }
    }
    return pile.map(\.first)
  }

  /// The lines that a credited one may mean, the closest first and of equal ones but one; by quantity before by
  /// amount.
  private func possibles(
    _ creditee: Creditee, _ recherche: Recherche, arrondi: Int64
  ) -> [Choix] {
    func choix(_ rangs: [Int], parMontant: Bool) -> [Choix] {
      var vus: Set<Etat> = []
      let libres = rangs.filter {
        !pris.contains(cle(creditee, $0)) && vus.insert(restes[$0].etat).inserted
      }.map { rang in
        let distance = restes[rang].distance(
          de: creditee.ligne, parMontant: parMontant, arrondi: arrondi)
        return (rang: rang, distance: distance)
      }
      let admises = libres.filter {
        recherche == .approchante || $0.distance.manque == 0 && $0.distance.ecart == 0
      }
      return admises.sorted { $0.distance < $1.distance }.map { ($0.rang, parMontant) }
    }
    let parQuantite = choix(creditee.pareilles, parMontant: false)
    let estUnMontant = recherche != .parQuantite && creditee.ligne.vautSonPrix
    guard creditee.pareilles.isEmpty || estUnMontant else { return parQuantite }
    return parQuantite + choix(creditee.reduites, parMontant: true)
  }

  private func cle(_ creditee: Creditee, _ rang: Int) -> Int {
    creditee.avoir * restes.count + rang
  }

  /// Takes off a line what is credited of it, or gives it back.
  private mutating func prendre(_ choix: Choix, _ creditee: Creditee, _ signe: Int64 = 1) {
    let cle = cle(creditee, choix.rang)
    if signe > 0 { pris.insert(cle) } else { pris.remove(cle) }
    if !choix.parMontant { restes[choix.rang].quantite -= signe &* creditee.ligne.dixMilliemes }
    restes[choix.rang].centimes &-= signe &* creditee.ligne.centimes
  }
}
