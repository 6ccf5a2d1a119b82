package import Facturation

extension EventCatalogue {
  /// The catalogue of this version.
  package static let current: EventCatalogue = {
    do throws(CatalogueGap) {
      return try EventCatalogue(today)
    } catch {
      preconditionFailure("nothing leads on from \(error.type)")
    }
  }()

  /// Every event as it is written today; a test-only catalogue may lead older versions to them.
  package static let today: [CurrentType] = {
    var types = CurrentTypes()
    Evenement.visitTypes(&types)
    return types.all
  }()
}

private struct CurrentTypes: FactTypeVisitor {
  var all: [CurrentType] = []

  mutating func visit<Held: Fact>(_ event: @escaping @Sendable (Held, Flux) -> Evenement?) {
    all.append(CurrentType(Held.type, event))
  }
}

extension Evenement {
  /// Writes what the event holds.
  func writePayload(to line: inout LineWriter) {
    visit(&line)
  }
}

/// Writes facts, whichever they are.
extension LineWriter: FactVisitor {
  package mutating func visit(_ fact: some Fact) { _ = record(fact) }
}
