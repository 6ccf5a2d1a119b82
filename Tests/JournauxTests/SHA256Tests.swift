import Graine
import Journaux
import Testing

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
    #expect(SHA256.Compression.disponibles.contains(.swift))
    #expect(SHA256.Compression.disponibles.contains(.meilleure))
    let message = ContiguousArray("abc".utf8)
    #expect(
      SHA256.empreinte(of: message.span)
        == SHA256.empreinte(of: message.span, compression: .meilleure))
  }

  @Test(arguments: SHA256.Compression.disponibles)
  func `on every length up to a thousand, whole or in pieces, it gives what Swift gives`(
    compression: SHA256.Compression
  ) {
    for longueur in 0...1000 {
      var hasard = GenerateurGraine(graine: UInt64(longueur))
      let message = hasard.octets(longueur)
      let attendue = SHA256.empreinte(of: message.span, compression: .swift)
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
      #expect(empreinte == SHA256.empreinte(of: message.span, compression: .swift))
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
