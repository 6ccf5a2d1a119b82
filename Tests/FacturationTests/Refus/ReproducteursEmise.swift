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
    Reproducteur("a line entered before the seller gave up VAT") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
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
      var dossier = try Dossier { $0.remisePourcentage = "10" }
      try dossier.ligne("1", a: "100")
      try dossier.ligne("-1", a: "30", designation: "Acompte")
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
    Reproducteur("a date that is still to come") {
      var dossier = try Dossier()
      try dossier.ligne("1", a: "100")
      try dossier.emettre(le: "2062-12-31", auPlusTard: "2026-11-20")
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
  ]

  /// What only a search in the journal can find missing; no decision of one stream refuses it.
  static let inconnus = [
    Reproducteur("writing to a registre that was never opened") {
      throw RefusFacturation(.registreNonOuvert)
    },
    Reproducteur("naming a client that isn't there") { throw RefusFacturation(.clientInconnu(9)) },
    Reproducteur("naming a produit that isn't there") {
      throw RefusFacturation(.produitInconnu(9))
    },
    Reproducteur("naming an invoice that isn't there") {
      throw RefusFacturation(.factureInconnue(9))
    },
    Reproducteur("calling an invoice what nothing is called") {
      throw RefusFacturation(.designationInconnue("F2026-9999"))
    },
    Reproducteur("calling an invoice what two are called") {
      throw RefusFacturation(
        .designationAmbigue("0197", exemples: ["01970a3c", "01970b77"], enOmet: true))
    },
  ]
}
