import CasUsage
import Facturation
import Journaux
import Litteraux
import Synchronization
import Testing
import WrappedViews

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

  var evenements: [RecordedEvent] { get throws { try journal.read { try $0.events() } } }

  var registre: Registre { get throws { try lire { try $0.registre() } } }

  func facture(_ id: FactureID) throws -> Facture { try lire { try $0.facture(id) } }

  func lire<Etat>(_ lecture: (Etats) throws -> Etat) throws -> Etat {
    try journal.read { try lecture(Etats($0, maintenant: horloge.horloge.now())) }
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
  @discardableResult func client(_ fiche: FicheClient = .moulin) throws -> ClientID {
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

extension Adresse {
  static let exemple = Adresse(voie: "4 rue des Tanneurs", codePostal: "35300", ville: "Fougères")
}

extension FicheClient {
  static let moulin = FicheClient(nom: "Le Moulin", adresse: .exemple)
}

extension Vendeur {
  static let exemple = Vendeur(
    nom: "Atelier Vermeil", siren: "732829320", adresse: .exemple, numeroTVA: "FR44732829320")

  static var enFranchise: Vendeur {
    var vendeur = exemple
    vendeur.regime = .franchise
    return vendeur
  }
}

/// A clock that stands still until a test moves it.
final class HorlogeDeTest: Sendable {
  private let microsecondes = Mutex<Int64>(0)

  /// Sets the clock, to a time such as `2026-03-02T09:00:00Z`.
  func regler(_ texte: String) throws {
    let complet = texte.replacing("Z", with: ".000000Z")
    let moment = try #require(Timestamp(complet))
    regler(microsecondes: moment.microseconds)
  }

  func regler(microsecondes valeur: Int64) { microsecondes.withLock { $0 = valeur } }

  func avancer(secondes: Int64) { microsecondes.withLock { $0 += secondes * 1_000_000 } }

  /// The clock as a journal reads it.
  var horloge: WallClock {
    WallClock { [self] in
      Timestamp(microseconds: microsecondes.withLock { $0 }) ?? .epoch
    }
  }
}

/// Identifiers that count up from 1, so that a test can foresee them.
final class IdentifiantsDeTest: Sendable {
  private let dernier = Mutex<UInt64>(0)

  var source: IdentifierSource {
    IdentifierSource { [self] in
      dernier.withLock { dernier in
        dernier += 1
        return UUIDTexte(millisecondes: 1, hasard: (0, dernier))
      }
    }
  }
}

/// A registre in which every use case has something to act on.
struct Scene {
  private(set) var atelier: Atelier
  var client = ClientID.inconnu
  var autreClient = ClientID.inconnu
  var produit = ProduitID.inconnu
  /// A client and a produit that are archived.
  var archive = ClientID.inconnu
  var produitArchive = ProduitID.inconnu
  /// A draft with a line.
  var brouillon = FactureID.inconnu
  var ligne = LigneID.inconnu
  /// An issued facture with a payment.
  var emise = FactureID.inconnu
  var paiement = PaiementID.inconnu

  /// The same scene before anything was there.
  init(ferme: Void) throws { atelier = try Atelier(ferme: ()) }

  init() throws {
    atelier = try Atelier()
    client = try atelier.client()
    autreClient = try atelier.client(FicheClient(nom: "Jeanne Dupont", categorie: .particulier))
    produit = try atelier.produit()
    archive = try atelier.client(FicheClient(nom: "La Scierie"))
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverClient(archive) }
    produitArchive = try atelier.produit()
    _ = try atelier.outils.faire(par: atelier.contexte) { try $0.archiverProduit(produitArchive) }
    brouillon = try atelier.brouillon(client)
    ligne = try atelier.ligne(brouillon)
    emise = try atelier.emise(client)
    paiement = try atelier.payer(emise, "20.00")
  }

  var outils: Outils { atelier.outils }

  /// The same, on which use cases act by other tools.
  func avec(_ outils: Outils) -> Scene {
    var scene = self
    scene.atelier.outils = outils
    return scene
  }

  /// Everything changes: a year goes by, all particulars are others, the draft is issued and paid,
  /// and the issued facture is credited.
  func bouleverser() throws {
    let (contexte, outils) = (atelier.contexte, atelier.outils)
    atelier.horloge.avancer(secondes: 400 * 86_400)
    let autre = FicheClient(nom: "Autre", categorie: .particulier)
    for client in [client, autreClient] {
      _ = try outils.faire(par: contexte) { try $0.modifierClient(client) { $0 = autre } }
    }
    let fiche = FicheProduit(designation: "Autre", prixUnitaire: "1.00", tva: "5.50")
    _ = try outils.faire(par: contexte) { try $0.modifierProduit(produit) { $0 = fiche } }
    if try atelier.facture(brouillon).etape == .brouillon {
      try atelier.ligne(brouillon)
      try atelier.emettre(brouillon, le: "2027-04-01")
    }
    if try atelier.facture(brouillon).emission != nil { try atelier.payer(brouillon, "1.00") }
    if try atelier.facture(emise).resteACrediter().values.contains(where: { !$0.estEpuise }) {
      try atelier.crediter(emise)
    }
    _ = try outils.faire(par: contexte) { try $0.modifierVendeur { $0 = .enFranchise } }
  }
}

/// A journal that counts the events which its acts read.
final class JournalCompte: WritableJournal {
  private let journal: any WritableJournal
  private let compte = Mutex(0)
  private let suite = Mutex<(@Sendable () throws -> Void)?>(nil)
  let kept: StreamStates.Kept

  init(_ journal: any WritableJournal, kept: StreamStates.Kept? = nil) {
    self.journal = journal
    self.kept = kept ?? journal.kept
  }

  /// How many events the acts of a body read.
  func lus(_ body: () throws -> Void) rethrows -> Int {
    let avant = compte.withLock { $0 }
    try body()
    return compte.withLock { $0 } - avant
  }

  /// Does something once the next act is recorded, before anything is kept of it.
  func ensuite(_ body: @escaping @Sendable () throws -> Void) { suite.withLock { $0 = body } }

  func read<Result>(_ body: (any JournalView) throws -> Result) throws -> Result {
    try journal.read(body)
  }

  func recordUnsettled(
    by author: Author, cle: UUIDTexte?, waiting: ActWait,
    _ decide: (any JournalView, Timestamp) throws -> [Evenement]
  ) throws -> UnsettledAct {
    let acte = try journal.recordUnsettled(by: author, cle: cle, waiting: waiting) {
      vue, maintenant in try decide(VueComptee(view: vue) { self.noter($0) }, maintenant)
    }
    let suite = suite.withLock { suite in
      defer { suite = nil }
      return suite
    }
    try suite?()
    return acte
  }

  func settle(_ act: Int) throws { try journal.settle(act) }

  var signal: Signal { journal.signal }

  func follow(after anchor: Ancre?) throws -> any JournalFollow {
    try journal.follow(after: anchor)
  }

  private func noter(_ nombre: Int) { compte.withLock { $0 += nombre } }
}

private struct VueComptee: WrappedView {
  let view: any JournalView
  let noter: @Sendable (Int) -> Void

  /// All that is read is to be counted.
  var quick: (any QuickView)? { nil }

  func events(tagged tag: EventTag) throws -> [RecordedEvent] {
    let events = try view.events(tagged: tag)
    noter(events.count)
    return events
  }

  func last(tagged tag: EventTag, upTo position: Position) throws -> RecordedEvent? {
    let event = try view.last(tagged: tag, upTo: position)
    noter(event == nil ? 0 : 1)
    return event
  }

  func forEach(after position: Position, _ body: (RecordedEvent) throws -> Bool) throws {
    try view.forEach(after: position) {
      noter(1)
      return try body($0)
    }
  }

  func forEachState<State: Sendable>(
    of kinds: Set<StreamKind>, asOf positions: ClosedRange<Position>,
    fold: @Sendable ([RecordedEvent]) throws -> State,
    _ body: (_ state: State, _ number: Int, _ count: Int) throws -> Bool
  ) throws {
    noter(head.position)
    try view.forEachState(of: kinds, asOf: positions, fold: fold, body)
  }
}
