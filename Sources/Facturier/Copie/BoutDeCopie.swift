import Facturation
import Journaux
import JournalFichier
import LigneJSON
import Port

/// One end of a copy: lines that are read as they stand, and to which lines may be added.
protocol BoutDeCopie {
  /// What it is called where something is to be said of it.
  var nom: String { get }
  /// The last line, if there is one.
  func derniere() throws -> StoredLine?
  /// The lines of these positions, so many at most: the first.
  func lignes(_ positions: ClosedRange<Position>, auPlus nombre: Int) throws -> [StoredLine]
  /// Adds whole acts behind the last line, all of them or none.
  func ajouter(_ lignes: [StoredLine], de registre: RegistreID) throws
}

/// A folder, of which all that is read was there when it was opened.
final class BoutDossier: BoutDeCopie {
  let nom: String
  private let copie: FolderCopy
  private var lues: JournalLines?

  init(
    _ dossier: String, creant: Bool, patience: Duration,
    avis: @escaping @Sendable (JournalError) -> Void
  ) throws {
    nom = dossier
    copie = try FolderCopy(dossier, creating: creant, patience: patience, notify: avis)
  }

  func derniere() throws -> StoredLine? {
    let fin = copie.head.position
    return fin > 0 ? try lignes(fin...fin, auPlus: 1).first : nil
  }

  func lignes(_ positions: ClosedRange<Position>, auPlus nombre: Int) throws -> [StoredLine] {
    let lines = try lues ?? copie.lines()
    lues = lines
    let derniere = min(
      positions.upperBound, copie.head.position, positions.lowerBound + nombre - 1)
    guard positions.lowerBound <= derniere else { return [] }
    return try (positions.lowerBound...derniere).compactMap { position in
      try lines.bytes(of: position).map { StoredLine(position: position, bytes: $0) }
    }
  }

  func ajouter(_ lignes: [StoredLine], de registre: RegistreID) throws {
    var octets = ContiguousArray<UInt8>()
    for ligne in lignes { octets += ligne.bytes + [UInt8(ascii: "\n")] }
    lues = nil
    try copie.add(octets, of: registre)
  }
}

/// A store of lines, such as a base.
struct BoutReserve: BoutDeCopie {
  let nom: String
  let reserve: any LineStore
  let patience: Duration

  func derniere() throws -> StoredLine? { try reserve.last() }

  func lignes(_ positions: ClosedRange<Position>, auPlus nombre: Int) throws -> [StoredLine] {
    try reserve.lines(positions, atMost: nombre)
  }

  func ajouter(_ lignes: [StoredLine], de registre: RegistreID) throws {
    guard let premiere = lignes.first?.position else { return }
    try reserve.append(waiting: patience) { ecriture in
      guard try ecriture.last()?.position ?? 0 == premiere - 1 else {
        throw JournalError.written(to: nom)
      }
      try ecriture.write(lignes)
    }
  }
}
