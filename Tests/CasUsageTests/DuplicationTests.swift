import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `A duplicate of an invoice` {
  private func dupliquer(
    _ atelier: Atelier, _ modele: FactureID, pour client: ClientID? = nil,
    le date: DateCivile? = nil
  ) throws -> Facture {
    let recu = try atelier.outils.faire(par: atelier.contexte) {
      try $0.dupliquer(modele, pour: client, le: date)
    }
    return try atelier.facture(try #require(recu.factureId))
  }

  /// Changes the scheme under which the seller invoices.
  private func passer(_ atelier: Atelier, a regime: RegimeTVA) throws {
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0.regime = regime }
    }
  }

  /// What the lines bear: the rate and why.
  private func tva(_ facture: Facture) -> [String] {
    facture.lignes.map { "\($0.contenu.tva) \($0.contenu.categorieTVA.rawValue)" }
  }

  @Test func `is a draft of its own with the same head and lines, made as one`() throws {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-01")
    demande.echeance = .delai(jours: 45)
    demande.conditionsPaiement = .cheque
    demande.remise = "5.00"
    demande.notes = "Merci"
    demande.nature = .services
    demande.livraison = Livraison(debut: "2026-03-01")
    demande.versement.beneficiaire = Beneficiaire(nom: "Affactor")
    demande.references.commande = "C-12"
    demande.references.acheteur = "S-3"
    let modele = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    var ligne = DemandeLigne()
    ligne.quantite = "2"
    ligne.referenceCommande = "C-12"
    ligne.dateCommande = "2026-02-27"
    let produit = try atelier.produit()
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(modele, ligne, de: produit)
    }
    try atelier.ligne(modele, "1", a: "50.00", tva: "5.50")
    try atelier.emettre(modele)
    let avant = try atelier.evenements.count
    let copie = try dupliquer(atelier, modele)
    #expect(try atelier.evenements.dropFirst(avant).map(\.batch?.count) == [3, 3, 3])
    let original = try atelier.facture(modele)
    #expect(copie.reference == "BROUILLON-2" && copie.dateFacture == "2026-03-02")
    #expect(copie.clientId == original.clientId && copie.delaiJours == 45)
    #expect(copie.conditionsPaiement == .cheque && copie.remise == "5.00")
    #expect(copie.notes == "Merci" && copie.nature == .services)
    #expect(copie.versement.beneficiaire?.nom == "Affactor")
    #expect(copie.livraison == nil && copie.references.commande == nil)
    #expect(copie.references.acheteur == nil)
    #expect(copie.totaux == original.totaux && copie.lignes.map(\.id) != original.lignes.map(\.id))
    var attendue = original.lignes[0].contenu
    (attendue.referenceCommande, attendue.dateCommande) = (nil, nil)
    #expect(copie.lignes.map(\.contenu) == [attendue, original.lignes[1].contenu])
  }

  @Test func `may be for another client and another day, and is due as soon as the model was`()
    throws
  {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-01")
    demande.echeance = .date("2026-03-11")
    let modele = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    let autre = try atelier.client()
    let copie = try dupliquer(atelier, modele, pour: autre, le: "2026-04-01")
    #expect(copie.clientId == autre && copie.dateEcheance == "2026-04-11")
    try atelier.refuse("client-inconnu") { try dupliquer(atelier, modele, pour: .inconnu) }
  }

  @Test func `keeps what was agreed with its client for that client alone`() throws {
    let atelier = try Atelier()
    var demande = DemandeFacture(clientId: try atelier.client(), date: "2026-03-01")
    demande.references.autres = [
      ReferenceCitee(nature: .contrat, valeur: "C-7"),
      ReferenceCitee(nature: .bonLivraison, valeur: "BL-9"),
    ]
    demande.versement.mandat = Mandat(rum: "RUM-1", ics: "FR72ZZZ123456")
    let modele = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    let copie = try dupliquer(atelier, modele)
    #expect(
      copie.references.autres.map(\.valeur) == ["C-7"]
        && copie.versement.mandat == demande.versement.mandat)
    let ailleurs = try dupliquer(atelier, modele, pour: atelier.client())
    #expect(ailleurs.references.autres.isEmpty && ailleurs.versement.mandat == nil)
  }

  @Test func `of what replaced another invoice replaces none`() throws {
    let atelier = try Atelier()
    let remplacee = try atelier.emise()
    var demande = DemandeFacture(clientId: try atelier.facture(remplacee).clientId)
    demande.typeFacture = .rectificative
    demande.remplace = remplacee
    let modele = try #require(
      try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.factureId)
    let copie = try dupliquer(atelier, modele)
    #expect(copie.typeFacture == nil && copie.facturesAnterieures == nil)
  }

  @Test func `bears VAT once the seller charges it, never nothing`() throws {
    let atelier = try Atelier()
    try passer(atelier, a: .franchise)
    let modele = try atelier.brouillon()
    try atelier.ligne(modele)
    let reduit = try atelier.produit(tva: "0.00")
    var demande = DemandeLigne()
    demande.quantite = "1"
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(modele, demande, de: reduit)
    }
    try atelier.emettre(modele)
    #expect(try tva(dupliquer(atelier, modele)) == ["0.00 E", "0.00 E"])
    try passer(atelier, a: .reel)
    #expect(try tva(dupliquer(atelier, modele)) == ["20.00 S", "20.00 S"])
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierProduit(reduit) {
        $0.tva = "5.50"
      }
    }
    let copie = try dupliquer(atelier, modele)
    #expect(tva(copie) == ["20.00 S", "5.50 S"])
    #expect(copie.lignes.allSatisfy { $0.contenu.motifExoneration == nil })
    try atelier.emettre(copie.id)
  }

  @Test func `bears none once the seller charges none, and says why`() throws {
    let atelier = try Atelier()
    let modele = try atelier.brouillon()
    try atelier.ligne(modele)
    var exportee = DemandeLigne("Banc", quantite: "1", prix: "80")
    (exportee.tva, exportee.categorieTVA) = (.zero, .exportation)
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.ajouterLigne(modele, exportee) }
    #expect(try tva(dupliquer(atelier, modele)) == ["20.00 S", "0.00 G"])
    try passer(atelier, a: .franchise)
    let copie = try dupliquer(atelier, modele)
    #expect(tva(copie) == ["0.00 E", "0.00 G"])
    #expect(copie.lignes.allSatisfy { $0.contenu.motifExoneration != nil })
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierLivraison(copie.id) {
        $0 = Livraison(
          debut: "2026-03-02",
          adresse: Adresse(voie: "Rue 1", codePostal: "8001", ville: "Zürich", pays: "CH"))
      }
    }
    try atelier.emettre(copie.id)
  }

  @Test func `is not made under the key of another act, however many lines it has`() throws {
    let atelier = try Atelier()
    let modele = try atelier.brouillon()
    for _ in 1...3 { try atelier.ligne(modele) }
    var contexte = atelier.contexte
    contexte.cle = UUIDTexte(haut: 7, bas: 8)
    _ = try atelier.outils.faire(par: contexte) {
      try $0.modifierNotes(modele, notes: "Merci", commentaire: nil)
    }
    try atelier.refuse("cle-reutilisee") {
      try atelier.outils.faire(par: contexte) { try $0.dupliquer(modele) }
    }
  }

  @Test func `is made once under its key`() throws {
    let atelier = try Atelier()
    let modele = try atelier.emise()
    var contexte = atelier.contexte
    contexte.cle = UUIDTexte(haut: 7, bas: 7)
    let premier = try atelier.outils.faire(par: contexte) { try $0.dupliquer(modele) }
    let second = try atelier.outils.faire(par: contexte) { try $0.dupliquer(modele) }
    #expect(second.dejaFait && second.factureId == premier.factureId)
    #expect(premier.ligneId != nil)
  }
}
