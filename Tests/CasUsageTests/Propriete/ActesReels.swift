import CasUsage
import Facturation
import Journaux
import Litteraux

/// The act that each command asks for.
extension RegistreReel {
  func executer(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .cloturer(let jour):
      return try outils.cloturer(jusquAu: DateCivile(rang: jour), par: contexte).recu
    case .corrigerHorloge:
      return try outils.corrigerHorloge(motif: "Pile changée", par: contexte)
    case .creerProduit(let fiche):
      let nommee = try nommee(fiche, contexte)
      return try outils.faire(par: contexte) { try $0.creerProduit(nommee) }.recu
    default:
      return try outils.faire(par: contexte) { try executer(commande, dans: $0) }.recu
    }
  }

  private func executer(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .ouvrir(let vendeur):
      try registre.ouvrir(
        vendeur.vendeur, serieFactures: vendeur.factures.serie, serieAvoirs: vendeur.avoirs.serie,
        fuseau: FuseauHoraire(rawValue: vendeur.fuseau) ?? .paris)
    case .modifierVendeur(let vendeur):
      try registre.modifierVendeur(vendeur.vendeur)
    case .creerClient(let fiche):
      try registre.creerClient(fiche.fiche)
    case .modifierClient(let rang, let fiche):
      try registre.modifierClient(client(rang), fiche.fiche)
    case .modifierProduit(let rang, let fiche):
      try registre.modifierProduit(produit(rang), fiche.fiche(rang))
    case .creerFacture(let facture):
      try registre.creerFacture(
        facture.demande(client(facture.client), facture.remplace.map(self.facture)))
    case .dupliquer(let rang, let client, let jour):
      try registre.dupliquer(
        facture(rang), pour: client.map(self.client), le: jour.map(DateCivile.init(rang:)))
    default:
      try executerSurBrouillon(commande, dans: registre)
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

  private func executerSurBrouillon(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .ajouterLigne(let rang, let demande, let produit):
      try registre.ajouterLigne(facture(rang), demande.demande, de: produit.map(self.produit))
    case .modifierLigne(let rang, let ligne, let demande):
      try registre.modifierLigne(facture(rang), ligne: self.ligne(rang, ligne), demande.demande)
    case .retirerLigne(let rang, let ligne):
      try registre.retirerLigne(facture(rang), ligne: self.ligne(rang, ligne))
    case .accorderRemise(let rang, let remise):
      try registre.accorderRemise(facture(rang), remise.remise)
    case .modifierEcheance(let rang, let echeance):
      try registre.modifierEcheance(facture(rang), echeance.echeance)
    case .modifierConditions(let rang, let conditions):
      try registre.modifierConditions(
        facture(rang), ConditionsPaiement(rawValue: conditions) ?? .virement)
    case .modifierNotes(let rang, let notes):
      try registre.modifierNotes(
        facture(rang), notes: notes.map(Note.init(bon:)), commentaire: nil)
    case .changerClient(let rang, let client):
      try registre.changerClient(facture(rang), self.client(client))
    case .deduire(let rang, let acompte):
      try registre.deduireAcompte(facture(rang), acompte: facture(acompte))
    default:
      try executerSurEnTete(commande, dans: registre)
    }
  }

  private func executerSurEnTete(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .modifierNature(let rang, let nature):
      try registre.modifierNature(facture(rang), nature.flatMap(NatureOperation.init(rawValue:)))
    case .modifierLivraison(let rang, let periode):
      try registre.modifierLivraison(facture(rang)) {
        $0 = periode?.livraison
      }
    case .modifierReferences(let rang, let acheteur):
      try registre.modifierReferences(facture(rang)) {
        $0.acheteur = acheteur.map(Libelle.init(bon:))
      }
    case .modifierVersement(let rang, let nom):
      try registre.modifierVersement(facture(rang)) {
        $0.beneficiaire = nom.map { Beneficiaire(nom: Libelle(bon: $0)) }
      }
    default:
      try executerAutour(commande, dans: registre)
    }
  }

  private func executerAutour(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .emettre(let rang, let emission):
      try registre.emettre(
        facture(rang), le: emission.jour.map(DateCivile.init(rang:)),
        accepteDateFuture: emission.dateFuture,
        payee: emission.paye.map {
          DemandePaiement(montant: Montant(unitesAdmises: Int64($0)))
        })
    case .payer(let rang, let paiement):
      try registre.encaisser(facture(rang), paiement.demande)
    case .annulerPaiement(let rang, let paiement):
      try registre.annulerPaiement(
        facture(rang), paiement: self.paiement(rang, paiement), motif: "Erreur")
    case .crediter(let rang, let avoir):
      try registre.emettreAvoir(facture(rang), avoir.demande { ligne(rang, $0) })
    default:
      try executerSurFonds(commande, dans: registre)
    }
  }

  private func executerSurFonds(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .rejeterPaiement(let rang, let paiement, let rejet):
      try registre.rejeterPaiement(
        facture(rang), paiement: self.paiement(rang, paiement), rejet.demande)
    case .rembourser(let rang, let remboursement):
      try registre.rembourser(facture(rang), remboursement.demande { avoir(rang, $0) })
    case .passerEnPerte(let rang, let jour):
      try registre.passerEnPerte(
        facture(rang), DemandePerte(motif: "Perdue", date: jour.map(DateCivile.init(rang:))))
    case .regler(let rangs, let paiement):
      try registre.regler(rangs.map(facture), paiement.demande)
    case .imputer(let rang, let autre, let paiement):
      try registre.imputer(
        paiement.demande.montant, de: facture(rang), sur: facture(autre), le: paiement.demande.date,
        accepteTropPercu: paiement.tropPercu)
    default:
      try registre.annuler(facture(commande.rangs.first ?? 0), motif: "Abandon")
    }
  }
}
