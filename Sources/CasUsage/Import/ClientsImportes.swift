import Facturation
import Journaux

/// Whose the imported invoices are: clients that the registre knows, and those that it has yet to.
///
/// A client is found by its identity, else by all that is known of it, or that was known before it was
/// changed. A new one has what its
/// drafts say, which is today's, else what its latest invoice says. Of what invoices say only those that
/// say it are remembered: it is read there again when it is asked for.
struct ClientsImportes {
  /// By what an invoice means its client.
  private enum Designation {
    case connu(ClientID)
    case nouveau(Int)
  }

  /// A client that the registre does not have, as far as the file knows it.
  private struct Nouveau {
    /// Under which identity the file knows it, if under any.
    let id: ClientID?
    /// The first invoice of its own.
    let rang: Int
    /// The invoices that say what is known of it.
    var brouillon: Int?
    var facture: (date: DateCivile, rang: Int)?
    /// An invoice that says nothing of it, and is content with that.
    var aPreciser: Int?
    /// Which of those that were created it is.
    var cree: Int?

    var rangDeLaFiche: Int? { brouillon ?? facture?.rang ?? aPreciser }
  }

  private let etats: Etats
  private let factures: FacturesImportees
  private var connus: ClientsConnus
  private let lus = Recents<ClientID, Client>()
  private let lues = Recents<Int, FicheClient>()
  private var designations: [Int: Designation] = [:]
  private var nouveaux: [Nouveau] = []
  private var parId: [ClientID: Int] = [:]
  private var parFiche = ParFiche()
  /// Under which identities they were created, and which invoices say what they are.
  private var creations: [(id: ClientID, rang: Int)] = []
  /// What is wrong.
  private(set) var refus: [RefusImport] = []

  init(_ factures: FacturesImportees, _ etats: Etats) {
    self.factures = factures
    self.etats = etats
    connus = ClientsConnus(etats)
  }

  /// Takes up the client of an invoice.
  mutating func ajouter(_ facture: FactureImportee, _ rang: Int) throws {
    let (id, fiche) = (facture.client.id, facture.client.fiche)
    if let id {
      guard try parId[id] != nil || connu(id) == nil else {
        designations[rang] = .connu(id)
        return
      }
      let nouveau = parId[id] ?? nouveaux.count
      parId[id] = nouveau
      noter(nouveau, id, fiche, facture, rang)
    } else if let fiche {
      guard let connu = try connus.client(de: fiche) else {
        let nouveau = parFiche.premier(de: fiche) { self.fiche($0) } ?? nouveaux.count
        if nouveau == nouveaux.count { parFiche.noter(nouveau, fiche) }
        return noter(nouveau, nil, fiche, facture, rang)
      }
      designations[rang] = .connu(connu)
    } else {
      refuser(rang, "clientId", .clientRequis)
    }
  }

  private mutating func noter(
    _ numero: Int, _ id: ClientID?, _ fiche: FicheClient?, _ facture: FactureImportee, _ rang: Int
  ) {
    designations[rang] = .nouveau(numero)
    if numero == nouveaux.count { nouveaux.append(Nouveau(id: id, rang: rang)) }
    if facture.client.estAPreciser { nouveaux[numero].aPreciser = rang }
    guard let fiche else { return }
    if case .brouillon = facture.reference {
      if let autre = nouveaux[numero].brouillon, self.fiche(de: autre) != fiche {
        refuser(rang, "client", .clientEnDesaccord)
      }
      nouveaux[numero].brouillon = rang
    } else if nouveaux[numero].facture.map({ $0.date <= facture.dateFacture }) ?? true {
      nouveaux[numero].facture = (facture.dateFacture, rang)
    }
  }

  private func connu(_ id: ClientID) throws -> Client? {
    try lus.valeur(id) { try etats.clientConnu(id) }
  }

  /// What an invoice says of its client.
  private func fiche(de rang: Int) -> FicheClient? {
    lues.valeur(rang) {
      let client = factures[rang].client
      return client.fiche ?? (client.estAPreciser ? .aPreciser(client.id) : nil)
    }
  }

  /// What is known of a new one.
  private func fiche(_ nouveau: Int) -> FicheClient? {
    nouveaux[nouveau].rangDeLaFiche.flatMap { fiche(de: $0) }
  }

  /// Gives the new clients their identities, each once.
  mutating func conclure(_ tirage: inout Tirage) {
    var parFiche = ParFiche()
    // Those with an identity first: another invoice may show the same client without it.
    let avecIdentite = nouveaux.indices.filter { nouveaux[$0].id != nil }
    let sansIdentite = nouveaux.indices.filter { nouveaux[$0].id == nil }
    for numero in avecIdentite + sansIdentite {
      guard let rang = nouveaux[numero].rangDeLaFiche, let fiche = fiche(de: rang) else {
        if let id = nouveaux[numero].id {
          refuser(nouveaux[numero].rang, "clientId", .clientSansFiche(id))
        }
        continue
      }
      if nouveaux[numero].id == nil,
        let cree = parFiche.premier(de: fiche, { self.fiche(de: creations[$0].rang) })
      {
        nouveaux[numero].cree = cree
        continue
      }
      do throws(RefusFacturation) { _ = try Client.creer(fiche) } catch {
        refuser(nouveaux[numero].rang, "client", .refus(error))
      }
      nouveaux[numero].cree = creations.count
      parFiche.noter(creations.count, fiche)
      // One is drawn for each event that makes a client known, and for no other.
      let tire = ClientID(tirage.suivant())
      creations.append((nouveaux[numero].id ?? tire, rang))
    }
  }

  /// The identities of the new ones.
  var ids: [ClientID] { creations.map(\.id) }

  /// The new ones, each made when it is asked for.
  var crees: some Collection<Client> { creations.indices.lazy.map(cree) }

  /// A new one.
  private func cree(_ numero: Int) -> Client {
    let (id, rang) = creations[numero]
    guard let fiche = fiche(de: rang) else { preconditionFailure("who was created is known") }
    return Client(id: id, fiche: fiche)
  }

  /// The event that makes a new one known.
  func creation(_ numero: Int, _ origine: OrigineImport?) throws -> Evenement {
    let client = cree(numero)
    let creation = try Client.creer(client.fiche)
    return .client(client.id, .clientCree(ClientCree(fiche: creation.fiche, importe: origine)))
  }

  /// The client of an invoice; nothing where something is wrong with it.
  func client(_ rang: Int) throws -> Client? {
    switch designations[rang] {
    case .connu(let id): try connu(id)
    case .nouveau(let numero): nouveaux[numero].cree.map(cree)
    case nil: nil
    }
  }

  private mutating func refuser(_ rang: Int, _ champ: String, _ defaut: DefautImport) {
    refus.append(RefusImport(rang: rang, champ: champ, defaut))
  }
}

/// Values that were looked up last: many invoices are of few clients.
private final class Recents<Cle: Hashable, Valeur> {
  private var valeurs: [Cle: Valeur] = [:]

  /// No more are kept than that.
  private static var most: Int { 1 << 12 }

  /// The value under a key, looked up unless it is kept; what is not there is not kept either.
  func valeur(_ cle: Cle, _ chercher: () throws -> Valeur?) rethrows -> Valeur? {
    if let valeur = valeurs[cle] { return valeur }
    guard let valeur = try chercher() else { return nil }
    if valeurs.count >= Self.most { valeurs.removeAll(keepingCapacity: true) }
    valeurs[cle] = valeur
    return valeur
  }
}

/// The registre's clients by what is known of them, or was; looked through once, and only if need be.
private struct ClientsConnus {
  /// What was recorded of a client at some time.
  private typealias Version = (client: ClientID, position: Position)

  private let etats: Etats
  private var versions: [Version]?
  private var parFiche = ParFiche()

  init(_ etats: Etats) { self.etats = etats }

  /// The first client of which exactly that is known now; else the first of which it once was.
  mutating func client(de fiche: FicheClient) throws -> ClientID? {
    let versions = try self.versions ?? chercher()
    self.versions = versions
    let version =
      try parFiche.premier(de: fiche) { try etats.client(versions[$0].client).fiche }
      ?? parFiche.premier(de: fiche) { try lire(versions[$0]) }
    return version.map { versions[$0].client }
  }

  private mutating func chercher() throws -> [Version] {
    var versions: [Version] = []
    try etats.vue.forEach(after: 0) { enregistre in
      guard case .client(let id, let fait) = enregistre.evenement, let fiche = fait.fiche
      else { return true }
      parFiche.noter(versions.count, fiche)
      versions.append((id, enregistre.position))
      return true
    }
    return versions
  }

  private func lire(_ version: Version) throws -> FicheClient? {
    let faits = try etats.vue.events(tagged: .stream(.client(version.client)))
    guard let enregistre = faits.first(where: { $0.position == version.position }),
      case .client(_, let fait) = enregistre.evenement
    else { return nil }
    return fait.fiche
  }
}

extension EvenementClient {
  /// All that is known of the client from then on, if the event says it.
  fileprivate var fiche: FicheClient? {
    if case .clientCree(let creation) = self { return creation.fiche }
    if case .clientModifie(let changement) = self { return changement.fiche }
    return nil
  }
}

/// Finds whoever exactly that is known of, without keeping what is known: it is looked up again.
private struct ParFiche {
  private var numeros: [Int: [Int]] = [:]

  mutating func noter(_ numero: Int, _ fiche: FicheClient) {
    numeros[fiche.hashValue, default: []].append(numero)
  }

  /// The first that was noted with that very content.
  func premier(
    de fiche: FicheClient, _ lire: (Int) throws -> FicheClient?
  ) rethrows -> Int? {
    try numeros[fiche.hashValue]?.first { try lire($0) == fiche }
  }
}
