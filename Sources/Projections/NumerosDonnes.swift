public import Facturation
public import Journal

/// The numbers given in each series: how far it has come, what is missing, what was given twice.
public struct NumerosDonnes: Projection, Sendable {
  /// One series.
  public struct Suite: Hashable, Sendable {
    /// The numbers by rank.
    public fileprivate(set) var numeros: [Int: NumeroFacture] = [:]
    /// The ranks that were given more than once.
    public fileprivate(set) var doubles: [Int] = []

    /// The highest rank given.
    public var dernier: Int { numeros.keys.max() ?? 0 }

    /// The ranks below the highest that were never given.
    public var manquants: [Int] { (1..<max(1, dernier)).filter { numeros[$0] == nil } }
  }

  /// The series, each by its own pattern.
  public private(set) var suites: [Serie: Suite] = [:]

  /// Begins with nothing.
  public init() {}

  /// Takes down the number that the event gives, if it gives one.
  public mutating func prendre(_ evenement: RecordedEvent) {
    guard case .facture(_, let fait) = evenement.evenement else { return }
    switch fait {
    case .factureEmise(let emission): noter(emission.numero)
    case .avoirEmis(let avoir): noter(avoir.numero)
    default: break
    }
  }

  private mutating func noter(_ emis: NumeroEmis) {
    let avant = suites[emis.serie, default: Suite()].numeros.updateValue(
      emis.numero, forKey: emis.rang)
    if avant != nil { suites[emis.serie]?.doubles.append(emis.rang) }
  }
}
