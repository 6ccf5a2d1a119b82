import FacturierDTO
import Facturation
import Foundation
import Testing

/// What an app sends is read if it means something, and else refused by its path.
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
    #expect(throws: ErreurDTO.self) { try paiement(le: Date(), .nan).demande(dans: .paris) }
  }

  @Test func `a word that is none of ours is refused by its path, and ours are told`() {
    var dto = paiement(le: Date())
    dto.mode = "Bitcoin"
    let erreur = refuse("mode", "mot-inconnu") { try dto.demande(dans: .paris) }
    #expect(
      erreur?.message(.francais).contains("Virement, Chèque, Espèces, Carte, Prélèvement,") == true)
    #expect(erreur?.message(.anglais).hasPrefix("mode: One of") == true)
    refuse("categorie", "mot-inconnu") { try client { $0.categorie = "État" }.fiche() }
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
    let fautes = (0..<20).map { _ in #expect(throws: ErreurDTO.self) { try dto.fiche() } }
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
  ) -> ErreurDTO? {
    let erreur = #expect(throws: ErreurDTO.self, sourceLocation: lieu) { _ = try lire() }
    #expect(erreur?.chemin == chemin, sourceLocation: lieu)
    #expect(erreur?.code.rawValue == code, sourceLocation: lieu)
    return erreur
  }
}
