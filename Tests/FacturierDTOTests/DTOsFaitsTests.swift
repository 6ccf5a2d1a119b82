import FacturierDTO
import Foundation
import Testing

/// An app's own values stand in JSON under the names of the contract.
@Suite struct `A DTO that an app makes` {
  private let un = Date(timeIntervalSince1970: 0.5)
  private let deux = Date(timeIntervalSince1970: 1.5)

  private func exiger(_ dto: some Encodable, _ membres: String) throws {
    let encoder = JSONEncoder()
    (encoder.outputFormatting, encoder.dateEncodingStrategy) = (.sortedKeys, .secondsSince1970)
    let json = try String(decoding: encoder.encode(dto), as: UTF8.self)
    #expect(json.filter { $0 != "\"" } == "{\(membres)}")
  }

  @Test func `of an invoice and of money holds each member in its place`() throws {
    try exiger(
      FactureDTO(
        id: "a", numero: "b", dateFacture: un, dateEcheance: deux, statut: "c",
        conditionsPaiement: "d", tva: 1, remisePourcentage: 2, lignes: []),
      "conditionsPaiement:d,dateEcheance:1.5,dateFacture:0.5,id:a,lignes:[],numero:b,"
        + "remisePourcentage:2,statut:c,tva:1")
    try exiger(
      AvoirDTO(
        avoirId: "a", numero: "b", serie: "c", rang: 1, dateAvoir: un, motif: "d", lignes: [],
        sousTotal: 2, remise: 3, totalHT: 4, groupes: [], montantTVA: 5, totalTTC: 6),
      "avoirId:a,dateAvoir:0.5,groupes:[],lignes:[],montantTVA:5,motif:d,numero:b,rang:1,"
        + "remise:3,serie:c,sousTotal:2,totalHT:4,totalTTC:6")
    try exiger(
      LigneFactureDTO(designation: "a", quantite: 1, prixUnitaire: 2),
      "designation:a,prixUnitaire:2,quantite:1")
    try exiger(
      LigneAvoirDTO(ligneId: "a", quantite: 1, total: 2), "ligneId:a,quantite:1,total:2")
    try exiger(
      GroupeTVADTO(tva: 1, categorieTVA: "a", base: 2, montantTVA: 3),
      "base:2,categorieTVA:a,montantTVA:3,tva:1")
    try exiger(
      PaiementDTO(paiementId: "a", montant: 1, mode: "b", datePaiement: un),
      "datePaiement:0.5,mode:b,montant:1,paiementId:a")
    try exiger(
      RemboursementDTO(remboursementId: "a", montant: 1, mode: "b", dateRemboursement: un),
      "dateRemboursement:0.5,mode:b,montant:1,remboursementId:a")
    try exiger(RejetDTO(dateRejet: un, motif: "a"), "dateRejet:0.5,motif:a")
    try exiger(PerteDTO(date: un, motif: "a"), "date:0.5,motif:a")
    try exiger(PeriodeDTO(debut: un, fin: deux), "debut:0.5,fin:1.5")
    try exiger(FactureAnterieureDTO(numero: "a", date: un), "date:0.5,numero:a")
    try exiger(ReferenceDTO(nature: "a", valeur: "b", date: un), "date:0.5,nature:a,valeur:b")
    try exiger(CompteDTO(iban: "a", bic: "b"), "bic:b,iban:a")
    try exiger(MandatDTO(rum: "a", ics: "b", iban: "c"), "iban:c,ics:b,rum:a")
    try exiger(BeneficiaireDTO(nom: "a", siren: "b"), "nom:a,siren:b")
    try exiger(
      MentionDTO(code: "a", texte: "b", traduction: "c"), "code:a,texte:b,traduction:c")
  }

  @Test func `of who sells or buys, and of what, holds each member in its place`() throws {
    try exiger(
      AdresseDTO(voie: "a", complement: "b", codePostal: "c", ville: "d", region: "e", pays: "f"),
      "codePostal:c,complement:b,pays:f,region:e,ville:d,voie:a")
    try exiger(
      VendeurDTO(
        nom: "b", siren: "c", adresse: AdresseDTO(voie: "a", codePostal: nil, ville: "d"),
        regime: "e", optionDebits: true),
      "adresse:{pays:FR,ville:d,voie:a},nom:b,optionDebits:true,regime:e,siren:c")
    try exiger(AutreIdentifiantDTO(schema: "a", valeur: "b"), "schema:a,valeur:b")
    try exiger(ProduitDTO(designation: "a", prixUnitaire: 1), "designation:a,prixUnitaire:1")
  }
}
