import Facturation
import Foundation
import Graine
import Testing

@testable import Foreign

/// Documents drawn and damaged at random: whatever comes, the reader answers, and in one way.
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

  /// Bytes changed, dropped, put in or moved.
  private func abimer(_ octets: inout [UInt8], _ hasard: inout GenerateurGraine) {
    for _ in 0..<Int.random(in: 1...3, using: &hasard) {
      let place = Int.random(in: 0...octets.count, using: &hasard)
      switch Int.random(in: 0..<4, using: &hasard) {
      case 0: octets.insert(contentsOf: Self.bribes.randomElement(using: &hasard) ?? [], at: place)
      case 1 where place < octets.count: octets[place] = UInt8(truncatingIfNeeded: hasard.next())
      case 2 where place < octets.count: octets.remove(at: place)
      default: octets.removeSubrange(place...)
      }
    }
  }

  private func resultat(_ octets: ContiguousArray<UInt8>, parBlocsDe taille: Int) -> String {
    do {
      return try lirePieces(.valeur, octets, parBlocsDe: taille).map(\.noeud.ecrit).joined()
    } catch {
      return "\(error)"
    }
  }

  @Test func `valid documents are read, and Foundation reads them too`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<2000 {
      let texte = document(&hasard)
      #expect(throws: Never.self, "\(hasard): \(texte)") { try NoeudJSON.lire(texte) }
      #expect(throws: Never.self, "\(hasard): \(texte)") {
        try JSONSerialization.jsonObject(with: Data(texte.utf8), options: .fragmentsAllowed)
      }
    }
  }

  @Test func `damaged documents are read or refused, and in blocks no otherwise`() {
    var hasard = GenerateurGraine()
    let formes: [FluxJSON.Forme] = [.tableau, .membre("n0"), .lignes]
    for tour in 0..<6000 {
      var octets = Array(document(&hasard).utf8)
      abimer(&octets, &hasard)
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
      abimer(&octets, &hasard)
      guard (try? NoeudJSON.lire(ContiguousArray(octets))) != nil else { continue }
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
        let lu = (try? NoeudJSON.lire(texte)) != nil
        #expect(lu == (texte.wholeMatch(of: forme) != nil), "\(texte)")
      }
    }
  }

  @Test func `every sequence of two bytes in a text is read exactly if it is UTF-8`() {
    for premier in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let dedans = [premier, second]
        let texte = String(validating: dedans, as: UTF8.self)
        let admis = !dedans.contains { $0 < 0x20 || $0 == guillemet || $0 == antislash }
        let lu = try? NoeudJSON.lire([guillemet] + dedans + [guillemet])
        guard admis || texte == nil else { continue }
        #expect((lu != nil) == (texte != nil), "\(dedans)")
        if let texte { #expect(lu?.valeur == .texte(texte)) }
      }
    }
  }
}
