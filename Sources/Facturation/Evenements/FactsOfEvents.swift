/// What holds a fact: an event of any stream, or of streams of one kind.
package protocol FactHolder {
  /// Asks something of the fact.
  func visit<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) -> Visitor.Result
}

extension Evenement: FactHolder {}
extension EvenementFacture: FactHolder {}

extension FactHolder {
  /// The event's name: `LigneAjoutee`.
  package var nom: String { type.name }

  /// Under which name, and in which version, it is written.
  package var type: EventType { asking(FactType()) }

  /// What was done, in a few words, of something of that rank and name.
  package func acte(rang: String, nom: String) -> Texte { fact.acte(rang: rang, nom: nom) }

  /// What history tells of it besides.
  package var faits: Faits { fact.faits }

  /// What it does to a registre's sums.
  package var mouvement: Mouvement { asking(SumsMoved()) }

  /// What of it has to agree with what else the registre holds.
  package var recoupement: Recoupement { fact.recoupement }

  /// The document that it issues: its number with its place in the series, and its date.
  package var document: (numero: NumeroEmis, date: DateCivile)? { asking(DocumentIssued()) }

  /// What it refers to in other streams.
  package var renvoi: Renvoi? { asking(ReferredTo()) }

  /// What it has changed on certain days of the facture that it led to.
  package func portee(dans facture: Facture) -> Portee? { fact.portee(dans: facture) }

  /// The first day of which it changes what it comes to, if it does; `facture` is what it finds.
  package func premierJour(sur facture: Facture?) -> DateCivile? {
    fact.premierJour(sur: facture)
  }

  /// The number that it gives a document, with its place in the series.
  package var numeroDonne: NumeroEmis? { document?.numero }

  /// The fact, for what is asked seldom: it may have to be copied.
  private var fact: any Fact { asking(HeldFact()) }

  private func asking<Visitor: FactVisitor>(_ visitor: Visitor) -> Visitor.Result {
    var visitor = visitor
    return visit(&visitor)
  }
}

private struct FactType: FactVisitor {
  func visit(_ fact: some Fact) -> EventType { type(of: fact).type }
}

private struct HeldFact: FactVisitor {
  func visit(_ fact: some Fact) -> any Fact { fact }
}

private struct SumsMoved: FactVisitor {
  func visit(_ fact: some Fact) -> Mouvement { fact.mouvement }
}

private struct DocumentIssued: FactVisitor {
  func visit(_ fact: some Fact) -> (numero: NumeroEmis, date: DateCivile)? { fact.document }
}

private struct ReferredTo: FactVisitor {
  func visit(_ fact: some Fact) -> Renvoi? { fact.renvoi }
}
