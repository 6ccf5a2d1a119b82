package import Facturation

/// The numbers given in each series: how far it has come, what is missing, what was given twice.
package struct NumerosDonnes: Sendable {
  /// One series.
  package struct Suite: Hashable, Sendable {
    /// The numbers by rank.
    package fileprivate(set) var numeros: [Int: NumeroFacture] = [:]
    fileprivate var redonnes: [Int] = []
    /// The lowest rank that a file told of.
    fileprivate var premierImporte: Int?

    /// The ranks that were given more than once, each as often as it came again.
    package var doubles: [Int] { redonnes.sorted() }

    /// The highest rank given.
    package var dernier: Int { numeros.keys.max() ?? 0 }

    /// The ranks that were passed over on the way to the highest, as runs from the lowest on.
    ///
    /// A series that was begun here begins with rank 1. Of one that a file brought nobody knows how
    /// it began: `20240001` stands for rank 20 240 001 when only its digits are known, and no number
    /// below it is missing.
    package var manquants: [ClosedRange<Int>] {
      let rangs = numeros.keys.sorted()
      guard let premier = rangs.first else { return [] }
      let avant = premier == premierImporte ? premier - 1 : 0
      return zip([avant] + rangs, rangs).compactMap { precedent, rang in
        precedent + 1 < rang ? precedent + 1...rang - 1 : nil
      }
    }
  }

  /// The series, each by its own pattern.
  package private(set) var suites: [Serie: Suite] = [:]

  /// Takes down the numbers of some factures and of their avoirs.
  package init(_ factures: some Sequence<Facture> = []) {
    for facture in factures { ajouter(facture) }
  }

  /// Takes down the number of a facture, if it was issued, and those of its avoirs.
  package mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// The same of a facture of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard let numero = facture.numero else { return }
    noter(numero.numeroEmis, importe: facture.estImportee)
    for credit in facture.credits { noter(credit.numero.numeroEmis, importe: credit.estImporte) }
  }

  private mutating func noter(_ emis: NumeroEmis, importe: Bool) {
    suites[emis.serie, default: Suite()].noter(emis, importe: importe)
  }
}

extension NumerosDonnes.Suite {
  fileprivate mutating func noter(_ emis: NumeroEmis, importe: Bool) {
    let rang = emis.rang
    if numeros.updateValue(emis.numero, forKey: rang) != nil { redonnes.append(rang) }
    if importe { premierImporte = min(rang, premierImporte ?? rang) }
  }
}
