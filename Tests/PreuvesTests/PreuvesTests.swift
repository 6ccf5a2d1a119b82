import Facturation
import Graine
import JetonsForges
import Journaux
import Preuves
import Testing

/// What follows from the examples.
extension PreuvesFaites {
  /// The token of the first answer, without the answer around it.
  static let jetonSeul: ContiguousArray<UInt8> = ContiguousArray(reponse.dropFirst(9))

  /// Bytes by their digits.
  static func octets(hex: String) -> ContiguousArray<UInt8> {
    let digits = hex.filter { $0 != " " }.map { UInt8($0.hexDigitValue ?? 0) }
    var bytes: ContiguousArray<UInt8> = []
    for place in stride(from: 0, to: digits.count - 1, by: 2) {
      bytes.append(digits[place] << 4 | digits[place + 1])
    }
    return bytes
  }

  /// The signature, with other bytes in its armour.
  static func signatureChangee(
    _ change: (inout [UInt8]) throws -> Void
  ) rethrows -> ContiguousArray<UInt8> {
    let lines = String(decoding: signature, as: UTF8.self).split(separator: "\n")
    var bytes = Array(Base64.bytes(of: Array(lines[1..<lines.count - 1].joined().utf8)) ?? [])
    try change(&bytes)
    var body: [Substring] = []
    var rest = Base64.text(bytes)[...]
    while !rest.isEmpty {
      body.append(rest.prefix(70))
      rest = rest.dropFirst(70)
    }
    let all = [lines[0]] + body + [lines[lines.count - 1]]
    return ContiguousArray((all.joined(separator: "\n") + "\n").utf8)
  }
}

/// The files that say whom to believe: one that names nobody is told apart from one that does.
@Suite("A file of those who are believed") struct FichierDeConfianceTests {
  private static let cle = Base64.text(
    [0, 0, 0, 11] + Array("ssh-ed25519".utf8) + [0, 0, 0, 2, 5, 7])

  @Test(arguments: [
    "jeanne@example.fr ssh-ed25519 \(cle)\n",
    "# whom we know\r\n\n  jeanne,j@x namespaces=\"facturier,a b\" ssh-ed25519 \(cle) jeanne\r\n",
    "*@example.fr cert-authority ssh-ed25519 \(cle)",
  ])
  func `names a signer`(texte: String) {
    #expect(FichierDeConfiance.nommeUnSignataire(ContiguousArray(texte.utf8)))
  }

  @Test(arguments: [
    "", "\n", "jeanne@example.fr\n", "# jeanne@example.fr ssh-ed25519 \(cle)\n",
    "ssh-ed25519 \(cle)\n", "jeanne@example.fr ssh-ed25519\n", "jeanne ssh-ed25519 AAAA\n",
    "jeanne ssh-rsa \(cle)\n", "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n",
  ])
  func `names no signer`(texte: String) {
    #expect(!FichierDeConfiance.nommeUnSignataire(ContiguousArray(texte.utf8)))
  }

  @Test(arguments: [
    "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n",
    "Essai\r\n-----BEGIN TRUSTED CERTIFICATE-----\r\nMA\r\nA=\r\n-----END TRUSTED CERTIFICATE-----",
  ])
  func `holds a certificate`(texte: String) {
    #expect(FichierDeConfiance.contientUnCertificat(ContiguousArray(texte.utf8)))
  }

  @Test(arguments: [
    "", "MAA=\n", "-----BEGIN CERTIFICATE-----\nMAA=\n",
    "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nx!\n-----END CERTIFICATE-----\n",
    "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
  ])
  func `holds no certificate`(texte: String) {
    #expect(!FichierDeConfiance.contientUnCertificat(ContiguousArray(texte.utf8)))
  }
}

/// What is read of a token, and what is refused as none.
@Suite("A token") struct JetonTests {
  /// Why bytes are no token, in English; nothing where they are one.
  private func faute(_ octets: ContiguousArray<UInt8>) -> String? {
    do { _ = try JetonDHorodatage(octets) } catch { return error.texte.anglais }
    return nil
  }

  @Test func `says which digest was there, and when, with its precision`() throws {
    let ancre = try #require(PreuvesFaites.ancre)
    let jeton = try JetonDHorodatage(PreuvesFaites.reponse)
    #expect(jeton.empreinte == DemandeDHorodatage.empreinte(de: ancre))
    #expect(jeton.date == PreuvesFaites.date && jeton.reponse == PreuvesFaites.reponse)
    // The hundredth that was written, and the 1.5001 s by which the clock may have been off.
    #expect(jeton.auPlusTard.text == "2026-11-22T05:36:32.320099Z")
  }

  @Test func `alone is kept as an answer that grants it`() throws {
    let jeton = try JetonDHorodatage(PreuvesFaites.jetonSeul)
    #expect(jeton.reponse == PreuvesFaites.reponse)
    #expect(try jeton == JetonDHorodatage(PreuvesFaites.reponse))
  }

  /// A moment of as many characters as the first answer's.
  @Test(arguments: [
    ("20261122053630.82Z", "2026-11-22T05:36:30.820000Z"), ("20261122053660.81Z", nil),
    ("20261122053630.8xZ", nil), ("20261122053630.81z", nil), ("2026112205363.810Z", nil),
    ("20261322053630.81Z", nil), ("2026112205.3630.1Z", nil),
  ])
  func `says a moment, or is none`(ecrit: String, lu: String?) throws {
    let ancre = try #require(PreuvesFaites.ancre)
    let octets = PreuvesFaites.jeton(sur: ancre, date: ecrit)
    #expect(octets.count == PreuvesFaites.reponse.count)
    #expect((try? JetonDHorodatage(octets))?.date.text == lu)
  }

  @Test func `of another hash is refused by name`() {
    #expect(faute(PreuvesFaites.autreEmpreinte) == "a token on a hash other than SHA-256")
  }

  @Test(
    arguments: [
      (nil, "status 2, “Message digest algorithm is not supported.”, badAlg"),
      ("3005 3003 020103", "status 3"),
      ("300a 3008 020102 0303000041", "status 2, failInfo 9, unacceptedPolicy"),
      ("300e 300c 020102 3007 0c02611b 0c0162", "status 2, “a⟨U+001B⟩ b”"),
      ("300b 3009 020102 3004 0c02610a", "status 2, “a⟨U+000A⟩”"),
      ("300c 300a 020102 030506000000 40", "status 2, systemFailure"),
    ] as [(String?, String)])
  func `is none where the authority refused, and tells why`(hex: String?, dit: String) {
    let octets = hex.map { PreuvesFaites.octets(hex: $0) } ?? PreuvesFaites.refus
    #expect(faute(octets) == "a refusal of the authority (\(dit))")
  }

  @Test func `may come without the certificate that verifies it`() throws {
    #expect(try JetonDHorodatage(PreuvesFaites.reponse).aDesCertificats)
    #expect(try !JetonDHorodatage(PreuvesFaites.sansCertificat).aDesCertificats)
  }

  @Test func `that is too long is not read`() {
    let most = ContiguousArray<UInt8>(repeating: 0x30, count: Preuve.plusLongue)
    for (octets, text) in [(most, "something else than"), (most + [0x30], "more than 65536")] {
      do {
        _ = try Preuve(octets)
        Issue.record("taken")
      } catch { #expect(error.texte.anglais.hasPrefix(text)) }
    }
  }

  @Test(arguments: [
    // An indefinite length, one of too many bytes, one beyond the end, and something behind the end.
    "3080 3003020103 0000", "3084 00000005 3003020103", "3006 3003020103", "3005 3003020103 00",
    "3005 3004020103",
    // No value, a tag alone, a length that breaks off, another tag, no number or too long a one.
    "", "30", "3082 00", "3105 3003020103", "3005 3003040103", "3004 30020200",
    "3009 3007 02050000000003",
  ])
  func `is read no further than it reaches`(hex: String) {
    #expect(
      faute(PreuvesFaites.octets(hex: hex))
        == "something else than an SSH signature or an RFC 3161 token")
  }

  @Test func `is asked for by the bytes that openssl asks with`() throws {
    let ancre = try #require(PreuvesFaites.ancre)
    #expect(
      DemandeDHorodatage.octets(pour: ancre)
        == PreuvesFaites.octets(
          hex: "30390201013031300d0609608648016503040201050004202a65426b1646d98e36c57ea7553383dc"
            + "ef42cf6f3514a1ce36df88fd462f1e380101ff"))
  }

  @Test func `is not whole without its end`() {
    for count in 0..<PreuvesFaites.reponse.count {
      #expect(faute(ContiguousArray(PreuvesFaites.reponse.prefix(count))) != nil)
    }
  }

  /// Nobody else has judged what it says then; but the kept states are read as the same.
  @Test func `changed at random never stops the program`() throws {
    var hasard = GenerateurGraine()
    var taken = 0
    for _ in 0..<Campaign.count(10_000, long: 300_000) {
      var octets = Bool.random(using: &hasard) ? PreuvesFaites.reponse : PreuvesFaites.jetonSeul
      for _ in 0..<Int.random(in: 1...3, using: &hasard) {
        let place = Int.random(in: 0..<octets.count, using: &hasard)
        switch Int.random(in: 0..<4, using: &hasard) {
        case 0: octets[place] ^= 1 << UInt8.random(in: 0..<8, using: &hasard)
        case 1: octets[place] = [0x00, 0x30, 0x31, 0x80, 0x84, 0xA0, 0xFF][place % 7]
        case 2: octets.insert(.random(in: 0...255, using: &hasard), at: place)
        default: octets.remove(at: place)
        }
      }
      guard let jeton = try? JetonDHorodatage(octets) else { continue }
      taken += 1
      #expect(try JetonDHorodatage(jeton.reponse) == jeton, "\(hasard)")
    }
    #expect(taken > 0)
  }
}

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

  /// A line that `ssh-keygen` would pass over is refused as well.
  @Test(arguments: [
    ("-----BEGIN", "----BEGIN"), ("SIGNATURE-----\n", "SIGNATURE-----\r\n"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\n\n"),
    ("-----END SSH SIGNATURE-----\n", "-----END SSH SIGNATURE-----\nx"),
    ("U1NI", "U1N"), ("U1NI", "U1N-"), ("U1NI", "\nU1NI"), ("QwY=", "QwZ="), ("QwY=", "QwY"),
    ("U1NI", "AAAA"), ("U1NIU0lHAAAAAQ", "U1NIU0lHAAAAAA"), ("knQCt8\n", "knQCt8"),
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
      #expect(throws: DefautPreuve.self) { try Preuve(other) }
    }
  }

  /// Some lines of it, from the first on, or all of them with nothing between.
  @Test func `is not whole without its end`() {
    let signature = PreuvesFaites.signature
    for count in 0..<signature.count {
      #expect(faute(ContiguousArray(signature.prefix(count))) != nil, "\(count)")
    }
    let lines = String(decoding: signature, as: UTF8.self).split(separator: "\n")
    for text in [lines[0], lines[0] + "\n", lines[0] + "\n" + lines[lines.count - 1] + "\n"] {
      #expect(
        faute(ContiguousArray(text.utf8))
          == "something else than an SSH signature or an RFC 3161 token")
    }
  }
}

@Suite struct `A file of allowed signers` {
  @Test(arguments: ["", "OPENSSH ", "RSA ", "EC ", "ENCRYPTED "], ["\n", "\r\n"])
  func `holds a private key where one begins, on whichever line`(kind: String, end: String) {
    func holds(_ lines: String...) -> Bool {
      let text = lines.map { $0 + end }.joined()
      return FichierDeConfiance.contientUneClePrivee(ContiguousArray(text.utf8))
    }
    let begins = "-----BEGIN \(kind)PRIVATE KEY-----"
    #expect(holds(begins, "b3BlbnNzaA==") && holds("a@b ssh-ed25519 AAAA", begins))
    for other in [
      "", "-----BEGIN \(kind)PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----",
      "-----END \(kind)PRIVATE KEY-----", "# " + begins, begins + " of whom",
      "PRIVATE KEY-----", "-----BEGIN \(kind)PRIVATE KEY",
    ] {
      #expect(!holds(other, "b3BlbnNzaA=="), "\(other)")
    }
  }
}
