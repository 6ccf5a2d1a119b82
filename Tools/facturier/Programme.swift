import Facturier

/// An error of which the command that met it knows a way out.
struct ErreurConseillee: Error {
  /// What went wrong.
  let erreur: any Error
  /// What may be done instead.
  let conseil: Phrase

  /// Says that of an error.
  init(erreur: any Error, conseil: Phrase) {
    (self.erreur, self.conseil) = (erreur, conseil)
  }

  /// Says something more of an error, of which something may be said already.
  init(_ erreur: any Error, suivie suite: Phrase) {
    let conseillee = erreur as? ErreurConseillee
    self.erreur = conseillee?.erreur ?? erreur
    conseil = conseillee.map { dit in Phrase { dit.conseil.en($0) + " " + suite.en($0) } } ?? suite
  }
}

/// The program: finds the command that is meant, runs it, and says in words what went wrong.
@main
enum Programme {
  static let version = "0.1.0"

  private static let commandes: [any Commande.Type] = [
    Ouvrir.self, ModifierLeVendeur.self, AfficherLeVendeur.self, Comptes.self,
    Horloge.self, Cloturer.self, ListerLesClotures.self, Copier.self, PreparerUneBase.self,
    ListerUneBase.self, EcrireLeSchema.self,
    CreerUn<Client>.self, ModifierUn<Client>.self, ArchiverUn<Client>.self,
    ListerLes<Client>.self, AfficherUn<Client>.self,
    CreerUn<Produit>.self, ModifierUn<Produit>.self, ArchiverUn<Produit>.self,
    ListerLes<Produit>.self, AfficherUn<Produit>.self,
    Creer.self, Dupliquer.self, AjouterUneLigne.self, ModifierUneLigne.self, RetirerUneLigne.self,
    AccorderUneRemise.self, Deduire.self,
    FixerEcheance.self, Conditions.self, Notes.self, FixerNature.self, FixerLivraison.self,
    FixerReferences.self, FixerVersement.self, PasserAuClient.self, Controler.self, Emettre.self,
    Payer.self, AnnulerUnPaiement.self, RejeterUnPaiement.self, Rembourser.self, Imputer.self,
    Irrecouvrable.self, EmettreUnAvoir.self, Annuler.self,
    Lister.self, Afficher.self, AfficherHistorique.self, Suivre.self, Comparer.self,
    AfficherTotaux.self,
    AfficherBalanceAgee.self, Rejouer.self, Verifier.self, Ancrer.self, ExporterDTO.self,
    ExporterFacture.self,
    ExporterFacturX.self, ExporterCII.self, ExporterUBL.self, ExporterCSV.self,
    ExporterRecettes.self, ExporterFEC.self,
    ExporterHledger.self, ExporterBeancount.self, ExporterRapport.self, ExporterUnDossier.self,
    ImporterDTO.self,
    ImporterCII.self, ImporterCSV.self, Demo.self,
    Completer.self,
  ]

  /// What every command is called and takes.
  static var declarations: [Declaration] { commandes.map { $0.declaration } }

  static func main() {
    Interruption.preparer()
    let sortie = Sortie()
    let ligne = LigneDeCommande()
    let mots = ligne.mots
    let langue = Langue.choisie(demandee(mots))
    let json = mots.contains("--json")
    do {
      if let rang = ligne.illisible { throw Usage(.argumentIllisible(rang)) }
      let code = try executer(mots, langue, sortie)
      try sortie.vider()
      if !sortie.colonnesOmises.isEmpty {
        Environnement.dire(Phrase.colonnesOmises(sortie.colonnesOmises).en(langue))
      }
      Environnement.finir(code)
    } catch {
      let conseillee = error as? ErreurConseillee
      let erreur = conseillee?.erreur ?? error
      signaler(erreur, langue, conseil: conseillee?.conseil, json: json, sortie)
      Environnement.finir(CodeRetour(erreur))
    }
  }

  private static func executer(
    _ mots: [String], _ langue: Langue, _ sortie: Sortie
  ) throws -> CodeRetour {
    let declarations = declarations
    switch try Analyse(declarations: declarations).lire(mots) {
    case .version:
      try sortie.ligne("facturier \(version)")
      return .fait
    case .aide(let declaration, let chemin):
      let aide = Aide(
        declarations: declarations, langue: langue, largeur: sortie.largeur)
      try sortie.ligne(aide.texte(declaration, sous: chemin))
      return .fait
    case .commande(let rang, let appel):
      return try executer(commandes[rang], appel, langue, sortie)
    }
  }

  /// Runs a command; what it finds wrong in its values comes with its usage.
  private static func executer(
    _ commande: any Commande.Type, _ appel: Appel, _ langue: Langue, _ sortie: Sortie
  ) throws -> CodeRetour {
    do {
      _ = try appel.choix(.langue, Langue.self)
      let seance = try Seance(appel: appel, langue: langue, sortie: sortie)
      return try commande.init(seance: seance).run()
    } catch var usage as Usage where usage.declaration == nil {
      usage.declaration = commande.declaration
      throw usage
    } catch let refus as RefusFacturation {
      // A rule names the field as the journal does, a person what was typed.
      let tape = refus.champ.flatMap { commande.declaration.champ(tenant: $0, par: appel) }
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
    _ erreur: any Error, _ langue: Langue, conseil: Phrase?, json: Bool, _ sortie: Sortie
  ) {
    if json {
      try? sortie.objet("erreur") { $0.erreur(erreur) }
      try? sortie.vider()
    }
    let propre = conseil.map { " " + $0.en(langue) }
    // What is advised of this error stands in place of what is advised of all of its kind.
    let texte = propre == nil ? nil : (erreur as? any Conseiller)?.message(langue)
    Environnement.dire((texte ?? message(erreur, langue)) + (propre ?? ""))
    guard let usage = erreur as? Usage else { return }
    if let declaration = usage.declaration {
      let aide = Aide(declarations: [], langue: langue, largeur: sortie.largeur)
      Environnement.dire(aide.usage(declaration))
    } else {
      Environnement.dire(Phrase.voirAide.en(langue))
    }
  }

  private static func message(_ erreur: any Error, _ langue: Langue) -> String {
    switch erreur {
    case let erreur as any Conseiller: erreur.messageConseille(langue)
    case let fichier as FichierFautif: fichier.message(langue)
    case let absence as Introuvable: absence.phrase.en(langue)
    case let usage as Usage: usage.phrase.en(langue)
    case let perdue as SortiePerdue:
      (perdue.apresActe ? Phrase.sortieImpossibleApresActe : .sortieImpossible).en(langue)
    default: Phrase.erreurInattendue(String(describing: erreur)).en(langue)
    }
  }
}
