import CasUsage
import Facturation
import Journal
import Litteraux

/// A registre as the use cases make it, with what a caller would remember of it.
struct RegistreReel {
  let horloge = HorlogeDeTest()
  let journal: InMemoryJournal
  let outils: Outils
  private(set) var etats = EtatsSuivis()
  private var clients: [ClientID] = []
  private var produits: [ProduitID] = []
  private(set) var factures: [FactureID] = []
  private var lignes: [FactureID: [LigneID]] = [:]
  private var paiements: [FactureID: [PaiementID]] = [:]

  init() {
    journal = InMemoryJournal(clock: horloge.horloge)
    outils = Outils(journal: journal, identifiants: IdentifiantsDeTest().source)
  }

  /// Asks a use case, and remembers what it answers.
  mutating func faire(_ essai: Essai) throws -> Recu {
    horloge.regler(microsecondes: essai.horloge)
    let contexte = Contexte(
      auteur: "camille", cle: essai.cle.map { UUIDTexte(haut: 0xC1E, bas: UInt64($0)) },
      versionAttendue: essai.version)
    let recu = try executer(essai.commande, contexte)
    guard !recu.dejaFait else { return recu }
    for enregistre in recu.evenements {
      try etats.suivre(enregistre.evenement)
      retenir(enregistre.evenement)
    }
    return recu
  }

  private mutating func retenir(_ evenement: Evenement) {
    switch evenement {
    case .client(let id, .clientCree): clients.append(id)
    case .produit(let id, .produitCree): produits.append(id)
    case .facture(let id, .factureCreee): factures.append(id)
    case .facture(let id, .ligneAjoutee(let ajout)): lignes[id, default: []].append(ajout.ligneId)
    case .facture(let id, .paiementEnregistre(let paiement)):
      paiements[id, default: []].append(paiement.paiementId)
    default: break
    }
  }

  /// The identifier of that rank, or one that nothing bears.
  private func nomme<Objet>(_ rang: Int, parmi ids: [Identifiant<Objet>]?) -> Identifiant<Objet> {
    guard let ids, ids.indices.contains(rang) else {
      return Identifiant(UUIDTexte(haut: 0xABCD, bas: UInt64(rang)))
    }
    return ids[rang]
  }

  func client(_ rang: Int) -> ClientID { nomme(rang, parmi: clients) }
  private func produit(_ rang: Int) -> ProduitID { nomme(rang, parmi: produits) }
  func facture(_ rang: Int) -> FactureID { nomme(rang, parmi: factures) }
  private func ligne(_ facture: Int, _ rang: Int) -> LigneID {
    nomme(rang, parmi: lignes[self.facture(facture)])
  }
  private func paiement(_ facture: Int, _ rang: Int) -> PaiementID {
    nomme(rang, parmi: paiements[self.facture(facture)])
  }

  /// The number of the avoir of that rank, or one that nothing bears.
  private func avoir(_ facture: Int, _ rang: Int) -> NumeroFacture {
    let avoirs = etats.factures[self.facture(facture)]?.avoirs ?? []
    return avoirs.indices.contains(rang)
      ? avoirs[rang].numero.numero : NumeroFacture(texteAdmis: "AUCUN-\(rang)")
  }

  private func executer(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .ouvrir(let vendeur):
      try OuvrirRegistre(outils).execute(
        vendeur.vendeur, serieFactures: vendeur.factures.serie, serieAvoirs: vendeur.avoirs.serie,
        fuseau: FuseauHoraire(rawValue: vendeur.fuseau) ?? .paris, par: contexte)
    case .modifierVendeur(let vendeur):
      try ModifierVendeur(outils).execute(vendeur.vendeur, par: contexte)
    case .corrigerHorloge:
      try CorrigerHorloge(outils).execute(motif: "Pile changée", par: contexte)
    case .creerClient(let fiche):
      try CreerClient(outils).execute(fiche.fiche, par: contexte)
    case .modifierClient(let rang, let fiche):
      try ModifierClient(outils).execute(client(rang), fiche.fiche, par: contexte)
    case .creerProduit(let fiche):
      try CreerProduit(outils).execute(nommee(fiche, contexte), par: contexte)
    case .modifierProduit(let rang, let fiche):
      try ModifierProduit(outils).execute(produit(rang), fiche.fiche(rang), par: contexte)
    case .creerFacture(let facture):
      try CreerFacture(outils).execute(facture.demande(client(facture.client)), par: contexte)
    default:
      try executerSurBrouillon(commande, contexte)
    }
  }

  /// A new produit is named by its rank; one asked for again under a key, as when it was new.
  private func nommee(_ fiche: ProduitSimple, _ contexte: Contexte) throws -> FicheProduit {
    let faits = try contexte.cle.map { cle in
      try journal.read { try $0.events(tagged: .command(cle)) }
    }
    guard case .produit(_, .produitCree(let creation))? = faits?.first?.evenement else {
      return fiche.fiche(produits.count)
    }
    var nommee = fiche.fiche(0)
    nommee.designation = creation.fiche.designation
    return nommee
  }

  private func executerSurBrouillon(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .ajouterLigne(let rang, let demande, let produit):
      try AjouterLigne(outils).execute(
        facture(rang), demande.demande, de: produit.map(self.produit), par: contexte)
    case .modifierLigne(let rang, let ligne, let demande):
      try ModifierLigne(outils).execute(
        facture(rang), ligne: self.ligne(rang, ligne), demande.demande, par: contexte)
    case .retirerLigne(let rang, let ligne):
      try RetirerLigne(outils).execute(
        facture(rang), ligne: self.ligne(rang, ligne), par: contexte)
    case .accorderRemise(let rang, let remise):
      try AccorderRemise(outils).execute(
        facture(rang), Remise(Pourcentage(unitesAdmises: Int64(remise))), par: contexte)
    case .modifierEcheance(let rang, let echeance):
      try ModifierEcheance(outils).execute(facture(rang), echeance.echeance, par: contexte)
    case .modifierConditions(let rang, let conditions):
      try ModifierConditions(outils).execute(
        facture(rang), ConditionsPaiement(rawValue: conditions) ?? .virement, par: contexte)
    case .modifierNotes(let rang, let notes):
      try ModifierNotes(outils).execute(
        facture(rang), notes: notes.map(Note.init(stringLiteral:)), commentaire: nil,
        par: contexte)
    case .changerClient(let rang, let client):
      try ChangerClient(outils).execute(facture(rang), self.client(client), par: contexte)
    default:
      try executerAutour(commande, contexte)
    }
  }

  private func executerAutour(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .emettre(let rang, let emission):
      try EmettreFacture(outils).execute(
        facture(rang), le: emission.jour.map(DateCivile.init(rang:)),
        accepteDateFuture: emission.dateFuture,
        payee: emission.paye.map {
          DemandePaiement(montant: Montant(unitesAdmises: Int64($0)))
        }, par: contexte)
    case .payer(let rang, let paiement):
      try EnregistrerPaiement(outils).execute(facture(rang), paiement.demande, par: contexte)
    case .annulerPaiement(let rang, let paiement):
      try AnnulerPaiement(outils).execute(
        facture(rang), paiement: self.paiement(rang, paiement), motif: "Erreur", par: contexte)
    case .crediter(let rang, let avoir):
      try EmettreAvoir(outils).execute(
        facture(rang), avoir.demande { ligne(rang, $0) }, par: contexte)
    default:
      try executerSurFonds(commande, contexte)
    }
  }

  private func executerSurFonds(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .rejeterPaiement(let rang, let paiement, let rejet):
      try RejeterPaiement(outils).execute(
        facture(rang), paiement: self.paiement(rang, paiement), rejet.demande, par: contexte)
    case .rembourser(let rang, let remboursement):
      try EffectuerRemboursement(outils).execute(
        facture(rang), remboursement.demande { avoir(rang, $0) }, par: contexte)
    case .passerEnPerte(let rang, let jour):
      try PasserEnPerte(outils).execute(
        facture(rang), DemandePerte(motif: "Perdue", date: jour.map(DateCivile.init(rang:))),
        par: contexte)
    case .regler(let rangs, let paiement):
      try EnregistrerReglement(outils).execute(
        rangs.map(facture), paiement.demande, par: contexte)
    case .imputer(let rang, let autre, let montant, let jour):
      try ImputerPaiement(outils).execute(
        Montant(unitesAdmises: Int64(montant)), de: facture(rang), sur: facture(autre),
        le: jour.map(DateCivile.init(rang:)), par: contexte)
    default:
      try AnnulerFacture(outils).execute(
        facture(commande.rangs.first ?? 0), motif: "Abandon", par: contexte)
    }
  }
}

extension Commande {
  /// The ranks of the factures that the command is about.
  var rangs: [Int] {
    flux.compactMap { $0.hasPrefix("facture/") ? Int($0.dropFirst("facture/".count)) : nil }
  }
}
