import FacturierDTO
import FacturierFormats
import LigneJSON

/// Measures how quickly invoices are written as DTO JSON, beside Foundation's encoder, in turns.
///
/// Both are given what they start from: ours the facture itself, the encoder the DTO made of it
/// beforehand. Both must have written the same JSON value.
struct Exporter {
  let dossier: String
  let tours: Int

  /// So many are enough for either, and few enough for all tours to stay in memory.
  private static let factures = 2000

  /// Ours are written several times over in each turn, lest it be too short to be measured.
  private static let passes = 20

  func executer() throws {
    let jour = DateCivile("2026-01-31")
    let factures = try lire()
    let dto = factures.map { FactureDTO($0, client: nil, le: jour) }
    let encodeur = Self.encodeur
    try confronter(factures, dto, le: jour)
    var (notres, leurs): ([Duration], [Duration]) = ([], [])
    var octets = 0
    for _ in 0..<tours {
      let horloge = ContinuousClock()
      let duree = try horloge.measure {
        for _ in 0..<Self.passes { octets = try ecrire(factures, le: jour, Compteur()).octets }
      }
      notres.append(duree / Self.passes)
      leurs.append(try horloge.measure { for dto in dto { _ = try encodeur.encode(dto) } })
    }
    repondre(factures.count, octets, notres, leurs)
  }

  private static var encodeur: JSONEncoder {
    let encodeur = JSONEncoder()
    encodeur.dateEncodingStrategy = .iso8601
    encodeur.outputFormatting = .withoutEscapingSlashes
    return encodeur
  }

  private func lire() throws -> [Facture] {
    var factures: [Facture] = []
    try FileJournal(folder: dossier).read { vue in
      try vue.forEachEtat(of: [.facture]) {
        $0
      } _: { etat, _, _ in
        if let facture = etat.facture { factures.append(facture) }
        return factures.count < Self.factures
      }
    }
    return factures
  }

  private func ecrire<Flux: ExportStream>(
    _ factures: [Facture], le jour: DateCivile, _ flux: Flux
  ) throws -> Flux {
    var export = ExportDTO(.lignes, au: jour)
    var flux = flux
    for facture in factures { try export.write(facture, client: nil, to: &flux) }
    return flux
  }

  /// Refuses to compare the speed of two who say different things.
  private func confronter(_ factures: [Facture], _ dto: [FactureDTO], le jour: DateCivile) throws {
    let decodeur = JSONDecoder()
    decodeur.dateDecodingStrategy = .iso8601
    let lignes = try ecrire(factures, le: jour, MemoryStream()).bytes.split(
      separator: UInt8(ascii: "\n"))
    guard lignes.count == dto.count else { throw Desaccord(rang: lignes.count) }
    for (rang, (ligne, dto)) in zip(lignes, dto).enumerated() {
      let notre = try decodeur.decode(FactureDTO.self, from: Data(ligne))
      let leur = try decodeur.decode(FactureDTO.self, from: Self.encodeur.encode(dto))
      guard notre == dto, leur == dto else { throw Desaccord(rang: rang) }
    }
  }

  private func repondre(_ factures: Int, _ octets: Int, _ notres: [Duration], _ leurs: [Duration]) {
    var json = LineWriter()
    json.object { json in
      json.name("mesure")
      json.string("exporter")
      json.member("factures", factures)
      json.member("octets", octets)
      json.array("microsecondes", notres.map(\.microsecondes)) { $1.write(to: &$0) }
      json.array("microsecondesJSONEncoder", leurs.map(\.microsecondes)) { $1.write(to: &$0) }
    }
    Arguments.repondre(String(decoding: json.bytes, as: UTF8.self))
  }
}

/// Counts what an export writes, and keeps none of it.
private struct Compteur: ExportStream {
  var octets = 0

  mutating func write(_ bytes: ContiguousArray<UInt8>) { octets += bytes.count }
}

/// Our writer and Foundation's do not say the same of a facture.
struct Desaccord: Error {
  let rang: Int
}
