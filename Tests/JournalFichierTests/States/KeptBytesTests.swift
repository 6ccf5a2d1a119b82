@testable import Facturation
import Foundation
import JournalEcrit
import Journaux
import LigneJSON
import Testing
import WrappedViews

@testable import JournalFichier

/// A registre of which states are kept however short it is, and brought up to date after each event.
struct KeptRegistre {
  let folder: TemporaryFolder
  let written: WrittenJournal

  init(seed: UInt64 = 1, events: Int) throws {
    folder = try TemporaryFolder()
    written = try WrittenJournal(seed: seed, events: events)
    try folder.lay(journal: written.bytes, tete: written.head)
  }

  /// Small blocks, so that several are needed.
  static let blocks = Blocks(short: 512, long: 4096, part: 1 << 22)

  func journal(
    _ systeme: Systeme = Systeme(blocks: blocks), indexAfter: Int = 8
  ) throws -> FileJournal {
    try FileJournal(
      folder: folder.registre, systeme: systeme, indexAfter: indexAfter, statesFrom: 0)
  }

  /// What is told now.
  func told(_ systeme: Systeme = Systeme(blocks: blocks)) throws -> Told {
    try journal(systeme).read { try Told($0) }
  }

  /// The same, where threads read a part each.
  func toldInParts() throws -> Told {
    let blocks = Blocks(short: 512, long: 4096, part: 1024)
    return try journal(Systeme(blocks: blocks)).read { try Told($0, inParts: true) }
  }

  /// What the lines tell now.
  func toldByLines() throws -> Told {
    try journal().read { try Told($0, fromLines: true) }
  }

  /// Up to which event states are kept.
  var covered: Position? {
    KeptHead.believed(in: Folder(folder.registre))?.head.position
  }

  /// The files of the states, the one that names the other first.
  var files: [String] {
    get throws {
      try folder.names().filter { $0.hasSuffix(".point") }.sorted { $0.count < $1.count }
        .map { "\(folder.registre)/\($0)" }
    }
  }
}

/// A view beside which something else is kept than its events say.
struct LyingView: WrappedView, QuickView {
  let file: FileView
  let lie: @Sendable (inout FicheFacture) -> Void

  var view: any JournalView { file }
  var quick: (any QuickView)? { self }

  func readFiches(_ reader: inout some FicheReader) throws {
    for client in try Told(file).clients { try reader.take(client) }
    for var facture in try Told(file).factures {
      lie(&facture)
      try reader.take(facture)
    }
  }

  func event(at place: Int) throws -> RecordedEvent { try file.event(at: place) }
}

/// The kept bytes stand in `Golden/etats.txt`, byte by byte: files that are on people's disks are read by
/// the rules whose number they have.
@Suite struct `The bytes of what is kept` {
  @Test func `change with the number of the rules, and not without`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Golden/etats.txt")
    let written = try text()
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let areRaised = golden.split(separator: "\n").first != written.split(separator: "\n").first
    if areRaised, ProcessInfo.processInfo.environment["FACTURIER_RECORD"] == "1" {
      try Data(written.utf8).write(to: file)
      return
    }
    #expect(
      golden == written,
      """
      What is kept has changed: raise KeptHead.rules, or files that were written before are read otherwise
      than they were meant. Then FACTURIER_RECORD=1 writes Golden/etats.txt anew.
      """)
  }

  private func text() throws -> String {
    let means = KeptChoices.means.map(\.rawValue).joined(separator: " ")
    let categories = KeptChoices.categories.map(\.rawValue).joined(separator: " ")
    let examples = try Self.examples().map { name, fiche in
      let bytes = KeptRecord.bytes(fiche, origin: 7)
      try expectReadBack(bytes, fiche)
      return
        "\(name): \(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())"
    }
    return """
      regles: \(KeptHead.rules)
      conditionsPaiement: \(means)
      categorieTVA: \(categories)
      \(examples.joined(separator: "\n"))
      histoire: \(try story().texte)

      """
  }

  /// A record that nobody can read back proves nothing.
  private func expectReadBack(_ bytes: ContiguousArray<UInt8>, _ fiche: Fiche) throws {
    guard case .facture(let facture) = fiche else { return }
    let span = unsafe bytes.span.bytes
    guard let header = KeptReader.Header(span, at: 0) else {
      Issue.record("a record without a header")
      return
    }
    guard header.kind == KeptRecord.Kind.facture.rawValue else { return }
    var reader = KeptReader()
    try reader.read(span, header, at: 0)
    #expect(reader.facture == facture)
    var withoutTVA = facture
    withoutTVA.creance.parts = []
    try reader.read(span, header, at: 0, withTVA: false)
    #expect(reader.facture == withoutTVA)
  }

  /// What the events of a story come to: so all else that follows from them shows too.
  private func story() throws -> Empreinte {
    var (streams, order) = ([Flux: [RecordedEvent]](), [Flux]())
    for event in try WrittenJournal(events: 300).events {
      let flux = event.evenement.flux
      if streams[flux] == nil { order.append(flux) }
      streams[flux, default: []].append(event)
    }
    var all: ContiguousArray<UInt8> = []
    for flux in order { all += try KeptRecord.bytes(streams[flux] ?? []) ?? [] }
    return SHA256.empreinte(of: all.span)
  }

  /// One of each kind, and of each thing that a facture can have.
  private static func examples() throws -> [(String, Fiche)] {
    var issued = try facture(.emise)
    issued.numero = NumeroGarde(
      octets: ContiguousArray("F-2026-00042F-2026-".utf8), longueur: 12, rang: 42)
    var credited = issued
    credited.conditionsPaiement = .carte
    credited.credits = [
      Credit(
        date: try day("2026-03-01"), totalTTC: try Montant(saisie: "144.50"),
        parts: credited.creance.parts,
        numero: NumeroGarde(
          octets: ContiguousArray("A-2026-7A-2026-".utf8), longueur: 8, rang: 7), estImporte: true)
    ]
    credited.crediteeDepuis = try day("2026-03-01")
    var paid = issued
    paid.creance.parts = paid.creance.parts.map { PartTVA($0.groupe, .paiement) }
    var parted = issued
    parted.creance.parts = EcheanceTVA.allCases.flatMap { echeance in
      parted.creance.parts.map { PartTVA($0.groupe, echeance) }
    }
    var deducted = paid
    deducted.creance.exigibilite.deductions = [
      JoursDeduits(depuis: JourDeTVA(try day("2026-02-10")), jusqua: try day("2026-03-02")),
      JoursDeduits(depuis: JourDeTVA(try day("2026-04-01"), reporteDu: try day("2026-03-20"))),
    ]
    var deposit = issued
    deposit.deduite = []
    var deductedDeposit = deducted
    deductedDeposit.deduite = deducted.creance.exigibilite.deductions
    var delivered = issued
    delivered.creance.exigibilite.estRectificative = true
    delivered.creance.exigibilite.jour = JourDeTVA(
      try day("2026-01-10"), reporteDu: try day("2026-01-02"))
    paid.fonds = [
      try fonds("2026-02-01", 6000, .cheque, .paiement(0)),
      try fonds("2026-02-05", -6000, .cheque, .rejet(0)),
      try fonds("2026-02-09", 15000, .virement, .paiement(1)),
      try fonds("2026-02-11", -550, .virement, .remboursement(0)),
    ]
    paid.frais = [FraisBancaires(date: try day("2026-02-05"), montant: try Montant(saisie: "3.20"))]
    var annulled = issued
    annulled.annules = try day("2026-02-01")...day("2026-02-05")
    var imported = issued
    imported.estImportee = true
    var givenUp = issued
    givenUp.creance.abandonneeLe = try day("2027-01-15")
    var long = issued
    long.fonds = try (0..<300).map { try fonds("2026-02-01", 1, .especes, .paiement($0)) }
    let client = ClientNomme(
      id: ClientID(UUIDTexte(haut: 1, bas: 2)), nom: "Été", estArchive: false)
    let archived = ClientNomme(id: client.id, nom: "Été", estArchive: true)
    return [
      ("client", .client(client)), ("client archivé", .client(archived)),
      ("brouillon", .facture(try facture(.brouillon))),
      ("annulée", .facture(try facture(.annulee))),
      ("émise", .facture(issued)), ("créditée", .facture(credited)), ("payée", .facture(paid)),
      ("annulés", .facture(annulled)), ("importée", .facture(imported)),
      ("abandonnée", .facture(givenUp)), ("déduite", .facture(deducted)),
      ("acompte", .facture(deposit)), ("acompte déduit", .facture(deductedDeposit)),
      ("livrée", .facture(delivered)), ("en deux parts", .facture(parted)),
      ("longue", .facture(long)),
    ]
  }

  private static func facture(_ etape: Creance.Etape) throws -> FicheFacture {
    let groupes = [
      GroupeTVA(
        CleTVA(tva: try Taux(saisie: "20"), categorieTVA: .normale, codeExoneration: nil),
        base: try Montant(saisie: "100"), montantTVA: try Montant(saisie: "20")),
      GroupeTVA(
        CleTVA(
          tva: try Taux(saisie: "0"), categorieTVA: .exoneree,
          codeExoneration: "VATEX-EU-132"), base: try Montant(saisie: "24.50"),
        montantTVA: try Montant(saisie: "0")),
    ]
    let creance = Creance(
      etape: etape, dateFacture: try day("2026-01-15"), dateEcheance: try day("2026-02-14"),
      totalTTC: try Montant(saisie: "144.50"),
      parts: groupes.map { PartTVA($0, .jour) },
      exigibilite: Exigibilite(
        jour: JourDeTVA(try day("2026-01-15")), deductions: [], estRectificative: false),
      abandonneeLe: nil)
    return FicheFacture(
      id: FactureID(UUIDTexte(haut: 3, bas: 4)), brouillon: 9, numero: nil,
      estImportee: false, clientId: ClientID(UUIDTexte(haut: 1, bas: 2)),
      conditionsPaiement: .virement,
      totalHT: try Montant(saisie: "124.50"), montantTVA: try Montant(saisie: "20"),
      creance: creance, fonds: [], credits: [], frais: [],
      crediteeDepuis: nil, annules: nil, deduite: nil)
  }

  private static func day(_ text: String) throws -> DateCivile {
    try DateCivile(texte: text, champ: .date)
  }

  private static func fonds(
    _ date: String, _ centimes: Int128, _ mode: ConditionsPaiement, _ origine: Fonds.Origine
  ) throws -> Fonds {
    Fonds(date: try day(date), montant: Cumul(centimes: centimes), mode: mode, origine: origine)
  }
}
