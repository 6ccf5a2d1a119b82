import Facturation
import Journaux
import LigneJSON
import Testing

/// The example lines of `EventSchemas/exemples`: for each type one with all members, then one with
/// those alone that are never missing.
///
/// The first lines of all files are chained to each other by their positions, and so are the second
/// ones: two journals, dealt out to the files of their types.
struct Exemples {
  /// A line as it was recorded, and as it is written, line feed included.
  struct Exemple {
    let event: RecordedEvent
    let bytes: ContiguousArray<UInt8>

    /// The type that the line itself names.
    var type: Substring {
      let after = text(bytes).split(separator: "\"type\":\"", maxSplits: 1).last ?? ""
      return after.prefix { $0 != "\"" }
    }
  }

  /// The two journals, in their order.
  let journaux: [[Exemple]]

  init() throws {
    journaux = [
      try Self.journal(try ExemplesComplets.evenements(), ExemplesComplets.registre, complet: true),
      try Self.journal(try ExemplesBrefs.evenements(), ExemplesBrefs.registre, complet: false),
    ]
  }

  /// The file of each current type, by its name.
  var fichiers: [String: ContiguousArray<UInt8>] {
    var fichiers: [String: ContiguousArray<UInt8>] = [:]
    for exemple in journaux.joined() {
      fichiers["\(exemple.type).jsonl", default: []] += exemple.bytes
    }
    return fichiers
  }

  /// Which act each of so many events is part of: the first three are one, two each are the others, and
  /// the last one takes what is left.
  private static func actes(_ compte: Int) -> [Int] {
    (0..<compte).map { $0 < 3 ? 1 : min((compte - 1) / 2, ($0 + 1) / 2) }
  }

  /// Records the events, act by act; where all members are wanted, each act has a key.
  private static func journal(
    _ evenements: [Evenement], _ registre: RegistreID, complet: Bool
  ) throws -> [Exemple] {
    var encoder = LineEncoder(source: registre)
    var precedente = Empreinte.nulle
    let actes = actes(evenements.count)
    return evenements.enumerated().map { rang, evenement in
      let acte = actes[rang]
      let lot = Batch(
        index: actes[...rang].count { $0 == acte }, count: actes.count { $0 == acte })
      var event = RecordedEvent(
        position: rang + 1, time: debut.advanced(byMicroseconds: Int64(acte) * 10_000_000),
        author: "comptabilite",
        batch: complet ? lot : nil,
        cle: complet ? exempleUUID(0xc000 + acte) : nil, evenement: evenement,
        predecessor: precedente)
      var bytes = ContiguousArray<UInt8>()
      encoder.append(&event, to: &bytes)
      precedente = event.hash
      return Exemple(event: event, bytes: bytes)
    }
  }

  /// 2026-11-20T10:11:12.123456Z.
  private static let debut = Timestamp.epoch.advanced(byMicroseconds: 1_795_169_472_123_456)
}

/// The digest of a file that is the same in every run.
func exempleEmpreinte() throws -> EmpreinteFichier {
  try #require(
    EmpreinteFichier("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"))
}

/// An identifier of version 7 that is the same in every run.
func exempleUUID(_ numero: Int) -> UUIDTexte {
  UUIDTexte(millisecondes: 1_795_169_472_123, hasard: (0, UInt64(numero)))
}
