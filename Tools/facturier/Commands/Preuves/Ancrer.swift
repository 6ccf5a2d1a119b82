import FacturierFormats
import Preuves

extension Command {
  /// `ancre`: gives the anchor of the journal's end, or of an earlier event, asks for its date, and takes in
  /// what others have signed or dated.
  static let ancrer = Command(
    name: ["ancre", "sceller", "horodater"], english: ["anchor", "seal", "timestamp"],
    fr: "Donne l'ancre du journal, à faire signer et dater, et garde ce qui en revient.",
    en: "Gives the journal's anchor, to be signed and dated, and keeps what comes back.",
    options: [.positionDAncre, .versAncre, .demandeTSA, .ajouter]
  ) { session, call in
    if let fichier = call.text(.ajouter) { return try session.ajouter(fichier) }
    let ancre = try session.ancre(session.positionDAncre)
    // The anchor is kept with the token, and can be made again till then: a user who may only read can ask.
    let demande = call.text(.demandeTSA)
    var issue =
      try demande.map { try OutputFile(session, to: $0 == "-" ? nil : $0) } ?? OutputFile(session)
    if demande != nil || issue.path != nil || !session.json {
      try issue.write(demande == nil ? ancre.octets : ancre.demandeDHorodatage)
    }
    try issue.finish()
    let (position, chemin) = (ancre.position, issue.path)
    if session.json, demande == nil || chemin != nil {
      try session.output.object("resultat") {
        $0.ancre(ancre)
        $0.member("vers", chemin)
      }
    } else if let chemin {
      session.warn(
        demande == nil
          ? .ancreEcrite(position, vers: chemin) : .demandeEcrite(position, vers: chemin))
    }
  }
}

extension Session {
  /// The event that was asked for; the first one has the position 1.
  fileprivate var positionDAncre: Position? {
    get throws { try call.integer(.positionDAncre, atLeast: 1).map(existante) }
  }

  fileprivate func ajouter(_ fichier: String) throws {
    let octets = try InputFile(fichier).contents(atMost: Preuve.plusLongue)
    let nom = PreuveLue.nom(fichier)
    let ancre = try positionDAncre.map(ancre) ?? PreuveLue.ancre(de: fichier, self)
    // A signature doesn't say by itself what it is of.
    if case .signature? = try? Preuve(octets) {
      guard let ancre else { throw UsageError(.ancreASituer(nom)) }
      try PreuveLue.eprouver(octets, de: fichier, sur: ancre, self)
    }
    let (gardee, estNouvelle) = try journalDuDossier().ajouter(
      preuve: octets, nommee: nom, sur: ancre)
    try announce(.preuveGardee(gardee, estNouvelle: estNouvelle)) {
      $0.preuve(gardee)
      $0.member("nouvelle", estNouvelle)
    }
  }

  /// The anchor of an event, or of the last one.
  func ancre(_ position: Position?) throws -> AncreDatee {
    guard let ancre = try journal().read({ try $0.ancre(position) }) else {
      throw RefusFacturation.registreNonOuvert
    }
    return ancre
  }
}

extension JSONWriter {
  /// Adds an anchor: its line and what it says.
  fileprivate mutating func ancre(_ ancre: AncreDatee) {
    members([
      "ancre": ancre.ligne, "registre": ancre.registre.texte, "position": ancre.position,
      "hash": ancre.hash.texte, "date": ancre.time.text,
    ])
  }
}

/// Anchors as a person gives them.
extension Invocation {
  /// The event and its hash that the journal must contain, if they were given: as text, or as the file
  /// that holds the line.
  func ancre(_ option: Option) throws -> Ancre? {
    try text(option).map { texte in
      if let ancre = Ancre(texte) { return ancre }
      guard Files.exists(texte) else { throw UsageError(.ancreAttendue, of: option.field) }
      let lignes = String(decoding: try InputFile(texte).contents(atMost: 1024), as: UTF8.self)
        .split(whereSeparator: \.isNewline)
      guard lignes.count == 1, let ancre = Ancre(String(lignes[0])) else {
        throw JournalError.noAnchor(texte)
      }
      return ancre
    }
  }
}

extension AncreDatee {
  /// Reads the file that holds its line; it is short, and what is longer is none.
  init(fichier: String) throws {
    let octets = try InputFile(fichier).contents(atMost: 1024)
    guard let ancre = AncreDatee(octets: octets) else { throw JournalError.noAnchor(fichier) }
    self = ancre
  }
}

/// A file that somebody gave back, on its way to be kept.
enum PreuveLue {
  /// What a file is called when something is said of it.
  static func nom(_ fichier: String) -> String { fichier == "-" ? "stdin" : fichier }

  /// The anchor that a signature's file is named for: `28.ancre.sig` lies beside `28.ancre`, or is of the
  /// anchor of event 28, which follows from the journal.
  static func ancre(de fichier: String, _ session: Session) throws -> AncreDatee? {
    guard fichier.hasSuffix(".sig") else { return nil }
    let signe = String(fichier.dropLast(".sig".count))
    guard Files.exists(signe) else {
      let nom = fichier.split(separator: "/").last.flatMap { ProofName(String($0)) }
      return try nom.map { try session.ancre(session.existante($0.position)) }
    }
    return try AncreDatee(fichier: signe)
  }

  /// Refuses a signature that is not of that anchor, where there is a program that can tell.
  static func eprouver(
    _ octets: ContiguousArray<UInt8>, de fichier: String, sur ancre: AncreDatee, _ session: Session
  ) throws {
    let chemin = fichier == "-" ? ForeignProgram.piece : fichier
    guard let issue = eprouver(chemin, piece: octets, sur: ancre) else {
      return session.warn(.programmeAbsent("ssh-keygen"))
    }
    guard issue.code == 0 else { throw JournalError.notKept(nom(fichier), .autreAncre(ancre)) }
  }

  /// What `ssh-keygen` says of a signature and an anchor, of any signer; nothing where there is no such
  /// program.
  static func eprouver(
    _ chemin: String, piece: ContiguousArray<UInt8> = [], sur ancre: AncreDatee
  ) -> ForeignProgram.Outcome? {
    let mots = [
      "ssh-keygen", "-Y", "check-novalidate", "-n", SignatureSSH.espaceDeNoms, "-s", chemin,
    ]
    return ForeignProgram.run(mots, input: ancre.octets, piece: piece)
  }
}

/// The files of those who are believed; one that cannot be read or names nobody is refused, lest every
/// signature be rejected for it.
struct FichiersDeConfiance {
  /// Who may sign, as `ssh-keygen` reads it.
  let signataires: ContiguousArray<UInt8>?
  /// The authorities that may date, in PEM.
  let autorites: ContiguousArray<UInt8>?

  /// Reads those that were named; a file for somebody else holds no private key.
  init(signataires: String?, autorites: String?, aRemettre: Bool = false) throws {
    func lu(
      _ fichier: String, _ nomme: (ContiguousArray<UInt8>) -> Bool,
      _ personne: (String) -> JournalError
    ) throws -> ContiguousArray<UInt8> {
      let octets = try InputFile(fichier).contents(atMost: FichierDeConfiance.plusLong)
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
