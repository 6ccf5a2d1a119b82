import Facturier

/// In which order `lister` shows factures: by day, number or name from the first on, by amount from the
/// largest on; those that are alike as they were begun.
enum TriDesFactures: String, CaseIterable {
  case date, echeance, numero, client, montant, solde
}

/// The places of factures among others, a number for each: of many factures no more is held for that.
struct Classement {
  private let tri: TriDesFactures
  /// What each place follows from; where that is a text, its number among those that were met, above
  /// what follows next.
  private var cles: ContiguousArray<Int> = []
  private var series: [String] = []
  private var numeros: [String: Int] = [:]

  /// A rank in a series is below that, and so is the number of a series or a client by half.
  private static let rangs = 1 << 32
  /// Behind all that have a number.
  private static let dernier = Int.max

  init(_ tri: TriDesFactures) { self.tri = tri }

  /// Takes the next facture, and the number of its client.
  mutating func ajouter(_ facture: FicheFacture, client: Int, le jour: DateCivile) {
    cles.append(cle(facture, client, jour))
  }

  private mutating func cle(_ facture: FicheFacture, _ client: Int, _ jour: DateCivile) -> Int {
    switch tri {
    case .date: Int(facture.dateFacture.jour)
    case .echeance: Int(facture.dateEcheance.jour)
    case .numero: facture.numero.map { cle($0) } ?? Self.dernier
    case .client: client * Self.rangs
    case .montant: -Int(facture.totalTTC.unites)
    case .solde:
      // Nobody can owe more than an Int counts, short of a hundred thousand of the largest payments.
      Int(clamping: -facture.solde(le: jour).centimes)
    }
  }

  private mutating func cle(_ numero: NumeroGarde) -> Int {
    let serie = numero.serie
    let rang = numeros[serie] ?? series.count
    if rang == series.count {
      numeros[serie] = rang
      series.append(serie)
    }
    return rang * Self.rangs + min(numero.rang, Self.rangs - 1)
  }

  /// The factures by their places; clients are called by these names.
  consuming func ordre(noms: [String]) -> ContiguousArray<UInt32> {
    switch tri {
    case .client: placer(noms.map(\.sansParure))
    case .numero: placer(series)
    case .date, .echeance, .montant, .solde: break
    }
    let cles = cles
    var ordre = ContiguousArray(0..<UInt32(cles.count))
    ordre.sort { une, autre in
      let (sienne, celle) = (cles[Int(une)], cles[Int(autre)])
      return sienne < celle || sienne == celle && une < autre
    }
    return ordre
  }

  /// Replaces the numbers of texts in the keys by the places of these texts.
  private mutating func placer(_ textes: [String]) {
    let ordre = Dictionary(
      uniqueKeysWithValues: Set(textes).sorted().enumerated().map { ($1, $0) })
    let rangs = textes.map { ordre[$0] ?? 0 }
    for place in cles.indices where cles[place] != Self.dernier {
      let (texte, suite) = cles[place].quotientAndRemainder(dividingBy: Self.rangs)
      cles[place] = rangs[texte] * Self.rangs + suite
    }
  }
}
