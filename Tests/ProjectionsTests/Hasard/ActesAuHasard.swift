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
    return try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.recu
  }

  func ligne(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(brouillons, &hasard) else { return nil }
    let quantite = Quantite(
      unitesAdmises: Int64(hasard.entier(1...9) * 10_000 / hasard.parmi([1, 3])))
    var demande = DemandeLigne(
      "Planche", quantite: quantite, prix: prix(&hasard))
    demande.tva = hasard.parmi([nil, nil, "20.00", "10.00", "2.10"])
    if let ancienne = facture.lignes.last, hasard.chance(20) {
      return try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierLigne(facture.id, ligne: ancienne.id, demande)
      }.recu
    }
    if facture.lignes.count > 1, hasard.chance(40) {
      return try atelier.outils.faire(par: atelier.contexte) {
        try $0.retirerLigne(facture.id, ligne: facture.lignes[0].id)
      }.recu
    }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture.id, demande)
    }.recu
  }

  func changerBrouillon(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let id = try recente(brouillons, &hasard)?.id else { return nil }
    let (outils, contexte) = (atelier.outils, atelier.contexte)
    switch hasard.entier(1...6) {
    case 1: return try outils.faire(par: contexte) { try $0.accorderRemise(id, "7.50") }.recu
    case 2:
      return try outils.faire(par: contexte) { try $0.modifierEcheance(id, .delai(jours: 45)) }.recu
    case 3: return try outils.faire(par: contexte) { try $0.modifierConditions(id, .cheque) }.recu
    case 4:
      return try outils.faire(par: contexte) {
        try $0.modifierNotes(id, notes: hasard.parmi([nil, "Merci"]), commentaire: nil)
      }.recu
    case 5:
      return try outils.faire(par: contexte) { try $0.changerClient(id, hasard.parmi(clients)) }
        .recu
    default:
      guard hasard.chance(60) else { return nil }
      return try outils.faire(par: contexte) { try $0.annuler(id, motif: "Doublon") }.recu
    }
  }

  func emettre(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(brouillons, &hasard) else { return nil }
    let paye = Montant(unitesAdmises: facture.totaux.totalTTC.centimes / 2)
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(
        facture.id, le: jour(0...0, &hasard),
        payee: hasard.chance(10) ? DemandePaiement(montant: paye) : nil)
    }.recu
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
    return try atelier.outils.faire(par: atelier.contexte) { try $0.encaisser(facture.id, demande) }
      .recu
  }

  func annulerPaiement(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard), let paiement = facture.paiements.last
    else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.annulerPaiement(facture.id, paiement: paiement.id, motif: "Chèque refusé")
    }.recu
  }

  func crediter(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    var demande = DemandeAvoir(motif: "Retour", date: jour(0...0, &hasard))
    if let ligne = facture.lignes.first, hasard.chance(60) {
      let moitie = Quantite(unitesAdmises: max(1, ligne.contenu.quantite.unites / 2))
      demande.lignes = [.init(ligneId: ligne.id, quantite: moitie)]
    }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettreAvoir(facture.id, demande)
    }.recu
  }
}
