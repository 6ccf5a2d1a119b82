import Facturation
import Litteraux
import Testing

@Suite struct BrouillonTests {
  @Test func `a draft left to itself is due in thirty days, by transfer, at 20 percent`() throws {
    let facture = try Dossier().facture
    #expect(facture.reference == "BROUILLON-7")
    #expect(facture.dateEcheance == "2026-12-20")
    #expect(facture.delaiJours == 30)
    #expect(facture.tva == .normal)
    #expect(facture.conditionsPaiement == .virement)
    #expect(facture.remise == .aucune)
    #expect(facture.numero == nil)
  }

  @Test func `a draft keeps all that was asked for`() throws {
    let facture = try Dossier {
      $0.notes = "Merci"
      $0.notesCommentaire = "Client fidèle"
      $0.nature = .mixte
      $0.livraison = Livraison(debut: "2026-11-01", fin: "2026-11-01", adresse: .exemple)
      $0.references.acheteur = "Achats"
      $0.references.commande = "C-12"
      $0.conditionsPaiement = .cheque
    }.facture
    #expect(facture.notes == "Merci")
    #expect(facture.notesCommentaire == "Client fidèle")
    #expect(facture.nature == .mixte)
    #expect(facture.livraison?.adresse == .exemple)
    #expect(facture.references.acheteur == "Achats")
    #expect(facture.references.commande == "C-12")
    #expect(facture.conditionsPaiement == .cheque)
  }

  @Test func `a due date may be the invoice's own day, and none before`() throws {
    let facture = try Dossier { $0.echeance = .date("2026-11-20") }.facture
    #expect(facture.dateEcheance == "2026-11-20")
    #expect(facture.delaiJours == nil)
    let refus = refuse("echeance-avant-facture") {
      try Dossier { $0.echeance = .date("2026-11-19") }
    }
    #expect(refus?.figures == "dateEcheance=2026-11-19 dateFacture=2026-11-20")
    refuse("echeance-avant-facture") { try facture.modifier(echeance: .date("2026-11-19")) }
  }

  @Test func `a delay lies between no day and ten years`() throws {
    #expect(try Dossier { $0.echeance = .delai(jours: 0) }.facture.dateEcheance == "2026-11-20")
    #expect(try Dossier { $0.echeance = .delai(jours: 3650) }.facture.delaiJours == 3650)
    for jours in [-1, 3651, .max, .min] {
      let refus = refuse("hors-limites", .delaiJours) {
        try Dossier { $0.echeance = .delai(jours: jours) }
      }
      #expect(refus?.figures == "minimum=0 maximum=3650")
    }
  }

  @Test func `a delay may reach the last day of the calendar, and not pass it`() throws {
    let facture = try Dossier {
      $0.date = "9999-12-01"
      $0.echeance = .delai(jours: 30)
    }.facture
    #expect(facture.dateEcheance == .derniere)
    refuse("date-inexistante", .dateEcheance) {
      try facture.modifier(echeance: .delai(jours: 31))
    }
  }

  @Test func `a delivery may end on the day it begins, and not before`() throws {
    _ = try Dossier { $0.livraison = Livraison(debut: "2026-11-02", fin: "2026-11-02") }
    _ = try Dossier { $0.livraison = Livraison(debut: "2026-11-02") }
    let refus = refuse("livraison-inversee") {
      try Dossier { $0.livraison = Livraison(debut: "2026-11-02", fin: "2026-11-01") }
    }
    #expect(refus?.figures == "debut=2026-11-02 fin=2026-11-01")
  }

  @Test func `a seller without VAT drafts at zero`() throws {
    #expect(try Dossier(registre: .enFranchise).facture.tva == .zero)
    let refus = refuse("franchise-sans-tva") {
      try Dossier(registre: .enFranchise) { $0.tva = "5.5" }
    }
    #expect(refus?.figures == "tva=5.50")
  }

  @Test(arguments: Taux.enVigueur)
  func `a draft may have any rate in force`(taux: Taux) throws {
    #expect(try Dossier { $0.tva = taux }.facture.tva == taux)
  }

  @Test(arguments: Taux.anciens + ["19.99", "20.01", "5.49", "100", "0.01"])
  func `a draft may have no other rate`(taux: Taux) {
    refuse("taux-non-admis") { try Dossier { $0.tva = taux } }
  }

  @Test func `a draft for another client debits nobody's account any more`() throws {
    var facture = try Dossier { $0.versement.mandat = Mandat(rum: "RUM-1", ics: "FR72ZZZ123456") }
      .facture
    try facture.appliquer(.clientChange(facture.changer(client: facture.clientId)))
    #expect(facture.versement.mandat?.rum == "RUM-1")
    try facture.appliquer(.clientChange(facture.changer(client: 9)))
    #expect(facture.versement.mandat == nil)
  }

  @Test func `a draft may change in all its parts`() throws {
    var facture = try Dossier().facture
    var double = Remise("5")
    double.montant = "1"
    refuse("remise-double") { try facture.accorder(remise: double) }
    try facture.appliquer(.remiseAccordee(facture.accorder(remise: "10")))
    try facture.appliquer(.echeanceModifiee(facture.modifier(echeance: .delai(jours: 45))))
    try facture.appliquer(.conditionsModifiees(facture.modifier(conditions: .carte)))
    try facture.appliquer(.notesModifiees(facture.modifier(notes: "A", commentaire: "B")))
    try facture.appliquer(.clientChange(facture.changer(client: 9)))
    #expect(facture.remise == "10")
    #expect(facture.dateEcheance == "2027-01-04")
    #expect(facture.delaiJours == 45)
    #expect(facture.conditionsPaiement == .carte)
    #expect(facture.notes == "A" && facture.notesCommentaire == "B")
    #expect(facture.clientId == 9)
    try facture.appliquer(.notesModifiees(facture.modifier(notes: nil, commentaire: nil)))
    try facture.appliquer(.echeanceModifiee(facture.modifier(echeance: .date("2026-11-20"))))
    #expect(facture.notes == nil && facture.delaiJours == nil)
  }

  @Test func `less of a discount is refused where the sums would pass the ceiling`() throws {
    var dossier = try Dossier { $0.remise = "100" }
    try dossier.ligne("1000", a: "999999999.99999")
    refuse("hors-limites", .total) { try dossier.facture.accorder(remise: .aucune) }
    _ = try dossier.facture.accorder(remise: "99")
  }
}

/// What the head of a draft says beside its client, its dates and its terms.
@Suite struct `The head of a draft` {
  private static let compte = CompteBancaire(iban: "FR1420041010050500013M02606", bic: "BNPAFRPP")
  private static let mandat = Mandat(
    rum: "RUM-7", ics: "FR72ZZZ123456", iban: "DE89370400440532013000")
  private static let beneficiaire = Beneficiaire(nom: "Affacturage Plus", siren: "732829320")
  private static let contrat = ReferenceCitee(
    nature: .contrat, valeur: "C-12", date: "2026-01-31")

  private func suite(_ facture: Facture, _ evenement: EvenementFacture) throws -> Facture {
    try Facture.evoluer(facture, evenement, id: facture.id)
  }

  @Test func `keeps all that was asked for`() throws {
    let facture = try Dossier {
      $0.typeFacture = .acompte
      $0.facturesAnterieures = [FactureAnterieure(numero: "F2026-0001", date: "2026-11-02")]
      $0.references.autres = [Self.contrat]
      ($0.versement.compte, $0.versement.mandat) = (Self.compte, Self.mandat)
      $0.versement.beneficiaire = Self.beneficiaire
    }.facture
    #expect(facture.typeFacture == .acompte)
    #expect(facture.facturesAnterieures?.map(\.numero) == ["F2026-0001"])
    #expect(facture.references.autres == [Self.contrat])
    #expect(facture.versement.compte == Self.compte && facture.versement.mandat == Self.mandat)
    #expect(facture.versement.beneficiaire == Self.beneficiaire)
  }

  @Test func `is set again, and emptied, member by member`() throws {
    var facture = try Dossier().facture
    let vide = facture
    let livraison = Livraison(debut: "2026-11-02", fin: "2026-11-02", adresse: .exemple)
    facture = try suite(facture, .natureModifiee(facture.modifier(nature: .services)))
    facture = try suite(facture, .livraisonModifiee(facture.modifier(livraison: livraison)))
    var citees = facture.references
    (citees.acheteur, citees.commande, citees.autres) = ("Achats", "BC-7", [Self.contrat])
    facture = try suite(facture, .referencesModifiees(facture.modifier(citees)))
    var versement = facture.versement
    (versement.compte, versement.mandat) = (Self.compte, Self.mandat)
    versement.beneficiaire = Self.beneficiaire
    facture = try suite(facture, .versementModifie(facture.modifier(versement)))
    #expect(facture.nature == .services && facture.livraison == livraison)
    #expect(facture.references.acheteur == "Achats" && facture.references.commande == "BC-7")
    #expect(facture.references.autres == [Self.contrat])
    #expect(facture.versement.compte == Self.compte && facture.versement.mandat == Self.mandat)
    #expect(facture.versement.beneficiaire == Self.beneficiaire)
    facture = try suite(facture, .natureModifiee(facture.modifier(nature: nil)))
    facture = try suite(facture, .livraisonModifiee(facture.modifier(livraison: nil)))
    facture = try suite(
      facture, .referencesModifiees(facture.modifier(vide.references)))
    facture = try suite(
      facture, .versementModifie(facture.modifier(vide.versement)))
    #expect(facture == vide)
  }

  @Test func `delivers within a period that ends on its first day or later`() throws {
    let facture = try Dossier().facture
    let jour = Livraison(debut: "2026-11-02", fin: "2026-11-02")
    #expect(try facture.modifier(livraison: jour).livraison == jour)
    let refus = refuse("livraison-inversee") {
      try facture.modifier(livraison: Livraison(debut: "2026-11-02", fin: "2026-11-01"))
    }
    #expect(refus?.figures == "debut=2026-11-02 fin=2026-11-01")
  }
}

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
