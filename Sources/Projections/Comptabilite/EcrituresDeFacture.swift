package import Facturation
package import Journaux

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
      do throws(Incoherence) { try facture.appliquer(evenement, id: id) } catch {
        throw JournalError.incoherent(error, at: enregistre)
      }
      guard let issue = facture, let portee = evenement.portee(dans: issue) else { continue }
      issue.inscrire(portee, enregistre, &cours, plans, &ecritures)
    }
    guard let facture, let premier = evenements.first else { return nil }
    self.facture = facture
    debut = premier.position
    if facture.compte(le: jour), facture.solde(le: jour) == .zero, ecritures.soldentLeClient {
      let soldee = ecritures.filter(\.toucheLeClient).map(\.date).max()
      for rang in ecritures.indices { ecritures[rang].soldeeLe = soldee }
    }
    self.ecritures = ecritures.filter { periode.contains($0.date) }
  }
}

extension Ecriture {
  /// Whether the client's account moves: what is paid after it was given up changes the loss alone.
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
    guard let numero else { return }
    let document = document(portee.fait, numero, plans)
    for (jour, ecart) in cours.suivre(portee.effets, self) {
      let mouvement = jour == document.jour ? document.ventes + ecart : ecart
      guard !mouvement.lignes.isEmpty else { continue }
      ecritures.append(
        Ecriture(
          position: evenement.position, time: evenement.time, fait: portee.fait, date: jour,
          facture: id, brouillon: brouillon, client: self.clientId, piece: document.piece,
          lignes: mouvement.rangees))
    }
  }

  /// What an event sells or takes back, on its day, and the document that says so.
  private func document(
    _ fait: FaitComptable, _ numero: NumeroFacture, _ plans: PlansComptables
  ) -> (jour: DateCivile, ventes: SoldesComptables, piece: FactureAnterieure) {
    let piece = FactureAnterieure(numero: numero, date: self.dateFacture)
    switch fait {
    case .facture:
      return (self.dateFacture, ventes(plans[self.dateFacture]), piece)
    case .avoir:
      guard let avoir = avoirs.last else { return (self.dateFacture, SoldesComptables(), piece) }
      let sienne = FactureAnterieure(numero: avoir.numero.numero, date: avoir.date)
      return (avoir.date, ventes(creditees: avoir, plans[avoir.date]), sienne)
    case .paiement, .annulation, .rejet, .remboursement, .perte, .deduction:
      return (self.dateFacture, SoldesComptables(), piece)
    }
  }
}
