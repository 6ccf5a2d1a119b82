import Facturation
import Foundation
import Journaux
import Testing

@Suite struct `What is wrong with a journal` {
  @Test func `breaks one of the rules that the article on verification lists`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Facturier/Facturier.docc/Verification.md")
    let texte = try String(contentsOf: article, encoding: .utf8)
    let sections = texte.split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("The rules") })
    let regles = section.matches(of: /\n\| `([a-z]+)` \|/).map { String($0.output.1) }
    #expect(regles == Ecart.Regle.allCases.map(\.rawValue))
  }

  @Test func `shows at a byte of its line, and so of the file`() {
    let ecart = Ecart(.forme, octet: 7, attendu: .sautDeLigne, trouve: .finDuFichier)
    let anomalie = Anomalie(ecart, position: 3, debut: 1200)
    #expect(anomalie.octet == 1207)
    #expect(Anomalie(Ecart(.hash, attendu: 1, trouve: 2), position: 3, debut: 1200).octet == 1200)
    #expect(anomalie.ecart(.anglais) == "expected a line feed, found the end of the file")
  }
}
