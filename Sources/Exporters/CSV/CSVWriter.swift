import Journaux
import Facturation

/// Writes rows as RFC 4180 has them: cells between separators, CRLF behind each row.
///
/// A text always stands between quotes, and nothing else ever does, so that whoever reads it can tell
/// `"042"` from 42. What a spreadsheet would take for a formula has an apostrophe in front, as
/// `gardeDesTableurs` says.
///
///     Fer "plat", 3 m    →  "Fer ""plat"", 3 m"
///     =1+1               →  "'=1+1"
///     minus 12.50 €      →  -12.50
struct CSVWriter: ~Copyable {
  private var octets = Octets()
  private let convention: ConventionCSV
  private var atStart = true

  /// Begins a table, with a BOM where that is asked for.
  init(_ convention: ConventionCSV) {
    self.convention = convention
    if convention.avecBOM { octets.ajouter("\u{FEFF}" as StaticString) }
  }

  /// Moves the bytes written so far to the end of others.
  mutating func move(to bytes: inout ContiguousArray<UInt8>) {
    octets.copier(dans: &bytes)
    octets.couper()
  }

  /// Ends a row.
  mutating func endRow() {
    octets.ajouter("\r\n" as StaticString)
    atStart = true
  }

  /// Writes a cell behind the one before.
  mutating func cell(_ cellule: CelluleCSV) {
    if !atStart { octets.ajouter(convention.separateur.octet) }
    atStart = false
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
    octets.ajouter(UInt8(ascii: "\""))
    if texte.utf8.contains(UInt8(ascii: "\"")) {
      for octet in texte.utf8 {
        if octet == UInt8(ascii: "\"") { octets.ajouter(octet) }
        octets.ajouter(octet)
      }
    } else {
      octets.ajouter(texte)
    }
    octets.ajouter(UInt8(ascii: "\""))
  }

  private mutating func decimal(_ unites: Int128, decimales: Int, montrees: Int) {
    guard convention.decimale != .point else {
      return EcritureDecimale.ecrire(
        unites, decimales: decimales, montrees: montrees, dans: &octets)
    }
    let texte = EcritureDecimale.texte(unites, decimales: decimales, montrees: montrees)
    let virgule = UInt8(ascii: ",")
    for octet in texte.utf8 { octets.ajouter(octet == UInt8(ascii: ".") ? virgule : octet) }
  }
}
