import Facturier

/// Where an export goes: to a file that appears when it is whole, or to standard output.
struct Issue: ExportStream {
  /// The file's path, if it goes to one.
  let chemin: String?
  private let sortie: Sortie
  private let fichier: FileReplacement?
  private var tampon: ContiguousArray<UInt8> = []

  /// Goes where `--vers` says; a page goes to a terminal only if that is asked for.
  init(page seance: Seance) throws {
    guard seance.appel.a(.vers) || !seance.sortie.estTerminal else {
      throw Usage(.destinationAttendue)
    }
    try self.init(seance)
  }

  /// Goes where `--vers` says.
  init(_ seance: Seance) throws {
    try self.init(seance, vers: seance.appel.texte(.vers).flatMap { $0 == "-" ? nil : $0 })
  }

  /// Goes to a file, or to standard output where there is none.
  init(_ seance: Seance, vers chemin: String?) throws {
    sortie = seance.sortie
    self.chemin = chemin
    fichier = try chemin.map { chemin in
      try Interruption.pendant {
        let fichier = try FileReplacement(chemin)
        return (fichier, inacheve: fichier.temporary)
      }
    }
  }

  mutating func write(_ bytes: ContiguousArray<UInt8>) throws {
    tampon += bytes
    if tampon.count > 1 << 16 { try vider() }
  }

  /// Whether what is written is seen before `finir` is called.
  var estVisible: Bool { fichier == nil }

  /// Makes sure that what came so far is where it goes: on the disk, or out of this program.
  mutating func eprouver() throws {
    try vider()
    if let fichier { try fichier.settle() } else { try sortie.vider() }
  }

  /// Writes the rest, and puts a file in its place.
  mutating func finir() throws {
    try vider()
    try Interruption.pendant { (try fichier?.finish(), inacheve: nil) }
  }

  private mutating func vider() throws {
    if let fichier { try fichier.write(tampon) } else { try sortie.octets(tampon) }
    tampon.removeAll(keepingCapacity: true)
  }
}

extension Seance {
  /// Says where an export of a period holds nothing: a wrong year would pass for an empty one.
  func direSiVide(_ nombre: Int, dans periode: ClosedRange<DateCivile>) {
    guard nombre == 0 else { return }
    Environnement.dire(dire(.rienAExporter(dans: periode)))
  }
}
