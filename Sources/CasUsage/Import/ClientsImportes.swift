import Facturation
import Journal

/// Whose the imported invoices are: clients that the registre knows, and those that it has yet to.
///
/// A client is found by its identity, else by all that is known of it. A new one has what its
/// drafts say, which is today's, else what its latest invoice says.
struct ClientsImportes {
  /// By what a file means one client.
  private enum Cle: Hashable {
    case id(ClientID)
    case fiche(FicheClient)

    var aUneIdentite: Bool { if case .id = self { true } else { false } }
  }

  /// A client that the registre does not have, as far as the file knows it.
  private struct Nouveau {
    let rang: Int
    var duBrouillon: FicheClient?
    var deLaFacture: (date: DateCivile, fiche: FicheClient)?

    var fiche: FicheClient? { duBrouillon ?? deLaFacture?.fiche }
  }

  private let etats: Etats
  private var connus: ClientsConnus
  private var cles: [(rang: Int, cle: Cle)] = []
  private var nouveaux: [Cle: Nouveau] = [:]
  private var ordre: [Cle] = []
  /// The client of each facture, by its rank in the file.
  private(set) var parFacture: [Int: Client] = [:]
  /// The events that make the new ones known.
  private(set) var crees: [Evenement] = []
  /// What is wrong.
  private(set) var refus: [RefusImport] = []

  init(_ etats: Etats) {
    self.etats = etats
    connus = ClientsConnus(etats)
  }

  /// Takes up the client of a facture.
  mutating func ajouter(_ facture: FactureImportee, _ rang: Int) throws {
    let (id, fiche) = (facture.client.id, facture.client.fiche)
    if let id {
      if let client = try etats.clientConnu(id) {
        parFacture[rang] = client
      } else {
        noter(.id(id), fiche, facture, rang)
      }
    } else if let fiche {
      if let client = try connus.client(de: fiche) {
        parFacture[rang] = client
      } else {
        noter(.fiche(fiche), fiche, facture, rang)
      }
    } else {
      refuser(rang, "clientId", .clientRequis)
    }
  }

  private mutating func noter(
    _ cle: Cle, _ fiche: FicheClient?, _ facture: FactureImportee, _ rang: Int
  ) {
    cles.append((rang, cle))
    if nouveaux[cle] == nil { ordre.append(cle) }
    var nouveau = nouveaux[cle] ?? Nouveau(rang: rang)
    if let fiche {
      if case .brouillon = facture.reference {
        if nouveau.duBrouillon ?? fiche != fiche { refuser(rang, "client", .clientEnDesaccord) }
        nouveau.duBrouillon = fiche
      } else if nouveau.deLaFacture.map({ $0.date <= facture.dateFacture }) ?? true {
        nouveau.deLaFacture = (facture.dateFacture, fiche)
      }
    }
    nouveaux[cle] = nouveau
  }

  /// Makes the new clients known, each once.
  mutating func conclure(_ tirage: inout Tirage, _ origine: OrigineImport?) throws {
    var clients: [Cle: Client] = [:]
    var parFiche: [FicheClient: Client] = [:]
    // Those with an identity first: another invoice may show the same client without it.
    for cle in ordre.filter(\.aUneIdentite) + ordre.filter({ !$0.aUneIdentite }) {
      guard let nouveau = nouveaux[cle] else { continue }
      if case .fiche(let fiche) = cle, let client = parFiche[fiche] {
        clients[cle] = client
      } else if let client = creer(cle, nouveau, &tirage, origine) {
        clients[cle] = client
        parFiche[client.fiche] = client
      }
    }
    for (rang, cle) in cles { parFacture[rang] = clients[cle] }
  }

  private mutating func creer(
    _ cle: Cle, _ nouveau: Nouveau, _ tirage: inout Tirage, _ origine: OrigineImport?
  ) -> Client? {
    let tire = ClientID(tirage.suivant())
    let id = if case .id(let id) = cle { id } else { tire }
    guard let fiche = nouveau.fiche else {
      refuser(nouveau.rang, "clientId", .clientSansFiche(id))
      return nil
    }
    do throws(RefusFacturation) {
      let creation = try Client.creer(fiche)
      crees.append(
        .client(id, .clientCree(ClientCree(fiche: creation.fiche, importe: origine))))
    } catch {
      refuser(nouveau.rang, "client", .refus(error))
    }
    return Client(id: id, fiche: fiche)
  }

  private mutating func refuser(_ rang: Int, _ champ: String, _ defaut: DefautImport) {
    refus.append(RefusImport(rang: rang, champ: champ, defaut))
  }
}

/// The registre's clients by what is known of them; looked through once, and only if need be.
private struct ClientsConnus {
  private let etats: Etats
  private var parFiche: [FicheClient: Client]?

  init(_ etats: Etats) { self.etats = etats }

  /// The first client of which exactly that is known now.
  mutating func client(de fiche: FicheClient) throws -> Client? {
    if let parFiche { return parFiche[fiche] }
    var ids: [ClientID] = []
    try etats.vue.forEach(after: 0) { enregistre in
      if case .client(let id, .clientCree) = enregistre.evenement { ids.append(id) }
      return true
    }
    let clients = try ids.map { try etats.client($0) }
    let parFiche = Dictionary(clients.map { ($0.fiche, $0) }) { premier, _ in premier }
    self.parFiche = parFiche
    return parFiche[fiche]
  }
}
