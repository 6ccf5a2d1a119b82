import Litteraux

@testable import Facturation

/// A named way to provoke a refusal, as an app or a person could.
struct Reproducteur: Sendable {
  let nom: String
  private let acte: @Sendable () throws -> Void

  init(_ nom: String, _ acte: @escaping @Sendable () throws -> Void) {
    self.nom = nom
    self.acte = acte
  }

  /// The refusal that the act meets, or nothing when it is allowed after all.
  func refus() throws -> RefusFacturation? {
    do { try acte() } catch let refus as RefusFacturation { return refus }
    return nil
  }

  static let tous =
    valeurs + registre + brouillon + emission + paiements + fonds + clotures + avoirs + inconnus
}

extension RefusFacturation {
  /// The refusal as a block of the golden file, with what helps where something does.
  func bloc(_ nom: String) -> String {
    Blocs.bloc("\(code): \(nom)", champ: champ, chiffres: chiffres, message: message)
      + (enonce.remede.map { "  remède    \($0)\n" } ?? "")
  }
}

extension Reproducteur {
  private static func texte<Valeur: ValeurTexte>(
    _ nom: String, _ type: Valeur.Type, _ texte: String
  ) -> Reproducteur {
    Reproducteur(nom) { _ = try lire(texte, Valeur.self) }
  }

  private static func nombre<Valeur: ValeurDecimale>(
    _ nom: String, _ type: Valeur.Type, _ texte: String
  ) -> Reproducteur {
    Reproducteur(nom) { _ = try lire(texte, Valeur.self) }
  }

  private static func date(_ nom: String, _ texte: String) -> Reproducteur {
    Reproducteur(nom) { _ = try DateCivile(texte: texte, champ: Champ(rawValue: "dateFacture")) }
  }

  /// Texts that become no value: each fault, and each form that a value can have.
  static let valeurs = [
    texte("a name of nothing but spaces", Libelle.self, "  "),
    texte("a name of 251 characters", Libelle.self, String(repeating: "a", count: 251)),
    texte(
      "an invoice number of 36 characters", NumeroFacture.self, String(repeating: "1", count: 36)),
    texte("a line feed in a name", Libelle.self, "Boulangerie\nMartin"),
    texte("a line separator in a note", Note.self, "Merci\u{2028}"),
    nombre("an amount with a comma", Montant.self, "12,50"),
    Reproducteur("a price that may mean two") {
      _ = try PrixUnitaire(saisie: "1,234", champ: .prixUnitaire)
    },
    Reproducteur("an amount that may mean two, one with too many decimals") {
      _ = try Montant(saisie: "10,005", champ: .montant)
    },
    Reproducteur("a quantity that is typed in words") {
      _ = try Quantite(saisie: "deux", champ: .quantite)
    },
    nombre("a price with one decimal, where a file needs two", PrixUnitaire.self, "12.5"),
    nombre("a quantity with a needless zero", Quantite.self, "1.50"),
    nombre("a rate with a percent sign", Taux.self, "20 %"),
    date("a date as people write it", "20/11/2026"),
    Reproducteur("an identifier with a letter that is no digit") {
      _ = try FactureID(texte: "01970000-0000-7000-8000-000000000abg", champ: .identifiant)
    },
    texte("a SIREN with spaces", Siren.self, "732 829 320"),
    texte("a SIRET of thirteen digits", Siret.self, "7328293200007"),
    texte("a VAT number without its country", NumeroTVA.self, "44732829320"),
    texte("an IBAN with spaces", IBAN.self, "FR14 2004 1010 0505 0001 3M02 606"),
    texte("a BIC of seven characters", BIC.self, "BNPAFRP"),
    texte("a colour by its name", Couleur.self, "bleu"),
    Reproducteur("a discount without its sign") {
      _ = try Remise(saisie: "5", champ: .remiseMontant)
    },
    texte("the code of a mention in small letters", CodeMention.self, "pmt"),
    texte("a mandate's reference with an accent", ReferenceMandat.self, "MANDAT-É"),
    texte("a creditor's identifier with spaces", IdentifiantCreancier.self, "FR72 ZZZ 123456"),
    texte("an e-mail address without an at sign", Courriel.self, "jean.dupont"),
    texte("an electronic address without its scheme", AdresseElectronique.self, "732829320"),
    texte("a country by its name", CodePays.self, "France"),
    texte("an invoice number with a space", NumeroFacture.self, "F 2026"),
    texte("a series without a rank", Serie.self, "F{annee}"),
    texte("a unit in words", CodeUnite.self, "bottes de foin"),
    texte("an exemption by its article", CodeExoneration.self, "art. 261"),
    texte("an account of two digits", CompteComptable.self, "70"),
    nombre("an amount with three decimals", Montant.self, "1.005"),
    nombre("a rate above 100 percent", Taux.self, "100.01"),
    nombre("an amount above the ceiling", Montant.self, "1000000000000.00"),
    nombre("a negative price", PrixUnitaire.self, "-1.00"),
    date("30 February", "2026-02-30"),
    texte("a SIREN with a mistyped digit", Siren.self, "732829321"),
    texte(
      "an electronic address with a mistyped digit", AdresseElectronique.self, "0225:732829321"),
    texte("a SIRET with a mistyped digit", Siret.self, "73282932000075"),
    texte("a VAT number with a mistyped digit", NumeroTVA.self, "FR45732829320"),
    texte("an IBAN with a mistyped digit", IBAN.self, "FR1420041010050500013M02607"),
    texte(
      "a creditor's identifier with a mistyped digit", IdentifiantCreancier.self, "FR72ZZZ123457"),
  ]
}

extension Reproducteur {
  /// What a registre and a client's particulars may not say.
  static let registre = [
    Reproducteur("opening a registre twice") {
      _ = try Registre.ouvrir(.exemple, id: 2, vendeur: .exemple)
    },
    Reproducteur("two series that could give the same number") {
      _ = try Registre.ouvrir(
        nil, id: 1, vendeur: .exemple, serieFactures: "F{n}", serieAvoirs: "F{n:4}")
    },
    Reproducteur("another business in a ledger with invoices") {
      var autre = Vendeur.exemple
      (autre.siren, autre.siret, autre.numeroTVA) = ("404833048", nil, nil)
      _ = try Registre.exemple.modifier(vendeur: autre, memeSiren: true)
    },
    Reproducteur("correcting a clock that is right") {
      _ = try Registre.exemple.corrigerHorloge(motif: "Pile changée", enRetard: false)
    },
    Reproducteur("a SIRET of another business") {
      _ = try Client.creer(
        FicheClient(nom: "Boulangerie Martin", siren: "732829320", siret: "40483304800022"))
    },
    Reproducteur("a VAT number of another business") {
      _ = try Client.creer(
        FicheClient(nom: "Boulangerie Martin", siren: "732829320", numeroTVA: "FR83404833048"))
    },
    Reproducteur("an electronic address of another business") {
      _ = try Client.creer(
        FicheClient(
          nom: "Boulangerie Martin", siren: "732829320", adresseElectronique: "0225:404833048"))
    },
    Reproducteur("a French address without its postal code") {
      _ = try Client.creer(
        FicheClient(
          nom: "Boulangerie Martin",
          adresse: Adresse(voie: "1 rue de la Paix", codePostal: nil, ville: "Paris")))
    },
    Reproducteur("a French postal code in letters") {
      _ = try Client.creer(
        FicheClient(
          nom: "Boulangerie Martin",
          adresse: Adresse(voie: "1 rue de la Paix", codePostal: "ABC", ville: "Paris")))
    },
    Reproducteur("a country that there is not") {
      _ = try Client.creer(
        FicheClient(
          nom: "Bakery",
          adresse: Adresse(voie: "1 Strand", codePostal: nil, ville: "London", pays: "UK")))
    },
    Reproducteur("a German VAT number that is too short") {
      _ = try Client.creer(FicheClient(nom: "Bäckerei", numeroTVA: "DE12345"))
    },
    Reproducteur("archiving a client twice") {
      let client = Client(id: 1, fiche: .entreprise)
      let archive = try client.archiver(motif: nil)
      let archivee = try Client.evoluer(client, .clientArchive(archive), id: 1)
      _ = try archivee.archiver(motif: nil)
    },
    Reproducteur("restoring a produit that was never archived") {
      let fiche = FicheProduit(designation: "Pain", prixUnitaire: "1.10")
      _ = try Produit(id: 1, fiche: fiche).retablir(motif: nil)
    },
    Reproducteur("a produit at a rate of the past") {
      _ = try Produit.creer(FicheProduit(designation: "Pain", prixUnitaire: "1.10", tva: "19.6"))
    },
    Reproducteur("a produit whose sales would be owed by nobody") {
      let fiche = FicheProduit(designation: "Pain", prixUnitaire: "1.10", compte: "411000")
      _ = try Produit.creer(fiche)
    },
    Reproducteur("deposits among what clients owe") {
      var plan = PlanComptable.usuel
      plan.acomptes = "411900"
      _ = try Registre.exemple.definir(plan: plan)
    },
    Reproducteur("VAT that waits beside VAT that is due") {
      var plan = PlanComptable.usuel
      plan.tvaCollectee = "445740"
      _ = try Registre.exemple.definir(plan: plan)
    },
  ]

  private static func ligne(
    _ nom: String, registre: Registre = .exemple,
    _ regler: @escaping @Sendable (inout DemandeLigne) -> Void
  ) -> Reproducteur {
    Reproducteur(nom) {
      var dossier = try Dossier(registre: registre)
      try dossier.ligne("1", a: "100", regler)
    }
  }

  private static func demande(
    _ nom: String, _ regler: @escaping @Sendable (inout DemandeFacture) -> Void
  ) -> Reproducteur {
    Reproducteur(nom) { _ = try Dossier(regler) }
  }

  /// Deducts from a draft an invoice of 100.00, of a deposit unless told otherwise.
  private static func deduction(
    _ nom: String, dejaDeduit: Bool = false, dans type: TypeFacture? = nil,
    _ regler: @escaping @Sendable (inout DemandeFacture) -> Void = { _ in }
  ) -> Reproducteur {
    Reproducteur(nom) {
      var acompte = try Dossier {
        $0.typeFacture = .acompte
        regler(&$0)
      }
      try acompte.ligne("1", a: "100.00")
      try acompte.emettre()
      let brouillon = try Dossier { $0.typeFacture = type }.facture
      _ = try brouillon.deduire(
        acompte.facture, client: .entreprise, deduisant: { _ in dejaDeduit ? [brouillon] : [] },
        tirer: { 90 })
    }
  }

  /// What a draft may not become.
  static let brouillon = [
    demande("due the day before") { $0.echeance = .date("2026-11-19") },
    demande("due in more than ten years") { $0.echeance = .delai(jours: 3651) },
    demande("due after the last day of the calendar") { $0.date = .derniere },
    demande("delivered before delivery begins") {
      $0.livraison = Livraison(debut: "2026-11-02", fin: "2026-11-01")
    },
    demande("a discount below zero") { $0.remise = Remise(montant: "-1") },
    demande("a discount in percent and in euros") {
      $0.remise = "10"
      $0.remise.montant = "5"
    },
    ligne("a discount that takes a line below zero") { $0.remise = Remise(montant: "100.01") },
    ligne("a discount on a deduction") {
      $0.quantite = "-1"
      $0.remise = "10"
    },
    Reproducteur("a period that ends before it begins") {
      _ = try Periode(du: "2026-11-02", au: "2026-11-01")
    },
    deduction("deducting a deposit twice", dejaDeduit: true),
    Reproducteur("changing what a deposit is deducted for") {
      var acompte = try Dossier { $0.typeFacture = .acompte }
      try acompte.ligne("1", a: "100.00")
      try acompte.emettre()
      var dossier = try Dossier()
      let ajouts = try dossier.facture.deduire(
        acompte.facture, client: .entreprise, deduisant: { _ in [] }, tirer: { 90 })
      for ajout in ajouts { try dossier.facture.appliquer(.ligneAjoutee(ajout)) }
      try dossier.changer(90) { $0.prixUnitaire = "80.00" }
    },
    deduction("deducting a deposit from another", dans: .acompte) { _ in },
    Reproducteur("deducting a deposit of a later day") {
      var acompte = try Dossier { $0.typeFacture = .acompte }
      try acompte.ligne("1", a: "100.00")
      try acompte.emettre()
      try Dossier().facture.verifierDeduction(de: acompte.facture, le: "2026-11-19") { _ in [] }
    },
    deduction("deducting another customer's deposit") { $0.clientId = 2 },
    deduction("deducting what is no deposit") { $0.typeFacture = nil },
    ligne("an exemption without its code") {
      $0.tva = .zero
      $0.categorieTVA = .exoneree
    },
    ligne("the code of another category") {
      $0.tva = .zero
      $0.categorieTVA = .exportation
      $0.codeExoneration = .autoliquidation
    },
    demande("a rectificative that replaces nothing") { $0.typeFacture = .rectificative },
    Reproducteur("a deposit that would replace an invoice") {
      var demande = DemandeFacture(clientId: 1)
      demande.typeFacture = .acompte
      _ = try Facture.creer(
        demande, dernierBrouillon: 1, registre: .exemple, aujourdhui: "2026-11-20",
        remplacant: Dossier.emis().facture)
    },
    Reproducteur("a deposit that would be replaced") {
      _ = try Facture.creer(
        DemandeFacture(clientId: 1), dernierBrouillon: 1, registre: .exemple,
        aujourdhui: "2026-11-20", remplacant: Dossier.emis(type: .acompte).facture)
    },
    ligne("a line of nothing") { $0.quantite = .zero },
    ligne("a line without a designation") { $0.designation = nil },
    ligne("a line beyond the ceiling") {
      $0.quantite = "10000"
      $0.prixUnitaire = "100000000"
    },
    ligne("VAT from a seller who charges none", registre: .enFranchise) { $0.tva = "20" },
    ligne("a sale taxed at zero by a seller without VAT", registre: .enFranchise) {
      $0.categorieTVA = .tauxZero
    },
    ligne("a sale within the Union by a seller under the franchise", registre: .enFranchise) {
      $0.categorieTVA = .intracommunautaire
    },
    ligne("VAT on an exempt sale") { $0.categorieTVA = .exoneree },
    ligne("a normal sale without VAT") {
      $0.tva = "0"
      $0.categorieTVA = .normale
    },
    ligne("a sale that VAT does not concern, and doesn't say why") {
      $0.tva = "0"
      $0.categorieTVA = .horsChamp
    },
    Reproducteur("taking off a line that isn't there") {
      _ = try Dossier().facture.retirer(ligne: 99)
    },
    Reproducteur("changing a cancelled draft") {
      var dossier = try Dossier()
      try dossier.annuler()
      try dossier.ligne("1", a: "100")
    },
  ]
}

extension Reproducteur {
  private static let close = PeriodeCloturee(
    du: nil, au: "2026-10-31", totaux: .zero, perpetuels: .zero, position: 1,
    tete: EmpreinteFichier(digits: String(repeating: "0", count: 64)))

  private static func cloture(_ nom: String, jusquAu jour: DateCivile) -> Reproducteur {
    Reproducteur(nom) {
      _ = try PeriodeCloturee.cloturer(
        jusquAu: jour, apres: close, aujourdhui: "2026-11-20", position: 2, tete: close.tete
      ) { _ in Releve() }
    }
  }

  /// What no period can be closed by, and what a closed one no longer takes.
  static let clotures = [
    cloture("closing days that are yet to come", jusquAu: "2026-11-21"),
    cloture("closing a period again", jusquAu: "2026-10-31"),
    Reproducteur("a payment dated in a closed period") {
      let paiement = PaiementEnregistre(
        paiementId: 1, montant: "10", mode: .virement, datePaiement: "2026-10-31")
      try close.admettre(.paiementEnregistre(paiement), sur: nil)
    },
    Reproducteur("accounts from a day in a closed period") {
      _ = try Registre.exemple.definir(plan: .usuel, depuis: "2026-10-31", apres: close)
    },
    Reproducteur("reversing a payment of a closed period") {
      var dossier = try Dossier.emis()
      let paiement = PaiementEnregistre(
        paiementId: 1, montant: "10", mode: .virement, datePaiement: "2026-10-25")
      try dossier.facture.appliquer(.paiementEnregistre(paiement))
      let annulation = PaiementAnnule(paiementId: 1, motif: "Erreur")
      try close.admettre(.paiementAnnule(annulation), sur: dossier.facture)
    },
  ]
}
