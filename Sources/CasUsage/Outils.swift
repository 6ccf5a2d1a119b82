package import Facturation
package import Journaux

/// Where acts are recorded: a journal, and what gives identifiers.
package struct Outils: Sendable {
  let journal: any WritableJournal
  let identifiants: IdentifierSource
  /// The registre for which the place is meant, where it is named for one.
  let registre: RegistreID?

  /// Takes the journal to read and to write, and what gives identifiers.
  package init(
    journal: any WritableJournal, identifiants: IdentifierSource, registre: RegistreID? = nil
  ) {
    self.journal = journal
    self.identifiants = identifiants
    self.registre = registre
  }

  /// Does one act: all that a closure does under the writer's lock is recorded, or nothing.
  ///
  /// Under a key that was used before the closure is run on the state before its events; where it does the same,
  /// its first answer is given again, and nothing is recorded. It may be run again for other reasons too, so it
  /// changes nothing outside, and calls no journal.
  @discardableResult
  package func faire<Valeur>(
    par contexte: Contexte, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> RecuAvec<Valeur> {
    let (fait, acte) = try commencer(
      par: contexte, attente: ActWait(patience: contexte.patience), acte)
    try journal.settle(acte)
    return fait
  }

  /// The same, without waiting until it lasts: that is to be settled in the journal, by the number beside it.
  package func commencer<Valeur>(
    par contexte: Contexte, attente: ActWait, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> (fait: RecuAvec<Valeur>, acte: Int) {
    var cours = ActeEnCours<Valeur>()
    let ecrit = try journal.appendUnsettled(
      by: contexte.auteur, cle: contexte.cle, waiting: attente
    ) { lus, maintenant in
      try cours.executer(acte, self, contexte, lus, maintenant)
      return []
    }
    return (cours.recu(ecrit.events), ecrit.number)
  }

  /// Does what an act would do on what a view shows, and records nothing.
  package func essayer<Valeur>(
    sur vue: any JournalView, a maintenant: Timestamp, par contexte: Contexte,
    _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Valeur {
    try contexte.verifierVersions(vue: vue)
    let dernier = vue.head.time ?? maintenant
    let lus = StreamStates(
      vue, at: max(maintenant, dernier), by: contexte.auteur,
      startingFrom: journal.kept.copy(upTo: vue.head))
    let tenu = RegistreTenu(
      lus, maintenant: max(maintenant, dernier), Tirage(identifiants), prevu: registre)
    defer { tenu.lacher() }
    let valeur = try acte(tenu)
    _ = try RecordedTime.of(lus.taken.first, after: vue.head.time, clock: maintenant)
    return valeur
  }
}

/// What an act has come to so far.
private struct ActeEnCours<Valeur> {
  private var valeur: Valeur?
  private var dejaFaits: [RecordedEvent] = []
  private var tete = Head.empty

  /// Runs it, unless it was done before under its key: then it is only held against what it did.
  mutating func executer(
    _ acte: (RegistreTenu) throws -> Valeur, _ outils: Outils, _ contexte: Contexte,
    _ lus: StreamStates, _ maintenant: Timestamp
  ) throws {
    let vue = lus.view
    tete = vue.head
    if let cle = contexte.cle,
      let fait = try Idempotence.fait(cle, vue: vue, registre: outils.registre, acte)
    {
      (dejaFaits, valeur) = fait
      return
    }
    try contexte.verifierVersions(vue: vue)
    let tenu = RegistreTenu(
      lus, maintenant: maintenant, Tirage(outils.identifiants), prevu: outils.registre)
    defer { tenu.lacher() }
    valeur = try acte(tenu)
  }

  /// The answer, once it is recorded.
  func recu(_ faits: [RecordedEvent]) -> RecuAvec<Valeur> {
    guard let valeur else { preconditionFailure("an act that was not run throws") }
    let recu = Recu(
      dejaFaits.isEmpty ? faits : dejaFaits, dejaFait: !dejaFaits.isEmpty, apres: tete)
    return RecuAvec(recu, valeur: valeur)
  }
}
