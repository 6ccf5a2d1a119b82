/// What comes back of an anchor that was given away: somebody's signature, or an authority's token.
package enum Preuve: Hashable, Sendable {
  case signature(SignatureSSH)
  case jeton(JetonDHorodatage)

  /// Reads a file, by what it begins with.
  package init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
    if ArmureSSH.commence(octets) {
      self = .signature(try SignatureSSH(octets))
    } else if octets.first == DERTag.sequence {
      self = .jeton(try JetonDHorodatage(octets))
    } else {
      throw .nature
    }
  }

  /// The bytes that are kept of it.
  package var octets: ContiguousArray<UInt8> {
    switch self {
    case .signature(let signature): signature.octets
    case .jeton(let jeton): jeton.reponse
    }
  }
}
