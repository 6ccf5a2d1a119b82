import Graine
import Testing

@testable import Foreign

/// Documents drawn, damaged and tried one after the other: whatever comes, the reader answers.
@Suite struct HasardXMLTests {
  private static let bribes = [
    "<", ">", "</", "/>", "<a", "<a>", "</a>", "&", "&amp;", "&#", "&#x", ";", "]]>", "<![CDATA[",
    "<!--", "-->", "--", "<?", "?>", "<!DOCTYPE", "\"", "'", "=", "xmlns", "xmlns:p='u'", ":", "p:",
    "é", "\u{FEFF}", "\n", "\r", "\u{0}", " x='1'", "<?xml version='1.0'?>",
  ].map { Array($0.utf8) }

  private func document(_ hasard: inout GenerateurGraine, profondeur: Int = 0) -> String {
    let nom = ["a", "b", "p:c", "été"].randomElement(using: &hasard) ?? "a"
    let attributs = ["", " x='1'", " y=\"&lt;é\" z=''"].randomElement(using: &hasard) ?? ""
    let contenu = (0..<Int.random(in: 0..<(profondeur < 4 ? 4 : 1), using: &hasard)).map { _ in
      switch Int.random(in: 0..<4, using: &hasard) {
      case 0: ["texte", "&amp;", "<![CDATA[<]]>", "\r\n"].randomElement(using: &hasard) ?? ""
      case 1: "<!-- c -->"
      default: document(&hasard, profondeur: profondeur + 1)
      }
    }
    let espace = profondeur == 0 ? " xmlns:p='u'" : ""
    return "<\(nom)\(espace)\(attributs)>\(contenu.joined())</\(nom)>"
  }

  private func abimer(_ octets: inout ContiguousArray<UInt8>, _ hasard: inout GenerateurGraine) {
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

  @Test func `valid documents are read, and damaged ones are read or refused at a place`() {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(4000) {
      var octets = ContiguousArray(document(&hasard).utf8)
      #expect(throws: Never.self, "\(hasard)") { try ElementXML.lire(octets) }
      abimer(&octets, &hasard)
      do throws(ErreurXML) {
        _ = try ElementXML.lire(octets)
      } catch {
        let lignes = octets.split(separator: 0x0A, omittingEmptySubsequences: false)
        let place = error.place
        #expect(lignes.indices.contains(place.ligne - 1), "\(hasard)")
        guard lignes.indices.contains(place.ligne - 1) else { continue }
        #expect(place.colonne <= lignes[place.ligne - 1].count + 1, "\(hasard)")
      }
    }
  }

  /// All rows of at most five of these pieces; a stack says which of them are documents.
  @Test func `of all small documents exactly the well-formed ones are read`() {
    let morceaux = ["<a>", "</a>", "<b>", "</b>", "<c/>", "x", " "]
    var rangees: [[Int]] = [[]]
    var lus = 0
    for _ in 0..<5 {
      rangees = rangees.flatMap { rangee in morceaux.indices.map { rangee + [$0] } }
      for rangee in rangees {
        let document = rangee.map { morceaux[$0] }.joined()
        let estLu = (try? pas(document)) != nil
        #expect(estLu == estBienForme(rangee), "\(document)")
        lus += estLu ? 1 : 0
      }
    }
    #expect(lus > 100)
  }

  private func estBienForme(_ rangee: [Int]) -> Bool {
    var pile: [Int] = []
    var racines = 0
    for morceau in rangee {
      switch morceau {
      case 0, 2:
        if pile.isEmpty { racines += 1 }
        pile.append(morceau)
      case 1, 3: guard pile.popLast() == morceau - 1 else { return false }
      case 4: if pile.isEmpty { racines += 1 }
      case 5: guard !pile.isEmpty else { return false }
      default: break
      }
    }
    return pile.isEmpty && racines == 1
  }
}
