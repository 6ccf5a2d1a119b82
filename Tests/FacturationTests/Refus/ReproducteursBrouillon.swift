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

  /// What a draft may not become.
  static let brouillon = [
    demande("due the day before") { $0.echeance = .date("2026-11-19") },
    demande("due in more than ten years") { $0.echeance = .delai(jours: 3651) },
    demande("due after the last day of the calendar") { $0.date = .derniere },
    demande("delivered before delivery begins") {
      $0.livraison = Livraison(debut: "2026-11-02", fin: "2026-11-01")
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
    ligne("an exempt sale that doesn't say why") {
      $0.tva = "0"
      $0.categorieTVA = .exoneree
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
