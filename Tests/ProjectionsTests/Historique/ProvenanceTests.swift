import CasUsage
import Facturation
import Graine
import Journaux
import Litteraux
import Projections
import Testing

/// By which events a figure came about, and who set a field.
@Suite("Where figures come from") struct ProvenanceTests {
  @Test func `an invoice's balance is its issue less what was paid and credited`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.payer(facture, "50.00", le: "2026-03-05")
    try atelier.payer(facture, "30.00", le: "2026-04-05")
    let parts = try parts(.solde, au: "2026-03-31", de: facture, atelier)
    #expect(parts.map(\.montant.texte) == ["120.00", "-50.00"])
    #expect(parts.map(\.entree.evenement.evenement.nom) == ["FactureEmise", "PaiementEnregistre"])
    #expect(parts.allSatisfy { $0.entree.reference == "F2026-0001" })
  }

  @Test func `what an invoice comes to is made of its draft's lines, and of nothing else`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let premiere = try atelier.ligne(facture)
    try atelier.ligne(facture, "2", a: "10.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: premiere)
    }
    try atelier.emettre(facture)
    let parts = try parts(.totalTTC, au: "2026-03-02", de: facture, atelier)
    #expect(parts.map(\.montant.texte) == ["120.00", "24.00", "-120.00"])
    #expect(parts.map(\.entree.ligne) == [1, 2, 1])
    #expect(parts.last?.entree.nom == "Étagère")
  }

  @Test func `a sum of all leaves out invoices whose events cancel out, unless they are asked for`()
    throws
  {
    let atelier = try Atelier()
    try atelier.payer(atelier.emise(), "120.00", le: "2026-03-05")
    let ouverte = try atelier.emise()
    let chiffre = Chiffre(.solde, au: "2026-03-31")
    #expect(try toutes(chiffre, atelier).map(\.entree.reference) == ["F2026-0002"])
    #expect(
      try toutes(chiffre, atelier, avecLesNulles: true).map(\.montant.texte)
        == ["120.00", "-120.00", "120.00"])
    #expect(
      try toutes(chiffre, atelier).first?.entree.evenement.evenement.flux == .facture(ouverte))
  }

  @Test(arguments: 0..<6)
  func `of a random log, what events bring comes to the figure, whichever it is`(tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let tous = try VieAuHasard.evenements(300, hasard)
    for position in [tous.count / 3, tous.count] {
      let evenements = Array(tous.prefix(position))
      let (journal, factures) = try (
        InMemoryJournal.tenant(evenements), Array(Repertoire().suivant(evenements).factures.values)
      )
      let debut = evenements[0].time.day
      for (jours, duree) in [(-1, 500), (3, 20), (0, 31), (10, 5)] {
        let du = try #require(debut.plus(jours: jours))
        let periode = du...(try #require(du.plus(jours: duree)))
        for (chiffre, attendu) in attendus(factures, periode) {
          let parts: [Part] = try journal.read { try self.parts(chiffre, $0) }
          #expect(
            parts.reduce(.zero) { $0 + $1.montant } == attendu,
            "\(chiffre), \(position), \(hasard)")
          #expect(parts.allSatisfy { $0.montant != .zero })
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `of a random log, what its own events bring comes to each sum of a facture`(tour: Int) throws
  {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(300, hasard)
    let journal = try InMemoryJournal.tenant(evenements)
    let jour = try #require(evenements.last).time.day
    for facture in try Repertoire().suivant(evenements).factures.values {
      var attendus: [(Chiffre.Somme, Taux?, Cumul)] = [
        (.solde, nil, facture.solde(le: jour)), (.encaisse, nil, facture.paye(le: jour)),
        (.avoirs, nil, facture.credite(le: jour)), (.pertes, nil, facture.pertes(le: jour)),
        (.totalHT, nil, Cumul(facture.totaux.totalHT)),
        (.totalTTC, nil, Cumul(facture.totaux.totalTTC)),
        (.montantTVA, nil, Cumul(facture.totaux.montantTVA)),
      ]
      for taux in Set(facture.totaux.groupes.map(\.tva)) {
        let (base, tva) = facture.totaux.groupes.filter { $0.tva == taux }
          .reduce((Cumul.zero, Cumul.zero)) { ($0.0 + Cumul($1.base), $0.1 + Cumul($1.montantTVA)) }
        attendus.append((.totalHT, taux, base))
        attendus.append((.montantTVA, taux, tva))
        attendus.append((.totalTTC, taux, base + tva))
      }
      for (somme, taux, attendu) in attendus {
        var chiffre = Chiffre(somme, au: jour)
        chiffre.taux = taux
        let parts: [Part] = try journal.read { try chiffre.parts(de: facture.id, $0) }
        #expect(
          parts.reduce(.zero) { $0 + $1.montant } == attendu,
          "\(somme), \(taux?.texte ?? "") of \(facture.reference), \(hasard)")
      }
      for tranche in BalanceAgee.Tranche.allCases {
        var chiffre = Chiffre(.solde, au: jour)
        chiffre.tranche = tranche
        let parts: [Part] = try journal.read { try chiffre.parts(de: facture.id, $0) }
        let attendu = BalanceAgee([facture], au: jour).ensemble[tranche]
        #expect(parts.reduce(.zero) { $0 + $1.montant } == attendu, "\(tranche), \(hasard)")
      }
    }
  }

  @Test func `of random logs, what events bring comes to each sum of their closings`() throws {
    var (tour, closes): (UInt64, Int) = (0, 0)
    // Few acts close a period.
    while closes < 4, tour < 40 {
      closes += try exigerLesClotures(GenerateurGraine(graine: Graine.choisie &+ tour))
      tour += 1
    }
    #expect(closes >= 4)
  }

  /// Holds each closing of a random log against what events bring, and gives how many there were.
  private func exigerLesClotures(_ hasard: GenerateurGraine) throws -> Int {
    let tous = try VieAuHasard.evenements(600, hasard)
    var closes = 0
    for case .cloture(_, .periodeCloturee(let close)) in tous.map(\.evenement) {
      closes += 1
      let journal = try InMemoryJournal.tenant(Array(tous.prefix(close.position)))
      let periode = (close.du ?? .premiere)...close.au
      let attendus: [(Chiffre.Somme, Cumul)] = [
        (.totalHT, close.totaux.totalHT.cumul), (.montantTVA, close.totaux.montantTVA.cumul),
        (.totalTTC, close.totaux.totalTTC), (.credits, close.totaux.avoirsTTC),
        (.encaissements, close.totaux.encaisse),
      ]
      for (somme, attendu) in attendus {
        let parts: [Part] = try journal.read {
          try self.parts(Chiffre(somme, periode: periode), $0)
        }
        #expect(
          parts.reduce(.zero) { $0 + $1.montant } == attendu, "\(somme), \(close.au), \(hasard)")
      }
    }
    return closes
  }

  @Test func `a field that was emptied was by somebody`() throws {
    let atelier = try Atelier()
    let client = try atelier.client(numeroTVA: "FR44732829320")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(client) { $0.numeroTVA = nil }
    }
    var historique = Historique(de: .client(client))
    for evenement in try atelier.evenements { try historique.prendre(evenement) }
    let vide = Attribution.toutes(historique.entrees, de: .client(client))
      .first { $0.changement.apres == nil }
    #expect(vide?.changement.champ == "numeroTVA")
    #expect(vide?.changement.avant?.texte == "FR44732829320")
    #expect(vide?.evenement.evenement.nom == "ClientModifie")
  }

  @Test func `a field was set by who set it last, and held before what stood there`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let premiere = try atelier.ligne(facture)
    let seconde = try atelier.ligne(facture, "2", a: "10.00")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: premiere)
    }
    try atelier.emettre(facture)
    try atelier.payer(facture, "10.00", le: "2026-03-05")
    let attributions = try qui(facture, atelier)
    let mode = try #require(attributions.first { $0.changement.champ == "conditionsPaiement" })
    #expect(mode.changement.valeurs(.francais).1 == "Virement")
    #expect(mode.changement.valeurs(.anglais).1 == "Transfer")
    let numero = try #require(attributions.first { $0.changement.champ == "reference" })
    #expect(numero.evenement.evenement.nom == "FactureEmise")
    #expect(numero.changement.valeurs(.francais) == ("BROUILLON-1", "F2026-0001"))
    // The line that is gone has no field any more, and the other is the first now.
    #expect(Set(attributions.compactMap(\.ligneId)) == [seconde])
    #expect(Set(attributions.compactMap(\.ligne)) == [1])
    let rang = try #require(attributions.firstIndex { $0.ligne != nil })
    #expect(attributions[rang...].allSatisfy { $0.ligne != nil })
  }

  @Test func `the nature that an issue says of a line is set by who issued`() throws {
    let atelier = try Atelier()
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0.nature = .biens }
    }
    let facture = try atelier.brouillon()
    let biens = try atelier.ligne(facture)
    var pose = DemandeLigne("Pose", quantite: "1", prix: "10.00")
    pose.nature = .services
    let services = try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture, pose)
    }.valeur
    try atelier.emettre(facture)
    let natures = try qui(facture, atelier).filter {
      $0.changement.champ == "nature" && $0.ligneId != nil
    }
    #expect(natures.map(\.ligneId) == [biens, services])
    #expect(natures.map(\.changement.apres?.texte) == ["biens", "services"])
    #expect(natures.map(\.evenement.evenement.nom) == ["FactureEmise", "LigneAjoutee"])
  }

  @Test(arguments: 0..<4)
  func `of a random log, the fields are those of the facture, each set by the last that changed it`(
    tour: Int
  ) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let evenements = try VieAuHasard.evenements(300, hasard)
    for facture in try Repertoire().suivant(evenements).factures.values {
      var historique = Historique(de: .facture(facture.id))
      for evenement in evenements { try historique.prendre(evenement) }
      let attributions = Attribution.toutes(historique.entrees, de: .facture(facture.id))
      let enTete = attributions.filter { $0.ligneId == nil && $0.changement.champ != "reference" }
      #expect(valeurs(enTete.map(\.changement)) == valeurs(Changement.tout(de: facture.enTete)))
      for (rang, ligne) in facture.lignes.enumerated() {
        let siennes = attributions.filter { $0.ligneId == ligne.id }
        #expect(siennes.allSatisfy { $0.ligne == rang + 1 }, "\(hasard)")
        let champs = siennes.map(\.changement).filter { $0.champ != "total" }
        #expect(valeurs(champs) == valeurs(Changement.tout(de: ligne.contenu)), "\(hasard)")
      }
      for attribution in attributions where attribution.changement.champ != "reference" {
        let derniere = historique.entrees.last { entree in
          entree.evenement.evenement.faits.ligne == attribution.ligneId
            && entree.changements.contains { $0.champ == attribution.changement.champ }
        }
        #expect(derniere?.evenement.position == attribution.evenement.position, "\(hasard)")
      }
    }
  }
}

extension ProvenanceTests {
  private func parts(
    _ somme: Chiffre.Somme, au jour: DateCivile, de facture: FactureID, _ atelier: Atelier
  ) throws -> [Part] {
    try atelier.journal.read { try Chiffre(somme, au: jour).parts(de: facture, $0) }
  }

  private func toutes(
    _ chiffre: Chiffre, _ atelier: Atelier, avecLesNulles: Bool = false
  ) throws -> [Part] {
    try atelier.journal.read { try parts(chiffre, $0, avecLesNulles: avecLesNulles) }
  }

  private func parts(
    _ chiffre: Chiffre, _ vue: any JournalView, avecLesNulles: Bool = false
  ) throws -> [Part] {
    var toutes: [Part] = []
    try chiffre.forEachParts(vue, avecLesNulles: avecLesNulles) { parts, _, _ in toutes += parts }
    return toutes
  }

  private func qui(_ facture: FactureID, _ atelier: Atelier) throws -> [Attribution] {
    var historique = Historique(de: .facture(facture))
    for evenement in try atelier.evenements { try historique.prendre(evenement) }
    return Attribution.toutes(historique.entrees, de: .facture(facture))
  }

  private func valeurs(_ changements: [Changement]) -> [String: String?] {
    Dictionary(
      uniqueKeysWithValues: changements.filter { $0.apres != nil }.map {
        ($0.champ, $0.apres?.texte)
      })
  }

  /// Figures of a period, with what the projections of all factures make of them.
  private func attendus(
    _ factures: [Facture], _ periode: ClosedRange<DateCivile>
  ) -> [(Chiffre, Cumul)] {
    let totaux = TotauxRegistre(factures, periode: periode)
    let jusqua = TotauxRegistre(factures, au: periode.upperBound)
    let encaissements = Encaissements(factures, periode: periode)
    let exigible = TVAExigible(factures, periode: periode)
    func chiffre(_ somme: Chiffre.Somme, _ changer: (inout Chiffre) -> Void = { _ in }) -> Chiffre {
      var chiffre = Chiffre(somme, periode: periode)
      changer(&chiffre)
      return chiffre
    }
    var attendus: [(Chiffre, Cumul)] = [
      (chiffre(.totalHT), totaux.ensemble.totalHT), (chiffre(.avoirs), totaux.ensemble.avoirs),
      (chiffre(.montantTVA), totaux.ensemble.montantTVA),
      (chiffre(.totalTTC), totaux.ensemble.totalTTC), (chiffre(.pertes), totaux.ensemble.pertes),
      (chiffre(.encaisse), totaux.ensemble.encaisse), (chiffre(.solde), totaux.ensemble.solde),
      (Chiffre(.solde, au: periode.upperBound), jusqua.ensemble.solde),
      (chiffre(.credits), totaux.tva.ensemble.baseCreditee + totaux.tva.ensemble.tvaCreditee),
      (chiffre(.encaissements), encaissements.total),
      (chiffre(.exigible), exigible.parGroupe.values.reduce(.zero) { $0 + $1.tva }),
    ]
    for (client, sommes) in totaux.parClient {
      attendus.append((chiffre(.solde) { $0.client = client }, sommes.solde))
    }
    for (mode, cumul) in encaissements.parMode {
      attendus.append((chiffre(.encaissements) { $0.mode = mode }, cumul))
    }
    for taux in Set(totaux.tva.parGroupe.keys.map(\.tva)) {
      let groupes = totaux.tva.parGroupe.filter { $0.key.tva == taux }.values
      attendus.append(
        (chiffre(.montantTVA) { $0.taux = taux }, groupes.reduce(.zero) { $0 + $1.montantTVA }))
      attendus.append(
        (chiffre(.totalHT) { $0.taux = taux }, groupes.reduce(.zero) { $0 + $1.base }))
      let (facturee, creditee) = groupes.reduce((Cumul.zero, Cumul.zero)) {
        ($0.0 + $1.base + $1.montantTVA, $0.1 + $1.baseCreditee + $1.tvaCreditee)
      }
      attendus.append((chiffre(.totalTTC) { $0.taux = taux }, facturee))
      attendus.append((chiffre(.credits) { $0.taux = taux }, creditee))
    }
    for taux in Set(exigible.parGroupe.keys.map(\.tva)) {
      let groupes = exigible.parGroupe.filter { $0.key.tva == taux }.values
      attendus.append(
        (chiffre(.exigible) { $0.taux = taux }, groupes.reduce(.zero) { $0 + $1.tva }))
    }
    let balance = BalanceAgee(factures, au: periode.upperBound)
    for tranche in BalanceAgee.Tranche.allCases {
      var chiffre = Chiffre(.solde, au: periode.upperBound)
      chiffre.tranche = tranche
      attendus.append((chiffre, balance.ensemble[tranche]))
    }
    return attendus
  }
}

extension InMemoryJournal {
  /// A journal of the same events, recorded once more.
  fileprivate static func tenant(_ evenements: [RecordedEvent]) throws -> InMemoryJournal {
    let journal = InMemoryJournal(clock: WallClock { evenements[0].time })
    _ = try journal.append(by: .camille, cle: nil) { _, _ in evenements.map(\.evenement) }
    return journal
  }
}
