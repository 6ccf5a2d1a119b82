import ExemplesFactures
import Facturation
import Facturier
import FacturierDTO
import Foundation
import Hasard
import Journaux
import Testing

/// A value that leaves as a DTO comes back the same.
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

/// A DTO that an app sends is read if it means something, and else refused by its path.
@Suite struct LectureTests {
  private func client(_ changer: (inout ClientDTO) -> Void = { _ in }) -> ClientDTO {
    var dto = ClientDTO(nom: "Épicerie Duval")
    dto.adresse = AdresseDTO(voie: "1 rue Haute", codePostal: "69001", ville: "Lyon")
    changer(&dto)
    return dto
  }

  private func paiement(le date: Date, _ montant: Decimal = 1) -> PaiementDTO {
    PaiementDTO(
      paiementId: "01970000-0000-7000-8000-000000000001", montant: montant, mode: "Carte",
      datePaiement: date)
  }

  @Test func `a client with no more than the first fields is read`() throws {
    let fiche = try client().fiche()
    #expect(fiche.nom.texte == "Épicerie Duval" && fiche.categorie == .professionnel)
    #expect(fiche.adresse?.pays == .france && fiche.siren == nil)
  }

  @Test(
    arguments: [
      ("montant", "trop-de-decimales", "1.005"), ("montant", "hors-limites", "1000000000000"),
    ])
  func `a number that is none of ours is refused by its path`(
    chemin: String, code: String, nombre: String
  ) throws {
    let montant = try #require(Decimal(string: nombre))
    refuse(chemin, code) { try paiement(le: Date(), montant).demande(dans: .paris) }
  }

  @Test func `a number that is none is refused`() {
    #expect(throws: DTOError.self) { try paiement(le: Date(), .nan).demande(dans: .paris) }
  }

  @Test func `a word that is none of ours is refused by its path, and ours are told`() {
    var dto = paiement(le: Date())
    dto.mode = "Bitcoin"
    let erreur = refuse("mode", "mot-inconnu") { try dto.demande(dans: .paris) }
    #expect(
      erreur?.message(.francais).contains("Virement, Chèque, Espèces, Carte, Prélèvement,") == true)
    #expect(erreur?.message(.anglais).hasPrefix("mode: One of") == true)
    refuse("categorie", "mot-inconnu") { try client { $0.categorie = "État" }.fiche() }
    let sansNom = refuse("nom", "valeur-vide") { try client { $0.nom = "" }.fiche() }
    #expect(sansNom?.message(.anglais) == "nom: a value is missing.")
  }

  @Test(
    arguments: [
      (.paris, 0, "2026-11-20"), (.paris, -3600, "2026-11-20"), (.paris, -3600.5, "2026-11-19"),
      (.paris, 34_200.25, "2026-11-20"), (.paris, 82_800, "2026-11-21"),
      (.guadeloupe, 0, "2026-11-20"), (.guadeloupe, 0.5, "2026-11-19"),
      (.reunion, 72_000, "2026-11-21"), (.reunion, -86_400, "2026-11-19"),
    ] as [(FuseauHoraire, Double, String)])
  func `a moment is a day in the time zone, and midnight UTC the day that it says`(
    fuseau: FuseauHoraire, apresMinuit: Double, jour: String
  ) throws {
    let minuit = Date(timeIntervalSince1970: 1_795_132_800)
    let demande = try paiement(le: minuit + apresMinuit).demande(dans: fuseau)
    #expect(demande.date?.texte == jour)
  }

  @Test(arguments: [1e12, 1e30, .infinity, .nan])
  func `a date beyond the calendar is refused by its path`(secondes: Double) {
    let dto = paiement(le: Date(timeIntervalSinceReferenceDate: secondes))
    refuse("datePaiement", "date-attendue") { try dto.demande(dans: .paris) }
  }

  @Test func `what Swift's own encoder writes is taken: seconds, capitals, empty texts`() throws {
    struct Appli: Encodable {
      var id = UUID(uuidString: "0197ABCD-0000-7000-8000-0000000000AB")
      var (nom, siren, courriel) = ("Épicerie Duval", "", "")
    }
    let dto = try JSONDecoder().decode(ClientDTO.self, from: JSONEncoder().encode(Appli()))
    let fiche = try dto.fiche()
    #expect(fiche.siren == nil && fiche.courriel == nil)
  }

  @Test func `texts and identifiers are checked, however deep`() {
    refuse("adresse.pays", "forme-invalide") { try client { $0.adresse?.pays = "fr" }.fiche() }
    refuse("adresse.voie", "caractere-interdit") {
      try client { $0.adresse?.voie = "\u{0}" }.fiche()
    }
    refuse("nom", "valeur-vide") { try ClientDTO(nom: " ").fiche() }
    var dto = paiement(le: Date())
    dto.paiementId = "ABC"
    refuse("paiementId", "forme-invalide") { try dto.demande(dans: .paris) }
  }

  @Test func `of several faults it is always the first by name that is told`() {
    let dto = client {
      $0.siren = "1"
      $0.courriel = "?"
    }
    let fautes = (0..<20).map { _ in #expect(throws: DTOError.self) { try dto.fiche() } }
    #expect(Set(fautes).count == 1 && fautes[0]?.chemin == "courriel")
  }

  @Test func `a day before the calendar's reform comes back`() throws {
    let jour = DateCivile("1500-02-28")
    var dto = paiement(le: Date(timeIntervalSince1970: Double(jour.jour) * 86_400))
    #expect(try dto.demande(dans: .paris).date == jour)
    dto.datePaiement += 1
    #expect(try dto.demande(dans: .paris).date == jour)
  }

  @discardableResult
  private func refuse(
    _ chemin: String, _ code: String, sourceLocation lieu: SourceLocation = #_sourceLocation,
    _ lire: () throws -> some Any
  ) -> DTOError? {
    let erreur = #expect(throws: DTOError.self, sourceLocation: lieu) { _ = try lire() }
    #expect(erreur?.chemin == chemin, sourceLocation: lieu)
    #expect(erreur?.code.rawValue == code, sourceLocation: lieu)
    return erreur
  }
}

/// Foundation's types and ours are made one of the other without a loss.
@Suite struct `Foundation's types` {
  @Test func `hold the same bits of a UUID`() throws {
    for _ in 0..<100 {
      let uuid = UUID()
      #expect(UUID(UUIDTexte(uuid)) == uuid)
      #expect(
        UUID(FactureID(uuid)) == uuid && FactureID(uuid).texte == uuid.uuidString.lowercased())
    }
  }

  @Test(arguments: ["0.00", "-12.50", "0.05", "999999999999.99", "-999999999999.99", "100.00"])
  func `hold the same amount`(texte: String) throws {
    let montant = try Montant(texte: texte)
    #expect(Decimal(montant) == Decimal(string: texte))
    #expect(try Montant(Decimal(montant)) == montant)
    #expect(Decimal(Cumul(montant)) == Decimal(montant))
  }

  @Test func `hold the same number of any kind`() throws {
    #expect(try Quantite(Decimal(string: "1.234") ?? 0).texte == "1.234")
    #expect(try PrixUnitaire(Decimal(90_000)).texte == "90000.00")
    #expect(try Taux(Decimal(string: "5.5") ?? 0) == Taux("5.50"))
    #expect(try Pourcentage(33).texte == "33.00")
  }

  @Test func `are refused where they hold more than is kept`() throws {
    let double = Decimal(string: "0.30000000000000004") ?? 0
    for (decimal, code) in [
      (Decimal(string: "0.001") ?? 0, "trop-de-decimales"), (double, "trop-de-decimales"),
      (Decimal.nan, "forme-invalide"), (Decimal(string: "1e20") ?? 0, "hors-limites"),
    ] {
      let refus = #expect(throws: RefusFacturation.self) {
        try Montant(decimal, champ: .init(rawValue: "prix"))
      }
      #expect(refus?.code.rawValue == code, "\(decimal)")
      #expect(refus?.champ?.rawValue == "prix")
    }
  }

  @Test(arguments: FuseauHoraire.allCases)
  func `hold the same day in each time zone, whenever clocks are changed`(
    fuseau: FuseauHoraire
  ) throws {
    let premier = DateCivile("2026-01-01")
    for rang in 0..<800 {
      let jour = try #require(premier.plus(jours: rang))
      let date = Date(jour, dans: fuseau)
      #expect(DateCivile(date, dans: fuseau) == jour)
      #expect(DateCivile(date.addingTimeInterval(-1), dans: fuseau) == jour.plus(jours: -1))
    }
    #expect(DateCivile(Date(timeIntervalSince1970: .infinity), dans: fuseau) == nil)
    #expect(DateCivile(Date(timeIntervalSince1970: 1e15), dans: fuseau) == nil)
  }

  @Test func `hold the same moment`() throws {
    let moment = try #require(Timestamp("2026-11-20T10:11:12.123456Z"))
    #expect(Timestamp(Date(moment)) == moment)
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)) == nil)
  }

  @Test func `tell an error in the person's language`() throws {
    #expect(Langue(Locale(identifier: "fr_CA")) == .francais)
    #expect(Langue(Locale(identifier: "fr")) == .francais)
    #expect(Langue(Locale(identifier: "fr-BE")) == .francais)
    // North Frisian, which three letters name.
    #expect(Langue(Locale(identifier: "frr_DE")) == .anglais)
    #expect(Langue(Locale(identifier: "en_GB")) == .anglais)
    #expect(Langue(Locale(identifier: "de_DE")) == .anglais)
    let refus = #expect(throws: RefusFacturation.self) { try Montant(texte: "1,5") }
    let dit = try #require(refus)
    let langue = Langue(.current)
    let erreurs: [any LocalizedError] = [dit, DepotError(dit)]
    #expect(
      erreurs.map(\.errorDescription) == [dit.message(langue), DepotError(dit).message(langue)])
  }

  @Test func `keep statuts and means by the words of DTOs`() throws {
    let statuts = StatutFacture.allCases
    let ecrits = try JSONEncoder().encode(statuts)
    #expect(
      String(decoding: ecrits, as: UTF8.self)
        == #"["Brouillon","Envoyée","Payée","En Retard","Annulée"]"#)
    #expect(try JSONDecoder().decode([StatutFacture].self, from: ecrits) == statuts)
    let modes = try JSONEncoder().encode(ConditionsPaiement.allCases)
    #expect(String(decoding: modes, as: UTF8.self).hasPrefix(#"["Virement","Chèque","Espèces","#))
    #expect(
      try JSONDecoder().decode([ConditionsPaiement].self, from: modes)
        == ConditionsPaiement.allCases)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StatutFacture.self, from: Data(#""en retard""#.utf8))
    }
  }
}
