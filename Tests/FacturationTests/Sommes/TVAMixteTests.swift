import Graine
import Litteraux
import Testing

@testable import Facturation

/// Goods and services on one invoice, each of which becomes due in its own way.
@Suite struct `VAT on goods and services together` {
  private static let toujours = DateCivile.premiere ... .derniere

  /// Goods for 300.00 and services for 100.00 at 20 %, 480.00 in all.
  private func mixte(
    registre: Registre = .exemple, _ regler: (inout DemandeFacture) -> Void = { _ in }
  ) throws -> Dossier {
    var dossier = try Dossier(registre: registre, regler)
    try dossier.ligne("1", a: "300.00") { $0.nature = .biens }
    try dossier.ligne("1", a: "100.00") { $0.nature = .services }
    return dossier
  }

  private func issued(_ regler: (inout DemandeFacture) -> Void = { _ in }) throws -> Dossier {
    var dossier = try mixte(regler)
    try dossier.emettre(le: "2026-11-20")
    return dossier
  }

  /// The VAT of all rates on documents, on receipts and recovered, of the days of a period.
  private func due(
    _ dossier: Dossier, _ du: DateCivile = .premiere, _ au: DateCivile = .derniere
  ) -> [String] {
    let fiche = dossier.facture.fiche
    return [fiche.tvaFacturee, fiche.tvaEncaissee, fiche.tvaRecuperee].map { tva in
      tva(du...au).values.reduce(Cumul.zero) { $0 + $1.tva }.texte
    }
  }

  @Test func `is due with the invoice on goods, and as they are paid on services`() throws {
    var dossier = try issued()
    #expect(due(dossier) == ["60.00", "0.00", "0.00"])
    try dossier.payer("240.00", le: "2026-12-10")
    #expect(due(dossier, "2026-11-20", "2026-12-09") == ["60.00", "0.00", "0.00"])
    #expect(due(dossier, "2026-12-10", "2026-12-10") == ["0.00", "10.00", "0.00"])
    try dossier.payer("240.00", le: "2027-01-10")
    #expect(due(dossier) == ["60.00", "20.00", "0.00"])
    let tout = dossier.facture.fiche.tvaExigible(dans: Self.toujours)
    #expect(tout.values.map(\.tva.texte) == ["80.00"])
    #expect(dossier.facture.estPartagee)
  }

  @Test(arguments: [(.biens, "60.00"), (.services, "20.00")] as [(NatureLigne, String)])
  func `is due on lines that say nothing as on the kind that no other says`(
    dite: NatureLigne, facturee: String
  ) throws {
    var dossier = try Dossier { $0.nature = .mixte }
    try dossier.ligne("1", a: "300.00") { $0.nature = dite }
    try dossier.ligne("1", a: "100.00")
    try dossier.emettre(le: "2026-11-20")
    #expect(due(dossier) == [facturee, "0.00", "0.00"])
  }

  @Test func `is due on goods from their delivery on, where that comes first`() throws {
    let livraison = Livraison(debut: "2026-10-28")
    let dossier = try issued { $0.livraison = livraison }
    #expect(due(dossier, "2026-10-28", "2026-10-28") == ["60.00", "0.00", "0.00"])
    #expect(due(dossier) == ["60.00", "0.00", "0.00"])
  }

  @Test func `is due on goods as they are paid before their delivery, and then the rest`() throws {
    var dossier = try Dossier {
      ($0.nature, $0.livraison) = (.biens, Livraison(debut: "2027-02-01"))
    }
    try dossier.ligne("1", a: "1000.00")
    try dossier.emettre(le: "2026-11-20")
    try dossier.payer("300.00", le: "2026-12-10")
    try dossier.payer("600.00", le: "2027-02-01")
    #expect(due(dossier, "2026-11-20", "2026-12-31") == ["0.00", "50.00", "0.00"])
    #expect(due(dossier, "2027-01-01", "2027-01-31") == ["0.00", "0.00", "0.00"])
    #expect(due(dossier, "2027-02-01", "2027-02-28") == ["150.00", "0.00", "0.00"])
    let livree = dossier
    try dossier.passerEnPerte(le: "2027-03-01")
    #expect(due(dossier) == ["150.00", "50.00", "50.00"])
    dossier = livree
    try dossier.crediter(le: "2027-03-01")
    #expect(due(dossier, "2027-03-01", "2027-03-31") == ["-200.00", "0.00", "0.00"])
  }

  @Test func `is due on services that are owed when invoiced as they are paid before`() throws {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = true
    var dossier = try mixte(registre: Registre(RegistreOuvert(registre: 1, vendeur: vendeur)))
    try dossier.emettre(le: "2026-11-20")
    try dossier.payer("48.00", le: "2026-11-05")
    #expect(due(dossier, "2026-11-05", "2026-11-05") == ["0.00", "8.00", "0.00"])
    #expect(due(dossier, "2026-11-20", "2026-11-20") == ["72.00", "0.00", "0.00"])
  }

  @Test func `on goods sold within the Union, which bear none, waits for their own day`() throws {
    var client = FicheClient.entreprise
    client.adresse?.pays = "DE"
    (client.siren, client.numeroTVA) = (nil, "DE136695976")
    var dossier = try Dossier(client: client) { $0.nature = .biens }
    try dossier.ligne("1", a: "100.00", tva: "0") { $0.categorieTVA = .intracommunautaire }
    try dossier.emettre(le: "2026-11-20")
    try dossier.payer("100.00", le: "2026-11-05")
    #expect(dossier.facture.fiche.tvaExigible(dans: "2026-01-01"..."2026-11-19").isEmpty)
    #expect(dossier.facture.fiche.tvaEncaissee(dans: Self.toujours).isEmpty)
  }

  @Test func `of a deposit beyond its own part lessens the other`() throws {
    let services = try deduisant(.services, de: "150.00").finale
    #expect(services.facture.partsTVA.map(\.groupe.base) == ["250.00", "0.00"])
    let biens = try deduisant(.biens, de: "350.00").finale
    #expect(biens.facture.partsTVA.map(\.groupe.base) == ["0.00", "50.00"])
  }

  @Test func `goes back by what an avoir credits`() throws {
    var dossier = try issued()
    try dossier.payer("480.00", le: "2026-11-21")
    let lignes = dossier.facture.lignes
    try dossier.crediter([part(lignes[1].id)], le: "2026-12-01")
    #expect(due(dossier, "2026-12-01", "2026-12-01") == ["0.00", "-20.00", "0.00"])
    try dossier.crediter([part(lignes[0].id)], le: "2026-12-02")
    #expect(due(dossier, "2026-12-02", "2026-12-02") == ["-60.00", "0.00", "0.00"])
  }

  @Test func `is recovered on goods alone where the invoice is given up`() throws {
    var dossier = try issued()
    try dossier.payer("120.00", le: "2026-11-21")
    try dossier.passerEnPerte(le: "2027-03-01")
    #expect(due(dossier) == ["60.00", "5.00", "45.00"])
  }

  /// The same with a deposit deducted.
  private func deduisant(
    _ acompte: NatureOperation?, de montant: PrixUnitaire = "40.00",
    _ regler: (inout DemandeFacture) -> Void = { _ in }
  ) throws -> (acompte: Facture, finale: Dossier, emission: FactureEmise) {
    var depot = try Dossier(id: 2) { ($0.typeFacture, $0.nature) = (.acompte, acompte) }
    try depot.ligne("1", a: montant)
    try depot.emettre()
    var dossier = try mixte(regler)
    for ajout in try dossier.facture.deduire(
      depot.facture, client: dossier.client, deduisant: { _ in [] }, tirer: { 77 })
    {
      try dossier.facture.appliquer(.ligneAjoutee(ajout))
    }
    let emission = try dossier.emettre(le: "2026-11-20")
    return (depot.facture, dossier, emission)
  }

  @Test func `bears its share of a discount, and of a deposit on nobody knows what`() throws {
    let dossier = try deduisant(nil) { $0.remise = Remise(pourcentage: "10", montant: .zero) }
      .finale
    // 270.00 and 90.00, less 30.00 and 10.00.
    #expect(dossier.facture.partsTVA.map(\.groupe.base) == ["240.00", "80.00"])
    #expect(dossier.facture.partsTVA.map(\.echeance) == [.jour, .paiement])
    #expect(due(dossier) == ["48.00", "0.00", "0.00"])
  }

  @Test(
    arguments: [
      (.services, ["300.00", "60.00"], nil), (.biens, ["260.00", "100.00"], "2026-11-20"),
      (.mixte, ["270.00", "90.00"], "2026-11-20"), (nil, ["270.00", "90.00"], "2026-11-20"),
    ] as [(NatureOperation?, [Montant], DateCivile?)])
  func `is lessened where the deposit was asked for that is deducted`(
    nature: NatureOperation?, attendues: [Montant], jour: DateCivile?
  ) throws {
    let (acompte, finale, emission) = try deduisant(nature)
    #expect(finale.facture.partsTVA.map(\.groupe.base) == attendues)
    #expect(finale.facture.nature == .mixte)
    #expect(acompte.deduire(par: emission).jourDeTVA?.date == jour)
    let reserve = try #require(acompte.reserve(deduitPar: emission))
    #expect(reserve.chiffres.contains { $0.nom == "tva" } == (jour != nil))
  }

  @Test func `is taken back of the part that an avoir credits`() throws {
    for (nature, attendues) in [(nil, ["10.00", "90.00"]), (.services, ["40.00", "60.00"])]
      as [(NatureOperation?, [Montant])]
    {
      var dossier = try deduisant(nature).finale
      try dossier.crediter([part(dossier.facture.lignes[1].id)], le: "2026-12-01")
      #expect(dossier.facture.credits[0].parts.map(\.groupe.base) == attendues)
    }
  }

  @Test func `follows a bounce, a reversal and a refund`() throws {
    var dossier = try issued()
    let cheque = try dossier.payer("480.00", le: "2026-11-21")
    #expect(due(dossier) == ["60.00", "20.00", "0.00"])
    try dossier.rejeter(paiement: cheque, le: "2026-12-03")
    #expect(due(dossier, "2026-12-03", "2026-12-03") == ["0.00", "-20.00", "0.00"])
    let virement = try dossier.payer("480.00", le: "2026-12-10")
    try dossier.rembourser("240.00", le: "2027-01-05")
    #expect(due(dossier, "2027-01-05", "2027-01-05") == ["0.00", "-10.00", "0.00"])
    let mois = dossier.facture.moisTouches(parAnnulationDe: virement)
    #expect(mois.map(\.tva.tva.texte) == ["-20.00", "10.00"])
  }

  @Test func `is due with the invoice on lines of which nobody knows what they are`() throws {
    var dossier = try mixte { $0.nature = .mixte }
    try dossier.ligne("1", a: "50.00")
    try dossier.emettre()
    #expect(dossier.facture.partsTVA.map(\.groupe.base) == ["350.00", "100.00"])
    var vendeur = Vendeur.exemple
    vendeur.nature = .services
    var muette = try Dossier(registre: Registre(RegistreOuvert(registre: 1, vendeur: vendeur))) {
      $0.nature = .mixte
    }
    try muette.ligne("1", a: "50.00")
    let emission = try muette.emettre()
    #expect(muette.facture.partsTVA.map(\.echeance) == [.jour])
    #expect(emission.avertissements.contains { $0.code == "lignes-sans-nature" })
  }

  @Test(arguments: [
    (NatureOperation.biens, ["350.00", "100.00"]), (.services, ["300.00", "150.00"]),
  ])
  func `on a line that says nothing is as the draft says, though others say both`(
    dite: NatureOperation, bases: [String]
  ) throws {
    var vendeur = Vendeur.exemple
    vendeur.nature = dite == .biens ? .services : .biens
    let autre = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    vendeur.nature = dite
    let usuel = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    for var dossier in [
      try mixte(registre: autre) { $0.nature = dite }, try mixte(registre: usuel),
    ] {
      try dossier.ligne("1", a: "50.00")
      let emission = try dossier.emettre()
      #expect(dossier.facture.nature == .mixte)
      #expect(dossier.facture.partsTVA.map(\.groupe.base.texte) == bases)
      #expect(emission.lignes.last?.contenu.nature?.rawValue == dite.rawValue)
      #expect(!emission.avertissements.contains { $0.code == "lignes-sans-nature" })
    }
  }

  @Test func `is lessened in both parts by what was taken off in words alone`() throws {
    var dossier = try mixte { $0.nature = .mixte }
    try dossier.ligne("-1", a: "200.00", designation: "Acompte déjà versé")
    try dossier.emettre()
    #expect(dossier.facture.partsTVA.map(\.groupe.base) == ["150.00", "50.00"])
  }

  @Test func `is told of a journal of others that names a rate twice`() throws {
    var dossier = try mixte()
    let emission = try dossier.emettre()
    let groupes = emission.totaux.groupes
    let double = try Totaux(
      sousTotal: emission.totaux.sousTotal, groupes: groupes + groupes, prix: .ht)
    var facture = try mixte().facture
    let etrangere = FactureEmise(
      numero: emission.numero, enTete: emission.enTete, vendeur: emission.vendeur,
      client: emission.client, lignes: emission.lignes, totaux: double)
    try facture.appliquer(.factureEmise(etrangere))
    #expect(facture.fiche.creance.parts.count == 4)
  }

  @Test func `waits on the goods of a deposit alone, where VAT is owed when invoiced`() throws {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = true
    let debits = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var acompte = try mixte(registre: debits) { $0.typeFacture = .acompte }
    try acompte.emettre()
    #expect(acompte.facture.partsTVA.map(\.echeance) == [.paiement, .facture])
    var facture = try mixte(registre: debits)
    try facture.emettre()
    #expect(facture.facture.partsTVA.map(\.echeance) == [.jour] && !facture.facture.estPartagee)
    var attendu = try mixte { $0.typeFacture = .acompte }
    try attendu.emettre()
    #expect(attendu.facture.partsTVA.map(\.echeance) == [.paiement])
  }

  @Test func `is of one part where all lines of a rate are of one kind`() throws {
    var dossier = try Dossier { $0.prixSaisis = .ttc }
    try dossier.ligne("3", a: "9.99") { $0.nature = .services }
    try dossier.ligne("1", a: "7.77", tva: "10.00") { $0.nature = .biens }
    try dossier.emettre()
    #expect(dossier.facture.partsTVA.map(\.groupe) == dossier.facture.totaux.groupes)
    #expect(dossier.facture.partsTVA.map(\.echeance) == [.paiement, .jour])
    try dossier.crediter(le: "2026-12-01")
    #expect(dossier.facture.credits.map(\.parts) == [dossier.facture.partsTVA])
  }

  @Test func `of all parts is that of the groups, to the cent, whatever is paid and credited`()
    throws
  {
    var hasard = GenerateurGraine()
    let graine = Comment(rawValue: "\(hasard)")
    for _ in 0..<Campaign.count(600) {
      var vendeur = Vendeur.exemple
      vendeur.optionDebits = hasard.parmi([false, true])
      var dossier = try Dossier(registre: Registre(RegistreOuvert(registre: 1, vendeur: vendeur))) {
        let jour: DateCivile? = hasard.parmi([nil, "2026-11-18", "2026-11-22"])
        ($0.nature, $0.livraison) = (.mixte, jour.map { Livraison(debut: $0) })
        $0.prixSaisis = hasard.parmi([.ht, .ttc])
        $0.remise = Remise(pourcentage: hasard.parmi(["0", "7.5"]), montant: .zero)
      }
      for _ in 0..<hasard.entier(2...5) {
        try dossier.ligne(
          Quantite(unitesAdmises: Int64(hasard.entier(1...90_000))),
          a: PrixUnitaire(unitesAdmises: Int64(hasard.entier(1...90_000_000))),
          tva: hasard.parmi(["20.00", "5.50"])
        ) { $0.nature = hasard.parmi([.biens, .services, nil]) }
      }
      try dossier.emettre(le: "2026-11-20")
      for rang in 1...4 {
        let jour = try #require(dossier.facture.dateFacture.plus(jours: rang))
        let ttc = Int(dossier.facture.totaux.totalTTC.centimes)
        let montant = Montant(unitesAdmises: Int64(hasard.entier(1...max(1, ttc / 3))))
        try dossier.payer(montant, le: jour) { $0.accepteTropPercu = true }
        let ligne = hasard.parmi(dossier.facture.lignes).id
        let reste = dossier.facture.resteACrediter()[ligne]?.quantite.unites ?? 0
        if reste > 1 {
          _ = try? dossier.crediter([part(ligne, Quantite(unitesAdmises: reste / 2))], le: jour)
        }
        verifier(dossier.facture, graine)
      }
      if !dossier.facture.resteACrediter().values.allSatisfy(\.estEpuise) {
        _ = try dossier.crediter(le: "2026-12-24")
      }
      verifier(dossier.facture, graine)
      let rien = dossier.facture.fiche.tvaExigible(dans: Self.toujours).values
      #expect(rien.allSatisfy { $0 == .zero }, graine)
    }
  }

  /// Documents and parts come to the same, as far as cents go to what the books enter, and so does what is due
  /// down to each day by either way.
  private func verifier(_ facture: Facture, _ graine: Comment) {
    let services = facture.partsHT.reduce(Cumul.zero) { somme, vendue in
      facture.natureVendue(sur: vendue.ligne) == .services ? somme + vendue.part : somme
    }
    let attendue = facture.partsTVA.reduce(Cumul.zero) {
      $1.echeance == .jour ? $0 : $0 + Cumul($1.groupe.base)
    }
    // Parts that fall on the same day are one.
    let estEntiere = facture.nature == .mixte && !facture.estPartagee
    let ecart = (attendue - (estEntiere ? .zero : services)).centimes
    #expect((-4...4).contains(ecart), graine)
    func parGroupe(_ groupes: [GroupeTVA]) -> [CleTVA: BaseEtTVA] {
      Dictionary(groupes.map { ($0.cle, BaseEtTVA($0)) }, uniquingKeysWith: +)
    }
    #expect(
      parGroupe(facture.partsTVA.map(\.groupe)) == parGroupe(facture.totaux.groupes), graine)
    for (credit, avoir) in zip(facture.credits, facture.avoirs) {
      #expect(parGroupe(credit.parts.map(\.groupe)) == parGroupe(avoir.totaux.groupes), graine)
      #expect(facture.credit(avoir) == credit, graine)
    }
    let fiche = facture.fiche
    for ecart in 0...5 {
      guard let jour = facture.dateFacture.plus(jours: ecart) else { continue }
      var parties = fiche.tvaFacturee(dans: .premiere...jour)
      parties.merge(fiche.tvaEncaissee(dans: .premiere...jour), uniquingKeysWith: +)
      let tout = fiche.tvaExigible(dans: .premiere...jour)
      for (cle, somme) in parties { #expect(somme == tout[cle] ?? .zero, graine) }
    }
  }
}
