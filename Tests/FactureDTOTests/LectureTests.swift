import FactureDTO
import Facturation
import Foundation
import Testing

/// What an app sends is read if it means something, and else refused by its path.
@Suite struct LectureTests {
  private static let json = """
    {"id":"01970000-0000-7000-8000-000000000001","numero":"BROUILLON-1",
     "dateFacture":"2026-11-20T00:00:00Z","dateEcheance":"2026-12-20T00:00:00Z","statut":"Brouillon",
     "conditionsPaiement":"Chèque","tva":5.5,"remisePourcentage":0,
     "lignes":[{"designation":"Pain","quantite":1.5,"prixUnitaire":49.99},
               {"designation":"Sel","quantite":1,"prixUnitaire":0.333333,"tva":20,
                "dateCommande":"2026-11-01T00:00:00Z"}]}
    """

  private func dto() throws -> FactureDTO {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(FactureDTO.self, from: Data(Self.json.utf8))
  }

  @Test func `an invoice with no more than the first fields is read`() throws {
    let dto = try dto()
    let client = ClientID(UUIDTexte(haut: 1, bas: 2))
    let enTete = try dto.enTete(client: client, dans: .paris)
    #expect(enTete.dateFacture.texte == "2026-11-20" && enTete.conditionsPaiement == .cheque)
    #expect(try dto.statutLu() == .brouillon)
    #expect(try dto.clientIdLu() == nil)
    let lignes = try dto.contenus(dans: .paris)
    #expect(lignes.map(\.prixUnitaire.texte) == ["49.99", "0.333333"])
    #expect(lignes.map(\.tva.texte) == ["5.50", "20.00"], "the invoice's rate, or the line's own")
    #expect(lignes.map(\.categorieTVA) == [.normale, .normale])
    #expect(lignes[1].dateCommande?.texte == "2026-11-01")
  }

  @Test(
    arguments: [
      ("lignes[0].quantite", "trop-de-decimales", \.lignes[0].quantite, "1.00005"),
      ("lignes[1].prixUnitaire", "hors-limites", \.lignes[1].prixUnitaire, "1000000000"),
      ("tva", "hors-limites", \.tva, "100.01"),
      ("remisePourcentage", "hors-limites", \.remisePourcentage, "-1"),
      ("lignes[0].prixUnitaire", "forme-invalide", \.lignes[0].prixUnitaire, "NaN"),
    ] as [(String, String, any WritableKeyPath<FactureDTO, Decimal> & Sendable, String)])
  func `a number that is none of ours is refused by its path`(
    chemin: String, code: String, champ: any WritableKeyPath<FactureDTO, Decimal> & Sendable,
    nombre: String
  ) throws {
    var dto = try dto()
    dto[keyPath: champ] = nombre == "NaN" ? .nan : try #require(Decimal(string: nombre))
    refuse(dto, chemin, code)
  }

  @Test func `a word that is none of ours is refused by its path, and ours are told`() throws {
    var dto = try dto()
    dto.conditionsPaiement = "Bitcoin"
    let erreur = refuse(dto, "conditionsPaiement", "mot-inconnu")
    #expect(erreur?.message(.francais).contains("Virement, Chèque, Espèces, Carte.") == true)
    #expect(erreur?.message(.anglais).hasPrefix("conditionsPaiement: one of") == true)
    dto = try self.dto()
    dto.lignes[1].categorieTVA = "X"
    refuse(dto, "lignes[1].categorieTVA", "mot-inconnu")
    dto = try self.dto()
    dto.statut = "Perdue"
    #expect(throws: ErreurDTO.self) { try dto.statutLu() }
  }

  @Test(
    arguments: [
      (.paris, 0, "2026-11-20"), (.paris, -3600, "2026-11-20"), (.paris, -3600.5, "2026-11-19"),
      (.paris, 34_200.25, "2026-11-20"), (.paris, 82_800, "2026-11-21"),
      (.guadeloupe, 0, "2026-11-20"), (.guadeloupe, 0.5, "2026-11-19"),
      (.caledonie, 46_800, "2026-11-21"), (.caledonie, -86_400, "2026-11-19"),
    ] as [(FuseauHoraire, Double, String)])
  func `a moment is a day in the time zone, and midnight UTC the day that it says`(
    fuseau: FuseauHoraire, apresMinuit: Double, jour: String
  ) throws {
    var dto = try dto()
    dto.dateFacture += apresMinuit
    dto.lignes[0].dateCommande = dto.dateFacture
    dto.livraison = LivraisonDTO(debut: dto.dateFacture)
    let client = ClientID(UUIDTexte(haut: 1, bas: 2))
    let enTete = try dto.enTete(client: client, dans: fuseau)
    #expect(enTete.dateFacture.texte == jour && enTete.livraison?.debut.texte == jour)
    #expect(try dto.contenus(dans: fuseau)[0].dateCommande?.texte == jour)
    let paiement = PaiementDTO(
      paiementId: "1", montant: 1, mode: "Carte", datePaiement: dto.dateFacture)
    #expect(try paiement.demande(dans: fuseau).date?.texte == jour)
  }

  @Test func `a date beyond the calendar is refused by its path`() throws {
    var dto = try dto()
    for secondes in [1e12, 1e30, .infinity, .nan] {
      dto.dateEcheance = Date(timeIntervalSinceReferenceDate: secondes)
      let erreur = refuse(dto, "dateEcheance", "date-attendue")
      #expect(
        erreur?.description == "dateEcheance: a day between the years 1 and 9999 is needed.")
      #expect(erreur?.message(.francais).contains("entre les années 1 et 9999") == true)
    }
  }

  @Test func `what Swift's own encoder writes is taken: seconds, capitals, empty texts`() throws {
    struct Appli: Encodable {
      var id = UUID(uuidString: "0197ABCD-0000-7000-8000-0000000000AB")
      var numero = "BROUILLON-1"
      var clientId = UUID(uuidString: "0197ABCD-0000-7000-8000-0000000000CD")
      var dateFacture = Date(timeIntervalSinceReferenceDate: 816_955_200.25)
      var dateEcheance = Date(timeIntervalSinceReferenceDate: 819_504_000)
      var (statut, conditionsPaiement) = ("Brouillon", "Virement")
      var (tva, remisePourcentage) = (Decimal(20), Decimal(0))
      var (notes, notesCommentaire) = ("", "")
      var lignes: [String] = []
    }
    let dto = try JSONDecoder().decode(FactureDTO.self, from: JSONEncoder().encode(Appli()))
    let client = try #require(try dto.clientIdLu())
    #expect(client.texte == "0197abcd-0000-7000-8000-0000000000cd")
    let enTete = try dto.enTete(client: client, dans: .paris)
    #expect(enTete.dateFacture.texte == "2026-11-21" && enTete.dateEcheance.texte == "2026-12-21")
    #expect(enTete.notes == nil && enTete.notesCommentaire == nil)
  }

  @Test func `texts and identifiers are checked, however deep`() throws {
    var dto = try dto()
    dto.lignes[0].produitId = "ABC"
    refuse(dto, "lignes[0].produitId", "forme-invalide")
    dto = try self.dto()
    dto.notes = "\u{0}"
    refuse(dto, "notes", "caractere-interdit")
    dto = try self.dto()
    dto.livraison = LivraisonDTO(debut: dto.dateFacture)
    dto.livraison?.adresse = AdresseDTO(voie: "1 rue", codePostal: "1", ville: "V", pays: "fr")
    refuse(dto, "livraison.adresse.pays", "forme-invalide")
    #expect(throws: ErreurDTO.self) { try ClientDTO(nom: " ").fiche() }
  }

  @discardableResult
  private func refuse(
    _ dto: FactureDTO, _ chemin: String, _ code: String,
    sourceLocation lieu: SourceLocation = #_sourceLocation
  ) -> ErreurDTO? {
    let erreur = #expect(throws: ErreurDTO.self, sourceLocation: lieu) {
      _ = try dto.enTete(client: ClientID(UUIDTexte(haut: 1, bas: 2)), dans: .paris)
      _ = try dto.contenus(dans: .paris)
    }
    #expect(erreur?.chemin == chemin, sourceLocation: lieu)
    #expect(erreur?.code.rawValue == code, sourceLocation: lieu)
    return erreur
  }
}
