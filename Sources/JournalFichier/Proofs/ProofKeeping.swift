public import Facturation
public import Journaux
package import Preuves

/// Anchors and what comes back of them, kept beside the journal. The journal itself is not changed.
extension FileJournal {
  /// Keeps the file of an anchor of this journal, to be signed or dated, and says where.
  public func garder(_ ancre: AncreDatee) throws -> String {
    guard try isOwn(ancre) else {
      throw JournalError.notKept(
        ProofFolder.label(ProofName(ancre.position, .ancre)), DefautPreuve.etrangere)
    }
    return try translatingErrors { try store.withProofs { try keep(ancre, in: $0) } }
  }

  /// Takes in a signature or a token of an anchor of this journal, once: `estNouvelle` says whether it was
  /// not there yet.
  ///
  /// Without an anchor, that of a token is found by what it dates; a signature doesn't say. Errors call
  /// the file by its name.
  package func ajouter(
    preuve octets: ContiguousArray<UInt8>, nommee nom: String, sur ancre: AncreDatee? = nil
  ) throws -> (gardee: PreuveGardee, estNouvelle: Bool) {
    do {
      let preuve = try Preuve(octets)
      let about = try anchor(of: preuve, given: ancre)
      return try translatingErrors {
        try store.withProofs { folder in
          _ = try keep(about, in: folder)
          let kept = try folder.keep(preuve.octets, ProofName.Kind(preuve), at: about.position)
          return (PreuveGardee(preuve, kept.name, sur: about, dans: folder), kept.isNew)
        }
      }
    } catch let faute as DefautPreuve { throw JournalError.notKept(nom, faute) }
  }

  private func isOwn(_ ancre: AncreDatee) throws -> Bool {
    try read { try $0.ancre(ancre.position) } == ancre
  }

  /// The anchor of this journal that a signature or a token is about.
  private func anchor(of preuve: Preuve, given: AncreDatee?) throws -> AncreDatee {
    if let given, try !isOwn(given) { throw DefautPreuve.etrangere }
    switch preuve {
    case .signature:
      guard let given else { throw DefautPreuve.etrangere }
      return given
    case .jeton(let jeton):
      let found = try given ?? read { try $0.ancre(datee: jeton.empreinte) }
      guard let found, DemandeDHorodatage.empreinte(de: found) == jeton.empreinte else {
        throw DefautPreuve.etrangere
      }
      guard jeton.auPlusTard >= found.time else { throw DefautPreuve.anterieure(jeton.date, found) }
      guard jeton.aDesCertificats else { throw DefautPreuve.sansCertificat }
      return found
    }
  }

  private func keep(_ ancre: AncreDatee, in folder: ProofFolder) throws -> String {
    let name = ProofName(ancre.position, .ancre)
    // There is one anchor of an event: another one in its place is no anchor of this journal.
    guard
      try folder.names(.ancre, at: ancre.position).isEmpty || folder.holds(ancre.octets, name)
    else { throw JournalError.noAnchor(folder.path(name)) }
    return folder.path(try folder.keep(ancre.octets, .ancre, at: ancre.position).name)
  }
}

extension AncreDatee {
  /// What a time stamping authority is asked with (RFC 3161): a token for the anchor's file.
  public var demandeDHorodatage: ContiguousArray<UInt8> { DemandeDHorodatage.octets(pour: self) }
}

extension JournalView {
  /// The anchor of which a token dates the digest, if it is of this journal.
  fileprivate func ancre(datee empreinte: Empreinte) throws -> AncreDatee? {
    guard let first = try ancre(1) else { return nil }
    var found: AncreDatee?
    try forEach(after: 0) { event in
      let ancre = AncreDatee(
        registre: first.registre, position: event.position, hash: event.hash, time: event.time)
      if DemandeDHorodatage.empreinte(de: ancre) == empreinte { found = ancre }
      return found == nil
    }
    return found
  }
}

/// A signature or a token that is kept beside the journal, and says of itself that it is about its anchor.
public struct PreuveGardee: Sendable {
  /// The anchor that was signed or dated.
  public let ancre: AncreDatee
  /// Where it is.
  public let chemin: String
  /// Where the anchor is that was signed or dated.
  package let cheminAncre: String
  /// What it is called from within the registre's folder.
  package let nom: String
  /// What it says.
  package let preuve: Preuve

  init(_ preuve: Preuve, _ name: ProofName, sur ancre: AncreDatee, dans folder: ProofFolder) {
    (self.ancre, self.preuve) = (ancre, preuve)
    chemin = folder.path(name)
    cheminAncre = folder.path(ProofName(name.position, .ancre))
    nom = ProofFolder.label(name)
  }
}

extension RefusFacturation.Code {
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

  /// An entry that bears the name of the folder of anchors is none.
  static func noProofFolder(_ path: String) -> JournalError {
    JournalError(
      code: .interdit,
      francais: "\(path) n'est pas un dossier, mais un fichier ou un lien : rien n'y est gardé."
        + " Ôtez-le ou renommez-le, puis recommencez.",
      anglais: "\(path) is no folder, but a file or a link: nothing is kept there. Remove or"
        + " rename it, then retry.")
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
      francais: "\(path) contient une clé privée, que nul autre ne doit avoir : donnez un fichier"
        + " de clés publiques ou de certificats seuls.",
      anglais: "\(path) holds a private key, which nobody else may have: give a file that holds"
        + " only public keys or certificates.")
  }

  /// A file that somebody gave back is not kept, for what it holds.
  package static func notKept(_ name: String, _ faute: DefautPreuve) -> JournalError {
    var position: Position?
    let (code, conseil): (Code, Texte)
    switch faute {
    case .nature, .tropLongue, .autreEmpreinte, .autreFin:
      code = .preuveIllisible
      conseil = Texte(
        "Il faut le fichier tel que le signataire ou l'autorité l'a rendu.",
        "It must be the file as the signer or the authority gave it.")
    case .refus:
      code = .jetonRefuse
      conseil = Texte(
        "Refaites la demande, ou adressez-la à une autre autorité.",
        "Make the request again, or ask another authority.")
    case .sansCertificat:
      code = .jetonSansCertificat
      conseil = Texte(
        "Demandez-en un qui le contienne (certReq).", "Ask for one that holds it (certReq).")
    case .etrangere:
      code = .preuveEtrangere
      conseil = Texte("Vérifiez le registre et le fichier.", "Check the ledger and the file.")
    case .autreAncre(let attendue):
      (code, position) = (.preuveEtrangere, attendue.position)
      conseil = Texte("Vérifiez ce qui a été signé.", "Check what was signed.")
    case .anterieure(_, let ancre):
      (code, position) = (.preuveAnterieure, ancre.position)
      conseil = Texte(
        "Réglez l'horloge de cette machine, et redemandez un jeton.",
        "Set this machine's clock, and ask for another token.")
    }
    return JournalError(
      code: code, position: position,
      francais: "\(name) n'est pas gardé : on y trouve \(faute.texte.francais)."
        + " \(conseil.francais)",
      anglais: "\(name) is not kept: it holds \(faute.texte.anglais). \(conseil.anglais)")
  }
}
