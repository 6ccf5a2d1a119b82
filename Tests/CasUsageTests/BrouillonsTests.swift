import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@Suite struct `A new draft` {
  private func creer(
    _ atelier: Atelier, _ client: ClientID? = nil, _ preciser: (inout DemandeFacture) -> Void
  ) throws -> Recu {
    var demande = DemandeFacture(clientId: try client ?? atelier.client())
    preciser(&demande)
    return try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.recu
  }

  @Test func `takes the usual values for what is not told`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let recu = try creer(atelier, client) { _ in }
    let id = try #require(recu.factureId)
    let enTete = EnTete(
      clientId: client, dateFacture: "2026-03-02", dateEcheance: "2026-04-01", delaiJours: 30,
      tva: "20.00", conditionsPaiement: .virement, remise: "0.00")
    #expect(
      recu.evenements.map(\.evenement)
        == [.facture(id, .factureCreee(FactureCreee(brouillon: 1, enTete: enTete)))])
    #expect(recu.numero == nil && recu.ligneId == nil && recu.paiementId == nil)
    #expect(try atelier.facture(id).reference == "BROUILLON-1")
  }

  @Test func `keeps what is told`() throws {
    let atelier = try Atelier()
    let livraison = Livraison(debut: "2026-02-01", fin: "2026-02-28", adresse: .exemple)
    let recu = try creer(atelier) {
      $0.date = "2026-02-28"
      $0.echeance = .date("2026-02-28")
      $0.tva = "5.50"
      $0.conditionsPaiement = .cheque
      $0.remise = "2.50"
      $0.notes = "Merci"
      $0.notesCommentaire = "À relire"
      $0.nature = .services
      $0.livraison = livraison
      $0.references.acheteur = "Service 7"
      $0.references.commande = "C-12"
    }
    let enTete = try atelier.facture(try #require(recu.factureId)).enTete
    var attendu = EnTete(
      clientId: enTete.clientId, dateFacture: "2026-02-28", dateEcheance: "2026-02-28",
      tva: "5.50", conditionsPaiement: .cheque, remise: "2.50")
    (attendu.notes, attendu.notesCommentaire) = ("Merci", "À relire")
    (attendu.nature, attendu.livraison) = (.services, livraison)
    (attendu.references.acheteur, attendu.references.commande) = ("Service 7", "C-12")
    #expect(enTete == attendu)
  }

  @Test func `counts on from the last draft, whatever has become of that one`() throws {
    let atelier = try Atelier()
    let premier = try atelier.brouillon()
    try atelier.annuler(premier)
    _ = try atelier.emise()
    let troisieme = try atelier.brouillon()
    #expect(try atelier.facture(premier).reference == "BROUILLON-1")
    #expect(try atelier.facture(troisieme).reference == "BROUILLON-3")
  }

  @Test func `bears no VAT where the seller charges none`() throws {
    let atelier = try Atelier(.enFranchise)
    let client = try atelier.client()
    let facture = try atelier.brouillon(client)
    #expect(try atelier.facture(facture).tva == .zero)
    try atelier.refuse("franchise-sans-tva") { try creer(atelier, client) { $0.tva = "20.00" } }
  }

  @Test func `is refused with the rule that it would break`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let refus: [(String, (inout DemandeFacture) -> Void)] = [
      ("client-inconnu", { $0.clientId = .inconnu }),
      ("echeance-avant-facture", { $0.echeance = .date("2026-03-01") }),
      ("hors-limites", { $0.echeance = .delai(jours: -1) }),
      ("hors-limites", { $0.echeance = .delai(jours: 3651) }),
      ("date-inexistante", { $0.date = "9999-12-31" }),
      ("taux-non-admis", { $0.tva = "19.60" }),
      ("livraison-inversee", { $0.livraison = Livraison(debut: "2026-02-02", fin: "2026-02-01") }),
    ]
    for (code, preciser) in refus {
      try atelier.refuse(code) { try creer(atelier, client, preciser) }
    }
  }
}

@Suite struct `The head of a draft` {
  @Test func `takes another discount`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    try atelier.ligne(facture)
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.accorderRemise(facture, "10.00") }
    #expect(try atelier.facture(facture).totaux.totalTTC == "108.00")
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.accorderRemise(facture, "0.00") }
    #expect(try atelier.facture(facture).totaux.totalTTC == "120.00")
  }

  @Test func `takes another due date, as a day or a delay`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierEcheance(facture, .delai(jours: 45))
    }
    #expect(try atelier.facture(facture).dateEcheance == "2026-04-16")
    #expect(try atelier.facture(facture).delaiJours == 45)
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierEcheance(facture, .date("2026-03-02"))
    }
    #expect(try atelier.facture(facture).dateEcheance == "2026-03-02")
    #expect(try atelier.facture(facture).delaiJours == nil)
    try atelier.refuse("echeance-avant-facture") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierEcheance(facture, .date("2026-03-01"))
      }
    }
    try atelier.refuse("hors-limites") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierEcheance(facture, .delai(jours: 3651))
      }
    }
  }

  @Test func `takes other terms, notes and another client`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    let autre = try atelier.client(FicheClient(nom: "Jeanne Dupont", categorie: .particulier))
    let (outils, contexte) = (atelier.outils, atelier.contexte)
    _ = try outils.faire(par: contexte) { try $0.modifierConditions(facture, .carte) }
    _ = try outils.faire(par: contexte) {
      try $0.modifierNotes(facture) { ($0, $1) = ("Merci", "Fidèle") }
    }
    _ = try outils.faire(par: contexte) { try $0.changerClient(facture, autre) }
    let enTete = try atelier.facture(facture).enTete
    #expect(enTete.conditionsPaiement == .carte)
    #expect(enTete.notes == "Merci" && enTete.notesCommentaire == "Fidèle")
    #expect(enTete.clientId == autre)
    _ = try outils.faire(par: contexte) {
      try $0.modifierNotes(facture) { ($0, $1) = (nil, nil) }
    }
    #expect(try atelier.facture(facture).notes == nil)
    try atelier.refuse("client-inconnu") {
      try outils.faire(par: contexte) { try $0.changerClient(facture, .inconnu) }
    }
  }

  @Test func `is given up with a reason, once`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    try atelier.annuler(facture)
    #expect(try atelier.facture(facture).etape == .annulee(motif: "Doublon"))
    try atelier.refuse("facture-deja-annulee") {
      try atelier.outils.faire(par: atelier.contexte) { try $0.annuler(facture, motif: "Encore") }
    }
  }

  /// The acts that only a draft allows, by the name of their use case.
  private static let surBrouillon = Acte.tous.filter {
    [
      "AjouterLigne", "ModifierLigne", "RetirerLigne", "AccorderRemise", "ModifierEcheance",
      "ModifierConditions", "ModifierNotes", "ChangerClient", "AnnulerFacture", "EmettreFacture",
    ].contains($0.testDescription)
  }

  @Test(arguments: surBrouillon)
  func `changes no more once it is issued`(acte: Acte) throws {
    var scene = try Scene()
    let annulation = acte.testDescription == "AnnulerFacture"
    (scene.brouillon, scene.ligne) = (
      scene.emise, try #require(try scene.atelier.facture(scene.emise).lignes.first).id
    )
    try scene.atelier.refuse(annulation ? "annulation-apres-emission" : "facture-deja-emise") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test(arguments: surBrouillon)
  func `changes no more once it is given up`(acte: Acte) throws {
    let scene = try Scene()
    try scene.atelier.annuler(scene.brouillon)
    try scene.atelier.refuse("facture-deja-annulee") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test(arguments: ["EnregistrerPaiement", "AnnulerPaiement", "EmettreAvoir"])
  func `is neither paid nor credited before it is issued, nor once it is given up`(
    nom: String
  ) throws {
    let acte = try #require(Acte.tous.first { $0.testDescription == nom })
    var scene = try Scene()
    scene.emise = scene.brouillon
    try scene.atelier.refuse("facture-non-emise") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
    try scene.atelier.annuler(scene.brouillon)
    try scene.atelier.refuse("facture-deja-annulee") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }
}

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
    ligne.compte = "707100"
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
      try $0.modifierNotes(modele) { ($0, $1) = ("Merci", nil) }
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
