import Facturation
import Graine
import JetonsForges
import Preuves
import Testing

/// A signature file, read as far as its purpose.
@Suite("A signature") struct SignatureSSHTests {
  private func faute(_ octets: ContiguousArray<UInt8>) -> String? {
    do { _ = try SignatureSSH(octets) } catch { return error.texte.anglais }
    return nil
  }

  @Test func `names its key as ssh-keygen does`() throws {
    let signature = try SignatureSSH(PreuvesFaites.signature)
    #expect(signature.cle == "ssh-ed25519")
    #expect(signature.empreinteDeCle == PreuvesFaites.empreinteDeCle)
    #expect(signature.octets == PreuvesFaites.signature)
  }

  @Test func `for another purpose is refused by name`() throws {
    // The namespace stands behind its length in the base64: it is put in its place in the bytes.
    let other = try PreuvesFaites.signatureChangee { bytes in
      let place = try #require(bytes.firstRange(of: Array("facturier".utf8)))
      bytes.replaceSubrange(place, with: "factureur".utf8)
    }
    #expect(faute(other) == "a signature for another purpose (“factureur”)")
  }

  /// What `ssh-keygen` would pass over is refused as well.
  @Test(arguments: [
    ("-----BEGIN", "----BEGIN"), ("SIGNATURE-----\n", "SIGNATURE-----\r\n"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n\n"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\nx"),
    ("U1NI", "U1N"), ("U1NI", "U1N-"), ("U1NI", "\nU1NI"), ("QwY=", "QwZ="), ("QwY=", "QwY"),
    ("U1NI", "AAAA"), ("U1NIU0lHAAAAAQ", "U1NIU0lHAAAAAA"),
  ])
  func `is written as OpenSSH writes it`(original: String, other: String) {
    let text = String(decoding: PreuvesFaites.signature, as: UTF8.self)
    let changed = text.replacing(original, with: other, maxReplacements: 1)
    #expect(changed != text)
    #expect(
      faute(ContiguousArray(changed.utf8))
        == "something else than an SSH signature or an RFC 3161 token")
  }

  /// The key's length stands in the byte 13, its kind behind a length of its own in 17.
  @Test(arguments: ["-sk", "-cert-v01@openssh.com"])
  func `is by any kind of key, and by no certificate`(suite: String) {
    let other = PreuvesFaites.signatureChangee { bytes in
      bytes.insert(contentsOf: suite.utf8, at: 18 + Int(bytes[17]))
      for place in [13, 17] { bytes[place] += UInt8(suite.utf8.count) }
    }
    #expect((try? SignatureSSH(other))?.cle == (suite == "-sk" ? "ssh-ed25519-sk" : nil))
  }

  @Test func `changed at random never stops the program`() {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(5000, long: 200_000) {
      let changed = PreuvesFaites.signatureChangee { bytes in
        let place = Int.random(in: 0..<bytes.count, using: &hasard)
        switch Int.random(in: 0..<3, using: &hasard) {
        case 0: bytes[place] = .random(in: 0...255, using: &hasard)
        case 1: bytes.remove(at: place)
        default: bytes.insert(.random(in: 0...255, using: &hasard), at: place)
        }
      }
      if let signature = try? SignatureSSH(changed) { #expect(signature.octets == changed) }
    }
  }

  @Test func `and a token are told apart, and from anything else`() throws {
    guard case .signature = try Preuve(PreuvesFaites.signature),
      case .jeton = try Preuve(PreuvesFaites.reponse)
    else {
      Issue.record("one is taken for the other")
      return
    }
    for other: ContiguousArray<UInt8> in [[], [0x0A], ContiguousArray("x".utf8)] {
      #expect(throws: FautePreuve.self) { try Preuve(other) }
    }
  }
}
