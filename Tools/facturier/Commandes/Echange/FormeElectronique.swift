import Facturier
import PDF

/// What a document that programs read is written as: data alone, or a page that carries them.
enum FormeElectronique {
  case syntaxe(SyntaxeEN16931)
  case facturX(MiseEnPage)

  /// The format that an export is recorded as.
  var format: FormatDocument {
    switch self {
    case .syntaxe(let syntaxe): syntaxe.format
    case .facturX: .facturx
    }
  }

  /// What a file's name ends in.
  var suffixe: String {
    switch self {
    case .syntaxe(let syntaxe): ".\(syntaxe.rawValue).xml"
    case .facturX: ".pdf"
    }
  }

  /// Whether a person sees by a mark that it is a duplicate.
  var aUnePage: Bool {
    switch self {
    case .syntaxe: false
    case .facturX: true
    }
  }

  /// The bytes of a document, and what of it its letters don't show.
  func octets(
    _ donnees: FactureEN16931, _ imprime: DocumentImprime, _ langue: Langue
  ) throws -> (octets: ContiguousArray<UInt8>, pertes: PertesPDF) {
    switch self {
    case .syntaxe(let syntaxe):
      var memoire = MemoryStream()
      try donnees.ecrire(syntaxe, dans: &memoire)
      return (memoire.bytes, .aucune)
    case .facturX(let mise):
      let facture = mise.facture(imprime, langue)
      return (try facture.facturX(donnees).written(), facture.pertes)
    }
  }
}
