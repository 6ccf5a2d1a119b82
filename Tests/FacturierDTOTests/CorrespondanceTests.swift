import ExemplesFactures
import FacturierDTO
import Facturation
import Hasard
import Foundation
import Testing

/// What leaves as a DTO comes back as the same values.
@Suite struct CorrespondanceTests {
  private let jour = DateCivile(annee: 2026, mois: 11, jour: 20) ?? .premiere

  @Test func `who sells, who buys and what was paid come back from an invoice's DTO`() throws {
    var hasard = HasardDeValeurs()
    for _ in 0..<200 {
      let facture = try hasard.facture()
      let client = hasard.client(facture.clientId)
      let dto = FactureDTO(facture, client: client, le: jour)
      let rappel = Comment("\(hasard)")
      #expect(dto.clientId == facture.clientId.texte, rappel)
      #expect(dto.statut == facture.statut(le: jour).rawValue, rappel)
      #expect(
        try dto.client?.fiche() == facture.emission?.client ?? client.fiche, rappel)
      #expect(try dto.vendeur?.valeur() == facture.emission?.vendeur, rappel)
      for (paye, paiement) in zip(try #require(dto.paiements), facture.paiements) {
        let demande = try paye.demande(dans: .paris)
        #expect(demande.montant == paiement.montant && demande.date == paiement.date, rappel)
        #expect(demande.mode == paiement.mode && demande.reference == paiement.reference, rappel)
      }
    }
  }

  @Test func `a client, a seller and a produit come back from their own DTO`() throws {
    var hasard = HasardDeValeurs()
    for _ in 0..<50 {
      var fiche: FicheProduit = hasard.tirer()
      fiche.tva = hasard.un([nil, .normal, .zero])
      let produit = Produit(id: hasard.identifiant(), fiche: fiche)
      let dto = ProduitDTO(produit)
      #expect(try dto.fiche() == produit.fiche && dto.id == produit.id.texte, "\(hasard)")
      let client = hasard.client(hasard.identifiant())
      let acheteur = ClientDTO(client.fiche, id: client.id)
      #expect(
        try acheteur.fiche() == client.fiche && acheteur.id == client.id.texte, "\(hasard)")
      let vendeur: Vendeur = hasard.tirer()
      #expect(try VendeurDTO(vendeur).valeur() == vendeur, "\(hasard)")
    }
  }

  @Test func `Foundation's own coding keeps a DTO as it is`() throws {
    var hasard = HasardDeValeurs()
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.dateEncodingStrategy = .iso8601
    decoder.dateDecodingStrategy = .iso8601
    for _ in 0..<100 {
      let facture = try hasard.facture()
      let dto = FactureDTO(facture, client: nil, le: jour)
      let lu = try decoder.decode(FactureDTO.self, from: encoder.encode(dto))
      #expect(lu == dto, "\(hasard)")
    }
  }

  @Test func `invoices at random take every statut`() throws {
    var hasard = HasardDeValeurs()
    let statuts = try Set((0..<300).map { _ in try hasard.facture().statut(le: jour).rawValue })
    #expect(statuts == ["Brouillon", "Envoyée", "Payée", "En Retard", "Annulée"])
  }

  @Test func `a statut, a balance and a day of payment are as of the day asked for`() throws {
    let veille = try #require(jour.plus(jours: -1))
    let facture = try payee(le: jour)
    let avant = FactureDTO(facture, client: nil, le: veille)
    #expect(avant.statut == "Envoyée" && avant.solde == 120 && avant.datePaiement == nil)
    let apres = FactureDTO(facture, client: nil, le: jour)
    #expect(apres.statut == "Payée" && apres.solde == 0)
    #expect(apres.datePaiement == Date(timeIntervalSince1970: 1_795_132_800))
    #expect(avant.paiements == apres.paiements)
  }

  /// 120.00 with VAT, due in a month, paid on that day.
  private func payee(le jour: DateCivile) throws -> Facture {
    var hasard = HasardDeValeurs()
    var enTete = hasard.enTete()
    enTete.dateFacture = try #require(jour.plus(jours: -1))
    enTete.dateEcheance = try #require(jour.plus(jours: 30))
    var facture = Facture(FactureCreee(brouillon: 1, enTete: enTete), id: hasard.identifiant())
    let totaux = Totaux(
      sousTotal: "100.00", remise: .zero, totalHT: "100.00", groupes: [],
      montantTVA: "20.00", totalTTC: "120.00")
    let numero = NumeroEmis(numero: "F1", serie: "F{n}", rang: 1)
    try facture.appliquer(
      .factureEmise(
        FactureEmise(
          numero: numero, enTete: enTete, vendeur: hasard.tirer(), client: hasard.tirer(),
          lignes: [], totaux: totaux)))
    try facture.appliquer(
      .paiementEnregistre(
        PaiementEnregistre(
          paiementId: hasard.identifiant(), montant: "120.00", mode: .carte,
          datePaiement: jour)))
    return facture
  }
}
