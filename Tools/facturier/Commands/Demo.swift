import Facturier
import Synchronization

extension Command {
  /// `demo`: plays a month of a small firm in a new folder, and shows what became of it.
  static let demo = Command(
    name: ["demo", "démonstration", "exemple", "essai"],
    english: ["demo", "demonstration", "example", "try"],
    fr: "Joue un mois d'une petite entreprise dans un dossier neuf.",
    en: "Plays a month of a small firm in a new folder.", arguments: [.dossier]
  ) { session, call in
    let dossier =
      try call.argument(0) ?? (call.has(.registre) ? session.dossier() : session.dossierLibre())
    let page = String(dossier.reversed().drop { $0 == "/" }.reversed()) + ".html"
    for nom in [dossier, page] where Files.exists(nom) { throw UsageError(.dossierExiste(nom)) }
    let horloge = SceneClock()
    let journal = try FileJournal(folder: dossier, creating: true, clock: horloge.horloge)
    let outils = Outils(journal: journal, identifiants: horloge.identifiants)
    let ids = try Scenario(outils: outils, horloge: horloge).jouer()
    session.output.actIsRecorded = true
    var repertoire = Repertoire()
    try journal.read { _ = try Rejeu().executer($0, &repertoire) }
    try session.ecrireLeVoyage(journal, vers: page)
    let soir = DateCivile("2026-10-31")
    let factures = ids.compactMap { repertoire.factures[$0] }
    guard !session.json else {
      try session.output.objects("facture", factures) {
        $0.facture(FactureListee($1.fiche, le: soir))
      }
      try session.output.object("resume") {
        $0.member("dossier", dossier)
        $0.tete(repertoire.tete)
      }
      return
    }
    try session.tell(.demoTitre(jour: soir.affiche(session.language)))
    try session.output.line("")
    try session.montrer(session.tableau(factures, repertoire, soir))
    try session.output.line("")
    try session.tell(
      Phrase(
        fr: "Tout est dans \(dossier)/journal.jsonl. Essayez :",
        en: "All of it is in \(dossier)/journal.jsonl. Try:"))
    let essais = [(Command.lister, ""), (.afficherHistorique, " F2026-0003"), (.verifier, "")]
    for (commande, suite) in essais {
      let registre = "--\(Option.registre.name(session.language)) \(dossier.forTheShell)"
      try session.output.line("  facturier \(registre) \(session.wording(commande.name))\(suite)")
    }
    try session.tell(
      Phrase(
        fr: "Pour remonter le temps, ouvrez \(page) dans un navigateur.",
        en: "To travel in time, open \(page) in a browser."))
  }
}

extension Session {
  /// The first of the demonstration's own names that is free here.
  fileprivate func dossierLibre() -> String {
    var rang = 1
    var nom = "demo-facturier"
    while Files.exists(nom) || Files.exists("\(nom).html") {
      rang += 1
      nom = "demo-facturier-\(rang)"
    }
    return nom
  }

  fileprivate func tableau(
    _ factures: [Facture], _ repertoire: Repertoire, _ soir: DateCivile
  ) -> Table {
    let langue = language
    var tableau = Table([
      colonne(.colonneFacture), colonne(.colonneClient, cession: .cut), colonne(.colonneStatut),
      colonne(.colonneTTC, aDroite: true), colonne(.solde, aDroite: true),
    ])
    var (ttc, solde) = (Cumul.zero, Cumul.zero)
    for facture in factures {
      let statut = facture.statutAffiche(le: soir)
      tableau.add(
        [
          facture.reference, repertoire.clients[facture.clientId]?.fiche.nom.texte ?? "",
          statut.libelle(langue), facture.totaux.totalTTC.affiche(langue),
          facture.solde(le: soir).affiche(langue),
        ], tint: statut.statut.tint)
      if facture.emission != nil { ttc += facture.totaux.totalTTC }
      solde += facture.solde(le: soir)
    }
    tableau.add(
      ["", wording(.demoTotal), "", ttc.affiche(langue), solde.affiche(langue)], isTotal: true)
    return tableau
  }
}

/// A month of a small joinery, played through the use cases.
///
/// Days, hours and identifiers are the scenario's own, so that every demonstration is the same.
struct Scenario {
  let outils: Outils
  let horloge: SceneClock

  /// Plays the month day by day, and gives the factures in the order of their drafts.
  func jouer() throws -> [FactureID] {
    try ouvrir()
    let moulin = try client("Le Moulin à Épices", siren: "123456782", ville: "Rennes")
    let mairie = try client("Commune de Saint-Élan", siren: "213500002", ville: "Saint-Élan")
    let dupont = try client("Jeanne Dupont", ville: "Fougères")

    horloge.regler("2026-10-02", heure: 9)
    let etagere = try etagere(pour: moulin, pose: try pose())

    // Two VAT rates.
    horloge.regler("2026-10-05", heure: 10)
    let bancs = try creer(mairie, echeance: .delai(jours: 60))
    try ligne(bancs, "Banc public en douglas", "6", "412.50")
    try ligne(bancs, "Pose en logement communal", "8", "48.00", tva: "10.00")
    try emettre(bancs)

    // Due within the month, and not paid.
    horloge.regler("2026-10-06", heure: 15)
    let escalier = try creer(dupont, echeance: .delai(jours: 15))
    try ligne(escalier, "Rénovation d'un escalier", "1", "1280.00", tva: "10.00")
    try emettre(escalier)

    horloge.regler("2026-10-12", heure: 9)
    let comptoir = try creer(moulin)
    let presentoirs = try ligne(comptoir, "Présentoir à épices", "2", "240.00")
    try ligne(comptoir, "Livraison", "1", "35.00")
    try emettre(comptoir)

    horloge.regler("2026-10-20", heure: 16)
    try rendre(presentoirs, de: comptoir)
    horloge.regler("2026-10-23", heure: 14)
    try payer(etagere, "926.47")

    // A draft made by mistake.
    horloge.regler("2026-10-27", heure: 17)
    let erreur = try creer(dupont)
    try faire { try $0.annuler(erreur, motif: "Saisie en double") }

    horloge.regler("2026-10-28", heure: 11)
    try payer(bancs, "1500.00")

    // Not issued yet.
    horloge.regler("2026-10-30", heure: 9)
    let porte = try creer(mairie)
    try ligne(porte, "Porte d'entrée de l'école, sur mesure", "1", "2150.00")
    return [etagere, bancs, escalier, comptoir, erreur, porte]
  }

  private func ouvrir() throws {
    horloge.regler("2026-10-01", heure: 8)
    let adresse = Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")
    let vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320", adresse: adresse, formeJuridique: "SARL",
      capital: "10000.00", rcs: "RCS Rennes", numeroTVA: "FR44732829320",
      iban: "FR1420041010050500013M02606")
    try faire { try $0.ouvrir(vendeur) }
  }

  private func pose() throws -> ProduitID {
    let fiche = FicheProduit(
      designation: "Pose en atelier", reference: "POSE",
      prixUnitaire: "54.00", codeUnite: .code(du: "heure"))
    return try faire { try $0.creerProduit(fiche) }
  }

  /// Two lines, one taken from a produit, and a discount.
  private func etagere(pour client: ClientID, pose: ProduitID) throws -> FactureID {
    let facture = try creer(client)
    try ligne(facture, "Étagère murale en chêne, 2 m", "3", "189.90")
    var demande = DemandeLigne()
    demande.quantite = "4.5"
    try faire { try $0.ajouterLigne(facture, demande, de: pose) }
    try faire { try $0.accorderRemise(facture, Remise(Pourcentage("5.00"))) }
    try emettre(facture)
    return facture
  }

  /// One of two came back, and an avoir credits it.
  private func rendre(_ ligne: LigneID, de facture: FactureID) throws {
    var demande = DemandeAvoir(motif: "Présentoir rendu, rayé à la livraison")
    demande.lignes = [.init(ligneId: ligne, quantite: "1")]
    try faire { try $0.emettreAvoir(facture, demande) }
  }
}

/// The acts of the scenario, in short.
extension Scenario {
  @discardableResult
  private func faire<Valeur>(_ acte: (RegistreTenu) throws -> Valeur) throws -> Valeur {
    try outils.faire(par: Contexte(auteur: "camille"), acte).valeur
  }

  private func client(_ nom: Libelle, siren: Siren? = nil, ville: Libelle) throws -> ClientID {
    let fiche = FicheClient(
      nom: nom, categorie: siren == nil ? .particulier : .professionnel, siren: siren,
      adresse: Adresse(voie: "1 place", codePostal: "35000", ville: ville))
    return try faire { try $0.creerClient(fiche) }
  }

  private func creer(_ client: ClientID, echeance: Echeance = .habituelle) throws -> FactureID {
    var demande = DemandeFacture(clientId: client)
    demande.echeance = echeance
    return try faire { try $0.creerFacture(demande) }
  }

  @discardableResult private func ligne(
    _ facture: FactureID, _ designation: Libelle, _ quantite: Quantite, _ prix: PrixUnitaire,
    tva: Taux? = nil
  ) throws -> LigneID {
    var demande = DemandeLigne(designation, quantite: quantite, prix: prix)
    demande.tva = tva
    return try faire { try $0.ajouterLigne(facture, demande) }
  }

  private func emettre(_ facture: FactureID) throws { try faire { try $0.emettre(facture) } }

  private func payer(_ facture: FactureID, _ montant: Montant) throws {
    try faire { try $0.encaisser(facture, DemandePaiement(montant: montant)) }
  }
}

/// A clock that the scenario sets, which moves on by a second each time it is read.
final class SceneClock: Sendable {
  private let microsecondes = Atomic<Int64>(0)
  private let dernier = Atomic<UInt64>(0)

  /// Sets the clock to a full hour, UTC.
  func regler(_ date: DateCivile, heure: Int64) {
    microsecondes.store((Int64(date.jour) * 24 + heure) * 3_600_000_000, ordering: .relaxed)
  }

  /// The clock as a journal reads it.
  var horloge: WallClock {
    WallClock { [self] in
      Timestamp(microseconds: microsecondes.add(1_000_000, ordering: .relaxed).newValue) ?? .epoch
    }
  }

  /// Identifiers of version 7 whose random part counts up.
  var identifiants: IdentifierSource {
    IdentifierSource { [self] in
      UUIDTexte(
        millisecondes: UInt64(microsecondes.load(ordering: .relaxed) / 1000),
        hasard: (0, dernier.add(1, ordering: .relaxed).newValue))
    }
  }
}
