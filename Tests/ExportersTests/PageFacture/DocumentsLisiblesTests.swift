import ExemplesFactures
import Foundation
import Litteraux
import PDF
import Testing

@testable import Exporters
@testable import Facturation

/// The text of readable documents that a person is shown stands in `Golden/page` and in `Golden/papier`;
/// `FACTURIER_RECORD=1` writes it anew.
@Suite struct `What is shown of readable documents` {
  private let golden = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  /// One whose sums want the whole width, and one of several pages.
  private func larges() throws -> [DocumentLisible] {
    var large = Brouillon.finale
    large.lignes = (["20", "10", "5.5"] as [Taux]).map {
      ContenuLigne(designation: "Grue", quantite: "9999", prixUnitaire: "9999999", tva: $0)
    }
    var longue = Brouillon.finale
    longue.lignes[1].precisions.description = nil
    longue.lignes += Array(repeating: longue.lignes[1], count: 30)
    longue.enTete.notes = "Merci.\nÀ bientôt."
    return [
      DocumentLisible(nom: "large", facture: try large.emise(), numero: "F2026-0007"),
      DocumentLisible(nom: "longue", facture: try longue.emise(), numero: "F2026-0007"),
    ]
  }

  private func eprouver(_ texte: String, _ chemin: String) throws {
    let fichier = golden.appending(path: chemin)
    if ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(texte.utf8).write(to: fichier)
    }
    #expect(try texte == String(contentsOf: fichier, encoding: .utf8), "\(chemin)")
  }

  @Test func `on a page is what the golden files hold`() throws {
    for document in try DocumentLisible.tous {
      var flux = MemoryStream()
      try PageFacture(document.imprime).ecrire(dans: &flux)
      let page = String(decoding: flux.bytes, as: UTF8.self)
      let corps = page[try #require(page.firstRange(of: "<body")).lowerBound...]
      try eprouver(String(corps), "page/\(document.nom).html")
    }
  }

  @Test func `on a page is written in few pieces, none of which grows with its lines`() throws {
    struct Pieces: ExportStream {
      var sizes: [Int] = []
      mutating func write(_ bytes: ContiguousArray<UInt8>) { sizes.append(bytes.count) }
    }
    var (brouillon, pieces) = (Brouillon.finale, Pieces())
    brouillon.lignes = Array(repeating: brouillon.lignes[0], count: 2000)
    let document = try DocumentLisible(nom: "", facture: brouillon.emise(), numero: "F2026-0007")
    try PageFacture(document.imprime).ecrire(dans: &pieces)
    #expect(pieces.sizes.reduce(0, +) > 300_000 && pieces.sizes.count < 20, "\(pieces)")
    #expect(pieces.sizes.allSatisfy { $0 < 1 << 17 }, "\(pieces)")
  }

  /// Each mark of each page, by rows: how far down it stands, how far to the right, and how large, in points.
  ///
  /// One of the documents that pages show has all that a sheet has; the others here want more of it.
  @Test func `on paper stands where the golden files have it`() throws {
    for document in try DocumentLisible.tous.filter({ $0.nom == "union" }) + larges() {
      let papier = try FacturePDF(
        document.imprime.en(.anglais))
      var (texte, rangee) = ("", "")
      for (rang, page) in papier.document.pages.enumerated() {
        for mark in page.marks {
          let debut = "\(rang + 1) \(mark.drawing.box.top)"
          texte += (debut == rangee ? " | " : "\n\(debut) ") + mark.drawing.dite
          rangee = debut
        }
      }
      try eprouver(texte + "\n", "papier/\(document.nom).txt")
    }
  }
}

extension DocumentImprime {
  /// The same for a client of that language.
  func en(_ langue: Langue) -> Self {
    var document = self
    document.client.langue = langue
    return document
  }
}

extension Drawing {
  /// Where it stands, how large it is, and what it says.
  fileprivate var dite: String {
    let place = [box.left, box.width, box.height].map(\.description)
      .joined(separator: " ")
    func dite(_ couleur: Colour) -> String { "\(couleur.red),\(couleur.green),\(couleur.blue)" }
    return switch self {
    case .text(let texte, let corps, _, let couleur):
      "\(place) \(corps) \(dite(couleur)) "
        + String(String.UnicodeScalarView(texte.glyphs.map(\.scalar)))
    case .line(_, _, _, let couleur): "\(place) \(dite(couleur))"
    case .image: place
    }
  }
}
