import Facturation
import JournalFichier
package import Journaux
import LigneJSON
import Port

/// Takes a registre from one place to another, byte for byte, and verifies what is there then.
///
/// The lines at the other place already have to be its beginning: so a copy that was broken off goes on where
/// it had come to, and one that is made again adds what is new.
package struct CopieDeRegistre {
  /// How many lines were added.
  package let ajoutees: Int
  /// How the copy ends.
  package let tete: Head
  /// Where the copy is, with the registre that it is of.
  package internal(set) var lieu: LieuDuRegistre?

  /// So many lines are read at a time, and about so many bytes of whole acts added.
  private static let parPage = 4096
  private static let parAjout = 1 << 22

  /// Copies what one place holds now to another, and goes through all of it there once more.
  init(
    de source: any BoutDeCopie, vers cible: any BoutDeCopie,
    progression: (_ fait: Int, _ sur: Int) -> Void
  ) throws {
    let fin = try source.derniere()?.position ?? 0
    guard fin > 0 else { throw RefusFacturation.registreNonOuvert }
    let deja = try cible.derniere()
    var chaine = try Self.commencement(de: source, deja, dans: cible)
    let depart = deja?.position ?? 0
    // Lines wait until their act is whole.
    var (lignes, taille) = ([StoredLine](), 0)
    try Self.parcourir(source, depart + 1, jusqua: fin) { ligne in
      let lue = try ligne.followed(&chaine)
      // With the keys under which it is to be found.
      let cles = LineKeys.keys(of: lue.event)
      lignes.append(StoredLine(position: ligne.position, bytes: ligne.bytes, keys: cles))
      taille += ligne.bytes.count
      guard chaine.isComplete, taille >= Self.parAjout || ligne.position == fin else { return }
      try cible.ajouter(lignes, de: lue.source)
      (lignes, taille) = ([], 0)
      progression(ligne.position, 2 * fin)
    }
    tete = try Self.verifier(source, cible, jusqua: fin) { progression(fin + $0, 2 * fin) }
    ajoutees = fin - depart
  }

  /// The chain behind the last line that the other place has, which has to be the one that stands here.
  private static func commencement(
    de source: any BoutDeCopie, _ deja: StoredLine?, dans cible: any BoutDeCopie
  ) throws -> Chain {
    guard let deja else { return Chain() }
    let ici = try source.lignes(deja.position...deja.position, auPlus: 1).first
    guard let ici, ici.bytes == deja.bytes else {
      throw JournalError.diverging(at: try partage(source, cible, deja.position), cible.nom)
    }
    return Chain(behind: try ici.checked())
  }

  /// The first position at which two places differ.
  private static func partage(
    _ un: any BoutDeCopie, _ autre: any BoutDeCopie, _ fin: Position
  ) throws -> Position {
    var (pareilles, differente) = (0, fin)
    while pareilles + 1 < differente {
      let milieu = (pareilles + differente) / 2
      let (ici, la) = (
        try un.lignes(milieu...milieu, auPlus: 1), try autre.lignes(milieu...milieu, auPlus: 1)
      )
      if ici.first?.bytes == la.first?.bytes, !ici.isEmpty {
        pareilles = milieu
      } else {
        differente = milieu
      }
    }
    return differente
  }

  /// Goes through all lines of both, which have to be the same and to hold together.
  private static func verifier(
    _ source: any BoutDeCopie, _ cible: any BoutDeCopie, jusqua fin: Position,
    progression: (Position) -> Void
  ) throws -> Head {
    var (chaine, page) = (Chain(), [StoredLine]())
    try parcourir(cible, 1, jusqua: fin) { ligne in
      _ = try ligne.followed(&chaine)
      if page.first.map({ ligne.position >= $0.position + page.count }) ?? true {
        page = try source.lignes(ligne.position...fin, auPlus: parPage)
        progression(ligne.position)
      }
      let rang = page.first.map { ligne.position - $0.position } ?? 0
      guard rang < page.count else { throw JournalError.missing(ligne.position, in: source.nom) }
      guard page[rang].bytes == ligne.bytes else {
        // The copy holds together up to here: the copied lines are damaged, or the copy is another's.
        _ = try page[rang].checked()
        throw JournalError.written(to: cible.nom)
      }
    }
    guard chaine.head.position == fin, try cible.derniere()?.position == fin else {
      throw JournalError.written(to: cible.nom)
    }
    return chaine.head
  }

  private static func parcourir(
    _ bout: any BoutDeCopie, _ premiere: Position, jusqua fin: Position,
    _ corps: (StoredLine) throws -> Void
  ) throws {
    var suivante = premiere
    while suivante <= fin {
      let lignes = try bout.lignes(suivante...fin, auPlus: parPage)
      guard !lignes.isEmpty else { throw JournalError.missing(suivante, in: bout.nom) }
      for ligne in lignes { try corps(ligne) }
      suivante += lignes.count
    }
  }

  /// Copies the registre of one place to another, be it a folder or a base; an address without a registre is
  /// given the one that comes.
  package init(
    de source: LieuDuRegistre, vers cible: LieuDuRegistre, patience: Duration,
    avis: @escaping @Sendable (JournalError) -> Void, progression: (_ fait: Int, _ sur: Int) -> Void
  ) throws {
    try self = translatingErrors {
      let origine = try source.bout(creant: false, pour: nil, patience, avis)
      guard let derniere = try origine.derniere() else { throw RefusFacturation.registreNonOuvert }
      let registre = try derniere.checked().source
      let but = try cible.bout(creant: true, pour: registre, patience, avis)
      var copie = try CopieDeRegistre(de: origine, vers: but, progression: progression)
      copie.lieu = cible.pour(registre)
      return copie
    }
  }
}

extension JournalError {
  /// A place does not give a line that it has to have.
  fileprivate static func missing(_ position: Position, in place: String) -> JournalError {
    .damaged(.missing(position), in: Texte(place, place))
  }
}

extension LieuDuRegistre {
  fileprivate func bout(
    creant: Bool, pour registre: RegistreID?, _ patience: Duration,
    _ avis: @escaping @Sendable (JournalError) -> Void
  ) throws -> any BoutDeCopie {
    switch self {
    case .dossier(let dossier):
      return try BoutDossier(dossier, creant: creant, patience: patience, avis: avis)
    case .base(var adresse):
      if let registre, adresse.registre == nil { adresse = adresse.avec(registre) }
      if let registre, adresse.registre != registre {
        throw JournalError.misplaced(registre, in: adresse.nom)
      }
      let reserve = try adresse.reserve(creant: creant, patience: patience)
      return BoutReserve(nom: adresse.nom, reserve: reserve, patience: patience)
    }
  }
}

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
    let derniere = min(positions.upperBound, copie.head.position, positions.lowerBound + nombre - 1)
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
