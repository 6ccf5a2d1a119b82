extension Evenement {
  /// The event's name: `LigneAjoutee`.
  package var nom: String { type.name }

  /// Under which name, and in which version, it is written.
  package var type: EventType { asking(FactType()) }

  /// What history tells of it.
  package var faits: Faits { asking(ToldFacts()) }

  /// What it does to a registre's sums.
  package var mouvement: Mouvement { asking(SumsMoved()) }

  /// The number that it gives a document, with its place in the series.
  package var numeroDonne: NumeroEmis? { asking(NumberGiven()) }

  private func asking<Visitor: FactVisitor>(_ visitor: Visitor) -> Visitor.Result {
    var visitor = visitor
    return visit(&visitor)
  }
}

private struct FactType: FactVisitor {
  func visit(_ fact: some Fact) -> EventType { type(of: fact).type }
}

private struct ToldFacts: FactVisitor {
  func visit(_ fact: some Fact) -> Faits { fact.faits }
}

private struct SumsMoved: FactVisitor {
  func visit(_ fact: some Fact) -> Mouvement { fact.mouvement }
}

private struct NumberGiven: FactVisitor {
  func visit(_ fact: some Fact) -> NumeroEmis? { fact.numeroDonne }
}
