import Facturation
import Journaux

/// A log whose factures each count their payments from one, as those of an imported file may.
struct PaiementsHomonymes {
  private var noms: [FactureID: [PaiementID: PaiementID]] = [:]
  private var annules: Set<PaiementID> = []

  /// Whether a payment was reversed or bounced that bears the name of another facture's.
  var sePrennentLUnPourLAutre: Bool {
    annules.contains { nom in noms.values.count { $0.values.contains(nom) } > 1 }
  }

  /// The same event, its payment named by its place in its facture.
  mutating func renommer(_ enregistre: RecordedEvent) -> RecordedEvent {
    guard case .facture(let facture, let fait) = enregistre.evenement else { return enregistre }
    let renomme: EvenementFacture
    switch fait {
    case .paiementEnregistre(let paiement):
      renomme = .paiementEnregistre(
        PaiementEnregistre(
          paiementId: nom(paiement.paiementId, facture), montant: paiement.montant,
          mode: paiement.mode, datePaiement: paiement.datePaiement))
    case .paiementAnnule(let annulation):
      let nom = nom(annulation.paiementId, facture)
      annules.insert(nom)
      renomme = .paiementAnnule(PaiementAnnule(paiementId: nom, motif: annulation.motif))
    case .paiementRejete(let rejete):
      let nom = nom(rejete.paiementId, facture)
      annules.insert(nom)
      renomme = .paiementRejete(PaiementRejete(paiementId: nom, rejet: rejete.rejet))
    default: return enregistre
    }
    return RecordedEvent(
      position: enregistre.position, time: enregistre.time, author: enregistre.author,
      batch: enregistre.batch, evenement: .facture(facture, renomme))
  }

  private mutating func nom(_ id: PaiementID, _ facture: FactureID) -> PaiementID {
    let connus = noms[facture, default: [:]]
    let nom = connus[id] ?? PaiementID(UUIDTexte(haut: 0, bas: UInt64(connus.count + 1)))
    noms[facture, default: [:]][id] = nom
    return nom
  }
}
