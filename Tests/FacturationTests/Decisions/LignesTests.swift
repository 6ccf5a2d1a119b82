import Facturation
import Testing
import Litteraux

@Suite struct LignesTests {
  private func contenu(_ dossier: Dossier) throws -> ContenuLigne {
    try #require(dossier.facture.lignes.last).contenu
  }

  private func modifier(
    _ dossier: inout Dossier, _ id: LigneID, _ regler: (inout DemandeLigne) -> Void
  ) throws {
    var demande = DemandeLigne()
    regler(&demande)
    let regime = dossier.registre.vendeur.regime
    let modification = try dossier.facture.modifier(ligne: id, demande, sous: regime)
    try dossier.facture.appliquer(.ligneModifiee(modification))
  }

  @Test func `a line that names no rate takes the invoice's`() throws {
    var dossier = try Dossier { $0.tva = "5.5" }
    try dossier.ligne("2", a: "1.10")
    #expect(try contenu(dossier).tva == "5.5")
    #expect(try contenu(dossier).categorieTVA == .normale)
    #expect(dossier.facture.totaux.totalTTC == "2.32")
  }

  @Test func `a line has any quantity but zero`() throws {
    var dossier = try Dossier()
    try dossier.ligne("0.0001", a: "1")
    try dossier.ligne("-0.0001", a: "1")
    refuse("quantite-nulle") { try dossier.ligne("0", a: "1") }
    try dossier.ligne("1", a: "0")
  }

  @Test func `a discount of nothing is none`() throws {
    var dossier = try Dossier()
    let id = try dossier.ligne("1", a: "100") { $0.remise = .aucune }
    #expect(dossier.facture.ligne(id)?.contenu.remise == nil)
    try dossier.changer(id) { $0.remise = "5" }
    #expect(dossier.facture.ligne(id)?.total == "95")
    try dossier.changer(id) { $0.remise = .aucune }
    #expect(dossier.facture.ligne(id)?.contenu.remise == nil)
  }

  @Test func `a line needs a designation, a quantity and a price`() throws {
    let facture = try Dossier().facture
    let complete = DemandeLigne("Pain", quantite: "1", prix: "1")
    let manques: [(Champ, (inout DemandeLigne) -> Void)] = [
      (.designation, { $0.designation = nil }), (.quantite, { $0.quantite = nil }),
      (.prixUnitaire, { $0.prixUnitaire = nil }),
    ]
    for (champ, retirer) in manques {
      var demande = complete
      retirer(&demande)
      refuse("valeur-vide", champ) { try facture.ajouter(demande, id: 1, sous: .reel) }
    }
    _ = try facture.ajouter(complete, id: 1, sous: .reel)
  }

  @Test func `a produit proposes what a line leaves out`() throws {
    let facture = try Dossier().facture
    let produit = Produit(
      id: 4,
      fiche: FicheProduit(
        designation: "Baguette", prixUnitaire: "1.10", tva: "5.5", codeUnite: "C62"))
    var demande = DemandeLigne()
    demande.quantite = "3"
    let ajout = try facture.ajouter(demande, de: produit, id: 1, sous: .reel)
    #expect(ajout.contenu.designation == "Baguette")
    #expect(ajout.contenu.prixUnitaire == "1.10")
    #expect(ajout.contenu.tva == "5.5")
    #expect(ajout.contenu.codeUnite == "C62")
    #expect(ajout.contenu.produit == 4)
    demande = DemandeLigne("Pain", quantite: "3", prix: "2")
    demande.tva = "20"
    demande.codeUnite = "KGM"
    let autre = try facture.ajouter(demande, de: produit, id: 1, sous: .reel).contenu
    #expect(autre.designation == "Pain" && autre.prixUnitaire == "2" && autre.tva == "20")
    #expect(autre.codeUnite == "KGM" && autre.produit == 4)
  }

  @Test func `a line changes in what is asked for, and stays in the rest`() throws {
    var dossier = try Dossier()
    let id = try dossier.ligne("2", a: "10") {
      $0.codeUnite = "KGM"
      $0.referenceCommande = "C-1"
      $0.dateCommande = "2026-11-01"
    }
    let avant = try contenu(dossier)
    try modifier(&dossier, id) { _ in }
    #expect(try contenu(dossier) == avant)
    try modifier(&dossier, id) { $0.quantite = "3" }
    #expect(dossier.facture.totaux.totalHT == "30")
    try modifier(&dossier, id) {
      $0.designation = "Farine"
      $0.prixUnitaire = "5"
      $0.codeUnite = "XBG"
      $0.referenceCommande = "C-2"
      $0.dateCommande = "2026-11-02"
    }
    let apres = try contenu(dossier)
    #expect(apres.designation == "Farine" && apres.codeUnite == "XBG" && apres.quantite == "3")
    #expect(apres.referenceCommande == "C-2" && apres.dateCommande == "2026-11-02")
    #expect(dossier.facture.totaux.totalHT == "15")
    refuse("quantite-nulle") { try modifier(&dossier, id) { $0.quantite = .zero } }
  }

  @Test func `a line is taken off by its identifier`() throws {
    var dossier = try Dossier()
    let id = try dossier.ligne("1", a: "10")
    try dossier.ligne("1", a: "5")
    let inconnue = refuse("ligne-inconnue") { try dossier.facture.retirer(ligne: 99) }
    #expect(inconnue?.figures == "ligneId=\((99 as LigneID).texte)")
    refuse("ligne-inconnue") { try modifier(&dossier, 99) { _ in } }
    for retiree in try dossier.facture.retirer(ligne: id) {
      try dossier.facture.appliquer(.ligneRetiree(retiree))
    }
    #expect(dossier.facture.lignes.count == 1)
    #expect(dossier.facture.totaux.totalHT == "5")
    refuse("ligne-inconnue") { try dossier.facture.retirer(ligne: id) }
  }

  @Test func `lines are refused as soon as their sums pass the ceiling`() throws {
    var dossier = try Dossier { $0.tva = .zero }
    try dossier.ligne("1000", a: "999999999.99999")
    refuse("hors-limites", .total) { try dossier.ligne("1", a: "0.01") }
    refuse("hors-limites", .total) { try dossier.ligne("1001", a: "999999999.99999") }
    let deduction = try dossier.ligne("-1", a: "0.01")
    let pain = try dossier.ligne("1", a: "0.01")
    // Without the deduction the rest would come to a cent too much.
    refuse("hors-limites", .total) { try dossier.facture.retirer(ligne: deduction) }
    refuse("hors-limites", .total) { try modifier(&dossier, pain) { $0.quantite = "2" } }
    _ = try dossier.facture.retirer(ligne: pain)
  }
}
