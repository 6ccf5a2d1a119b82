import Facturier

extension Command {
  /// `suivre`: tells acts as they are recorded, by all writers, until it is stopped.
  static let suivre = Command(
    name: ["suivre", "surveiller", "attendre"], english: ["follow", "watch", "tail"],
    fr: "Annonce chaque acte dès qu'il est enregistré.", en: "Reports each act as it is recorded.",
    note: Phrase(
      fr: "S'arrête par Ctrl-C, ou avec --jusqu-ici. Un script garde l'ancre du dernier « aJour »"
        + " et reprend avec --depuis, sans rien manquer.",
      en: "Ends with Ctrl-C, or with --jusqu-ici. A script keeps the anchor of the last “aJour” and"
        + " goes on with --depuis, missing nothing."),
    options: [.suiviDepuis, .jusquIci]
  ) { session, call in
    let journal = try session.journal()
    let ancre = try call.ancre(.suiviDepuis)
    var recit = RecitSuivi(
      session, registre: try session.lire { try $0.registre() },
      depuis: try ancre ?? journal.read { Ancre($0.head) }, demandee: ancre)
    while true {
      // Earlier acts are gone through too: they say what the new is about.
      if try session.suivre(&recit) { return }
      try session.output.flush()
    }
  }
}

extension Session {
  /// Tells what comes, until what was told is gone from the journal; says whether that was all to be done.
  fileprivate func suivre(_ recit: inout RecitSuivi) throws -> Bool {
    let suite = try suite()
    while true {
      for nouvelle in try suite() {
        switch nouvelle {
        case .acte(let acte, _):
          guard try recit.prendre(acte) else {
            try recit.dire(reprise: .empty)
            return false
          }
        case .reprise(let tete):
          try recit.reprendre(tete)
          return false
        case .aJour(let tete):
          guard recit.aTrouve else {
            try recit.dire(reprise: .empty)
            return false
          }
          try recit.dire(aJour: tete)
          if call.has(.jusquIci) { return true }
        @unknown default: break
        }
      }
      try output.flush()
    }
  }

  /// What gives all that is recorded, some of it at a time, and waits for more.
  fileprivate func suite() throws -> () throws -> [Nouvelle] {
    switch lieu {
    case .dossier: return try FollowHere(journalDuDossier(), after: nil).next
    case .base(let adresse): return try adresse.suite(patience: patience)
    }
  }
}

/// Tells what comes behind an event, in the words of history.
private struct RecitSuivi {
  /// The event behind which it tells, until that is met.
  private var cherchee: Ancre?
  private var depuis: Position
  /// The anchor that was asked for, until its event is met.
  private var demandee: Ancre?
  private let registre: RegistreID
  private let session: Session
  private let recit: Recit
  private var historique = Historique(de: .registre)

  init(_ session: Session, registre: Registre, depuis ancre: Ancre?, demandee: Ancre?) {
    (self.session, cherchee, depuis) = (session, ancre, ancre?.position ?? 0)
    self.demandee = demandee
    self.registre = registre.id
    recit = Recit(langue: session.language, fuseau: registre.fuseau, nommeFacture: true)
  }

  /// Whether the event behind which it tells has been met.
  var aTrouve: Bool { cherchee == nil }

  /// Tells an act; gives false where another event stands in the place of the one behind which it tells.
  mutating func prendre(_ acte: Acte) throws -> Bool {
    for evenement in acte.evenements {
      if let ancre = cherchee, ancre.position == evenement.position {
        guard ancre.ecart(de: registre, trouvant: evenement) == nil else { return false }
        (cherchee, demandee) = (nil, nil)
      }
      guard let entree = try historique.suivre(evenement), evenement.position > depuis else {
        continue
      }
      guard session.json else {
        try session.tell("#\(evenement.position) \(recit.phrase(entree))")
        continue
      }
      try session.output.object("resultat") { $0.evenement(entree) }
    }
    return true
  }

  /// Begins anew where the journal has gone back to an end: nothing was told yet where the event behind
  /// which it tells has not been met.
  mutating func reprendre(_ tete: Head) throws {
    if aTrouve { try dire(reprise: tete) } else { historique = Historique(de: .registre) }
  }

  /// Tells that what stood behind an end is gone; all is gone through anew, and told from there.
  ///
  /// Of an anchor that was asked for and is not met nobody knows what was told behind it: that is refused.
  mutating func dire(reprise tete: Head) throws {
    if let demandee {
      throw NotFoundError(demandee.description, .ancreEtrangere(demandee), rule: "ancre-etrangere")
    }
    (depuis, cherchee) = (tete.position, Ancre(tete))
    historique = Historique(de: .registre)
    guard session.json else { return try session.tell(.reprise(a: tete.position)) }
    try session.output.object("reprise") { $0.tete(tete) }
  }

  func dire(aJour tete: Head) throws {
    guard session.json else { return }
    try session.output.object("aJour") {
      $0.member("ancre", Ancre(tete)?.description)
      $0.tete(tete)
    }
  }
}
