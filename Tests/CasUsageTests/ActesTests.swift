import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

/// An act as the tests of what they all have in common see it.
struct Acte: Sendable, CustomTestStringConvertible {
  /// Which of two different things is asked of it.
  enum Demande { case premiere, autre }

  let testDescription: String
  /// Why it is refused where nothing is there yet.
  let ferme: String
  let faire: @Sendable (Scene, Demande, Contexte) throws -> Recu
  /// Whether it is one by itself, which others can't be done with.
  let estSeul: Bool

  /// An act that closures do, be it with others.
  init<Valeur>(
    _ nom: String, ferme: String = "facture-inconnue",
    _ faire: @escaping @Sendable (RegistreTenu, Scene, Demande) throws -> Valeur
  ) {
    (testDescription, self.ferme, estSeul) = (nom, ferme, false)
    self.faire = { scene, demande, contexte in
      try scene.outils.faire(par: contexte) { try faire($0, scene, demande) }.recu
    }
  }

  /// An act that is one by itself.
  init(
    seul nom: String, ferme: String = "facture-inconnue",
    _ faire: @escaping @Sendable (Scene, Demande, Contexte) throws -> Recu
  ) {
    (testDescription, self.ferme, self.faire, estSeul) = (nom, ferme, faire, true)
  }

  /// Every act but the one that opens a registre.
  static let tous = tiers + brouillons + emissions
}

extension Acte {
  private static let tiers = [
    Acte("ModifierVendeur", ferme: "registre-non-ouvert") { registre, scene, demande in
      try registre.modifierVendeur { $0 = demande == .autre ? .enFranchise : .exemple }
    },
    Acte(seul: "CorrigerHorloge", ferme: "registre-non-ouvert") { scene, demande, contexte in
      try scene.outils.corrigerHorloge(motif: demande == .autre ? "Pile" : "Fuseau", par: contexte)
    },
    Acte(seul: "CloturerPeriode", ferme: "registre-non-ouvert") { scene, demande, contexte in
      try scene.outils.cloturer(
        jusquAu: demande == .autre ? "2026-02-27" : "2026-02-28", par: contexte
      ).recu
    },
    Acte(seul: "NoterDossier", ferme: "registre-non-ouvert") { scene, demande, contexte in
      try scene.outils.noterDossier(
        "2026-01-01"..."2026-12-31", jusqua: demande == .autre ? 2 : 1,
        empreinte: EmpreinteFichier(digits: String(repeating: "a", count: 64)), par: contexte)
    },
    Acte("CreerClient", ferme: "registre-non-ouvert") { registre, scene, demande in
      try registre.creerClient(FicheClient(nom: demande == .autre ? "B" : "A"))
    },
    Acte("ModifierClient", ferme: "client-inconnu") { registre, scene, demande in
      try registre.modifierClient(scene.client) {
        $0 = FicheClient(nom: demande == .autre ? "B" : "A")
      }
    },
    Acte("ArchiverClient", ferme: "client-inconnu") { registre, scene, demande in
      try registre.archiverClient(scene.client, motif: demande == .autre ? "Doublon" : nil)
    },
    Acte("RetablirClient", ferme: "client-inconnu") { registre, scene, demande in
      try registre.retablirClient(scene.archive, motif: demande == .autre ? "Reprise" : nil)
    },
    Acte("ArchiverProduit", ferme: "produit-inconnu") { registre, scene, demande in
      try registre.archiverProduit(scene.produit, motif: demande == .autre ? "Épuisé" : nil)
    },
    Acte("RetablirProduit", ferme: "produit-inconnu") { registre, scene, demande in
      try registre.retablirProduit(scene.produitArchive, motif: demande == .autre ? "Reprise" : nil)
    },
    Acte("CreerProduit", ferme: "registre-non-ouvert") { registre, scene, demande in

      let fiche = FicheProduit(
        designation: "Pose", prixUnitaire: demande == .autre ? "2.00" : "1.00")
      try registre.creerProduit(fiche)
    },
    Acte("ModifierProduit", ferme: "produit-inconnu") { registre, scene, demande in

      let fiche = FicheProduit(
        designation: "Pose", prixUnitaire: demande == .autre ? "2.00" : "1.00")
      try registre.modifierProduit(scene.produit) { $0 = fiche }
    },
  ]

  private static let brouillons = [
    Acte("CreerFacture", ferme: "registre-non-ouvert") { registre, scene, demande in

      let client = demande == .autre ? scene.autreClient : scene.client
      try registre.creerFacture(DemandeFacture(clientId: client))
    },
    Acte("AjouterLigne") { registre, scene, demande in

      var voulue = DemandeLigne()
      voulue.quantite = demande == .autre ? "2" : "1"
      try registre.ajouterLigne(scene.brouillon, voulue, de: scene.produit)
    },
    Acte("ModifierLigne") { registre, scene, demande in

      var voulue = DemandeLigne()
      voulue.quantite = demande == .autre ? "3" : "2"
      try registre.modifierLigne(scene.brouillon, ligne: scene.ligne, voulue)
    },
    Acte("RetirerLigne") { registre, scene, demande in

      let ligne = demande == .autre ? LigneID.inconnu : scene.ligne
      try registre.retirerLigne(scene.brouillon, ligne: ligne)
    },
    Acte("AccorderRemise") { registre, scene, demande in
      try registre.accorderRemise(scene.brouillon, demande == .autre ? "5.00" : "10.00")
    },
    Acte("ModifierEcheance") { registre, scene, demande in
      try registre.modifierEcheance(scene.brouillon, .delai(jours: demande == .autre ? 60 : 45))
    },
    Acte("ModifierConditions") { registre, scene, demande in
      try registre.modifierConditions(scene.brouillon, demande == .autre ? .carte : .cheque)
    },
    Acte("ModifierNotes") { registre, scene, demande in
      try registre.modifierNotes(scene.brouillon) { notes, _ in
        notes = demande == .autre ? nil : "Merci"
      }
    },
    Acte("ModifierNature") { registre, scene, demande in
      try registre.modifierNature(scene.brouillon, demande == .autre ? .biens : .mixte)
    },
    Acte("ModifierLivraison") { registre, scene, demande in

      let debut: DateCivile = demande == .autre ? "2026-03-02" : "2026-03-01"
      try registre.modifierLivraison(scene.brouillon) {
        $0 = Livraison(debut: debut)
      }
    },
    Acte("ModifierReferences") { registre, scene, demande in

      let commande: Libelle? = demande == .autre ? nil : "BC-7"
      try registre.modifierReferences(scene.brouillon) {
        $0.commande = commande
      }
    },
    Acte("ModifierVersement") { registre, scene, demande in

      let nom: Libelle = demande == .autre ? "Un autre" : "Affacturage Plus"
      try registre.modifierVersement(scene.brouillon) {
        $0.beneficiaire = Beneficiaire(nom: nom)
      }
    },
    Acte("ChangerClient") { registre, scene, demande in

      let client = demande == .autre ? scene.client : scene.autreClient
      try registre.changerClient(scene.brouillon, client)
    },
    Acte("AnnulerFacture") { registre, scene, demande in
      try registre.annuler(scene.brouillon, motif: demande == .autre ? "Abandon" : "Doublon")
    },
  ]

  private static let emissions = [
    Acte("EmettreFacture") { registre, scene, demande in
      try registre.emettre(scene.brouillon, le: demande == .autre ? "2026-03-05" : nil)
    },
    Acte("EnregistrerPaiement") { registre, scene, demande in

      let voulue = DemandePaiement(montant: demande == .autre ? "30.00" : "60.00")
      try registre.encaisser(scene.emise, voulue)
    },
    Acte("AnnulerPaiement") { registre, scene, demande in
      try registre.annulerPaiement(
        scene.emise, paiement: scene.paiement, motif: demande == .autre ? "Doublon" : "Erreur")
    },
    Acte("RejeterPaiement") { registre, scene, demande in
      try registre.rejeterPaiement(
        scene.emise, paiement: scene.paiement,
        DemandeRejet(motif: demande == .autre ? "Opposition" : "Sans provision"))
    },
    Acte("EffectuerRemboursement") { registre, scene, demande in

      let voulue = DemandeRemboursement(auDela: demande == .autre ? "5.00" : "20.00")
      try registre.rembourser(scene.emise, voulue)
    },
    Acte("PasserEnPerte") { registre, scene, demande in

      let voulue = DemandePerte(motif: demande == .autre ? "Disparu" : "Liquidation")
      try registre.passerEnPerte(scene.emise, voulue)
    },
    Acte("EmettreAvoir") { registre, scene, demande in

      let voulue = DemandeAvoir(motif: demande == .autre ? "Geste" : "Retour")
      try registre.emettreAvoir(scene.emise, voulue)
    },
    Acte(seul: "ExporterDocument") { scene, demande, contexte in

      let empreinte = EmpreinteFichier(String(repeating: demande == .autre ? "b" : "a", count: 64))
      return try scene.outils.exporterDocument(
        scene.emise, numero: "F2026-0001", format: .html, par: contexte
      ) { _ in ((), try #require(empreinte)) }.recu
    },
  ]
}

/// What all use cases have in common.
@Suite struct `Every use case` {
  @Test(arguments: Acte.tous)
  func `records one event at the end of the journal, under the author's name`(acte: Acte) throws {
    let scene = try Scene()
    let avant = try scene.atelier.evenements
    let recu = try acte.faire(scene, .premiere, Contexte(auteur: "dominique"))
    let nouveaux = try scene.atelier.evenements.dropFirst(avant.count)
    #expect(recu.evenements == Array(nouveaux))
    #expect(recu.positions == avant.count + 1...avant.count + 1)
    #expect(recu.tete.position == avant.count + 1)
    #expect(!recu.dejaFait)
    #expect(nouveaux.first?.author == "dominique")
    #expect(nouveaux.first?.cle == nil)
  }

  @Test(arguments: Acte.tous)
  func `is refused where nothing is there yet`(acte: Acte) throws {
    let scene = try Scene(ferme: ())
    try scene.atelier.refuse(acte.ferme) {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
    #expect(try scene.atelier.evenements == [])
  }

  @Test(arguments: Acte.tous.filter { $0.ferme == "facture-inconnue" })
  func `about a facture is refused when there is no such facture`(acte: Acte) throws {
    var scene = try Scene()
    (scene.brouillon, scene.emise) = (.inconnu, .inconnu)
    try scene.atelier.refuse("facture-inconnue") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test(arguments: Acte.tous)
  func `leaves no event when the clock is far behind, save where it corrects the clock`(
    acte: Acte
  ) throws {
    let scene = try Scene()
    scene.atelier.horloge.avancer(secondes: -6)
    guard acte.testDescription != "CorrigerHorloge" else {
      let recu = try acte.faire(scene, .premiere, scene.atelier.contexte)
      #expect(recu.evenements.first?.time.text == "2026-03-02T08:59:54.000000Z")
      return
    }
    try scene.atelier.refuse("horloge-en-retard") {
      try acte.faire(scene, .premiere, scene.atelier.contexte)
    }
  }

  @Test func `says in its receipt what it made`() throws {
    let scene = try Scene()
    let faits = try Acte.tous.map { acte in
      let recu = try acte.faire(try Scene(), .premiere, scene.atelier.contexte)
      return [
        recu.clientId != nil ? "client" : nil, recu.produitId != nil ? "produit" : nil,
        recu.factureId != nil ? "facture" : nil, recu.ligneId != nil ? "ligne" : nil,
        recu.paiementId != nil ? "paiement" : nil,
        recu.remboursementId != nil ? "remboursement" : nil,
        recu.cloture != nil ? "clôture" : nil, recu.numero?.texte,
      ].compactMap(\.self).joined(separator: " ")
    }
    #expect(
      faits == [
        "", "", "clôture", "", "client", "client", "client", "client", "produit", "produit",
        "produit",
        "produit", "facture", "facture ligne", "facture",
        "facture", "facture", "facture", "facture", "facture", "facture", "facture", "facture",
        "facture", "facture", "facture",
        "facture F2026-0002", "facture paiement", "facture", "facture",
        "facture remboursement", "facture", "facture A2026-0001", "facture",
      ])
  }
}

/// What an act reads that follows upon others: of what they have folded it reads nothing again.
@Suite struct `An act that follows upon others` {
  private var atelier: Atelier
  private let journal: JournalCompte

  init() throws {
    atelier = try Atelier()
    journal = JournalCompte(atelier.journal)
    atelier.outils = Outils(
      journal: journal, identifiants: .uuid7(atelier.horloge.horloge))
  }

  /// How many events an act reads.
  private func lus(_ acte: () throws -> Void) rethrows -> Int { try journal.lus(acte) }

  @Test func `on a draft reads as much, however many lines it has`() throws {
    let facture = try atelier.brouillon()
    for _ in 0..<10 { try atelier.ligne(facture) }
    let peu = try lus { try atelier.ligne(facture) }
    for _ in 0..<390 { try atelier.ligne(facture) }
    #expect(try lus { try atelier.ligne(facture) } == peu)
    #expect(peu < 3)
    #expect(try atelier.facture(facture).lignes.count == 402)
  }

  @Test func `on an invoice reads as much, however many payments it has`() throws {
    let facture = try atelier.emise()
    let peu = try lus { try atelier.payer(facture, "0.10") }
    for _ in 0..<100 { try atelier.payer(facture, "0.10") }
    #expect(try lus { try atelier.payer(facture, "0.10") } == peu)
  }

  @Test func `within several as one reads nothing that those before it have read`() throws {
    let facture = try atelier.brouillon()
    for _ in 0..<40 { try atelier.ligne(facture) }
    func lus(_ lignes: Int) throws -> Int {
      try journal.lus {
        _ = try atelier.outils.faire(par: atelier.contexte) { registre in
          for _ in 0..<lignes {
            _ = try registre.ajouterLigne(
              facture, DemandeLigne("Pose", quantite: "1", prix: "1.00"))
          }
        }
      }
    }
    _ = try lus(1)
    #expect(try lus(1) == lus(20))
  }

  @Test func `reads nothing again after one that was refused`() throws {
    let facture = try atelier.brouillon()
    for _ in 0..<40 { try atelier.ligne(facture) }
    let peu = try lus { try atelier.ligne(facture) }
    #expect(throws: RefusFacturation.self) { try atelier.payer(facture, "1.00") }
    #expect(try lus { try atelier.ligne(facture) } == peu)
  }

  @Test func `has its state before it once more where it is asked for again`() throws {
    let facture = try atelier.brouillon()
    let demande = DemandeLigne("Pose", quantite: "1", prix: "1.00")
    let cle = Contexte(auteur: "camille", cle: "0197c0de-0000-7000-8000-000000000009")
    let une = try atelier.outils.faire(par: cle) { try $0.ajouterLigne(facture, demande) }
    try atelier.ligne(facture)
    let encore = try atelier.outils.faire(par: cle) { try $0.ajouterLigne(facture, demande) }
    #expect(encore.recu.dejaFait && encore.valeur == une.valeur)
    #expect(try atelier.facture(facture).lignes.count == 2)
    try atelier.ligne(facture)
    #expect(try atelier.facture(facture).lignes.count == 3)
  }

  @Test func `leaves what later ones have kept before it`() throws {
    let facture = try atelier.brouillon()
    journal.ensuite { [atelier] in for _ in 0..<40 { try atelier.ligne(facture) } }
    try atelier.ligne(facture)
    #expect(try lus { try atelier.ligne(facture) } < 8)
    #expect(try atelier.facture(facture).lignes.count == 42)
  }

  @Test func `on an invoice that was not touched for long reads it again`() throws {
    let factures = try (0..<20).map { _ in try atelier.brouillonAvecLigne(atelier.client()) }
    let (dernier, premier) = (factures[19], factures[0])
    let peu = try lus { try atelier.ligne(dernier) }
    #expect(try lus { try atelier.ligne(premier) } > peu)
    #expect(try lus { try atelier.ligne(premier) } == peu)
  }

  @Test func `reads an invoice again that is too long to be kept`() throws {
    var atelier = atelier
    let journal = JournalCompte(atelier.journal, kept: StreamStates.Kept(events: 12))
    atelier.outils = Outils(
      journal: journal, identifiants: .uuid7(atelier.horloge.horloge))
    let facture = try atelier.brouillon()
    for _ in 0..<9 { try atelier.ligne(facture) }
    #expect(try journal.lus { try atelier.ligne(facture) } < 3)
    for _ in 0..<9 { try atelier.ligne(facture) }
    #expect(try journal.lus { try atelier.ligne(facture) } >= 20)
  }
}
