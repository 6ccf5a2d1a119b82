import Facturier

/// What a list tells of many factures, held until it is known how wide columns are and what comes first.
struct FacturesListees {
  /// The clients, in the order in which they were first met.
  private(set) var clients: [ClientID] = []
  /// What those that are issued come to.
  private(set) var emises = (nombre: 0, ttc: Cumul.zero, solde: Cumul.zero)

  private var toutes: [(facture: FactureListee, client: Int)] = []
  private var numeros: [ClientID: Int] = [:]

  /// How many factures there are.
  var nombre: Int { toutes.count }

  /// Takes a facture, and gives the number under which its client was first met.
  mutating func ajouter(_ facture: FactureListee) -> Int {
    let client = numero(facture.client)
    toutes.append((facture, client))
    if facture.estEmise {
      emises.nombre += 1
      emises.ttc += facture.totaux.ttc
      emises.solde += facture.solde
    }
    return client
  }

  /// Hands over each facture and the number of its client, in that order or as they were taken.
  func parcourir(
    _ ordre: ContiguousArray<UInt32>?, _ body: (FactureListee, _ client: Int) throws -> Void
  ) throws {
    if let ordre {
      for rang in ordre { try body(toutes[Int(rang)].facture, toutes[Int(rang)].client) }
    } else {
      for (facture, client) in toutes { try body(facture, client) }
    }
  }

  private mutating func numero(_ client: ClientID) -> Int {
    if let numero = numeros[client] { return numero }
    numeros[client] = clients.count
    clients.append(client)
    return clients.count - 1
  }
}
