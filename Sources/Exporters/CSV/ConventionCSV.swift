/// How a table is written, as the program that will read it expects.
///
///     RFC 4180, for programs       "F2026-0001",2026-03-02,120.00
///     a spreadsheet in French      "F2026-0001";2026-03-02;120,00      with a BOM in front
package struct ConventionCSV: Hashable, Sendable {
  /// What stands between two cells.
  package enum Separateur: String, CaseIterable, Sendable {
    case virgule = ","
    case pointVirgule = ";"
    case tabulation = "tab"

    var octet: UInt8 {
      switch self {
      case .virgule: UInt8(ascii: ",")
      case .pointVirgule: UInt8(ascii: ";")
      case .tabulation: UInt8(ascii: "\t")
      }
    }
  }

  /// What stands before the decimals of a number.
  package enum MarqueDecimale: String, CaseIterable, Sendable {
    case point = "."
    case virgule = ","
  }

  let separateur: Separateur
  let decimale: MarqueDecimale
  let avecBOM: Bool

  /// That of RFC 4180.
  package static let usuelle = Self(separateur: .virgule, decimale: .point, avecBOM: false)

  private init(separateur: Separateur, decimale: MarqueDecimale, avecBOM: Bool) {
    self.separateur = separateur
    self.decimale = decimale
    self.avecBOM = avecBOM
  }

  /// A convention; nothing where one sign would mean two things.
  package init?(entre separateur: Separateur, decimale: MarqueDecimale, avecBOM: Bool) {
    guard separateur.rawValue != decimale.rawValue else { return nil }
    self.init(separateur: separateur, decimale: decimale, avecBOM: avecBOM)
  }
}
