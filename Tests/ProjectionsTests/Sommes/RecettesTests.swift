import CasUsage
import Graine
import Journaux
import Litteraux
import Projections
import Testing

@testable import Facturation

@Suite struct `Receipts by what they are for` {
  private let atelier: Atelier

  init() throws { atelier = try Atelier() }

  /// An invoice over goods and services of 1.20 each.
  private func mixte() throws -> (FactureID, [LigneID]) {
    let id = try atelier.brouillon(nature: .mixte)
    let lignes = try NatureLigne.allCases.map { nature in
      var demande = DemandeLigne("Étagère", quantite: "1", prix: "1.00")
      demande.nature = nature
      return try atelier.outils.faire(par: atelier.contexte) {
        try $0.ajouterLigne(id, demande)
      }.valeur
    }
    try atelier.emettre(id)
    return (id, lignes)
  }

  /// What each of a period is for goods and for services.
  private func parts(_ facture: Facture, _ periode: ClosedRange<DateCivile>) -> [[String?]] {
    facture.recettes(dans: periode).map { recette in
      [ObjetPaye.biens, .services].map { recette.parObjet?[$0]?.avecTVA.texte }
    }
  }

  @Test func `come to what was invoiced, and change no earlier day when it is credited`() throws {
    let (id, lignes) = try mixte()
    for (montant, jour) in [("0.65", "2026-03-03"), ("0.65", "2026-03-04"), ("1.10", "2026-03-05")]
      as [(Montant, DateCivile)]
    {
      _ = try atelier.payer(id, montant, le: jour)
    }
    let (mars, avril) = (
      ("2026-03-01"..."2026-03-31") as ClosedRange<DateCivile>,
      ("2026-04-01"..."2026-04-30") as ClosedRange<DateCivile>
    )
    let attendues = [["0.33", "0.32"], ["0.32", "0.33"], ["0.55", "0.55"]]
    #expect(try parts(atelier.facture(id), mars) == attendues)
    try atelier.horloge.regler("2026-04-05T09:00:00.000000Z")
    try atelier.crediter(id, le: "2026-04-02", [(lignes[0], "1")])
    try atelier.rembourser("0.50", de: id, le: "2026-04-03")
    try atelier.rembourser("0.70", de: id, le: "2026-04-04")
    #expect(try parts(atelier.facture(id), mars) == attendues)
    #expect(try parts(atelier.facture(id), avril) == [["-0.50", "0.00"], ["-0.70", "0.00"]])
  }
  @Test func `are for nothing that was credited before they came, nor twice for what went back`()
    throws
  {
    try atelier.horloge.regler("2026-03-25T09:00:00.000000Z")
    let (jamais, rendue) = (try mixte(), try mixte())
    try atelier.crediter(jamais.0, le: "2026-03-10", [(jamais.1[0], "1")])
    try atelier.payer(jamais.0, "2.40", le: "2026-03-11")
    #expect(try parts(atelier.facture(jamais.0), .premiere ... .derniere) == [["0.00", "1.20"]])
    try atelier.payer(rendue.0, "2.40", le: "2026-03-11")
    try atelier.crediter(rendue.0, le: "2026-03-12", [(rendue.1[0], "1")])
    try atelier.rembourser("1.20", de: rendue.0, le: "2026-03-13")
    try atelier.payer(rendue.0, "1.20", le: "2026-03-14")
    #expect(
      try parts(atelier.facture(rendue.0), .premiere ... .derniere)
        == [["1.20", "1.20"], ["-1.20", "0.00"], ["0.00", "0.00"]])
  }

  @Test func `are told though all came, was credited and went back on one day`() throws {
    try atelier.horloge.regler("2026-03-25T09:00:00.000000Z")
    let (id, _) = try mixte()
    try atelier.payer(id, "2.40", le: "2026-03-11")
    try atelier.crediter(id, le: "2026-03-11")
    try atelier.rembourser("2.40", de: id, le: "2026-03-11")
    #expect(
      try parts(atelier.facture(id), .premiere ... .derniere)
        == [["1.20", "1.20"], ["-1.20", "-1.20"]])
  }
}
