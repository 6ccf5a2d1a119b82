import CasUsage
import Facturation
import Testing
import Litteraux

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
      try registre.modifierVendeur(demande == .autre ? .enFranchise : .exemple)
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
      try registre.modifierClient(scene.client, FicheClient(nom: demande == .autre ? "B" : "A"))
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
      try registre.modifierProduit(scene.produit, fiche)
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
      try registre.modifierNotes(
        scene.brouillon, notes: demande == .autre ? nil : "Merci", commentaire: nil)
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
      ) { _ in try #require(empreinte) }
    },
  ]
}
