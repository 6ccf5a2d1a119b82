import Testing

@testable import Exporters
@testable import PDF

/// What is said of each part of a document to those who have it read to them.
@Suite struct `The structure of an invoice on paper` {
  /// An element with those in it, of which alike ones that follow each other stand once.
  private func plan(_ id: ElementID, _ arbre: StructureTree) -> String {
    let element = arbre.elements[id.index]
    let dedans = element.children.map { plan($0, arbre) }
    let autres = dedans.indices.filter { $0 == 0 || dedans[$0 - 1] != dedans[$0] }
    let nom =
      switch element.kind {
      case .headerCell(let portee, columns: let colonnes): "TH-\(portee.rawValue)-\(colonnes)"
      case .dataCell(columns: let colonnes): "TD-\(colonnes)"
      default: element.kind.name
      }
    return dedans.isEmpty ? nom : "\(nom)(\(autres.map { dedans[$0] }.joined(separator: " ")))"
  }

  private func plan(_ document: DocumentLisible) throws -> String {
    plan(.document, FacturePDF(try document.imprime).document.structure)
  }

  @Test func `has sections, lists and tables, and heads for rows and columns`() throws {
    let documents = try DocumentLisible.tous
    let lot = "TR(TH-Row-6) TR(TH-Row-1 TD-1) TR(TH-Row-5 TD-1)"
    let (colonnes, faits) = ("THead(TR(TH-Column-1))", "L(LI(Lbl LBody))")
    #expect(
      try plan(documents[0]) == "Document("
        + "Sect(P) Sect(H1 P) Sect(\(faits)) Sect(P) Table(\(colonnes) TBody(\(lot) \(lot))) "
        + "Table(Caption \(colonnes) TBody(TR(TH-Row-1 TD-1))) \(faits) "
        + "Sect(H2 \(faits) P) Sect(H2 P) Sect(P))")
    // One says why it bears no VAT.
    #expect(try plan(documents[2]).contains(" P \(faits) Sect(H2"))
  }
}
