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

  /// The bytes of a document, and what of its texts they don't hold as it is written.
  func octets(
    _ donnees: FactureEN16931, _ imprime: DocumentImprime, _ langue: Langue
  ) throws -> (octets: ContiguousArray<UInt8>, pertes: Pertes) {
    switch self {
    case .syntaxe(let syntaxe):
      var memoire = MemoryStream()
      let pertes = try donnees.ecrire(syntaxe, dans: &memoire)
      return (memoire.bytes, pertes)
    case .facturX(let mise):
      let (document, pertes) = try mise.facture(imprime, langue).facturX(donnees)
      return (try document.written(), pertes)
    }
  }
}
