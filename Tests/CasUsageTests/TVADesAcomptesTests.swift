import CasUsage
@testable import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// A deposit of 100.00 € on goods, issued on 2 March 2026, and what comes of it.
///
/// Its VAT is 20.00 €; that of goods for 500.00 € which deduct it is 80.00 €.
private struct Affaire {
  let atelier: Atelier
  let client: ClientID
  var acomptes: [FactureID] = []
  var finale = FactureID.inconnu

  init(nature: NatureOperation) throws {
    var vendeur = Vendeur.exemple
    vendeur.nature = nature
    vendeur.optionDebits = false
    atelier = try Atelier(vendeur)
    client = try atelier.client()
    try acompte()
  }

  /// Issues another deposit.
  mutating func acompte() throws {
    var demande = DemandeFacture(clientId: client)
    demande.typeFacture = .acompte
    let depot = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      .valeur
    try atelier.ligne(depot)
    try atelier.emettre(depot)
    acomptes.append(depot)
  }

  /// Goes on to a day, from 2 March.
  func attendre(jusquau jour: DateCivile) throws {
    let depart: DateCivile = "2026-03-02"
    try atelier.horloge.regler("2026-03-02T09:00:00Z")
    atelier.horloge.avancer(secondes: 86_400 * (Int64(jour.jour) - Int64(depart.jour)))
  }

  /// Issues the invoice that deducts all deposits, on a day.
  mutating func conclure(le jour: DateCivile, livraison: DateCivile? = nil) throws {
    try attendre(jusquau: jour)
    var demande = DemandeFacture(clientId: client)
    demande.livraison = livraison.map { Livraison(debut: $0) }
    finale = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.valeur
    try atelier.ligne(finale, "5")
    try deduire(de: finale)
    try atelier.emettre(finale)
  }

  /// What is to be looked at in the deposits as the final invoice is issued.
  func avertissements() throws -> [Avertissement] {
    let emission = try atelier.evenements.compactMap { enregistre in
      if case .facture(finale, .factureEmise(let fait)) = enregistre.evenement { fait } else { nil }
    }
    let tous = try atelier.lire { try $0.avertissements(surLEmission: #require(emission.first)) }
    return tous.filter { $0.code == "acompte-impaye" }
  }

  func deduire(de facture: FactureID) throws {
    for depot in acomptes {
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try $0.deduireAcompte(facture, acompte: depot)
      }
    }
  }

  @discardableResult
  func payer(_ montant: Montant = "120.00", le jour: DateCivile, _ rang: Int = 0) throws
    -> PaiementID
  {
    try atelier.payer(acomptes[rang], montant, le: jour)
  }

  func rejeter(_ paiement: PaiementID, le jour: DateCivile) throws {
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.rejeterPaiement(
        acomptes[0], paiement: paiement, DemandeRejet(motif: "Sans provision", date: jour))
    }
  }

  /// The VAT that is due of each month from March to December in which some is, in whole euros or as it is.
  func tva(_ sommer: (ClosedRange<DateCivile>) throws -> Cumul) rethrows -> [String] {
    var debut: DateCivile = "2026-03-01"
    var mois: [String] = []
    for nombre in 3...12 {
      let somme = try sommer(debut...debut.finDuMois)
      if somme != .zero { mois.append("\(nombre): \(somme.texte)") }
      debut = debut.finDuMois.plus(jours: 1) ?? debut
    }
    return mois
  }
}

@Suite struct `The VAT of a deposit that is deducted` {
  struct Cas: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var nature = NatureOperation.biens
    let tva: [String]
    fileprivate let histoire: @Sendable (inout Affaire) throws -> Void
  }

  static let cas: [Cas] = [
    Cas(testDescription: "unpaid, then paid", tva: ["4: 100.00"]) {
      try $0.conclure(le: "2026-04-10")
      try $0.payer(le: "2026-05-05")
    },
    Cas(testDescription: "partly paid", tva: ["3: 10.00", "4: 90.00"]) {
      try $0.payer("60.00", le: "2026-03-15")
      try $0.conclure(le: "2026-04-10")
      try $0.payer("60.00", le: "2026-05-05")
    },
    Cas(testDescription: "paid", tva: ["3: 20.00", "4: 80.00"]) {
      try $0.payer(le: "2026-03-15")
      try $0.conclure(le: "2026-04-10")
    },
    Cas(testDescription: "paid on the day of delivery", tva: ["4: 100.00"]) {
      try $0.payer(le: "2026-04-10")
      try $0.conclure(le: "2026-04-10")
    },
    Cas(testDescription: "bounced after", tva: ["3: 20.00", "4: 80.00"]) {
      let paiement = try $0.payer(le: "2026-03-15")
      try $0.conclure(le: "2026-04-10")
      try $0.attendre(jusquau: "2026-06-03")
      try $0.rejeter(paiement, le: "2026-06-03")
    },
    Cas(testDescription: "bounced before", tva: ["3: 20.00", "4: 80.00"]) {
      let paiement = try $0.payer(le: "2026-03-15")
      try $0.attendre(jusquau: "2026-04-02")
      try $0.rejeter(paiement, le: "2026-04-01")
      try $0.conclure(le: "2026-04-10")
    },
    Cas(testDescription: "recorded late, dated before", tva: ["3: 20.00", "4: 80.00"]) {
      try $0.conclure(le: "2026-04-10")
      try $0.payer(le: "2026-03-20")
    },
    Cas(testDescription: "reversed", tva: ["4: 100.00"]) {
      let paiement = try $0.payer(le: "2026-03-15")
      try $0.conclure(le: "2026-04-10")
      let acompte = $0.acomptes[0]
      _ = try $0.atelier.outils.faire(par: $0.atelier.contexte) {
        try $0.annulerPaiement(acompte, paiement: paiement, motif: "Erreur")
      }
    },
    Cas(testDescription: "credited in part", tva: ["4: 100.00"]) {
      var avoir = DemandeAvoir(motif: "Geste")
      let ligne = try #require(try $0.atelier.facture($0.acomptes[0]).lignes.first)
      avoir.lignes = [.init(ligneId: ligne.id, quantite: "0.5")]
      let acompte = $0.acomptes[0]
      _ = try $0.atelier.outils.faire(par: $0.atelier.contexte) {
        try $0.emettreAvoir(acompte, avoir)
      }
      try $0.conclure(le: "2026-04-10")
    },
    Cas(testDescription: "two of them, one paid", tva: ["3: 20.00", "4: 80.00"]) {
      try $0.acompte()
      try $0.payer(le: "2026-03-15")
      try $0.conclure(le: "2026-04-10")
      try $0.payer(le: "2026-05-05", 1)
    },
    Cas(testDescription: "credited, then paid", tva: ["4: 100.00", "6: -100.00", "7: 20.00"]) {
      try $0.conclure(le: "2026-04-10")
      try $0.attendre(jusquau: "2026-06-12")
      try $0.atelier.crediter($0.finale)
      try $0.payer(le: "2026-07-01")
    },
    Cas(
      testDescription: "paid, credited, deducted again",
      tva: ["3: 20.00", "4: 80.00", "6: -80.00", "8: 80.00"]
    ) {
      try $0.payer(le: "2026-03-15")
      try $0.conclure(le: "2026-04-10")
      try $0.attendre(jusquau: "2026-06-12")
      try $0.atelier.crediter($0.finale)
      try $0.conclure(le: "2026-08-01")
    },
    Cas(testDescription: "replaced by a rectificative", tva: ["4: 100.00", "6: 20.00"]) {
      try $0.conclure(le: "2026-04-10")
      try $0.attendre(jusquau: "2026-06-12")
      var demande = DemandeFacture(clientId: $0.client)
      demande.remplace = $0.finale
      let juste = try $0.atelier.outils.faire(par: $0.atelier.contexte) {
        try $0.creerFacture(demande)
      }.valeur
      try $0.atelier.ligne(juste, "6")
      try $0.deduire(de: juste)
      try $0.atelier.emettre(juste)
      try $0.payer(le: "2026-07-01")
    },
    Cas(testDescription: "delivered before the invoice", tva: ["4: 100.00"]) {
      try $0.conclure(le: "2026-05-05", livraison: "2026-04-28")
      try $0.payer(le: "2026-05-02")
    },
    Cas(testDescription: "delivered after the invoice", tva: ["4: 20.00", "5: 80.00"]) {
      try $0.conclure(le: "2026-04-10", livraison: "2026-05-20")
      try $0.payer(le: "2026-04-15")
    },
    Cas(testDescription: "given up", tva: ["4: 100.00", "9: -20.00", "10: 10.00"]) {
      try $0.conclure(le: "2026-04-10")
      try $0.attendre(jusquau: "2026-09-01")
      let acompte = $0.acomptes[0]
      _ = try $0.atelier.outils.faire(par: $0.atelier.contexte) {
        try $0.passerEnPerte(acompte, DemandePerte(motif: "Disparu"))
      }
      try $0.payer("60.00", le: "2026-10-02")
    },
    Cas(
      testDescription: "on services, all of which wait to be paid", nature: .services,
      tva: ["5: 80.00", "6: 20.00"]
    ) {
      try $0.conclure(le: "2026-04-10")
      try $0.atelier.payer($0.finale, "480.00", le: "2026-05-05")
      try $0.payer(le: "2026-06-01")
    },
  ]

  @Test(arguments: cas)
  func `is due as it is paid, and all of it from the delivery on`(_ cas: Cas) throws {
    var affaire = try Affaire(nature: cas.nature)
    try cas.histoire(&affaire)
    let atelier = affaire.atelier
    let factures = try (affaire.acomptes + [affaire.finale] + autres(atelier)).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }.map(atelier.facture)
    let due = affaire.tva { periode in
      TVAExigible(factures, periode: periode).parGroupe.values.reduce(.zero) { $0 + $1.tva }
    }
    #expect(due == cas.tva)
    let livres = try affaire.tva { periode in
      try atelier.journal.read { vue in
        var solde = Cumul.zero
        try vue.forEachEcriture(plans: PlansComptables(), dans: periode) { ecriture in
          for ligne in ecriture.lignes where ligne.compte.compte == PlanComptable.usuel.tvaCollectee
          {
            solde = solde - ligne.montant
          }
        }
        return solde
      }
    }
    #expect(livres == cas.tva, "what the books say")
    var controle = Controle()
    for evenement in try atelier.evenements {
      #expect(try controle.prendre(evenement) == [])
    }
  }

  /// All factures that there are.
  private func autres(_ atelier: Atelier) throws -> [FactureID] {
    try atelier.evenements.compactMap { enregistre in
      if case .facture(let id, .factureEmise) = enregistre.evenement { id } else { nil }
    }
  }

  @Test func `is looked at before and with the issue of the invoice, where it is not paid`() throws
  {
    var affaire = try Affaire(nature: .biens)
    try affaire.payer("60.00", le: "2026-03-15")
    try affaire.conclure(le: "2026-04-10")
    let dits = try affaire.avertissements()
    #expect(dits.map(\.code.rawValue) == ["acompte-impaye"])
    #expect(
      dits.first?.chiffres.map(\.valeur)
        == [try affaire.atelier.facture(affaire.acomptes[0]).reference, "60.00", "10.00"])
  }

  @Test func `is not said to be due where it was given up`() throws {
    var affaire = try Affaire(nature: .biens)
    try affaire.conclure(le: "2026-04-10")
    let acompte = affaire.acomptes[0]
    _ = try affaire.atelier.outils.faire(par: affaire.atelier.contexte) {
      try $0.passerEnPerte(acompte, DemandePerte(motif: "Liquidation"))
    }
    // Another invoice deducts it in the place of the first.
    try affaire.atelier.crediter(affaire.finale, le: "2026-04-10")
    try affaire.conclure(le: "2026-04-20")
    #expect(try affaire.avertissements().flatMap { $0.chiffres.map(\.nom) } == ["numero", "reste"])
  }

  @Test(arguments: [false, true])
  func `on goods and services is taken off each by itself`(pourMoitieCredite: Bool) throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    func brouillon(_ type: TypeFacture, biens: PrixUnitaire) throws -> FactureID {
      var demande = DemandeFacture(clientId: client)
      demande.typeFacture = type
      return try atelier.outils.faire(par: atelier.contexte) { registre in
        let facture = try registre.creerFacture(demande)
        for (nature, prix) in [(NatureLigne.services, "300"), (.biens, biens)] {
          var ligne = DemandeLigne("Étagère", quantite: "1", prix: prix)
          ligne.nature = nature
          try registre.ajouterLigne(facture, ligne)
        }
        return facture
      }.valeur
    }
    let acompte = try brouillon(.acompte, biens: "200")
    try atelier.emettre(acompte)
    if pourMoitieCredite {
      var avoir = DemandeAvoir(motif: "Geste")
      let pose = try #require(try atelier.facture(acompte).lignes.first)
      avoir.lignes = [.init(ligneId: pose.id, quantite: "0.5")]
      _ = try atelier.outils.faire(par: atelier.contexte) { try $0.emettreAvoir(acompte, avoir) }
    }
    let finale = try brouillon(.facture, biens: "500")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.deduireAcompte(finale, acompte: acompte)
    }
    let deduites = try atelier.facture(finale).lignes.suffix(2)
    #expect(deduites.map(\.contenu.nature) == [.biens, .services])
    #expect(
      deduites.map(\.contenu.prixUnitaire.texte)
        == ["200.00", pourMoitieCredite ? "150.00" : "300.00"])
    try atelier.emettre(finale)
    // The rest of the goods is due with them, and nothing of it waits for services that were paid before.
    #expect(
      try atelier.facture(finale).partsTVA.map { "\($0.groupe.base) \($0.echeance)" }
        == ["300.00 jour", pourMoitieCredite ? "150.00 paiement" : "0.00 paiement"])
  }

  @Test func `is held against what had come in and what the invoice that deducts it says`() throws {
    var affaire = try Affaire(nature: .biens)
    try affaire.payer("60.00", le: "2026-03-15")
    try affaire.conclure(le: "2026-04-10", livraison: "2026-04-08")
    let evenements = try affaire.atelier.evenements
    func regles(
      par numero: NumeroFacture? = nil, du date: DateCivile? = nil, tva: DateCivile? = nil,
      recu: [GroupeTVA]? = nil
    ) throws -> [Ecart.Regle] {
      var controle = Controle()
      return try evenements.flatMap { enregistre -> [Ecart] in
        guard case .facture(let id, .acompteDeduit(let fait)) = enregistre.evenement else {
          return try controle.prendre(enregistre)
        }
        let faux = AcompteDeduit(
          numeroFacture: numero ?? fait.numeroFacture, dateFacture: date ?? fait.dateFacture,
          jourDeTVA: tva.map { JourDeTVA($0) } ?? fait.jourDeTVA, recu: recu ?? fait.recu,
          importe: nil)
        return try controle.prendre(
          RecordedEvent(
            position: enregistre.position, time: enregistre.time, author: enregistre.author,
            batch: enregistre.batch, evenement: .facture(id, .acompteDeduit(faux)),
            predecessor: enregistre.predecessor, hash: enregistre.hash))
      }.map(\.regle)
    }
    #expect(try regles() == [])
    #expect(try regles(recu: []) == [.totaux])
    #expect(try regles(du: "2026-05-10") == [.gel])
    #expect(try regles(tva: "2026-05-08") == [.gel])
    // No such invoice, and the promise of that which was issued is not kept.
    #expect(try regles(par: "F2026-0009") == [.coherence, .coherence])
  }

  @Test func `that is deducted is told by its own record`() throws {
    var affaire = try Affaire(nature: .biens)
    try affaire.payer("60.00", le: "2026-03-15")
    try affaire.conclure(le: "2026-04-10", livraison: "2026-04-08")
    let depot = try affaire.atelier.facture(affaire.acomptes[0])
    let deduction = try #require(depot.deductions.first)
    #expect(deduction.faite.numeroFacture == (try affaire.atelier.facture(affaire.finale).numero))
    #expect(deduction.faite.jourDeTVA == JourDeTVA("2026-04-08"))
    #expect(deduction.faite.recu.map { "\($0.base) \($0.montantTVA)" } == ["50.00 10.00"])
    try affaire.atelier.crediter(affaire.finale)
    let ensuite = try affaire.atelier.facture(affaire.acomptes[0])
    #expect(ensuite.deductions.first?.annulation?.dateAvoir == "2026-04-10")
    var histoire = Historique(de: .facture(affaire.acomptes[0]))
    for evenement in try affaire.atelier.evenements { try histoire.prendre(evenement) }
    let phrases = histoire.entrees.map { $0.phrase(.anglais, fuseau: .paris) }
    #expect(phrases.contains { $0.contains(": counts on 8 Apr 2026") })
  }
}

@Suite struct `The VAT of a delivery in a closed period` {
  @Test func `counts on the first open day, and names its month`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    atelier.horloge.avancer(secondes: 40 * 86_400)
    _ = try atelier.outils.cloturer(jusquAu: "2026-03-31", par: atelier.contexte)
    var demande = DemandeFacture(clientId: client)
    (demande.nature, demande.livraison) = (.biens, Livraison(debut: "2026-03-20"))
    let facture = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      .valeur
    try atelier.ligne(facture)
    let controle = try atelier.lire { try $0.controler(facture, accepteDateFuture: true) }
    #expect(controle.avertissements.map(\.code.rawValue).contains("tva-reportee"))
    try atelier.emettre(facture)
    let emise = try atelier.facture(facture)
    let mars = TVAExigible([emise], periode: "2026-03-01"..."2026-03-31")
    #expect(mars.parGroupe.isEmpty && mars.reportee.isEmpty)
    let avril = TVAExigible([emise], periode: "2026-04-01"..."2026-04-30")
    #expect(avril.parGroupe.values.map(\.tva.texte) == ["20.00"])
    #expect(avril.reportee.mapValues(\.tva.texte) == ["2026-03-01": "20.00"])
    #expect(emise.fiche.peutConcerner("2026-04-01"..."2026-04-01"))
    #expect(!emise.fiche.peutConcerner("2026-03-01"..."2026-03-31"))
  }
}
