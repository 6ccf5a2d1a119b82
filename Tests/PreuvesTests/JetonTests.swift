import Facturation
import Graine
import JetonsForges
import Journaux
import Testing

@testable import Preuves

/// What is read of a token, and what is refused before anything is believed of it.
@Suite("A token") struct JetonTests {
  @Test(arguments: [PreuvesFaites.reponse, PreuvesFaites.reponse384, PreuvesFaites.reponse512])
  func `says which digest was there, and when`(reponse: ContiguousArray<UInt8>) throws {
    let ancre = try #require(PreuvesFaites.ancre)
    let jeton = try JetonDHorodatage(reponse)
    #expect(jeton.contenu.empreinte == DemandeDHorodatage.empreinte(de: ancre))
    #expect(jeton.reponse == reponse)
  }

  @Test func `tells its moment with its precision`() throws {
    let contenu = try JetonDHorodatage(PreuvesFaites.reponse).contenu
    #expect(contenu.date == PreuvesFaites.date)
    // The hundredth that was written, and the 1.5001 s by which the clock may have been off.
    #expect(contenu.auPlusTard.text == "2026-11-22T05:36:32.320099Z")
  }

  @Test func `alone is kept as an answer that grants it`() throws {
    let jeton = try JetonDHorodatage(PreuvesFaites.jetonSeul)
    #expect(jeton.reponse == PreuvesFaites.reponse)
    #expect(try jeton == JetonDHorodatage(PreuvesFaites.reponse))
  }

  @Test func `of another hash is refused by name`() {
    #expect(throws: FautePreuve.autreEmpreinte) {
      try JetonDHorodatage(PreuvesFaites.autreEmpreinte)
    }
  }

  @Test func `is none where the authority refused`() {
    let faute = #expect(throws: FautePreuve.self) { try JetonDHorodatage(PreuvesFaites.refus) }
    guard case .refusee(let refus)? = faute else {
      Issue.record("\(String(describing: faute))")
      return
    }
    #expect(refus.statut == 2 && refus.raisons == ["badAlg"])
    #expect(refus.dit == "Message digest algorithm is not supported.")
  }

  @Test(
    arguments: [
      ("3005 3003 020103", 3, "", []),
      ("300a 3008 020102 0303000041", 2, "", ["failInfo 9", "unacceptedPolicy"]),
      ("300e 300c 020102 3007 0c02611b 0c0162", 2, "a⟨U+001B⟩ b", []),
      ("300c 300a 020102 030506000000 40", 2, "", ["systemFailure"]),
    ] as [(String, Int, String, [String])])
  func `tells why the authority gave none`(
    hex: String, statut: Int, dit: String, raisons: [String]
  ) throws {
    let octets = PreuvesFaites.octets(hex: hex)
    let faute = #expect(throws: FautePreuve.self) { try JetonDHorodatage(octets) }
    guard case .refusee(let refus)? = faute else {
      Issue.record("\(String(describing: faute))")
      return
    }
    #expect(refus.statut == statut && refus.dit == dit && refus.raisons == raisons)
  }

  @Test func `may come without the certificate that verifies it`() throws {
    #expect(try JetonDHorodatage(PreuvesFaites.reponse).aDesCertificats)
    let sans = try JetonDHorodatage(PreuvesFaites.sansCertificat)
    #expect(!sans.aDesCertificats)
    #expect(try sans.contenu.empreinte == JetonDHorodatage(PreuvesFaites.reponse).contenu.empreinte)
  }

  @Test func `that is too long is not read`() {
    let long = ContiguousArray<UInt8>(repeating: 0x30, count: JetonDHorodatage.plusLong + 1)
    #expect(throws: FautePreuve.tropLongue(maximum: JetonDHorodatage.plusLong)) {
      try JetonDHorodatage(long)
    }
  }

  @Test func `says a digest that the authority signed, or is refused`() throws {
    let ancre = try #require(PreuvesFaites.ancre)
    let digest = DemandeDHorodatage.empreinte(de: ancre)
    let hex = Array(digest.texte.utf8)
    let first = try #require(UInt8(String(decoding: hex[..<2], as: UTF8.self), radix: 16))
    var forged = PreuvesFaites.reponse
    let place = try #require(
      (0..<forged.count - 1).first { forged[$0] == first && forged[$0 - 1] == 0x20 })
    forged[place] ^= 1
    #expect(throws: FautePreuve.contenu) { try JetonDHorodatage(forged) }
  }

  @Test(arguments: [
    // An indefinite length, one that is too long, one beyond the end, and something behind the end.
    "3080020101000000", "30810302 0105", "30050201", "30030201050500", "308200030201 05",
    // No value, a tag of several bytes, the end of an indefinite length, a sequence that is no such.
    "", "30", "3f8101010100", "0000", "1003020105", "2403040105",
    // A number with a byte too many, none at all, a truth of its own, a null that says something.
    "300402020005", "30040202ff80", "30020200", "3003010101", "3003050100", "30020300",
    // Bits that mean nothing and are ones, an identifier that is not whole or begins with nothing.
    "300403020101", "3003030108", "3003060181", "300406028001", "30020600",
  ])
  func `is strict DER`(hex: String) throws {
    let octets = PreuvesFaites.octets(hex: hex)
    let faute = #expect(throws: FautePreuve.self) { try JetonDHorodatage(octets) }
    guard case .pasDER? = faute else {
      Issue.record("\(hex) was refused for \(String(describing: faute)) alone")
      return
    }
  }

  /// A digest's identifier, and the null behind it: what the token is signed by, what it dates, and what
  /// its attributes are.
  @Test func `names digests without parameters`() throws {
    let digest = PreuvesFaites.octets(hex: "300d06096086480165030402010500")
    let places = PreuvesFaites.reponse.ranges(of: digest).map { $0.upperBound - 2 }
    try #require(places.count == 3)
    func changed(_ octets: ContiguousArray<UInt8>, _ place: Int) -> ContiguousArray<UInt8> {
      var octets = octets
      octets[place] = 0x04
      return octets
    }
    for (place, part) in [
      (places[0], "SignedData.digestAlgorithms"), (places[2], "SignerInfo.digestAlgorithm"),
    ] {
      #expect(throws: FautePreuve.partie(part)) {
        try JetonDHorodatage(changed(PreuvesFaites.reponse, place))
      }
    }
    let said = PreuvesFaites.dit(de: PreuvesFaites.reponse)
    let imprint = try #require(said.firstRange(of: digest)).upperBound - 2
    #expect(throws: FautePreuve.partie("TSTInfo.messageImprint")) {
      try ContenuDeJeton(changed(said, imprint))
    }
    #expect(try ContenuDeJeton(said).date == PreuvesFaites.date)
  }

  @Test func `has its signed attributes in the order of DER`() throws {
    var octets = PreuvesFaites.reponse
    let first = try #require(octets.firstRange(of: PreuvesFaites.octets(hex: "301a06092a864886f7")))
      .lowerBound
    // Of 28 and of 30 bytes.
    let swapped = octets[first + 28..<first + 58] + octets[first..<first + 28]
    octets.replaceSubrange(first..<first + 58, with: swapped)
    #expect(throws: FautePreuve.partie("SignerInfo.signedAttrs")) { try JetonDHorodatage(octets) }
  }

  @Test func `nests no deeper than certificates do`() {
    func nested(_ depth: Int) -> ContiguousArray<UInt8> {
      (0..<depth).reduce([0x05, 0x00]) { inner, _ in [0x30, UInt8(inner.count)] + inner }
    }
    #expect(throws: FautePreuve.partie("PKIStatusInfo")) { try JetonDHorodatage(nested(20)) }
    #expect(throws: FautePreuve.pasDER(octet: 62)) { try JetonDHorodatage(nested(40)) }
    let deep = ContiguousArray<UInt8>(repeating: 0x30, count: 60_000)
    #expect(throws: FautePreuve.self) { try JetonDHorodatage(deep) }
  }

  @Test func `is asked for by the bytes that openssl asks with`() throws {
    let ancre = try #require(PreuvesFaites.ancre)
    #expect(
      DemandeDHorodatage.octets(pour: ancre)
        == PreuvesFaites.octets(
          hex: "30390201013031300d0609608648016503040201050004202a65426b1646d98e36c57ea7553383dc"
            + "ef42cf6f3514a1ce36df88fd462f1e380101ff"))
  }
}
