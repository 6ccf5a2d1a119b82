import Facturation
import Graine
import Journaux
import Testing

@Suite struct OctetsTests {
  private func texte(_ ecrire: (inout Octets) -> Void) -> String {
    var octets = Octets()
    ecrire(&octets)
    return String(decoding: octets.ecrits, as: UTF8.self)
  }

  @Test func `numbers have the digits that the library gives them, and zeros up to their width`() {
    var hasard = GenerateurGraine()
    let limites: [UInt64] = [0, 9, 10, 99, 100, .max - 1, .max]
    let autres = (0..<500).map { UInt64.random(in: 0 ... .max, using: &hasard) >> ($0 % 64) }
    for nombre in limites + autres {
      let chiffres = String(nombre)
      #expect(texte { $0.ajouter(nombre: nombre) } == chiffres)
      for largeur in [1, 2, 6, 20, 40] {
        let zeros = String(repeating: "0", count: max(0, largeur - chiffres.count))
        #expect(texte { $0.ajouter(nombre: nombre, chiffres: largeur) } == zeros + chiffres)
      }
    }
  }

  @Test func `a point stands before the decimals, and a digit before the point`() {
    #expect(texte { $0.ajouter(nombre: 5, decimales: 2) } == "0.05")
    #expect(texte { $0.ajouter(nombre: 12345, decimales: 2) } == "123.45")
    #expect(texte { $0.ajouter(nombre: 12345, decimales: 5) } == "0.12345")
    #expect(texte { $0.ajouter(nombre: .max, decimales: 20) } == "0.18446744073709551615")
  }

  @Test func `words give their digits, the highest first`() {
    var hasard = GenerateurGraine()
    for mot in [0, .max, 0x0123_4567_89ab_cdef] + (0..<200).map({ _ in hasard.next() }) {
      let chiffres = String(mot, radix: 16)
      let zeros = String(repeating: "0", count: 16 - chiffres.count)
      #expect(texte { $0.ajouter(hexadecimal: mot) } == zeros + chiffres)
    }
  }

  @Test func `pieces come to stand behind each other, however much room they need`() {
    var hasard = GenerateurGraine()
    var octets = Octets()
    var attendus = ContiguousArray<UInt8>()
    for tour in 0..<600 {
      let piece = String(repeating: "é\(tour)", count: Int.random(in: 0...60, using: &hasard))
      octets.ajouter(piece)
      octets.ajouter("-" as StaticString)
      octets.ajouter(mot: 0x2e2e_2e62_61, 2)
      attendus += Array(piece.utf8) + Array("-ab".utf8)
      if tour % 100 == 99 {
        octets.couper(a: attendus.count / 2)
        attendus.removeSubrange((attendus.count / 2)...)
      }
    }
    #expect(octets.ecrits == attendus)
    #expect(octets.compte == attendus.count)
  }

  @Test func `a word is read with ones for what is not written`() {
    var octets = Octets()
    octets.ajouter("abcdefghij" as StaticString)
    #expect(octets.mot(a: 0) == 0x6867_6665_6463_6261)
    #expect(octets.mot(a: 2) == 0x6a69_6867_6665_6463)
    #expect(octets.mot(a: 8) == 0xffff_ffff_ffff_6a69)
  }
}

/// Base64 is written and read in its one spelling.
@Suite("Base64") struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `is that of RFC 4648`(text: String, base64: String) {
    #expect(Base64.text(Array(text.utf8)) == base64)
    #expect(Base64.bytes(of: Array(base64.utf8)) == ContiguousArray(text.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8", "Zm9v=", "====", "=Zm9", "Z=9v", "Zm9-",
    "Zm 9",
    "Zm9v\n",
  ])
  func `has no other spelling`(base64: String) {
    #expect(Base64.bytes(of: Array(base64.utf8)) == nil)
  }

  @Test func `gives back any bytes`() {
    var hasard = GenerateurGraine()
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &hasard) }
      #expect(
        Base64.bytes(of: Array(Base64.text(bytes).utf8)) == ContiguousArray(bytes), "\(hasard)")
    }
  }
}

/// A message that FIPS 180 or its examples publish, with its hash.
struct VecteurPublie: Sendable, CustomTestStringConvertible {
  let nom: String
  let message: ContiguousArray<UInt8>
  let texte: String

  var testDescription: String { nom }

  init(_ nom: String, _ message: String, repete fois: Int = 1, texte: String) {
    self.nom = nom
    self.message = ContiguousArray(repeatElement(message.utf8, count: fois).joined())
    self.texte = texte
  }

  static let tous = [
    VecteurPublie(
      "nothing", "",
      texte: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    VecteurPublie(
      "abc", "abc",
      texte: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    VecteurPublie(
      "448 bits", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      texte: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    VecteurPublie(
      "896 bits",
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      texte: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    VecteurPublie(
      "a million a", "a", repete: 1_000_000,
      texte: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]
}

@Suite struct SHA256Tests {
  @Test(arguments: SHA256.Compression.disponibles, VecteurPublie.tous)
  func `each implementation gives the published hashes`(
    compression: SHA256.Compression, vecteur: VecteurPublie
  ) {
    let empreinte = SHA256.empreinte(of: vecteur.message.span, compression: compression)
    #expect(empreinte.texte == vecteur.texte)
  }

  @Test func `the best implementation is one of those at hand, and what one gets by default`() {
    #expect(SHA256.Compression.disponibles.contains(.portable))
    #expect(SHA256.Compression.disponibles.contains(.meilleure))
    let message = ContiguousArray("abc".utf8)
    #expect(
      SHA256.empreinte(of: message.span)
        == SHA256.empreinte(of: message.span, compression: .meilleure))
  }

  @Test(arguments: SHA256.Compression.disponibles)
  func `on every length up to a thousand, whole or in pieces, it gives what every processor does`(
    compression: SHA256.Compression
  ) {
    for longueur in 0...1000 {
      var hasard = GenerateurGraine(graine: UInt64(longueur))
      let message = hasard.octets(longueur)
      let attendue = SHA256.empreinte(of: message.span, compression: .portable)
      let entiere = SHA256.empreinte(of: message.span, compression: compression)
      #expect(entiere == attendue, "\(longueur) bytes")

      var calcul = SHA256(compression: compression)
      var debut = 0
      while debut < longueur {
        let taille = Int.random(in: 0...min(150, longueur - debut), using: &hasard)
        calcul.update(message.span.extracting(debut..<debut + taille))
        debut += taille
      }
      #expect(calcul.finalize() == attendue, "\(longueur) bytes in pieces")
    }
  }

  @Test(arguments: SHA256.Compression.disponibles)
  func `every cut of a message in two gives the same hash`(compression: SHA256.Compression) {
    var hasard = GenerateurGraine(graine: 2026)
    let message = hasard.octets(200)
    let attendue = SHA256.empreinte(of: message.span, compression: compression)
    for coupe in 0...message.count {
      var calcul = SHA256(compression: compression)
      calcul.update(message.span.extracting(first: coupe))
      calcul.update(message.span.extracting(droppingFirst: coupe))
      #expect(calcul.finalize() == attendue, "cut after \(coupe) bytes")
    }
  }

  @Test(arguments: SHA256.Compression.disponibles)
  func `a hash asked for on the way is that of the bytes so far`(compression: SHA256.Compression) {
    let message = ContiguousArray("abcdef".utf8)
    var calcul = SHA256(compression: compression)
    calcul.update(message.span.extracting(first: 3))
    #expect(calcul.finalize().texte == VecteurPublie.tous[1].texte)
    #expect(calcul.finalize().texte == VecteurPublie.tous[1].texte)
    calcul.update(message.span.extracting(droppingFirst: 3))
    #expect(calcul.finalize() == SHA256.empreinte(of: message.span, compression: compression))
  }

  @Test(arguments: SHA256.Compression.disponibles)
  func `a message may begin anywhere in memory`(compression: SHA256.Compression) {
    var hasard = GenerateurGraine(graine: 7)
    let message = hasard.octets(300)
    for decalage in 0..<64 {
      let deplace = ContiguousArray(repeating: 0, count: decalage) + message
      let empreinte = SHA256.empreinte(
        of: deplace.span.extracting(droppingFirst: decalage), compression: compression)
      #expect(empreinte == SHA256.empreinte(of: message.span, compression: .portable))
    }
  }

  @Test(arguments: SHA256.Compression.disponibles)
  func `many messages at once have the hashes that each has alone`(compression: SHA256.Compression)
  {
    for compte in 0...40 {
      var hasard = GenerateurGraine(graine: UInt64(compte))
      let octets = hasard.octets(2000)
      let plages = ContiguousArray(
        (0..<compte).map { _ in
          let debut = hasard.entier(0...1000)
          return debut..<debut + hasard.entier(0...1000)
        })
      var rendues: [Int: Empreinte] = [:]
      SHA256.empreintes(of: octets.span, en: plages, compression: compression) { rang, empreinte in
        #expect(rendues.updateValue(empreinte, forKey: rang) == nil, "given twice")
      }
      let attendues = plages.map { SHA256.empreinte(of: octets.span.extracting($0)) }
      #expect(plages.indices.map { rendues[$0] } == attendues, "\(compte) messages")
    }
  }
}

@Suite struct EmpreinteTests {
  private let texte = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  private func lue(_ texte: String) -> Empreinte? { Empreinte(hexadecimal: texte.utf8) }

  @Test func `the digits of a hash, read and written, come back`() throws {
    let empreinte = try #require(lue(texte))
    #expect(empreinte.texte == texte)
    var octets = Octets()
    octets.ajouter("empreinte:")
    empreinte.ecrire(dans: &octets)
    #expect(String(decoding: octets.ecrits, as: UTF8.self) == "empreinte:" + texte)
  }

  @Test func `the words hold the bytes highest first`() throws {
    let empreinte = Empreinte(
      0xba78_16bf_8f01_cfea, 0x4141_40de_5dae_2223, 0xb003_61a3_9617_7a9c, 0xb410_ff61_f200_15ad)
    #expect(lue(texte) == empreinte)
  }

  @Test func `random hashes come back from their digits`() {
    var hasard = GenerateurGraine(graine: 64)
    for _ in 0..<1000 {
      let empreinte = Empreinte(hasard.next(), hasard.next(), hasard.next(), hasard.next())
      #expect(lue(empreinte.texte) == empreinte)
    }
  }

  @Test func `the null hash is 64 zeros`() {
    #expect(Empreinte.nulle.texte == String(repeating: "0", count: 64))
    #expect(lue(Empreinte.nulle.texte) == .nulle)
  }

  /// RFC 9562: version 8, and the variant of its two highest bits behind that.
  @Test func `an identifier that is made of a text has the digits of its hash`() {
    #expect(UUIDTexte(deduitDe: "abc").texte == "ba7816bf-8f01-8fea-8141-40de5dae2223")
    #expect(UUIDTexte(deduitDe: "").texte == "e3b0c442-98fc-8c14-9afb-f4c8996fb924")
  }

  @Test func `upper case is refused`() {
    #expect(lue(texte.uppercased()) == nil)
    #expect(lue("B" + texte.dropFirst()) == nil)
  }

  @Test(arguments: [0, 1, 16, 32, 63, 65, 80, 128])
  func `another length than 64 is refused`(longueur: Int) {
    #expect(lue(String(repeating: "0", count: longueur)) == nil)
  }

  @Test func `at every place, every byte but the sixteen digits is refused`() {
    let chiffres = Set("0123456789abcdef".utf8)
    for place in 0..<64 {
      for octet in UInt8.min...UInt8.max {
        var octets = ContiguousArray(texte.utf8)
        octets[place] = octet
        let lue = Empreinte(hexadecimal: octets)
        #expect((lue != nil) == chiffres.contains(octet), "byte \(octet) at \(place)")
      }
    }
  }
}
