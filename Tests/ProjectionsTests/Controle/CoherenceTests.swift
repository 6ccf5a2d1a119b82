import CasUsage
import Journaux
import Litteraux
import Projections
import Testing

@testable import Facturation

/// Whether events can follow each other, and their numbers too.
@Suite struct `The control of a log` {
  private let bon: BonJournal

  init() throws { bon = try BonJournal() }

  @Test func `finds nothing wrong with a good one`() {
    #expect(bon.ecarts() == [])
  }

  @Test func `names an event that cannot follow`() throws {
    let client = Evenement.client(77, .clientModifie(.init(fiche: .init(nom: "Personne"))))
    #expect(
      bon.ecarts([bon.evenements[0], RecordedEvent(client, a: 2)])
        == ["2 coherence an event that can follow | a fact about what was never created"])
  }

  @Test func `names a draft for a client that is not known`() {
    let inconnu = ClientID(rang: 404)
    #expect(
      bon.ecarts { enregistre in
        guard case .facture(let id, .factureCreee(let creation)) = enregistre.evenement,
          creation.brouillon == 1
        else { return nil }
        var enTete = creation.enTete
        enTete.clientId = inconnu
        return enregistre.disant(
          .facture(id, .factureCreee(FactureCreee(brouillon: 1, enTete: enTete))))
      }.first == "3 coherence a known client | \(inconnu)")
  }

  @Test func `names a draft that goes over to a client that is not known`() throws {
    guard case .facture(let id, _) = bon.evenements[2].evenement else { throw Manque() }
    let change = Evenement.facture(id, .clientChange(ClientChange(clientId: 404)))
    #expect(
      bon.ecarts(bon.evenements.prefix(3) + [RecordedEvent(change, a: 4)])
        == ["4 coherence a known client | \(ClientID(rang: 404))"])
  }

  @Test func `names events of a facture that was never begun`() throws {
    let seules = bon.evenements.filter { evenement in
      if case .facture(_, .factureCreee) = evenement.evenement { false } else { true }
    }
    let fautes = bon.ecarts(seules)
    #expect(
      fautes.contains("4 coherence an event that can follow | a fact about what was never created"))
    #expect(
      fautes.contains("6 coherence an event that can follow | a fact about what was never created"))
    #expect(
      fautes.contains("7 coherence an event that can follow | a fact about what was never created"))
  }

  @Test func `names a draft out of its rank`() {
    #expect(
      bon.ecarts { enregistre in
        guard case .facture(let id, .factureCreee(let creation)) = enregistre.evenement,
          creation.brouillon == 2
        else { return nil }
        return enregistre.disant(
          .facture(id, .factureCreee(FactureCreee(brouillon: 4, enTete: creation.enTete))))
      } == ["9 numerotation 2 | 4"])
  }

  @Test func `names a gap, and goes on from the number given`() {
    let fautes = bon.emission { $0.avec(numero: bon.numero("F2026-0005", "F2026-{n:4}", 5)) }
    #expect(
      fautes == [
        "6 numerotation 1 | 5", "7 gel F2026-0005 | F2026-0001", "11 numerotation 6 | 2",
      ])
  }

  @Test func `names a number that is not that of its rank, its series or its date`() {
    #expect(
      bon.emission { $0.avec(numero: bon.numero("F2026-0009", "F2026-{n:4}", 1)) }.first
        == "6 numerotation F2026-0001 | F2026-0009")
    #expect(
      bon.emission { $0.avec(numero: bon.numero("F2026-0001", "G2026-{n:4}", 1)) }.first
        == "6 numerotation F2026-{n:4} | G2026-{n:4}")
    #expect(
      bon.avoir { $0.avec(numero: bon.numero("A2025-0001", "A2025-{n:4}", 1)) } == [
        "7 numerotation A2026-{n:4} | A2025-{n:4}", "7 numerotation A2026-0001 | A2025-0001",
      ])
  }

  @Test func `names a number that was given before`() {
    let fautes = bon.avoir { $0.avec(numero: bon.numero("F2026-0001", "A2026-{n:4}", 1)) }
    #expect(
      fautes == [
        "7 numerotation a number never given | F2026-0001",
        "7 numerotation A2026-0001 | F2026-0001",
      ])
  }

  @Test func `names a date before that of the last in the series`() {
    var enTete: EnTete?
    let fautes = bon.emission { emission in
      enTete = emission.enTete
      enTete?.dateFacture = "2026-03-20"
      return emission.avec(enTete: enTete)
    }
    #expect(fautes.contains("11 numerotation 2026-03-20 | 2026-03-06"))
  }
}

private struct Manque: Error {}

@Suite struct `A closing that is checked` {
  private let journal: BonJournal
  /// The closing, and its totals with some figures made others.
  private let evenements: [RecordedEvent]

  /// Two invoices and an avoir of early March, all of which is closed.
  init() throws {
    journal = try BonJournal()
    evenements = try BonJournal.clos()
  }

  private func ecarts(_ changer: (PeriodeCloturee) -> PeriodeCloturee) -> [String] {
    journal.ecarts(
      evenements.map { enregistre in
        guard case .cloture(let id, .periodeCloturee(let periode)) = enregistre.evenement else {
          return enregistre
        }
        return enregistre.disant(.cloture(id, .periodeCloturee(changer(periode))))
      })
  }

  private func close(
    _ periode: PeriodeCloturee, du: DateCivile? = nil, totaux: TotauxCloture? = nil,
    perpetuels: TotauxCloture? = nil, position: Int? = nil, tete: EmpreinteFichier? = nil
  ) -> PeriodeCloturee {
    PeriodeCloturee(
      du: du ?? periode.du, au: periode.au, totaux: totaux ?? periode.totaux,
      perpetuels: perpetuels ?? periode.perpetuels, position: position ?? periode.position,
      tete: tete ?? periode.tete)
  }

  @Test func `is right as use cases make it`() throws {
    #expect(journal.ecarts(evenements) == [])
    #expect(try #require(evenements.last).evenement.nom == "PeriodeCloturee")
  }

  @Test func `names the first figure of its totals that its days do not come to`() throws {
    let rien = try Releve().totaux()
    #expect(
      ecarts { close($0, totaux: rien) } == ["12 cloture totaux.factures 2 | totaux.factures 0"])
    #expect(
      ecarts { close($0, perpetuels: rien) }
        == ["12 cloture perpetuels.factures 2 | perpetuels.factures 0"])
  }

  @Test func `names where the journal did not stand, and a period that does not follow`() throws {
    let autre = try #require(EmpreinteFichier(String(repeating: "a", count: 64)))
    #expect(ecarts { close($0, position: 4) } == ["12 cloture 11 | 4"])
    #expect(ecarts { close($0, tete: autre) }.first?.hasSuffix("| \(autre)") == true)
    #expect(ecarts { close($0, du: "2026-03-01") }.count == 1)
  }

  /// In Paris, where the last day ends at eleven in the evening UTC.
  @Test(arguments: [("2026-03-06T22:59:59.999999Z", false), ("2026-03-06T23:00:00.000000Z", true)])
  func `is recorded once its last day is over, where the registre is`(
    moment: String, estBonne: Bool
  ) throws {
    let moment = try #require(Timestamp(moment))
    var dites = evenements
    let cloture = dites.removeLast()
    dites.append(
      RecordedEvent(
        position: cloture.position, time: moment, author: cloture.author, batch: cloture.batch,
        evenement: cloture.evenement))
    #expect(
      journal.ecarts(dites) == (estBonne ? [] : ["12 cloture 2026-03-05 | 2026-03-06"]))
  }

  @Test func `is held against what is dated in it afterwards, though the chain is in order`() throws
  {
    // The event that was recorded before the closing comes behind it.
    var mal = evenements
    let cloture = mal.removeLast()
    mal.insert(cloture, at: mal.count - 1)
    let attendu = "a day after \(try #require(cloture.evenement.faits.date).affiche(.anglais))"
    #expect(journal.ecarts(mal).contains { $0.hasSuffix("cloture \(attendu) | 2026-03-06") })
  }
}

/// Whether what was frozen is what it should be.
@Suite struct `The control of what is frozen` {
  private let bon: BonJournal

  init() throws { bon = try BonJournal() }

  @Test func `names lines, a client, a seller or a head other than the draft's`() throws {
    #expect(
      bon.emission { $0.avec(client: FicheClient(nom: "Autre")) } == [
        "6 gel the customer as known | another"
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

  @Test(arguments: [("2026-02-10", true), ("2026-03-02", true), ("2026-02-11", false)])
  func `takes the day that lines of category K once gave to all`(jour: DateCivile, estBon: Bool) {
    let fautes = bon.emission { emission in
      var (enTete, contenu) = (emission.enTete, emission.lignes[0].contenu)
      enTete.precisions.livraison = Livraison(debut: "2026-02-10")
      enTete.precisions.nature = .biens
      (contenu.tva, contenu.categorieTVA) = (.zero, .intracommunautaire)
      let lignes = emission.lignes + [Ligne(id: 99, contenu: contenu, total: "1")]
      return emission.avec(enTete: enTete, lignes: lignes, jourDeTVA: JourDeTVA(jour))
    }
    #expect(fautes.contains("6 gel 2026-02-10 | \(jour)") == !estBon, "\(fautes)")
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
        "7 gel the customer as known | another"
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
        GroupeTVA(CleTVA(tva: "20.00", categorieTVA: .normale), base: "33.33", montantTVA: "6.67")
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
        CleTVA(tva: "20.00", categorieTVA: .normale), base: "83.34", montantTVA: "16.66")
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
          GroupeTVA(CleTVA(tva: "20.00", categorieTVA: .normale), base: base, montantTVA: "20.01"),
          GroupeTVA(CleTVA(tva: "5.50", categorieTVA: .normale), base: "50.00", montantTVA: "2.75"),
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

  /// Issues once kept a line that said nothing as it was, and imports the head of the file.
  @Test func `takes the nature of lines and head as it was kept before, and no other`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon(nature: .services)
    try atelier.ligne(facture)
    var demande = DemandeLigne("Banc", quantite: "1", prix: "10.00")
    demande.precisions.nature = .biens
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ajouterLigne(facture, demande) }
    try atelier.emettre(facture)
    let evenements = try atelier.evenements
    func ecarts(
      _ nature: NatureLigne?, tete: NatureOperation = .mixte, _ origine: OrigineImport? = nil
    ) -> [String] {
      bon.ecarts(
        evenements.map { enregistre in
          guard case .facture(facture, .factureEmise(let emission)) = enregistre.evenement
          else { return enregistre }
          var (enTete, contenu) = (emission.enTete, emission.lignes[0].contenu)
          (enTete.nature, contenu.nature) = (tete, nature)
          let premiere = Ligne(
            id: emission.lignes[0].id, contenu: contenu, total: emission.lignes[0].total)
          return enregistre.disant(
            .facture(
              facture,
              .factureEmise(
                emission.avec(
                  enTete: enTete, lignes: [premiere, emission.lignes[1]], importe: origine))))
        })
    }
    #expect(ecarts(.services) == [] && ecarts(nil) == [])
    #expect(ecarts(nil, tete: .services, .exemple) == [] && ecarts(.services, .exemple) == [])
    #expect(ecarts(.biens) != [] && ecarts(nil, tete: .services) != [])
    #expect(ecarts(nil, tete: .biens, .exemple) != [])
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
