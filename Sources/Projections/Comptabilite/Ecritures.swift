package import Facturation
package import Journaux

/// An entry in the books: what an event made of an invoice's accounts, on one day.
///
/// The debits come to what the credits do. An event that is dated on one day and changes what follows
/// makes an entry for each day that it changes.
package struct Ecriture: Hashable, Sendable {
  /// The event that it follows from.
  package let position: Position
  /// When that was recorded.
  package let time: Timestamp
  /// What had happened.
  package let fait: FaitComptable
  /// The day that it counts on.
  package let date: DateCivile
  /// The facture that it is about.
  package let facture: FactureID
  /// Which draft of the registre that began as.
  package let brouillon: Int
  /// Whose it is.
  package let client: ClientID
  /// What the client is called on the invoice.
  package let nom: Libelle
  /// The document that proves it.
  package let piece: FactureAnterieure
  /// The last day on which the client's account moved for the facture, where nothing was owed any more
  /// by the day that is looked at, and the entries of the period come to nothing there; nothing where those of an
  /// earlier one are among what was settled.
  package internal(set) var soldeeLe: DateCivile?
  /// The accounts that it moves, debits first.
  package let lignes: [Ligne]

  /// What moves in one account: more than zero is a debit, less a credit.
  package struct Ligne: Hashable, Sendable {
    /// Where.
    package let compte: Imputation
    /// How much.
    package let montant: Cumul
  }

  /// An account, and what is told apart in it.
  package struct Imputation: Hashable, Sendable {
    /// The account.
    package let compte: CompteComptable
    /// Whether it is kept by client.
    package var estAuxiliaire = false
    /// The rate of VAT.
    package var taux: Taux?
  }

  /// Whether it moves VAT alone, as on the day of a delivery.
  package var neMeutQueLaTVA: Bool { lignes.allSatisfy { $0.compte.taux != nil } }

  /// The book that it stands in; neither that of sales nor that of money holds any that moves VAT alone.
  package var journal: Livre {
    switch fait {
    case _ where neMeutQueLaTVA: .diverses
    case .facture, .avoir: .ventes
    case .paiement(let mode, _), .annulation(let mode, _), .rejet(let mode, _),
      .remboursement(let mode, _):
      switch mode {
      case .especes: .caisse
      case .compensation: .diverses
      case .virement, .cheque, .carte, .prelevement, .effet, .autre: .banque
      }
    case .perte, .deduction: .diverses
    }
  }

  /// The books that entries stand in.
  package enum Livre: String, CaseIterable, Sendable {
    case ventes = "VE"
    case banque = "BQ"
    case caisse = "CA"
    case diverses = "OD"
  }
}

/// The entries that one facture's events make, in their order, and what became of it.
///
/// An entry is the difference that an event makes: its accounts with the event less those without it, day
/// by day. So a payment that is recorded late, reversed, or made after its invoice was given up moves
/// just what has to move, and on any day the entries add up to what the read models say of that day.
package struct EcrituresDeFacture: Sendable {
  /// The first event of its stream.
  package let debut: Position
  /// The facture as the last event leaves it.
  package let facture: Facture
  /// The entries of the period, in the order of their events, and of their days for each.
  package let ecritures: [Ecriture]

  /// Folds the events of a stream as they are seen on the last day of a period, and gives nothing where there
  /// are none.
  package init?(
    _ evenements: [RecordedEvent], plans: PlansComptables, dans periode: ClosedRange<DateCivile>
  ) throws {
    let jour = periode.upperBound
    var (facture, cours): (Facture?, CoursParPlan) = (nil, CoursParPlan(plans, au: jour))
    var ecritures: [Ecriture] = []
    for enregistre in evenements {
      guard case .facture(let id, let evenement) = enregistre.evenement else { continue }
      do throws(EcartDEvolution) { try facture.appliquer(evenement, id: id) } catch {
        throw JournalError.incoherent(error, at: enregistre)
      }
      guard let issue = facture, let portee = evenement.portee(dans: issue) else { continue }
      issue.inscrire(portee, enregistre, &cours, plans, &ecritures)
    }
    guard let facture, let premier = evenements.first else { return nil }
    self.facture = facture
    debut = premier.position
    ecritures.removeAll { !periode.contains($0.date) }
    if facture.compte(le: jour), facture.solde(le: jour) == .zero, ecritures.soldentLeClient {
      let soldee = ecritures.filter(\.toucheLeClient).map(\.date).max()
      for rang in ecritures.indices { ecritures[rang].soldeeLe = soldee }
    }
    self.ecritures = ecritures
  }
}

extension Ecriture {
  /// Whether the client's account moves: money paid after it was given up changes the loss alone.
  fileprivate var toucheLeClient: Bool { lignes.contains(where: \.compte.estAuxiliaire) }
}

extension [Ecriture] {
  /// Whether nothing is left in any account of the client: where that account changed in between, what stands
  /// in the old one is not settled by what came in on the new one.
  fileprivate var soldentLeClient: Bool {
    var comptes = SoldesComptables()
    for ligne in flatMap(\.lignes) where ligne.compte.estAuxiliaire {
      comptes.porter(ligne.montant, ligne.compte)
    }
    return comptes.lignes.isEmpty
  }
}

extension Facture {
  /// Adds the entries that the event makes which led here.
  fileprivate func inscrire(
    _ portee: Portee, _ evenement: RecordedEvent,
    _ cours: inout CoursParPlan, _ plans: PlansComptables, _ ecritures: inout [Ecriture]
  ) {
    guard let emission else { return }
    let document = document(portee.fait, emission.numero.numero, plans)
    for (jour, ecart) in cours.suivre(portee.effets, self) {
      let mouvement = jour == document.jour ? document.ventes + ecart : ecart
      guard !mouvement.lignes.isEmpty else { continue }
      ecritures.append(
        Ecriture(
          position: evenement.position, time: evenement.time, fait: portee.fait, date: jour,
          facture: id, brouillon: brouillon, client: self.clientId,
          nom: emission.client.nom, piece: document.piece, lignes: mouvement.rangees))
    }
  }

  /// What an event sells or takes back, on its day, and the document that says so.
  private func document(
    _ fait: FaitComptable, _ numero: NumeroFacture, _ plans: PlansComptables
  ) -> (jour: DateCivile, ventes: SoldesComptables, piece: FactureAnterieure) {
    let piece = FactureAnterieure(numero: numero, date: self.dateFacture)
    switch fait {
    case .facture: return (self.dateFacture, ventes(plans[self.dateFacture]), piece)
    case .avoir:
      guard let avoir = avoirs.last else { return (self.dateFacture, SoldesComptables(), piece) }
      let sienne = FactureAnterieure(numero: avoir.numero.numero, date: avoir.date)
      return (avoir.date, ventes(creditees: avoir, plans[avoir.date]), sienne)
    case .paiement, .annulation, .rejet, .remboursement, .perte, .deduction:
      return (self.dateFacture, SoldesComptables(), piece)
    }
  }
}

extension JournalView {
  /// Hands over every entry of a period, in the order of the events that they follow from, which is that of
  /// their recording; what lists ask of every facture to a reader; and every facture that may have made one of
  /// these entries, some time before them.
  ///
  /// The factures of which an entry may be dated in the period are folded one after the other in the order in
  /// which they were begun. Entries of an event wait until no facture can be begun before it any more:
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
    facture: (Facture) throws -> Void = { _ in }, _ body: (Ecriture) throws -> Void
  ) throws {
    var attente = EcrituresEnAttente(plans: plans, dans: periode, retenues: retenues, vue: self)
    try forEachFiche(&reader, reading: { $0.peutEtreEcrite(dans: periode) }) { _, evenements in
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

  /// The same for entries alone.
  package func forEachEcriture(
    plans: PlansComptables, dans periode: ClosedRange<DateCivile>, retenues: Int = 20_000,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }, _ body: (Ecriture) throws -> Void
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
      enAttente[premiere.position] = garde ? .pretes(Array(siennes)) : .aRelire(pliee.facture.id)
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
