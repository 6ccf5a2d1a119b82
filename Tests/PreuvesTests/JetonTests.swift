import Facturation
import Graine
import JetonsForges
import Journaux
import Preuves
import Testing

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

  /// Nobody else has judged what it says then; but what is kept of it is read as the same.
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
