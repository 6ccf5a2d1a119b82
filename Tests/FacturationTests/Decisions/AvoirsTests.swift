import Facturation
import Graine
import Litteraux
import Testing

@Suite struct AvoirsTests {
  /// Two breads at 10.00 and one flour at 5.00, issued on 20 November 2026.
  private func emise() throws -> (Dossier, pain: LigneID, farine: LigneID) {
    var dossier = try Dossier()
    let pain = try dossier.ligne("2", a: "10")
    let farine = try dossier.ligne("1", a: "5", tva: "5.5", designation: "Farine")
    try dossier.emettre()
    return (dossier, pain, farine)
  }

  @Test func `an avoir has its own number, and cites number and date of the invoice`() throws {
    var (dossier, pain, _) = try emise()
    let avoir = try dossier.crediter([part(pain, "1")], le: "2026-12-01")
    #expect(avoir.numero == NumeroEmis(numero: "A2026-0001", serie: "A2026-{n:4}", rang: 1))
    #expect(avoir.numeroFacture == "F2026-0001")
    #expect(avoir.dateFacture == "2026-11-20")
    #expect(avoir.dateAvoir == "2026-12-01")
    #expect(avoir.motif == "Retour")
    #expect(try dossier.crediter([part(pain, "1")], le: "2026-12-01").numero.rang == 2)
    let dernier = try #require(dossier.facture.avoirs.last)
    #expect(dernier.numero.numero == "A2026-0002" && dernier.motif == "Retour")
  }

  @Test func `what is left of a line may be credited, and no more`() throws {
    var (dossier, pain, _) = try emise()
    try dossier.crediter([part(pain, "0.5")])
    let refus = refuse("avoir-quantite") { try dossier.crediter([part(pain, "1.5001")]) }
    #expect(refus?.figures == "designation=Pain demandee=1.5001 reste=1.5")
    try dossier.crediter([part(pain, "1.5")])
    for lignes in [[part(pain, "0.0001")], [part(pain)]] {
      let refus = refuse("avoir-ligne-creditee") { try dossier.crediter(lignes) }
      #expect(refus?.figures == "designation=Pain")
    }
  }

  @Test func `a quantity to credit has the sign of the line's own`() throws {
    var (dossier, pain, _) = try emise()
    for quantite: Quantite in ["0", "-1", "-2"] {
      refuse("avoir-quantite") { try dossier.crediter([part(pain, quantite)]) }
    }
    try dossier.crediter([part(pain, "0.0001")])
  }

  @Test func `without lines an avoir credits all that is left`() throws {
    var (dossier, pain, farine) = try emise()
    try dossier.crediter([part(pain)])
    let avoir = try dossier.crediter()
    #expect(avoir.lignes.map(\.ligneId) == [farine])
    let refus = refuse("avoir-rien-a-crediter") { try dossier.crediter() }
    #expect(refus?.figures == "reference=F2026-0001")
    refuse("avoir-rien-a-crediter") { try dossier.crediter([]) }
  }

  @Test func `an avoir credits one line at least, and each once`() throws {
    var (dossier, pain, farine) = try emise()
    refuse("avoir-sans-ligne") { try dossier.crediter([]) }
    let refus = refuse("avoir-ligne-en-double") {
      try dossier.crediter([part(pain, "1"), part(farine), part(pain, "1")])
    }
    #expect(refus?.figures == "designation=Pain")
    refuse("ligne-inconnue") { try dossier.crediter([part(99)]) }
    try dossier.crediter([part(farine), part(pain, "2")])
  }

  @Test func `an avoir may be dated on the invoice's day, and not before`() throws {
    var (dossier, pain, _) = try emise()
    let refus = refuse("avoir-avant-facture") {
      try dossier.crediter([part(pain, "1")], le: "2026-11-19")
    }
    #expect(refus?.figures == "date=2026-11-19 dateFacture=2026-11-20")
    try dossier.crediter([part(pain, "1")], le: "2026-11-20")
  }

  @Test func `an avoir may be dated today, and later only if that is accepted`() throws {
    var (dossier, pain, farine) = try emise()
    let refus = refuse("date-future") {
      try dossier.crediter([part(pain)], le: "2026-11-21", accepteDateFuture: false)
    }
    #expect(refus?.figures == "date=2026-11-21 aujourdhui=2026-11-20")
    try dossier.crediter([part(pain)], le: "2026-11-20", accepteDateFuture: false)
    try dossier.crediter([part(farine)], le: "2026-11-21", accepteDateFuture: true)
  }

  @Test func `avoirs follow each other's dates, in a series that is theirs`() throws {
    var (dossier, pain, farine) = try emise()
    try dossier.crediter([part(pain)], le: "2026-12-01")
    let refus = refuse("date-avant-derniere") {
      try dossier.crediter([part(farine)], le: "2026-11-30")
    }
    #expect(refus?.figures == "serie=A2026-{n:4} date=2026-11-30 derniere=2026-12-01")
    try dossier.crediter([part(farine)], le: "2026-12-01")
  }

  @Test func `beside a deduction no more is credited than is left of its rate`() throws {
    var dossier = try Dossier()
    let pain = try dossier.ligne("2", a: "10")
    let acompte = try dossier.ligne("-1", a: "5", designation: "Acompte")
    let farine = try dossier.ligne("1", a: "5", tva: "5.5")
    try dossier.emettre()
    for lignes in [[part(pain)], [part(acompte)]] {
      let refus = refuse("avoir-deduction-partielle") { try dossier.crediter(lignes) }
      #expect(refus?.figures == "tva=20.00")
    }
    refuse("avoir-quantite") { try dossier.crediter([part(pain), part(acompte, "1")]) }
    refuse("avoir-quantite") { try dossier.crediter([part(pain), part(acompte, "-2")]) }
    // A line at another rate has nothing to do with it.
    try dossier.crediter([part(farine, "0.5")])
    #expect(try dossier.crediter([part(pain, "1")]).totaux.totalHT == "10")
    let avoir = try dossier.crediter([part(pain), part(acompte, "-1")])
    #expect(avoir.totaux.totalHT == "5")
  }

  @Test func `a line is credited by an amount as well`() throws {
    var dossier = try Dossier()
    let forfait = try dossier.ligne("1", a: "1234")
    try dossier.emettre()
    let avoir = try dossier.crediter([.init(ligneId: forfait, .montant("50"))])
    #expect(avoir.totaux.totalHT == "50" && avoir.totaux.totalTTC == "60")
    #expect(avoir.lignes.map(\.quantite) == [nil])
    let refus = refuse("avoir-montant") {
      try dossier.crediter([.init(ligneId: forfait, .montant("1184.01"))])
    }
    #expect(refus?.figures == "designation=Pain demande=1184.01 reste=1184.00")
    for montant in ["0", "-1"] as [Montant] {
      refuse("avoir-montant") {
        try dossier.crediter([.init(ligneId: forfait, .montant(montant))])
      }
    }
    // A quantity beside an amount takes no more than is left.
    refuse("avoir-montant") { try dossier.crediter([part(forfait, "1")]) }
    #expect(try dossier.crediter().totaux.totalTTC == "1420.80")
    #expect(dossier.facture.statut(le: "2026-11-20") == .annulee)
    refuse("avoir-rien-a-crediter") { try dossier.crediter() }
  }

  @Test func `a paid invoice may be credited, and then owes money back`() throws {
    var dossier = try Dossier.emis()
    try dossier.payer("120")
    try dossier.crediter()
    #expect(dossier.facture.solde(le: "2026-11-20").texte == "-120.00")
  }
}

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
