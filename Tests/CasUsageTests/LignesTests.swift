import CasUsage
@testable import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `The lines of a draft` {
  private func ajouter(
    _ atelier: Atelier, _ facture: FactureID, de produit: ProduitID? = nil,
    _ preciser: (inout DemandeLigne) -> Void
  ) throws -> Recu {
    var demande = DemandeLigne()
    preciser(&demande)
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture, demande, de: produit)
    }.recu
  }

  private func modifier(
    _ atelier: Atelier, _ facture: FactureID, _ ligne: LigneID,
    _ preciser: (inout DemandeLigne) -> Void
  ) throws -> Recu {
    var demande = DemandeLigne()
    preciser(&demande)
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierLigne(facture, ligne: ligne, demande)
    }.recu
  }

  @Test func `are added in order and summed`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let premiere = try atelier.ligne(facture, "3", a: "33.335")
    let seconde = try atelier.ligne(facture, "1", a: "50.00", tva: "5.50")
    let etat = try atelier.facture(facture)
    #expect(etat.lignes.map(\.id) == [premiere, seconde])
    #expect(etat.lignes.map(\.total) == ["100.01", "50.00"])
    #expect(etat.totaux.totalHT == "150.01")
    #expect(etat.totaux.montantTVA == "22.75")
    #expect(etat.totaux.totalTTC == "172.76")
  }

  private static let commande: PrecisionsLigne = {
    var precisions = PrecisionsLigne()
    precisions.referenceCommande = "C-12"
    precisions.dateCommande = "2026-02-01"
    return precisions
  }()

  @Test func `take from a produit what is not told`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let produit = try atelier.produit("54.00", tva: "10.00")
    let recu = try ajouter(atelier, facture, de: produit) { $0.quantite = "4.5" }
    let contenu = ContenuLigne(
      designation: "Pose", quantite: "4.5", codeUnite: "HUR", prixUnitaire: "54.00", tva: "10.00",
      produit: produit)
    let ajout = LigneAjoutee(ligneId: try #require(recu.ligneId), contenu: contenu)
    #expect(recu.evenements.map(\.evenement) == [.facture(facture, .ligneAjoutee(ajout))])
  }

  @Test func `take a produit's price with VAT where the invoice states prices so`() throws {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client())
    demande.prixSaisis = .ttc
    let facture = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      .valeur
    let produit = try atelier.produit("52.00", tva: "20.00")
    _ = try ajouter(atelier, facture, de: produit) { $0.quantite = "10" }
    _ = try ajouter(atelier, facture, de: produit) { ($0.quantite, $0.tva) = ("1", "5.50") }
    _ = try ajouter(atelier, facture, de: produit) { ($0.quantite, $0.prixUnitaire) = ("1", "50") }
    let etat = try atelier.facture(facture)
    #expect(etat.lignes.map(\.contenu.prixUnitaire) == ["62.40", "54.86", "50.00"])
    #expect(etat.totaux.totalTTC == "728.86")
  }

  @Test func `lose what they can do without, where that is asked for`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let produit = try atelier.produit("54.00", tva: "0.00")
    let recu = try ajouter(atelier, facture, de: produit) {
      $0.quantite = "1"
      $0.motifExoneration = "Exportation"
      $0.referenceCommande = "C-12"
      $0.dateCommande = "2026-02-01"
      $0.sans = [.codeUnite]
    }
    let ligne = try #require(recu.ligneId)
    var contenu = ContenuLigne(
      designation: "Pose", quantite: "1", prixUnitaire: "54.00", tva: "0.00",
      categorieTVA: .tauxZero, motifExoneration: "Exportation", produit: produit,
      precisions: Self.commande)
    #expect(try atelier.facture(facture).lignes.map(\.contenu) == [contenu])
    _ = try modifier(atelier, facture, ligne) { $0.codeUnite = "NT" }
    for facultatif in DemandeLigne.Facultatif.allCases {
      _ = try modifier(atelier, facture, ligne) { $0.sans = [facultatif] }
    }
    (contenu.motifExoneration, contenu.precisions) = (nil, PrecisionsLigne())
    #expect(try atelier.facture(facture).lignes.map(\.contenu) == [contenu])
  }

  @Test func `keep what is told before what the produit proposes`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let produit = try atelier.produit("54.00", tva: "10.00")
    _ = try ajouter(atelier, facture, de: produit) {
      $0 = DemandeLigne("Pose de nuit", quantite: "1", prix: "80.00")
      $0.codeUnite = "NT"
      $0.tva = "20.00"
      $0.referenceCommande = "C-12"
      $0.dateCommande = "2026-02-01"
    }
    #expect(
      try atelier.facture(facture).lignes.map(\.contenu) == [
        ContenuLigne(
          designation: "Pose de nuit", quantite: "1", codeUnite: "NT", prixUnitaire: "80.00",
          tva: "20.00", produit: produit, precisions: Self.commande)
      ])
  }

  @Test func `take the draft's rate where neither line nor produit has one`() throws {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client())
    demande.tva = "2.10"
    let creation = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
    let facture = try #require(creation.factureId)
    _ = try ajouter(atelier, facture, de: try atelier.produit()) { $0.quantite = "1" }
    #expect(try atelier.facture(facture).lignes.map(\.contenu.tva) == ["2.10"])
  }

  @Test func `say why they bear no VAT where the seller charges none`() throws {
    let atelier = try Atelier(.enFranchise)
    let facture = try atelier.brouillon()
    try atelier.ligne(facture)
    let contenu = try #require(try atelier.facture(facture).lignes.first).contenu
    #expect(contenu.categorieTVA == .exoneree)
    #expect(contenu.motifExoneration == "TVA non applicable, art. 293 B du CGI")
  }

  @Test func `are refused with the rule that they would break`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let ligne = DemandeLigne("Bois", quantite: "1", prix: "10.00")
    let refus: [(String, (inout DemandeLigne) -> Void)] = [
      ("valeur-vide", { $0.designation = nil }), ("valeur-vide", { $0.quantite = nil }),
      ("valeur-vide", { $0.prixUnitaire = nil }), ("quantite-nulle", { $0.quantite = "0" }),
      ("taux-non-admis", { $0.tva = "19.60" }),
      (
        "categorie-incompatible",
        {
          $0.tva = "20.00"
          $0.categorieTVA = .exoneree
        }
      ),
      ("code-exoneration-requis", { $0.categorieTVA = .exoneree }),
      (
        "hors-limites",
        {
          $0.quantite = "999999"
          $0.prixUnitaire = "9999999.00"
        }
      ),
    ]
    for (code, preciser) in refus {
      try atelier.refuse(code) {
        try ajouter(atelier, facture) {
          $0 = ligne
          preciser(&$0)
        }
      }
    }
    try atelier.refuse("produit-inconnu") {
      try ajouter(atelier, facture, de: .inconnu) { $0.quantite = "1" }
    }
  }

  @Test func `change in what is told alone`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let ligne = try atelier.ligne(facture, "2", a: "50.00", tva: "10.00")
    let recu = try modifier(atelier, facture, ligne) { $0.prixUnitaire = "60.00" }
    let contenu = ContenuLigne(
      designation: "Étagère", quantite: "2", prixUnitaire: "60.00", tva: "10.00")
    let attendu = LigneModifiee(ligneId: ligne, contenu: contenu)
    #expect(recu.evenements.map(\.evenement) == [.facture(facture, .ligneModifiee(attendu))])
    #expect(recu.ligneId == nil)
    #expect(try atelier.facture(facture).totaux.totalTTC == "132.00")
  }

  @Test func `cannot be changed or taken off when they are not there`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let ligne = try atelier.ligne(facture)
    try atelier.refuse("quantite-nulle") {
      try modifier(atelier, facture, ligne) { $0.quantite = "0" }
    }
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
    #expect(try atelier.facture(facture).totaux == .zero)
    try atelier.refuse("ligne-inconnue") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.retirerLigne(facture, ligne: ligne) }
    }
    try atelier.refuse("ligne-inconnue") { try modifier(atelier, facture, ligne) { _ in } }
  }
}
