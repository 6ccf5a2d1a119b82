import Contract
import Facturier
import Port
import Synchronization
import Testing

/// An app's door to lines that it keeps itself.
@Suite struct `A depot over lines` {
  private let lines = MemoryLines()

  private static let errors: [(error: StoreError, code: String, repris: Bool)] = [
    (.locked, "verrouille", true), (.full, "plein", true),
    (.uncertain("the line was cut"), "incertain", true),
    (.failed("no answer"), "injoignable", true),
    (.missing("no such registre"), "introuvable", false),
    (.forbidden("read only"), "interdit", false),
  ]

  private func ouvrir(_ depot: Depot) async throws {
    _ = try await depot.faire(par: Contexte(auteur: "camille")) { registre in
      let vendeur = Vendeur(
        nom: "Atelier Vermeil", siren: "732829320",
        adresse: Adresse(
          voie: "4 rue des Tanneurs", codePostal: "35300",
          ville: "Fougères"))
      return try registre.ouvrir(vendeur)
    }
  }

  @Test func `does what one over a folder does`() async throws {
    let depot = Depot(lines)
    try await ouvrir(depot)
    let client = try await depot.faire(par: Contexte(auteur: "camille")) { registre in
      try registre.creerClient(FicheClient(nom: "Le Moulin"))
    }
    #expect(client.positions == 2...2)
    let told = Mutex<[Int]>([])
    let rapport = try await depot.verifier(progression: { fait, sur in
      told.withLock { $0 += [fait, sur] }
    }) { Issue.record("\($0)") }
    #expect(rapport.estIntact && rapport.evenements == 2 && !rapport.finAttestee)
    #expect(told.withLock { $0 } == [2, 2])
    let autre = Depot(MemoryLines(sharing: lines))
    #expect(try await autre.lire { $0.vue.head } == client.tete)
  }

  @Test func `tells those who follow of what another has recorded`() async throws {
    try await ouvrir(Depot(lines))
    var dites: [String] = []
    for try await nouvelle in Depot(lines).nouvelles(depuis: nil) {
      switch nouvelle {
      case .acte(let acte, _): dites += acte.evenements.map { "\($0.position)" }
      case .aJour(let tete): dites.append("aJour \(tete.position)")
      default: dites.append("?")
      }
      if dites.last == "aJour 2" { break }
      guard dites.last == "aJour 1" else { continue }
      _ = try await Depot(MemoryLines(sharing: lines)).faire(
        par: Contexte(auteur: "camille")
      ) { registre in
        try registre.creerClient(FicheClient(nom: "Le Moulin"))
      }
    }
    #expect(dites == ["1", "aJour 1", "2", "aJour 2"])
  }

  /// A store that cannot be reached may be later.
  @Test(arguments: Self.errors)
  func `says what its store has to say`(_ said: (error: StoreError, code: String, repris: Bool))
    async throws
  {
    let (error, code, repris) = said
    let depot = Depot(Failing(error: error))
    let echec = await #expect(throws: Echec.self) { try await ouvrir(depot) }
    #expect(echec?.code.rawValue == code && echec?.peutReprendre == repris)
    #expect(echec?.message(.francais).hasSuffix(".") == true)
    let lecture = await #expect(throws: Echec.self) { try await depot.lire { $0.vue.head } }
    #expect(lecture?.code.rawValue == code)
  }
}

/// Does nothing but fail.
private struct Failing: LineStore {
  let error: StoreError

  func append(waiting patience: Duration, _ body: (any LineWriting) throws -> Void) throws {
    throw error
  }
  func waitForLine(after position: Position, atMost longest: Duration) throws { throw error }
  func last() throws -> StoredLine? { throw error }
  func lines(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    throw error
  }
  func linesWithKeys(_ positions: ClosedRange<Position>, atMost most: Int) throws -> [StoredLine] {
    throw error
  }
  func lines(
    under keys: [String], _ positions: ClosedRange<Position>, atMost most: Int
  ) throws -> [StoredLine] { throw error }
  func last(under key: String, upTo position: Position) throws -> StoredLine? { throw error }
  func count(under key: String, upTo position: Position) throws -> Int { throw error }
  func keys(
    _ limits: ClosedRange<String>, upTo position: Position, atMost most: Int
  ) throws -> [String] { throw error }
}
