import CasUsage
import Facturation
import Journaux
import Litteraux
import Projections

/// A registre as the use cases make it, with what a caller would remember of it.
struct RegistreReel {
  let horloge = HorlogeDeTest()
  let journal: InMemoryJournal
  let outils: Outils
  private(set) var etats = EtatsSuivis()
  private var clients: [ClientID] = []
  private(set) var produits: [ProduitID] = []
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
    var contexte = Contexte(
      auteur: "camille", cle: essai.cle.map { UUIDTexte(haut: 0xC1E, bas: UInt64($0)) })
    if let version = essai.version {
      for nom in essai.commande.flux { contexte.versions[flux(nom)] = version }
    }
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

  /// The stream of a naive one's name, `facture/3`.
  private func flux(_ nom: String) -> Flux {
    let parts = nom.split(separator: "/")
    let rang = parts.last.flatMap { Int($0) } ?? 0
    return switch parts.first {
    case "client": .client(client(rang))
    case "produit": .produit(produit(rang))
    case "facture": .facture(facture(rang))
    default: .registre
    }
  }

  func client(_ rang: Int) -> ClientID { nomme(rang, parmi: clients) }
  func produit(_ rang: Int) -> ProduitID { nomme(rang, parmi: produits) }
  func facture(_ rang: Int) -> FactureID { nomme(rang, parmi: factures) }
  func ligne(_ facture: Int, _ rang: Int) -> LigneID {
    nomme(rang, parmi: lignes[self.facture(facture)])
  }
  func paiement(_ facture: Int, _ rang: Int) -> PaiementID {
    nomme(rang, parmi: paiements[self.facture(facture)])
  }

  /// The number of the avoir of that rank, or one that nothing bears.
  func avoir(_ facture: Int, _ rang: Int) -> NumeroFacture {
    let avoirs = etats.factures[self.facture(facture)]?.avoirs ?? []
    return avoirs.indices.contains(rang)
      ? avoirs[rang].numero.numero : NumeroFacture(texteAdmis: "AUCUN-\(rang)")
  }
}

/// The states as they evolve event by event, beside what the journal holds.
struct EtatsSuivis {
  private(set) var registre: Registre?
  private(set) var clients: [ClientID: Client] = [:]
  private(set) var produits: [ProduitID: Produit] = [:]
  private(set) var factures: [FactureID: Facture] = [:]
  private(set) var clotures: [PeriodeCloturee] = []
  /// The VAT that was due of each closed period when it was closed.
  private(set) var exigibles: [[CleTVA: BaseEtTVA]] = []
  /// Each facture as it was right after its issue.
  private(set) var alEmission: [FactureID: Facture] = [:]

  /// The VAT that is due of a closed period by what is known now.
  func exigible(de periode: PeriodeCloturee) -> [CleTVA: BaseEtTVA] {
    let jours = (periode.du ?? .premiere)...periode.au
    return TVAExigible(factures.values, periode: jours).parGroupe
  }

  mutating func suivre(_ evenement: Evenement) throws {
    switch evenement {
    case .registre(let evenement):
      registre = try Registre.evoluer(registre, evenement)
    case .client(let id, let evenement):
      clients[id] = try Client.evoluer(clients[id], evenement, id: id)
    case .produit(let id, let evenement):
      produits[id] = try Produit.evoluer(produits[id], evenement, id: id)
    case .facture(let id, let evenement):
      factures[id] = try Facture.evoluer(factures[id], evenement, id: id)
      if case .factureEmise = evenement { alEmission[id] = factures[id] }
    case .cloture(_, .periodeCloturee(let periode)):
      clotures.append(periode)
      exigibles.append(exigible(de: periode))
    }
  }
}

/// The act that each command asks for.
extension RegistreReel {
  func executer(_ commande: Commande, _ contexte: Contexte) throws -> Recu {
    switch commande {
    case .cloturer(let jour):
      return try outils.cloturer(jusquAu: DateCivile(rang: jour), par: contexte).recu
    case .corrigerHorloge:
      return try outils.corrigerHorloge(motif: "Pile changée", par: contexte)
    case .creerProduit(let fiche):
      let nommee = try nommee(fiche, contexte)
      return try outils.faire(par: contexte) { try $0.creerProduit(nommee) }.recu
    default:
      return try outils.faire(par: contexte) { try executer(commande, dans: $0) }.recu
    }
  }

  private func executer(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .ouvrir(let vendeur):
      try registre.ouvrir(
        vendeur.vendeur, serieFactures: vendeur.factures.serie, serieAvoirs: vendeur.avoirs.serie,
        fuseau: FuseauHoraire(rawValue: vendeur.fuseau) ?? .paris)
    case .modifierVendeur(let vendeur):
      try registre.modifierVendeur { $0 = vendeur.vendeur }
    case .creerClient(let fiche):
      try registre.creerClient(fiche.fiche)
    case .modifierClient(let rang, let fiche):
      try registre.modifierClient(client(rang)) { $0 = fiche.fiche }
    case .modifierProduit(let rang, let fiche):
      try registre.modifierProduit(produit(rang)) { $0 = fiche.fiche(rang) }
    case .creerFacture(let facture):
      try registre.creerFacture(
        facture.demande(client(facture.client), facture.remplace.map(self.facture)))
    case .dupliquer(let rang, let client, let jour):
      try registre.dupliquer(
        facture(rang), pour: client.map(self.client), le: jour.map(DateCivile.init(rang:)))
    default:
      try executerSurBrouillon(commande, dans: registre)
    }
  }

  /// A new produit is named by its rank; one asked for again under a key, as when it was new.
  private func nommee(_ fiche: ProduitSimple, _ contexte: Contexte) throws -> FicheProduit {
    let faits = try contexte.cle.map { cle in
      try journal.read { try $0.events(tagged: .cle(cle)) }
    }
    guard case .produit(_, .produitCree(let creation))? = faits?.first?.evenement else {
      return fiche.fiche(produits.count)
    }
    var nommee = fiche.fiche(0)
    nommee.designation = creation.fiche.designation
    return nommee
  }

  private func executerSurBrouillon(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .ajouterLigne(let rang, let demande, let produit):
      try registre.ajouterLigne(facture(rang), demande.demande, de: produit.map(self.produit))
    case .modifierLigne(let rang, let ligne, let demande):
      try registre.modifierLigne(facture(rang), ligne: self.ligne(rang, ligne), demande.demande)
    case .retirerLigne(let rang, let ligne):
      try registre.retirerLigne(facture(rang), ligne: self.ligne(rang, ligne))
    case .accorderRemise(let rang, let remise):
      try registre.accorderRemise(facture(rang), remise.remise)
    case .modifierEcheance(let rang, let echeance):
      try registre.modifierEcheance(facture(rang), echeance.echeance)
    case .modifierConditions(let rang, let conditions):
      try registre.modifierConditions(
        facture(rang), ConditionsPaiement(rawValue: conditions) ?? .virement)
    case .modifierNotes(let rang, let notes):
      try registre.modifierNotes(facture(rang)) { ($0, $1) = (notes.map(Note.init(bon:)), nil) }
    case .changerClient(let rang, let client):
      try registre.changerClient(facture(rang), self.client(client))
    case .deduire(let rang, let acompte):
      try registre.deduireAcompte(facture(rang), acompte: facture(acompte))
    default:
      try executerSurEnTete(commande, dans: registre)
    }
  }

  private func executerSurEnTete(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .modifierNature(let rang, let nature):
      try registre.modifierNature(facture(rang), nature.flatMap(NatureOperation.init(rawValue:)))
    case .modifierLivraison(let rang, let periode):
      try registre.modifierLivraison(facture(rang)) {
        $0 = periode?.livraison
      }
    case .modifierReferences(let rang, let acheteur):
      try registre.modifierReferences(facture(rang)) {
        $0.acheteur = acheteur.map(Libelle.init(bon:))
      }
    case .modifierVersement(let rang, let nom):
      try registre.modifierVersement(facture(rang)) {
        $0.beneficiaire = nom.map { Beneficiaire(nom: Libelle(bon: $0)) }
      }
    default:
      try executerAutour(commande, dans: registre)
    }
  }

  private func executerAutour(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .emettre(let rang, let emission):
      try registre.emettre(
        facture(rang), le: emission.jour.map(DateCivile.init(rang:)),
        accepteDateFuture: emission.dateFuture,
        payee: emission.paye.map {
          DemandePaiement(montant: Montant(unitesAdmises: Int64($0)))
        })
    case .payer(let rang, let paiement):
      try registre.encaisser(facture(rang), paiement.demande)
    case .annulerPaiement(let rang, let paiement):
      try registre.annulerPaiement(
        facture(rang), paiement: self.paiement(rang, paiement), motif: "Erreur")
    case .crediter(let rang, let avoir):
      try registre.emettreAvoir(facture(rang), avoir.demande { ligne(rang, $0) })
    default:
      try executerSurFonds(commande, dans: registre)
    }
  }

  private func executerSurFonds(_ commande: Commande, dans registre: RegistreTenu) throws {
    switch commande {
    case .rejeterPaiement(let rang, let paiement, let rejet):
      try registre.rejeterPaiement(
        facture(rang), paiement: self.paiement(rang, paiement), rejet.demande)
    case .rembourser(let rang, let remboursement):
      try registre.rembourser(facture(rang), remboursement.demande { avoir(rang, $0) })
    case .passerEnPerte(let rang, let jour):
      try registre.passerEnPerte(
        facture(rang), DemandePerte(motif: "Perdue", date: jour.map(DateCivile.init(rang:))))
    case .regler(let rangs, let paiement):
      try registre.regler(rangs.map(facture), paiement.demande)
    case .imputer(let rang, let autre, let paiement):
      try registre.imputer(
        paiement.demande.montant, de: facture(rang), sur: facture(autre), le: paiement.demande.date,
        accepteTropPercu: paiement.tropPercu)
    default:
      try registre.annuler(facture(commande.rangs.first ?? 0), motif: "Abandon")
    }
  }
}

/// The forecast of the naive model is not what happened, or a law of the ledger does not hold.
struct Desaccord: Error, CustomStringConvertible {
  let description: String
}

func exiger(_ condition: Bool, _ message: @autoclosure () -> String) throws(Desaccord) {
  guard condition else { throw Desaccord(description: message()) }
}

/// How often each kind of command was done, and for which reasons it was refused.
struct Bilan: Sendable {
  var faits: [String: Int] = [:]
  /// How often of these something was special about it.
  var particularites: [String: Int] = [:]
  var refus: [String: [String: Int]] = [:]
  var dejaFaits = 0

  mutating func ajouter(_ autre: Bilan) {
    faits.merge(autre.faits, uniquingKeysWith: +)
    particularites.merge(autre.particularites, uniquingKeysWith: +)
    refus.merge(autre.refus) { $0.merging($1, uniquingKeysWith: +) }
    dejaFaits += autre.dejaFaits
  }

  var parCode: [String: Int] {
    refus.values.reduce(into: [:]) { somme, codes in somme.merge(codes, uniquingKeysWith: +) }
  }
}

/// One registre's life under random commands: each foreseen, done, and compared.
struct Parcours {
  private let graine: UInt64
  private var generateur: Generateur
  private var naif = RegistreNaif()
  private var reel = RegistreReel()
  private var tete = 0
  private(set) var bilan = Bilan()

  init(graine: UInt64) {
    self.graine = graine
    generateur = Generateur(graine: graine)
  }

  /// Plays so many commands, and says where the first disagreement is.
  mutating func jouer(_ nombre: Int) throws(Desaccord) {
    for rang in 1...nombre {
      let essai = generateur.essai(naif)
      do {
        try jouer(essai)
        if rang.isMultiple(of: 50) { try verifier(parmi: 40) }
      } catch {
        throw Desaccord(
          description: "seed \(graine), command \(rang), \(essai): \(error)")
      }
    }
    do { try verifier(parmi: 1) } catch {
      throw Desaccord(description: "seed \(graine), after \(nombre) commands: \(error)")
    }
  }

  private mutating func jouer(_ essai: Essai) throws {
    let prevision = naif.prevoir(essai)
    let genre = essai.commande.genre
    do {
      let recu = try reel.faire(essai)
      try comparer(recu, a: prevision)
      if recu.dejaFait { bilan.dejaFaits += 1 } else { noter(essai.commande) }
    } catch let refus as RefusFacturation {
      try comparer(refus.code.rawValue, a: prevision)
      bilan.refus[genre, default: [:]][refus.code.rawValue, default: 0] += 1
    } catch let erreur as JournalError {
      try comparer(erreur.code.rawValue, a: prevision)
      bilan.refus[genre, default: [:]][erreur.code.rawValue, default: 0] += 1
    }
    let position = try reel.journal.read { $0.head.position }
    try exiger(position == naif.position, "position \(position), foreseen \(naif.position)")
    tete = position
    for rang in essai.commande.rangs where naif.factures.indices.contains(rang) {
      let jour = naif.jour(a: essai.horloge)
      try Comparaison(reel: reel, naif: naif).comparer(
        rang, jours: [jour, RegistreNaif.dernierJour])
    }
  }

  private mutating func noter(_ commande: Commande) {
    bilan.faits[commande.genre, default: 0] += 1
    for nom in naif.particularites(de: commande) {
      bilan.particularites["\(commande.genre) \(nom)", default: 0] += 1
    }
  }

  private func comparer(_ recu: Recu, a prevision: RegistreNaif.Prevision) throws {
    let obtenue: RegistreNaif.Prevision =
      recu.dejaFait ? .dejaFait : .fait(numero: recu.numero?.texte)
    try exiger(obtenue == prevision, "\(obtenue), foreseen \(prevision)")
    let positions = recu.positions ?? 0...0
    try exiger(positions.count == recu.evenements.count, "not all of it: \(recu)")
    if !recu.dejaFait {
      try exiger(positions.lowerBound == tete + 1, "at \(positions), behind \(tete)")
    }
    try exiger(recu.tete.position == positions.upperBound, "head \(recu.tete)")
  }

  private func comparer(_ code: String, a prevision: RegistreNaif.Prevision) throws {
    try exiger(prevision == .refus(code), "refused as \(code), foreseen \(prevision)")
  }

  /// The laws over the whole registre; states of one facture in so many are folded again.
  private func verifier(parmi nombre: Int) throws {
    let lois = Lois(reel: reel)
    try lois.etatsRelus(parmi: nombre)
    guard nombre == 1 else { return }
    try lois.numerosSansTrou()
    try lois.avoirsDansLaLimite()
    try lois.acomptesDeduitsUneFois()
    try lois.emisesInchangees()
    try lois.clotures(prevues: naif.clotures)
    try lois.exigibleDesPeriodesCloses()
    let comparaison = Comparaison(reel: reel, naif: naif)
    for rang in naif.factures.indices {
      let jour = naif.factures[rang].jour
      let jours = [-1, 0, 15, 31, 90].map { min(jour + $0, RegistreNaif.dernierJour) }
      try comparaison.comparer(rang, jours: jours)
    }
  }
}
