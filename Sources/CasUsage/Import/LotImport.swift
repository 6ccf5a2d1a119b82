import Facturation

/// The events that the invoices of a file come to, in view of the registre.
///
///     clients         those that are new
///     drafts          in the order of their ranks, with their lines
///     documents       invoices with their payments, and avoirs, each series in the order of its ranks
///     what follows    payments and avoirs that the file only implies
///
/// So the last draft and the last number of a series come last, and what is made next goes on from
/// there.
struct LotImport {
  private let etats: Etats
  private let cadre: CadreImport
  private let factures: [FactureImportee]
  private var decidees: [FactureDecidee] = []
  private var evenements: [Evenement] = []
  private var refus: [RefusImport] = []
  private var numeros: NumerosImportes
  /// The factures that are in the registre already, and the same.
  private(set) var inchangees: [FactureID] = []

  init(_ factures: [FactureImportee], de origine: OrigineImport, _ etats: Etats) throws {
    let registre = try etats.registre()
    self.etats = etats
    self.factures = factures
    cadre = CadreImport(
      registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine)
    numeros = NumerosImportes(etats, registre)
  }

  /// Decides the events of all, or throws all that is wrong.
  mutating func decider(_ tirage: inout Tirage) throws -> [Evenement] {
    let nouvelles = try ecarterLesConnues()
    let clients = try decider(lesClientsDe: nouvelles, &tirage)
    try creer(nouvelles, clients, &tirage)
    try emettre()
    guard refus.isEmpty else { throw ImportRefuse(refus) }
    return evenements
  }

  /// The ranks of those that the registre does not have; those that it has must be the same.
  private mutating func ecarterLesConnues() throws -> [Int] {
    var vues: Set<FactureID> = []
    var nouvelles: [Int] = []
    for (rang, importee) in factures.enumerated() {
      guard vues.insert(importee.id).inserted else {
        refus.append(
          RefusImport(rang: rang, champ: "id", .identifiantEnDouble(importee.id.uuid)))
        continue
      }
      guard let connue = try etats.factureConnue(importee.id) else {
        nouvelles.append(rang)
        continue
      }
      try comparer(importee, a: connue, rang)
    }
    return nouvelles
  }

  private mutating func comparer(
    _ importee: FactureImportee, a connue: Facture, _ rang: Int
  ) throws {
    var essai = ImportDeFacture(importee, rang: rang, dans: cadre, connue: connue)
    // Under another identity the head is not the same, whatever is known of that client.
    let client = Client(
      id: importee.client.id ?? connue.clientId, fiche: try etats.client(connue.clientId).fiche)
    var inutile = Tirage(dejaTires: [])
    try essai.toutFaire(client, brouillon: connue.brouillon, &inutile) { _ in nil }
    guard essai.facture?.commeImportee == connue.commeImportee else {
      refus +=
        essai.refus.isEmpty
        ? [RefusImport(rang: rang, champ: "", .factureConnueAutrement(connue.reference))]
        : essai.refus
      return
    }
    inchangees.append(connue.id)
  }

  private mutating func decider(
    lesClientsDe nouvelles: [Int], _ tirage: inout Tirage
  ) throws -> [Int: Client] {
    var clients = ClientsImportes(etats)
    for rang in nouvelles { try clients.ajouter(factures[rang], rang) }
    try clients.conclure(&tirage, cadre.origine)
    evenements += clients.crees
    refus += clients.refus
    return clients.parFacture
  }

  /// Drafts keep the rank that they had, where it is still to come; the others follow.
  private mutating func creer(
    _ nouvelles: [Int], _ clients: [Int: Client], _ tirage: inout Tirage
  ) throws {
    var dernier = try etats.dernierBrouillon()
    let ranges = nouvelles.sorted {
      (factures[$0].brouillon ?? .max, $0) < (factures[$1].brouillon ?? .max, $1)
    }
    decidees.reserveCapacity(ranges.count)
    for rang in ranges {
      guard let client = clients[rang] else { continue }
      dernier = max(dernier + 1, factures[rang].brouillon ?? 0)
      let facture = ImportDeFacture(factures[rang], rang: rang, dans: cadre)
      let decidee = try FactureDecidee(
        facture, client, brouillon: dernier, &numeros, &tirage, &evenements)
      refus += decidee.refus
      decidees.append(decidee)
    }
  }

  /// Invoices and avoirs, then what the file only implies of them.
  private mutating func emettre() throws {
    let (ordre, bloques) = OrdreDesNumeros.ranger(decidees.map(\.documents))
    for document in bloques {
      let decidee = decidees[document.facture]
      refus.append(
        RefusImport(
          rang: decidee.rang, champ: ImportDeFacture.champ(duDocument: document.rang),
          .numerosEnDesordre(decidee.documents[document.rang].numero)))
    }
    for document in ordre {
      noter(decidees[document.facture].documentsFaits[document.rang], document.facture)
    }
    for place in decidees.indices {
      noter(try decidees[place].conclure(dernier: numeros.dernier), place)
      refus += decidees[place].refusTardifs
    }
  }

  private mutating func noter(_ faits: [EvenementFacture], _ place: Int) {
    for fait in faits {
      evenements.append(.facture(decidees[place].id, fait))
      numeros.noter(fait)
    }
  }
}

extension ImportDeFacture {
  /// All steps, one after the other.
  fileprivate mutating func toutFaire(
    _ client: Client, brouillon: Int, _ tirage: inout Tirage,
    dernier: (Serie) throws -> DernierEmis?
  ) throws {
    _ = commencer(client, brouillon: brouillon) { tirage.suivant() }
    for document in documents.indices { _ = emettre(document: document) { tirage.suivant() } }
    _ = try conclure(tirer: { tirage.suivant() }, dernier: dernier)
  }
}
