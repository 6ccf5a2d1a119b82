import Facturier
import Preuves

/// The files of those who are believed; one that cannot be read or names nobody is refused, lest every
/// signature be rejected for it.
struct FichiersDeConfiance {
  /// Who may sign, as `ssh-keygen` reads it.
  let signataires: ContiguousArray<UInt8>?
  /// The authorities that may date, in PEM.
  let autorites: ContiguousArray<UInt8>?

  /// Reads those that were named; what somebody else is to have holds no private key.
  init(signataires: String?, autorites: String?, aRemettre: Bool = false) throws {
    func contenu(_ fichier: String) throws -> ContiguousArray<UInt8> {
      let octets = try FichierLu(fichier).contenu(auPlus: FichierDeConfiance.plusLong)
      if aRemettre, FichierDeConfiance.contientUneClePrivee(octets) {
        throw JournalError.privateKey(fichier)
      }
      return octets
    }
    self.signataires = try signataires.map { fichier in
      let octets = try contenu(fichier)
      guard FichierDeConfiance.nommeUnSignataire(octets) else {
        throw JournalError.noSigner(fichier)
      }
      return octets
    }
    self.autorites = try autorites.map { fichier in
      let octets = try contenu(fichier)
      guard FichierDeConfiance.contientUnCertificat(octets) else {
        throw JournalError.noCertificate(fichier)
      }
      return octets
    }
  }
}
