import Bytes

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
      return words.indices.dropFirst().dropLast().contains { place in
        SignatureSSH.kinds[String(words[place])] != nil
          && estUneCle(words[place + 1], de: words[place])
      }
    }
  }

  /// Whether it holds a certificate in PEM.
  package static func contientUnCertificat(_ octets: ContiguousArray<UInt8>) -> Bool {
    var corps: [UInt8]?
    for line in octets.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let texte = String(decoding: line, as: UTF8.self)
      if titres.contains(where: { texte == "-----BEGIN \($0)-----" }) {
        corps = []
      } else if texte.hasPrefix("-----END ") {
        if let corps, Base64.bytes(of: corps)?.first == DERTag.sequence { return true }
        corps = nil
      } else {
        corps?.append(contentsOf: line)
      }
    }
    return false
  }

  /// Whether it holds a private key, of whichever kind: `-----BEGIN OPENSSH PRIVATE KEY-----`.
  package static func contientUneClePrivee(_ octets: ContiguousArray<UInt8>) -> Bool {
    octets.split { $0 == 0x0A || $0 == 0x0D }.contains { line in
      let texte = String(decoding: line, as: UTF8.self)
      return texte.hasPrefix("-----BEGIN ") && texte.hasSuffix("PRIVATE KEY-----")
    }
  }

  private static let titres = ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"]

  /// A key begins with its kind, behind the kind's length in four bytes.
  private static func estUneCle(_ texte: Substring, de nature: Substring) -> Bool {
    guard let octets = Base64.bytes(of: Array(texte.utf8)) else { return false }
    return octets.starts(with: [0, 0, 0, UInt8(nature.utf8.count)] + Array(nature.utf8))
      && octets.count > 4 + nature.utf8.count
  }
}
