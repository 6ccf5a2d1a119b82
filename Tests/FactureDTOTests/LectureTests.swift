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
    let enTete = try dto.enTete(client: client)
    #expect(enTete.dateFacture.texte == "2026-11-20" && enTete.conditionsPaiement == .cheque)
    #expect(try dto.statutLu() == .brouillon)
    #expect(try dto.clientIdLu() == nil)
    let lignes = try dto.contenus()
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

  @Test func `a date with an hour is refused, for it may belong to another day`() throws {
    var dto = try dto()
    dto.dateEcheance -= 3600
    let erreur = refuse(dto, "dateEcheance", "heure-dans-une-date")
    #expect(erreur?.description == "dateEcheance: a day is needed, written as its midnight in UTC.")
    #expect(erreur?.message(.francais).contains("minuit UTC") == true)
    dto.dateEcheance = .distantFuture + 1e12
    refuse(dto, "dateEcheance", "heure-dans-une-date")
  }

  @Test func `texts and identifiers are checked, however deep`() throws {
    var dto = try dto()
    dto.lignes[0].produitId = "ABC"
    refuse(dto, "lignes[0].produitId", "forme-invalide")
    dto = try self.dto()
    dto.notes = ""
    refuse(dto, "notes", "valeur-vide")
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
      _ = try dto.enTete(client: ClientID(UUIDTexte(haut: 1, bas: 2)))
      _ = try dto.contenus()
    }
    #expect(erreur?.chemin == chemin, sourceLocation: lieu)
    #expect(erreur?.code.rawValue == code, sourceLocation: lieu)
    return erreur
  }
}
