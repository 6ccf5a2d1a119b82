import ForeignXML

/// What a file is that was given in place of a CII document or a table.
package enum FormatEtranger: CaseIterable, Hashable, Sendable {
  case classeur, html, json, pdf, ubl, xml

  /// How many bytes from its beginning are looked at.
  static let debut = 1024

  /// What the first bytes of a file give away; nothing where they may be a table.
  init?(_ octets: ContiguousArray<UInt8>) {
    // A workbook is a ZIP archive, or a compound file as the Excel of old wrote them.
    let classeurs: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
    let marque: [UInt8] = [0xEF, 0xBB, 0xBF]
    let suite = octets.starts(with: marque) ? octets.dropFirst(3) : octets[...]
    let visible = suite.prefix(Self.debut).drop(while: \.estUnBlanc)
    let debut = String(decoding: visible, as: UTF8.self).lowercased()
    if classeurs.contains(where: octets.starts) {
      self = .classeur
    } else if debut.hasPrefix("%pdf-") {
      self = .pdf
    } else if visible.commenceUnJSON {
      self = .json
    } else if debut.hasPrefix("<!doctype html") || debut.hasPrefix("<html") {
      self = .html
    } else if debut.hasPrefix("<?xml") || debut.hasPrefix("<") && debut.contains("xmlns") {
      // A header like `<DATE>;<TIME>` is one of a table.
      self = .xml
    } else {
      return nil
    }
  }

  /// What the element gives away that holds everything.
  init?(_ racine: NomXML) {
    if racine.local.lowercased() == "html" {
      self = .html
    } else if racine.espace.hasPrefix("urn:oasis:names:specification:ubl:") {
      self = .ubl
    } else {
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var estUnBlanc: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}

extension ArraySlice<UInt8> {
  /// Whether it opens an object or an array, and nothing follows that neither could hold: a header
  /// like `[Date];[Client]` is one of a table.
  fileprivate var commenceUnJSON: Bool {
    guard let premier = first, "{[".utf8.contains(premier) else { return false }
    return dropFirst().first { !$0.estUnBlanc }.map("{[]}\"".utf8.contains) ?? true
  }
}
