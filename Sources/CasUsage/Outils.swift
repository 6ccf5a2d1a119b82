package import Facturation
package import Journaux

/// Under which circumstances an act is asked for.
package struct Contexte: Sendable {
  /// Who asks.
  package var auteur: Author
  /// A key under which the act is done once only, however often it is asked for.
  package var cle: UUIDTexte?
  /// The position of the last event that the caller has seen of what it wants to change.
  ///
  /// Of several things that were seen together, it is that of the last event of any of them.
  package var versions: [Flux: Position]
  /// For how long other processes that write are waited for, where not as long as usual.
  package var patience: Duration?

  /// Gathers the circumstances.
  package init(
    auteur: Author, cle: UUIDTexte? = nil, versions: [Flux: Position] = [:],
    patience: Duration? = nil
  ) {
    (self.auteur, self.cle, self.versions, self.patience) = (auteur, cle, versions, patience)
  }
}

/// Where acts are recorded: a journal, and what gives identifiers.
package struct Outils: Sendable {
  let journal: any WritableJournal
  let identifiants: IdentifierSource
  /// The registre for which the place is meant, where it is named for one.
  let registre: RegistreID?
  /// How much of its patience an act has waited already; nothing where none is left.
  package var attendu: Duration? = .zero

  /// Takes the journal to read and to write, and what gives identifiers.
  package init(
    journal: any WritableJournal, identifiants: IdentifierSource, registre: RegistreID? = nil
  ) {
    (self.journal, self.identifiants, self.registre) = (journal, identifiants, registre)
  }

  /// Does one act: all that a closure does under the writer's lock is recorded, or nothing.
  ///
  /// Under a key that was used before the closure is run on the state before its events; where it does the same,
  /// its first answer is given again, and nothing is recorded. It may be run again for other reasons too, so it
  /// changes nothing outside, and calls no journal.
  @discardableResult package func faire<Valeur>(
    par contexte: Contexte, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> RecuAvec<Valeur> {
    let (fait, acte) = try commencer(
      par: contexte, attente: ActWait(patience: contexte.patience, already: attendu), acte)
    try journal.settle(acte)
    return fait
  }

  /// The same, without waiting until it lasts: that is to be settled in the journal, by the number beside it.
  package func commencer<Valeur>(
    par contexte: Contexte, attente: ActWait, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> (fait: RecuAvec<Valeur>, acte: Int) {
    var (deja, valeur, tete) = ([RecordedEvent](), Valeur?.none, Head.empty)
    let ecrit = try journal.appendUnsettled(
      by: contexte.auteur, cle: contexte.cle, waiting: attente
    ) { lus, maintenant in
      let vue = lus.view
      tete = vue.head
      if let fait = try dejaFait(acte, par: contexte, vue) {
        (deja, valeur) = fait
      } else {
        try verifier(contexte.versions, vue)
        valeur = try executer(acte, lus, maintenant, .init(identifiants))
      }
      return []
    }
    guard let valeur else { preconditionFailure("an act that was not run throws") }
    let recu = Recu(deja.isEmpty ? ecrit.events : deja, dejaFait: !deja.isEmpty, apres: tete)
    return (RecuAvec(valeur: valeur, recu: recu), ecrit.number)
  }

  /// Does what an act would do on what a view shows, and records nothing.
  package func essayer<Valeur>(
    sur vue: any JournalView, a maintenant: Timestamp, par contexte: Contexte,
    _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Valeur {
    try verifier(contexte.versions, vue)
    let moment = max(maintenant, vue.head.time ?? maintenant)
    let lus = StreamStates(
      vue, at: moment, by: contexte.auteur, startingFrom: journal.kept.copy(upTo: vue.head))
    let valeur = try executer(acte, lus, moment, .init(identifiants))
    _ = try WallClock.time(of: lus.taken.first, after: vue.head.time, clock: maintenant)
    return valeur
  }

  /// What the act recorded when it was first done under its key, and what it gives; nothing when it was not
  /// done yet.
  ///
  /// The same key and the same act give the first answer, and record nothing. Whether the act is the same is told
  /// by doing it again: on the state just before its events, at their time and with their identifiers, the same
  /// input decides the same events.
  func dejaFait<Valeur>(
    _ acte: (RegistreTenu) throws -> Valeur, par contexte: Contexte, _ vue: any JournalView
  ) throws -> (faits: [RecordedEvent], valeur: Valeur)? {
    guard let cle = contexte.cle else { return nil }
    let faits = try vue.events(tagged: .cle(cle))
    guard let premier = faits.first else { return nil }
    let lus = StreamStates(vue.before(premier), at: premier.time, by: premier.author)
    let tirage = RegistreTenu.Tirage(dejaTires: faits.compactMap(\.evenement.identifiantNouveau))
    var valeur: Valeur?
    // One that would have been refused is another act; a journal that can't be read says nothing of it.
    do { valeur = try executer(acte, lus, premier.time, tirage) } catch is RefusFacturation {
    } catch is ImportRefuse {}
    guard let valeur, lus.taken == faits.map(\.evenement)
    else { throw JournalError.reused(at: premier.position) }
    return (faits, valeur)
  }

  private func executer<Valeur>(
    _ acte: (RegistreTenu) throws -> Valeur, _ lus: StreamStates, _ maintenant: Timestamp,
    _ tirage: RegistreTenu.Tirage
  ) throws -> Valeur {
    let tenu = RegistreTenu(lus, maintenant: maintenant, tirage, prevu: registre)
    defer { tenu.lacher() }
    return try acte(tenu)
  }

  /// Refuses an act whose author has not seen the last event of something.
  private func verifier(_ versions: [Flux: Position], _ vue: any JournalView) throws {
    for (version, vus) in Dictionary(grouping: versions, by: \.value) {
      var dernier: RecordedEvent?
      for (flux, _) in vus {
        let sien = try vue.last(tagged: .stream(flux))
        if sien?.position ?? 0 > dernier?.position ?? 0 { dernier = sien }
      }
      guard dernier?.position != version else { continue }
      throw JournalError.stale(seen: version, last: dernier)
    }
  }
}

extension Evenement {
  /// The identifier that was drawn for the event, when one was.
  var identifiantNouveau: UUIDTexte? {
    switch faits.tire {
    case .element(let uuid): uuid
    case .flux: flux.uuid
    case nil: nil
    }
  }
}
