import Bytes
import Facturation

/// Writes rows as RFC 4180 has them: cells between separators, CRLF behind each row.
///
/// A text always stands between quotes, and nothing else ever does, so that whoever reads it can tell
/// `"042"` from 42. What a spreadsheet would take for a formula has an apostrophe in front, and so has a
/// text that begins with one: to take off the first apostrophe of each cell gives back every text.
///
///     Fer "plat", 3 m    →  "Fer ""plat"", 3 m"
///     =1+1               →  "'=1+1"
///     'ancien'           →  "''ancien'"
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
    case .decimal(let unites, let decimales, let montrees):
      decimal(unites, decimales: decimales, montrees: montrees)
    case .entier(let nombre): octets.ajouter(String(nombre))
    case .date(let jour): octets.ajouter(jour.texte)
    case .verite(let vraie): text(vraie ? "oui" : "non")
    }
  }

  private mutating func text(_ texte: String) {
    octets.ajouter(UInt8(ascii: "\""))
    if Self.wantsApostrophe(texte) { octets.ajouter(UInt8(ascii: "'")) }
    for octet in texte.utf8 {
      if octet == UInt8(ascii: "\"") { octets.ajouter(octet) }
      octets.ajouter(octet)
    }
    octets.ajouter(UInt8(ascii: "\""))
  }

  private mutating func decimal(_ unites: Int128, decimales: Int, montrees: Int) {
    let texte = EcritureDecimale.texte(unites, decimales: decimales, montrees: montrees)
    let marque = UInt8(ascii: convention.decimale == .point ? "." : ",")
    for octet in texte.utf8 { octets.ajouter(octet == UInt8(ascii: ".") ? marque : octet) }
  }

  /// Whether a text would be a formula, behind what programs skip or do not show, or begins with an
  /// apostrophe, or with a sign that has been used to begin a formula.
  static func wantsApostrophe(_ texte: String) -> Bool {
    switch texte.unicodeScalars.first {
    case "'", "\t", "\r", "\n": return true
    default: break
    }
    let premier = texte.unicodeScalars.first {
      !$0.properties.isWhitespace && !$0.estInvisible
    }
    switch premier {
    case "=", "+", "-", "@", "＝", "＋", "－", "＠": return true
    default: return false
    }
  }
}
