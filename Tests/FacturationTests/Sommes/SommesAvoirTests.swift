import Facturation
import Graine
import Testing
import Litteraux

/// The parts that avoirs credit add up to the whole, cent for cent.
@Suite struct SommesAvoirTests {
  private func dossier(
    remise: Remise = .aucune, _ lignes: (Quantite, PrixUnitaire, Taux)...
  ) throws -> (Dossier, [LigneID]) {
    var dossier = try Dossier { $0.remise = remise }
    let ids = try lignes.map { quantite, prix, tva in
      try dossier.ligne(quantite, a: prix, tva: tva) { $0.exonerer() }
    }
    try dossier.emettre()
    return (dossier, ids)
  }

  private func sommes(_ totaux: Totaux) -> String {
    "\(totaux.totalHT) \(totaux.montantTVA) \(totaux.totalTTC)"
  }

  @Test func `the last of three thirds takes the cents that are left`() throws {
    var (dossier, ids) = try dossier(("3", "0.333333", "20"))
    #expect(sommes(try dossier.crediter([part(ids[0], "1")]).totaux) == "0.33 0.07 0.40")
    #expect(sommes(try dossier.crediter([part(ids[0], "1")]).totaux) == "0.33 0.07 0.40")
    #expect(sommes(try dossier.crediter([part(ids[0], "1")]).totaux) == "0.34 0.06 0.40")
    #expect(dossier.facture.solde(le: .derniere) == .zero)
  }

  @Test func `no part takes more than is left`() throws {
    var (dossier, ids) = try dossier(("4", "0.005", "0"))
    let parts = try (0..<4).map { _ in try dossier.crediter([part(ids[0], "1")]).totaux.totalTTC }
    #expect(parts == ["0.01", "0.01", "0", "0"])
  }

  @Test func `a capped base has the VAT of what it shows`() throws {
    var (dossier, ids) = try dossier(("2", "0.005", "20"), ("1.2", "0.025", "20"))
    #expect(sommes(try dossier.crediter([part(ids[0], "1")]).totaux) == "0.01 0.00 0.01")
    #expect(sommes(try dossier.crediter([part(ids[0], "1")]).totaux) == "0.01 0.00 0.01")
    #expect(sommes(try dossier.crediter([part(ids[1], "1")]).totaux) == "0.02 0.00 0.02")
  }

  @Test func `no part takes more VAT than is left of its rate`() throws {
    // Four times 0.05 have 0.02 of VAT at 10 %, and each alone would have 0.01.
    var (dossier, ids) = try dossier(("4", "0.05", "10"))
    let parts = try (0..<4).map { _ in try dossier.crediter([part(ids[0], "1")]).totaux.montantTVA }
    #expect(parts == ["0.01", "0.01", "0", "0"])
  }

  @Test func `the discount of the invoice is that of its avoirs`() throws {
    var (dossier, ids) = try dossier(remise: "10", ("2", "50", "20"), ("1", "30", "5.5"))
    let avoir = try dossier.crediter([part(ids[0], "1")]).totaux
    #expect(avoir.sousTotal == "50")
    #expect(avoir.remise == "5")
    #expect(sommes(avoir) == "45.00 9.00 54.00")
    #expect(avoir.groupes.map(\.tva) == ["20"])
  }

  @Test func `a rate credited in full and one in part stand side by side`() throws {
    var (dossier, ids) = try dossier(("1", "0.05", "10"), ("2", "0.03", "20"))
    let avoir = try dossier.crediter([part(ids[1], "0.5"), part(ids[0])]).totaux
    #expect(avoir.groupes.map(\.base) == ["0.02", "0.05"])
    #expect(avoir.groupes.map(\.montantTVA) == ["0", "0.01"])
  }

  @Test func `an avoir of everything is the invoice again`() throws {
    for (remise, deduction) in [("33.33", "1"), ("0", "-1")] as [(Remise, Quantite)] {
      var (dossier, _) = try dossier(
        remise: remise, ("1", "100", "20"), ("3", "33.335", "5.5"), (deduction, "10", "20"))
      let avoir = try dossier.crediter()
      #expect(avoir.totaux == dossier.facture.totaux)
    }
  }

  @Test func `whatever the parts, they add up to the invoice and never pass it`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<150 {
      var dossier = try Dossier {
        $0.remise =
          ["0", "50", "33.33", "100", "0.01"].randomElement(using: &hasard)
          ?? .aucune
      }
      for _ in 0..<Int.random(in: 1...4, using: &hasard) {
        try dossier.ligne(
          Quantite(unites: Int64.random(in: 1...50_000, using: &hasard), champ: .quantite),
          a: PrixUnitaire(unites: Int64.random(in: 0...3_000_000, using: &hasard), champ: .total),
          tva: ["20", "5.5", "0"].randomElement(using: &hasard)
        ) { $0.exonerer() }
      }
      try dossier.emettre()
      try crediterParMorceaux(&dossier, &hasard)
      let facture = dossier.facture
      #expect(facture.credite(le: .derniere) == Cumul(facture.totaux.totalTTC), "\(hasard)")
      #expect(
        try Montant.somme(facture.avoirs.map(\.totaux.totalHT)) == facture.totaux.totalHT,
        "\(hasard)")
    }
  }

  /// Credits a random part of a random line until nothing is left.
  private func crediterParMorceaux(
    _ dossier: inout Dossier, _ hasard: inout GenerateurGraine
  ) throws {
    while true {
      let restes = dossier.facture.resteACrediter().filter { !$0.value.estEpuise }
      // Sorted, for the order of a dictionary would not come back with the seed.
      guard let reste = restes.sorted(by: { $0.key < $1.key }).randomElement(using: &hasard)
      else { return }
      let unites = Int64.random(in: 1...reste.value.quantite.unites, using: &hasard)
      let quantite =
        Bool.random(using: &hasard)
        ? reste.value.quantite : try Quantite(unites: unites, champ: .quantite)
      let avoir = try dossier.crediter([part(reste.key, quantite)])
      #expect(avoir.totaux.totalTTC >= .zero, "\(hasard)")
      #expect(dossier.facture.solde(le: .derniere) >= .zero, "\(hasard)")
    }
  }
}
