import Litteraux
import Testing

@testable import Facturation

@Suite struct `The check before issue` {
  /// What stands against an invoice to that client, and what is to be looked at.
  private func controle(
    _ lignes: [CategorieTVA?] = [nil], registre: Registre = .exemple,
    _ demande: (inout DemandeFacture) -> Void = { _ in },
    client regler: (inout FicheClient) -> Void = { _ in }
  ) throws -> (refus: [String], avertissements: [String]) {
    var dossier = try Dossier {
      $0.nature = .biens
      demande(&$0)
    }
    for categorie in lignes {
      try dossier.ligne("1", a: "100", tva: categorie == nil ? nil : "0") {
        $0.categorieTVA = categorie
      }
    }
    var client = FicheClient.parfait
    regler(&client)
    let controle = try dossier.facture.projeter(
      auPlusTard: "2026-11-20", registre: registre, client: client, dernier: { _ in nil }
    ).controle
    #expect(controle.passe == controle.refus.isEmpty)
    return (
      controle.refus.map(\.code.rawValue), controle.avertissements.map(\.code.rawValue)
    )
  }

  @Test func `has nothing to say of an invoice that has all`() throws {
    let (refus, avertissements) = try controle(registre: .parfait)
    #expect(refus == [] && avertissements == [])
  }

  @Test func `tells every refusal at once, and issuing the first of them`() throws {
    var dossier = try Dossier { $0.date = "2026-11-25" }
    dossier.registre.sansNumeroTVA()
    dossier.client.adresse = nil
    let controle = try dossier.facture.projeter(
      auPlusTard: "2026-11-20", registre: dossier.registre, client: dossier.client,
      dernier: { _ in nil }
    ).controle
    #expect(
      controle.refus.map(\.code.rawValue) == [
        "sans-ligne", "vendeur-sans-numero-tva", "client-sans-adresse", "date-future",
      ])
    refuse("sans-ligne") { try dossier.emettre(auPlusTard: "2026-11-20") }
  }

  @Test func `of an issued invoice says only that it is one`() throws {
    let dossier = try Dossier.emis()
    let controle = try dossier.facture.projeter(
      auPlusTard: nil, registre: .exemple, client: dossier.client, dernier: { _ in nil }
    ).controle
    #expect(controle.refus.map(\.code.rawValue) == ["facture-deja-emise"])
    #expect(controle.avertissements == [])
  }

  @Test func `wants an address of everybody, and insists on it but for private persons`() throws {
    for categorie in CategorieClient.allCases {
      let (refus, avertissements) = try controle(registre: .parfait) {
        _ in
      } client: {
        $0.categorie = categorie
        $0.adresse = nil
      }
      let prive = categorie == .particulier
      #expect(refus == (prive ? [] : ["client-sans-adresse"]), "\(categorie)")
      let sansSiret = categorie == .secteurPublic ? ["public-sans-siret"] : []
      let attendus = prive ? ["particulier-sans-adresse"] : sansSiret
      #expect(avertissements == attendus, "\(categorie)")
    }
  }

  @Test func `wants the buyer's VAT number where the buyer owes the VAT or takes goods free of it`()
    throws
  {
    for categorie in CategorieTVA.allCases where categorie != .normale {
      let lignes: [CategorieTVA?] =
        [.exoneree, .tauxZero, .horsChamp].contains(categorie) ? [] : [categorie]
      let sans = try controle(lignes + [nil], registre: .parfait).refus
      let demande = [.autoliquidation, .intracommunautaire].contains(categorie)
      #expect(sans.contains("acheteur-sans-numero-tva") == demande, "\(categorie)")
    }
    let avec = try controle([.autoliquidation], registre: .parfait) {
      _ in
    } client: {
      $0.numeroTVA = "FR83404833048"
    }
    #expect(avec.refus == [])
  }

  @Test func `lets goods leave France free of VAT for other countries only, and wants their day`()
    throws
  {
    func refus(_ tva: NumeroTVA?, _ pays: CodePays) throws -> [String] {
      try controle([.intracommunautaire], registre: .parfait) {
        $0.livraison = Livraison(debut: "2026-11-19")
      } client: {
        $0.numeroTVA = tva
        $0.adresse?.pays = pays
        ($0.siren, $0.adresseElectronique) = (nil, nil)
      }.refus
    }
    #expect(try refus("DE136695976", "DE") == [])
    #expect(try refus("DE136695976", "FR") == [])
    #expect(try refus("FR83404833048", "FR") == ["intracommunautaire-en-france"])
    #expect(
      try refus(nil, "FR") == ["acheteur-sans-numero-tva", "intracommunautaire-en-france"])
    let sansDate = try controle([.intracommunautaire], registre: .parfait) {
      _ in
    } client: {
      $0.numeroTVA = "DE136695976"
    }
    #expect(sansDate.avertissements == ["livraison-sans-date", "lieu-a-verifier"])
  }

  @Test func `lets no private person owe the VAT`() throws {
    let (refus, _) = try controle([.autoliquidation], registre: .parfait) {
      _ in
    } client: {
      $0.categorie = .particulier
      $0.numeroTVA = "FR83404833048"
    }
    #expect(refus == ["autoliquidation-particulier"])
  }

  @Test func `looks twice at a due date more than sixty days after the invoice of a business`()
    throws
  {
    func avertissements(_ jours: Int, _ categorie: CategorieClient) throws -> [String] {
      try controle(registre: .parfait) {
        $0.echeance = .delai(jours: jours)
      } client: {
        $0.categorie = categorie
      }.avertissements
    }
    #expect(try avertissements(60, .professionnel) == [])
    #expect(try avertissements(61, .professionnel) == ["echeance-lointaine"])
    #expect(try avertissements(61, .particulier) == [])
  }

  @Test func `looks twice at a transfer to no account, the seller's own or another`() throws {
    #expect(try controle().avertissements == ["virement-sans-iban"])
    #expect(try controle { $0.conditionsPaiement = .carte }.avertissements == [])
    let ailleurs = CompteBancaire(iban: IBAN(texteAdmis: "FR1420041010050500013M02606"))
    #expect(try controle { $0.versement.compte = ailleurs }.avertissements == [])
    // The seller's own account is not the payee's.
    let factor = Beneficiaire(nom: "Affacturage")
    let avise = try controle(registre: .parfait) { $0.versement.beneficiaire = factor }
    #expect(avise.avertissements == ["beneficiaire-sans-compte"])
    let dit = try controle(registre: .parfait) {
      $0.versement.beneficiaire = factor
      $0.versement.compte = ailleurs
    }
    #expect(dit.avertissements == [])
  }

  @Test func `lets nobody take money from an account without a mandate`() throws {
    func refus(_ mandat: Mandat?) throws -> [String] {
      try controle(registre: .parfait) {
        $0.conditionsPaiement = .prelevement
        $0.versement.mandat = mandat
      }.refus
    }
    #expect(try refus(nil) == ["prelevement-sans-mandat"])
    #expect(try refus(Mandat(rum: "RUM-7", ics: "FR72ZZZ123456")) == [])
  }

  @Test func `looks twice where nothing says what is sold, and freezes what is usual`() throws {
    func nature(
      _ usuelle: NatureOperation?, _ dite: NatureOperation? = nil
    ) throws -> (nature: NatureOperation?, avertissements: [String]) {
      var dossier = try Dossier { $0.nature = dite }
      try dossier.ligne("1", a: "100")
      var vendeur = Registre.parfait.vendeur
      vendeur.nature = usuelle
      let emission = try dossier.facture.emettre(
        auPlusTard: nil, registre: Registre(RegistreOuvert(registre: 1, vendeur: vendeur)),
        client: .parfait, dernier: { _ in nil })
      return (emission.enTete.nature, emission.avertissements.map(\.code.rawValue))
    }
    #expect(try nature(nil) == (nil, ["sans-nature"]))
    #expect(try nature(.services) == (.services, []))
    #expect(try nature(.services, .biens) == (.biens, []))
  }

  @Test func `looks twice at a sale of goods and services whose lines do not say which they are`()
    throws
  {
    func dits(
      _ natures: NatureLigne?..., de usuelle: NatureOperation? = .mixte,
      regler: (inout Dossier) throws -> Void = { _ in }
    ) throws -> [String] {
      var dossier = try Dossier { $0.nature = .mixte }
      for nature in natures { try dossier.ligne("1", a: "100") { $0.nature = nature } }
      try regler(&dossier)
      var vendeur = Registre.parfait.vendeur
      vendeur.nature = usuelle
      let emission = try dossier.facture.emettre(
        auPlusTard: nil, registre: Registre(RegistreOuvert(registre: 1, vendeur: vendeur)),
        client: .parfait, dernier: { _ in nil })
      return emission.avertissements.map { "\($0.code) \($0.chiffres.figures)" }
    }
    #expect(try dits(nil) == ["lignes-sans-nature lignes=1"])
    #expect(try dits(nil, de: nil) == ["lignes-sans-nature lignes=1"])
    #expect(try dits(.biens, nil, .services, nil) == ["lignes-sans-nature lignes=2,4"])
    // One kind said leaves the other to be, unless the seller usually sells both.
    #expect(try dits(.biens, nil) == ["lignes-sans-nature lignes=2"])
    #expect(try dits(.biens, nil, de: nil) == [])
    #expect(try dits(.biens, nil, de: .biens) == [])
    #expect(try dits(.biens, .services) == [])
    #expect(try dits(.biens, .services, nil, de: .services) == [])
    // The account of a line does not say when its VAT is due.
    #expect(
      try dits(nil) { try $0.ligne("1", a: "1") { $0.compte = "707000" } }
        == ["lignes-sans-nature lignes=1,2"])
  }

  @Test func `looks twice at a French business that lacks its numbers`() throws {
    func avertissements(_ pays: CodePays, _ categorie: CategorieClient) throws -> [String] {
      try controle(registre: .parfait) {
        _ in
      } client: {
        ($0.siren, $0.adresseElectronique, $0.categorie) = (nil, nil, categorie)
        $0.adresse?.pays = pays
      }.avertissements
    }
    let deux = ["client-sans-siren", "client-sans-adresse-electronique"]
    #expect(try avertissements("FR", .professionnel) == deux)
    #expect(
      try avertissements("RE", .secteurPublic)
        == ["taux-de-metropole", "public-sans-siret", "client-sans-adresse-electronique"])
    #expect(try avertissements("BE", .professionnel) == ["tva-a-l-etranger"])
    #expect(try avertissements("BE", .particulier) == [])
    #expect(try avertissements("FR", .nonAssujetti) == [])
    #expect(try avertissements("FR", .particulier) == [])
  }

  @Test func `asks a public body for its SIRET, for the portal finds it by that`() throws {
    func dits(_ siret: Siret?) throws -> [String] {
      try controle(registre: .parfait) {
        _ in
      } client: {
        ($0.categorie, $0.siret) = (.secteurPublic, siret)
      }.avertissements
    }
    #expect(try dits(nil) == ["public-sans-siret"])
    #expect(try dits("40483304800022") == [])
    let dit = Avertissement.publicSansSiret("Mairie de Rennes").message(.francais)
    #expect(!dit.contains("bientôt"))
  }

  @Test(
    arguments: [
      ("SARL", nil, nil, "Dupont", "capital,rcs"), ("S.A.R.L.", nil, nil, "Dupont", "capital,rcs"),
      ("SAS", "1000", nil, "Dupont", "rcs"), ("SA", "1000", "Rennes", "Dupont", nil),
      ("Société par actions simplifiée", nil, "Rennes", "Dupont", "capital"),
      ("EURL", nil, "RCS Rennes", "Dupont", "capital"), ("SASU", nil, nil, "Dupont", "capital,rcs"),
      (nil, nil, nil, "Dupont SARL", "formeJuridique,capital,rcs"),
      (nil, "1000", "RCS Rennes", "Dupont", "formeJuridique"),
      ("EI", nil, nil, "Dupont", nil), (nil, nil, nil, "Dupont et sa fille", nil),
    ] as [(Libelle?, Montant?, Libelle?, Libelle, String?)])
  func `looks twice at a company that does not say what it is`(
    _ forme: Libelle?, _ capital: Montant?, _ rcs: Libelle?, _ nom: Libelle, _ manque: String?
  ) throws {
    var vendeur = Registre.parfait.vendeur
    (vendeur.formeJuridique, vendeur.capital, vendeur.rcs, vendeur.nom) = (forme, capital, rcs, nom)
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var dossier = try Dossier(registre: registre, client: .parfait) { $0.nature = .biens }
    try dossier.ligne("1", a: "100")
    let avertissements = try dossier.facture.emettre(
      auPlusTard: nil, registre: registre, client: .parfait, dernier: { _ in nil }
    ).avertissements
    #expect(avertissements.map(\.code) == (manque == nil ? [] : ["societe-incomplete"]))
    #expect(avertissements.first?.chiffres.map(\.valeur) == manque.map { [$0] })
  }

  @Test func `an issued invoice keeps what was to be looked at in it`() throws {
    var dossier = try Dossier()
    try dossier.ligne("1", a: "100")
    let emission = try dossier.facture.emettre(
      auPlusTard: nil, registre: .exemple, client: .entreprise, dernier: { _ in nil })
    #expect(
      emission.avertissements.map { "\($0.champ) \($0.code)" } == [
        "nature sans-nature",
        "vendeur.iban virement-sans-iban",
        "client.adresseElectronique client-sans-adresse-electronique",
      ])
  }

  @Test func `other clients of the same SIREN are named, the first three of them`() throws {
    let clients = zip(1..., ["Martin", "Martin SARL", "SARL Martin", "Dupond", "Durand", "Roux"])
      .map { rang, nom in
        Client(
          id: ClientID(rang: rang),
          fiche: FicheClient(
            nom: Libelle(bon: nom), siren: nom == "Dupond" ? nil : "404833048"))
      }
    let trouve = try #require(clients[0].avertissements(parmi: clients).first)
    #expect(trouve.code == "siren-en-double" && trouve.champ.rawValue == "client.siren")
    #expect(trouve.message(.anglais).contains("Martin SARL, SARL Martin, Durand…"))
    #expect(clients[3].avertissements(parmi: clients) == [])
    #expect(clients[0].avertissements(parmi: [clients[0], clients[3]]) == [])
  }

  @Test func `says each of its warnings in a sentence or two`() {
    let contenu = ContenuLigne(designation: "Pain", quantite: "1", prixUnitaire: "1", tva: "0")
    let lignes = LignesVisees([Ligne(id: 1, contenu: contenu, total: "1")]) { _ in true }
    let tous: [Avertissement?] = [
      .sansNature(.reel), .echeanceLointaine(jours: 61), .virementSansIBAN,
      .virementSansCompte(de: "Martin"),
      lignes.map(Avertissement.livraisonSansDate),
      .particulierSansAdresse("Martin"), .clientSansSiren("Martin"),
      .clientSansAdresseElectronique("Martin"), .sirenEnDouble("404833048", autres: ["Martin"]),
      .documentsAVenir(["F1", "F2", "F3", "F4"]), .natureDesLignes(["F1"]),
      .clientsHomonymes(["Martin"]), .particuliersSupposes(["M. Martin"]),
      .publicSansSiret("Mairie"), .societeIncomplete([.capital]),
      lignes.map { .natureAVerifier(.autoliquidation, $0) },
      lignes.map { .natureAVerifier(.exportation, $0) },
      lignes.map { .lieuAVerifier(.intracommunautaire, $0) },
      lignes.map { .lieuAVerifier(.exportation, $0) },
      lignes.map { .tauxAVerifier(TauxDUnLieu.tous[0], $0) },
    ]
    let avertissements = tous.compactMap(\.self)
    #expect(Set(avertissements.map(\.code)).count == 18)
    for avertissement in avertissements {
      for langue in Langue.allCases {
        let message = avertissement.message(langue)
        #expect(message.first?.isUppercase == true && ".?".contains(message.last ?? " "))
      }
    }
  }
}

@Suite struct `The VAT number of a seller` {
  private func vendeur(_ regime: RegimeTVA = .reel, _ pays: CodePays = .france) -> Vendeur {
    var vendeur = Vendeur.exemple
    (vendeur.numeroTVA, vendeur.regime, vendeur.adresse.pays) = (nil, regime, pays)
    return vendeur
  }

  private func numero(_ vendeur: Vendeur) throws -> NumeroTVA? {
    let ouvert = try Registre.ouvrir(nil, id: 1, vendeur: vendeur).vendeur.numeroTVA
    let modifie = try Registre.exemple.modifier(vendeur: vendeur).vendeur.numeroTVA
    #expect(ouvert == modifie)
    return ouvert
  }

  @Test func `follows from the SIREN where French VAT is charged and none is given`() throws {
    #expect(try numero(vendeur()) == "FR44732829320")
    #expect(try numero(vendeur(.reel, "RE")) == "FR44732829320")
    #expect(try numero(vendeur(.franchise)) == nil)
    #expect(try numero(vendeur(.exonere)) == nil)
    #expect(try numero(vendeur(.reel, "BE")) == nil)
  }
}

extension FicheClient {
  /// A business of which all is known.
  fileprivate static let parfait = FicheClient(
    nom: "Boulangerie Martin", siren: "404833048", adresse: .exemple,
    adresseElectronique: "0225:404833048")
}

extension Registre {
  /// That of a seller of whom all is known.
  fileprivate static let parfait: Registre = {
    var vendeur = Vendeur.exemple
    vendeur.iban = IBAN(texteAdmis: "FR1420041010050500013M02606")
    return Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
  }()

  /// Takes the seller's VAT number away, as a journal may lack it that was begun before it was asked for.
  mutating func sansNumeroTVA() {
    var vendeur = vendeur
    vendeur.numeroTVA = nil
    self = Registre(RegistreOuvert(registre: id, vendeur: vendeur))
  }
}
