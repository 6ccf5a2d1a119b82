package import Facturation
package import Journaux

/// What comes back of an anchor that was given away: somebody's signature, or an authority's token.
package enum Preuve: Hashable, Sendable {
  case signature(SignatureSSH)
  case jeton(JetonDHorodatage)

  /// No longer file is looked at; a usual one has some hundred bytes, or some thousand.
  package static let plusLongue = 65_536

  /// Reads a file, by what it begins with.
  package init(_ octets: ContiguousArray<UInt8>) throws(DefautPreuve) {
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
package enum DefautPreuve: Error, Sendable {
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
      Texte("un jeton sur une empreinte autre que SHA-256", "a token on a hash other than SHA-256")
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
        "un jeton du \(date.toTheSecond), avant l'événement \(ancre.position), enregistré le"
          + " \(ancre.time.toTheSecond)",
        "a token of \(date.toTheSecond), before event \(ancre.position), recorded on"
          + " \(ancre.time.toTheSecond)")
    }
  }
}

/// A signature as `ssh-keygen -Y sign -n facturier` writes it, read as far as its purpose.
///
///     SSHSIG | version 1 | public key | namespace | reserved | digest | signature
///
/// Each part behind the version has its length in four bytes before it, and so has the kind of key at the
/// beginning of the key. That the signature is the one of that key over an anchor's file is for `ssh-keygen
/// -Y verify` to judge; lines around the bytes and in the version that it would pass over are refused here.
package struct SignatureSSH: Hashable, Sendable {
  /// What it was signed for; nothing else is taken.
  package static let espaceDeNoms = "facturier"

  private static let beginning = "-----BEGIN SSH SIGNATURE-----"
  private static let end = "-----END SSH SIGNATURE-----"

  /// The kind of key: `ssh-ed25519`.
  package let cle: String
  /// The key's fingerprint, as `ssh-keygen -l` shows it: `SHA256:…`.
  package let empreinteDeCle: String
  /// The file, as it was given.
  package let octets: ContiguousArray<UInt8>

  /// Whether a file begins as one.
  static func commence(_ octets: ContiguousArray<UInt8>) -> Bool {
    octets.starts(with: beginning.utf8)
  }

  /// Reads a file.
  package init(_ octets: ContiguousArray<UInt8>) throws(DefautPreuve) {
    let bytes = try Self.contenu(octets)
    let version: [UInt8] = [0, 0, 0, 1]
    guard bytes.starts(with: "SSHSIG".utf8 + version) else { throw .nature }
    var parts = bytes.dropFirst(6 + version.count)
    let key = try Self.texte(&parts)
    let purpose = String(decoding: try Self.texte(&parts), as: UTF8.self)
    guard purpose == Self.espaceDeNoms else { throw .autreFin(purpose.visible) }
    var inKey = key
    cle = String(decoding: try Self.texte(&inKey), as: UTF8.self).visible
    // Of a certificate, the fingerprint would not be that of the key in it.
    guard !cle.contains("-cert-") else { throw .nature }
    let digest = SHA256.empreinte(of: ContiguousArray(key).span)
    empreinteDeCle = "SHA256:\(Base64.text(digest.octets).prefix { $0 != "=" })"
    self.octets = octets
  }

  /// The bytes between the titles; the last line ends with a line feed, behind which nothing stands.
  private static func contenu(
    _ octets: ContiguousArray<UInt8>
  ) throws(DefautPreuve) -> ContiguousArray<UInt8> {
    let lines = octets.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 4, lines[0].elementsEqual(beginning.utf8),
      lines[lines.count - 2].elementsEqual(end.utf8), lines[lines.count - 1].isEmpty
    else { throw .nature }
    let body = lines[1..<lines.count - 2]
    guard body.allSatisfy({ (1...76).contains($0.count) }),
      let bytes = Base64.bytes(of: body.flatMap { $0 })
    else { throw .nature }
    return bytes
  }

  /// Takes the next part.
  static func texte(_ rest: inout ArraySlice<UInt8>) throws(DefautPreuve) -> ArraySlice<UInt8> {
    let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard rest.count >= 4 + length else { throw .nature }
    defer { rest = rest.dropFirst(4 + length) }
    return rest.dropFirst(4).prefix(length)
  }
}

/// The files of those who are believed, as `ssh-keygen` and `openssl` read them: whether they name anybody.
///
/// Where one names nobody, every signature would be rejected for it, and that would pass for a forgery.
package enum FichierDeConfiance {
  /// The longest that is looked at: all the roots that a browser knows are less.
  package static let plusLong = 1 << 22

  /// Whether a line names a key of a signer: `jeanne@example.fr namespaces="facturier" ssh-ed25519 AAAA…`.
  package static func nommeUnSignataire(_ octets: ContiguousArray<UInt8>) -> Bool {
    String(decoding: octets, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      guard !line.drop(while: \.isWhitespace).hasPrefix("#") else { return false }
      let words = line.split(whereSeparator: \.isWhitespace)
      // The name of a signer stands before the kind of key, and the key behind that.
      return zip(words.dropFirst(), words.dropFirst(2)).contains { estUneCle($1, de: $0) }
    }
  }

  /// Whether it holds a certificate in PEM: a title, lines of base64, and a title.
  package static func contientUnCertificat(_ octets: ContiguousArray<UInt8>) -> Bool {
    let blocs = String(decoding: octets, as: UTF8.self).split(separator: "-----BEGIN ")
    return blocs.contains { bloc in
      let parts = bloc.split(separator: "-----")
      guard parts.count > 2, parts[0].hasSuffix("CERTIFICATE"), parts[2].hasPrefix("END ") else {
        return false
      }
      let corps = parts[1].filter { !$0.isNewline }
      return Base64.bytes(of: Array(corps.utf8))?.first == 0x30
    }
  }

  /// Whether it holds a private key, of any kind: `-----BEGIN OPENSSH PRIVATE KEY-----`.
  package static func contientUneClePrivee(_ octets: ContiguousArray<UInt8>) -> Bool {
    octets.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      let texte = String(decoding: line, as: UTF8.self)
      return texte.hasPrefix("-----BEGIN ") && texte.hasSuffix("PRIVATE KEY-----")
    }
  }

  /// A key begins with its kind, behind the kind's length in four bytes.
  private static func estUneCle(_ texte: Substring, de nature: Substring) -> Bool {
    guard var octets = Base64.bytes(of: Array(texte.utf8))?[...],
      let dite = try? SignatureSSH.texte(&octets)
    else { return false }
    return dite.elementsEqual(nature.utf8) && !octets.isEmpty
  }
}
