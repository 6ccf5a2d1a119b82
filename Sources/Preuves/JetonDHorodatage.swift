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
/// Its content is found by this way, as `openssl` finds it, and nothing else is looked at: whether an
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
  package init(_ octets: ContiguousArray<UInt8>) throws(DefautPreuve) {
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

  private static func empreinte(_ imprint: DERReader) throws(DefautPreuve) -> Empreinte {
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
  ) throws(DefautPreuve) -> ClosedRange<Timestamp> {
    let parts = octets.dropLast().split(separator: UInt8(ascii: "."), maxSplits: 1)
    // Parts finer than a microsecond are left out.
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
  private static func precision(_ info: inout DERReader) throws(DefautPreuve) -> Int64 {
    guard info.isNext(.sequence) else { return 0 }
    var parts = try info.open(.sequence)
    var sum: Int64 = 0
    for (tag, unit) in [(DERReader.Tag.integer, Int64(1_000_000)), (.part0, 1000), (.part1, 1)]
    where parts.isNext(tag) { sum += try parts.number(tag) * unit }
    return sum
  }

  /// Why there is no token, where its status says that none is granted: what the authority says, in its own
  /// words and by its own bits.
  ///
  ///     30 …                 PKIStatusInfo
  ///        02 01 02          status: 0 and 1 come with a token, 2 is a rejection
  ///        30 … 0c …         statusString, if there is one
  ///        03 02 07 80       failInfo, if there is one: a bit for each reason
  private static func refus(_ info: DERReader) throws(DefautPreuve) -> Texte? {
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

/// What an authority is asked for: a token that says when a digest was there.
///
///     30 39                                  TimeStampReq
///        02 01 01                            version 1
///        30 31                               messageImprint
///           30 0d 06 09 60…01 05 00          SHA-256
///           04 20 5a…d2                      the digest of the anchor's line, its line feed included
///        01 01 ff                            certReq: with the authority's certificate
///
/// It bears no nonce: a digest that covers a whole journal is asked for once.
package enum DemandeDHorodatage {
  /// The request of a token for an anchor, in DER.
  package static func octets(pour ancre: AncreDatee) -> ContiguousArray<UInt8> {
    let algorithm: ContiguousArray<UInt8> = [0x30, 0x0D, 0x06, 0x09] + sha256 + [0x05, 0x00]
    let imprint: ContiguousArray<UInt8> = [0x04, 0x20] + empreinte(de: ancre).octets
    return [0x30, 0x39, 0x02, 0x01, 0x01, 0x30, 0x31] + algorithm + imprint + [0x01, 0x01, 0xFF]
  }

  /// 2.16.840.1.101.3.4.2.1, which names the digest.
  static let sha256: ContiguousArray<UInt8> = [
    0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01,
  ]

  /// What a token for an anchor dates: the digest of its file.
  package static func empreinte(de ancre: AncreDatee) -> Empreinte {
    SHA256.empreinte(of: ancre.octets.span)
  }
}

/// Reads the values of DER one behind the other; none reaches beyond the one that holds it.
///
///     30 06            a sequence of 6 bytes
///        02 01 05      the number 5
///        01 01 ff      true
///
/// It finds the places of values, and leaves to others whether each is written as it has to be.
struct DERReader {
  /// What has not been read yet.
  private(set) var bytes: ArraySlice<UInt8>

  /// The tags on the way to what a token says.
  enum Tag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case oid = 0x06
    case utf8String = 0x0C
    case generalizedTime = 0x18
    case sequence = 0x30
    case set = 0x31
    /// Parts that are told by their number, and the first one where it holds another value.
    case part0 = 0x80
    case part1 = 0x81
    case holder0 = 0xA0
  }

  init(_ bytes: ContiguousArray<UInt8>) { self.bytes = bytes[...] }

  /// Whether the next value has that tag.
  func isNext(_ tag: Tag) -> Bool { bytes.first == tag.rawValue }

  /// What the next value holds, of which the tag must be the first; with more tags, what its first value
  /// holds, and so on inwards.
  mutating func open(_ tag: Tag, _ inner: Tag...) throws(DefautPreuve) -> DERReader {
    var reader = try content(tag)
    for tag in inner { reader = try reader.content(tag) }
    return reader
  }

  /// Goes past values, which must have these tags.
  mutating func skip(_ tags: Tag...) throws(DefautPreuve) {
    for tag in tags { _ = try content(tag) }
  }

  /// A number from zero on, of at most four bytes.
  mutating func number(_ tag: Tag) throws(DefautPreuve) -> Int64 {
    let digits = try content(tag).bytes
    guard (1...4).contains(digits.count) else { throw .nature }
    return digits.reduce(0) { $0 << 8 | Int64($1) }
  }

  private mutating func content(_ tag: Tag) throws(DefautPreuve) -> DERReader {
    guard bytes.popFirst() == tag.rawValue, let first = bytes.popFirst() else { throw .nature }
    var length = Int(first)
    if first >= 0x80 {
      // The length stands in as many bytes behind.
      let digits = bytes.prefix(length - 0x80)
      guard (1...3).contains(digits.count), digits.count == length - 0x80 else { throw .nature }
      bytes = bytes.dropFirst(digits.count)
      length = digits.reduce(0) { $0 << 8 | Int($1) }
    }
    guard length <= bytes.count else { throw .nature }
    defer { bytes = bytes.dropFirst(length) }
    var inner = self
    inner.bytes = bytes.prefix(length)
    return inner
  }
}
