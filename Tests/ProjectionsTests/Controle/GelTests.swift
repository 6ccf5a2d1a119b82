import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// Whether what was frozen is what it should be.
@Suite struct `The control of what is frozen` {
  private let bon: BonJournal

  init() throws { bon = try BonJournal() }

  @Test func `names lines, a client, a seller or a head other than the draft's`() throws {
    #expect(
      bon.emission { $0.avec(client: FicheClient(nom: "Autre")) } == [
        "6 gel the client as known | another"
      ])
    var vendeur = Vendeur.exemple
    vendeur.nom = "Autre"
    #expect(bon.emission { $0.avec(vendeur: vendeur) } == ["6 gel the seller as known | another"])
    #expect(
      bon.emission { emission in
        var enTete = emission.enTete
        enTete.notes = "Merci"
        return emission.avec(enTete: enTete)
      } == ["6 gel the draft's head | another"])
    let fautes = bon.emission { $0.avec(lignes: Array($0.lignes.prefix(1))) }
    #expect(fautes.contains("6 gel the draft's lines | other lines"))
    #expect(fautes.contains { $0.hasPrefix("6 totaux ") })
  }

  @Test func `names a day for its VAT other than that of the rule`() {
    #expect(
      bon.emission { $0.avec(jourDeTVA: JourDeTVA("2026-02-28")) } == [
        "6 gel 2026-03-02 | 2026-02-28"
      ])
  }

  @Test func `names an avoir that cites another number or date than the invoice's`() {
    #expect(
      bon.avoir { $0.avec(numeroFacture: "F2026-0009", dateFacture: "2026-03-01") } == [
        "7 gel F2026-0001 | F2026-0009", "7 gel 2026-03-02 | 2026-03-01",
      ])
  }

  @Test func `names an avoir of another client or seller than those of its day`() {
    #expect(
      bon.avoir { $0.avec(client: FicheClient(nom: "Autre")) } == [
        "7 gel the client as known | another"
      ])
    var vendeur = Vendeur.exemple
    vendeur.nom = "Autre"
    #expect(bon.avoir { $0.avec(vendeur: vendeur) } == ["7 gel the seller as known | another"])
    #expect(bon.avoir { $0.avec(vendeur: vendeur, importe: .exemple) } == [])
  }

  @Test func `names sums that are not those of the lines`() {
    let faux = Totaux(
      sousTotal: "150.01", remise: "0.00", totalHT: "150.01", groupes: [], montantTVA: "0.00",
      totalTTC: "150.01")
    let fautes = bon.emission { $0.avec(totaux: faux) }
    #expect(
      fautes.first == "6 totaux 150.01 0.00 150.01 22.75 172.76 20.00:100.01:20.00,5.50:50.00:2.75"
        + " | 150.01 0.00 150.01 0.00 150.01 ")
    #expect(
      bon.avoir { $0.avec(totaux: faux) } == [
        "7 totaux 33.34 0.00 33.34 6.67 40.01 20.00:33.34:6.67"
          + " | 150.01 0.00 150.01 0.00 150.01 "
      ])
  }

  @Test func `names a line of an avoir that is a cent off, where the sums are those of its lines`()
  {
    let lignes = { (avoir: AvoirEmis) in
      avoir.lignes.map {
        LigneCreditee(ligneId: $0.ligneId, quantite: $0.quantite, total: "33.33")
      }
    }
    let totaux = Totaux(
      sousTotal: "33.33", remise: "0.00", totalHT: "33.33",
      groupes: [
        GroupeTVA(tva: "20.00", categorieTVA: .normale, base: "33.33", montantTVA: "6.67")
      ], montantTVA: "6.67", totalTTC: "40.00")
    #expect(
      bon.avoir { $0.avec(lignes: lignes($0), totaux: totaux) } == ["7 totaux 33.34 | 33.33"])
    #expect(
      bon.avoir { $0.avec(lignes: lignes($0), totaux: totaux, importe: .exemple) } == [])
  }

  @Test func `finds a loss that is not what was unpaid`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.payer(facture, "20.00", le: "2026-03-02")
    try atelier.passerEnPerte(facture)
    let evenements = try atelier.evenements
    #expect(bon.ecarts(evenements) == [])
    let faux = evenements.map { enregistre in
      guard case .facture(let id, .creanceIrrecouvrable(let creance)) = enregistre.evenement
      else { return enregistre }
      let groupe = GroupeTVA(
        tva: "20.00", categorieTVA: .normale, base: "83.34", montantTVA: "16.66")
      let perte = Perte(date: creance.perte.date, motif: creance.perte.motif, groupes: [groupe])
      return enregistre.disant(.facture(id, .creanceIrrecouvrable(CreanceIrrecouvrable(perte))))
    }
    #expect(
      bon.ecarts(faux)
        == ["\(evenements.count) totaux 20.00:83.33:16.67 | 20.00:83.34:16.66"])
  }

  @Test func `lets an imported number be of any rank, series and date, but not given before`() {
    let importe = bon.emission {
      $0.avec(numero: bon.numero("2026/17", "{n}", 17), importe: .exemple)
    }
    #expect(importe == ["7 gel 2026/17 | F2026-0001", "11 numerotation 1 | 2"])
    #expect(
      bon.avoir { $0.avec(numero: bon.numero("X-7", "X-{n}", 7), importe: .exemple) } == [])
    #expect(
      bon.avoir { $0.avec(numero: bon.numero("F2026-0001", "X-{n}", 7), importe: .exemple) }
        == ["7 numerotation a number never given | F2026-0001"])
  }

  @Test func `lets an imported invoice keep the client and the seller of another time`() {
    #expect(
      bon.emission { $0.avec(client: FicheClient(nom: "Autre"), importe: .exemple) } == [])
    var vendeur = Vendeur.exemple
    vendeur.nom = "Autre"
    #expect(bon.emission { $0.avec(vendeur: vendeur, importe: .exemple) } == [])
  }

  @Test func `lets imported sums differ by their rounding, if they add up`() {
    func totaux(_ base: Montant, _ totalHT: Montant, _ totalTTC: Montant) -> Totaux {
      Totaux(
        sousTotal: "150.01", remise: "0.00", totalHT: totalHT,
        groupes: [
          GroupeTVA(tva: "20.00", categorieTVA: .normale, base: base, montantTVA: "20.01"),
          GroupeTVA(tva: "5.50", categorieTVA: .normale, base: "50.00", montantTVA: "2.75"),
        ], montantTVA: "22.76", totalTTC: totalTTC)
    }
    let arrondis = totaux("100.01", "150.01", "172.77")
    #expect(bon.emission { $0.avec(totaux: arrondis, importe: .exemple) } == [])
    #expect(bon.emission { $0.avec(totaux: arrondis) }.map { $0.prefix(8) } == ["6 totaux"])
    for faux in [
      totaux("100.01", "150.01", "172.78"), totaux("100.01", "150.02", "172.78"),
      totaux("100.04", "150.04", "172.80"),
    ] {
      let fautes = bon.emission { $0.avec(totaux: faux, importe: .exemple) }
      #expect(fautes.first?.hasPrefix("6 totaux") == true, "\(faux)")
    }
  }

  @Test func `holds imported facts to their drafts and sums all the same`() {
    let fautes = bon.emission { emission in
      var lignes = emission.lignes
      lignes[0] = Ligne(id: lignes[0].id, contenu: lignes[1].contenu, total: lignes[0].total)
      return emission.avec(lignes: lignes, importe: .exemple)
    }
    #expect(fautes.contains("6 gel the draft's lines | other lines"))
    #expect(
      bon.avoir { $0.avec(dateFacture: "2026-03-01", importe: .exemple) }
        == ["7 gel 2026-03-02 | 2026-03-01"])
  }
}
