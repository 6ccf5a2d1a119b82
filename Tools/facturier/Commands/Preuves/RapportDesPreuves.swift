import FacturierFormats
import Preuves

/// What `verifier` says of the signatures and the tokens that are kept beside the journal.
///
/// A program of this machine judges each, in a command that anybody can type, and that is run here where it
/// was told whom to trust.
final class RapportDesPreuves {
  /// The file of those whose signatures are believed, as `ssh-keygen` reads it.
  private let signataires: String?
  /// The file of the authorities that are believed, in PEM.
  private let autorites: String?
  private var jugees: [String: (preuve: PreuveGardee, verdict: Verdict)] = [:]

  /// What came of one of them.
  enum Verdict {
    /// It was not judged: nobody was named, or the program that does is not there.
    case aVerifier
    case programmeAbsent
    /// It holds; the signer's name, where that is known.
    case tenu(String?)
    /// It doesn't: what the program found instead.
    case rejete(Phrase)

    /// Whose signature it is, where that is known.
    fileprivate var signataire: String? { if case .tenu(let nom) = self { nom } else { nil } }
  }

  /// Takes the files of those who are believed.
  init(signataires: String?, autorites: String?) throws {
    _ = try FichiersDeConfiance(signataires: signataires, autorites: autorites)
    (self.signataires, self.autorites) = (signataires, autorites)
  }

  /// What is wrong with one of them, if a program that was asked says so.
  func juger(_ preuve: PreuveGardee) -> Teneur? {
    let verdict =
      switch preuve.preuve {
      case .signature(let signature):
        signataires.map { self.verdict(preuve, signature, $0) } ?? .aVerifier
      case .jeton(let jeton): autorites.map { self.verdict(preuve, jeton, $0) } ?? .aVerifier
      }
    jugees[preuve.chemin] = (preuve, verdict)
    guard case .rejete(let phrase) = verdict else { return nil }
    return .dit(phrase.francais, phrase.anglais)
  }

  /// Tells each of those that nothing is wrong with, and how it is judged.
  func dire(_ preuves: [PreuveGardee], _ session: Session) throws {
    var absents: Set<String> = []
    for preuve in preuves {
      let verdict = jugees[preuve.chemin]?.verdict ?? .aVerifier
      if case .programmeAbsent = verdict { absents.insert(preuve.programme) }
      guard !session.json else {
        try session.output.object("preuve") { ecrire(preuve, verdict, dans: &$0) }
        continue
      }
      try session.tell(.preuve(preuve, verdict))
      if preuve.estDansLAvenir { try session.tell("  " + session.wording(.jetonDansLAvenir)) }
      if case .tenu = verdict { continue }
      try session.output.line("  \(commande(preuve, verdict).visible)")
    }
    for manque in sansObjet { session.warn(manque) }
    for nom in absents.sorted() { session.warn(.programmeAbsent(nom)) }
  }

  /// A believed signer or authority was named, but there is no proof of theirs: its absence must not pass for
  /// its being right.
  private var sansObjet: [Phrase] {
    let demandes = Set(jugees.values.map(\.preuve.programme))
    return (signataires == nil || demandes.contains("ssh-keygen") ? [] : [.aucuneSignature])
      + (autorites == nil || demandes.contains("openssl") ? [] : [.aucunJeton])
  }

  private func ecrire(_ preuve: PreuveGardee, _ verdict: Verdict, dans json: inout JSONWriter) {
    let verifiee = if case .tenu = verdict { true } else { false }
    json.preuve(preuve)
    if preuve.estDansLAvenir { json.member("dansLAvenir", true) }
    json.members([
      "verdict": verifiee ? "verifiee" : "a-verifier", "signataire": verdict.signataire,
      "commande": commande(preuve, verdict),
    ])
  }

  /// The command that judges it, with words for the files and the name that nobody has given yet.
  private func commande(_ preuve: PreuveGardee, _ verdict: Verdict) -> String {
    let (mots, suite) =
      switch preuve.preuve {
      case .signature:
        (
          preuve.verification(signataires ?? "SIGNATAIRES", de: verdict.signataire ?? "NOM"),
          " < \(preuve.cheminAncre.forTheShell)"
        )
      case .jeton(let jeton): (preuve.verification(jeton, autorites ?? "AUTORITES.pem"), "")
      }
    return mots.map(\.forTheShell).joined(separator: " ") + suite
  }

  /// First whose it is, by the key, and then whether it is his; of nobody's key that is named whether it is a
  /// signature of the anchor at all.
  private func verdict(
    _ preuve: PreuveGardee, _ signature: SignatureSSH, _ signataires: String
  ) -> Verdict {
    let recherche = ["ssh-keygen", "-Y", "find-principals", "-f", signataires, "-s", preuve.chemin]
    guard let trouves = ForeignProgram.run(recherche) else { return .programmeAbsent }
    // A key may have several names, one comma apart; any of them will do.
    let noms = trouves.text.split { $0.isNewline || $0 == "," }.map(String.init)
    let nom = trouves.code == 0 ? noms.first : nil
    let issue =
      if let nom {
        ForeignProgram.run(
          preuve.verification(signataires, de: nom), input: preuve.ancre.octets)
      } else {
        PreuveLue.eprouver(preuve.chemin, sur: preuve.ancre)
      }
    guard let issue else { return .programmeAbsent }
    guard issue.code == 0 else {
      return .rejete(.refuseePar(preuve.programme, issue.lastLine))
    }
    return nom.map { .tenu($0) } ?? .rejete(.signataireInconnu(signature.empreinteDeCle))
  }

  /// Of what openssl says, the reason and what more there is of its first error,
  /// `…:error:code:library:function:reason:file:line:more`.
  private func verdict(
    _ preuve: PreuveGardee, _ jeton: JetonDHorodatage, _ autorites: String
  ) -> Verdict {
    guard let issue = ForeignProgram.run(preuve.verification(jeton, autorites)) else {
      return .programmeAbsent
    }
    if issue.code == 0 { return .tenu(nil) }
    let erreur = issue.text.split(whereSeparator: \.isNewline).first { $0.contains(":error:") }
    let parts = (erreur ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let motif = ([parts.dropFirst(5).first ?? ""] + parts.dropFirst(8)).filter { !$0.isEmpty }
    return .rejete(
      .refuseePar(
        preuve.programme, motif.isEmpty ? issue.lastLine : motif.joined(separator: ": ")))
  }
}

extension PreuveGardee {
  /// The program that judges it.
  var programme: String {
    switch preuve {
    case .signature: "ssh-keygen"
    case .jeton: "openssl"
    }
  }

  /// Whether it is a token that says a moment which has not come yet by this machine's clock.
  fileprivate var estDansLAvenir: Bool {
    guard case .jeton(let jeton) = preuve else { return false }
    return jeton.date > WallClock.system.now()
  }

  fileprivate func verification(_ signataires: String, de nom: String) -> [String] {
    [
      programme, "-Y", "verify", "-f", signataires, "-I", nom, "-n", SignatureSSH.espaceDeNoms,
      "-s", chemin,
    ]
  }

  /// A certificate is to have been valid when the token was made, not when somebody looks at it.
  fileprivate func verification(_ jeton: JetonDHorodatage, _ autorites: String) -> [String] {
    [
      programme, "ts", "-verify", "-attime", String(jeton.date.wholeSeconds), "-in", chemin,
      "-data", cheminAncre, "-CAfile", autorites,
    ]
  }
}

extension JSONWriter {
  /// Adds a signature or a token: what it is about, where it is, and what it says by itself.
  mutating func preuve(_ preuve: PreuveGardee) {
    members(["position": preuve.ancre.position, "fichier": preuve.nom])
    switch preuve.preuve {
    case .signature(let signature):
      members([
        "nature": "signature", "cle": signature.cle, "empreinteDeCle": signature.empreinteDeCle,
      ])
    case .jeton(let jeton): members(["nature": "jeton", "date": jeton.date.text])
    }
  }
}
