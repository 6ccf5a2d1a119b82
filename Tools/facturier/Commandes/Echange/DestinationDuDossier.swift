import Facturier
import Zip

/// Where an audit package goes: a folder or a ZIP archive, either of which appears when it is whole.
struct DestinationDuDossier: DestinationDeLiasse {
  /// What was named.
  let chemin: String
  private var genre: Genre
  /// What the archive's bytes are made by, once it is known from when it is.
  private var zip: ZipWriter?

  private enum Genre {
    case dossier(FolderReplacement)
    case archive(Issue)
  }

  /// Where a journal is shorter, no file of a package has more bytes than 32 bits count.
  private static let courte = 1 << 30

  /// Goes where `--vers` says.
  init(_ seance: Seance, vers chemin: String) throws {
    self.chemin = chemin
    guard !chemin.isEmpty, chemin != "-" else {
      throw Usage(.dossierOuArchive, de: Option.versDossierDAudit.champ)
    }
    genre =
      chemin.lowercased().hasSuffix(".zip")
      ? .archive(try Issue(seance, vers: chemin)) : .dossier(try FolderReplacement(chemin))
  }

  /// Learns from when the package is, and how long its journal.
  mutating func dater(_ moment: Timestamp, longueur: Int) {
    zip = ZipWriter(of: ZipMoment(moment), isLarge: longueur >= Self.courte)
  }

  mutating func commencer(_ nom: String) throws {
    if case .dossier(let dossier) = genre { return try dossier.begin(nom) }
    try archiver(zip?.begin(nom))
  }

  mutating func ecrire(_ octets: ContiguousArray<UInt8>) throws {
    if case .dossier(let dossier) = genre { return try dossier.write(octets) }
    try archiver(zip?.add(octets))
  }

  mutating func achever() throws {
    if case .dossier(let dossier) = genre { return try dossier.end() }
    try archiver(zip?.end())
  }

  /// Makes sure that all of it is on the disk, so that nothing but its name is missing.
  mutating func eprouver() throws {
    guard case .archive = genre else { return }
    try archiver(zip?.finish())
    if case .archive(var issue) = genre {
      try issue.eprouver()
      genre = .archive(issue)
    }
  }

  /// Puts it in its place.
  mutating func finir() throws {
    switch genre {
    case .dossier(let dossier): try dossier.finish()
    case .archive(var issue): try issue.finir()
    }
  }

  private mutating func archiver(_ octets: ContiguousArray<UInt8>?) throws {
    guard case .archive(var issue) = genre, let octets else { return }
    try issue.write(octets)
    genre = .archive(issue)
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
