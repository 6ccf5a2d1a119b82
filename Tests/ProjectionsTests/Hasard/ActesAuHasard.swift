import CasUsage
import Facturation
import Graine
import Litteraux

/// Drafts, and what becomes of them.
extension VieAuHasard {
  func creerFacture(_ hasard: inout GenerateurGraine) throws -> Recu? {
    var demande = DemandeFacture(clientId: hasard.parmi(clients))
    demande.date = jour(-2...2, &hasard)
    demande.echeance = .delai(jours: hasard.parmi([0, 15, 30, 60]))
    demande.tva = hasard.parmi([nil, "20.00", "10.00", "5.50"])
    demande.remise = hasard.parmi([.aucune, .aucune, "5.00", "12.50"])
    demande.nature = hasard.parmi([nil, .biens, .services, .services])
    demande.conditionsPaiement = hasard.parmi(ConditionsPaiement.allCases)
    return try CreerFacture(atelier.outils).execute(demande, par: atelier.contexte).recu
  }

  func ligne(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(brouillons, &hasard) else { return nil }
    let quantite = Quantite(
      unitesAdmises: Int64(hasard.entier(1...9) * 10_000 / hasard.parmi([1, 3])))
    var demande = DemandeLigne(
      designation: "Planche", quantite: quantite, prixUnitaire: prix(&hasard))
    demande.tva = hasard.parmi([nil, nil, "20.00", "10.00", "2.10"])
    if let ancienne = facture.lignes.last, hasard.chance(20) {
      return try ModifierLigne(atelier.outils).execute(
        facture.id, ligne: ancienne.id, demande, par: atelier.contexte)
    }
    if facture.lignes.count > 1, hasard.chance(40) {
      return try RetirerLigne(atelier.outils).execute(
        facture.id, ligne: facture.lignes[0].id, par: atelier.contexte)
    }
    return try AjouterLigne(atelier.outils).execute(facture.id, demande, par: atelier.contexte).recu
  }

  func changerBrouillon(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let id = try recente(brouillons, &hasard)?.id else { return nil }
    let (outils, contexte) = (atelier.outils, atelier.contexte)
    switch hasard.entier(1...6) {
    case 1: return try AccorderRemise(outils).execute(id, "7.50", par: contexte)
    case 2: return try ModifierEcheance(outils).execute(id, .delai(jours: 45), par: contexte)
    case 3: return try ModifierConditions(outils).execute(id, .cheque, par: contexte)
    case 4:
      return try ModifierNotes(outils).execute(
        id, notes: hasard.parmi([nil, "Merci"]), commentaire: nil, par: contexte)
    case 5: return try ChangerClient(outils).execute(id, hasard.parmi(clients), par: contexte)
    default:
      guard hasard.chance(60) else { return nil }
      return try AnnulerFacture(outils).execute(id, motif: "Doublon", par: contexte)
    }
  }

  func emettre(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(brouillons, &hasard) else { return nil }
    let paye = Montant(unitesAdmises: facture.totaux.totalTTC.centimes / 2)
    return try EmettreFacture(atelier.outils).execute(
      facture.id, le: jour(0...0, &hasard),
      payee: hasard.chance(10) ? DemandePaiement(montant: paye) : nil, par: atelier.contexte
    ).recu
  }

  func payer(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    let solde = Int64(facture.solde(le: .derniere).centimes)
    guard solde > 0 else { return nil }
    let montant = hasard.chance(60) ? solde : solde / Int64(hasard.entier(2...4)) + 1
    var demande = DemandePaiement(
      montant: Montant(unitesAdmises: hasard.chance(10) ? montant + 500 : montant),
      date: jour(-3...20, &hasard))
    demande.mode = hasard.parmi([nil, .carte, .virement])
    demande.accepteTropPercu = true
    demande.accepteDateFuture = true
    return try EnregistrerPaiement(atelier.outils).execute(
      facture.id, demande, par: atelier.contexte
    ).recu
  }

  func annulerPaiement(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard), let paiement = facture.paiements.last
    else { return nil }
    return try AnnulerPaiement(atelier.outils).execute(
      facture.id, paiement: paiement.id, motif: "Chèque refusé", par: atelier.contexte)
  }

  func crediter(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    var demande = DemandeAvoir(motif: "Retour", date: jour(0...0, &hasard))
    if let ligne = facture.lignes.first, hasard.chance(60) {
      let moitie = Quantite(unitesAdmises: max(1, ligne.contenu.quantite.unites / 2))
      demande.lignes = [.init(ligneId: ligne.id, quantite: moitie)]
    }
    return try EmettreAvoir(atelier.outils).execute(facture.id, demande, par: atelier.contexte).recu
  }
}
