import Litteraux
import Testing

@testable import Facturation

/// The day on which the VAT of an invoice of 5 June 2026 counts.
@Suite struct `The VAT day of an invoice` {
  /// What is sold, how, and on which day its VAT counts.
  struct Cas: CustomTestStringConvertible, Sendable {
    var nature: NatureOperation?
    var livraison: Livraison?
    var type: TypeFacture?
    var categorie = CategorieTVA.normale
    var optionDebits = true
    var regime = RegimeTVA.reel
    var cloture: DateCivile?
    let attendu: String

    var testDescription: String {
      "\(nature?.rawValue ?? "-") \(livraison?.fin ?? livraison?.debut ?? "1900-01-01"): \(attendu)"
    }
  }

  private static let mai = Livraison(debut: "2026-05-28")
  private static let juillet = Livraison(debut: "2026-07-10")

  static let cas: [Cas] = [
    Cas(nature: .biens, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, attendu: "2026-05-28"),
    Cas(nature: .biens, livraison: juillet, attendu: "2026-07-10"),
    Cas(
      nature: .biens, livraison: Livraison(debut: "2026-04-01", fin: "2026-05-30"),
      attendu: "2026-05-30"),
    Cas(nature: .services, livraison: mai, attendu: "2026-06-05"),
    Cas(nature: .services, livraison: mai, optionDebits: false, attendu: "-"),
    Cas(nature: .mixte, livraison: mai, attendu: "2026-05-28"),
    Cas(nature: .mixte, livraison: juillet, attendu: "2026-06-05"),
    Cas(livraison: mai, attendu: "2026-05-28"),
    Cas(livraison: juillet, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, type: .acompte, attendu: "-"),
    Cas(nature: .services, livraison: mai, type: .acompte, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, type: .rectificative, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: juillet, type: .rectificative, attendu: "2026-07-10"),
    Cas(livraison: juillet, type: .rectificative, attendu: "2026-06-05"),
    Cas(nature: .biens, livraison: mai, regime: .franchise, attendu: "2026-06-05"),
    // Goods sold within the Union: with the invoice, at the latest on the 15th of the month after.
    Cas(nature: .biens, livraison: mai, categorie: .intracommunautaire, attendu: "2026-06-05"),
    Cas(
      nature: .biens, livraison: Livraison(debut: "2026-04-02"), categorie: .intracommunautaire,
      attendu: "2026-05-15"),
    Cas(nature: .biens, livraison: mai, cloture: "2026-05-27", attendu: "2026-05-28"),
    Cas(
      nature: .biens, livraison: mai, cloture: "2026-05-28",
      attendu: "2026-05-29 (2026-05-28)"),
    Cas(
      nature: .biens, livraison: mai, cloture: "2026-06-04",
      attendu: "2026-06-05 (2026-05-28)"),
    Cas(nature: .biens, cloture: "2026-06-04", attendu: "2026-06-05"),
  ]

  @Test(arguments: cas)
  func `is that of the delivery of goods, or the first open one after it`(_ cas: Cas) throws {
    var vendeur = Vendeur.exemple
    (vendeur.optionDebits, vendeur.regime) = (cas.optionDebits, cas.regime)
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var demande = DemandeFacture(clientId: 1)
    (demande.nature, demande.livraison, demande.date) = (cas.nature, cas.livraison, "2026-06-05")
    let facture = try Facture.creer(
      demande, dernierBrouillon: 0, registre: registre, aujourdhui: "2026-06-05")
    var enTete = facture.enTete
    enTete.precisions.typeFacture = cas.type
    let contenu = ContenuLigne(
      designation: "Étagère", quantite: "1", prixUnitaire: "100.00", tva: "20.00",
      categorieTVA: cas.categorie)
    let jour = enTete.jourDeTVA(
      par: vendeur, [try Ligne(id: 1, contenu: contenu)],
      apres: cas.cloture.map { Self.cloture(jusquAu: $0) })
    let dit = jour.map { "\($0.date)" + ($0.reporteDu.map { " (\($0))" } ?? "") }
    #expect(dit ?? "-" == cas.attendu)
  }

  private static func cloture(jusquAu jour: DateCivile) -> PeriodeCloturee {
    PeriodeCloturee(
      du: nil, au: jour, totaux: .zero, perpetuels: .zero, position: 1,
      tete: EmpreinteFichier(digits: String(repeating: "0", count: 64)))
  }

  @Test func `is recorded by the issue where it is not the invoice's own, and told`() throws {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = true
    let registre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    for (livraison, recorde) in [("2026-11-20", false), ("2026-10-31", true)] {
      var dossier = try Dossier(registre: registre) {
        $0.nature = .biens
        $0.livraison = Livraison(debut: DateCivile(bon: livraison))
      }
      try dossier.ligne("1", a: "100.00")
      let emission = try dossier.facture.emettre(
        auPlusTard: nil, registre: registre, client: .entreprise,
        cloture: Self.cloture(jusquAu: "2026-11-15"), dernier: { _ in nil })
      #expect((emission.jourDeTVA != nil) == recorde)
      #expect(emission.jourDeTVA?.date == (recorde ? "2026-11-16" : nil))
      #expect(
        emission.avertissements.contains { $0.code.rawValue == "tva-reportee" } == recorde)
    }
  }

  @Test(arguments: [("2026-10-20", false), ("2026-10-19", true)])
  func `is told to be late where the invoice comes more than a month after`(
    livraison: DateCivile, tardive: Bool
  ) throws {
    var dossier = try Dossier { $0.livraison = Livraison(debut: livraison) }
    try dossier.ligne("1", a: "100.00")
    let emission = try dossier.facture.emettre(
      auPlusTard: nil, registre: dossier.registre, client: .entreprise, dernier: { _ in nil })
    #expect(
      emission.avertissements.contains { $0.code.rawValue == "facture-tardive" } == tardive)
  }
}
