import Journaux
import Facturation

/// A signature as `ssh-keygen -Y sign -n facturier` writes it, read as far as its purpose.
///
///     SSHSIG | version 1 | public key | namespace | reserved | digest | signature
///
/// Each part behind the version has its length in four bytes before it, and so has the kind of key at the
/// beginning of the key. That the signature is the one of that key over an anchor's file is for
/// `ssh-keygen -Y verify` to judge; what that would pass over in the lines around the bytes and in the
/// version is refused here.
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
  package init(_ octets: ContiguousArray<UInt8>) throws(FautePreuve) {
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
  ) throws(FautePreuve) -> ContiguousArray<UInt8> {
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
  static func texte(
    _ rest: inout ArraySlice<UInt8>
  ) throws(FautePreuve) -> ArraySlice<UInt8> {
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

  /// Whether it holds a private key, of whichever kind: `-----BEGIN OPENSSH PRIVATE KEY-----`.
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
