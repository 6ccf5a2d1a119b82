import Facturation
import Graine
import Litteraux
import Testing

@Suite struct `Sums before VAT` {
  private typealias Part = (cle: CleTVA, total: Montant)

  private func sommes(
    _ lignes: [Part], remise: Remise = .aucune, prix: PrixSaisis
  ) throws -> (SommesHT, Totaux) {
    let totaux = try SommesParTaux(
      lignes.enumerated().map { rang, ligne in
        Ligne(
          id: LigneID(rang: UInt64(rang)),
          contenu: ContenuLigne(
            designation: "Pain", quantite: "1", prixUnitaire: "1", tva: ligne.cle.tva),
          total: ligne.total)
      }
    ).totaux(remise: remise, prix: prix)
    return (SommesHT(lignes, groupes: totaux.groupes, prix: prix), totaux)
  }

  private func part(_ total: Montant, _ taux: Taux = "20") -> Part {
    (CleTVA(tva: taux, categorieTVA: .normale), total)
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
        let rangs = lignes.indices.filter { lignes[$0].cle == groupe.cle }
        let somme = rangs.reduce(0) { $0 + sommes.lignes[$1].unites }
        #expect(somme == groupe.base.unites + ecart.unites, "\(hasard)")
        if remise.estNulle { #expect(ecart == .zero, "\(hasard)") }
      }
      #expect(sommes.ecarts.map(\.groupe) == totaux.groupes, "\(hasard)")
      for (ligne, part) in zip(lignes, sommes.lignes) {
        let entier = Int64(10_000 + ligne.cle.tva.unites)
        let reste = part.unites * entier - ligne.total.unites * 10_000
        #expect(abs(reste) < entier, "\(ligne) is \(part), \(hasard)")
      }
    }
  }
}
