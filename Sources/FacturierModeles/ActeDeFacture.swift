import Facturier

/// What may be done with an invoice, by the kind of act that it takes.
@nonexhaustive
public enum ActeDeFacture: CaseIterable, Sendable {
  /// To write on a draft: its lines, discount and notes.
  case ecrire
  /// To give it its number.
  case emettre
  /// To give up a draft.
  case annuler
  /// To begin another like it.
  case dupliquer
  /// To record a payment, by whatever means may still be used.
  case encaisser
  /// To give money back.
  case rembourser
  /// To credit all that is left of it.
  case crediter
  /// To give up what is unpaid.
  case passerEnPerte
}

extension ActeDeFacture {
  /// Does the least of it, to see whether the library refuses.
  func essayer(_ outils: Outils, _ facture: FactureID, par contexte: Contexte) throws {
    let (motif, centime) = (try Libelle("Essai"), try Montant("0.01"))
    switch self {
    case .ecrire:
      let ligne = DemandeLigne(
        designation: motif, quantite: try Quantite("1"), prixUnitaire: try PrixUnitaire("0.01"))
      try AjouterLigne(outils).execute(facture, ligne, par: contexte)
    case .emettre: try EmettreFacture(outils).execute(facture, par: contexte)
    case .annuler: try AnnulerFacture(outils).execute(facture, motif: motif, par: contexte)
    case .dupliquer: try DupliquerFacture(outils).execute(facture, par: contexte)
    case .encaisser:
      var demande = DemandePaiement(montant: centime)
      // The invoice's own means may be cash, of which no more may be paid where all others may be.
      demande.mode = .virement
      try EnregistrerPaiement(outils).execute(facture, demande, par: contexte)
    case .rembourser:
      let demande = DemandeRemboursement(montant: centime)
      try EffectuerRemboursement(outils).execute(facture, demande, par: contexte)
    case .crediter:
      let demande = DemandeAvoir(motif: motif)
      try EmettreAvoir(outils).execute(facture, demande, par: contexte)
    case .passerEnPerte:
      let demande = DemandePerte(motif: motif)
      try PasserEnPerte(outils).execute(facture, demande, par: contexte)
    }
  }
}
