import Graine
import Litteraux
import Testing

@testable import Facturation

@Suite struct `Sums before VAT` {
  private typealias Part = (contenu: ContenuLigne, total: Montant)

  private func sommes(
    _ lignes: [Part], remise: Remise = .aucune, prix: PrixSaisis
  ) throws -> (SommesHT, Totaux) {
    let totaux = try SommesParTaux(
      lignes.enumerated().map { rang, ligne in
        Ligne(id: LigneID(rang: UInt64(rang)), contenu: ligne.contenu, total: ligne.total)
      }
    ).totaux(remise: remise, prix: prix)
    return (SommesHT(lignes.map(LigneASommer.init), groupes: totaux.groupes, prix: prix), totaux)
  }

  private func part(_ total: Montant, _ taux: Taux = "20", deduit: Bool = false) -> Part {
    var precisions = PrecisionsLigne()
    if deduit {
      precisions.factureAnterieure = FactureAnterieure(numero: "F2026-0001", date: "2026-10-01")
    }
    let contenu = ContenuLigne(
      designation: "Pain", quantite: "1", prixUnitaire: "1", tva: taux, precisions: precisions)
    return (contenu, total)
  }

  @Test func `the worked example comes out as it is written`() throws {
    let (sommes, totaux) = try sommes([part("9.99"), part("9.99"), part("9.99")], prix: .ttc)
    #expect(sommes.lignes == ["8.33", "8.32", "8.32"])
    #expect(totaux.totalHT == "24.97" && sommes.ecarts.map(\.montant) == [.zero])
  }

  @Test func `prices before VAT stay as they are, and the discount stands beside`() throws {
    let (sommes, _) = try sommes([part("100"), part("50", "5.5")], remise: "10", prix: .ht)
    #expect(sommes.lignes == ["100", "50"] && sommes.ecarts.map(\.montant) == ["10", "5"])
  }

  @Test func `a discount on prices with VAT is told before VAT`() throws {
    let (sommes, totaux) = try sommes([part("60"), part("60")], remise: "10", prix: .ttc)
    #expect(sommes.lignes == ["50", "50"] && sommes.ecarts.map(\.montant) == ["10"])
    #expect(totaux.totalHT == "90")
  }

  /// The last avoir takes what others left of base and VAT, which need not be what its lines alone come to.
  @Test(
    arguments: [("24.97", "5.00"), ("24.98", "4.99"), ("24.96", "5.01")] as [(Montant, Montant)])
  func `lines with VAT share out the base that stands with what they come to`(
    base: Montant, tva: Montant
  ) {
    let groupe = GroupeTVA(CleTVA(tva: "20", categorieTVA: .normale), base: base, montantTVA: tva)
    let lignes = Array(repeating: part("9.99"), count: 3).map(LigneASommer.init)
    let sommes = SommesHT(lignes, groupes: [groupe], prix: .ttc)
    #expect(sommes.lignes.reduce(0) { $0 + $1.unites } == base.unites)
    #expect(sommes.ecarts.map(\.montant) == [.zero])
  }

  @Test(arguments: [PrixSaisis.ht, .ttc])
  func `a deduction comes to what its deposit did, and the other lines to the rest`(
    prix: PrixSaisis
  ) throws {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(500) {
      let taux = hasard.parmi(Taux.enVigueur)
      func montant(_ centimes: ClosedRange<Int>) -> Montant {
        Montant(unitesAdmises: Int64(hasard.entier(centimes)))
      }
      let acomptes = (0..<hasard.entier(1...3)).map { _ in montant(1...9_999) }
      let ventes =
        [part("0", taux), part("300", taux)]
        + (0..<hasard.entier(1...3)).map { _ in part(montant(-49_999...99_999), taux) }
      let deductions = try acomptes.map { part(try .zero - $0, taux, deduit: true) }
      let (finale, totaux) = try sommes(ventes + deductions, remise: "7.5", prix: prix)
      for (acompte, deduit) in zip(acomptes, finale.lignes.suffix(acomptes.count)) {
        let demandee = try sommes([part(acompte, taux)], prix: prix).1
        #expect(try deduit + demandee.totalHT == .zero, "\(acompte) at \(taux), \(hasard)")
      }
      #expect(finale.lignes[0] == .zero, "a gift stays one, \(hasard)")
      let entier = 10_000 + (prix == .ht ? 0 : Int64(taux.unites))
      for (vente, part) in zip(ventes, finale.lignes) {
        let ecart = part.unites * entier - vente.total.unites * 10_000
        #expect(abs(ecart) <= entier * Int64(acomptes.count + 1), "\(vente.total), \(hasard)")
      }
      let somme = finale.lignes.reduce(0) { $0 + $1.unites }
      #expect(somme - totaux.totalHT.unites == finale.ecarts[0].montant.unites, "\(hasard)")
    }
  }

  @Test func `the lines of a group come to its base, each within a cent of its share`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(2_000) {
      let taux = Taux.enVigueur.filter { $0 > .zero }
      let lignes = (0..<hasard.entier(1...9)).map { _ in
        let centimes =
          hasard.entier(0...9) == 0 ? -hasard.entier(0...99) : hasard.entier(0...99_999)
        return part(
          Montant(unitesAdmises: Int64(centimes)), taux[hasard.entier(0...taux.count - 1)])
      }
      let remise: Remise = hasard.chance(50) ? .aucune : "7.5"
      let (sommes, totaux) = try sommes(lignes, remise: remise, prix: .ttc)
      for (groupe, ecart) in sommes.ecarts {
        let rangs = lignes.indices.filter { CleTVA(lignes[$0].contenu) == groupe.cle }
        let somme = rangs.reduce(0) { $0 + sommes.lignes[$1].unites }
        #expect(somme == groupe.base.unites + ecart.unites, "\(hasard)")
        if remise.estNulle { #expect(ecart == .zero, "\(hasard)") }
      }
      #expect(sommes.ecarts.map(\.groupe) == totaux.groupes, "\(hasard)")
      for (ligne, part) in zip(lignes, sommes.lignes) {
        let entier = Int64(10_000 + ligne.contenu.tva.unites)
        let reste = part.unites * entier - ligne.total.unites * 10_000
        #expect(abs(reste) < entier, "\(ligne) is \(part), \(hasard)")
      }
    }
  }

  @Test func `a price with VAT comes back from the price before it`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<200 {
      // Of six decimals, two prices with VAT may have one before it.
      let prix = PrixUnitaire(unitesAdmises: Int64(hasard.entier(0...50_000_000)) * 10)
      let autre = PrixUnitaire(unitesAdmises: Int64(hasard.entier(0...500_000_000)))
      let taux = hasard.parmi(["0", "2.10", "5.50", "8.50", "10", "20", "100"] as [Taux])
      let net = prix.sansTVA(taux)
      #expect(try net.avecTVA(taux) == prix)
      #expect(try autre.avecTVA(taux).sansTVA(taux) == autre)
      let part = Double(prix.unites) / (1 + Double(taux.unites) / 100_00)
      #expect(abs(Double(net.unites) - part) <= 0.5001)
    }
    for (net, taux, avec) in [
      ("52", "20", "62.40"), ("41.666667", "20", "50"), ("8.436213", "20", "10.123456"),
      ("0.000004", "20", "0.000005"), ("0.102883", "20", "0.12346"), ("0.333333", "0", "0.333333"),
      ("33.33", "20", "39.996"),
    ] as [(PrixUnitaire, Taux, PrixUnitaire)] {
      #expect(try net.avecTVA(taux) == avec)
    }
    let dernier: PrixUnitaire = "999999999.999999"
    #expect(try dernier.avecTVA("0") == dernier)
    refuse("hors-limites", .prixUnitaire) {
      try ("999999999" as PrixUnitaire).avecTVA("5.50")
    }
  }
}
