import Facturation

/// The journal of sales: a row for each issued invoice and each avoir, which is negative.
package enum TableFactures {
  /// The columns.
  package static let colonnes: [ColonneCSV<PieceComptable>] =
    piece + identite + citees + sommes + reglement + references

  private static let piece: [ColonneCSV<PieceComptable>] = ColonnesCommunes.piece { $0 }

  private static let citees: [ColonneCSV<PieceComptable>] = [
    .init("factureCitee", "The invoice that an avoir credits, or that a rectificative replaces.") {
      .texte($0.citee?.numero)
    },
    .init("dateCitee", "That invoice's date.") { .jour($0.citee?.date) },
    .init("motif", "Why an avoir was made.") { .texte($0.avoir?.motif) },
  ]

  private static let identite: [ColonneCSV<PieceComptable>] = [
    .init("categorieClient", "professionnel, particulier, public or nonAssujetti.") {
      .mot($0.client.categorie)
    },
    .init("siren", "The customer's SIREN, which a SIRET says too.") {
      .texte($0.client.sirenDit)
    },
    .init("siret", "The customer's SIRET.") { .texte($0.client.siret) },
    .init("numeroTVA", "The customer's VAT number.") { .texte($0.client.numeroTVA) },
    .init("pays", "The country of the customer's address.") {
      .texte($0.client.adresse?.pays)
    },
  ]

  private static let sommes: [ColonneCSV<PieceComptable>] = [
    .init("nature", "biens, services or mixte, as far as it is known.") {
      .mot($0.facture.nature)
    },
    .init("prixSaisis", "Whether the prices of the lines are HT or TTC.") {
      .mot($0.facture.prixSaisis)
    },
    .init("sousTotal", "The sum of the lines.") { $0.signe($0.totaux.sousTotal) },
    .init("remise", "What the discount on the whole takes off.") { $0.signe($0.totaux.remise) },
    .init("totalHT", "The sum before VAT.") { $0.signe($0.totaux.totalHT) },
    .init("montantTVA", "The VAT.") { $0.signe($0.totaux.montantTVA) },
    .init("totalTTC", "The sum with VAT.") { $0.signe($0.totaux.totalTTC) },
  ]

  private static let reglement: [ColonneCSV<PieceComptable>] = [
    .init("dateEcheance", "When an invoice is due.") {
      $0.siFacture(.date($0.facture.dateEcheance))
    },
    .init("conditionsPaiement", "How an invoice is to be paid.") {
      $0.siFacture(.mot($0.facture.conditionsPaiement))
    },
    .init("dejaPaye", "What was paid as an invoice was issued, for it says so.") {
      $0.siFacture(.montant($0.emission.dejaPaye))
    },
    .init("avoirs", "What avoirs have taken off an invoice, VAT included.") {
      $0.siFacture(.montant($0.facture.credite(le: $0.jour)))
    },
    .init("paye", "What has come in for an invoice, less what bounced or was given back.") {
      $0.siFacture(.montant($0.facture.paye(le: $0.jour)))
    },
    .init("pertes", "What of an invoice was given up.") {
      $0.siFacture(.montant($0.facture.pertes(le: $0.jour)))
    },
    .init("solde", "What of an invoice is due.") {
      $0.siFacture(.montant($0.facture.solde(le: $0.jour)))
    },
    .init("statut", "Envoyée, Payée, En Retard or Annulée, of an invoice.") {
      $0.siFacture(.mot($0.facture.statut(le: $0.jour)))
    },
    .init("datePaiement", "Since when nothing is due any more of an invoice that was paid.") {
      $0.siFacture(.jour($0.facture.datePaiement(le: $0.jour)))
    },
    .init("au", "The day as of which the columns from avoirs on are told.") { .date($0.jour) },
  ]

  private static let references: [ColonneCSV<PieceComptable>] = [
    .init("referenceAcheteur", "How the buyer wants to recognise it.") {
      .texte($0.facture.references.acheteur)
    },
    .init("referenceCommande", "The buyer's order.") { .texte($0.facture.references.commande) },
    .init("notes", "What is printed for the customer.") {
      $0.avoir.map { .texte($0.notes) } ?? .texte($0.facture.notes)
    },
    .init("factureId", "The invoice's identifier in the ledger; an avoir bears its invoice's.") {
      .id($0.facture.id)
    },
    .init("passeeEnPerte", "Of an invoice, whether its statut is Annulée because it was given up.")
    {
      $0.siFacture(.verite($0.facture.statutAffiche(le: $0.jour) == .passeeEnPerte))
    },
  ]
}

extension PieceComptable {
  /// The invoice that this document corrects.
  fileprivate var citee: FactureAnterieure? {
    let facture = self.facture
    guard self.avoir == nil else {
      return FactureAnterieure(numero: self.emission.numero.numero, date: facture.dateFacture)
    }
    return facture.typeFacture == .rectificative ? facture.facturesAnterieures?.first : nil
  }
}
