package import Facturation

/// A way to write the terms of the standard in XML.
package enum SyntaxeEN16931: String, CaseIterable, Sendable {
  /// UN/CEFACT's Cross Industry Invoice.
  case cii
  /// The Universal Business Language of OASIS.
  case ubl

  /// The format that an export is recorded as.
  package var format: FormatDocument {
    switch self {
    case .cii: .cii
    case .ubl: .ubl
    }
  }
}

extension FactureEN16931 {
  /// Writes the document, whatever is missing of it, and gives what XML cannot hold of its texts.
  @discardableResult package func ecrire(
    _ syntaxe: SyntaxeEN16931, dans flux: inout some ExportStream
  ) throws -> Pertes {
    let xml =
      switch syntaxe {
      case .cii: EcritureCII.xml(self)
      case .ubl: EcritureUBL.xml(self)
      }
    try flux.write(xml.bytes)
    return xml.pertes
  }
}
