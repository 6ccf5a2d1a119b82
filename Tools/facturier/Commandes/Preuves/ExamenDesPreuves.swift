import Facturier
import Preuves

/// How a signature or a token is checked where a key is needed: by a command that anybody can type, and
/// that the program runs itself where it was told whom to trust.
struct ExamenDesPreuves {
  /// The file of those whose signatures are believed, as `ssh-keygen` reads it.
  let signataires: String?
  /// The file of the authorities that are believed, in PEM.
  let autorites: String?

  /// Takes the files of those who are believed.
  init(signataires: String?, autorites: String?) throws {
    _ = try FichiersDeConfiance(signataires: signataires, autorites: autorites)
    (self.signataires, self.autorites) = (signataires, autorites)
  }

  /// What came of one of them.
  enum Verdict {
    /// It was not checked: nobody was named, or the program that does is not there.
    case aVerifier
    case programmeAbsent(String)
    /// It holds; the signer's name, where that is known.
    case tenu(String?)
    /// It doesn't: what the program said.
    case rejete(String)
    /// It is one by this key, and nobody is named whose key that is.
    case inconnu(String)

    /// Whose signature it is, where that is known.
    var signataire: String? {
      if case .tenu(let nom) = self { nom } else { nil }
    }
  }

  /// The command that checks it, with words for the files and the name that nobody has given yet.
  func commande(_ preuve: PreuveGardee, _ verdict: Verdict) -> String {
    switch preuve.preuve {
    case .signature:
      let mots = Self.verification(
        preuve, signataires ?? "SIGNATAIRES", de: verdict.signataire ?? "NOM")
      return Self.enLigne(mots) + " < \(preuve.cheminAncre.pourLeShell)"
    case .jeton(let jeton):
      return Self.enLigne(Self.verification(preuve, jeton, autorites ?? "AUTORITES.pem"))
    }
  }

  /// Runs that command, where it was said whom to trust.
  func examiner(_ preuve: PreuveGardee) -> Verdict {
    switch preuve.preuve {
    case .signature: signataires.map { signature(preuve, $0) } ?? .aVerifier
    case .jeton(let jeton): autorites.map { self.jeton(preuve, jeton, $0) } ?? .aVerifier
    }
  }

  /// What there is none of, though somebody who is believed was named: its absence must not pass for
  /// its being right.
  func sansObjet(parmi preuves: [PreuveGardee]) -> [Phrase] {
    let signee = preuves.contains { if case .signature = $0.preuve { true } else { false } }
    let datee = preuves.contains { if case .jeton = $0.preuve { true } else { false } }
    return (signataires != nil && !signee ? [.aucuneSignature] : [])
      + (autorites != nil && !datee ? [.aucunJeton] : [])
  }

  /// First who it is, by the key, and then whether it is his.
  private func signature(_ preuve: PreuveGardee, _ signataires: String) -> Verdict {
    let recherche = [
      "ssh-keygen", "-Y", "find-principals", "-f", signataires, "-s", preuve.chemin,
    ]
    guard let trouves = ProgrammeTiers.executer(recherche) else {
      return .programmeAbsent("ssh-keygen")
    }
    // A key may have several names, one comma apart; any of them will do.
    let noms = trouves.texte.split { $0.isNewline || $0 == "," }.map(String.init)
    guard trouves.code == 0, let nom = noms.first else { return sansSignataire(preuve) }
    let mots = Self.verification(preuve, signataires, de: nom)
    guard let issue = ProgrammeTiers.executer(mots, entree: preuve.ancre.octets) else {
      return .programmeAbsent("ssh-keygen")
    }
    return issue.code == 0 ? .tenu(nom) : .rejete(issue.derniereLigne)
  }

  /// Whether what nobody's key that is named has made is a signature of the anchor at all.
  private func sansSignataire(_ preuve: PreuveGardee) -> Verdict {
    guard case .signature(let signature) = preuve.preuve,
      let issue = PreuveLue.eprouver(preuve.chemin, sur: preuve.ancre)
    else { return .programmeAbsent("ssh-keygen") }
    return issue.code == 0 ? .inconnu(signature.empreinteDeCle) : .rejete(issue.derniereLigne)
  }

  private func jeton(
    _ preuve: PreuveGardee, _ jeton: JetonDHorodatage, _ autorites: String
  ) -> Verdict {
    guard let issue = ProgrammeTiers.executer(Self.verification(preuve, jeton, autorites)) else {
      return .programmeAbsent("openssl")
    }
    guard issue.code != 0 else { return .tenu(nil) }
    return .rejete(Self.motif(issue))
  }

  /// Why openssl rejects something: of its first error, `…:error:code:library:function:reason:file:line:more`,
  /// the reason and what more there is.
  private static func motif(_ issue: ProgrammeTiers.Issue) -> String {
    let erreur = issue.texte.split(whereSeparator: \.isNewline).first { $0.contains(":error:") }
    let parts = (erreur ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 5 else { return issue.derniereLigne }
    return ([parts[5]] + parts.dropFirst(8)).filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private static func verification(
    _ preuve: PreuveGardee, _ signataires: String, de nom: String
  ) -> [String] {
    [
      "ssh-keygen", "-Y", "verify", "-f", signataires, "-I", nom, "-n",
      SignatureSSH.espaceDeNoms, "-s", preuve.chemin,
    ]
  }

  /// A certificate is to have been valid when the token was made, not when somebody looks at it.
  private static func verification(
    _ preuve: PreuveGardee, _ jeton: JetonDHorodatage, _ autorites: String
  ) -> [String] {
    [
      "openssl", "ts", "-verify", "-attime", String(jeton.contenu.date.secondes), "-in",
      preuve.chemin, "-data", preuve.cheminAncre, "-CAfile", autorites,
    ]
  }

  private static func enLigne(_ mots: [String]) -> String {
    mots.map(\.pourLeShell).joined(separator: " ")
  }
}

extension Timestamp {
  /// The seconds since 1970 that are over.
  fileprivate var secondes: Int64 { microseconds / 1_000_000 }
}
