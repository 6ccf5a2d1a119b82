import Facturation
import Foundation
import Graine
import Testing

@testable import Foreign

/// Pieces one by one, for bytes in blocks of any size.
@Suite struct FluxTests {
  /// The paths and values of the pieces, or the error.
  private func pieces(
    _ forme: JSONStream.Shape, _ texte: String, limites: JSONLimits = .usual
  ) throws -> String {
    var resultats: Set<String> = []
    for taille in [1, 2, 5, 1000] {
      do {
        let pieces = try lirePieces(forme, texte.utf8, parBlocsDe: taille, limites: limites)
        resultats.insert(pieces.map { "\($0.path) \($0.node.ecrit)" }.joined(separator: "; "))
      } catch let erreur as JSONError {
        resultats.insert("\(erreur.code) \(erreur.line):\(erreur.column) \(erreur.path)")
      }
    }
    #expect(resultats.count == 1)
    return try #require(resultats.first)
  }

  @Test(arguments: [
    ("[1,[2],{\"a\":3}]", "$[0] 1; $[1] [2]; $[2] {a:3}"), ("[]", ""), (" [ 1 ] ", "$[0] 1"),
    ("[{\"a\":1},{\"a\":x}]", "json-mot-inconnu 1:15 $[1].a"),
    ("[1,2", "json-fin-inattendue 1:5 $"), ("[1,]", "json-virgule-finale 1:4 $[1]"),
    ("[1] 2", "json-inattendu 1:5 $"), ("{\"a\":1}", "json-genre 1:1 $"), ("1", "json-genre 1:1 $"),
    ("", "json-vide 1:1 $"), ("[[1,2],[3,y]]", "json-mot-inconnu 1:11 $[1][1]"),
  ])
  func `the elements of an array come one by one`(texte: String, attendu: String) throws {
    #expect(try pieces(.array, texte) == attendu)
  }

  @Test(arguments: [
    ("{\"f\":[1,2]}", "$.f[0] 1; $.f[1] 2"), ("{\"f\":[]}", ""),
    ("{\"v\":1,\"f\":[2],\"w\":[3]}", "$.v 1; $.f[0] 2; $.w [3]"),
    ("{\"g\":{\"f\":[1]},\"f\":[]}", "$.g {f:[1]}"), ("{\"v\":1}", "json-membre-absent 1:1 $"),
    ("{}", "json-membre-absent 1:1 $"), ("{\"f\":null}", "json-genre 1:6 $.f"),
    ("{\"f\":{}}", "json-genre 1:6 $.f"), ("[]", "json-genre 1:1 $"),
    ("{\"f\":[],\"f\":[]}", "json-nom-en-double 1:9 $.f"),
    ("{\"v\":1,\"f\":[],\"v\":2}", "json-nom-en-double 1:15 $.v"),
    ("{\"f\":[{\"a\":[0,'x']}]}", "json-guillemet 1:15 $.f[0].a[1]"),
    ("{\"f\":[1]", "json-fin-inattendue 1:9 $"), ("{\"f\":[1,", "json-fin-inattendue 1:9 $.f[1]"),
  ])
  func `the elements of a member come one by one, the other members too`(
    texte: String, attendu: String
  ) throws {
    #expect(try pieces(.member("f"), texte) == attendu)
  }

  @Test(arguments: [
    ("1\n2\n", "$ 1; $ 2"), ("1\n2", "$ 1; $ 2"), ("", ""), ("\n", ""),
    ("{\"a\":1}\r\n[2]\r\n", "$ {a:1}; $ [2]"), ("1\n\n \n2\n\n", "$ 1; $ 2"),
    ("1 2\n", "json-inattendu 1:3 $"), ("[1,\n2]", "json-lignes 1:4 $[1]"),
    ("1\n{\"a\":\n", "json-lignes 2:6 $.a"), ("1\n[", "json-fin-inattendue 2:2 $[0]"),
    ("1\nx\n", "json-mot-inconnu 2:1 $"), ("1,\n2", "json-inattendu 1:2 $"),
  ])
  func `the values of lines come one by one`(texte: String, attendu: String) throws {
    #expect(try pieces(.lines, texte) == attendu)
  }

  @Test(arguments: [1, 3, 1000])
  func `in lines, reading may go on below an error`(taille: Int) {
    let lignes = "1\n[2,x]\n3\n[4\n\"\u{1}\"\n5\n{\"a\":1,\"a\":2}"
    var flux = JSONStream(.lines)
    var lus: [String] = []
    var reste = lignes.utf8[...]
    flux.skipLine()
    var estFini = false
    repeat {
      estFini = reste.isEmpty
      if estFini { flux.finish() } else { flux.receive(.init(reste.prefix(taille))) }
      reste = reste.dropFirst(taille)
      var attendre = false
      repeat {
        do {
          let vue = try flux.next()
          attendre = vue == nil
          if let vue { lus.append(vue.node.ecrit) }
        } catch {
          lus.append("\(error.line):\(error.column)")
          flux.skipLine()
        }
      } while !attendre
    } while !estFini
    #expect(lus == ["1", "2:4", "3", "4:3", "5:2", "5", "7:8"])
  }

  @Test func `after an error the same error comes again`() throws {
    var flux = JSONStream(.array)
    flux.receive(ContiguousArray("[1 2]".utf8))
    flux.finish()
    #expect(try flux.next()?.node.ecrit == "1")
    let premiere = erreurDe { _ = try flux.next() }
    #expect(premiere != nil)
    #expect(erreurDe { _ = try flux.next() } == premiere)
  }

  @Test func `a value knows its line and byte, wherever the blocks end`() throws {
    let texte = "[\n  {\"é\": 1,\r\n   \"b\": [true,\n null]}, \"x\"\n]"
    for taille in 1...texte.utf8.count {
      let pieces = try lirePieces(.array, texte.utf8, parBlocsDe: taille)
      guard case .object(let membres) = pieces[0].node.value,
        case .array(let elements) = membres[1].node.value
      else {
        Issue.record("no object")
        return
      }
      let places =
        [pieces[0].node.place, membres[0].place, membres[0].node.place]
        + [membres[1].place, elements[0].place, elements[1].place, pieces[1].node.place]
      #expect(
        places.map { "\($0.line):\($0.column)" }
          == ["2:3", "2:4", "2:10", "3:4", "3:10", "4:2", "4:10"])
      #expect(places == places.sorted())
    }
  }

  @Test func `a document of one value is bounded with the white space around it`() throws {
    let cinq = JSONLimits(bytes: 5)
    #expect(try JSONNode.read(ContiguousArray(" [1] ".utf8), limits: cinq).ecrit == "[1]")
    let trop = #expect(throws: JSONError.self) {
      try JSONNode.read(ContiguousArray(" [1]  ".utf8), limits: cinq)
    }
    #expect(trop?.code == "json-trop-gros")
  }

  @Test func `each limit holds for a piece, and no piece counts for the next`() throws {
    let petites = JSONLimits(depth: 3, nodes: 4, bytes: 12, text: 5, number: 4)
    func essai(_ texte: String) throws -> String { try pieces(.array, texte, limites: petites) }
    #expect(try essai("[[1,2,3],[4,5,6]]") == "$[0] [1,2,3]; $[1] [4,5,6]")
    #expect(try essai("[1,[1,2,3,4]]") == "json-trop-de-valeurs 1:11 $[1][3]")
    #expect(try essai("[1,[ 2,      3]]") == "$[0] 1; $[1] [2,3]")
    #expect(try essai("[1,[ 2,       3]]") == "json-trop-gros 1:16 $[1]")
    #expect(try essai("[\"12345\",\"éé\"]") == "$[0] \"12345\"; $[1] \"\\u{E9}\\u{E9}\"")
    #expect(try essai("[\"123456\"]") == "json-texte-trop-long 1:2 $[0]")
    #expect(try essai("[\"ééé\"]") == "json-texte-trop-long 1:2 $[0]")
    #expect(try essai("[1234,12345]") == "json-nombre-trop-long 1:7 $[1]")
    #expect(try essai("[[[1]],[[[1]]]]") == "json-trop-profond 1:10 $[1][0][0]")
    #expect(
      try pieces(.member("f"), "{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5}", limites: petites)
        == "json-trop-de-valeurs 1:26 $")
  }

  @Test func `a file much larger than a piece is read in little memory`() throws {
    var flux = JSONStream(.array)
    let element = Array(String(repeating: " ", count: 5000).utf8) + Array("{\"a\":[1,2]},".utf8)
    flux.receive([UInt8(ascii: "[")])
    var compte = 0
    for _ in 0..<1000 {
      flux.receive(ContiguousArray(element))
      while try flux.next() != nil { compte += 1 }
      #expect(flux.buffer.count <= 2 * element.count)
    }
    #expect(compte == 1000)
  }

  /// Each block ends within a value, so that some of it is kept for the next.
  @Test func `what is read is forgotten, though a value is always cut off`() throws {
    var flux = JSONStream(.array)
    flux.receive(ContiguousArray("[\"a".utf8))
    for _ in 0..<1000 {
      #expect(try flux.next() == nil)
      flux.receive(ContiguousArray("b\",\"a".utf8))
      #expect(try flux.next()?.node.ecrit == "\"ab\"")
      #expect(flux.buffer.count < 20)
    }
  }

  @Test func `a place is before another by its file, then its line, then its column`() {
    let places = [0, 1].flatMap { file in
      [1, 2].flatMap { line in
        [1, 2].map { FilePlace(line: line, column: $0, file: file) }
      }
    }
    for (rang, place) in places.enumerated() {
      for (autre, suivante) in places.enumerated() {
        #expect((place < suivante) == (rang < autre))
      }
    }
  }

  @Test func `a text without end is refused before it is kept`() {
    var flux = JSONStream(.value)
    let bloc = ContiguousArray(repeating: UInt8(ascii: "a"), count: 1 << 16)
    flux.receive([quote])
    let erreur = erreurDe {
      for _ in 0..<1000 {
        flux.receive(bloc)
        _ = try flux.next()
      }
    }
    #expect(erreur?.defaut == .jsonTexteTropLong(maximum: 1 << 20))
    #expect(flux.buffer.count < 4 << 20)
  }
}

/// Documents drawn and damaged at random: the reader always answers, and in one way.
@Suite struct HasardTests {
  private static let bribes = [
    "[", "]", "{", "}", ":", ",", "\"", "\\", "\\u", "\\uD834", "\\uDD1E", "0", "-", "1.5", "e9",
    "true", "null", "\n", " ", "é", "\u{FEFF}", "\"a\":", "/*", "'", "\u{0}", "\u{1F600}", "[[",
  ].map { Array($0.utf8) }

  /// A document that is valid.
  private func document(_ hasard: inout GenerateurGraine, profondeur: Int = 0) -> String {
    switch Int.random(in: 0..<(profondeur < 4 ? 8 : 5), using: &hasard) {
    case 0: return ["null", "true", "false"].randomElement(using: &hasard) ?? ""
    case 1: return String(Int.random(in: -1000...1000, using: &hasard))
    case 2:
      return "\(Int.random(in: 0...9, using: &hasard)).50e\(Int.random(in: -9...9, using: &hasard))"
    case 3, 4:
      return ["\"\"", "\"é\"", #""\n\u00e9\ud83d\ude00""#, "\"abc def\"", "\"\u{1F600}\""]
        .randomElement(using: &hasard) ?? ""
    case 5, 6:
      let compte = Int.random(in: 0..<5, using: &hasard)
      let membres = (0..<compte).map {
        "\"n\($0)\" : \(document(&hasard, profondeur: profondeur + 1))"
      }
      return "{" + membres.joined(separator: ",\n ") + "}"
    default:
      let compte = Int.random(in: 0..<5, using: &hasard)
      let elements = (0..<compte).map { _ in document(&hasard, profondeur: profondeur + 1) }
      return "[" + elements.joined(separator: ", ") + "]"
    }
  }

  private func resultat(_ octets: ContiguousArray<UInt8>, parBlocsDe taille: Int) -> String {
    do {
      return try lirePieces(.value, octets, parBlocsDe: taille).map(\.node.ecrit).joined()
    } catch {
      return "\(error)"
    }
  }

  @Test func `valid documents are read, and Foundation reads them too`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<2000 {
      let texte = document(&hasard)
      #expect(throws: Never.self, "\(hasard): \(texte)") { try JSONNode.lire(texte) }
      #expect(throws: Never.self, "\(hasard): \(texte)") {
        try JSONSerialization.jsonObject(with: Data(texte.utf8), options: .fragmentsAllowed)
      }
    }
  }

  @Test func `damaged documents are read or refused, and in blocks no otherwise`() {
    var hasard = GenerateurGraine()
    let formes: [JSONStream.Shape] = [.array, .member("n0"), .lines]
    for tour in 0..<6000 {
      var octets = Array(document(&hasard).utf8)
      hasard.abimer(&octets, Self.bribes)
      let tampon = ContiguousArray(octets)
      let entier = resultat(tampon, parBlocsDe: .max)
      #expect(resultat(tampon, parBlocsDe: tour % 7 + 1) == entier, "\(hasard): \(octets)")
      let forme = formes[tour % 3]
      _ = try? lirePieces(forme, tampon, parBlocsDe: tour % 11 + 1)
    }
  }

  @Test func `what is read from damaged documents is what Foundation would read`() {
    var hasard = GenerateurGraine()
    for _ in 0..<6000 {
      var octets = Array(document(&hasard).utf8)
      hasard.abimer(&octets, Self.bribes)
      guard (try? JSONNode.read(ContiguousArray(octets))) != nil else { continue }
      do {
        _ = try JSONSerialization.jsonObject(with: Data(octets), options: .fragmentsAllowed)
      } catch {
        // Foundation keeps numbers in binary, where 1e913 has no place; it is JSON nonetheless.
        #expect("\(error)".contains("is not representable"), "\(hasard): \(octets)")
      }
    }
  }

  @Test func `every string of up to five of a number's characters is read as the grammar says`() {
    let signes = Array("-.019eE+")
    let forme = /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/
    var textes = [""]
    for _ in 0..<5 {
      textes = textes.flatMap { debut in signes.map { debut + String($0) } }
      for texte in textes {
        let lu = (try? JSONNode.lire(texte)) != nil
        #expect(lu == (texte.wholeMatch(of: forme) != nil), "\(texte)")
      }
    }
  }

  @Test func `every sequence of two bytes in a text is read exactly if it is UTF-8`() {
    for premier in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let dedans = [premier, second]
        let texte = String(validating: dedans, as: UTF8.self)
        let admis = !dedans.contains { $0 < 0x20 || $0 == quote || $0 == backslash }
        let lu = try? JSONNode.read([quote] + dedans + [quote])
        guard admis || texte == nil else { continue }
        #expect((lu != nil) == (texte != nil), "\(dedans)")
        if let texte { #expect(lu?.value == .text(texte)) }
      }
    }
  }
}
