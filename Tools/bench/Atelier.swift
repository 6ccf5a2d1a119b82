import Facturier

/// Makes up what happens in a registre, event after event, each decided by the rules themselves.
///
/// About a thousand factures are under way at once, each in turn by chance: begun, given one to
/// eight lines, sometimes a remise, issued, paid in none to two payments, now and then credited.
struct Atelier {
  private let vocabulaire: Vocabulaire
  private var hasard: Hasard
  private var registre: Registre?
  private var clients: [Client] = []
  private var produits: [Produit] = []
  private var chantiers: [Chantier?]
  private var brouillons = 0
  private var derniers: [Serie: DernierEmis] = [:]
  private let tiers: (clients: Int, produits: Int)

  /// Begins a registre that will have so many events.
  init(evenements: Int, graine: UInt64) throws {
    vocabulaire = try Vocabulaire()
    hasard = Hasard(graine: graine)
    tiers = (min(200, evenements / 20 + 1), min(40, evenements / 100))
    chantiers = Array(repeating: nil, count: min(1000, evenements / 20 + 1))
  }

  /// What happens next, at that moment.
  mutating func suivant(a moment: Moment) throws -> Evenement {
    guard let registre else { return .registre(try ouvrir(moment)) }
    if clients.count < tiers.clients { return try creerClient(moment) }
    if produits.count < tiers.produits { return try creerProduit(moment) }
    if hasard.arrive(1), hasard.arrive(5) { return try modifierClient() }
    let rang = Int.random(in: chantiers.indices, using: &hasard)
    if var chantier = chantiers[rang] {
      if let fait = try suite(de: &chantier, registre, a: moment) {
        try chantier.facture.appliquer(fait)
        chantiers[rang] = chantier
        return .facture(chantier.facture.id, fait)
      }
    }
    let (creation, chantier) = try commencer(registre, a: moment)
    chantiers[rang] = chantier
    return .facture(chantier.facture.id, .factureCreee(creation))
  }

  private mutating func ouvrir(_ moment: Moment) throws -> EvenementRegistre {
    let ouverture = try Registre.ouvrir(
      nil, id: moment.identifiant(&hasard), vendeur: vocabulaire.vendeur())
    registre = Registre(ouverture)
    return .registreOuvert(ouverture)
  }
}

/// Clients and produits.
extension Atelier {
  private mutating func creerClient(_ moment: Moment) throws -> Evenement {
    let particulier = hasard.arrive(20)
    let fiche = FicheClient(
      nom: try Libelle(texte: "\(hasard.un(de: vocabulaire.noms)) \(clients.count + 1)"),
      categorie: particulier ? .particulier : .professionnel,
      siren: particulier ? nil : Siren("552100554"),
      adresse: vocabulaire.adresse(&hasard),
      courriel: hasard.arrive(60) ? try Courriel(texte: "client\(clients.count)@exemple.fr") : nil)
    let creation = try Client.creer(fiche)
    let client = Client(id: moment.identifiant(&hasard), fiche: fiche)
    clients.append(client)
    return .client(client.id, .clientCree(creation))
  }

  private mutating func modifierClient() throws -> Evenement {
    let rang = Int.random(in: clients.indices, using: &hasard)
    let client = clients[rang]
    var fiche = client.fiche
    fiche.adresse = vocabulaire.adresse(&hasard)
    clients[rang] = Client(id: client.id, fiche: fiche)
    return .client(client.id, .clientModifie(try client.modifier(fiche)))
  }

  private mutating func creerProduit(_ moment: Moment) throws -> Evenement {
    let fiche = FicheProduit(
      designation: hasard.un(de: vocabulaire.designations),
      reference: try Libelle(texte: "REF-\(produits.count + 1)"), prixUnitaire: prix(),
      tva: hasard.un(de: vocabulaire.taux), codeUnite: hasard.un(de: vocabulaire.unites))
    let creation = try Produit.creer(fiche)
    let produit = Produit(id: moment.identifiant(&hasard), fiche: fiche)
    produits.append(produit)
    return .produit(produit.id, .produitCree(creation))
  }

  /// A price in cents, or one in seven finer than that.
  private mutating func prix() -> PrixUnitaire {
    let centimes = Int64.random(in: 50...250_000, using: &hasard)
    let reste = hasard.arrive(14) ? Int64.random(in: 1...9999, using: &hasard) : 0
    return PrixUnitaire(unitesAdmises: centimes * 10_000 + reste)
  }
}

/// A facture under way, and what is still to be done with it.
private struct Chantier {
  var facture: Facture
  /// The client's place among the clients.
  let client: Int
  var lignes: Int
  var retouche: Bool
  var remise: Bool
  var abandon: Bool
  var paiements: Int
  var avoir: Bool
}

/// Factures.
extension Atelier {
  private mutating func commencer(
    _ registre: Registre, a moment: Moment
  ) throws -> (FactureCreee, Chantier) {
    let client = Int.random(in: clients.indices, using: &hasard)
    var demande = DemandeFacture(clientId: clients[client].id)
    demande.conditionsPaiement = hasard.un(de: [.virement, .virement, .cheque, .carte])
    if hasard.arrive(25) { demande.notes = hasard.un(de: vocabulaire.notes) }
    if hasard.arrive(20) { demande.echeance = .delai(jours: 45) }
    if hasard.arrive(15) {
      demande.references.acheteur = try Libelle(
        texte: "CMD/\(UInt32(truncatingIfNeeded: hasard.next()))")
    }
    let creation = try Facture.creer(
      demande, dernierBrouillon: brouillons, registre: registre, aujourdhui: moment.jour)
    brouillons += 1
    return (
      creation,
      Chantier(
        facture: Facture(creation, id: moment.identifiant(&hasard)), client: client,
        lignes: .random(in: 1...8, using: &hasard), retouche: hasard.arrive(15),
        remise: hasard.arrive(25), abandon: hasard.arrive(3),
        paiements: hasard.un(de: [0, 1, 1, 1, 2, 2]), avoir: hasard.arrive(6))
    )
  }

  /// What happens next to a facture; nothing when all is done.
  private mutating func suite(
    de chantier: inout Chantier, _ registre: Registre, a moment: Moment
  ) throws -> EvenementFacture? {
    let facture = chantier.facture
    guard facture.etape == .brouillon else {
      guard facture.emission != nil else { return nil }
      return try reglement(de: &chantier, registre, a: moment)
    }
    if facture.lignes.count < chantier.lignes {
      return .ligneAjoutee(try ligne(facture, registre, a: moment))
    }
    if chantier.retouche {
      chantier.retouche = false
      var demande = DemandeLigne()
      demande.quantite = quantite()
      return .ligneModifiee(
        try facture.modifier(
          ligne: hasard.un(de: facture.lignes).id, demande, sous: registre.vendeur.regime))
    }
    if chantier.remise {
      chantier.remise = false
      return .remiseAccordee(try facture.accorder(remise: hasard.un(de: vocabulaire.remises)))
    }
    if chantier.abandon {
      return .factureAnnulee(try facture.annuler(motif: hasard.un(de: vocabulaire.motifs)))
    }
    let emission = try facture.emettre(
      le: moment.jour, auPlusTard: moment.jour, registre: registre,
      client: clients[chantier.client].fiche
    ) { derniers[$0] }
    derniers[emission.numero.serie] = DernierEmis(
      rang: emission.numero.rang, date: emission.enTete.dateFacture)
    return .factureEmise(emission)
  }

  private mutating func ligne(
    _ facture: Facture, _ registre: Registre, a moment: Moment
  ) throws -> LigneAjoutee {
    var demande = DemandeLigne()
    demande.quantite = quantite()
    var produit: Produit?
    if hasard.arrive(40), !produits.isEmpty {
      produit = hasard.un(de: produits)
    } else {
      demande.designation = hasard.un(de: vocabulaire.designations)
      demande.prixUnitaire = prix()
      demande.tva = hasard.un(de: vocabulaire.taux)
      if hasard.arrive(50) { demande.codeUnite = hasard.un(de: vocabulaire.unites) }
    }
    return try facture.ajouter(
      demande, de: produit, id: moment.identifiant(&hasard), sous: registre.vendeur.regime)
  }

  /// A whole number of pieces, or one in three a fraction of them.
  private mutating func quantite() -> Quantite {
    let pieces = Int64.random(in: 1...40, using: &hasard) * 10_000
    return Quantite(unitesAdmises: hasard.arrive(33) ? pieces / 8 : pieces)
  }

  /// Payments, the last of all that is due, and an avoir on one line.
  private mutating func reglement(
    de chantier: inout Chantier, _ registre: Registre, a moment: Moment
  ) throws -> EvenementFacture? {
    let facture = chantier.facture
    let solde = facture.solde(le: .derniere)
    if chantier.paiements > 0, let du = Int64(exactly: solde.centimes), du > 0 {
      chantier.paiements -= 1
      let centimes = chantier.paiements > 0 ? max(1, du / 3) : du
      var demande = DemandePaiement(montant: try Montant(unites: centimes))
      if hasard.arrive(30) {
        demande.reference = try Libelle(
          texte: "VIR n° \(UInt16(truncatingIfNeeded: hasard.next()))")
      }
      return .paiementEnregistre(
        try facture.enregistrer(
          demande, id: moment.identifiant(&hasard), aujourdhui: moment.jour, memeDette: []))
    }
    guard chantier.avoir, let ligne = facture.lignes.first else { return nil }
    chantier.avoir = false
    var demande = DemandeAvoir(motif: hasard.un(de: vocabulaire.motifs))
    demande.lignes = [.init(ligneId: ligne.id)]
    let avoir = try facture.crediter(
      demande, id: moment.identifiant(&hasard), registre: registre,
      client: clients[chantier.client].fiche, aujourdhui: moment.jour,
      deduisant: { _ in [] }
    ) { derniers[$0] }
    derniers[avoir.numero.serie] = DernierEmis(rang: avoir.numero.rang, date: avoir.dateAvoir)
    return .avoirEmis(avoir)
  }
}
