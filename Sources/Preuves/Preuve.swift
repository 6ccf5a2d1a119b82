/// What comes back of an anchor that was given away: somebody's signature, or an authority's token.
package enum Preuve: Hashable, Sendable {
  case signature(SignatureSSH)
  case jeton(JetonDHorodatage)

  /// No longer file is looked at; a usual one has some hundred bytes, or some thousand.
  package static let plusLongue = 65_536

  /// Reads a file, by what it begins with.
  package init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
    guard octets.count <= Self.plusLongue else { throw .tropLongue }
    self =
      SignatureSSH.commence(octets)
      ? .signature(try SignatureSSH(octets)) : .jeton(try JetonDHorodatage(octets))
    // A token that came alone has become an answer.
    guard self.octets.count <= Self.plusLongue else { throw .tropLongue }
  }

  /// The bytes that are kept of it.
  package var octets: ContiguousArray<UInt8> {
    switch self {
    case .signature(let signature): signature.octets
    case .jeton(let jeton): jeton.reponse
    }
  }
}
