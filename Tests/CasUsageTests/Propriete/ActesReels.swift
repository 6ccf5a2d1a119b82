import CasUsage
import Facturation
import Journaux
import Litteraux

/// The use case that each command asks for.
extension RegistreReel {
  func executer(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .ouvrir(let vendeur):
      try OuvrirRegistre(outils).execute(
        vendeur.vendeur, serieFactures: vendeur.factures.serie, serieAvoirs: vendeur.avoirs.serie,
        fuseau: FuseauHoraire(rawValue: vendeur.fuseau) ?? .paris, par: contexte)
    case .modifierVendeur(let vendeur):
      try ModifierVendeur(outils).execute(vendeur.vendeur, par: contexte)
    case .cloturer(let jour):
      try CloturerPeriode(outils).execute(jusquAu: DateCivile(rang: jour), par: contexte).recu
    case .corrigerHorloge:
      try CorrigerHorloge(outils).execute(motif: "Pile changée", par: contexte)
    case .creerClient(let fiche):
      try CreerClient(outils).execute(fiche.fiche, par: contexte).recu
    case .modifierClient(let rang, let fiche):
      try ModifierClient(outils).execute(client(rang), fiche.fiche, par: contexte)
    case .creerProduit(let fiche):
      try CreerProduit(outils).execute(nommee(fiche, contexte), par: contexte).recu
    case .modifierProduit(let rang, let fiche):
      try ModifierProduit(outils).execute(produit(rang), fiche.fiche(rang), par: contexte)
    case .creerFacture(let facture):
      try CreerFacture(outils).execute(
        facture.demande(client(facture.client), facture.remplace.map(self.facture)), par: contexte
      ).recu
    case .dupliquer(let rang, let client, let jour):
      try DupliquerFacture(outils).execute(
        facture(rang), pour: client.map(self.client), le: jour.map(DateCivile.init(rang:)),
        par: contexte
      ).recu
    default:
      try executerSurBrouillon(commande, contexte)
    }
  }

  /// A new produit is named by its rank; one asked for again under a key, as when it was new.
  private func nommee(_ fiche: ProduitSimple, _ contexte: Contexte) throws -> FicheProduit {
    let faits = try contexte.cle.map { cle in
      try journal.read { try $0.events(tagged: .cle(cle)) }
    }
    guard case .produit(_, .produitCree(let creation))? = faits?.first?.evenement else {
      return fiche.fiche(produits.count)
    }
    var nommee = fiche.fiche(0)
    nommee.designation = creation.fiche.designation
    return nommee
  }

  private func executerSurBrouillon(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .ajouterLigne(let rang, let demande, let produit):
      try AjouterLigne(outils).execute(
        facture(rang), demande.demande, de: produit.map(self.produit), par: contexte
      ).recu
    case .modifierLigne(let rang, let ligne, let demande):
      try ModifierLigne(outils).execute(
        facture(rang), ligne: self.ligne(rang, ligne), demande.demande, par: contexte)
    case .retirerLigne(let rang, let ligne):
      try RetirerLigne(outils).execute(
        facture(rang), ligne: self.ligne(rang, ligne), par: contexte)
    case .accorderRemise(let rang, let remise):
      try AccorderRemise(outils).execute(
        facture(rang), remise.remise, par: contexte)
    case .modifierEcheance(let rang, let echeance):
      try ModifierEcheance(outils).execute(facture(rang), echeance.echeance, par: contexte)
    case .modifierConditions(let rang, let conditions):
      try ModifierConditions(outils).execute(
        facture(rang), ConditionsPaiement(rawValue: conditions) ?? .virement, par: contexte)
    case .modifierNotes(let rang, let notes):
      try ModifierNotes(outils).execute(
        facture(rang), notes: notes.map(Note.init(stringLiteral:)), commentaire: nil,
        par: contexte)
    case .changerClient(let rang, let client):
      try ChangerClient(outils).execute(facture(rang), self.client(client), par: contexte)
    case .deduire(let rang, let acompte):
      try DeduireAcompte(outils).execute(
        facture(rang), acompte: facture(acompte), par: contexte
      ).recu
    default:
      try executerSurEnTete(commande, contexte)
    }
  }

  private func executerSurEnTete(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .modifierNature(let rang, let nature):
      try ModifierNature(outils).execute(
        facture(rang), nature.flatMap(NatureOperation.init(rawValue:)), par: contexte)
    case .modifierLivraison(let rang, let periode):
      try ModifierLivraison(outils).execute(facture(rang), par: contexte) {
        $0 = periode?.livraison
      }
    case .modifierReferences(let rang, let acheteur):
      try ModifierReferences(outils).execute(facture(rang), par: contexte) {
        $0.acheteur = acheteur.map(Libelle.init(stringLiteral:))
      }
    case .modifierVersement(let rang, let nom):
      try ModifierVersement(outils).execute(facture(rang), par: contexte) {
        $0.beneficiaire = nom.map { Beneficiaire(nom: Libelle(stringLiteral: $0)) }
      }
    default:
      try executerAutour(commande, contexte)
    }
  }

  private func executerAutour(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .emettre(let rang, let emission):
      try EmettreFacture(outils).execute(
        facture(rang), le: emission.jour.map(DateCivile.init(rang:)),
        accepteDateFuture: emission.dateFuture,
        payee: emission.paye.map {
          DemandePaiement(montant: Montant(unitesAdmises: Int64($0)))
        }, par: contexte
      ).recu
    case .payer(let rang, let paiement):
      try EnregistrerPaiement(outils).execute(facture(rang), paiement.demande, par: contexte).recu
    case .annulerPaiement(let rang, let paiement):
      try AnnulerPaiement(outils).execute(
        facture(rang), paiement: self.paiement(rang, paiement), motif: "Erreur", par: contexte)
    case .crediter(let rang, let avoir):
      try EmettreAvoir(outils).execute(
        facture(rang), avoir.demande { ligne(rang, $0) }, par: contexte
      ).recu
    default:
      try executerSurFonds(commande, contexte)
    }
  }

  private func executerSurFonds(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .rejeterPaiement(let rang, let paiement, let rejet):
      try RejeterPaiement(outils).execute(
        facture(rang), paiement: self.paiement(rang, paiement), rejet.demande, par: contexte)
    case .rembourser(let rang, let remboursement):
      try EffectuerRemboursement(outils).execute(
        facture(rang), remboursement.demande { avoir(rang, $0) }, par: contexte
      ).recu
    case .passerEnPerte(let rang, let jour):
      try PasserEnPerte(outils).execute(
        facture(rang), DemandePerte(motif: "Perdue", date: jour.map(DateCivile.init(rang:))),
        par: contexte)
    case .regler(let rangs, let paiement):
      try EnregistrerReglement(outils).execute(
        rangs.map(facture), paiement.demande, par: contexte)
    case .imputer(let rang, let autre, let paiement):
      try ImputerPaiement(outils).execute(
        paiement.demande.montant, de: facture(rang), sur: facture(autre),
        le: paiement.demande.date, accepteTropPercu: paiement.tropPercu, par: contexte)
    default:
      try AnnulerFacture(outils).execute(
        facture(commande.rangs.first ?? 0), motif: "Abandon", par: contexte)
    }
  }
}
