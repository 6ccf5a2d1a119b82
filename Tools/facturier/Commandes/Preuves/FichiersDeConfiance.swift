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
    func lu(
      _ fichier: String, _ nomme: (ContiguousArray<UInt8>) -> Bool,
      _ personne: (String) -> JournalError
    ) throws -> ContiguousArray<UInt8> {
      let octets = try FichierLu(fichier).contenu(auPlus: FichierDeConfiance.plusLong)
      if aRemettre, FichierDeConfiance.contientUneClePrivee(octets) {
        throw JournalError.privateKey(fichier)
      }
      guard nomme(octets) else { throw personne(fichier) }
      return octets
    }
    self.signataires = try signataires.map {
      try lu($0, FichierDeConfiance.nommeUnSignataire, JournalError.noSigner)
    }
    self.autorites = try autorites.map {
      try lu($0, FichierDeConfiance.contientUnCertificat, JournalError.noCertificate)
    }
  }
}
