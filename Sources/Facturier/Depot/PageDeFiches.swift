import CasUsage
public import Facturation
public import Journaux

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
  /// How many are asked for, on whatever page they stand.
  public let nombre: Int
  /// The end of the journal as it was seen.
  public let tete: Head

  /// The page with the next one behind it, which shows the same moment.
  package func suivie(de autre: Self) -> Self {
    PageDeFiches(
      elements: elements + autre.elements, suite: autre.suite, nombre: autre.nombre,
      tete: autre.tete)
  }
}

extension Depot {
  /// A page of the clients that are asked for, by name.
  public func clients(
    _ demande: DemandeDeFiches = DemandeDeFiches()
  ) async throws(Echec) -> PageDeFiches<Client> {
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
  ) async throws(Echec) -> PageDeFiches<Produit> {
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

/// What a client or a produit is found by.
private struct FicheNommee {
  let uuid: UUIDTexte
  /// What people call it, that by which it stands in its place first.
  let noms: [String]
  let estArchivee: Bool
}

extension DemandeDeFiches {
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
