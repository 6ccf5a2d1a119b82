import Facturier
import Synchronization
import Testing

/// What takes long tells how far it is, and ends with the task that asked.
@Suite struct `An import through the door` {
  private let bureau: Bureau
  private let factures: [FactureImportee]
  private let origine: OrigineImport

  /// Reads what another registre has exported: three invoices.
  init() async throws {
    let ailleurs = try await Bureau(Depot(.memoire))
    let client = try await ailleurs.client("Le Moulin")
    for _ in 1...3 { _ = try await ailleurs.emise(pour: client) }
    let octets = try await ailleurs.depot.lire { etats in
      var export = ExportDTO(au: etats.aujourdhui(try etats.registre()))
      var flux = MemoryStream()
      try export.begin(&flux)
      try etats.vue.forEachEtat(of: [.facture], prendre: { $0.facture }) { facture, _, _ in
        guard let facture else { return true }
        try export.write(facture, client: try etats.client(facture.clientId), to: &flux)
        return true
      }
      try export.end(&flux)
      return flux.bytes
    }
    let origine = OrigineImport(octets: octets)
    bureau = try await Bureau(Depot(.memoire))
    factures = try await bureau.depot.lire { etats in
      let registre = try etats.registre()
      var lecteur = LecteurDTO(
        CadreImport(
          registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine))
      lecteur.recevoir(octets)
      lecteur.terminer()
      return lecteur.factures
    }
    self.origine = origine
  }

  @Test func `tells how far it is, of invoices that are new and of those that are known`()
    async throws
  {
    for tours in 0...1 {
      let dits = Dits()
      let bilan = try await bureau.depot.importer(factures, de: origine, auteur: bureau.qui.auteur)
      {
        dits.noter($0, $1)
      }
      #expect(bilan.creees.count == (tours == 0 ? 3 : 0) && bilan.inchangees.count == 3 * tours)
      #expect(dits.faites == [1, 2, 3] && dits.sur == [3])
    }
  }

  @Test(arguments: [1, 2, 3])
  func `records nothing when its task is cancelled`(quand: Int) async throws {
    let avant = try await bureau.evenements()
    let (depot, qui) = (bureau.depot, bureau.qui)
    let (factures, origine) = (factures, origine)
    let tache = Mutex<Task<BilanImport, any Error>?>(nil)
    let importee = Task {
      try await depot.importer(factures, de: origine, auteur: qui.auteur) { faites, _ in
        guard faites == quand else { return }
        while tache.withLock({ $0?.cancel() }) == nil {}
      }
    }
    tache.withLock { $0 = importee }
    let echec = await #expect(throws: Echec.self) { try await importee.value }
    #expect(echec?.code == .annule)
    #expect(try await bureau.evenements() == avant)
    #expect(
      try await depot.importer(factures, de: origine, auteur: qui.auteur).creees.count == 3)
  }
}

/// What was told of how far something is.
private final class Dits: Sendable {
  private let tous = Mutex<[(faites: Int, sur: Int)]>([])

  func noter(_ faites: Int, _ sur: Int) { tous.withLock { $0.append((faites, sur)) } }

  var faites: [Int] { tous.withLock { $0.map(\.faites) } }
  var sur: Set<Int> { Set(tous.withLock { $0.map(\.sur) }) }
}
