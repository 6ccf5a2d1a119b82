import CasUsage
import Facturation
import Graine
import Litteraux

/// What becomes of payments, and of invoices that are not paid.
extension VieAuHasard {
  func rejeter(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard), let paiement = facture.paiements.last
    else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.rejeterPaiement(
        facture.id, paiement: paiement.id,
        DemandeRejet(motif: "Sans provision", date: jour(-2...0, &hasard)))
    }.recu
  }

  func rembourser(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    let recu = Int64(facture.paye(le: .derniere).centimes)
    guard recu > 0 else { return nil }
    var demande = DemandeRemboursement(
      auDela: Montant(unitesAdmises: hasard.chance(50) ? recu : recu / 3 + 1),
      date: jour(-2...0, &hasard))
    demande.mode = hasard.parmi([nil, .carte])
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.rembourser(facture.id, demande)
    }.recu
  }

  func regler(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let une = try recente(emises, &hasard),
      let autre = try recente(emises(de: une.clientId), &hasard)
    else { return nil }
    let dus = [une, autre].map { max(0, Int64($0.solde(le: .derniere).centimes)) }
    guard dus[0] + dus[1] > 0 else { return nil }
    var demande = DemandePaiement(montant: Montant(unitesAdmises: dus[0] + dus[1] / 2 + 1))
    demande.accepteTropPercu = true
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.regler([une.id, autre.id], demande)
    }.recu
  }

  func imputer(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let payee = try recente(emises, &hasard),
      let due = try recente(emises(de: payee.clientId), &hasard)
    else { return nil }
    let montant = min(payee.paye(le: .derniere), due.solde(le: .derniere)).centimes
    guard montant > 0 else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.imputer(Montant(unitesAdmises: Int64(montant)), de: payee.id, sur: due.id)
    }.recu
  }

  /// The invoices of one client.
  private func emises(de client: ClientID) throws -> [FactureID] {
    try atelier.lire { etats in try emises.filter { try etats.facture($0).clientId == client } }
  }

  func passerEnPerte(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.passerEnPerte(facture.id, DemandePerte(motif: "Liquidation"))
    }.recu
  }
}
