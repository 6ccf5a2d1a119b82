package import Facturation

/// Why an authority gave no token: the status of its answer, in its own words and by its own bits.
///
///     30 …                 PKIStatusInfo
///        02 01 02          status: 0 and 1 come with a token, 2 is a rejection
///        30 … 0c …         statusString, if there is one
///        03 02 07 80       failInfo, if there is one: a bit for each reason
package struct RefusDAutorite: Hashable, Sendable {
  /// The status, from 2 on.
  package let statut: Int
  /// What the authority says, in its language; empty where it says nothing.
  package let dit: String
  /// The reasons that it names, by their names in RFC 3161.
  package let raisons: [String]

  private static let part = "PKIStatusInfo"
  /// The bits that RFC 3161 has for an authority.
  private static let noms = [
    0: "badAlg", 2: "badRequest", 5: "badDataFormat", 14: "timeNotAvailable",
    15: "unacceptedPolicy", 16: "unacceptedExtension", 17: "addInfoNotAvailable",
    25: "systemFailure",
  ]

  /// Reads the status of an answer; nothing where a token was given.
  static func lire(_ reader: inout DERReader) throws(FautePreuve) -> RefusDAutorite? {
    var info = try reader.open(DERTag.sequence, part)
    let statut = try info.smallNumber(DERTag.integer, part)
    var textes: [String] = []
    if let said = try info.optional(DERTag.sequence) {
      var lines = info.inside(said)
      while !lines.isAtEnd {
        let line = lines.content(try lines.expect(DERTag.utf8String, part))
        textes.append(String(decoding: line, as: UTF8.self))
      }
    }
    guard statut > 1 else {
      try info.finish(part)
      return nil
    }
    let bits = try info.optional(DERTag.bitString).map { info.content($0) } ?? []
    try info.finish(part)
    return RefusDAutorite(
      statut: statut, dit: textes.joined(separator: " ").visible, raisons: raisons(bits))
  }

  /// The names of the bits that are set; the first byte says how many of the last one mean nothing.
  private static func raisons(_ octets: ContiguousArray<UInt8>) -> [String] {
    let bits = octets.dropFirst()
    return (0..<bits.count * 8).filter { bits[1 + $0 / 8] & 0x80 >> UInt8($0 % 8) != 0 }
      .map { noms[$0] ?? "failInfo \($0)" }
  }

  /// What it says, as it stands in a sentence: `status 2, “…”, badAlg`.
  package var texte: Texte {
    let mots = raisons.joined(separator: ", ")
    let suite = raisons.isEmpty ? "" : ", \(mots)"
    return Texte(
      "statut \(statut)" + (dit.isEmpty ? "" : ", « \(dit) »") + suite,
      "status \(statut)" + (dit.isEmpty ? "" : ", “\(dit)”") + suite)
  }
}
