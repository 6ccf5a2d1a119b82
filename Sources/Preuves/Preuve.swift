package import Facturation
package import Journaux

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

/// Why bytes from outside are no signature or no token that can be kept.
package enum FautePreuve: Error, Sendable {
  /// The file is longer than any that is looked at.
  case tropLongue
  /// It is neither of them, or is damaged.
  case nature
  /// The authority did not give a token, but this answer.
  case refus(Texte)
  /// The token dates a digest of another kind than SHA-256.
  case autreEmpreinte
  /// The signature was made for another purpose.
  case autreFin(String)
  /// The token comes without the certificate that verifies it.
  case sansCertificat
  /// It is about nothing that stands in the journal.
  case etrangere
  /// The signature is not of that anchor.
  case autreAncre(AncreDatee)
  /// The token says that moment, at which the event of the anchor was not recorded yet.
  case anterieure(Timestamp, AncreDatee)

  /// What was found, as it stands in a sentence.
  package var texte: Texte {
    switch self {
    case .tropLongue:
      Texte("plus de \(Preuve.plusLongue) octets", "more than \(Preuve.plusLongue) bytes")
    case .nature:
      Texte(
        "autre chose qu'une signature SSH ou un jeton RFC 3161",
        "something else than an SSH signature or an RFC 3161 token")
    case .refus(let refus):
      Texte(
        "un refus de l'autorité (\(refus.francais))",
        "a refusal of the authority (\(refus.anglais))")
    case .autreEmpreinte:
      Texte(
        "un jeton sur une empreinte autre que SHA-256", "a token on a hash other than SHA-256")
    case .autreFin(let nom):
      Texte(
        "une signature à une autre fin (« \(nom) »)", "a signature for another purpose (“\(nom)”)")
    case .sansCertificat:
      Texte(
        "un jeton sans le certificat de l'autorité, qui permet de le vérifier",
        "a token without the authority's certificate, which verifies it")
    case .etrangere:
      Texte(
        "ce qui ne porte sur aucun événement de ce registre",
        "what is about no event of this ledger")
    case .autreAncre(let ancre):
      Texte(
        "autre chose qu'une signature de l'ancre de l'événement \(ancre.position)",
        "something else than a signature of the anchor of event \(ancre.position)")
    case .anterieure(let date, let ancre):
      Texte(
        "un jeton du \(date), avant que l'événement \(ancre.position) soit enregistré à"
          + " \(ancre.time)",
        "a token of \(date), before event \(ancre.position) was recorded at \(ancre.time)")
    }
  }
}
