import Facturation
import JetonsForges
import Journaux
import Preuves
import Testing

/// Tokens that say what a test puts in them.
extension PreuvesFaites {
  /// A value of DER: the tag, the length, and what it holds.
  fileprivate static func der(
    _ tag: UInt8, _ parts: ContiguousArray<UInt8>...
  ) -> ContiguousArray<UInt8> {
    let content = ContiguousArray(parts.joined())
    let digits = [16, 8, 0].map { UInt8(content.count >> $0 & 0xFF) }
    let length: ContiguousArray<UInt8> =
      content.count < 0x80 ? [digits[2]] : [0x83] + digits
    return [tag] + length + content
  }

  /// A token alone, which says a moment and how precise that is, beside so many bytes of certificates.
  fileprivate static func jeton(
    _ moment: String, precision: String = "", certificats: Int? = nil
  ) -> ContiguousArray<UInt8> {
    let digest = ContiguousArray<UInt8>(repeating: 0x5A, count: 32)
    let imprint = der(0x30, octets(hex: "300b 0609 608648016503040201"), der(0x04, digest))
    let time = der(0x18, ContiguousArray(moment.utf8))
    let info = der(
      0x30, octets(hex: "020101 0600"), imprint, octets(hex: "020107"), time, octets(hex: precision)
    )
    let signed = der(0x30, octets(hex: "0600"), der(0xA0, der(0x04, info)))
    let beside = certificats.map { der(0xA0, ContiguousArray(repeating: 0, count: $0)) } ?? []
    let data = der(0x30, octets(hex: "020103 3100"), signed, beside)
    return der(0x30, octets(hex: "0600"), der(0xA0, data))
  }
}

/// What authorities other than those of the examples may say.
@Suite("Any token") struct ForgedTokensTests {
  private static let moment = "20261120101112Z"

  /// The last moment is that of the last digit that was written, and of the precision that is told.
  @Test(arguments: [
    (moment, "", "12.000000", "12.999999"), ("20261120101112.5Z", "", "12.500000", "12.599999"),
    ("20261120101112.12345Z", "", "12.123450", "12.123459"),
    ("20261120101112.123456Z", "", "12.123456", "12.123456"),
    ("20261120101112.12345678Z", "", "12.123456", "12.123456"),
    ("20261120101112.000000Z", "3000", "12.000000", "12.000000"),
    ("20261120101112.000000Z", "3003 020102", "12.000000", "14.000000"),
    ("20261120101112.000000Z", "3003 800101", "12.000000", "12.001000"),
    ("20261120101112.000000Z", "3004 81020102", "12.000000", "12.000258"),
    ("20261120101112.000000Z", "3009 020101 800103 810104", "12.000000", "13.003004"),
    ("20261120101112.000000Z", "3006 020400000001", "12.000000", "13.000000"),
    // The number of a request, where no precision is told.
    ("20261120101112.000000Z", "020109", "12.000000", "12.000000"),
  ])
  func `says a moment as finely as it was written`(
    moment: String, precision: String, date: String, auPlusTard: String
  ) throws {
    let jeton = try JetonDHorodatage(PreuvesFaites.jeton(moment, precision: precision))
    #expect(jeton.date.text == "2026-11-20T10:11:\(date)Z")
    #expect(jeton.auPlusTard.text == "2026-11-20T10:11:\(auPlusTard)Z")
  }

  /// The length of an answer stands in as few bytes as it can.
  @Test(arguments: [
    (23, "30 7f"), (24, "30 8180"), (139, "30 81ff"), (140, "30 820100"), (65_419, "30 82ffff"),
    (65_420, "30 83010000"),
  ])
  func `is kept as an answer, however long it is`(certificats: Int, head: String) throws {
    let alone = PreuvesFaites.jeton(Self.moment, certificats: certificats)
    let jeton = try JetonDHorodatage(alone)
    #expect(jeton.reponse == PreuvesFaites.octets(hex: head + "3003020100") + alone)
    #expect(try JetonDHorodatage(jeton.reponse) == jeton)
  }

  @Test func `is kept up to the length at which the kept answer is looked at again`() throws {
    let longest = PreuvesFaites.jeton(Self.moment, certificats: 65_416)
    #expect(try Preuve(longest).octets.count == Preuve.plusLongue)
    let longer = PreuvesFaites.jeton(Self.moment, certificats: 65_417)
    #expect(longer.count < Preuve.plusLongue)
    do {
      _ = try Preuve(longer)
      Issue.record("taken")
    } catch { #expect(error.texte.anglais == "more than 65536 bytes") }
  }

  /// RFC 3161 gives a token with the status 0, and with 1, which says that something of it was changed.
  @Test func `is taken where it was granted with changes`() throws {
    var octets = PreuvesFaites.reponse
    #expect(octets[8] == 0)
    octets[8] = 1
    #expect(try JetonDHorodatage(octets).date == PreuvesFaites.date)
  }

  @Test func `is refused for reasons that RFC 3161 names, each by its bit`() {
    let noms = [
      0: "badAlg", 2: "badRequest", 5: "badDataFormat", 14: "timeNotAvailable",
      15: "unacceptedPolicy", 16: "unacceptedExtension", 17: "addInfoNotAvailable",
      25: "systemFailure",
    ]
    for bit in 0..<32 {
      var bits: ContiguousArray<UInt8> = [0, 0, 0, 0]
      bits[bit / 8] = 0x80 >> UInt8(bit % 8)
      let octets = PreuvesFaites.octets(hex: "300c 300a 020102 030500") + bits
      do {
        _ = try JetonDHorodatage(octets)
        Issue.record("taken")
      } catch {
        let nom = noms[bit] ?? "failInfo \(bit)"
        #expect(error.texte.anglais == "a refusal of the authority (status 2, \(nom))")
      }
    }
  }
}

/// What stands in a signature beside what examples have.
@Suite("Any signature") struct ForgedSignaturesTests {
  @Test func `is read as far as its purpose, and may end there`() throws {
    let short = PreuvesFaites.signatureChangee { bytes in
      let hex = "535348534947 00000001 00000007 00000003 737368 00000009 666163747572696572"
      bytes = Array(PreuvesFaites.octets(hex: hex))
    }
    #expect(try SignatureSSH(short).cle == "ssh")
  }

  @Test func `shows no line break of its purpose or of its kind of key`() throws {
    let purpose = try PreuvesFaites.signatureChangee { bytes in
      let place = try #require(bytes.firstRange(of: Array("facturier".utf8)))
      bytes.replaceSubrange(place, with: "factu\nier".utf8)
    }
    let error = #expect(throws: DefautPreuve.self) { try SignatureSSH(purpose) }
    let texte = "a signature for another purpose (“factu⟨U+000A⟩ier”)"
    #expect(error?.texte.anglais == texte)
    let key = PreuvesFaites.signatureChangee { $0[18 + 3] = 0x0A }
    #expect(try SignatureSSH(key).cle == "ssh⟨U+000A⟩ed25519")
  }
}
