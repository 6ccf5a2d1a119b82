import FacturierFormats
import Foundation
import Synchronization
import Testing

@Suite struct `What is new` {
  @Test(arguments: Endroit.tous)
  func `is told act by act, and goes on behind a kept end`(endroit: Endroit) async throws {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu))
    let client = try await bureau.client("Le Moulin")
    #expect(
      try await bureau.depot.nouvelles().jusquAJour() == ["RegistreOuvert 1", "ClientCree 2"])
    let fin = try await bureau.depot.lire { Ancre($0.vue.head) }
    _ = try await bureau.brouillon(pour: client)
    #expect(try await bureau.depot.nouvelles(depuis: fin).jusquAJour() == ["FactureCreee 3"])
    let ailleurs = Ancre("7:" + String(repeating: "a", count: 64))
    #expect(
      try await bureau.depot.nouvelles(depuis: ailleurs).jusquAJour()
        == ["reprise 0", "RegistreOuvert 1", "ClientCree 2", "FactureCreee 3"])
    _ = dossier
  }

  @Test(arguments: Endroit.tous)
  func `comes while somebody waits, and ends with the task`(endroit: Endroit) async throws {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu))
    let depot = bureau.depot
    let (pret, signalePret) = AsyncStream<Void>.makeStream()
    let lecteur = Task {
      var noms: [String] = []
      for try await nouvelle in depot.nouvelles() {
        if case .aJour = nouvelle { signalePret.yield() }
        if case .acte(let acte, _) = nouvelle { noms += acte.evenements.map(\.nom) }
      }
      return noms
    }
    var prets = pret.makeAsyncIterator()
    await prets.next()
    for nom in ["Un", "Deux", "Trois"] {
      _ = try await bureau.client(nom)
      await prets.next()
    }
    lecteur.cancel()
    #expect(
      try await lecteur.value == ["RegistreOuvert"] + Array(repeating: "ClientCree", count: 3))
    _ = dossier
  }

  @Test func `reaches whoever has the folder open elsewhere`() async throws {
    let dossier = Dossier()
    let bureau = try await Bureau(Depot(.dossier(dossier.chemin)))
    var autre = try await Depot(.dossier(dossier.chemin)).nouvelles().makeAsyncIterator()
    for rang in 1...5 {
      _ = try await bureau.client("Client \(rang)")
      var recu = false
      while !recu {
        if case .acte(_, let tete)? = try await autre.next() { recu = tete.position == rang + 1 }
      }
    }
  }

  @Test(arguments: Endroit.tous)
  func `feeds a projection, which is given as it is and then as it becomes`(endroit: Endroit)
    async throws
  {
    let (lieu, dossier) = try endroit.neuf()
    let bureau = try await Bureau(Depot(lieu))
    var vivante = bureau.depot.vivante(SommesRegistre()).makeAsyncIterator()
    let depart = try #require(try await vivante.next())
    #expect(depart.valeur.factures == 0 && depart.tete.position == 1)
    let client = try await bureau.client("Le Moulin")
    _ = try await bureau.emise(pour: client)
    var derniere = depart
    while derniere.tete.position < 5 { derniere = try #require(try await vivante.next()) }
    #expect(derniere.valeur.factures == 1 && derniere.valeur.emises == 1)
    var rejouees = SommesRegistre()
    for evenement in try await bureau.evenements() { rejouees.prendre(evenement) }
    #expect(derniere.valeur.solde == rejouees.solde && derniere.valeur.tete == rejouees.tete)
    _ = dossier
  }

  /// A copy of an earlier state in the place of the files, as somebody restores one there.
  @Test func `feeds a projection anew when an earlier copy has replaced the files`() async throws {
    let dossier = Dossier()
    let bureau = try await Bureau(Depot(.dossier(dossier.chemin)))
    _ = try await bureau.client("Un")
    let noms = ["tete.json", "journal.jsonl"]
    let copies = try noms.map { try Data(contentsOf: URL(filePath: "\(dossier.chemin)/\($0)")) }
    _ = try await bureau.client("Deux")
    var vivante = bureau.depot.vivante(SommesRegistre()).makeAsyncIterator()
    #expect(try await vivante.next()?.valeur.evenements == 3)
    for (nom, copie) in zip(noms, copies) {
      try copie.write(to: URL(filePath: "\(dossier.chemin)/\(nom)"), options: .atomic)
    }
    let reprise = try #require(try await vivante.next())
    #expect(reprise.valeur.evenements == 2 && reprise.tete.position == 2)
    let autre = try await Depot(.dossier(dossier.chemin))
    let (fiche, qui) = (FicheClient(nom: "Trois"), bureau.qui)
    _ = try await autre.faire(par: qui) { try $0.creerClient(fiche) }
    var derniere = reprise
    while derniere.tete.position < 3 { derniere = try #require(try await vivante.next()) }
    #expect(derniere.valeur.evenements == 3)
  }

  @Test func `feeds a projection anew when another registre stands in the place of the first`()
    async throws
  {
    let (dossier, ailleurs) = (Dossier(), Dossier())
    let bureau = try await Bureau(Depot(.dossier(dossier.chemin)))
    _ = try await bureau.client("Un")
    let autre = try await Bureau(Depot(.dossier(ailleurs.chemin)))
    var vivante = bureau.depot.vivante(SommesRegistre()).makeAsyncIterator()
    #expect(try await vivante.next()?.valeur.evenements == 2)
    for nom in ["tete.json", "journal.jsonl"] {
      try Data(contentsOf: URL(filePath: "\(ailleurs.chemin)/\(nom)"))
        .write(to: URL(filePath: "\(dossier.chemin)/\(nom)"), options: .atomic)
    }
    let reprise = try #require(try await vivante.next())
    #expect(reprise.valeur.evenements == 1)
    #expect(try await autre.depot.lire { $0.vue.head } == reprise.tete)
  }

  @Test func `feeds a projection anew that could not take something`() async throws {
    let bureau = try await Bureau(Depot(.memoire))
    var vivante = bureau.depot.vivante(Delicate()).makeAsyncIterator()
    #expect(try await vivante.next()?.valeur.evenements == 1)
    _ = try await bureau.client("Un")
    let echec = await #expect(throws: DepotError.self) { try await vivante.next() }
    #expect(echec?.code == .inattendu)
    Delicate.accepte.store(true, ordering: .relaxed)
    #expect(try await vivante.next()?.valeur.evenements == 2)
  }
}

#if PostgreSQL
  extension `What is new` {
    @Test(.enabled(if: Endroit.tous.contains(.base)))
    func `is not waited for where no registre has begun`() throws {
      guard case .postgresql(let adresse) = try Endroit.base.neuf().lieu,
        case .base(let base) = LieuDuRegistre(adresse)
      else { throw Manquant() }
      let refus = #expect(throws: JournalError.self) { try base.suite(patience: .seconds(120)) }
      #expect(refus?.code == .introuvable)
    }
  }
#endif

/// Counts events, and does not take clients before it may.
private struct Delicate: Projection {
  static let accepte = Atomic(false)
  var evenements = 0

  mutating func prendre(_ evenement: RecordedEvent) throws {
    evenements += 1
    if evenement.position == 2, !Self.accepte.load(ordering: .relaxed) { throw Manquant() }
  }
}

/// Long work tells how far it is, and ends with the task that asked.
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
    let origine = OrigineImport(EmpreinteFichier(octets: octets))
    bureau = try await Bureau(Depot(.memoire))
    factures = try await bureau.depot.lire { etats in
      let registre = try etats.registre()
      var lecteur = DTOReader(
        CadreImport(
          registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine))
      lecteur.receive(octets)
      lecteur.finish()
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
    let echec = await #expect(throws: DepotError.self) { try await importee.value }
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
