package import Facturation
package import Journal

extension JournalView {
  /// Hands over every entry of a day or before, in the order of the events that they follow from, which
  /// is that of their recording; and every facture, some time before its entries.
  ///
  /// The factures are folded one after the other in the order in which they were begun. What an event
  /// made waits until no facture can be begun before it any more:
  ///
  ///     begun at 3    entries at 7, 40        the next one is begun at 12: what stands at 7 goes out,
  ///     begun at 12   entries at 15, 18       and 40 waits
  ///
  /// So the entries wait of the factures that are under way at one time. Where these are many, what they
  /// come to is let go, and folded again when its turn comes.
  package func forEachEcriture(
    plan: PlanComptable, au jour: DateCivile, retenues: Int = 20_000,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in },
    facture: (Facture) throws -> Void = { _ in },
    _ body: (Ecriture) throws -> Void
  ) throws {
    var attente = EcrituresEnAttente(plan: plan, au: jour, retenues: retenues, vue: self)
    let tete = head.position
    try forEachState(of: [.facture], asOf: tete...tete) { evenements in
      try EcrituresDeFacture(evenements, plan: plan, au: jour)
    } _: { pliee, rang, nombre in
      progression(rang, nombre)
      guard let pliee else { return true }
      try attente.laisser(jusqua: pliee.debut, body)
      try facture(pliee.facture)
      attente.prendre(pliee)
      return true
    }
    try attente.laisser(jusqua: tete + 1, body)
  }
}

/// The entries that wait for those before them, by the events that they follow from.
private struct EcrituresEnAttente {
  /// What an event made, or the facture to fold again for it.
  private enum Attente {
    case pretes([Ecriture])
    case aRelire(FactureID)
  }

  private let plan: PlanComptable
  private let jour: DateCivile
  private let vue: any JournalView
  private let retenues: Int
  /// What was read again last, by the events that it follows from: the next is often of the same.
  private var relue: (id: FactureID, ecritures: [Position: [Ecriture]])?
  private var enAttente: [Position: Attente] = [:]
  private var suivante: Position = 1

  init(plan: PlanComptable, au jour: DateCivile, retenues: Int, vue: any JournalView) {
    (self.plan, self.jour, self.retenues, self.vue) = (plan, jour, retenues, vue)
  }

  mutating func prendre(_ pliee: EcrituresDeFacture) {
    var reste = pliee.ecritures[...]
    while let premiere = reste.first {
      let siennes = reste.prefix { $0.position == premiere.position }
      let garde = enAttente.count < retenues
      enAttente[premiere.position] =
        garde ? .pretes(Array(siennes)) : .aRelire(pliee.facture.id)
      reste = reste[siennes.endIndex...]
    }
  }

  /// Lets go of what the events before a position have made.
  mutating func laisser(jusqua fin: Position, _ body: (Ecriture) throws -> Void) throws {
    guard !enAttente.isEmpty else { return suivante = max(suivante, fin) }
    while suivante < fin {
      if let attente = enAttente.removeValue(forKey: suivante) {
        for ecriture in try ecritures(attente, a: suivante) { try body(ecriture) }
      }
      suivante += 1
    }
  }

  private mutating func ecritures(_ attente: Attente, a position: Position) throws -> [Ecriture] {
    switch attente {
    case .pretes(let ecritures): return ecritures
    case .aRelire(let id):
      if relue?.id != id {
        let evenements = try vue.events(tagged: .stream(.facture(id)))
        let pliee = try EcrituresDeFacture(evenements, plan: plan, au: jour)
        relue = (id, Dictionary(grouping: pliee?.ecritures ?? [], by: \.position))
      }
      return relue?.ecritures[position] ?? []
    }
  }
}
