import CasUsage
import Facturation
import Graine
import Journaux
import Litteraux
@testable import Projections
import Testing

/// The books at any position, as of any day, as sums of differences.
@Suite("Travel through a journal") struct VoyageTests {
  @Test(arguments: 0..<6)
  func `of a random log, at each position and day the differences come to what projections say`(
    tour: Int
  ) throws {
    var hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let tous = try VieAuHasard.evenements(300, hasard)
    // Odd logs are told from some way on, with what stood there before.
    let apres = tour.isMultiple(of: 2) ? 0 : tous.count / 3
    let (etapes, ouverture, voyage) = try voyage(tous, apres: apres)
    let debut = tous[0].time.day
    for _ in 0..<20 {
      let position = Int.random(in: apres...tous.count, using: &hasard)
      let jour = try #require(debut.plus(jours: .random(in: -10...400, using: &hasard)))
      let factures = try Array(Repertoire().suivant(Array(tous.prefix(position))).factures.values)
      var sommes = ouverture.autres.ecarts.sommes(le: jour)
      for etape in ouverture.etapes + etapes.filter({ $0.position <= position }).map(\.etape) {
        sommes = zip(sommes, etape.ecarts.sommes(le: jour)).map(+)
      }
      #expect(sommes == attendues(factures, jour), "\(position), \(jour), \(hasard)")
      try exigerLesDocuments(
        factures, jour, ouverture.etapes + etapes.filter { $0.position <= position }.map(\.etape),
        autres: ouverture.autres.nombre, hasard)
    }
    let fin = try #require(debut.plus(jours: 200))
    let factures = try Array(Repertoire().suivant(tous).factures.values)
    #expect(voyage.sommes(le: fin) == attendues(factures, fin), "\(hasard)")
  }

  @Test(arguments: 0..<4)
  func `of a random log, every day on which a figure changes is met`(tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    let tous = try VieAuHasard.evenements(120, hasard)
    let (etapes, _, _) = try voyage(tous, apres: 0)
    let factures = try Array(Repertoire().suivant(tous).factures.values)
    for jours in -40...300 {
      let jour = try #require(tous[0].time.day.plus(jours: jours))
      let sommes = etapes.reduce(Array(repeating: .zero, count: FigureDuVoyage.allCases.count)) {
        zip($0, $1.etape.ecarts.sommes(le: jour)).map(+)
      }
      #expect(sommes == attendues(factures, jour), "\(jour), \(hasard)")
    }
  }

  @Test(arguments: 0..<6)
  func `of a random log, what acts tell bears words instead of names of members`(tour: Int) throws {
    let hasard = GenerateurGraine(graine: Graine.choisie &+ UInt64(tour))
    for evenement in try VieAuHasard.evenements(300, hasard) {
      for changement in Changement.dits(par: evenement.evenement) {
        for langue in Langue.allCases {
          let nom = changement.nom(langue)
          #expect(nom.wholeMatch(of: /\p{Ll}+\p{Lu}.*/) == nil, "\(changement.champ): \(nom)")
        }
      }
    }
  }

  @Test(arguments: 0...3)
  func `of what was there before, the last that are to be settled are told one by one`(
    nombre: Int
  ) throws {
    let atelier = try Atelier()
    _ = try atelier.emise()
    try atelier.payer(atelier.emise(), "120.00", le: "2026-03-02")
    _ = try atelier.emise()
    let annulee = try atelier.brouillon()
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.annuler(annulee, motif: "Doublon")
    }
    var voyage = Voyage()
    for facture in try atelier.factures { voyage.ouvrir(facture.fiche) }
    let (etapes, autres) = voyage.ouverture(ouvertes: nombre)
    let dites = etapes.compactMap { $0.mots?.reference }
    #expect(dites == Array(["F2026-0001", "F2026-0003"].suffix(nombre)))
    #expect(autres.nombre == 4 - dites.count)
  }

  @Test func `an act that changes no field tells what it says itself`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.payer(facture, "50.00", le: "2026-03-05")
    var historique = Historique(de: .facture(facture))
    for evenement in try atelier.evenements { try historique.prendre(evenement) }
    let paiement = try #require(historique.entrees.last)
    #expect(paiement.changements.isEmpty)
    #expect(paiement.teneur.map(\.champ) == ["montant", "mode", "datePaiement"])
    #expect(paiement.teneur.first?.valeurs(.anglais).apres == "€50.00")
    let emission = try #require(historique.entrees.dropLast().last)
    #expect(!emission.teneur.contains { $0.champ.hasPrefix("vendeur") })
    let ligne = try #require(historique.entrees.first { $0.ligne == 1 })
    #expect(ligne.teneur == ligne.changements.utiles && !ligne.teneur.isEmpty)
  }
}

extension VoyageTests {
  private typealias Etape = (position: Position, etape: EtapeDuVoyage)

  private func voyage(
    _ evenements: [RecordedEvent], apres: Position
  ) throws -> ([Etape], (etapes: [EtapeDuVoyage], autres: Voyage.Autres), Voyage) {
    var (voyage, etapes, factures) = (Voyage(), [Etape](), [FactureID: Facture]())
    for evenement in evenements {
      guard case .facture(let id, let fait) = evenement.evenement else { continue }
      try factures[id].appliquer(fait, id: id)
      let fiche = try #require(factures[id]).fiche
      if evenement.position > apres {
        etapes.append((evenement.position, voyage.prendre(fiche)))
      } else {
        voyage.ouvrir(fiche)
      }
    }
    let ouverture = voyage.ouverture()
    return (etapes, ouverture, voyage)
  }

  /// What the projections of all factures say.
  private func attendues(_ factures: [Facture], _ jour: DateCivile) -> [Cumul] {
    let ensemble = TotauxRegistre(factures, au: jour).ensemble
    let balance = BalanceAgee(factures, au: jour).ensemble
    let mois = jour.debutDuMois...jour
    let exigible = TVAExigible(factures, periode: mois).parGroupe.values
    let brouillons = factures.filter { !$0.estEmise }.map(\.totaux)
    return [
      Cumul(centimes: Int128(ensemble.factures)), ensemble.totalHT, ensemble.montantTVA,
      ensemble.totalTTC, ensemble.avoirs, ensemble.encaisse, ensemble.pertes, ensemble.solde,
    ] + BalanceAgee.Tranche.allCases.map { balance[$0] } + [
      Encaissements(factures, periode: mois).total, exigible.reduce(.zero) { $0 + $1.tva },
      brouillons.reduce(.zero) { $0 + Cumul($1.totalHT) },
      brouillons.reduce(.zero) { $0 + Cumul($1.montantTVA) },
      brouillons.reduce(.zero) { $0 + Cumul($1.totalTTC) },
    ]
  }

  /// Each facture that is there is called, stands and comes to what it does by itself.
  private func exigerLesDocuments(
    _ factures: [Facture], _ jour: DateCivile, _ etapes: [EtapeDuVoyage], autres: Int,
    _ hasard: GenerateurGraine
  ) throws {
    var (mots, sommes) = ([Int: MotsDeFacture](), [Int: Cumul]())
    for etape in etapes {
      if let dits = etape.mots { mots[etape.document] = dits }
      let solde = etape.ecarts.sommes(le: jour)[FigureDuVoyage.solde.rawValue]
      sommes[etape.document] = (sommes[etape.document] ?? .zero) + solde
    }
    let suites = mots.values.map { zip($0.statuts, $0.statuts.dropFirst()) }
    #expect(suites.joined().allSatisfy { $0.statut != $1.statut }, "\(hasard)")
    let dites = mots.compactMap { rang, mots in
      mots.statuts.last { $0.jour <= jour }.map {
        [
          mots.reference, mots.client.texte, mots.dateFacture.texte, mots.dateEcheance.texte,
          "\($0.statut)", (sommes[rang] ?? .zero).texte,
        ]
      }
    }
    let attendues = factures.filter { $0.dateFacture <= jour }.map {
      [
        $0.reference, $0.clientId.texte, $0.dateFacture.texte, $0.dateEcheance.texte,
        "\($0.statutAffiche(le: jour))", $0.solde(le: jour).texte,
      ]
    }
    #expect(Set(dites).isSubset(of: Set(attendues)), "\(jour), \(hasard)")
    #expect(attendues.count - dites.count <= autres, "\(jour), \(hasard)")
  }
}
