import Facturation
package import Journaux

/// A token of RFC 3161: an authority says that a digest was there at a time of its own clock.
///
///     30 …                              the answer of an authority (TimeStampResp)
///        30 03 02 01 00                 its status: it grants the token
///        30 …                           the token (ContentInfo), which may come alone
///           06 … a0 … 30 …              signed data
///              02 01 03 31 …
///              30 … 06 … a0 … 04 …      what was signed
///                 30 …                  TSTInfo
///                    02 01 01 06 …
///                    30 31 30 0d … 04 20 …   messageImprint: SHA-256, the digest
///                    02 …
///                    18 0f 20261120101112Z   genTime
///                    30 …                    accuracy, if it is told
///              a0 …                     certificates, if they came with it
///
/// What it says is found by this way, as `openssl` finds it, and nothing else is looked at: whether an
/// authority has said so is for `openssl ts -verify` to judge. It is kept as an answer, which that reads.
package struct JetonDHorodatage: Hashable, Sendable {
  /// The digest that is dated.
  package let empreinte: Empreinte
  /// When it was there.
  package let date: Timestamp
  /// The last moment that this may have been, by what the token says of its own precision.
  package let auPlusTard: Timestamp
  /// Whether certificates come with it, without which nobody can verify it by itself.
  package let aDesCertificats: Bool
  /// The answer that holds it.
  package let reponse: ContiguousArray<UInt8>

  /// Reads an answer or a token alone.
  package init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
    var file = DERReader(octets)
    var token = try file.open(.sequence)
    guard file.bytes.isEmpty else { throw .nature }
    if token.isNext(.oid) {
      reponse = Self.reponse(autour: octets)
    } else {
      if let refus = try Self.refus(token.open(.sequence)) { throw .refus(refus) }
      token = try token.open(.sequence)
      reponse = octets
    }
    try token.skip(.oid)
    var data = try token.open(.holder0, .sequence)
    try data.skip(.integer, .set)
    var signed = try data.open(.sequence)
    aDesCertificats = data.isNext(.holder0) ? try !data.open(.holder0).bytes.isEmpty : false
    try signed.skip(.oid)
    var info = try signed.open(.holder0, .octetString, .sequence)
    try info.skip(.integer, .oid)
    empreinte = try Self.empreinte(info.open(.sequence))
    try info.skip(.integer)
    let moments = try Self.moments(info.open(.generalizedTime).bytes)
    date = moments.lowerBound
    auPlusTard = moments.upperBound.advanced(byMicroseconds: try Self.precision(&info))
  }

  private static func empreinte(_ imprint: DERReader) throws(FautePreuve) -> Empreinte {
    var imprint = imprint
    guard try imprint.open(.sequence, .oid).bytes.elementsEqual(DemandeDHorodatage.sha256) else {
      throw .autreEmpreinte
    }
    let digest = ContiguousArray(try imprint.open(.octetString).bytes)
    guard let empreinte = Empreinte(octets: digest) else { throw .nature }
    return empreinte
  }

  /// The moments of which the same digits would be written: `20261120101112.25Z` are ten milliseconds.
  private static func moments(
    _ octets: ArraySlice<UInt8>
  ) throws(FautePreuve) -> ClosedRange<Timestamp> {
    let parts = octets.dropLast().split(separator: UInt8(ascii: "."), maxSplits: 1)
    // What is finer than a microsecond is left out.
    let fraction = parts.dropFirst().first?.prefix(6) ?? []
    let digits =
      String(decoding: (parts.first ?? []) + fraction, as: UTF8.self)
      + String(repeating: "0", count: 6 - fraction.count)
    let signs: [Int: Character] = [4: "-", 6: "-", 8: "T", 10: ":", 12: ":", 14: "."]
    var text = ""
    for (place, digit) in digits.enumerated() {
      if let sign = signs[place] { text.append(sign) }
      text.append(digit)
    }
    guard octets.last == UInt8(ascii: "Z"), parts.first?.count == 14,
      let first = Timestamp(text + "Z")
    else { throw .nature }
    let step = (fraction.count..<6).reduce(Int64(1)) { step, _ in step * 10 }
    return first...first.advanced(byMicroseconds: step - 1)
  }

  /// How far the clock may have been off, in microseconds: seconds, thousandths and millionths of one.
  private static func precision(_ info: inout DERReader) throws(FautePreuve) -> Int64 {
    guard info.isNext(.sequence) else { return 0 }
    var parts = try info.open(.sequence)
    var sum: Int64 = 0
    for (tag, unit) in [(DERReader.Tag.integer, Int64(1_000_000)), (.part0, 1000), (.part1, 1)]
    where parts.isNext(tag) {
      sum += try parts.number(tag) * unit
    }
    return sum
  }

  /// Why there is no token, where its status says that none is granted: what the authority says, in its own
  /// words and by its own bits.
  ///
  ///     30 …                 PKIStatusInfo
  ///        02 01 02          status: 0 and 1 come with a token, 2 is a rejection
  ///        30 … 0c …         statusString, if there is one
  ///        03 02 07 80       failInfo, if there is one: a bit for each reason
  private static func refus(_ info: DERReader) throws(FautePreuve) -> Texte? {
    var info = info
    let statut = try info.number(.integer)
    guard statut > 1 else { return nil }
    var lignes: [String] = []
    if info.isNext(.sequence) {
      var textes = try info.open(.sequence)
      while textes.isNext(.utf8String) {
        lignes.append(String(decoding: try textes.open(.utf8String).bytes, as: UTF8.self))
      }
    }
    let bits = info.isNext(.bitString) ? try info.open(.bitString).bytes : []
    let raisons = raisons(bits)
    let dit = lignes.joined(separator: " ").visible
    let mots = dit.isEmpty ? [] : [dit]
    return Texte(
      (["statut \(statut)"] + mots.map { "« \($0) »" } + raisons).joined(separator: ", "),
      (["status \(statut)"] + mots.map { "“\($0)”" } + raisons).joined(separator: ", "))
  }

  /// The names of the bits that are set; the first byte says how many of the last one mean nothing.
  private static func raisons(_ octets: ArraySlice<UInt8>) -> [String] {
    let bits = ContiguousArray(octets.dropFirst())
    return (0..<bits.count * 8).filter { bits[$0 / 8] & 0x80 >> UInt8($0 % 8) != 0 }
      .map { noms[$0] ?? "failInfo \($0)" }
  }

  /// The bits that RFC 3161 has for an authority.
  private static let noms = [
    0: "badAlg", 2: "badRequest", 5: "badDataFormat", 14: "timeNotAvailable",
    15: "unacceptedPolicy", 16: "unacceptedExtension", 17: "addInfoNotAvailable",
    25: "systemFailure",
  ]

  /// An answer that grants a token: `30 … 30 03 02 01 00` and the token.
  private static func reponse(autour jeton: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let contenu = [0x30, 0x03, 0x02, 0x01, 0x00] + jeton
    let digits = [16, 8, 0].map { UInt8(contenu.count >> $0 & 0xFF) }.drop { $0 == 0 }
    let length = contenu.count < 0x80 ? digits : [0x80 + UInt8(digits.count)] + digits
    return [0x30] + length + contenu
  }
}
