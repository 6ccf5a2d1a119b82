import Facturier

/// Goes through a registre facture after facture, all or a client's, as they are now or were at what
/// `--position` asks for, without holding them.
struct Parcours {
  /// The day to look at.
  let jour: DateCivile
  /// The clients by the names that they have now.
  private(set) var noms: [ClientID: String] = [:]
  /// How many of these factures there are.
  private(set) var factures = 0
  /// The last event.
  private(set) var tete = Head.empty

  private let seance: Seance
  private let position: Position?
  /// Whose factures, if not all are asked for.
  private let client: ClientID?

  init(_ seance: Seance) throws {
    self.seance = seance
    position = try seance.position(.position)
    jour = try seance.jour()
    client = try seance.appel.texte(.pourClient).map(seance.client)
  }

  /// Hands over what is taken from each facture, in the order in which they were begun.
  mutating func executer<Extrait: Sendable>(
    prendre: @Sendable (Facture) -> Extrait, _ body: (Extrait) throws -> Void
  ) throws {
    let progression = Progression()
    defer { progression.finir() }
    let voulu = client
    try seance.journal().read { vue in
      let vue = try position.map(vue.upTo) ?? vue
      tete = vue.head
      try vue.forEachEtat(of: [.client, .facture]) { etat -> Vu<Extrait>? in
        switch etat {
        case .client(let client): .client(client.id, client.fiche.nom.texte)
        case .facture(let facture) where voulu ?? facture.clientId == facture.clientId:
          .facture(prendre(facture))
        case .facture: nil
        case .produit: nil
        }
      } _: { vu, rang, nombre in
        progression.avancer(rang, sur: nombre)
        switch vu {
        case .client(let id, let nom): noms[id] = nom
        case .facture(let extrait):
          factures += 1
          try body(extrait)
        case nil: break
        }
        return true
      }
    }
  }

  /// Hands over each facture.
  mutating func executer(_ body: (Facture) throws -> Void) throws {
    try executer(prendre: { $0 }, body)
  }
}

/// What is taken from a state.
private enum Vu<Extrait: Sendable> {
  case client(ClientID, String)
  case facture(Extrait)
}
