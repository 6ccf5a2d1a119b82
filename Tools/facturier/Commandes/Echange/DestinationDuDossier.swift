import Zip
import Facturier

/// Where an audit package goes: into a folder that nothing is in yet, or into a ZIP archive, which appears
/// when it is whole.
struct DestinationDuDossier: DestinationDeLiasse {
  /// What was named.
  let chemin: String
  private let seance: Seance
  private var genre: Genre
  /// The file that is being written: one of the folder's, or the archive.
  private var issue: Issue?

  private enum Genre {
    case dossier
    case archive(ZipWriter?)
  }

  /// Where a journal is shorter, no file of a package has more bytes than 32 bits count.
  private static let courte = 1 << 28

  /// Goes where `--vers` says.
  init(_ seance: Seance, vers chemin: String) throws {
    (self.seance, self.chemin) = (seance, chemin)
    guard chemin.lowercased().hasSuffix(".zip") else {
      genre = .dossier
      guard !chemin.isEmpty, chemin != "-" else {
        throw Usage(.dossierOuArchive, de: Option.versDossierDAudit.champ)
      }
      Fichiers.faireDossier(chemin)
      guard Fichiers.estUnDossierVide(chemin) else {
        throw Usage(.dossierOccupe(chemin), de: Option.versDossierDAudit.champ)
      }
      return
    }
    genre = .archive(nil)
    issue = try Issue(seance, vers: chemin)
  }

  /// Learns from when the package is, and how long its journal.
  mutating func dater(_ moment: Timestamp, longueur: Int) {
    guard case .archive = genre else { return }
    genre = .archive(ZipWriter(of: ZipMoment(moment), isLarge: longueur >= Self.courte))
  }

  mutating func commencer(_ nom: String) throws {
    switch genre {
    case .dossier:
      var parent = chemin
      for partie in nom.split(separator: "/").dropLast() {
        parent += "/\(partie)"
        Fichiers.faireDossier(parent)
      }
      issue = try Issue(seance, vers: "\(chemin)/\(nom)")
    case .archive: try archiver { $0.begin(nom) }
    }
  }

  mutating func ecrire(_ octets: ContiguousArray<UInt8>) throws {
    switch genre {
    case .dossier: try issue?.write(octets)
    case .archive: try archiver { $0.add(octets) }
    }
  }

  mutating func achever() throws {
    switch genre {
    case .dossier: try issue?.finir()
    case .archive: try archiver { $0.end() }
    }
  }

  /// Makes sure that what came so far is on the disk, before anything is recorded of it.
  mutating func eprouver() throws {
    if case .archive = genre { try issue?.eprouver() }
  }

  /// Ends it.
  mutating func finir() throws {
    guard case .archive = genre else { return }
    try archiver { $0.finish() }
    try issue?.finir()
  }

  private mutating func archiver(
    _ body: (inout ZipWriter) -> ContiguousArray<UInt8>
  ) throws {
    guard case .archive(var archive?) = genre else { return }
    let octets = body(&archive)
    genre = .archive(archive)
    try issue?.write(octets)
  }
}

extension ZipMoment {
  /// A moment, in UTC.
  fileprivate init(_ moment: Timestamp) {
    // `2026-11-20T10:11:12.123456Z`
    let parts = moment.text.split { !$0.isNumber }.compactMap { Int($0) }
    self.init(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5])
  }
}
