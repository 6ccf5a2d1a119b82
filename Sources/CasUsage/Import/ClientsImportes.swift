import Facturation
import Journaux

/// Whose the imported invoices are: clients that the registre knows, and those that it has yet to.
///
/// A client is found by its identity, else by all that is known of it, or that was known before it was
/// changed. A new one has what its drafts say, which is today's, else what its latest invoice says.
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
    /// What invoices say of it.
    var brouillon: FicheClient?
    var facture: (date: DateCivile, fiche: FicheClient)?
    /// Whether an invoice says nothing of it, and is content with that.
    var estAPreciser = false
    /// Which of those that were created it is.
    var cree: Int?

    /// What is known of it.
    var fiche: FicheClient? { brouillon ?? facture?.fiche ?? (estAPreciser ? .aPreciser(id) : nil) }
  }

  private let etats: Etats
  private let factures: [FactureImportee]
  private var connus: [FicheClient: [ClientID]]?
  private var designations: [Int: Designation] = [:]
  private var nouveaux: [Nouveau] = []
  private var parId: [ClientID: Int] = [:]
  private var parFiche: [FicheClient: Int] = [:]
  /// The new ones.
  private(set) var crees: [Client] = []
  /// What is wrong.
  private(set) var refus: [RefusImport] = []

  init(_ factures: [FactureImportee], _ etats: Etats) {
    self.factures = factures
    self.etats = etats
  }

  /// Takes up the client of an invoice.
  mutating func ajouter(_ facture: FactureImportee, _ rang: Int) throws {
    let (id, fiche) = (facture.client.id, facture.client.fiche)
    if let id {
      guard try parId[id] != nil || etats.flux.client(id) == nil else {
        designations[rang] = .connu(id)
        return
      }
      let nouveau = parId[id] ?? nouveaux.count
      parId[id] = nouveau
      noter(nouveau, id, fiche, facture, rang)
    } else if let fiche {
      guard let connu = try connu(de: fiche) else {
        let nouveau = parFiche[fiche] ?? nouveaux.count
        parFiche[fiche] = nouveau
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
    if facture.client.estAPreciser { nouveaux[numero].estAPreciser = true }
    guard let fiche else { return }
    if case .brouillon = facture.reference {
      if let autre = nouveaux[numero].brouillon, autre != fiche {
        refuser(rang, "client", .clientEnDesaccord)
      }
      nouveaux[numero].brouillon = fiche
    } else if nouveaux[numero].facture.map({ $0.date <= facture.dateFacture }) ?? true {
      nouveaux[numero].facture = (facture.dateFacture, fiche)
    }
  }

  /// The first of the registre's clients of whom exactly that is known now; else the first of whom it once
  /// was.
  private mutating func connu(de fiche: FicheClient) throws -> ClientID? {
    let connus = try self.connus ?? chercher()
    self.connus = connus
    let porteurs = connus[fiche, default: []]
    return try porteurs.first { try etats.client($0).fiche == fiche } ?? porteurs.first
  }

  /// Looks through the registre's clients once, for those of whom the file says what was ever known.
  private func chercher() throws -> [FicheClient: [ClientID]] {
    var connus: [FicheClient: [ClientID]] = [:]
    for facture in factures where facture.client.id == nil {
      if let fiche = facture.client.fiche { connus[fiche] = [] }
    }
    try etats.vue.forEach(after: 0) { enregistre in
      if case .client(let id, let fait) = enregistre.evenement, let fiche = fait.fiche {
        connus[fiche]?.append(id)
      }
      return true
    }
    return connus
  }

  /// Gives the new clients their identities, each once, and the events that make them known.
  mutating func conclure(_ origine: OrigineImport, _ tirage: inout RegistreTenu.Tirage) throws
    -> [Evenement]
  {
    var parFiche: [FicheClient: Int] = [:]
    var evenements: [Evenement] = []
    // Those with an identity first: another invoice may show the same client without it.
    let avecIdentite = nouveaux.indices.filter { nouveaux[$0].id != nil }
    let sansIdentite = nouveaux.indices.filter { nouveaux[$0].id == nil }
    for numero in avecIdentite + sansIdentite {
      let (id, rang) = (nouveaux[numero].id, nouveaux[numero].rang)
      guard let fiche = nouveaux[numero].fiche else {
        if let id { refuser(rang, "clientId", .clientSansFiche(id)) }
        continue
      }
      if id == nil, let cree = parFiche[fiche] {
        nouveaux[numero].cree = cree
        continue
      }
      // One is drawn for each event that makes a client known, and for no other.
      let tire = ClientID(tirage.suivant())
      let client = Client(id: id ?? tire, fiche: fiche)
      nouveaux[numero].cree = crees.count
      if parFiche[fiche] == nil { parFiche[fiche] = crees.count }
      crees.append(client)
      do throws(RefusFacturation) {
        let creation = ClientCree(fiche: try Client.creer(fiche).fiche, importe: origine)
        evenements.append(.client(client.id, .clientCree(creation)))
      } catch {
        refuser(rang, "client", .refus(error))
      }
    }
    return evenements
  }

  /// The client of an invoice; nothing where something is wrong with it.
  func client(_ rang: Int) throws -> Client? {
    switch designations[rang] {
    case .connu(let id): try etats.flux.client(id)
    case .nouveau(let numero): nouveaux[numero].cree.map { crees[$0] }
    case nil: nil
    }
  }

  private mutating func refuser(_ rang: Int, _ champ: String, _ defaut: Defaut) {
    refus.append(RefusImport(rang: rang, champ: champ, defaut))
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
