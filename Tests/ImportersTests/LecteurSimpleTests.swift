import ExemplesFactures
import Exporters
import Facturation
import Foundation
import Testing

/// Whoever takes for granted what every invoice has reads every export.
@Suite struct LecteurSimpleTests {
  /// An app's own struct, in which only what may be missing is optional.
  private struct Facture: Decodable {
    let id: UUID
    let numero: String
    let dateFacture, dateEcheance: Date
    let datePaiement: Date?
    let statut, conditionsPaiement: String
    let tva, remisePourcentage: Decimal
    let notes: String
    let notesCommentaire: String?
    let clientId: UUID
    let client: Client
    let lignes: [Ligne]
    let sousTotal, remise, totalHT, montantTVA, totalTTC, solde: Decimal
    let paiements: [Paiement]
  }

  private struct Client: Decodable {
    let id: UUID
    let nom: String
  }

  private struct Ligne: Decodable {
    let ligneId: UUID
    let designation: String
    let quantite, prixUnitaire, tva, total: Decimal
  }

  private struct Paiement: Decodable {
    let paiementId: UUID
    let montant: Decimal
    let mode: String
    let datePaiement: Date
  }

  @Test func `a plain struct whose notes, rates and lines are never missing reads every export`()
    throws
  {
    let hasard = HasardDeValeurs()
    var factures = FacturesCoherentes(hasard)
    let vues = try factures.suite(300)
    var export = ExportDTO(au: DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere)
    var flux = MemoryStream()
    try export.begin(&flux)
    for vue in vues { try export.write(vue.facture, client: vue.client, to: &flux) }
    try export.end(&flux)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let lues = try decoder.decode([Facture].self, from: Data(flux.bytes))
    #expect(lues.map(\.notes) == vues.map { $0.facture.enTete.notes?.texte ?? "" }, "\(hasard)")
    #expect(lues.contains { $0.notes.isEmpty } && lues.contains { !$0.notes.isEmpty }, "\(hasard)")
  }
}
