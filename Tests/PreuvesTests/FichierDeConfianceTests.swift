import Journaux
import Preuves
import Testing

/// The files that say whom to believe: one that names nobody is told apart from one that does.
@Suite("A file of those who are believed") struct FichierDeConfianceTests {
  private static let cle = Base64.text(
    [0, 0, 0, 11] + Array("ssh-ed25519".utf8) + [0, 0, 0, 2, 5, 7])

  @Test(arguments: [
    "jeanne@example.fr ssh-ed25519 \(cle)\n",
    "# whom we know\r\n\n  jeanne,j@x namespaces=\"facturier,a b\" ssh-ed25519 \(cle) jeanne\r\n",
    "*@example.fr cert-authority ssh-ed25519 \(cle)",
  ])
  func `names a signer`(texte: String) {
    #expect(FichierDeConfiance.nommeUnSignataire(ContiguousArray(texte.utf8)))
  }

  @Test(arguments: [
    "", "\n", "jeanne@example.fr\n", "# jeanne@example.fr ssh-ed25519 \(cle)\n",
    "ssh-ed25519 \(cle)\n", "jeanne@example.fr ssh-ed25519\n", "jeanne ssh-ed25519 AAAA\n",
    "jeanne ssh-rsa \(cle)\n", "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n",
  ])
  func `names no signer`(texte: String) {
    #expect(!FichierDeConfiance.nommeUnSignataire(ContiguousArray(texte.utf8)))
  }

  @Test(arguments: [
    "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n",
    "Essai\r\n-----BEGIN TRUSTED CERTIFICATE-----\r\nMA\r\nA=\r\n-----END TRUSTED CERTIFICATE-----",
  ])
  func `holds a certificate`(texte: String) {
    #expect(FichierDeConfiance.contientUnCertificat(ContiguousArray(texte.utf8)))
  }

  @Test(arguments: [
    "", "MAA=\n", "-----BEGIN CERTIFICATE-----\nMAA=\n",
    "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
    "-----BEGIN CERTIFICATE-----\nx!\n-----END CERTIFICATE-----\n",
    "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n",
    "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
  ])
  func `holds no certificate`(texte: String) {
    #expect(!FichierDeConfiance.contientUnCertificat(ContiguousArray(texte.utf8)))
  }
}
