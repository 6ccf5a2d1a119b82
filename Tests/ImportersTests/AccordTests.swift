import ExemplesFactures
import Exporters
import FactureDTO
import Facturation
import Foundation
import Graine
import Importers
import Testing

/// Foundation's decoder with the mapping of `FactureDTO`, and the reader of imports, read the same.
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
      #expect(try dto.clientIdLu() == client, "\(hasard)")
      #expect(try dto.enTete(client: client, dans: .paris) == lue.enTete(de: client), "\(hasard)")
      #expect(try dto.statutLu() == lue.statut, "\(hasard)")
      #expect(try dto.client?.fiche() == lue.client.fiche, "\(hasard)")
      #expect(try dto.vendeur?.valeur() == lue.vendeur, "\(hasard)")
      let contenus = try dto.contenus(dans: .paris)
      #expect(contenus.map(\.designation) == lue.lignes.map(\.demande.designation), "\(hasard)")
      #expect(contenus.map(\.quantite) == lue.lignes.map(\.demande.quantite), "\(hasard)")
      #expect(contenus.map(\.prixUnitaire) == lue.lignes.map(\.demande.prixUnitaire), "\(hasard)")
      #expect(contenus.map(\.tva) == lue.lignes.map(\.demande.tva), "\(hasard)")
      #expect(contenus.map(\.produit) == lue.lignes.map(\.produit), "\(hasard)")
      #expect(contenus.map(\.dateCommande) == lue.lignes.map(\.demande.dateCommande), "\(hasard)")
      for (paye, paiement) in zip(dto.paiements ?? [], lue.paiements) {
        let demande = try paye.demande(dans: .paris)
        #expect(demande.montant == paiement.montant && demande.date == paiement.date, "\(hasard)")
        #expect(
          demande.mode == paiement.mode && demande.reference == paiement.reference, "\(hasard)")
      }
      #expect(dto.totalTTC.map { "\($0)" } == lue.totaux.totalTTC.map { court($0) }, "\(hasard)")
      #expect(dto.avoirs?.map(\.numero) == lue.avoirs.map(\.numero.numero.texte), "\(hasard)")
    }
  }

  /// The amount as Foundation writes it, without zeros at its end.
  private func court(_ montant: Montant) -> String {
    var texte = montant.texte
    while texte.hasSuffix("0") { texte.removeLast() }
    return texte.hasSuffix(".") ? String(texte.dropLast()) : texte
  }
}
