import Facturier
import Preuves

/// A file that somebody gave back, on its way to be kept.
enum PreuveLue {
  /// One byte more shows that a file is too long.
  static let plusLongue = JetonDHorodatage.plusLong + 1

  /// Whether it is a signature, which doesn't say by itself what it is of.
  static func estSignature(_ octets: ContiguousArray<UInt8>) -> Bool {
    if case .signature? = try? Preuve(octets) { return true }
    return false
  }

  /// The anchor that a signature's file is named for: `28.ancre.sig` lies beside `28.ancre`, or that one
  /// is kept already.
  static func ancre(de fichier: String, _ seance: Seance) throws -> AncreDatee? {
    guard fichier.hasSuffix(".sig") else { return nil }
    let signe = String(fichier.dropLast(".sig".count))
    let nom = signe.split(separator: "/").last.map(String.init) ?? signe
    let garde = "\(seance.dossier)/ancres/\(nom)"
    guard let chemin = [signe, garde].first(where: Fichiers.existe) else { return nil }
    let octets = try FichierLu(chemin).contenu(auPlus: plusLongue)
    guard let ancre = AncreDatee(octets: octets) else { throw JournalError.noAnchor(chemin) }
    return ancre
  }

  /// Refuses a signature that is not of that anchor, where there is a program that can tell.
  static func eprouver(_ fichier: String, sur ancre: AncreDatee, _ seance: Seance) throws {
    guard let issue = eprouver(fichier, sur: ancre) else {
      return Environnement.dire(seance.dire(.programmeAbsent("ssh-keygen")))
    }
    guard issue.code == 0 else { throw JournalError.notOf(ancre, fichier) }
  }

  /// What `ssh-keygen` says of a signature and an anchor, whoever has signed; nothing where there is no
  /// such program.
  static func eprouver(_ fichier: String, sur ancre: AncreDatee) -> ProgrammeTiers.Issue? {
    let mots = [
      "ssh-keygen", "-Y", "check-novalidate", "-n", SignatureSSH.espaceDeNoms, "-s", fichier,
    ]
    return ProgrammeTiers.executer(mots, entree: ancre.octets)
  }
}
