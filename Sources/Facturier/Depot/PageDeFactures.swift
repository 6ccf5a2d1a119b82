import CasUsage
public import Facturation
public import Journaux
public import Projections

/// Which invoices a list shows, and how many of them at a time.
public struct DemandeDePage: Hashable, Sendable {
  /// Only those made out to this client.
  public var client: ClientID?
  /// Only those of these statuts today; empty for all.
  public var statuts: Set<StatutFacture> = []
  /// Only those that are dated in this period.
  public var periode: ClosedRange<DateCivile>?
  /// Only those of which a word of the reference or of the client's name begins so, accents and capitals
  /// aside.
  public var recherche = ""
  /// In which order.
  public var ordre = OrdreDePage.creation
  /// How many at most.
  public var nombre = 50
  /// Where the page before ended, as that says; nothing for the first.
  public var apres: SuiteDePage?

  /// Asks for the first page of all.
  public init() {}

  /// Whether names have to be known before the first invoice is looked at.
  var dependDesNoms: Bool { !recherche.isEmpty || ordre == .client }
}

/// Where the next page begins: what is added meanwhile moves nothing.
public struct SuiteDePage: Hashable, Sendable {
  let place: PlaceDansLaPage
}

/// A page of invoices, in the order that was asked for.
public struct PageDeFactures: Sendable {
  /// The invoices of the page, in its order.
  public let factures: [FactureDePage]
  /// Where the next page begins, if there are more.
  public let suite: SuiteDePage?
  /// How many are asked for, on any page.
  public let nombre: Int
  /// What the issued ones of all these come to.
  public let sommes: Sommes
  /// The day on which they are looked at, in the registre's time zone.
  public let jour: DateCivile
  /// The end of the journal as it was seen.
  public let tete: Head
  /// What was asked for.
  let demande: DemandeDePage
  /// A few that come next if any do, which move up when rows leave.
  let reserve: [FactureDePage]

  /// The page as it would be read now, made of what it shows and of what was recorded since: each invoice that this
  /// is about is taken away as it was and taken up as it is, by what reads pages.
  ///
  /// Nothing where all have to be looked through: of another demand or day, or of a later page; behind much, or an
  /// end that the journal does not hold; where a client's other name moves invoices that nobody has looked at; where
  /// so many rows have left that such would move up.
  func menee(a demande: DemandeDePage, _ etats: Etats) throws -> Self? {
    var semblable = self.demande
    semblable.nombre = demande.nombre
    guard semblable == demande, demande.apres == nil,
      jour == etats.aujourdhui(try etats.registre()),
      // Behind more, to look through all invoices takes no longer.
      let changees = try etats.vue.fiches(changedSince: tete, atMost: 100)
    else { return nil }
    var noms: [ClientID: Libelle] = [:]
    for (avant, apres) in changees {
      if demande.dependDesNoms, case .client? = avant, avant != apres { return nil }
      for case .facture(let facture)? in [avant, apres] {
        noms[facture.clientId] = try etats.client(facture.clientId).fiche.nom
      }
    }
    var lecture = LectureDePage(demande: demande, jour: jour, noms: noms, depuis: self)
    for (avant, apres) in changees {
      if case .facture(let facture)? = avant { lecture.oter(facture) }
      try apres?.hand(to: &lecture)
    }
    let page = lecture.page(tete: etats.vue.head)
    return page.reserve.isEmpty && page.factures.count < page.nombre ? nil : page
  }
}

/// What a list shows of an invoice, as of the page's day.
public struct FactureDePage: Hashable, Sendable, Identifiable {
  /// The facture's identity, from its draft on.
  public let id: FactureID
  /// Its number, once it is issued.
  let numero: NumeroGarde?
  /// Where it stands.
  let place: PlaceDansLaPage
  /// The client who buys.
  public let clientId: ClientID
  /// What the client is called now.
  public fileprivate(set) var client = Libelle(texteAdmis: "")
  /// The invoice's date.
  public let dateFacture: DateCivile
  /// The day on which it is due.
  public let dateEcheance: DateCivile
  /// Its statut as people read it.
  public let statutAffiche: StatutAffiche
  /// What it comes to, VAT included.
  public let totalTTC: Montant
  /// What is due of it.
  public let solde: Cumul

  /// Its number, or `BROUILLON-7`.
  public var reference: String { FicheFacture.reference(numero, brouillon: place.brouillon) }

  /// The statut on the page's day.
  public var statut: StatutFacture { statutAffiche.statut }
}

/// A facture as it is now, and what an act has to have seen of it.
public struct FactureVue: Sendable {
  /// The facture as it is now.
  public let facture: Facture
  /// The position of its last event, for the `versions` of an act that changes what is seen here.
  public let version: Position
  /// Today in the registre's time zone, on which statut and balance depend.
  public let jour: DateCivile
}

extension Depot {
  /// A facture as it is now.
  public func facture(_ id: FactureID) async throws(DepotError) -> FactureVue {
    try await lire { try $0.vue(de: id) }
  }

  /// The day that it is in the registre, and how long it still lasts.
  package func jour() async throws(DepotError) -> (jour: DateCivile, reste: Duration) {
    try await lire { etats in
      let registre = try etats.registre()
      let (secondes, jour) = (etats.maintenant.wholeSeconds, etats.aujourdhui(registre))
      return (jour, .seconds(registre.fuseau.finDuJour(a: secondes) - secondes))
    }
  }

  /// A page of the invoices that are asked for, and what all of them come to.
  public func factures(_ demande: DemandeDePage = DemandeDePage()) async throws(DepotError)
    -> PageDeFactures
  { try await factures(demande, depuis: nil) }

  /// The same, sooner where a page that was read before can be led on to it.
  package func factures(
    _ demande: DemandeDePage, depuis page: PageDeFactures?
  ) async throws(DepotError) -> PageDeFactures {
    try await lire { etats in
      if let menee = try page?.menee(a: demande, etats) { return menee }
      let jour = etats.aujourdhui(try etats.registre())
      let nommes = demande.dependDesNoms ? try etats.vue.clientsNommes() : []
      let noms = Dictionary(nommes.map { ($0.id, $0.nom) }, uniquingKeysWith: { $1 })
      var lecture = LectureDePage(demande: demande, jour: jour, noms: noms)
      try etats.vue.forEachFiche(&lecture)
      return lecture.page(tete: etats.vue.head)
    }
  }

  /// A page of the clients that are asked for, by name.
  public func clients(
    _ demande: DemandeDeFiches = DemandeDeFiches()
  ) async throws(DepotError) -> PageDeFiches<Client> {
    try await lire { etats in
      let nommes = try etats.vue.clientsNommes().map {
        FicheNommee(uuid: $0.id.uuid, noms: [$0.nom.texte], estArchivee: $0.estArchive)
      }
      return try demande.page(de: nommes, etats.vue) { try etats.client(ClientID($0.uuid)) }
    }
  }

  /// A page of the produits that are asked for, by designation.
  public func produits(
    _ demande: DemandeDeFiches = DemandeDeFiches()
  ) async throws(DepotError) -> PageDeFiches<Produit> {
    try await lire { etats in
      let tous = try etats.tous(.produit) { try $0.produit() }
      let parUUID = Dictionary(tous.map { ($0.id.uuid, $0) }, uniquingKeysWith: { $1 })
      let nommes = tous.map {
        FicheNommee(uuid: $0.id.uuid, noms: $0.fiche.noms, estArchivee: $0.estArchive)
      }
      return try demande.page(de: nommes, etats.vue) {
        try parUUID[$0.uuid] ?? etats.produit(ProduitID($0.uuid))
      }
    }
  }
}

extension Etats {
  /// A facture, with what it depends on that changes.
  package func vue(de id: FactureID) throws -> FactureVue {
    FactureVue(
      facture: try facture(id), version: try vue.last(tagged: .stream(.facture(id)))?.position ?? 0,
      jour: aujourdhui(try registre()))
  }
}

/// In which order a page shows invoices; those that are alike in it as they were begun, the last first.
@nonexhaustive public enum OrdreDePage: CaseIterable, Sendable {
  /// Those begun last first.
  case creation
  /// Those dated last first.
  case date
  /// Those due first first.
  case echeance
  /// By the client's name.
  case client
  /// Those that come to most first.
  case montant
  /// Those of which most is due first.
  case solde

  /// The place of an invoice; of clients the names as they are put in order are known.
  func place(
    de facture: FicheFacture, le jour: DateCivile, noms: [ClientID: String]
  ) -> PlaceDansLaPage {
    var (nombre, texte) = (0, "")
    switch self {
    case .creation: break
    case .date: nombre = -Int(facture.dateFacture.jour)
    case .echeance: nombre = Int(facture.dateEcheance.jour)
    case .client: texte = noms[facture.clientId] ?? ""
    case .montant: nombre = -Int(facture.totalTTC.unites)
    // Nobody can owe more than an Int counts, short of a hundred thousand of the largest payments.
    case .solde: nombre = Int(clamping: -facture.solde(le: jour).centimes)
    }
    return PlaceDansLaPage(nombre: nombre, texte: texte, brouillon: facture.brouillon)
  }
}

/// Where an invoice stands among others: by what the order goes by, a number or a text, then by its draft.
struct PlaceDansLaPage: Hashable, Comparable {
  let nombre: Int
  let texte: String
  let brouillon: Int

  static func < (une: Self, autre: Self) -> Bool {
    if une.nombre != autre.nombre { return une.nombre < autre.nombre }
    if une.texte != autre.texte { return une.texte < autre.texte }
    return une.brouillon > autre.brouillon
  }
}

/// Takes of all invoices those that a page asks for, adds them up, and keeps few more than it shows.
struct LectureDePage: FicheReader {
  let demande: DemandeDePage
  let jour: DateCivile
  /// What clients are called: all of them where the choice or the order depends on it, else as they come.
  private var noms: [ClientID: Libelle]
  /// What clients are called in an order by name; nothing in another.
  private let nomsOrdonnes: [ClientID: String]
  private var trouvees: [FactureDePage] = []
  /// Behind which nothing has a place on the page any more, once enough are found.
  private var borne: PlaceDansLaPage?
  private var nombre = 0
  private var sommes = Sommes()
  let readsTVA = false

  /// Begins with nothing, or with all that a page knows.
  init(
    demande: DemandeDePage, jour: DateCivile, noms: [ClientID: Libelle],
    depuis page: PageDeFactures? = nil
  ) {
    (self.demande, self.jour, self.noms) = (demande, jour, noms)
    nomsOrdonnes = demande.ordre == .client ? noms.mapValues(\.texte.sansParure) : [:]
    guard let page else { return }
    (trouvees, nombre, sommes) = (page.factures + page.reserve, page.nombre, page.sommes)
    if trouvees.count < nombre { borne = trouvees.last?.place }
  }

  /// Takes away an invoice that was taken up, as it was then.
  mutating func oter(_ facture: FicheFacture) {
    guard estVoulue(facture) else { return }
    nombre -= 1
    if facture.estEmise { sommes.oter(facture, le: jour) }
    trouvees.removeAll { $0.id == facture.id }
  }

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom }

  mutating func take(_ facture: FicheFacture) throws {
    guard estVoulue(facture) else { return }
    nombre += 1
    if facture.estEmise { sommes.ajouter(facture, le: jour) }
    let place = demande.ordre.place(de: facture, le: jour, noms: nomsOrdonnes)
    if let apres = demande.apres, place <= apres.place { return }
    if let borne, borne < place { return }
    trouvees.append(
      FactureDePage(
        id: facture.id, numero: facture.numero, place: place, clientId: facture.clientId,
        dateFacture: facture.dateFacture, dateEcheance: facture.dateEcheance,
        statutAffiche: facture.statutAffiche(le: jour), totalTTC: facture.totalTTC,
        solde: facture.solde(le: jour)))
    if trouvees.count > 4 * gardees { garder() }
  }

  /// The page, with a few more looked for: there is another where any are found.
  mutating func page(tete: Head) -> PageDeFactures {
    garder()
    for rang in trouvees.indices {
      if let nom = noms[trouvees[rang].clientId] { trouvees[rang].client = nom }
    }
    let montrees = Array(trouvees.prefix(montrables))
    return PageDeFactures(
      factures: montrees,
      suite: trouvees.count > montrables ? montrees.last.map { SuiteDePage(place: $0.place) } : nil,
      nombre: nombre, sommes: sommes, jour: jour, tete: tete, demande: demande,
      reserve: Array(trouvees.dropFirst(montrables)))
  }

  /// A request for all of them may well ask for the largest number.
  private var montrables: Int { max(1, min(demande.nombre, 1 << 32)) }
  private var gardees: Int { montrables + min(montrables, 100) + 1 }

  private mutating func garder() {
    trouvees.sort { $0.place < $1.place }
    trouvees.removeLast(max(0, trouvees.count - gardees))
    if trouvees.count == gardees { borne = trouvees.last?.place }
  }

  private func estVoulue(_ facture: FicheFacture) -> Bool {
    guard demande.client.map({ $0 == facture.clientId }) ?? true,
      demande.periode?.contains(facture.dateFacture) ?? true,
      demande.statuts.isEmpty || demande.statuts.contains(facture.statut(le: jour))
    else { return false }
    guard !demande.recherche.isEmpty else { return true }
    return [facture.reference, noms[facture.clientId]?.texte ?? ""].contains {
      $0.aUnMot(commencantPar: demande.recherche)
    }
  }
}

/// Which clients or produits a list shows, and how many of them at a time.
public struct DemandeDeFiches: Hashable, Sendable {
  /// Only those of which a word of a name begins so, accents and capitals aside.
  public var recherche = ""
  /// Those that are archived, rather than those that are not.
  public var archives = false
  /// How many at most.
  public var nombre = 50
  /// Where the page before ended, as that says; nothing for the first.
  public var apres: SuiteDeFiches?

  /// Asks for the first page of all that are not archived.
  public init() {}

  /// Puts those in order that are asked for, and reads those that the page shows.
  fileprivate func page<Element>(
    de nommees: [FicheNommee], _ vue: any JournalView, lire: (FicheNommee) throws -> Element
  ) throws -> PageDeFiches<Element> {
    let voulues = nommees.filter { fiche in
      fiche.estArchivee == archives
        && (recherche.isEmpty || fiche.noms.contains { $0.aUnMot(commencantPar: recherche) })
    }
    let placees = voulues.map { (nom: $0.noms.first?.sansParure ?? "", fiche: $0) }
      .filter { une in apres.map { ($0.nom, $0.uuid) < (une.nom, une.fiche.uuid) } ?? true }
      .sorted { ($0.nom, $0.fiche.uuid) < ($1.nom, $1.fiche.uuid) }
    let montrees = placees.prefix(max(1, nombre))
    let suite = montrees.count < placees.count ? montrees.last : nil
    return PageDeFiches(
      elements: try montrees.map { try lire($0.fiche) },
      suite: suite.map { SuiteDeFiches(nom: $0.nom, uuid: $0.fiche.uuid) },
      nombre: voulues.count, tete: vue.head)
  }
}

/// Where the next page begins: what is added meanwhile moves nothing.
public struct SuiteDeFiches: Hashable, Sendable {
  let nom: String
  let uuid: UUIDTexte
}

/// A page of clients or produits, by their names.
public struct PageDeFiches<Element: Sendable>: Sendable {
  /// The clients or produits.
  public let elements: [Element]
  /// Where the next page begins, if there are more.
  public let suite: SuiteDeFiches?
  /// How many are asked for, on any page.
  public let nombre: Int
  /// The end of the journal as it was seen.
  public let tete: Head
}

/// What a client or a produit is found by.
private struct FicheNommee {
  let uuid: UUIDTexte
  /// What people call it, that by which it stands in its place first.
  let noms: [String]
  let estArchivee: Bool
}
