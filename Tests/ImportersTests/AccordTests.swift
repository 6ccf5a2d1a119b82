import ExemplesFactures
import Exporters
import FacturierDTO
import Facturation
import Foundation
import Graine
import Importers
import Testing

/// Foundation's decoder and the reader of imports read the same.
@Suite struct AccordTests {
  private let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere

  @Test func `two readers that share no code give the same values`() throws {
    let hasard = HasardDeValeurs()
    var factures = FacturesCoherentes(hasard)
    let vues = try factures.suite(300)
    var export = ExportDTO(au: jour)
    var flux = MemoryStream()
    try export.begin(&flux)
    for vue in vues { try export.write(vue.facture, client: vue.client, to: &flux) }
    try export.end(&flux)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let dtos = try decoder.decode([FactureDTO].self, from: Data(flux.bytes))
    let lues = try Atelier().lire(flux.bytes).factures
    #expect(dtos.count == 300 && lues.count == 300)
    for (dto, lue) in zip(dtos, lues) {
      let client = try #require(lue.client.id)
      let enTete = lue.enTete(de: client)
      #expect(dto.clientId == client.texte, "\(hasard)")
      #expect(dto.statut == lue.statut?.rawValue, "\(hasard)")
      #expect(
        dto.dateFacture == minuit(enTete.dateFacture)
          && dto.dateEcheance == minuit(enTete.dateEcheance), "\(hasard)")
      #expect(dto.referenceAcheteur == enTete.references.acheteur?.texte, "\(hasard)")
      #expect(dto.notes == enTete.notes?.texte ?? "", "\(hasard)")
      #expect(dto.client?.nom == lue.client.fiche?.nom.texte, "\(hasard)")
      #expect(dto.vendeur?.rcs == lue.vendeur?.rcs?.texte, "\(hasard)")
      #expect(dto.client?.siren == lue.client.fiche?.siren?.texte, "\(hasard)")
      #expect(dto.client?.siret == lue.client.fiche?.siret?.texte, "\(hasard)")
      #expect(dto.vendeur?.escompte == lue.vendeur?.escompte?.texte, "\(hasard)")
      #expect(dto.vendeur?.tauxPenalites == lue.vendeur?.tauxPenalites?.texte, "\(hasard)")
      #expect(
        dto.conditionsPaiement == enTete.conditionsPaiement.libelle(.francais), "\(hasard)")
      #expect(dto.lignes.count == lue.lignes.count, "\(hasard)")
      for (ecrite, ligne) in zip(dto.lignes, lue.lignes) {
        let contenu = ligne.contenu
        #expect(ecrite.designation == contenu.designation.texte, "\(hasard)")
        #expect(ecrite.codeUnite == contenu.codeUnite?.texte, "\(hasard)")
        #expect(ecrite.quantite == decimal(contenu.quantite), "\(hasard)")
        #expect(ecrite.prixUnitaire == decimal(contenu.prixUnitaire), "\(hasard)")
        #expect(ecrite.tva == ligne.tva.map(decimal), "\(hasard)")
        #expect(ecrite.produitId == contenu.produit?.texte, "\(hasard)")
        #expect(ecrite.dateCommande == contenu.dateCommande.map(minuit), "\(hasard)")
      }
      #expect(dto.paiements?.count == lue.paiements.count, "\(hasard)")
      for (paye, paiement) in zip(dto.paiements ?? [], lue.paiements) {
        #expect(paye.mode == paiement.mode?.libelle(.francais), "\(hasard)")
        #expect(paye.annulation == paiement.annulation?.texte, "\(hasard)")
        #expect(paye.montant == decimal(paiement.montant), "\(hasard)")
        #expect(paye.datePaiement == minuit(paiement.date), "\(hasard)")
        #expect(paye.reference == paiement.reference?.texte, "\(hasard)")
      }
      #expect(dto.totalTTC == lue.totaux.totalTTC.map(decimal), "\(hasard)")
      #expect(dto.avoirs?.map(\.numero) == lue.avoirs.map(\.numero.numero.texte), "\(hasard)")
    }
  }

  private func decimal(_ valeur: some ValeurDecimale) -> Decimal? { Decimal(string: valeur.texte) }

  private func minuit(_ jour: DateCivile) -> Date {
    Date(timeIntervalSince1970: TimeInterval(jour.jour) * 86_400)
  }
}
