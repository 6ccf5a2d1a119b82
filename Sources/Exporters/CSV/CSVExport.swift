import Journaux
package import Facturation

/// A column of a table: its name, what stands under it, and where that comes from.
package struct CSVColumn<Rangee>: Sendable {
  /// The name, which stays the same in each language.
  package let nom: String
  /// What stands under it.
  package let sens: String
  let cellule: @Sendable (Rangee) -> CSVCell

  /// Declares a column.
  package init(
    _ nom: String, _ sens: String, _ cellule: @escaping @Sendable (Rangee) -> CSVCell
  ) {
    (self.nom, self.sens, self.cellule) = (nom, sens, cellule)
  }
}

/// Writes a table of those columns, row by row, as `CSVLines` has them.
package struct CSVExport<Rangee>: ~Copyable {
  private let colonnes: [CSVColumn<Rangee>]
  private var lignes: CSVLines
  /// How many rows were written below the names of the columns.
  package private(set) var nombre = 0

  /// Begins a table of those columns, with a BOM where that is asked for.
  package init(_ colonnes: [CSVColumn<Rangee>], _ convention: CSVConvention = .usuelle) {
    self.colonnes = colonnes
    lignes = CSVLines(convention)
  }

  /// Writes the names of the columns.
  package mutating func begin(_ stream: inout some ExportStream) throws {
    try lignes.write(colonnes.map { .chaine($0.nom) }, to: &stream)
  }

  /// Writes a row.
  package mutating func write(_ rangee: Rangee, to stream: inout some ExportStream) throws {
    try lignes.write(colonnes.map { $0.cellule(rangee) }, to: &stream)
    nombre += 1
  }
}

/// Writes cells as RFC 4180 has them: between separators, CRLF behind each row.
///
/// It holds no more than one row at a time.
///
/// A text always stands between quotes, and nothing else ever does, so that a reader can tell `"042"`
/// from 42. A text that a spreadsheet would take for a formula has an apostrophe in front, as
/// `gardeDesTableurs` says.
///
///     Fer "plat", 3 m    →  "Fer ""plat"", 3 m"
///     =1+1               →  "'=1+1"
///     minus 12.50 €      →  -12.50
package struct CSVLines: ~Copyable {
  private let convention: CSVConvention
  private var octets = Octets()
  /// The bytes go to the stream; the room is used again.
  private var bytes: ContiguousArray<UInt8> = []

  /// Begins with a BOM where that is asked for.
  package init(_ convention: CSVConvention) {
    self.convention = convention
    if convention.avecBOM { octets.ajouter("\u{FEFF}" as StaticString) }
  }

  /// Writes a row.
  package mutating func write(_ cellules: [CSVCell], to stream: inout some ExportStream) throws {
    gather(cellules)
    try stream.write(bytes)
  }

  private mutating func gather(_ cellules: [CSVCell]) {
    for place in cellules.indices {
      if place > 0 { octets.ajouter(convention.separateur.octet) }
      cell(cellules[place])
    }
    octets.ajouter("\r\n" as StaticString)
    bytes.removeAll(keepingCapacity: true)
    octets.copier(dans: &bytes)
    octets.couper()
  }

  private mutating func cell(_ cellule: CSVCell) {
    switch cellule {
    case .vide: break
    case .chaine(let texte): text(texte)
    case .uuid(let uuid):
      octets.ajouter(UInt8(ascii: "\""))
      uuid.ecrire(dans: &octets)
      octets.ajouter(UInt8(ascii: "\""))
    case .decimal(let unites, let decimales, let montrees):
      decimal(unites, decimales: decimales, montrees: montrees)
    case .entier(let nombre): octets.ajouter(String(nombre))
    case .date(let jour): jour.ecrire(dans: &octets)
    case .verite(let vraie): text(vraie ? "oui" : "non")
    }
  }

  private mutating func text(_ texte: String) {
    let texte = texte.gardeDesTableurs
    octets.quote(texte) { octets, octet in
      if octet == UInt8(ascii: "\"") { octets.ajouter(octet) }
      octets.ajouter(octet)
    }
  }

  private mutating func decimal(_ unites: Int128, decimales: Int, montrees: Int) {
    guard convention.decimale != .point else {
      return DecimalWriter.ecrire(
        unites, decimales: decimales, montrees: montrees, dans: &octets)
    }
    let texte = DecimalWriter.texte(unites, decimales: decimales, montrees: montrees)
    let virgule = UInt8(ascii: ",")
    for octet in texte.utf8 { octets.ajouter(octet == UInt8(ascii: ".") ? virgule : octet) }
  }
}

/// What stands in a cell of a table, by its kind: what is a number stays one wherever it is read.
package enum CSVCell: Hashable, Sendable {
  /// Nothing.
  case vide
  /// What people wrote, a word of a list or an identifier.
  case chaine(String)
  /// The bits of an identifier.
  case uuid(UUIDTexte)
  /// A count of units of so many decimals, of which that many are always shown.
  case decimal(Int128, decimales: Int, montrees: Int)
  /// A whole number.
  case entier(Int)
  /// A day.
  case date(DateCivile)
  /// Yes or no.
  case verite(Bool)

  /// An amount, or nothing.
  package static func montant(_ montant: Montant?) -> Self { nombre(montant) }

  /// A sum of amounts.
  package static func montant(_ cumul: Cumul) -> Self {
    .decimal(cumul.centimes, decimales: Montant.decimales, montrees: Montant.decimalesMontrees)
  }

  /// An amount, a quantity, a price or a rate, or so much taken off; or nothing.
  package static func nombre<Valeur: ValeurDecimale>(
    _ valeur: Valeur?, negatif: Bool = false
  ) -> Self {
    guard let valeur else { return .vide }
    let unites = Int128(valeur.unites)
    return .decimal(
      negatif ? -unites : unites, decimales: Valeur.decimales, montrees: Valeur.decimalesMontrees)
  }

  /// A checked text, or nothing.
  package static func texte(_ valeur: (some ValeurTexte)?) -> Self {
    valeur.map { .chaine($0.texte) } ?? .vide
  }

  /// The word of a choice, or nothing.
  package static func mot(_ choix: (some RawRepresentable<String>)?) -> Self {
    choix.map { .chaine($0.rawValue) } ?? .vide
  }

  /// An identifier, or nothing.
  package static func id<Objet>(_ id: Identifiant<Objet>?) -> Self {
    id.map { .uuid($0.uuid) } ?? .vide
  }

  /// A day, or nothing.
  package static func jour(_ jour: DateCivile?) -> Self { jour.map { .date($0) } ?? .vide }
}

/// How a table is written, as the program that will read it expects.
///
///     RFC 4180, for programs       "F2026-0001",2026-03-02,120.00
///     a spreadsheet in French      "F2026-0001";2026-03-02;120,00      with a BOM in front
public struct CSVConvention: Hashable, Sendable {
  /// What stands between two cells.
  public enum Separateur: String, CaseIterable, Sendable {
    case virgule = ",", pointVirgule = ";", tabulation = "tab"

    var octet: UInt8 {
      switch self {
      case .virgule: UInt8(ascii: ",")
      case .pointVirgule: UInt8(ascii: ";")
      case .tabulation: UInt8(ascii: "\t")
      }
    }
  }

  /// What stands before the decimals of a number.
  public enum MarqueDecimale: String, CaseIterable, Sendable {
    case point = ".", virgule = ","
  }

  let separateur: Separateur
  let decimale: MarqueDecimale
  let avecBOM: Bool

  /// That of RFC 4180.
  public static let usuelle = Self(separateur: .virgule, decimale: .point, avecBOM: false)
  /// What a spreadsheet in French expects.
  public static let francaise = Self(separateur: .pointVirgule, decimale: .virgule, avecBOM: true)
}

extension CSVConvention {
  /// A convention; nothing where one sign would mean two things.
  public init?(entre separateur: Separateur, decimale: MarqueDecimale, avecBOM: Bool) {
    guard separateur.rawValue != decimale.rawValue else { return nil }
    self.init(separateur: separateur, decimale: decimale, avecBOM: avecBOM)
  }
}
