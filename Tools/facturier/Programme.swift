import Facturier

/// The program: finds the command that is meant, runs it, and says in words what went wrong.
@main
enum Programme {
  static let version = "0.1.0"

  /// All commands, in the order in which the help names them.
  static let commandes: [Commande] = [
    .ouvrir, .modifierLeVendeur, .afficherLeVendeur, .comptes, .horloge, .cloturer,
    .listerLesClotures, .copier, .preparerUneBase, .listerUneBase, .ecrireLeSchema,
    .creerUnClient, .modifierUnClient, .archiverUnClient, .listerLesClients, .afficherUnClient,
    .creerUnProduit, .modifierUnProduit, .archiverUnProduit, .listerLesProduits, .afficherUnProduit,
    .creer, .dupliquer, .ajouterUneLigne, .modifierUneLigne, .retirerUneLigne,
    .accorderUneRemise, .deduire, .fixerEcheance, .conditions, .notes, .fixerNature,
    .fixerLivraison, .fixerReferences, .fixerVersement, .passerAuClient, .controler, .emettre,
    .payer, .annulerUnPaiement, .rejeterUnPaiement, .rembourser, .imputer, .irrecouvrable,
    .emettreUnAvoir, .annuler,
    .lister, .afficher, .afficherHistorique, .suivre, .comparer, .afficherTotaux,
    .afficherBalanceAgee, .rejouer, .verifier, .ancrer,
    .exporterDTO, .exporterFacture, .exporterFacturX, .exporterCII, .exporterUBL, .exporterCSV,
    .exporterRecettes, .exporterFEC, .exporterHledger, .exporterBeancount, .exporterRapport,
    .exporterUnDossier, .importerDTO, .importerCII, .importerCSV,
    .demo, .completer,
  ]

  static func main() {
    Environnement.Interruption.preparer()
    let sortie = Sortie()
    let ligne = LigneDeCommande()
    let mots = ligne.mots
    let langue = Langue.choisie(demandee(mots))
    do {
      if let rang = ligne.illisible { throw Usage(.argumentIllisible(rang)) }
      try executer(mots, langue, sortie)
      try sortie.vider()
      if !sortie.colonnesOmises.isEmpty {
        Environnement.dire(Phrase.colonnesOmises(sortie.colonnesOmises).en(langue))
      }
      Environnement.finir(sortie.fin)
    } catch {
      let erreur = error as? any Conseiller ?? ErreurConseillee(error)
      signaler(erreur, langue, json: mots.contains("--json"), sortie)
      Environnement.finir(erreur.fin)
    }
  }

  private static func executer(_ mots: [String], _ langue: Langue, _ sortie: Sortie) throws {
    var analyse = Appel.Analyse(commandes)
    switch try analyse.lire(mots) {
    case .version: try sortie.ligne("facturier \(version)")
    case .aide(let commande, let chemin):
      let aide = Aide(commandes: commandes, langue: langue, largeur: sortie.largeur)
      try sortie.ligne(aide.texte(commande, sous: chemin))
    case .commande(let commande, let appel): try executer(commande, appel, langue, sortie)
    }
  }

  /// Runs a command; what it finds wrong in its values comes with its usage.
  private static func executer(
    _ commande: Commande, _ appel: Appel, _ langue: Langue, _ sortie: Sortie
  ) throws {
    do {
      _ = try appel.choix(.langue, Langue.self)
      let seance = try Seance(commande, appel, langue: langue, sortie: sortie)
      try commande.executer(seance, appel)
    } catch var usage as Usage where usage.commande == nil {
      usage.commande = commande
      throw usage
    } catch let refus as RefusFacturation {
      // A rule names the field as the journal does, a person what was typed.
      let tape = refus.champ.flatMap { commande.champ(tenant: $0, par: appel) }
      throw tape.map(refus.nommant) ?? refus
    }
  }

  /// The language must be known before the command line is understood, to say what is wrong.
  private static func demandee(_ mots: [String]) -> String? {
    for (rang, mot) in mots.enumerated() {
      if mot.hasPrefix("--langue=") { return String(mot.dropFirst(9)) }
      if mot == "--langue", rang + 1 < mots.count { return mots[rang + 1] }
    }
    return nil
  }

  private static func signaler(
    _ erreur: any Conseiller, _ langue: Langue, json: Bool, _ sortie: Sortie
  ) {
    if json {
      try? sortie.objet("erreur") {
        $0.membres(["code": Int(erreur.fin), "regle": erreur.regle])
        erreur.ecrire(dans: &$0)
      }
      try? sortie.vider()
    }
    Environnement.dire(erreur.messageConseille(langue))
    guard let usage = (erreur as? ErreurConseillee)?.erreur as? Usage ?? erreur as? Usage else {
      return
    }
    let aide = Aide(commandes: [], langue: langue, largeur: sortie.largeur)
    Environnement.dire(usage.commande.map(aide.usage) ?? Phrase.voirAide.en(langue))
  }
}
