import FacturierFormats

extension Command {
  /// `exporter rapport`: one page that an auditor reads, of a period and a client if asked for.
  static let exporterRapport = Command(
    name: ["exporter rapport", "rapport"], english: ["export report", "report"],
    fr: "Écrit une page pour l'audit : verdict, totaux, et l'historique de chaque facture.",
    en: "Writes a page for the audit: verdict, totals, and the history of each invoice.",
    options: [.du, .au, .pourClient, .ancre, .toutVerifier, .vers]
  ) { session, call in
    let ancre = try call.ancre(.ancre)
    try session.journalDuDossier().readRawLines { vue, brutes in
      let cadre = try session.cadre(vue)
      // After the view was taken: the page then shows a part of what was verified.
      let verification = try VerificationDuRapport(
        session, de: vue, ancre: ancre, entiere: call.has(.toutVerifier))
      let constat = verification.constat
      // A full verification tells of a line that cannot be read, for a page about any factures.
      if constat.surParole == nil { _ = try brutes.all() }
      var page = try session.page(cadre, constat, vue)
      var issue = try OutputFile(page: session)
      try Progress.show { avancer in
        try page.ecrire(dans: &issue, progression: avancer) { position, place, avecOctets in
          let octet = try place ?? brutes.all().offset(of: position) ?? 0
          return LigneDeJournal(
            octet: octet, octets: avecOctets ? try brutes.bytes(at: octet) : nil)
        }
      }
      try issue.finish()
      if let chemin = issue.path { try session.announce(page.nombre, chemin, verification) }
      session.output.exitCode = constat.anomalies == 0 ? 0 : 3
    }
  }
}

extension Session {
  fileprivate func cadre(_ vue: any JournalView) throws -> CadreRapport {
    let maintenant = WallClock.system.now()
    let etats = Etats(vue, maintenant: maintenant)
    let registre = try etats.registre()
    let periode = try call.periode(jusquAu: call.date(.au) ?? etats.aujourdhui(registre))
    return CadreRapport(
      langue: language, du: call.has(.du) ? periode.lowerBound : nil, au: periode.upperBound,
      client: try call.text(.pourClient).map { try Client.designer($0, .admis, dans: etats) },
      etabliLe: maintenant, version: Programme.version)
  }

  fileprivate func page(
    _ cadre: CadreRapport, _ constat: Constat, _ vue: any JournalView
  ) throws -> PageRapport {
    try Progress.show { try PageRapport(cadre, constat: constat, vue: vue, progression: $0) }
  }

  fileprivate func announce(
    _ factures: Int, _ chemin: String, _ verification: VerificationDuRapport
  ) throws {
    let (constat, surParole) = (verification.constat, verification.rapport.surParole)
    let verdict = constat.anomalies == 0 ? "intact" : "anomalies"
    if constat.anomalies == 0, !verification.rapport.finAttestee { warn(.finNonAttestee) }
    if json {
      return try output.object("resultat") {
        $0.members(["vers": chemin, "factures": factures, "verdict": verdict])
        $0.tete(surParole, nom: "surParole")
        $0.tete(constat.tete)
      }
    }
    warn(
      Phrase(
        fr: "Rapport sur \(Phrase.pluriel(factures, "facture", "factures")) écrit dans \(chemin).",
        en: "Report on \(Phrase.plural(factures, "invoice", "invoices")) written to \(chemin)."))
    if let surParole { warn(.rapportSurParole(jusqua: surParole.position)) }
    if constat.anomalies > 0 {
      warn(.nonIntact(anomalies: constat.anomalies, evenements: constat.evenements))
    }
  }
}

/// What a report says of the journal that it is about: all of it is verified, or what came behind the point
/// up to which earlier verifications were noted to have found all well.
struct VerificationDuRapport {
  /// What was found, as the report tells it.
  private(set) var constat: Constat
  /// What the verification has to say in the end.
  let rapport: RapportVerification

  /// Verifies for a report on a view; an anchor that it must contain asks for all of the journal, and so does
  /// one who says so.
  ///
  /// To verify a short journal takes no longer than to look for where to go on, so that nothing of it is ever
  /// taken on trust, and no point noted. Of a point that the journal does not bear out all is told: all is
  /// verified, and the point is the anchor that is demanded.
  init(_ session: Session, de vue: any JournalView, ancre: Ancre?, entiere: Bool) throws {
    let estLong = vue.quick?.isLong ?? false
    let suitLePoint = estLong && ancre == nil && !entiere
    let point = try suitLePoint ? Verification.pointNote(folder: session.dossier()) : nil
    if let point {
      let suite = try Self(session, depuis: point)
      if suite.rapport.surParole != nil {
        self = suite
        try noter(session, apres: point)
        return
      }
      if suite.constat.premieres.first?.estAncre == true { session.avertirDuPoint(point) }
    }
    try self.init(session, ancre: ancre ?? point?.ancre)
    if suitLePoint { try noter(session, apres: point) }
  }

  /// Notes how far this one has come, where something vouches for the journal's end: a reader of a page may
  /// not know that some of it is gone, and the next one would never tell.
  private func noter(_ session: Session, apres point: PointNote?) throws {
    guard rapport.finAttestee, rapport.tete.position != point?.ancre.position else { return }
    try session.noterLePoint(rapport)
  }

  /// Verifies what came behind a point.
  private init(_ session: Session, depuis point: PointNote) throws {
    let verification = Verification(folder: try session.dossier(), suivant: point)
    try self.init(session, verification, .depuisAncre, point.ancre)
    constat.surParole = rapport.surParole.map {
      (jusqua: $0.position, noteLe: point.time, commande: session.commandeDeVerification())
    }
  }

  /// Verifies all.
  private init(_ session: Session, ancre: Ancre?) throws {
    let verification = Verification(folder: try session.dossier(), ancre: ancre)
    try self.init(session, verification, .ancre, ancre)
    constat.ancre = ancre?.description
  }

  private init(
    _ session: Session, _ verification: Verification, _ option: Option, _ ancre: Ancre?
  ) throws {
    var premieres: [Anomalie] = []
    rapport = try Progress.show { avancer in
      try verification.executer(progression: avancer) { premieres.retenir($0) }
    }
    let tete = rapport.tete
    constat = Constat(
      evenements: rapport.evenements, tete: tete,
      commande: session.commandeDeVerification(option, ancre?.description),
      commandePlusTard: session.commandeDeVerification(
        .ancre, "\(tete.position):\(tete.hash.texte)"))
    (constat.anomalies, constat.premieres) = (rapport.anomalies, premieres)
    constat.correctionsHorloge = rapport.correctionsHorloge
    constat.finAttestee = rapport.finAttestee
  }
}

extension Session {
  /// The command that verifies, with an anchor in that option if there is one.
  fileprivate func commandeDeVerification(
    _ option: Option = .ancre, _ ancre: String? = nil
  ) -> String {
    "facturier \(wording(Command.verifier.name))"
      + (ancre.map { " --\(option.name(language)) \($0)" } ?? "")
  }
}
