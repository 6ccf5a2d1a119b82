import Facturier
import Preuves

/// A file that somebody gave back, on its way to be kept.
enum PreuveLue {
  /// What a file is called when something is said of it.
  static func nom(_ fichier: String) -> String { fichier == "-" ? "stdin" : fichier }

  /// The anchor that a signature's file is named for: `28.ancre.sig` lies beside `28.ancre`, or is of the
  /// anchor of event 28, which follows from the journal.
  static func ancre(de fichier: String, _ seance: Seance) throws -> AncreDatee? {
    guard fichier.hasSuffix(".sig") else { return nil }
    let signe = String(fichier.dropLast(".sig".count))
    guard Fichiers.existe(signe) else {
      let nom = fichier.split(separator: "/").last.flatMap { ProofName(String($0)) }
      return try nom.map { try seance.ancre(seance.existante($0.position)) }
    }
    return try AncreDatee(fichier: signe)
  }

  /// Refuses a signature that is not of that anchor, where there is a program that can tell.
  static func eprouver(
    _ octets: ContiguousArray<UInt8>, de fichier: String, sur ancre: AncreDatee, _ seance: Seance
  ) throws {
    let chemin = fichier == "-" ? ProgrammeTiers.piece : fichier
    guard let issue = eprouver(chemin, piece: octets, sur: ancre) else {
      return Environnement.dire(seance.dire(.programmeAbsent("ssh-keygen")))
    }
    guard issue.code == 0 else { throw JournalError.notKept(nom(fichier), .autreAncre(ancre)) }
  }

  /// What `ssh-keygen` says of a signature and an anchor, whoever has signed; nothing where there is no
  /// such program.
  static func eprouver(
    _ chemin: String, piece: ContiguousArray<UInt8> = [], sur ancre: AncreDatee
  ) -> ProgrammeTiers.Issue? {
    let mots = [
      "ssh-keygen", "-Y", "check-novalidate", "-n", SignatureSSH.espaceDeNoms, "-s", chemin,
    ]
    return ProgrammeTiers.executer(mots, entree: ancre.octets, piece: piece)
  }
}
