import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

/// A registre under test, with a clock that the test moves, in short words.
struct Atelier {
  let horloge = HorlogeDeTest()
  let journal: InMemoryJournal
  var outils: Outils
  let contexte = Contexte(auteur: "camille")

  /// An empty journal, whose registre is not open.
  init(ferme: Void, le moment: String = "2026-03-02T09:00:00Z") throws {
    try horloge.regler(moment)
    journal = InMemoryJournal(clock: horloge.horloge)
    outils = Outils(journal: journal, identifiants: IdentifiantsDeTest().source)
  }

  /// An open registre.
  init(
    _ vendeur: Vendeur = .exemple, factures: Serie = .factures, avoirs: Serie = .avoirs,
    fuseau: FuseauHoraire = .paris, le moment: String = "2026-03-02T09:00:00Z"
  ) throws {
    try self.init(ferme: (), le: moment)
    _ = try outils.faire(par: contexte) {
      try $0.ouvrir(vendeur, serieFactures: factures, serieAvoirs: avoirs, fuseau: fuseau)
    }
  }

  var evenements: [RecordedEvent] {
    get throws {
      try journal.read { vue in
        var tous: [RecordedEvent] = []
        try vue.forEach(after: 0) {
          tous.append($0)
          return true
        }
        return tous
      }
    }
  }

  var registre: Registre { get throws { try lire { try $0.registre() } } }

  func facture(_ id: FactureID) throws -> Facture { try lire { try $0.facture(id) } }

  func lire<Etat>(_ lecture: (Etats) throws -> Etat) throws -> Etat {
    try journal.read { try lecture(Etats($0, maintenant: .epoch)) }
  }

  /// Expects an act to be refused under a code, and to leave no event.
  @discardableResult
  func refuse<Obtenu>(
    _ code: String, _ lieu: SourceLocation = #_sourceLocation, _ acte: () throws -> Obtenu
  ) throws -> (any Error)? {
    let avant = try evenements
    let erreur = #expect(throws: (any Error).self, sourceLocation: lieu) { try acte() }
    let obtenu =
      (erreur as? RefusFacturation)?.code.rawValue ?? (erreur as? JournalError)?.code.rawValue
    #expect(obtenu == code, sourceLocation: lieu)
    #expect(try evenements == avant, sourceLocation: lieu)
    return erreur
  }
}

/// What most tests need first.
extension Atelier {
  func client(_ fiche: FicheClient = .moulin) throws -> ClientID {
    try outils.faire(par: contexte) { try $0.creerClient(fiche) }.valeur
  }

  func produit(_ prix: PrixUnitaire = "54.00", tva: Taux? = nil) throws -> ProduitID {
    let fiche = FicheProduit(
      designation: "Pose", prixUnitaire: prix, tva: tva, codeUnite: "HUR")
    return try #require(try outils.faire(par: contexte) { try $0.creerProduit(fiche) }.produitId)
  }

  func brouillon(_ client: ClientID? = nil, le date: DateCivile? = nil) throws -> FactureID {
    let demande = DemandeFacture(clientId: try client ?? self.client(), date: date)
    return try outils.faire(par: contexte) { try $0.creerFacture(demande) }.valeur
  }

  @discardableResult
  func ligne(
    _ facture: FactureID, _ quantite: Quantite = "1", a prix: PrixUnitaire = "100.00",
    tva: Taux? = nil
  ) throws -> LigneID {
    var demande = DemandeLigne("Étagère", quantite: quantite, prix: prix)
    demande.tva = tva
    let recu = try outils.faire(par: contexte) { try $0.ajouterLigne(facture, demande) }
    return try #require(recu.ligneId)
  }

  /// A draft over 100.00 € before VAT.
  func brouillonAvecLigne(_ client: ClientID) throws -> FactureID {
    let facture = try brouillon(client)
    try ligne(facture)
    return facture
  }

  /// Issued over 100.00 € before VAT.
  func emise(_ client: ClientID? = nil, le date: DateCivile? = nil) throws -> FactureID {
    let facture = try brouillon(client, le: date)
    try ligne(facture)
    try emettre(facture)
    return facture
  }

  @discardableResult
  func emettre(_ facture: FactureID, le date: DateCivile? = nil) throws -> String {
    let recu = try outils.faire(par: contexte) {
      try $0.emettre(facture, le: date, accepteDateFuture: true)
    }
    return try #require(recu.numero).texte
  }

  @discardableResult
  func payer(_ facture: FactureID, _ montant: Montant, le date: DateCivile? = nil) throws
    -> PaiementID
  {
    var demande = DemandePaiement(montant: montant, date: date)
    demande.accepteDateFuture = true
    let recu = try outils.faire(par: contexte) { try $0.encaisser(facture, demande) }
    return try #require(recu.paiementId)
  }

  @discardableResult
  func crediter(_ facture: FactureID, le date: DateCivile? = nil) throws -> String {
    var demande = DemandeAvoir(motif: "Retour", date: date)
    demande.accepteDateFuture = true
    let recu = try outils.faire(par: contexte) { try $0.emettreAvoir(facture, demande) }
    return try #require(recu.numero).texte
  }

  func annuler(_ facture: FactureID) throws {
    _ = try outils.faire(par: contexte) { try $0.annuler(facture, motif: "Doublon") }
  }
}

/// Identifiers that nothing bears.
extension Identifiant {
  static var inconnu: Self { Self(UUIDTexte(haut: 0, bas: 404)) }
}
