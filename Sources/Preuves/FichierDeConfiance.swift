import Journaux

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
