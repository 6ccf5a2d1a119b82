import Facturier

/// One run of the program: what it was asked for, by whom, in which registre, and how it answers.
struct Session {
  /// The command that is run.
  let command: Command
  private(set) var call: Invocation
  let language: Langue
  let output: Output

  /// Where the registre is kept.
  private(set) var lieu: LieuDuRegistre

  private var opened = JournalOuvert()
  private var withIndex = true

  /// Begins a run; a folder without a name is refused, lest a script's empty variable mean `/`.
  init(_ commande: Command, _ call: Invocation, language: Langue, output: Output) throws {
    (self.command, self.call, self.language, self.output) = (commande, call, language, output)
    let tape = call.text(.registre)
    lieu = try Self.lieu(tape ?? Environment.text("FACTURIER_REGISTRE") ?? "registre")
    if let tape {
      try refuserMotDePasse(lieu)
      Environment.noter(registre: tape)
    }
  }

  /// The same run, with what was typed in the journal's form.
  func given(_ call: Invocation) -> Session {
    var session = self
    session.call = call
    return session
  }

  /// Whether answers are JSON.
  var json: Bool { call.has(.json) }

  /// The same run, which finds what it looks for by the journal's lines alone.
  var withoutIndex: Session {
    var session = self
    (session.opened, session.withIndex) = (JournalOuvert(), false)
    return session
  }

  /// The registre's journal, opened once for all that the run does; faults found there are said at once.
  ///
  /// The states beside it are left aside on request, and as of a position.
  func journal(creant: Bool = false) throws -> any WritableJournal {
    if let journal = opened.journal { return journal }
    let journal: any WritableJournal
    switch lieu {
    case .dossier(let dossier):
      journal = try FileJournal(
        folder: dossier, creating: creant, patience: patience, usingIndex: withIndex,
        usingStates: !call.has(.sansEtats) && !call.has(.position), notify: avertir)
    case .base(let adresse):
      do {
        journal = try adresse.journal(creant: creant, patience: patience)
      } catch let erreur as JournalError where erreur.code == .introuvable {
        throw AdvisedError(erreur, advice: .preparerLaBase)
      }
    }
    opened.journal = journal
    return journal
  }

  /// The same for what works on a folder's files.
  func journalDuDossier() throws -> FileJournal {
    guard let journal = try journal() as? FileJournal else {
      throw JournalError.folderOnly(lieu.nom)
    }
    return journal
  }

  /// The registre's folder, for work on its files.
  func dossier() throws -> String { try lieu.dossier() }

  /// For how long a registre in use is waited for.
  var patience: Duration { get throws { .seconds(try call.integer(.attente) ?? 10) } }

  /// Tells what was found amiss in the files, and dealt with.
  var avertir: @Sendable (JournalError) -> Void {
    { [language] in Environment.say($0.advisedMessage(language), language) }
  }

  /// What use cases work with.
  func outils(creant: Bool = false, essayant: Bool = false) throws -> Outils {
    let journal = try journal(creant: creant)
    if !essayant {
      Environment.Interruption.announce(wording(.interrompu(dans: call.text(.registre))))
    }
    return Outils(journal: journal, identifiants: .uuid7(.system), registre: lieu.registre)
  }

  /// Who acts, under which key, having seen what of these.
  func contexte(sur flux: [Flux] = []) throws -> Contexte {
    let nom = try call.text(.auteur) ?? Environment.text("FACTURIER_AUTEUR")
    var contexte = Contexte(
      auteur: try Author(texte: nom ?? Environment.user),
      cle: try call.text(.idempotence).map {
        try UUIDTexte(cle: $0, champ: Option.idempotence.field)
      })
    // Of an act that is done already it may be any.
    if let version = try call.integer(.version).map(call.has(.idempotence) ? { $0 } : existante) {
      for flux in flux { contexte.versions[flux] = version }
    }
    return contexte
  }

  /// Does an act, whose author has seen all of these up to the version that he says.
  func faire<Valeur>(
    sur flux: Flux..., creant: Bool = false, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Recu { try outils(creant: creant).faire(par: contexte(sur: flux), acte).recu }

  /// Does an act on the facture that the command was given first.
  func surLaFacture<Valeur>(_ acte: (RegistreTenu, FactureID) throws -> Valeur) throws -> Recu {
    let facture = try facture(call.required(0))
    return try faire(sur: .facture(facture)) { try acte($0, facture) }
  }

  /// Refuses to change something where none of those options says what; those of any act do not.
  func exigerUneModification(parmi options: [Option]) throws {
    guard options.contains(where: { !Option.dActe.contains($0) && call.has($0) }) else {
      throw UsageError(.rienAModifier)
    }
  }

  /// Looks at what the registre holds now.
  func lire<Resultat>(_ lecture: (Etats) throws -> Resultat) throws -> Resultat {
    let journal = try journal()
    return try journal.read {
      try lecture(Etats($0, maintenant: WallClock.system.now(), startingFrom: journal.kept))
    }
  }

  /// The day to look at: the one asked for, else today.
  func jour() throws -> DateCivile { try call.date(.au) ?? today() }

  /// Says as of which day an answer looks at what a position holds, where none was asked for.
  func direLeJour(_ jour: DateCivile) {
    if call.has(.position) && !call.has(.au) && !json && !call.has(.csv) { warn(.vuLe(jour)) }
  }

  /// Today, where the seller is.
  func today() throws -> DateCivile { try lire { try $0.aujourdhui($0.registre()) } }

  /// The position of the journal that an option asks for, if it was given.
  func position(_ option: Option) throws -> Position? {
    try call.integer(option).map(finDeLActe(a:))
  }

  /// The same of a position; one within an act is moved to its end, for what it is halfway never was.
  func finDeLActe(a position: Position) throws -> Position {
    let position = try existante(position)
    let fin = try journal().read { try $0.endOfAct(at: position) }
    if fin != position { warn(.dansUnActe(position, fin: fin)) }
    return fin
  }

  /// A position that was asked for; one behind the end of the journal is refused, lest an end that
  /// is missing pass unnoticed.
  func existante(_ position: Position) throws -> Position {
    let fin = try journal().read { $0.head.position }
    guard position <= fin else {
      throw NotFoundError(
        String(position), .positionAbsente(position, fin: fin), rule: "position-inconnue")
    }
    return position
  }
}

/// A journal, once it is open.
private final class JournalOuvert { var journal: (any WritableJournal)? }

// MARK: - What a person calls things

extension Session {
  /// The facture that an argument means; the number of an avoir is refused.
  func facture(_ texte: String) throws -> FactureID { try lire { try $0.facture(designee: texte) } }

  /// The facture or the avoir that an argument means.
  func document(_ texte: String) throws -> DocumentDesigne {
    try lire { try $0.document(designe: texte) }
  }

  /// The line of a facture that a text means.
  func ligne(_ texte: String, de facture: Facture) throws -> LigneID {
    try choisir(texte, .ligne, des: .lignes, de: facture) {
      $0.lignes.map(\.id)
    }
  }

  /// The payment on a facture that a text means; without one, the only one of which that may be asked, or else the
  /// last, of which it will be said why not.
  func paiement(
    _ texte: String?, de facture: FactureID, ou estPossible: (Paiement) -> Bool
  ) throws -> PaiementID {
    let facture = try lire { try $0.facture(facture) }
    guard let texte else {
      // Once it is done, the same call would mean another.
      guard !call.has(.idempotence) else { throw UsageError(.manque([Argument.paiement.spelling])) }
      let possibles = facture.paiements.filter(estPossible)
      guard possibles.count <= 1, let seul = possibles.first ?? facture.paiements.last else {
        throw UsageError(.lequelDesPaiements(possibles, de: facture))
      }
      return seul.id
    }
    return try choisir(
      texte, Phrase(fr: "paiement", en: "payment"), des: .paiements, de: facture
    ) { $0.paiements.map(\.id) }
  }

  private func choisir<Objet>(
    _ texte: String, _ nom: Phrase, des genre: Homonymes, de facture: Facture,
    parmi: (Facture) -> [Identifiant<Objet>]
  ) throws -> Identifiant<Objet> {
    try NotFoundError.name(
      texte, orElse: .sansPareil(nom, texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: parmi(facture), des: genre)
    }
  }

  /// The number of an avoir on a facture that a text means.
  func avoir(_ texte: String, de facture: FactureID) throws -> NumeroFacture {
    let creditee = try lire { try $0.facture(facture) }
    let memes = creditee.avoirs.map(\.numero.numero).filter {
      $0.texte.lowercased() == texte.lowercased()
    }
    if memes.count == 1 { return memes[0] }
    let aucun = Phrase.aucunAvoir(texte, reference: creditee.reference)
    let designe = try NotFoundError.name(texte, orElse: aucun) { try document(texte) }
    guard designe.facture == facture, let avoir = designe.avoir else {
      throw NotFoundError(texte, aucun)
    }
    return avoir.numero
  }

  /// How moments are told: in the registre's time zone.
  func recit(nommeFacture: Bool = false) throws -> Recit {
    let fuseau = try lire { try $0.registre().fuseau }
    return Recit(langue: language, fuseau: fuseau, nommeFacture: nommeFacture)
  }
}

extension NotFoundError {
  /// What a search finds; where it finds nothing of that name, the phrase that says where to look.
  static func name<Nomme>(
    _ texte: String, orElse phrase: Phrase, _ chercher: () throws -> Nomme
  ) throws -> Nomme {
    do {
      return try chercher()
    } catch let refus as RefusFacturation where refus.code == "designation-inconnue" {
      throw NotFoundError(texte, phrase)
    }
  }
}

// MARK: - A registre in a base

extension Session {
  /// The place that a text means.
  static func lieu(_ texte: String) throws -> LieuDuRegistre {
    guard !texte.isEmpty else { throw UsageError(.valeurManquante(Option.registre.name)) }
    guard let lieu = LieuDuRegistre(texte) else { throw UsageError(.adresseIllisible) }
    return lieu
  }

  /// Refuses an address that was typed with a password in it, for everybody sees what programs are started
  /// with.
  func refuserMotDePasse(_ lieu: LieuDuRegistre) throws {
    if case .base(let adresse) = lieu, adresse.porteUnMotDePasse {
      throw UsageError(.motDePasseTape)
    }
  }

  /// The same run for a registre that is to begin: where the address names none, a new one is drawn, and
  /// named in what fails as well.
  ///
  /// Under a key the same would be asked for again, and another one drawn.
  func pourUnRegistreNeuf<Resultat>(_ corps: (Session) throws -> Resultat) throws -> Resultat {
    guard case .base(let adresse) = lieu, adresse.registre == nil else {
      // The advice to begin one would be this very command.
      do { return try corps(self) } catch let erreur as JournalError
        where erreur.code == .introuvable
      { throw AdvisedError(erreur) }
    }
    if call.has(.idempotence) { throw UsageError(.cleSansRegistre) }
    var session = self
    session.lieu = .base(adresse.avec(RegistreID(IdentifierSource.uuid7(.system).next())))
    do { return try corps(session) } catch let erreur as JournalError
      where erreur.code == .incertain
    { throw AdvisedError(erreur, followedBy: .registreTire(session.lieu.nom)) }
  }
}
