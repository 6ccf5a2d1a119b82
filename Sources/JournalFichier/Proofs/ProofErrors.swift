public import Facturation
import Preuves
public import Journaux

extension JournalError.Code {
  /// A file is no anchor, no signature and no token, or not as it has to be.
  public static let preuveIllisible = Self(rawValue: "preuve-illisible")
  /// A signature or a token is about nothing that stands in this journal.
  public static let preuveEtrangere = Self(rawValue: "preuve-etrangere")
  /// A file of those who are believed names nobody.
  public static let confianceIllisible = Self(rawValue: "confiance-illisible")
  /// An authority's answer is a refusal, without a token.
  public static let jetonRefuse = Self(rawValue: "jeton-refuse")
  /// A token comes without the certificate that verifies it.
  public static let jetonSansCertificat = Self(rawValue: "jeton-sans-certificat")
  /// A token was made before the event that it is about.
  public static let preuveAnterieure = Self(rawValue: "preuve-anterieure")
}

extension JournalError {
  /// A file that should hold the line of an anchor holds something else.
  package static func noAnchor(_ path: String) -> JournalError {
    JournalError(
      code: .preuveIllisible,
      francais: "\(path) n'est pas l'ancre attendue : il y faut la seule ligne d'une ancre, telle"
        + " qu'elle a été donnée, et rien d'autre.",
      anglais: "\(path) is not the anchor that is expected: it must hold the one line of an anchor,"
        + " as it was given, and nothing else.")
  }

  /// What bears the name of the folder of anchors is none.
  static func noProofFolder(_ path: String) -> JournalError {
    JournalError(
      code: .interdit,
      francais: "\(path) n'est pas un dossier, mais un fichier ou un lien : rien n'y est gardé."
        + " Ôtez-le ou renommez-le, puis recommencez.",
      anglais: "\(path) is no folder, but a file or a link: nothing is kept there. Remove or"
        + " rename it, then retry.")
  }

  /// A file that should be a signature or a token is neither, or not as it has to be.
  static func unreadable(_ name: String, _ fault: FautePreuve) -> JournalError {
    JournalError(
      code: .preuveIllisible,
      francais:
        "\(name) n'est pas gardé : on y trouve \(fault.texte.francais). Il faut le fichier tel que le"
        + " signataire ou l'autorité l'a rendu.",
      anglais:
        "\(name) is not kept: it holds \(fault.texte.anglais). It must be the file as the signer or the"
        + " authority gave it.")
  }

  /// A file of allowed signers names none.
  package static func noSigner(_ path: String) -> JournalError {
    JournalError(
      code: .confianceIllisible,
      francais: "\(path) ne nomme aucun signataire : il y faut une ligne comme"
        + " « jeanne@example.fr ssh-ed25519 AAAA… ».",
      anglais: "\(path) names no signer: it must have a line such as"
        + " “jeanne@example.fr ssh-ed25519 AAAA…”.")
  }

  /// A file of authorities holds no certificate.
  package static func noCertificate(_ path: String) -> JournalError {
    JournalError(
      code: .confianceIllisible,
      francais: "\(path) ne contient aucun certificat : il y faut celui de l'autorité, ou de qui la"
        + " certifie, en PEM (-----BEGIN CERTIFICATE-----).",
      anglais: "\(path) holds no certificate: it must have the authority's, or that of whoever"
        + " certifies it, in PEM (-----BEGIN CERTIFICATE-----).")
  }

  /// A file that somebody else is to have holds a private key.
  package static func privateKey(_ path: String) -> JournalError {
    JournalError(
      code: .confianceIllisible,
      francais:
        "\(path) contient une clé privée, que nul autre ne doit avoir : donnez un fichier qui ne"
        + " tient que des clés publiques ou des certificats.",
      anglais:
        "\(path) holds a private key, which nobody else may have: give a file that holds public"
        + " keys or certificates only.")
  }

  /// An authority answered that it gives no token.
  static func refused(_ name: String, _ refus: RefusDAutorite) -> JournalError {
    JournalError(
      code: .jetonRefuse,
      francais:
        "\(name) n'est pas gardé : l'autorité y refuse la demande (\(refus.texte.francais)), et ne donne"
        + " pas de jeton. Refaites la demande, ou adressez-la à une autre autorité.",
      anglais:
        "\(name) is not kept: in it the authority refuses the request (\(refus.texte.anglais)), and gives"
        + " no token. Make the request again, or ask another authority.")
  }

  /// A token does not hold what verifies it.
  static func withoutCertificate(_ name: String) -> JournalError {
    JournalError(
      code: .jetonSansCertificat,
      francais:
        "\(name) n'est pas gardé : ce jeton est sans le certificat de l'autorité, et rien de ce qui est"
        + " gardé ne permettrait de le vérifier. Demandez-en un qui le contienne (certReq).",
      anglais:
        "\(name) is not kept: this token is without the authority's certificate, and nothing that is"
        + " kept could verify it. Ask for one that holds it (certReq).")
  }

  /// An anchor, or what was signed or dated, is none of this journal's.
  package static func foreign(_ nom: String, _ name: String) -> JournalError {
    JournalError(
      code: .preuveEtrangere,
      francais:
        "\(nom) n'est pas gardé : ce qui y est signé ou daté n'est l'ancre d'aucun événement"
        + " de ce registre. Vérifiez le registre et le fichier.",
      anglais:
        "\(name) is not kept: what it signs or dates is the anchor of no event of this ledger."
        + " Check the ledger and the file.")
  }

  /// A signature is not of the anchor that it was given for.
  package static func notOf(_ ancre: AncreDatee, _ name: String) -> JournalError {
    JournalError(
      code: .preuveEtrangere, position: ancre.position,
      francais: "\(name) n'est pas gardé : ce n'est pas une signature de l'ancre de l'événement"
        + " \(ancre.position). Vérifiez ce qui a été signé.",
      anglais: "\(name) is not kept: it is no signature of the anchor of event \(ancre.position)."
        + " Check what was signed.")
  }

  /// A token says a moment at which the event was not recorded yet.
  static func tooEarly(_ name: String, _ date: Timestamp, _ ancre: AncreDatee) -> JournalError {
    JournalError(
      code: .preuveAnterieure, position: ancre.position,
      francais: "\(name) n'est pas gardé : il dit \(date), avant que l'événement \(ancre.position)"
        + " soit enregistré à \(ancre.time). Réglez l'horloge de cette machine, et redemandez un"
        + " jeton.",
      anglais:
        "\(name) is not kept: it says \(date), before event \(ancre.position) was recorded at"
        + " \(ancre.time). Set this machine's clock, and ask for another token.")
  }
}
