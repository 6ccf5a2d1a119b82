import ForeignJSON

/// Finds out how the invoices of a file are put together, from its first bytes.
///
///     [ …                            an array
///     {"tete": …, "factures": [ …    an envelope, as an export writes it
///     {"id": … }                     JSON Lines, when the object ends on the line where it begins
///     {                              one invoice, when it does not
///       "id": …
struct FormeDuFichier {
  /// The bytes that were looked at, which are still to be read.
  private(set) var octets = ContiguousArray<UInt8>()
  private var place = 0
  private var profondeur = 0
  private var dansTexte = false
  private var echappe = false
  /// Whether a line has ended within the object.
  private var estCoupe = false
  private var nom: ContiguousArray<UInt8>?
  private var premierNom: ContiguousArray<UInt8>?

  /// After so many bytes without the end of a line, the file is taken for JSON Lines.
  private static let patience = 1 << 20
  private static let enveloppe = ["tete", "au", "factures"].map { ContiguousArray($0.utf8) }

  /// Looks at more bytes; gives the form once it is known, or when no more will come.
  mutating func regarder(
    _ suite: ContiguousArray<UInt8>, complet: Bool
  ) -> FluxJSON.Forme? {
    octets += suite
    while place < octets.count {
      if let forme = avancer(octets[place]) { return forme }
      place += 1
    }
    if place > Self.patience { return .lignes }
    return complet ? .valeur : nil
  }

  private mutating func avancer(_ octet: UInt8) -> FluxJSON.Forme? {
    if dansTexte {
      lireTexte(octet)
      return estEnveloppe ? .membre("factures") : nil
    }
    switch octet {
    case 0x20, 0x09, 0x0D: return nil
    case 0x0A:
      estCoupe = estCoupe || profondeur > 0
      return estCoupe && premierNom != nil ? .valeur : nil
    case UInt8(ascii: "["):
      if profondeur == 0 { return .tableau }
      profondeur += 1
    case UInt8(ascii: "{"): profondeur += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      profondeur -= 1
      if profondeur <= 0 { return estCoupe ? .valeur : .lignes }
    case UInt8(ascii: "\""):
      dansTexte = true
      if premierNom == nil { nom = [] }
    default: break
    }
    return profondeur == 0 ? .valeur : nil
  }

  private mutating func lireTexte(_ octet: UInt8) {
    if echappe {
      echappe = false
    } else if octet == UInt8(ascii: "\\") {
      echappe = true
    } else if octet == UInt8(ascii: "\"") {
      dansTexte = false
      premierNom = premierNom ?? nom
      return
    }
    if premierNom == nil, nom?.count ?? 0 < 16 { nom?.append(octet) }
  }

  private var estEnveloppe: Bool {
    !dansTexte && profondeur == 1 && premierNom.map(Self.enveloppe.contains) == true
  }
}
