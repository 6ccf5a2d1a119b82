import Port
import Testing

@testable import Facturier

/// What a copy tells while it is made.
@Suite struct `A copy of a registre` {
  @Test func `tells how far it has come, at first of what it adds and then of what it verifies`()
    async throws
  {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      try await DossierDeTest.avec { autre in
        var faits: [Int] = []
        var totaux: Set<Int> = []
        let copie = try CopieDeRegistre(
          de: .dossier(folder), vers: .dossier(autre), patience: .seconds(5), avis: { _ in }
        ) { fait, sur in
          faits.append(fait)
          totaux.insert(sur)
        }
        let fin = copie.tete.position
        #expect(totaux == [2 * fin] && faits == faits.sorted())
        #expect(faits.contains(fin) && faits.contains { fin < $0 && $0 <= 2 * fin })
      }
    }
  }

  /// A folder of which the second line becomes another once the whole was read, or is gone with all behind it.
  private final class BoutAbime: BoutDeCopie {
    private let bout: BoutDossier
    private let perdSaFin: Bool
    var estAbime = false

    init(_ dossier: String, perdSaFin: Bool = false) throws {
      self.perdSaFin = perdSaFin
      bout = try BoutDossier(dossier, creant: false, patience: .seconds(5)) { _ in }
    }

    var nom: String { bout.nom }

    func derniere() throws -> StoredLine? { try bout.derniere() }

    func lignes(_ positions: ClosedRange<Position>, auPlus nombre: Int) throws -> [StoredLine] {
      try bout.lignes(positions, auPlus: nombre).compactMap { ligne in
        guard estAbime, ligne.position >= 2 else { return ligne }
        if perdSaFin { return nil }
        guard ligne.position == 2 else { return ligne }
        var octets = ligne.bytes
        octets[octets.count / 2] ^= 1
        return StoredLine(position: 2, bytes: octets)
      }
    }

    func ajouter(_ lignes: [StoredLine], de registre: RegistreID) throws {
      try bout.ajouter(lignes, de: registre)
    }
  }

  @Test func `tells which line of the first was damaged meanwhile, and blames nobody else`()
    async throws
  {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      try await DossierDeTest.avec { autre in
        let source = try BoutAbime(folder)
        let cible = try BoutDossier(autre, creant: true, patience: .seconds(5)) { _ in }
        let anomalie = #expect(throws: Anomalie.self) {
          _ = try CopieDeRegistre(de: source, vers: cible) { _, _ in source.estAbime = true }
        }
        #expect(anomalie?.position == 2)
      }
    }
  }

  @Test func `into a store is refused where somebody else has added lines meanwhile`() async throws
  {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let source = try BoutAbime(folder)
      let reserve = LignesEnMemoire()
      let cible = BoutReserve(nom: "réserve", reserve: reserve, patience: .seconds(5))
      let lignes = try source.lignes(1...3, auPlus: 3)
      let registre = RegistreID(UUIDTexte(haut: 0, bas: 0))
      try cible.ajouter(Array(lignes[..<1]), de: registre)
      try cible.ajouter(Array(lignes[1...]), de: registre)
      #expect(try cible.derniere()?.position == 3)
      let echec = #expect(throws: JournalError.self) {
        try cible.ajouter(Array(lignes[1...]), de: registre)
      }
      #expect(echec?.code == .copieDivergente && reserve.lignes.count == 3)
    }
  }

  @Test func `is read from a folder by no more lines at a time than are asked for`() async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      let bout = try BoutDossier(folder, creant: false, patience: .seconds(5)) { _ in }
      for nombre in 1...4 {
        let lues = try bout.lignes(1...3, auPlus: nombre).map(\.position)
        #expect(lues == Array(1...min(nombre, 3)), "\(nombre)")
      }
    }
  }

  /// Before its lines are copied, or when all of them were.
  @Test(arguments: [true, false])
  func `tells that the first has lost its end, and blames nobody else`(avant: Bool) async throws {
    try await DossierDeTest.avec { folder in
      try await premiereFacture(dans: folder)
      try await DossierDeTest.avec { autre in
        let source = try BoutAbime(folder, perdSaFin: true)
        source.estAbime = avant
        let cible = try BoutDossier(autre, creant: true, patience: .seconds(5)) { _ in }
        let echec = #expect(throws: JournalError.self) {
          _ = try CopieDeRegistre(de: source, vers: cible) { _, _ in source.estAbime = true }
        }
        let dit = echec?.message(.francais) ?? ""
        #expect(dit.contains(source.nom) && !dit.contains(cible.nom), "\(dit)")
      }
    }
  }
}
