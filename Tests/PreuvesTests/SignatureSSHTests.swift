import Graine
import JetonsForges
import Preuves
import Testing

/// A signature file, read as far as no key is needed.
@Suite("A signature") struct SignatureSSHTests {
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
    #expect(throws: FautePreuve.espaceDeNoms("factureur")) { try SignatureSSH(other) }
  }

  @Test(arguments: [
    ("-----BEGIN", "----BEGIN"), ("SIGNATURE-----\n", "SIGNATURE-----\r\n"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n\n"),
    ("U1NI", "U1N"), ("U1NI", "U1N-"), ("U1NI", "\nU1NI"), ("QwY=", "QwZ="), ("QwY=", "QwY"),
    ("QwY=", "Qw=="), ("U1NI", "AAAA"),
  ])
  func `is written as OpenSSH writes it`(original: String, other: String) {
    let text = String(decoding: PreuvesFaites.signature, as: UTF8.self)
    let changed = text.replacing(original, with: other, maxReplacements: 1)
    #expect(changed != text)
    #expect(throws: FautePreuve.self) { try SignatureSSH(ContiguousArray(changed.utf8)) }
  }

  @Test func `has nothing behind its key, nor behind what was signed with it`() {
    // SSHSIG, the version, the key's length in four bytes, and the key.
    let (length, key) = (13, 14)
    let behindKey = PreuvesFaites.signatureChangee { bytes in
      bytes.insert(0, at: key + Int(bytes[length]))
      bytes[length] += 1
    }
    #expect(throws: FautePreuve.pasSSHSIG("publickey")) { try SignatureSSH(behindKey) }
    let behindSignature = PreuvesFaites.signatureChangee { bytes in
      let length = bytes.count - 83 - 1
      bytes.append(0)
      bytes[length] += 1
    }
    #expect(throws: FautePreuve.pasSSHSIG("signature")) { try SignatureSSH(behindSignature) }
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
      #expect(throws: FautePreuve.nature) { try Preuve(other) }
    }
  }
}
