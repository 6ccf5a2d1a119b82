import Bytes

/// The signed data of CMS that a token is: read as far as no key is needed.
enum DonneesSignees {
  /// What the token says, if its structure is right and the signed digest is its own; and whether it comes
  /// with certificates.
  static func contenu(
    _ contentInfo: DERReader
  ) throws(FautePreuve) -> (ContenuDeJeton, aDesCertificats: Bool) {
    var info = contentInfo
    let type = try info.expect(DERTag.oid, "ContentInfo.contentType")
    guard info.holds(type, IdentifiantASN1.signedData) else {
      throw .partie("ContentInfo.contentType")
    }
    var explicit = try info.open(DERTag.context(0), "ContentInfo.content")
    try info.finish("ContentInfo")
    var data = try explicit.open(DERTag.sequence, "SignedData")
    try explicit.finish("ContentInfo.content")
    guard try data.smallNumber(DERTag.integer, "SignedData.version") == 3 else {
      throw .partie("SignedData.version")
    }
    let digests = try algorithms(&data)
    let octets = try encapsulated(&data)
    let certificates = try data.optional(DERTag.context(0))
    _ = try data.optional(DERTag.context(1))
    let signer = try signerInfo(&data)
    try data.finish("SignedData")
    guard digests.contains(signer.algorithm) else { throw .partie("SignedData.digestAlgorithms") }
    guard try digest(of: octets, by: signer.algorithm) == signer.digest else { throw .contenu }
    return (try ContenuDeJeton(octets), certificates.map { !$0.content.isEmpty } ?? false)
  }

  private static func algorithms(
    _ data: inout DERReader
  ) throws(FautePreuve) -> [ContiguousArray<UInt8>] {
    let part = "SignedData.digestAlgorithms"
    var set = try data.open(DERTag.set, part)
    try set.checkOrder(part)
    var names: [ContiguousArray<UInt8>] = []
    while !set.isAtEnd { names.append(try set.digest(part)) }
    return names
  }

  private static func encapsulated(
    _ data: inout DERReader
  ) throws(FautePreuve) -> ContiguousArray<UInt8> {
    let part = "SignedData.encapContentInfo"
    var info = try data.open(DERTag.sequence, part)
    let type = try info.expect(DERTag.oid, part)
    guard info.holds(type, IdentifiantASN1.tstInfo) else { throw .partie(part) }
    var explicit = try info.open(DERTag.context(0), part)
    try info.finish(part)
    let octets = try explicit.expect(DERTag.octetString, part)
    try explicit.finish(part)
    return explicit.content(octets)
  }

  private struct Signer {
    let algorithm: ContiguousArray<UInt8>
    let digest: ContiguousArray<UInt8>
  }

  /// RFC 3161 allows one signature only.
  private static func signerInfo(_ data: inout DERReader) throws(FautePreuve) -> Signer {
    var set = try data.open(DERTag.set, "SignedData.signerInfos")
    var info = try set.open(DERTag.sequence, "SignerInfo")
    try set.finish("SignedData.signerInfos")
    let version = try info.smallNumber(DERTag.integer, "SignerInfo.version")
    // The signer is named by who issued its certificate, or by its key.
    let byKey = DERTag.context(0, constructed: false)
    let name: UInt8 = version == 1 ? DERTag.sequence : byKey
    guard version == 1 || version == 3 else { throw .partie("SignerInfo.version") }
    _ = try info.expect(name, "SignerInfo.sid")
    let algorithm = try info.digest("SignerInfo.digestAlgorithm")
    let digest = try signedDigest(info.open(DERTag.context(0), "SignerInfo.signedAttrs"))
    _ = try info.algorithm("SignerInfo.signatureAlgorithm")
    let signature = try info.expect(DERTag.octetString, "SignerInfo.signature")
    guard !signature.content.isEmpty else { throw .partie("SignerInfo.signature") }
    _ = try info.optional(DERTag.context(1))
    try info.finish("SignerInfo")
    return Signer(algorithm: algorithm, digest: digest)
  }

  /// The digest among the signed attributes; none of these stands there twice, and one names the
  /// certificate.
  private static func signedDigest(
    _ attributes: DERReader
  ) throws(FautePreuve) -> ContiguousArray<UInt8> {
    let part = "SignerInfo.signedAttrs"
    // What the authority signed are these in their order, and no others are the same text.
    try attributes.checkOrder(part)
    var rest = attributes
    var types: Set<ContiguousArray<UInt8>> = []
    var digest: ContiguousArray<UInt8>?
    while !rest.isAtEnd {
      var attribute = try rest.open(DERTag.sequence, part)
      let type = attribute.content(try attribute.expect(DERTag.oid, part))
      var values = try attribute.open(DERTag.set, part)
      try attribute.finish(part)
      try values.checkOrder(part)
      guard types.insert(type).inserted else { throw .partie(part) }
      let value = try values.next(part)
      switch Array(type) {
      case IdentifiantASN1.contentType:
        guard value.tag == DERTag.oid, values.holds(value, IdentifiantASN1.tstInfo),
          values.isAtEnd
        else { throw .partie("contentType") }
      case IdentifiantASN1.messageDigest:
        guard value.tag == DERTag.octetString, values.isAtEnd else {
          throw .partie("messageDigest")
        }
        digest = values.content(value)
      default: break
      }
    }
    let certificates = [IdentifiantASN1.signingCertificate, IdentifiantASN1.signingCertificateV2]
    guard types.contains(ContiguousArray(IdentifiantASN1.contentType)), let digest,
      certificates.contains(where: { types.contains(ContiguousArray($0)) })
    else { throw .partie(part) }
    return digest
  }

  private static func digest(
    of octets: ContiguousArray<UInt8>, by algorithm: ContiguousArray<UInt8>
  ) throws(FautePreuve) -> ContiguousArray<UInt8> {
    switch Array(algorithm) {
    case IdentifiantASN1.sha256: SHA256.empreinte(of: octets.span).octets
    case IdentifiantASN1.sha384: SHA512.empreinte384(of: octets)
    case IdentifiantASN1.sha512: SHA512.empreinte(of: octets)
    default: throw .partie("SignerInfo.digestAlgorithm")
    }
  }
}
