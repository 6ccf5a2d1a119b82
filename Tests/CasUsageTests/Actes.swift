import CasUsage
import Facturation
import Testing
import Litteraux

/// A use case as the tests of what they all have in common see it.
struct Acte: Sendable, CustomTestStringConvertible {
  /// Which of two different things is asked of the use case.
  enum Demande { case premiere, autre }

  let testDescription: String
  /// Why it is refused where nothing is there yet.
  var ferme = "facture-inconnue"
  let faire: @Sendable (Scene, Demande, Contexte) throws -> Recu

  /// Every use case but the one that opens a registre.
  static let tous = tiers + brouillons + emissions
}

extension Acte {
  private static let tiers = [
    Acte(testDescription: "ModifierVendeur", ferme: "registre-non-ouvert") {
      try ModifierVendeur($0.outils).execute($1 == .autre ? .enFranchise : .exemple, par: $2)
    },
    Acte(testDescription: "CorrigerHorloge", ferme: "registre-non-ouvert") {
      try CorrigerHorloge($0.outils).execute(motif: $1 == .autre ? "Pile" : "Fuseau", par: $2)
    },
    Acte(testDescription: "CloturerPeriode", ferme: "registre-non-ouvert") {
      try CloturerPeriode($0.outils).execute(
        jusquAu: $1 == .autre ? "2026-02-27" : "2026-02-28", par: $2
      ).recu
    },
    Acte(testDescription: "NoterDossier", ferme: "registre-non-ouvert") {
      try NoterDossier($0.outils).execute(
        "2026-01-01"..."2026-12-31", jusqua: $1 == .autre ? 2 : 1,
        empreinte: EmpreinteFichier(digits: String(repeating: "a", count: 64)), par: $2)
    },
    Acte(testDescription: "CreerClient", ferme: "registre-non-ouvert") {
      try CreerClient($0.outils).execute(FicheClient(nom: $1 == .autre ? "B" : "A"), par: $2).recu
    },
    Acte(testDescription: "ModifierClient", ferme: "client-inconnu") {
      try ModifierClient($0.outils).execute(
        $0.client, FicheClient(nom: $1 == .autre ? "B" : "A"), par: $2)
    },
    Acte(testDescription: "ArchiverClient", ferme: "client-inconnu") {
      try ArchiverClient($0.outils).execute(
        $0.client, motif: $1 == .autre ? "Doublon" : nil, par: $2)
    },
    Acte(testDescription: "RetablirClient", ferme: "client-inconnu") {
      try RetablirClient($0.outils).execute(
        $0.archive, motif: $1 == .autre ? "Reprise" : nil, par: $2)
    },
    Acte(testDescription: "ArchiverProduit", ferme: "produit-inconnu") {
      try ArchiverProduit($0.outils).execute(
        $0.produit, motif: $1 == .autre ? "Épuisé" : nil, par: $2)
    },
    Acte(testDescription: "RetablirProduit", ferme: "produit-inconnu") {
      try RetablirProduit($0.outils).execute(
        $0.produitArchive, motif: $1 == .autre ? "Reprise" : nil, par: $2)
    },
    Acte(testDescription: "CreerProduit", ferme: "registre-non-ouvert") {
      let fiche = FicheProduit(
        designation: "Pose", prixUnitaire: $1 == .autre ? "2.00" : "1.00")
      return try CreerProduit($0.outils).execute(fiche, par: $2).recu
    },
    Acte(testDescription: "ModifierProduit", ferme: "produit-inconnu") {
      let fiche = FicheProduit(
        designation: "Pose", prixUnitaire: $1 == .autre ? "2.00" : "1.00")
      return try ModifierProduit($0.outils).execute($0.produit, fiche, par: $2)
    },
  ]

  private static let brouillons = [
    Acte(testDescription: "CreerFacture", ferme: "registre-non-ouvert") {
      let client = $1 == .autre ? $0.autreClient : $0.client
      return try CreerFacture($0.outils).execute(DemandeFacture(clientId: client), par: $2).recu
    },
    Acte(testDescription: "AjouterLigne") {
      var demande = DemandeLigne()
      demande.quantite = $1 == .autre ? "2" : "1"
      return try AjouterLigne($0.outils).execute($0.brouillon, demande, de: $0.produit, par: $2)
        .recu
    },
    Acte(testDescription: "ModifierLigne") {
      var demande = DemandeLigne()
      demande.quantite = $1 == .autre ? "3" : "2"
      return try ModifierLigne($0.outils).execute(
        $0.brouillon, ligne: $0.ligne, demande, par: $2)
    },
    Acte(testDescription: "RetirerLigne") {
      let ligne = $1 == .autre ? LigneID.inconnu : $0.ligne
      return try RetirerLigne($0.outils).execute($0.brouillon, ligne: ligne, par: $2)
    },
    Acte(testDescription: "AccorderRemise") {
      try AccorderRemise($0.outils).execute(
        $0.brouillon, $1 == .autre ? "5.00" : "10.00", par: $2)
    },
    Acte(testDescription: "ModifierEcheance") {
      try ModifierEcheance($0.outils).execute(
        $0.brouillon, .delai(jours: $1 == .autre ? 60 : 45), par: $2)
    },
    Acte(testDescription: "ModifierConditions") {
      try ModifierConditions($0.outils).execute(
        $0.brouillon, $1 == .autre ? .carte : .cheque, par: $2)
    },
    Acte(testDescription: "ModifierNotes") {
      try ModifierNotes($0.outils).execute(
        $0.brouillon, notes: $1 == .autre ? nil : "Merci", commentaire: nil, par: $2)
    },
    Acte(testDescription: "ModifierNature") {
      try ModifierNature($0.outils).execute($0.brouillon, $1 == .autre ? .biens : .mixte, par: $2)
    },
    Acte(testDescription: "ModifierLivraison") {
      let debut: DateCivile = $1 == .autre ? "2026-03-02" : "2026-03-01"
      return try ModifierLivraison($0.outils).execute($0.brouillon, par: $2) {
        $0 = Livraison(debut: debut)
      }
    },
    Acte(testDescription: "ModifierReferences") {
      let commande: Libelle? = $1 == .autre ? nil : "BC-7"
      return try ModifierReferences($0.outils).execute($0.brouillon, par: $2) {
        $0.commande = commande
      }
    },
    Acte(testDescription: "ModifierVersement") {
      let nom: Libelle = $1 == .autre ? "Un autre" : "Affacturage Plus"
      return try ModifierVersement($0.outils).execute($0.brouillon, par: $2) {
        $0.beneficiaire = Beneficiaire(nom: nom)
      }
    },
    Acte(testDescription: "ChangerClient") {
      let client = $1 == .autre ? $0.client : $0.autreClient
      return try ChangerClient($0.outils).execute($0.brouillon, client, par: $2)
    },
    Acte(testDescription: "AnnulerFacture") {
      try AnnulerFacture($0.outils).execute(
        $0.brouillon, motif: $1 == .autre ? "Abandon" : "Doublon", par: $2)
    },
  ]

  private static let emissions = [
    Acte(testDescription: "EmettreFacture") {
      try EmettreFacture($0.outils).execute(
        $0.brouillon, le: $1 == .autre ? "2026-03-05" : nil, par: $2
      ).recu
    },
    Acte(testDescription: "EnregistrerPaiement") {
      let demande = DemandePaiement(montant: $1 == .autre ? "30.00" : "60.00")
      return try EnregistrerPaiement($0.outils).execute($0.emise, demande, par: $2).recu
    },
    Acte(testDescription: "AnnulerPaiement") {
      try AnnulerPaiement($0.outils).execute(
        $0.emise, paiement: $0.paiement, motif: $1 == .autre ? "Doublon" : "Erreur", par: $2)
    },
    Acte(testDescription: "RejeterPaiement") {
      try RejeterPaiement($0.outils).execute(
        $0.emise, paiement: $0.paiement,
        DemandeRejet(motif: $1 == .autre ? "Opposition" : "Sans provision"), par: $2)
    },
    Acte(testDescription: "EffectuerRemboursement") {
      let demande = DemandeRemboursement(auDela: $1 == .autre ? "5.00" : "20.00")
      return try EffectuerRemboursement($0.outils).execute($0.emise, demande, par: $2).recu
    },
    Acte(testDescription: "PasserEnPerte") {
      let demande = DemandePerte(motif: $1 == .autre ? "Disparu" : "Liquidation")
      return try PasserEnPerte($0.outils).execute($0.emise, demande, par: $2)
    },
    Acte(testDescription: "EmettreAvoir") {
      let demande = DemandeAvoir(motif: $1 == .autre ? "Geste" : "Retour")
      return try EmettreAvoir($0.outils).execute($0.emise, demande, par: $2).recu
    },
    Acte(testDescription: "ExporterDocument") {
      let empreinte = EmpreinteFichier(String(repeating: $1 == .autre ? "b" : "a", count: 64))
      return try ExporterDocument($0.outils).execute(
        $0.emise, numero: "F2026-0001", format: .html, par: $2
      ) { _ in try #require(empreinte) }
    },
  ]
}
