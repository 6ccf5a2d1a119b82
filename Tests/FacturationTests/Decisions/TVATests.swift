import Litteraux
import Testing

@testable import Facturation

/// What each VAT category, and each rate of a part of France, wants of a sale.
@Suite struct `What a VAT category wants` {
  /// A sale of one line, and all that is to be said of its category, its rate, its places and numbers.
  struct Vente: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var categorie: CategorieTVA?
    var taux: Taux = "0"
    var nature: NatureLigne? = .biens
    var acheteur = FicheClient.entreprise
    var livraison: Adresse?
    var vendeur: Adresse = .exemple
    let attendu: [String]

    init(
      _ titre: String, _ categorie: CategorieTVA, _ acheteur: FicheClient,
      nature: NatureLigne? = .biens, livree livraison: Adresse? = nil,
      par vendeur: Adresse = .exemple, _ attendu: String...
    ) {
      (testDescription, self.categorie, self.acheteur, self.nature) =
        (titre, categorie, acheteur, nature)
      if categorie == .normale { taux = "20" }
      (self.livraison, self.vendeur, self.attendu) = (livraison, vendeur, attendu)
    }

    init(
      _ titre: String, a taux: Taux, _ acheteur: FicheClient, livree livraison: Adresse? = nil,
      par vendeur: Adresse = .exemple, _ attendu: String...
    ) {
      (testDescription, self.taux, self.acheteur) = (titre, taux, acheteur)
      (self.livraison, self.vendeur, self.attendu) = (livraison, vendeur, attendu)
    }
  }

  @Test(arguments: [
    Vente("G to a private person in Rome", .exportation, .prive(.rome), "lieu-et-categorie"),
    Vente("G to a firm in Berlin", .exportation, .berlin, "lieu-et-categorie"),
    Vente("G to a firm in Paris", .exportation, .entreprise, "lieu-et-categorie"),
    Vente("G to Zurich", .exportation, .firme(.zurich)),
    Vente("G to a firm in Berlin, delivered in Zurich", .exportation, .berlin, livree: .zurich),
    Vente(
      "G to Zurich, handed over in Paris", .exportation, .firme(.zurich), livree: .exemple,
      "lieu-a-verifier"),
    Vente(
      "G to Rome, delivered in Berlin", .exportation, .prive(.rome), livree: .unter,
      "lieu-et-categorie"),
    Vente("G to someone of no address", .exportation, .prive(nil), "lieu-a-verifier"),
    Vente("G from Paris to Réunion", .exportation, .firme(.reunion)),
    Vente("G from Réunion to Paris", .exportation, .entreprise, par: .reunion),
    Vente(
      "G within Réunion", .exportation, .firme(.reunion), par: .reunion, "lieu-et-categorie"),
    Vente(
      "G from Guadeloupe to Martinique", .exportation, .firme(.martinique), par: .guadeloupe,
      "lieu-et-categorie"),
    Vente("G from Guadeloupe to Réunion", .exportation, .firme(.reunion), par: .guadeloupe),
    Vente("G to the Canaries", .exportation, .firme(.canaries)),
    Vente("G to Monaco", .exportation, .firme(.monaco), "lieu-et-categorie"),
    Vente("G to Belfast", .exportation, .firme(.belfast), "lieu-et-categorie"),
    Vente("G to London", .exportation, .londres),
    Vente(
      "G on services", .exportation, .firme(.zurich), nature: .services, "nature-a-verifier"),
    Vente("G on what nobody named", .exportation, .firme(.zurich), nature: nil),

    Vente("K to Berlin", .intracommunautaire, .berlin),
    Vente(
      "K to London", .intracommunautaire, .londres,
      "acheteur-hors-de-l-union", "lieu-a-verifier"),
    Vente(
      "K to London by a German number", .intracommunautaire, .firme(.cite, "DE136695976"),
      "lieu-a-verifier"),
    Vente(
      "K delivered in London", .intracommunautaire, .berlin, livree: .cite, "lieu-et-categorie"),
    Vente(
      "K to a London firm, delivered in Berlin", .intracommunautaire,
      .firme(.cite, "DE136695976"), livree: .unter),
    Vente("K to Belfast", .intracommunautaire, .firme(.belfast, "XI123456789")),
    Vente("K to Réunion", .intracommunautaire, .berlin, livree: .reunion, "lieu-et-categorie"),
    Vente("K from Réunion", .intracommunautaire, .berlin, par: .reunion, "lieu-a-verifier"),
    Vente(
      "K that the buyer fetches", .intracommunautaire, .berlin, livree: .exemple,
      "lieu-a-verifier"),
    Vente("K on services", .intracommunautaire, .berlin, nature: .services, "nature-et-categorie"),
    Vente("K on what nobody named", .intracommunautaire, .berlin, nature: nil),
    Vente(
      "K to a private person", .intracommunautaire, .prive(.unter), "autoliquidation-particulier"),
    Vente(
      "K to one in France", .intracommunautaire, .prive(.exemple), livree: .unter,
      "autoliquidation-particulier"),
    Vente("K without a number", .intracommunautaire, .firme(.unter), "acheteur-sans-numero-tva"),
    Vente(
      "K to a Swiss number", .intracommunautaire, .firme(.unter, "CHE116281710"),
      "acheteur-hors-de-l-union"),

    Vente("AE on goods to Germany", .autoliquidation, .berlin, "nature-a-verifier"),
    Vente("AE on services to Germany", .autoliquidation, .berlin, nature: .services),
    Vente(
      "AE on services to Switzerland", .autoliquidation, .firme(.zurich, "CHE116281710"),
      nature: .services, "lieu-a-verifier"),
    Vente(
      "AE on goods within France", .autoliquidation,
      .firme(.exemple, "FR83404833048")),
    Vente(
      "AE on goods delivered in Germany", .autoliquidation, .firme(.exemple, "FR83404833048"),
      livree: .unter, "nature-a-verifier"),
    Vente(
      "AE to a private person", .autoliquidation, .prive(.unter), nature: .services,
      "autoliquidation-particulier"),

    Vente("S on goods to Berlin", .normale, .berlin, "tva-a-l-etranger"),
    Vente("S on goods that a firm of Berlin fetches", .normale, .berlin, livree: .exemple),
    Vente("S on goods of a firm in Paris that go to Berlin", .normale, .entreprise, livree: .unter),
    Vente("S on services to Berlin", .normale, .berlin, nature: .services, "tva-a-l-etranger"),
    Vente(
      "S on services to Zurich, though they are for Paris", .normale, .firme(.zurich),
      nature: .services, livree: .exemple, "tva-a-l-etranger"),
    Vente(
      "S on services to Réunion", .normale, .firme(.reunion), nature: .services,
      "taux-de-metropole"),
    Vente(
      "S on what nobody named to Réunion", .normale, .prive(.reunion), nature: nil,
      "taux-de-metropole"),
    Vente(
      "S on services to Réunion, done in Paris", .normale, .firme(.reunion), nature: .services,
      livree: .exemple),
    Vente(
      "S on services to a firm in Paris, done in Réunion", .normale, .entreprise,
      nature: .services, livree: .reunion),
    Vente("S on goods to Réunion", .normale, .prive(.reunion), "taux-de-metropole"),
    Vente("S on services to a person in Réunion", .normale, .prive(.reunion), nature: .services),
    Vente(
      "S on goods that a person of Réunion takes in Paris", .normale, .prive(.reunion),
      livree: .exemple),
    Vente(
      "S within Réunion", .normale, .prive(.reunion), nature: .services, par: .reunion,
      "taux-de-metropole"),
    Vente(
      "S in Guyane to someone of no address", .normale, .prive(nil), nature: nil, par: .guyane,
      "taux-de-metropole"),
    Vente("S from Réunion to Paris", .normale, .entreprise, nature: .services, par: .reunion),
    Vente(
      "5.5 % from Réunion to Guadeloupe", a: "5.5", .firme(.guadeloupe), par: .reunion,
      "taux-de-metropole"),
    Vente("S to a private person in Rome", .normale, .prive(.rome), nature: .services),
    Vente("S on what nobody named", .normale, .berlin, nature: nil),

    Vente("8.5 % in Lille", a: "8.5", .firme(.lille), "taux-et-lieu"),
    Vente("8.5 % in Réunion", a: "8.5", .firme(.reunion)),
    Vente("8.5 % delivered in Réunion", a: "8.5", .firme(.lille), livree: .reunion),
    Vente("8.5 % sold from Réunion", a: "8.5", .firme(.lille), par: .reunion),
    Vente(
      "8.5 % sold from Réunion and delivered in Lille", a: "8.5", .firme(.lille), livree: .lille,
      par: .reunion, "taux-a-verifier"),
    Vente("8.5 % to someone of no address", a: "8.5", .prive(nil), "taux-a-verifier"),
    Vente("1.05 % in Lille", a: "1.05", .firme(.lille), "taux-et-lieu"),
    Vente("1.75 % in Guyane, which has no VAT", a: "1.75", .firme(.guyane), "taux-et-lieu"),
    Vente("2.1 % in Lille", a: "2.1", .firme(.lille)),
    Vente("0.9 % in Lille", a: "0.9", .firme(.lille), "taux-et-lieu"),
    Vente("13 % in Réunion", a: "13", .firme(.reunion), "taux-et-lieu"),
    Vente("13 % in Bastia", a: "13", .firme(.bastia)),
    Vente("10 % in Bastia", a: "10", .firme(.bastia)),
  ])
  func `is asked of every sale`(_ vente: Vente) throws {
    var vendeur = Vendeur.exemple
    vendeur.adresse = vente.vendeur
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var dossier = try Dossier(registre: registre) {
      $0.livraison = vente.livraison.map { Livraison(debut: "2026-11-20", adresse: $0) }
    }
    try dossier.ligne("1", a: "100", tva: vente.taux) {
      ($0.categorieTVA, $0.nature) = (vente.categorie, vente.nature)
    }
    let controle = try dossier.facture.projeter(
      auPlusTard: nil, registre: registre, client: vente.acheteur, dernier: { _ in nil }
    ).controle
    let siens: Set = [
      "lieu-a-verifier", "nature-a-verifier", "taux-a-verifier", "taux-de-metropole",
      "tva-a-l-etranger",
    ]
    let dits =
      controle.refus.map(\.code.rawValue)
      + controle.avertissements.map(\.code.rawValue).filter(siens.contains)
    #expect(dits == vente.attendu)
  }

  @Test func `goes by the nature of the invoice where a line says none`() throws {
    var dossier = try Dossier(client: .berlin) { $0.nature = .services }
    try dossier.ligne("1", a: "100", tva: "0") { $0.categorieTVA = .intracommunautaire }
    refuse("nature-et-categorie") { try dossier.emettre() }
  }

  @Test func `names the lines concerned, and no others`() throws {
    var dossier = try Dossier(client: .firme(.lille))
    try dossier.ligne("1", a: "1", designation: "Sel")
    try dossier.ligne("1", a: "1", tva: "8.5")
    try dossier.ligne("1", a: "1", tva: "8.5")
    let refus = refuse("taux-et-lieu") { try dossier.emettre() }
    #expect(refus?.figures == "tva=8.50 lignes=2,3")
  }
}

extension FicheClient {
  fileprivate static func prive(_ adresse: Adresse?) -> FicheClient {
    FicheClient(nom: "Rossi", categorie: .particulier, adresse: adresse)
  }

  fileprivate static func firme(_ adresse: Adresse, _ numero: NumeroTVA? = nil) -> FicheClient {
    FicheClient(nom: "Firma", numeroTVA: numero, adresse: adresse)
  }

  fileprivate static let berlin = firme(.unter, "DE136695976")
  fileprivate static let londres = firme(.cite, "GB123456789")
}

extension Adresse {
  private static func a(_ ville: Libelle, _ code: Libelle, _ pays: CodePays) -> Adresse {
    Adresse(voie: "1", codePostal: code, ville: ville, pays: pays)
  }

  fileprivate static let rome = a("Roma", "00184", "IT")
  fileprivate static let unter = a("Berlin", "10117", "DE")
  fileprivate static let zurich = a("Zürich", "8001", "CH")
  fileprivate static let cite = a("London", "EC1A 1BB", "GB")
  fileprivate static let belfast = a("Belfast", "BT1 5GS", "GB")
  fileprivate static let canaries = a("Las Palmas", "35001", "ES")
  fileprivate static let monaco = a("Monaco", "98000", "MC")
  fileprivate static let lille = a("Lille", "59000", "FR")
  fileprivate static let bastia = a("Bastia", "20200", "FR")
  fileprivate static let reunion = a("Saint-Denis", "97400", "FR")
  fileprivate static let guadeloupe = a("Basse-Terre", "97100", "FR")
  fileprivate static let martinique = a("Fort-de-France", "97200", "FR")
  fileprivate static let guyane = a("Cayenne", "97300", "GF")
}

/// Where an address lies for VAT (directive 2006/112, article 6, and BOI-TVA-CHAMP-20-10).
@Suite struct `A place` {
  @Test(arguments: [
    ("DE", "27498", "78266", "27499"), ("ES", "35001", "38002", "41001"),
    ("ES", "51001", "52001", "50001"), ("FI", "22100", "22999", "20100"),
    ("GR", "63086", "630 87", "63085"), ("IT", "22061", "23041", "22060"),
  ])
  func `of the Union is outside its VAT by its postal code alone`(
    pays: CodePays, un: String, autre: String, dedans: String
  ) {
    #expect(Territoire(pays, codePostal: un) == .tiers)
    #expect(Territoire(pays, codePostal: autre) == .tiers)
    #expect(Territoire(pays, codePostal: dedans) == .union(pays.texte))
  }
}

@Suite struct `A service abroad under the franchise` {
  @Test(
    arguments: [("BE", .services, true), ("BE", .biens, false), ("FR", .services, false)]
      as [(CodePays, NatureOperation, Bool)])
  func `is warned of, where it goes to a business`(
    _ pays: CodePays, _ nature: NatureOperation, _ averti: Bool
  ) throws {
    var vendeur = Vendeur.exemple
    vendeur.regime = .franchise
    var client = FicheClient.entreprise
    client.adresse?.pays = pays
    for categorie in [.professionnel, .particulier] as [CategorieClient] {
      client.categorie = categorie
      let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
      var dossier = try Dossier(registre: registre, client: client) { $0.nature = nature }
      try dossier.ligne("1", a: "100")
      let codes = try dossier.emettre().avertissements.map(\.code)
      let attendu = averti && categorie == .professionnel
      #expect(codes.contains("franchise-a-l-etranger") == attendu)
    }
  }
}
