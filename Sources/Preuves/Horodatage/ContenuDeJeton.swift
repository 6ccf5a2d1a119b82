import Bytes
import Facturation
package import Journaux

/// What a token says: the digest, and when it was there by the authority's clock.
///
///     30 …                        TSTInfo
///        02 01 01                 version 1
///        06 …                     the authority's policy
///        30 31 30 0d … 04 20 …    messageImprint: SHA-256, the digest
///        02 …                     serialNumber
///        18 0f 20261120101112Z    genTime
///        30 …                     accuracy, if it is told
///        01 01 ff                 ordering, 02 … nonce, a0 … tsa, a1 … extensions, if they are there
package struct ContenuDeJeton: Hashable, Sendable {
  /// The digest that is dated.
  package let empreinte: Empreinte
  /// When it was there.
  package let date: Timestamp
  /// The last moment that this may have been, by what the token says of its own precision.
  package let auPlusTard: Timestamp

  /// Reads what the authority signed.
  init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
    try DERForm.check(octets)
    var outer = DERReader(octets)
    var info = try outer.open(DERTag.sequence, "TSTInfo")
    guard try info.smallNumber(DERTag.integer, "TSTInfo.version") == 1 else {
      throw .partie("TSTInfo.version")
    }
    _ = try info.expect(DERTag.oid, "TSTInfo.policy")
    empreinte = try Self.imprint(&info)
    _ = try info.expect(DERTag.integer, "TSTInfo.serialNumber")
    let time = info.content(try info.expect(DERTag.generalizedTime, "TSTInfo.genTime"))
    guard let moment = MomentASN1(time) else { throw .partie("TSTInfo.genTime") }
    let accuracy = try Self.accuracy(&info)
    date = moment.debut
    auPlusTard = moment.fin.advanced(byMicroseconds: accuracy)
    try Self.rest(&info)
  }

  private static func imprint(_ info: inout DERReader) throws(FautePreuve) -> Empreinte {
    var imprint = try info.open(DERTag.sequence, "TSTInfo.messageImprint")
    let algorithm = try imprint.digest("TSTInfo.messageImprint")
    let digest = try imprint.expect(DERTag.octetString, "TSTInfo.messageImprint")
    try imprint.finish("TSTInfo.messageImprint")
    guard algorithm.elementsEqual(IdentifiantASN1.sha256) else { throw .autreEmpreinte }
    guard let empreinte = Empreinte(octets: imprint.content(digest)) else {
      throw .partie("TSTInfo.messageImprint")
    }
    return empreinte
  }

  /// How far the clock may have been off, in microseconds; nothing where that is not told.
  private static func accuracy(_ info: inout DERReader) throws(FautePreuve) -> Int64 {
    let part = "TSTInfo.accuracy"
    guard let value = try info.optional(DERTag.sequence) else { return 0 }
    var parts = info.inside(value)
    var sum: Int64 = 0
    for (tag, unit) in [
      (DERTag.integer, Int64(1_000_000)), (DERTag.context(0, constructed: false), 1000),
      (DERTag.context(1, constructed: false), 1),
    ] where parts.nextTag == tag {
      let number = Int64(try parts.smallNumber(tag, part))
      guard unit == 1_000_000 || (1...999).contains(number) else { throw .partie(part) }
      sum += number * unit
    }
    try parts.finish(part)
    return sum
  }

  /// What may follow and says nothing of the digest or the time.
  private static func rest(_ info: inout DERReader) throws(FautePreuve) {
    if let ordering = try info.optional(DERTag.boolean), info.holds(ordering, [0x00]) {
      // DER leaves out what is so anyway.
      throw .partie("TSTInfo.ordering")
    }
    _ = try info.optional(DERTag.integer)
    _ = try info.optional(DERTag.context(0))
    _ = try info.optional(DERTag.context(1))
    try info.finish("TSTInfo")
  }
}
