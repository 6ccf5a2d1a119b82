import CasUsage
import Facturation
import Graine
import Journaux
import Litteraux

/// A registre's life as chance has it, played through the use cases; refused acts are left out.
struct VieAuHasard {
  private var hasard: GenerateurGraine
  let atelier: Atelier
  var clients: [ClientID] = []
  private var produits: [ProduitID] = []
  var brouillons: [FactureID] = []
  var emises: [FactureID] = []

  /// The events of so many acts at least.
  static func evenements(_ nombre: Int, _ hasard: GenerateurGraine) throws -> [RecordedEvent] {
    var vie = VieAuHasard(hasard: hasard, atelier: try Atelier())
    for _ in 0..<3 { try vie.faire(vie.creerClient) }
    while try vie.atelier.journal.read({ $0.head.position }) < nombre { try vie.vivre() }
    return try vie.atelier.evenements
  }

  private init(hasard: GenerateurGraine, atelier: Atelier) {
    (self.hasard, self.atelier) = (hasard, atelier)
  }

  private mutating func vivre() throws {
    atelier.horloge.avancer(secondes: hasard.entier(0...90_000))
    switch hasard.entier(1...100) {
    case 1...3: try faire(creerClient)
    case 4...5: try faire(modifierClient)
    case 6...7: try faire(creerProduit)
    case 8: try faire(modifierVendeur)
    case 9...20: try faire(creerFacture)
    case 21...42: try faire(ligne)
    case 43...56: try faire(changerBrouillon)
    case 57...70: try faire(emettre)
    case 71...80: try faire(payer)
    case 81...83: try faire(annulerPaiement)
    case 84...85: try faire(rejeter)
    case 86...87: try faire(rembourser)
    case 88: try faire(regler)
    case 89: try faire(imputer)
    case 90: try faire(passerEnPerte)
    case 91 where hasard.chance(40): try faire(cloturer)
    default: try faire(crediter)
    }
  }

  private typealias Acte = (inout GenerateurGraine) throws -> Recu?

  private mutating func faire(_ acte: Acte) throws {
    let recu: Recu?
    do { recu = try acte(&hasard) } catch is RefusFacturation { return }
    for enregistre in recu?.evenements ?? [] {
      switch enregistre.evenement {
      case .client(let id, .clientCree): clients.append(id)
      case .produit(let id, .produitCree): produits.append(id)
      case .facture(let id, .factureCreee): brouillons.append(id)
      case .facture(let id, .factureAnnulee): brouillons.removeAll { $0 == id }
      case .facture(let id, .factureEmise):
        brouillons.removeAll { $0 == id }
        emises.append(id)
      default: break
      }
    }
  }

  /// Today, or a day near it.
  func jour(_ ecarts: ClosedRange<Int>, _ hasard: inout GenerateurGraine) -> DateCivile {
    let aujourdhui = atelier.horloge.horloge.now().day
    return aujourdhui.plus(jours: hasard.entier(ecarts)) ?? aujourdhui
  }

  func recente(
    _ factures: [FactureID], _ hasard: inout GenerateurGraine
  ) throws -> Facture? {
    guard !factures.isEmpty else { return nil }
    return try atelier.lire { try $0.facture(hasard.parmi(Array(factures.suffix(6)))) }
  }
}

/// Clients, produits and the seller.
extension VieAuHasard {
  private func fiche(_ hasard: inout GenerateurGraine) -> FicheClient {
    var fiche = FicheClient(nom: hasard.parmi(["Le Moulin", "Jeanne Dupont", "La Mairie"]))
    fiche.categorie = hasard.parmi([.professionnel, .particulier])
    fiche.adresse = hasard.chance(50) || fiche.categorie == .professionnel ? .exemple : nil
    return fiche
  }

  private func creerClient(_ hasard: inout GenerateurGraine) throws -> Recu? {
    try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fiche(&hasard)) }.recu
  }

  private func modifierClient(_ hasard: inout GenerateurGraine) throws -> Recu? {
    try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierClient(hasard.parmi(clients)) { $0 = fiche(&hasard) }
    }.recu
  }

  private func creerProduit(_ hasard: inout GenerateurGraine) throws -> Recu? {
    let fiche = FicheProduit(designation: "Pose", prixUnitaire: prix(&hasard), codeUnite: "HUR")
    if produits.isEmpty || hasard.chance(50) {
      return try atelier.outils.faire(par: atelier.contexte) { try $0.creerProduit(fiche) }.recu
    }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierProduit(hasard.parmi(produits)) { $0 = fiche }
    }.recu
  }

  private func modifierVendeur(_ hasard: inout GenerateurGraine) throws -> Recu? {
    var vendeur = Vendeur.exemple
    vendeur.rcs = hasard.parmi(["RCS Rennes", "RCS Nantes"])
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.modifierVendeur { $0 = vendeur }
    }.recu
  }

  private func cloturer(_ hasard: inout GenerateurGraine) throws -> Recu? {
    try atelier.outils.cloturer(jusquAu: jour(-20 ... -1, &hasard), par: atelier.contexte).recu
  }

  func prix(_ hasard: inout GenerateurGraine) -> PrixUnitaire {
    PrixUnitaire(unitesAdmises: Int64(hasard.entier(1...90_000) * hasard.parmi([10_000, 3_700])))
  }
}

extension Atelier {
  /// Looks at states that use cases see, which owe nothing to projections.
  func lire<Etat>(_ lecture: (Etats) throws -> Etat) throws -> Etat {
    try journal.read { try lecture(Etats($0, maintenant: .epoch)) }
  }
}

/// Drafts, and what becomes of them.
extension VieAuHasard {
  func creerFacture(_ hasard: inout GenerateurGraine) throws -> Recu? {
    var demande = DemandeFacture(clientId: hasard.parmi(clients))
    demande.date = jour(-2...2, &hasard)
    demande.echeance = .delai(jours: hasard.parmi([0, 15, 30, 60]))
    demande.tva = hasard.parmi([nil, "20.00", "10.00", "5.50"])
    demande.remise = hasard.parmi([.aucune, .aucune, "5.00", "12.50"])
    demande.nature = hasard.parmi([nil, .biens, .services, .services])
    demande.conditionsPaiement = hasard.parmi(ConditionsPaiement.allCases)
    return try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.recu
  }

  func ligne(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(brouillons, &hasard) else { return nil }
    let quantite = Quantite(
      unitesAdmises: Int64(hasard.entier(1...9) * 10_000 / hasard.parmi([1, 3])))
    var demande = DemandeLigne(
      "Planche", quantite: quantite, prix: prix(&hasard))
    demande.tva = hasard.parmi([nil, nil, "20.00", "10.00", "2.10"])
    if let ancienne = facture.lignes.last, hasard.chance(20) {
      return try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierLigne(facture.id, ligne: ancienne.id, demande)
      }.recu
    }
    if facture.lignes.count > 1, hasard.chance(40) {
      return try atelier.outils.faire(par: atelier.contexte) {
        try $0.retirerLigne(facture.id, ligne: facture.lignes[0].id)
      }.recu
    }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.ajouterLigne(facture.id, demande)
    }.recu
  }

  func changerBrouillon(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let id = try recente(brouillons, &hasard)?.id else { return nil }
    let (outils, contexte) = (atelier.outils, atelier.contexte)
    switch hasard.entier(1...6) {
    case 1: return try outils.faire(par: contexte) { try $0.accorderRemise(id, "7.50") }.recu
    case 2:
      return try outils.faire(par: contexte) { try $0.modifierEcheance(id, .delai(jours: 45)) }.recu
    case 3: return try outils.faire(par: contexte) { try $0.modifierConditions(id, .cheque) }.recu
    case 4:
      return try outils.faire(par: contexte) {
        try $0.modifierNotes(id) { ($0, $1) = (hasard.parmi([nil, "Merci"]), nil) }
      }.recu
    case 5:
      return try outils.faire(par: contexte) { try $0.changerClient(id, hasard.parmi(clients)) }
        .recu
    default:
      guard hasard.chance(60) else { return nil }
      return try outils.faire(par: contexte) { try $0.annuler(id, motif: "Doublon") }.recu
    }
  }

  func emettre(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(brouillons, &hasard) else { return nil }
    let paye = Montant(unitesAdmises: facture.totaux.totalTTC.centimes / 2)
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(
        facture.id, le: jour(0...0, &hasard),
        payee: hasard.chance(10) ? DemandePaiement(montant: paye) : nil)
    }.recu
  }

  func payer(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    let solde = Int64(facture.solde(le: .derniere).centimes)
    guard solde > 0 else { return nil }
    let montant = hasard.chance(60) ? solde : solde / Int64(hasard.entier(2...4)) + 1
    var demande = DemandePaiement(
      montant: Montant(unitesAdmises: hasard.chance(10) ? montant + 500 : montant),
      date: jour(-3...20, &hasard))
    demande.mode = hasard.parmi([nil, .carte, .virement])
    demande.accepteTropPercu = true
    demande.accepteDateFuture = true
    return try atelier.outils.faire(par: atelier.contexte) { try $0.encaisser(facture.id, demande) }
      .recu
  }

  func annulerPaiement(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard), let paiement = facture.paiements.last
    else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.annulerPaiement(facture.id, paiement: paiement.id, motif: "Chèque refusé")
    }.recu
  }

  func crediter(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    var demande = DemandeAvoir(motif: "Retour", date: jour(0...0, &hasard))
    if let ligne = facture.lignes.first, hasard.chance(60) {
      let moitie = Quantite(unitesAdmises: max(1, ligne.contenu.quantite.unites / 2))
      demande.lignes = [.init(ligneId: ligne.id, quantite: moitie)]
    }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettreAvoir(facture.id, demande)
    }.recu
  }
}

/// What becomes of payments, and of invoices that are not paid.
extension VieAuHasard {
  func rejeter(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard), let paiement = facture.paiements.last
    else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.rejeterPaiement(
        facture.id, paiement: paiement.id,
        DemandeRejet(motif: "Sans provision", date: jour(-2...0, &hasard)))
    }.recu
  }

  func rembourser(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    let recu = Int64(facture.paye(le: .derniere).centimes)
    guard recu > 0 else { return nil }
    var demande = DemandeRemboursement(
      auDela: Montant(unitesAdmises: hasard.chance(50) ? recu : recu / 3 + 1),
      date: jour(-2...0, &hasard))
    demande.mode = hasard.parmi([nil, .carte])
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.rembourser(facture.id, demande)
    }.recu
  }

  func regler(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let une = try recente(emises, &hasard),
      let autre = try recente(emises(de: une.clientId), &hasard)
    else { return nil }
    let dus = [une, autre].map { max(0, Int64($0.solde(le: .derniere).centimes)) }
    guard dus[0] + dus[1] > 0 else { return nil }
    var demande = DemandePaiement(montant: Montant(unitesAdmises: dus[0] + dus[1] / 2 + 1))
    demande.accepteTropPercu = true
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.regler([une.id, autre.id], demande)
    }.recu
  }

  func imputer(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let payee = try recente(emises, &hasard),
      let due = try recente(emises(de: payee.clientId), &hasard)
    else { return nil }
    let montant = min(payee.paye(le: .derniere), due.solde(le: .derniere)).centimes
    guard montant > 0 else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.imputer(Montant(unitesAdmises: Int64(montant)), de: payee.id, sur: due.id)
    }.recu
  }

  /// The invoices of one client.
  private func emises(de client: ClientID) throws -> [FactureID] {
    try atelier.lire { etats in try emises.filter { try etats.facture($0).clientId == client } }
  }

  func passerEnPerte(_ hasard: inout GenerateurGraine) throws -> Recu? {
    guard let facture = try recente(emises, &hasard) else { return nil }
    return try atelier.outils.faire(par: atelier.contexte) {
      try $0.passerEnPerte(facture.id, DemandePerte(motif: "Liquidation"))
    }.recu
  }
}

/// A log whose factures each count their payments from one, as those of an imported file may.
struct PaiementsHomonymes {
  private var noms: [FactureID: [PaiementID: PaiementID]] = [:]
  private var annules: Set<PaiementID> = []

  /// Whether a payment was reversed or bounced that bears the name of another facture's.
  var sePrennentLUnPourLAutre: Bool {
    annules.contains { nom in noms.values.count { $0.values.contains(nom) } > 1 }
  }

  /// The same event, its payment named by its place in its facture.
  mutating func renommer(_ enregistre: RecordedEvent) -> RecordedEvent {
    guard case .facture(let facture, let fait) = enregistre.evenement else { return enregistre }
    let renomme: EvenementFacture
    switch fait {
    case .paiementEnregistre(let paiement):
      renomme = .paiementEnregistre(
        PaiementEnregistre(
          paiementId: nom(paiement.paiementId, facture), montant: paiement.montant,
          mode: paiement.mode, datePaiement: paiement.datePaiement))
    case .paiementAnnule(let annulation):
      let nom = nom(annulation.paiementId, facture)
      annules.insert(nom)
      renomme = .paiementAnnule(PaiementAnnule(paiementId: nom, motif: annulation.motif))
    case .paiementRejete(let rejete):
      let nom = nom(rejete.paiementId, facture)
      annules.insert(nom)
      renomme = .paiementRejete(PaiementRejete(paiementId: nom, rejet: rejete.rejet))
    default: return enregistre
    }
    return RecordedEvent(
      position: enregistre.position, time: enregistre.time, author: enregistre.author,
      batch: enregistre.batch, evenement: .facture(facture, renomme))
  }

  private mutating func nom(_ id: PaiementID, _ facture: FactureID) -> PaiementID {
    let connus = noms[facture, default: [:]]
    let nom = connus[id] ?? PaiementID(UUIDTexte(haut: 0, bas: UInt64(connus.count + 1)))
    noms[facture, default: [:]][id] = nom
    return nom
  }
}
