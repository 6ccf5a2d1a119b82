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
    client = try seance.appel.texte(.pourClient).map { try seance.tenu($0) }
  }

  /// Hands over what lists and totals ask of each facture, in the order in which they were begun; those
  /// of which nothing is due any more on the day may be left out on request.
  mutating func executer(
    sansLesSoldees: Bool = false, _ body: (FicheFacture) throws -> Void
  ) throws {
    let progression = Progression()
    defer { progression.finir() }
    let (client, jour) = (client, jour)
    try withoutActuallyEscaping(body) { body in
      var lecture = LectureDesFiches(
        client: client, openOn: sansLesSoldees ? jour : nil, progression: progression, body: body)
      try seance.journal().read { vue in
        let vue = try position.map(vue.upTo) ?? vue
        tete = vue.head
        try vue.forEachFiche(&lecture)
      }
      (noms, factures) = (lecture.noms, lecture.factures)
    }
  }
}

/// Takes what is told of clients and factures, and hands those on that are asked for.
private struct LectureDesFiches: FicheReader {
  let client: ClientID?
  let openOn: DateCivile?
  let progression: Progression
  let body: (FicheFacture) throws -> Void
  private(set) var noms: [ClientID: String] = [:]
  private(set) var factures = 0

  init(
    client: ClientID?, openOn: DateCivile?, progression: Progression,
    body: @escaping (FicheFacture) throws -> Void
  ) {
    (self.client, self.openOn) = (client, openOn)
    (self.progression, self.body) = (progression, body)
  }

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom.texte }

  mutating func take(_ facture: FicheFacture) throws {
    guard client == nil || facture.clientId == client else { return }
    factures += 1
    try body(facture)
  }

  mutating func advance(_ number: Int, of count: Int) { progression.avancer(number, sur: count) }
}
