package import Facturation

/// Why bytes from outside are no signature or no token, or not as they have to be.
package enum FautePreuve: Error, Hashable, Sendable {
  /// The file is longer than any that is looked at.
  case tropLongue(maximum: Int)
  /// It begins as neither of them.
  case nature
  /// What is not the one spelling that DER allows begins at this byte.
  case pasDER(octet: Int)
  /// A part of a token is missing or is not what RFC 3161 and CMS have there; by its name in ASN.1.
  case partie(String)
  /// The authority did not give a token, but this answer.
  case refusee(RefusDAutorite)
  /// The digest of what the authority signed is not that of what the token says.
  case contenu
  /// The token dates a digest of another kind than SHA-256.
  case autreEmpreinte
  /// It is not written as OpenSSH writes a signature; by the part that is not.
  case pasSSHSIG(String)
  /// The signature was made for another purpose.
  case espaceDeNoms(String)

  /// What is wrong, as it stands in a sentence behind what was found.
  package var texte: Texte {
    switch self {
    case .tropLongue(let maximum):
      Texte("plus de \(maximum) octets", "more than \(maximum) bytes")
    case .nature:
      Texte(
        "autre chose qu'une signature SSH ou un jeton RFC 3161",
        "something else than an SSH signature or an RFC 3161 token")
    case .pasDER(let octet):
      Texte("autre chose que du DER à l'octet \(octet)", "something else than DER at byte \(octet)")
    case .partie(let nom):
      Texte("une autre forme de \(nom)", "another form of \(nom)")
    case .refusee(let refus):
      Texte(
        "un refus de l'autorité (\(refus.texte.francais))",
        "a refusal of the authority (\(refus.texte.anglais))")
    case .contenu:
      Texte(
        "un jeton dont le contenu n'est pas celui qui est signé",
        "a token of which the content is not what was signed")
    case .autreEmpreinte:
      Texte(
        "un jeton sur une empreinte autre que SHA-256", "a token on a hash other than SHA-256")
    case .pasSSHSIG(let nom):
      Texte("une autre forme de signature SSH (\(nom))", "another form of SSH signature (\(nom))")
    case .espaceDeNoms(let nom):
      Texte(
        "une signature à une autre fin (« \(nom) »)", "a signature for another purpose (“\(nom)”)")
    }
  }
}
