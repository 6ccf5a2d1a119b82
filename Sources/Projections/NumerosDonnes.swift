public import Facturation

/// The numbers given in each series: how far it has come, what is missing, what was given twice.
public struct NumerosDonnes: Sendable {
  /// One series.
  public struct Suite: Hashable, Sendable {
    /// The numbers by rank.
    public fileprivate(set) var numeros: [Int: NumeroFacture] = [:]
    fileprivate var redonnes: [Int] = []

    /// The ranks that were given more than once, each as often as it came again.
    public var doubles: [Int] { redonnes.sorted() }

    /// The highest rank given.
    public var dernier: Int { numeros.keys.max() ?? 0 }

    /// The ranks below the highest that were never given.
    public var manquants: [Int] { (1..<max(1, dernier)).filter { numeros[$0] == nil } }
  }

  /// The series, each by its own pattern.
  public private(set) var suites: [Serie: Suite] = [:]

  /// Takes down the numbers of some factures and of their avoirs.
  public init(_ factures: some Sequence<Facture> = []) {
    for facture in factures { ajouter(facture) }
  }

  /// Takes down the number of a facture, if it was issued, and those of its avoirs.
  public mutating func ajouter(_ facture: Facture) {
    guard let emission = facture.emission else { return }
    noter(emission.numero)
    for avoir in facture.avoirs { noter(avoir.numero) }
  }

  private mutating func noter(_ emis: NumeroEmis) {
    let avant = suites[emis.serie, default: Suite()].numeros.updateValue(
      emis.numero, forKey: emis.rang)
    if avant != nil { suites[emis.serie]?.redonnes.append(emis.rang) }
  }
}
