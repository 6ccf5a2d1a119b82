package import Facturation
package import Journal

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
  /// The entries, in the order of their events, and of their days for each.
  package let ecritures: [Ecriture]

  /// Folds the events of a stream as they are seen on a day, and gives nothing where there are none.
  package init?(
    _ evenements: [RecordedEvent], plan: PlanComptable, au jour: DateCivile
  ) throws {
    var (facture, faits): (Facture?, [(Ecriture.Fait, RecordedEvent, Facture?, Facture)]) = (
      nil, []
    )
    for enregistre in evenements {
      guard case .facture(let id, let evenement) = enregistre.evenement else { continue }
      // Before it is issued there is nothing to compare with, nor any need to keep its lines twice.
      let avant = facture.flatMap { $0.estEmise ? $0 : nil }
      do throws(Incoherence) { try facture.appliquer(evenement, id: id) } catch {
        throw JournalError.incoherent(error, at: enregistre)
      }
      guard let facture, let fait = evenement.faitComptable(avant) else { continue }
      faits.append((fait, enregistre, avant, facture))
    }
    guard let facture, let premier = evenements.first else { return nil }
    self.facture = facture
    debut = premier.position
    var ecritures = faits.flatMap { fait, evenement, avant, apres in
      apres.ecritures(fait, evenement, avant: avant, plan, au: jour)
    }
    if facture.compte(le: jour), facture.solde(le: jour) == .zero {
      let soldee = ecritures.filter(\.toucheLeClient).map(\.date).max()
      for rang in ecritures.indices { ecritures[rang].soldeeLe = soldee }
    }
    self.ecritures = ecritures
  }
}

extension Ecriture {
  /// Whether the client's account moves: what is paid after it was given up changes the loss alone.
  fileprivate var toucheLeClient: Bool { lignes.contains(where: \.compte.estAuxiliaire) }
}

extension EvenementFacture {
  /// What the books tell of it, if they do.
  fileprivate func faitComptable(_ avant: Facture?) -> Ecriture.Fait? {
    func paiement(_ id: PaiementID) -> Paiement? { avant?.paiements.first { $0.id == id } }
    switch self {
    case .factureEmise(let emission):
      return .facture(emission.enTete.precisions.typeFacture ?? .facture)
    case .avoirEmis: return .avoir
    case .paiementEnregistre(let fait): return .paiement(fait.mode, reference: fait.reference)
    case .paiementAnnule(let fait):
      return paiement(fait.paiementId).map { .annulation($0.mode, reference: $0.reference) }
    case .paiementRejete(let fait):
      return paiement(fait.paiementId).map { .rejet($0.mode, reference: $0.reference) }
    case .remboursementEffectue(let fait):
      return .remboursement(fait.remboursement.mode, reference: fait.remboursement.reference)
    case .creanceIrrecouvrable: return .perte
    case .factureCreee, .ligneAjoutee, .ligneModifiee, .ligneRetiree, .remiseAccordee,
      .echeanceModifiee, .conditionsModifiees, .notesModifiees, .natureModifiee,
      .livraisonModifiee, .referencesModifiees, .versementModifie, .clientChange, .factureAnnulee,
      .documentExporte:
      return nil
    }
  }
}

extension Facture {
  /// The entries that an event makes, which led here from what was before.
  fileprivate func ecritures(
    _ fait: Ecriture.Fait, _ evenement: RecordedEvent, avant: Facture?, _ plan: PlanComptable,
    au fin: DateCivile
  ) -> [Ecriture] {
    guard let numero else { return [] }
    let document = document(fait, numero, plan)
    let jours = Set([document.jour] + joursComptables + (avant?.joursComptables ?? []))
    var (ecritures, jusquIci): ([Ecriture], SoldesComptables) = ([], SoldesComptables())
    for jour in jours.sorted() where jour <= fin {
      let ecart = comptes(le: jour, plan) - (avant?.comptes(le: jour, plan) ?? SoldesComptables())
      var mouvement = ecart - jusquIci
      jusquIci = ecart
      if jour == document.jour { mouvement = document.ventes + mouvement }
      guard !mouvement.lignes.isEmpty else { continue }
      ecritures.append(
        Ecriture(
          position: evenement.position, time: evenement.time, fait: fait, date: jour, facture: id,
          brouillon: brouillon, client: self.clientId, piece: document.piece,
          lignes: mouvement.rangees))
    }
    return ecritures
  }

  /// The days on which an account of it changes.
  private var joursComptables: [DateCivile] {
    [self.dateFacture] + joursDeMouvement + [irrecouvrable?.date].compactMap(\.self)
  }

  /// What an event sells or takes back, on its day, and the document that says so.
  private func document(
    _ fait: Ecriture.Fait, _ numero: NumeroFacture, _ plan: PlanComptable
  ) -> (jour: DateCivile, ventes: SoldesComptables, piece: FactureAnterieure) {
    let piece = FactureAnterieure(numero: numero, date: self.dateFacture)
    switch fait {
    case .facture:
      return (self.dateFacture, ventes(plan), piece)
    case .avoir:
      guard let avoir = avoirs.last else { return (self.dateFacture, SoldesComptables(), piece) }
      let sienne = FactureAnterieure(numero: avoir.numero.numero, date: avoir.date)
      return (avoir.date, ventes(creditees: avoir, plan), sienne)
    case .paiement, .annulation, .rejet, .remboursement, .perte:
      return (self.dateFacture, SoldesComptables(), piece)
    }
  }
}
