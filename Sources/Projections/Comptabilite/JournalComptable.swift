package import Facturation
package import Journaux

extension JournalView {
  /// Hands over every entry of a period, in the order of the events that they follow from, which is that of
  /// their recording; what lists ask of every facture to a reader; and every facture that may have made one of
  /// these entries, some time before them.
  ///
  /// The factures of which an entry may be dated in the period are folded one after the other in the order in
  /// which they were begun. What an event made waits until no facture can be begun before it any more:
  ///
  ///     begun at 3    entries at 7, 40        the next one is begun at 12: what stands at 7 goes out,
  ///     begun at 12   entries at 15, 18       and 40 waits
  ///
  /// So the entries wait of the factures that are under way at one time. Where these are many, what they
  /// come to is let go, and folded again when its turn comes.
  ///
  /// All is read from the lines: nobody who writes books believes what is kept beside them.
  package func forEachEcriture(
    plans: PlansComptables, dans periode: ClosedRange<DateCivile>, retenues: Int = 20_000,
    reader: inout some FicheReader,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in },
    facture: (Facture) throws -> Void = { _ in },
    _ body: (Ecriture) throws -> Void
  ) throws {
    var attente = EcrituresEnAttente(plans: plans, dans: periode, retenues: retenues, vue: self)
    try forEachFiche(&reader, andFactures: { $0.peutEtreEcrite(dans: periode) }) { _, evenements in
      try EcrituresDeFacture(evenements, plans: plans, dans: periode)
    } _: { pliee, rang, nombre in
      progression(rang, nombre)
      guard let pliee = pliee ?? nil else { return }
      try attente.laisser(jusqua: pliee.debut, body)
      try facture(pliee.facture)
      attente.prendre(pliee)
    }
    try attente.laisser(jusqua: head.position + 1, body)
  }

  /// The same for whoever asks for entries alone.
  package func forEachEcriture(
    plans: PlansComptables, dans periode: ClosedRange<DateCivile>, retenues: Int = 20_000,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in },
    _ body: (Ecriture) throws -> Void
  ) throws {
    var nobody = Nobody()
    try forEachEcriture(
      plans: plans, dans: periode, retenues: retenues, reader: &nobody, progression: progression,
      body
    )
  }
}

extension FicheFacture {
  /// Whether one of its entries may be dated in a period: on the day of a document, of money that was moved or
  /// was said to be, or on that on which it was given up.
  fileprivate func peutEtreEcrite(dans periode: ClosedRange<DateCivile>) -> Bool {
    peutConcerner(periode) || estEmise && (creance.abandonneeLe.map(periode.contains) ?? false)
  }
}

/// The entries that wait for those before them, by the events that they follow from.
private struct EcrituresEnAttente {
  /// What an event made, or the facture to fold again for it.
  private enum Attente {
    case pretes([Ecriture])
    case aRelire(FactureID)
  }

  private let plans: PlansComptables
  private let periode: ClosedRange<DateCivile>
  private let vue: any JournalView
  private let retenues: Int
  /// What was read again last, by the events that it follows from: the next is often of the same.
  private var relue: (id: FactureID, ecritures: [Position: [Ecriture]])?
  private var enAttente: [Position: Attente] = [:]
  private var suivante: Position = 1

  init(
    plans: PlansComptables, dans periode: ClosedRange<DateCivile>, retenues: Int,
    vue: any JournalView
  ) {
    (self.plans, self.periode, self.retenues, self.vue) = (plans, periode, retenues, vue)
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
        let pliee = try EcrituresDeFacture(evenements, plans: plans, dans: periode)
        relue = (id, Dictionary(grouping: pliee?.ecritures ?? [], by: \.position))
      }
      return relue?.ecritures[position] ?? []
    }
  }
}
