import Facturier
import LigneJSON

/// What was measured, as it is printed.
struct Mesure {
  /// What was done.
  let quoi: String
  /// Through which door.
  let chemin: String
  /// How many events go into one write.
  let lot: Int
  /// The events that were recorded meanwhile, by their positions.
  let positions: Range<Position>
  /// How much longer the journal has become.
  let octets: Int
  let duree: Duration
  /// How often the journal was synced meanwhile, where that was counted.
  var syncs: Int?
  /// The median, the 99th and the 99.9th percentile of acts and of bare writes, in microseconds.
  var latences: [[Int]] = []

  var ligne: String {
    let microsecondes = duree.microsecondes
    var json = LineWriter()
    json.object { json in
      json.name("mesure")
      json.string(quoi)
      json.name("chemin")
      json.string(chemin)
      json.member("lot", lot)
      json.member("premier", positions.lowerBound)
      json.member("evenements", positions.count)
      json.name("secondes")
      json.bare {
        DecimalWriter.ecrire(Int64(microsecondes), decimales: 6, montrees: 6, dans: &$0)
      }
      json.member("parSeconde", positions.count * 1_000_000 / microsecondes)
      json.member("octets", octets)
      if let syncs { json.member("syncs", syncs) }
      let noms: [StaticString] = ["actes", "ecritures"]
      for (nom, durees) in zip(noms, latences) {
        json.name(nom)
        json.string(durees.map(String.init).joined(separator: " "))
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Does something that makes a journal grow, and measures it from outside.
  static func mesurer(
    _ quoi: String, chemin: String, lot: Int, dossier: String, journal: any WritableJournal,
    _ action: () throws -> Void
  ) throws -> Mesure {
    let (debut, octets) = (try Self.fin(journal), try Self.longueur(dossier))
    let duree = try ContinuousClock().measure(action)
    return Mesure(
      quoi: quoi, chemin: chemin, lot: lot, positions: debut + 1..<(try Self.fin(journal)) + 1,
      octets: try Self.longueur(dossier) - octets, duree: duree)
  }

  private static func fin(_ journal: any WritableJournal) throws -> Position {
    try journal.read { $0.head.position }
  }

  static func longueur(_ dossier: String) throws -> Int {
    let (systeme, chemin) = (Systeme(), Folder(dossier).journal)
    return try systeme.openFile(chemin, .read).length
  }
}

extension [Int] {
  /// The median, the 99th and the 99.9th percentile.
  var centiles: [Int] {
    let rangees = sorted()
    return [500, 990, 999].map { rangees[(rangees.count - 1) * $0 / 1000] }
  }
}

extension Duration {
  /// Whole microseconds, at least one.
  var microsecondes: Int {
    let (secondes, attosecondes) = components
    return max(1, Int(secondes) * 1_000_000 + Int(attosecondes / 1_000_000_000_000))
  }
}
