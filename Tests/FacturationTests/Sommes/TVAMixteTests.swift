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
    #expect(!dossier.facture.estExigibleALEncaissement && dossier.facture.estPartagee)
  }

  @Test func `is due on goods from their delivery on, where that comes first`() throws {
    let livraison = Livraison(debut: "2026-10-28")
    let dossier = try issued { $0.livraison = livraison }
    #expect(due(dossier, "2026-10-28", "2026-10-28") == ["60.00", "0.00", "0.00"])
    #expect(due(dossier) == ["60.00", "0.00", "0.00"])
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

  @Test func `bears its share of a discount, and of a deposit that is deducted`() throws {
    var acompte = try Dossier(id: 2) { $0.typeFacture = .acompte }
    try acompte.ligne("1", a: "40.00")
    try acompte.emettre()
    var dossier = try mixte { $0.remise = Remise(pourcentage: "10", montant: .zero) }
    for ajout in try dossier.facture.deduire(
      acompte.facture, client: dossier.client, deduisant: { _ in nil }, tirer: { 77 })
    {
      try dossier.facture.appliquer(.ligneAjoutee(ajout))
    }
    try dossier.emettre(le: "2026-11-20")
    // 270.00 and 90.00, less 30.00 and 10.00.
    #expect(dossier.facture.partsTVA.map(\.groupe.base) == ["240.00", "80.00"])
    #expect(dossier.facture.partsTVA.map(\.attend) == [false, true])
    #expect(due(dossier) == ["48.00", "0.00", "0.00"])
  }

  @Test func `is taken back of what an avoir credits alone, though a deposit was deducted`() throws
  {
    var acompte = try Dossier(id: 2) { $0.typeFacture = .acompte }
    try acompte.ligne("1", a: "40.00")
    try acompte.emettre()
    var dossier = try mixte()
    for ajout in try dossier.facture.deduire(
      acompte.facture, client: dossier.client, deduisant: { _ in nil }, tirer: { 77 })
    {
      try dossier.facture.appliquer(.ligneAjoutee(ajout))
    }
    try dossier.emettre(le: "2026-11-20")
    try dossier.crediter([part(dossier.facture.lignes[1].id)], le: "2026-12-01")
    #expect(dossier.facture.credits[0].parts.map(\.groupe.base) == ["0.00", "100.00"])
    #expect(due(dossier) == ["54.00", "0.00", "0.00"])
    try dossier.payer("312.00", le: "2026-12-02")
    #expect(due(dossier) == ["54.00", "-2.00", "0.00"])
  }

  @Test func `is due with the invoice on lines of which nobody knows what they are`() throws {
    var dossier = try mixte { $0.nature = .mixte }
    try dossier.ligne("1", a: "50.00")
    try dossier.emettre()
    #expect(dossier.facture.partsTVA.map(\.groupe.base) == ["350.00", "100.00"])
  }

  @Test func `waits on the goods of a deposit alone, where VAT is owed when invoiced`() throws {
    var vendeur = Vendeur.exemple
    vendeur.optionDebits = true
    let debits = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    var acompte = try mixte(registre: debits) { $0.typeFacture = .acompte }
    try acompte.emettre()
    #expect(acompte.facture.partsTVA.map(\.groupe.base) == ["100.00", "300.00"])
    var facture = try mixte(registre: debits)
    try facture.emettre()
    #expect(facture.facture.partsTVA.map(\.attend) == [false] && !facture.facture.estPartagee)
    var attendu = try mixte { $0.typeFacture = .acompte }
    try attendu.emettre()
    #expect(attendu.facture.partsTVA.map(\.attend) == [true])
  }

  @Test func `has no part of nothing, and leaves none behind`() throws {
    var dossier = try Dossier { $0.prixSaisis = .ttc }
    try dossier.ligne("3", a: "9.99") { $0.nature = .services }
    try dossier.ligne("1", a: "7.77", tva: "10.00") { $0.nature = .biens }
    try dossier.emettre()
    let parts = dossier.facture.partsTVA.filter { !$0.groupe.estNul }
    #expect(parts.map(\.groupe) == dossier.facture.totaux.groupes)
    #expect(parts.map(\.attend) == [true, false])
    try dossier.crediter(le: "2026-12-01")
    #expect(dossier.facture.credits.map(\.parts) == [dossier.facture.partsTVA])
  }

  @Test func `of all parts is that of the groups, to the cent, whatever is paid and credited`()
    throws
  {
    var hasard = GenerateurGraine()
    let graine = Comment(rawValue: "\(hasard)")
    for _ in 0..<200 {
      var dossier = try Dossier {
        $0.nature = .mixte
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

  /// Documents and parts come to the same, and so does what is due down to each day by either way.
  private func verifier(_ facture: Facture, _ graine: Comment) {
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
