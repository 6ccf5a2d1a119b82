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
  func essayer(sur facture: FactureID, dans registre: RegistreTenu) throws {
    let (motif, centime) = (Libelle("Essai"), Montant("0.01"))
    switch self {
    case .ecrire:
      let ligne = DemandeLigne(
        motif, quantite: "1", prix: "0.01")
      try registre.ajouterLigne(facture, ligne)
    case .emettre: try registre.emettre(facture)
    case .annuler: try registre.annuler(facture, motif: motif)
    case .dupliquer: _ = try registre.dupliquer(facture)
    case .encaisser:
      var demande = DemandePaiement(montant: centime)
      // The invoice's own means may be cash, of which no more may be paid where all others may be.
      demande.mode = .virement
      try registre.encaisser(facture, demande)
    case .rembourser:
      try registre.rembourser(facture, DemandeRemboursement(montant: centime))
    case .crediter: try registre.emettreAvoir(facture, DemandeAvoir(motif: motif))
    case .passerEnPerte: try registre.passerEnPerte(facture, DemandePerte(motif: motif))
    }
  }
}
