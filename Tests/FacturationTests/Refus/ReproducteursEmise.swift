import Facturation
import Litteraux

extension Reproducteur {
  private static func emise(
    _ nom: String, _ acte: @escaping @Sendable (inout Dossier) throws -> Void
  ) -> Reproducteur {
    Reproducteur(nom) {
      var dossier = try Dossier.emis()
      try acte(&dossier)
    }
  }

  /// An invoice that is issued to a client of that kind.
  private static func vendue(
    _ nom: String, _ categorie: CategorieTVA? = nil,
    _ regler: @escaping @Sendable (inout FicheClient) -> Void
  ) -> Reproducteur {
    Reproducteur(nom) {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100", tva: categorie == nil ? nil : "0") {
        $0.categorieTVA = categorie
      }
      regler(&dossier.client)
      try dossier.emettre()
    }
  }

  /// What keeps a draft from being issued, and what an issued invoice no longer allows.
  static let emission = [
    Reproducteur("issuing without a line") {
      var dossier = try Dossier()
      try dossier.emettre()
    },
    Reproducteur("issuing as a seller who charges VAT and has no number") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      dossier.registre.sansNumeroTVA()
      try dossier.emettre()
    },
    vendue("issuing to a business without an address") { $0.adresse = nil },
    vendue("no VAT between businesses, without the buyer's number", .autoliquidation) { _ in },
    vendue("no VAT on goods that stay in France", .intracommunautaire) {
      $0.numeroTVA = "FR83404833048"
    },
    vendue("a private person who would owe the VAT", .autoliquidation) {
      $0.categorie = .particulier
      $0.numeroTVA = "FR83404833048"
    },
    vendue("no VAT on goods for a business outside the Union", .intracommunautaire) {
      $0.numeroTVA = "GB123456789"
    },
    Reproducteur("no VAT on a service as if it were goods") {
      var dossier = try Dossier { $0.nature = .services }
      dossier.client.numeroTVA = "DE136695976"
      try dossier.ligne("1", a: "100", tva: "0") { $0.categorieTVA = .intracommunautaire }
      try dossier.emettre()
    },
    vendue("an export that goes nowhere", .exportation) { _ in },
    Reproducteur("no VAT on goods of the Union that leave it") {
      let lieu = Adresse(voie: "1 Strand", codePostal: nil, ville: "London", pays: "GB")
      var dossier = try Dossier { $0.livraison = Livraison(debut: "2026-11-20", adresse: lieu) }
      dossier.client.numeroTVA = "DE136695976"
      try dossier.ligne("1", a: "100", tva: "0") { $0.categorieTVA = .intracommunautaire }
      try dossier.emettre()
    },
    Reproducteur("a rate of another part of France") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100", tva: "8.5")
      try dossier.emettre()
    },
    Reproducteur("a rate of Corsica elsewhere") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100", tva: "13")
      try dossier.emettre()
    },
    Reproducteur("a direct debit that no mandate allows") {
      var dossier = try Dossier { $0.conditionsPaiement = .prelevement }
      try dossier.ligne("1", a: "100")
      try dossier.emettre()
    },
    Reproducteur("a line entered before the seller gave up VAT") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      dossier.registre = .enFranchise
      try dossier.emettre()
    },
    Reproducteur("a deposit of before the seller gave up VAT, beside a sale") {
      var dossier = try Dossier()
      try dossier.ligne("2", a: "100")
      try dossier.ligne("-1", a: "100") {
        $0.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")
      }
      dossier.registre = .enFranchise
      try dossier.emettre()
    },
    Reproducteur("a deposit of before the seller gave up VAT") {
      var dossier = try Dossier()
      try dossier.ligne("-1", a: "100") {
        $0.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")
      }
      dossier.registre = .enFranchise
      try dossier.emettre()
    },
    Reproducteur("lines that took over the rate of zero from a draft begun without VAT") {
      var dossier = try Dossier(registre: .enFranchise)
      dossier.registre = .exemple
      for designation: Libelle in ["Pain", "Sel", "Levain", "Farine", "Eau", "Sucre", "Beurre"] {
        try dossier.ligne("1", a: "100", designation: designation)
      }
      try dossier.emettre()
    },
    Reproducteur("a discount on the whole beside a deposit that is deducted") {
      var dossier = try Dossier { $0.remise = "10" }
      try dossier.ligne("1", a: "100")
      try dossier.ligne("-1", a: "30", designation: "Acompte")
      try dossier.emettre()
    },
    Reproducteur("a discount on what was paid for the client") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "30", tva: "0", designation: "Timbre fiscal") {
        $0.codeExoneration = "VATEX-EU-79-C"
        $0.remise = "10"
      }
      try dossier.emettre()
    },
    Reproducteur("a discount on the whole of more than the lines come to") {
      var dossier = try Dossier { $0.remise = Remise(montant: "150") }
      try dossier.ligne("1", a: "100")
      try dossier.emettre()
    },
    Reproducteur("deducting more than is invoiced") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      try dossier.ligne("-1", a: "100.01")
      try dossier.emettre()
    },
    Reproducteur("a date before that of the last number") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: 1, date: "2026-12-01")
      try dossier.emettre()
    },
    Reproducteur("a date before that of the last number, which is still to come") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: 1, date: "2026-12-01")
      try dossier.emettre(auPlusTard: "2026-11-20")
    },
    Reproducteur("a date that is still to come") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      try dossier.emettre(le: "2062-12-31", auPlusTard: "2026-11-20")
    },
    Reproducteur("a date of nearly a year back") {
      try ("2026-01-23" as DateCivile).admettre(emiseLe: "2026-11-20")
    },
    emise("changing an issued invoice") { try $0.ligne("1", a: "100") },
    emise("cancelling an issued invoice") { try $0.annuler() },
  ]

  static let paiements = [
    Reproducteur("paying a draft") {
      var dossier = try Dossier()
      try dossier.payer("1")
    },
    emise("paying nothing") { try $0.payer("0") },
    emise("paying a cent too much") { try $0.payer("120.01") },
    emise("paying what is announced already") {
      try $0.payer("50", le: "2027-06-01")
      try $0.payer("70.01")
    },
    emise("a payment that is still to come") {
      try $0.payer("120", le: "2099-01-01") { $0.accepteDateFuture = false }
    },
    Reproducteur("a second payment in cash that passes 1 000 euros") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "2000")
      try dossier.emettre()
      try dossier.payer("600") { $0.mode = .especes }
      try dossier.payer("400.01") { $0.mode = .especes }
    },
    emise("reversing a payment that isn't there") { try $0.annuler(paiement: 99) },
    emise("reversing a payment twice") {
      let id = try $0.payer("120")
      try $0.annuler(paiement: id)
      try $0.annuler(paiement: id)
    },
  ]

  static let fonds = [
    emise("a payment that bounces twice") {
      let id = try $0.payer("120")
      try $0.rejeter(paiement: id)
      try $0.rejeter(paiement: id)
    },
    emise("a payment that bounces before its day") {
      let id = try $0.payer("120")
      try $0.rejeter(paiement: id, le: "2026-11-19")
    },
    emise("a bounce that is still to come") {
      let id = try $0.payer("120")
      try $0.rejeter(paiement: id, le: "2026-11-21", aujourdhui: "2026-11-20")
    },
    emise("giving back more than came in") {
      try $0.payer("120")
      try $0.rembourser("120.01")
    },
    emise("giving back more than an avoir comes to") {
      try $0.payer("120")
      let avoir = try $0.crediter().numero.numero
      try $0.rembourser("120.01") { $0.avoir = avoir }
    },
    emise("giving back what is not to be given back") {
      try $0.payer("150") { $0.accepteTropPercu = true }
      try $0.rembourser("30.01") { $0.accepteAuDela = false }
    },
    emise("reversing a payment of which something was given back") {
      let paiement = try $0.payer("150") { $0.accepteTropPercu = true }
      try $0.rembourser("30", le: "2026-11-20")
      try $0.annuler(paiement: paiement)
    },
    emise("one transfer above what several invoices leave to pay") {
      var autre = try Dossier.emis()
      try autre.payer("100")
      _ = try Facture.regler(
        [$0.facture, autre.facture], DemandePaiement(montant: "140.01"), aujourdhui: "2026-11-20",
        memeDette: { _ in [] }
      ) { 1 }
    },
    emise("paying an invoice from what came in for itself") {
      try $0.payer("130") { $0.accepteTropPercu = true }
      _ = try $0.facture.imputer(
        "10", sur: $0.facture, le: nil, aujourdhui: "2026-11-20", ids: (1, 2))
    },
    emise("one transfer for the invoices of two customers") {
      var autre = try Dossier { $0.clientId = 2 }
      autre.derniers["F2026-{n:4}"] = DernierEmis(rang: 1, date: "2026-11-20")
      try autre.ligne("1", a: "100")
      try autre.emettre()
      _ = try Facture.regler(
        [$0.facture, autre.facture], DemandePaiement(montant: "200"), aujourdhui: "2026-11-20",
        memeDette: { _ in [] }
      ) { 1 }
    },
    Reproducteur("reversing a payment that came from another invoice, by itself") {
      var due = try Dossier(id: 2)
      due.derniers["F2026-{n:4}"] = DernierEmis(rang: 1, date: "2026-11-20")
      try due.ligne("1", a: "100")
      try due.emettre()
      var payee = try Dossier.emis()
      try payee.payer("130") { $0.accepteTropPercu = true }
      let (_, paiement) = try payee.facture.imputer(
        "10", sur: due.facture, le: nil, aujourdhui: "2026-11-20", ids: (7, 8))
      try due.facture.appliquer(.paiementEnregistre(paiement))
      _ = try due.facture.annuler(paiement: 8, motif: "Erreur") { _ in payee.facture }
    },
    Reproducteur("paying more than the invoice comes to as it is issued") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100.00")
      _ = try dossier.emettre(payee: "120.01")
    },
    emise("giving an invoice up twice") {
      try $0.passerEnPerte()
      try $0.passerEnPerte()
    },
    Reproducteur("giving up a deposit that nothing deducts") {
      var dossier = try Dossier.emis(type: .acompte)
      try dossier.passerEnPerte()
    },
    emise("giving an invoice up before its last payment") {
      try $0.payer("20", le: "2027-03-01")
      try $0.passerEnPerte(le: "2027-02-28")
    },
    emise("giving up what is paid") {
      try $0.payer("120")
      try $0.passerEnPerte()
    },
    emise("paying more than was unpaid of what was given up") {
      try $0.payer("20")
      try $0.passerEnPerte(le: "2026-11-20")
      try $0.payer("100.01")
    },
  ]

  static let avoirs = [
    emise("crediting no line") { try $0.crediter([]) },
    emise("crediting a line twice in one avoir") {
      let ligne = $0.facture.lignes[0].id
      try $0.crediter([part(ligne, "0.5"), part(ligne, "0.5")])
    },
    emise("crediting more than is left") {
      let ligne = $0.facture.lignes[0].id
      try $0.crediter([part(ligne, "0.25")])
      try $0.crediter([part(ligne, "0.7501")])
    },
    Reproducteur("crediting a line that is credited") {
      var dossier = try Dossier()
      let farine = try dossier.ligne("1", a: "100", designation: "Farine")
      try dossier.ligne("1", a: "100")
      try dossier.emettre()
      try dossier.crediter([part(farine)])
      try dossier.crediter([part(farine)])
    },
    emise("crediting what is credited") {
      try $0.crediter()
      try $0.crediter()
    },
    emise("an avoir dated before its invoice") { try $0.crediter(le: "2026-11-19") },
    Reproducteur("crediting a line without the deduction beside it") {
      var dossier = try Dossier()
      let pain = try dossier.ligne("2", a: "10")
      try dossier.ligne("-1", a: "5", designation: "Acompte")
      try dossier.emettre()
      try dossier.crediter([part(pain)])
    },
    Reproducteur("crediting half of a deduction") {
      var dossier = try Dossier()
      try dossier.ligne("2", a: "10")
      let acompte = try dossier.ligne("-1", a: "5", designation: "Acompte") {
        $0.factureAnterieure = FactureAnterieure(numero: "F2026-0009", date: "2026-11-01")
      }
      try dossier.emettre()
      try dossier.crediter([.init(ligneId: acompte, quantite: "-0.5")])
    },
    Reproducteur("crediting a greater amount of a line than is left of it") {
      var dossier = try Dossier()
      let forfait = try dossier.ligne("1", a: "100")
      try dossier.emettre()
      try dossier.crediter([.init(ligneId: forfait, .montant("100.01"))])
    },
  ]

  /// What only a search in the journal can find missing; no decision of one stream refuses it.
  static let inconnus = [
    Reproducteur("writing to a registre that was never opened") {
      throw RefusFacturation.registreNonOuvert
    },
    Reproducteur("naming a client that isn't there") { throw RefusFacturation.clientInconnu(9) },
    Reproducteur("naming a produit that isn't there") {
      throw RefusFacturation.produitInconnu(9)
    },
    Reproducteur("naming an invoice that isn't there") {
      throw RefusFacturation.factureInconnue(9)
    },
    Reproducteur("calling an invoice what nothing is called") {
      throw RefusFacturation.designationInconnue("F2026-9999")
    },
    Reproducteur("calling an invoice what its avoir is called") {
      throw RefusFacturation.avoirPourFacture("A2026-0001", de: "F2026-0003")
    },
    Reproducteur("calling an invoice what two are called") {
      throw RefusFacturation.designationAmbigue(
        "0197", parmi: .factures, exemples: ["01970a3c", "01970b77"].map { Texte($0, $0) },
        enOmet: true)
    },
    Reproducteur("calling a produit what two are called") {
      throw RefusFacturation.designationAmbigue(
        "pose", parmi: .produits, exemples: ["01970a3c", "01970b77"].map { Texte($0, $0) },
        enOmet: false, ontCeNom: true)
    },
  ]
}
