import FacturierFormats

/// Goes through a registre facture after facture, all or a client's, as they are now or were at what
/// `--position` asks for, without holding them.
struct ListWalk {
  /// The day to look at.
  let jour: DateCivile
  /// The clients by the names that they have now.
  private(set) var noms: [ClientID: String] = [:]
  /// How many of these factures there are.
  private(set) var factures = 0
  /// The last event.
  private(set) var tete = Head.empty

  /// As of when, if not now.
  let position: Position?
  /// Whose factures, if not all are asked for.
  let client: ClientID?
  private let session: Session

  init(_ session: Session) throws {
    self.session = session
    position = try session.position(.position)
    jour = try session.jour()
    session.direLeJour(jour)
    client = try session.call.text(.pourClient).map { try session.tenu($0) }
  }

  /// Hands over what lists and totals ask of each facture, in the order in which they were begun; those
  /// of which nothing is due any more on the day may be left out on request.
  mutating func executer(
    sansLesSoldees: Bool = false, _ body: (FicheFacture) throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { body in
      _ = try lire(sansLesSoldees) { LectureEnOrdre(fiches: $0, avancer: $1, body: body) }
    }
  }

  /// Adds up what these factures come to, in no order.
  ///
  /// Threads take some of them each, and what each has added up is joined.
  mutating func additionner<Somme: Sendable>(
    _ rien: Somme, sansLesSoldees: Bool = false,
    _ ajouter: @escaping @Sendable (inout Somme, FicheFacture) -> Void,
    joindre: @escaping (inout Somme, Somme) -> Void
  ) throws -> Somme {
    try lire(sansLesSoldees) { fiches, avancer in
      AdditionEnParts(
        toute: Addition(fiches: fiches, somme: rien, ajouter: ajouter), avancer: avancer,
        joindre: joindre)
    }.toute.somme
  }

  private mutating func lire<Lecture: LectureDeFiches>(
    _ sansLesSoldees: Bool,
    _ lecture: (FichesVoulues, _ avancer: @escaping (Int, Int) -> Void) -> Lecture
  ) throws -> Lecture {
    let voulues = FichesVoulues(client: client, openOn: sansLesSoldees ? jour : nil)
    return try Progress.show { avancer in
      var lecture = lecture(voulues, avancer)
      try session.journal().read { vue in
        let vue = try position.map(vue.upTo) ?? vue
        tete = vue.head
        try vue.forEachFiche(&lecture)
      }
      (noms, factures) = (lecture.fiches.noms, lecture.fiches.factures)
      return lecture
    }
  }
}

/// Which factures are asked for, and what is told of all that were met.
private struct FichesVoulues: Sendable {
  let client: ClientID?
  let openOn: DateCivile?
  private(set) var noms: [ClientID: String] = [:]
  private(set) var factures = 0

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom.texte }

  /// Counts a facture, if it is asked for.
  mutating func compter(_ facture: FicheFacture) -> Bool {
    guard client == nil || facture.clientId == client else { return false }
    factures += 1
    return true
  }

  mutating func joindre(_ autres: Self) {
    noms.merge(autres.noms) { $1 }
    factures += autres.factures
  }
}

private protocol LectureDeFiches: FicheReader {
  var fiches: FichesVoulues { get set }
}

extension LectureDeFiches {
  var openOn: DateCivile? { fiches.openOn }

  mutating func take(_ client: ClientNomme) { fiches.take(client) }
}

/// Hands on the factures that are asked for.
private struct LectureEnOrdre: LectureDeFiches {
  var fiches: FichesVoulues
  let avancer: (_ fait: Int, _ sur: Int) -> Void
  let body: (FicheFacture) throws -> Void

  mutating func take(_ facture: FicheFacture) throws {
    if fiches.compter(facture) { try body(facture) }
  }

  mutating func advance(_ number: Int, of count: Int) { avancer(number, count) }
}

/// Adds up some of the factures that are asked for.
private struct Addition<Somme: Sendable>: LectureDeFiches, Sendable {
  var fiches: FichesVoulues
  var somme: Somme
  let ajouter: @Sendable (inout Somme, FicheFacture) -> Void

  mutating func take(_ facture: FicheFacture) {
    if fiches.compter(facture) { ajouter(&somme, facture) }
  }
}

/// Adds up all of them, or joins what parts have added up.
private struct AdditionEnParts<Somme: Sendable>: LectureDeFiches {
  var toute: Addition<Somme>
  let avancer: (_ fait: Int, _ sur: Int) -> Void
  let joindre: (inout Somme, Somme) -> Void

  var fiches: FichesVoulues {
    get { toute.fiches }
    set { toute.fiches = newValue }
  }

  func part() -> Addition<Somme>? { toute }

  mutating func join(_ part: Addition<Somme>) {
    toute.fiches.joindre(part.fiches)
    joindre(&toute.somme, part.somme)
  }

  mutating func take(_ facture: FicheFacture) { toute.take(facture) }

  mutating func advance(_ number: Int, of count: Int) { avancer(number, count) }
}
