import Facturation
import Litteraux

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
    _ nom: String, dejaDeduit: Bool = false,
    _ regler: @escaping @Sendable (inout DemandeFacture) -> Void = { _ in }
  ) -> Reproducteur {
    Reproducteur(nom) {
      var acompte = try Dossier {
        $0.typeFacture = .acompte
        regler(&$0)
      }
      try acompte.ligne("1", a: "100.00")
      try acompte.emettre()
      let brouillon = try Dossier().facture
      _ = try brouillon.deduire(
        acompte.facture, deduisant: { _ in dejaDeduit ? brouillon : nil }, tirer: { 90 })
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
        acompte.facture, deduisant: { _ in nil }, tirer: { 90 })
      for ajout in ajouts { try dossier.facture.appliquer(.ligneAjoutee(ajout)) }
      try dossier.changer(90) { $0.prixUnitaire = "80.00" }
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
