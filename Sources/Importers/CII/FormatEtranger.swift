import ForeignXML

/// What a file is that was given in place of a CII document.
package enum FormatEtranger: CaseIterable, Hashable, Sendable {
  case html, json, pdf, ubl

  /// What the first bytes of a file give away; nothing where they may be XML.
  init?(_ octets: ContiguousArray<UInt8>) {
    let marque: [UInt8] = [0xEF, 0xBB, 0xBF]
    let suite = octets.starts(with: marque) ? octets.dropFirst(3) : octets[...]
    let visible = suite.prefix(1024).drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let debut = String(decoding: visible.prefix(14), as: UTF8.self).lowercased()
    if debut.hasPrefix("%pdf-") {
      self = .pdf
    } else if debut.hasPrefix("{") || debut.hasPrefix("[") {
      self = .json
    } else if debut.hasPrefix("<!doctype html") || debut.hasPrefix("<html") {
      self = .html
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
