import Litteraux
import Testing

@testable import Facturation

/// What nobody has can be read where it was recorded, and is not taken from anybody.
@Suite struct `A VAT number, a country or a postal code that there is not` {
  private static func client(
    numero: NumeroTVA? = nil, pays: CodePays = "FR", code: Libelle? = "75002"
  ) -> FicheClient {
    FicheClient(
      nom: "Boulangerie Martin", numeroTVA: numero,
      adresse: Adresse(voie: "1 rue", codePostal: code, ville: "Ville", pays: pays))
  }

  @Test(
    arguments: [
      ("DE12345", "forme-invalide"), ("XX99", "forme-invalide"), ("UK123456789", "forme-invalide"),
      ("GR094259216", "forme-invalide"), ("BE123456789", "forme-invalide"),
      ("ATU1234567", "forme-invalide"), ("NL123456789A01", "forme-invalide"),
      ("ES12345678", "forme-invalide"), ("RO1A", "forme-invalide"),
      ("DE123456789", "cle-fausse"), ("BE0428759498", "cle-fausse"),
      ("BE2428759497", "cle-fausse"), ("IT00743110158", "cle-fausse"),
      ("LU15027443", "cle-fausse"), ("DE136695976", nil), ("BE0428759497", nil),
      ("IT00743110157", nil), ("LU15027442", nil), ("EL094259216", nil), ("XI123456789", nil),
      ("XIGD123", nil), ("ATU13585627", nil), ("IE6433435F", nil), ("IE6433435OA", nil),
      ("IE8D79739I", nil), ("ESB58378431", nil), ("ES54362315K", nil), ("NL004495445B01", nil),
      ("RO18547290", nil), ("SE123456789701", nil), ("GB980780684", nil), ("CHE107787577", nil),
      ("EU372000041", nil), ("FR83404833048", nil), ("US123456789", nil),
    ] as [(NumeroTVA, String?)])
  func `is refused of a number`(_ numero: NumeroTVA, _ code: String?) throws {
    guard let code else { return _ = try Client.creer(Self.client(numero: numero)) }
    refuse(code, .numeroTVA) { try Client.creer(Self.client(numero: numero)) }
    var vendeur = Vendeur.exemple
    vendeur.numeroTVA = numero
    refuse(code, .numeroTVA) { try Registre.exemple.modifier(vendeur: vendeur) }
  }

  @Test(
    arguments: [
      ("UK", "SW1A 1AA", .pays), ("XX", "1", .pays), ("EU", "1", .pays), ("GB", "SW1A 1AA", nil),
      ("FR", "ABC", .codePostal), ("FR", "7500", .codePostal), ("FR", "750021", .codePostal),
      ("RE", "ABC", .codePostal), ("FR", "75002", nil), ("MC", "98000", nil), ("IE", nil, nil),
      ("XK", "10000", nil), ("SS", nil, nil),
    ] as [(CodePays, Libelle?, Champ?)])
  func `is refused of an address`(
    _ pays: CodePays, _ code: Libelle?, _ champ: Champ?
  ) throws {
    let fiche = Self.client(pays: pays, code: code)
    let livraison = Livraison(debut: "2026-11-20", adresse: fiche.adresse)
    guard let champ else {
      _ = try Client.creer(fiche)
      return try livraison.verifier()
    }
    refuse("forme-invalide", champ) { try Client.creer(fiche) }
    refuse("forme-invalide", champ) { try livraison.verifier() }
  }

  @Test func `is refused of what was recorded once it is to be issued, and named by its path`()
    throws
  {
    var dossier = try Dossier(client: Self.client(numero: "DE12345"))
    try dossier.ligne("1", a: "100")
    refuse("forme-invalide", Champ(rawValue: "client.numeroTVA")) { try dossier.emettre() }
    dossier.client = Self.client(pays: "UK")
    refuse("forme-invalide", Champ(rawValue: "client.pays")) { try dossier.emettre() }
    dossier.client = .entreprise
    var vendeur = Vendeur.exemple
    vendeur.adresse.codePostal = "ABC"
    dossier.registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    refuse("forme-invalide", Champ(rawValue: "vendeur.codePostal")) { try dossier.emettre() }
  }

  @Test func `says which form would do`() {
    let refus = refuse("forme-invalide", .numeroTVA) {
      try Client.creer(Self.client(numero: "BG12345"))
    }
    #expect(
      refus?.message(.francais)
        == "numeroTVA : il faut un numéro de TVA de la forme BG999999999 ou BG9999999999.")
  }
}
