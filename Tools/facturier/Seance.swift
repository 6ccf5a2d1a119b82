import Journaux
import Facturier
import Synchronization

/// One run of the program: what it was asked for, by whom, in which registre, and how it answers.
struct Seance {
  let appel: Appel
  let langue: Langue
  let sortie: Sortie

  /// Where the registre is kept.
  private(set) var lieu: LieuDuRegistre

  private var ouvert = JournalOuvert()
  private var avecIndex = true

  /// Begins a run; a folder without a name is refused, lest a script's empty variable mean `/`.
  init(appel: Appel, langue: Langue, sortie: Sortie) throws {
    self.appel = appel
    self.langue = langue
    self.sortie = sortie
    lieu = try Self.lieu(
      tape: appel.texte(.registre),
      sinon: Environnement.texte("FACTURIER_REGISTRE") ?? "registre")
  }

  /// Whether answers are JSON.
  var json: Bool { appel.a(.json) }

  /// Names a registre, where an address names none.
  mutating func donnerUnRegistre(_ registre: RegistreID, dans adresse: AdresseDeBase) {
    lieu = .base(adresse.avec(registre))
  }

  /// The same run, which finds what it looks for by the journal's lines alone.
  var sansIndex: Seance {
    var seance = self
    (seance.ouvert, seance.avecIndex) = (JournalOuvert(), false)
    return seance
  }

  /// The registre's journal, opened once for all that the run does; what was found amiss there is
  /// said at once.
  ///
  /// The states beside it are left aside on request, and as of a position.
  func journal(creant: Bool = false) throws -> any WritableJournal {
    try ouvert.journal {
      switch lieu {
      case .dossier(let dossier):
        try FileJournal(
          folder: dossier, creating: creant, patience: patience, usingIndex: avecIndex,
          usingStates: !appel.a(.sansEtats) && !appel.a(.position), notify: avertir)
      case .base(let adresse):
        try conseillant(adresse) { try adresse.journal(creant: creant, patience: patience) }
      }
    }
  }

  /// The same for what works on a folder's files.
  func journalDuDossier() throws -> FileJournal {
    guard let journal = try journal() as? FileJournal else {
      throw JournalError.folderOnly(lieu.nom)
    }
    return journal
  }

  /// The registre's folder, for what works on its files.
  func dossier() throws -> String { try lieu.dossier() }

  /// For how long a registre in use is waited for.
  var patience: Duration {
    get throws { .seconds(try appel.entier(.attente) ?? 10) }
  }

  /// Tells what was found amiss in the files, and dealt with.
  var avertir: @Sendable (JournalError) -> Void {
    { [langue] in Environnement.dire($0.messageConseille(langue)) }
  }

  /// What use cases work with.
  func outils(creant: Bool = false) throws -> Outils {
    let journal = try journal(creant: creant)
    Interruption.annoncer(dire(.interrompu))
    return Outils(journal: journal, identifiants: .uuid7(.system), registre: lieu.registre)
  }

  /// Who acts, under which key, having seen what of these.
  func contexte(sur flux: [Flux] = []) throws -> Contexte {
    var contexte = Contexte(
      auteur: try auteur(), cle: appel.texte(.idempotence).map { UUIDTexte(cle: $0) })
    if let version = try appel.entier(.version) {
      for flux in flux { contexte.versions[flux] = version }
    }
    return contexte
  }

  /// Does an act, whose author has seen all of these up to the version that he says.
  func faire<Valeur>(
    sur flux: Flux..., creant: Bool = false, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Recu {
    try outils(creant: creant).faire(par: contexte(sur: flux), acte).recu
  }

  /// Looks at what the registre holds now.
  func lire<Resultat>(_ lecture: (Etats) throws -> Resultat) throws -> Resultat {
    let journal = try journal()
    return try journal.read {
      try lecture(Etats($0, maintenant: WallClock.system.now(), startingFrom: journal.kept))
    }
  }

  /// The facture that an argument means; the number of an avoir is refused.
  func facture(_ texte: String) throws -> FactureID {
    try lire { try $0.facture(designee: texte) }
  }

  /// The facture or the avoir that an argument means.
  func document(_ texte: String) throws -> DocumentDesigne {
    try lire { try $0.document(designe: texte) }
  }

  /// The day to look at: the one asked for, else today.
  func jour() throws -> DateCivile {
    if let jour = try appel.date(.au) { return jour }
    return try lire { try $0.aujourdhui($0.registre()) }
  }

  /// The position of the journal that an option asks for, if it was given.
  func position(_ option: Option) throws -> Position? {
    try appel.entier(option).map(existante)
  }

  /// A position that was asked for; one behind the end of the journal is refused, lest an end that
  /// is missing pass unnoticed.
  func existante(_ position: Position) throws -> Position {
    let fin = try journal().read { $0.head.position }
    guard position <= fin else {
      throw Introuvable(
        designation: String(position), phrase: .positionAbsente(position, fin: fin),
        regle: "position-inconnue")
    }
    return position
  }

  private func auteur() throws -> Author {
    let nom = try appel.texte(.auteur) ?? Environnement.texte("FACTURIER_AUTEUR")
    return try Author(texte: nom ?? Environnement.utilisateur)
  }

}

/// A journal, once it is open.
private final class JournalOuvert: Sendable {
  private let ouvert = Mutex<(any WritableJournal)?>(nil)

  func journal(_ ouvrir: () throws -> any WritableJournal) throws -> any WritableJournal {
    try ouvert.withLock { ouvert in
      if let ouvert { return ouvert }
      let journal = try ouvrir()
      ouvert = journal
      return journal
    }
  }
}

/// What a run has to do with a registre in a base.
extension Seance {
  /// The place that a text means; a password may not be typed, for everybody sees what programs are started
  /// with.
  static func lieu(tape: String?, sinon connu: String) throws -> LieuDuRegistre {
    let texte = tape ?? connu
    guard !texte.isEmpty else { throw Usage(.valeurManquante(Option.registre.nom)) }
    guard let lieu = LieuDuRegistre(texte) else { throw Usage(.adresseIllisible) }
    if tape != nil { try refuserMotDePasse(lieu) }
    return lieu
  }

  /// Refuses an address that was typed with a password in it.
  static func refuserMotDePasse(_ lieu: LieuDuRegistre) throws {
    if case .base(let adresse) = lieu, adresse.porteUnMotDePasse {
      throw Usage(.motDePasseTape)
    }
  }

  /// The same run for a registre that is to begin: where the address names none, a new one is drawn, and
  /// named in what fails as well.
  ///
  /// Under a key the same would be asked for again, and another one drawn.
  func pourUnRegistreNeuf<Resultat>(_ corps: (Seance) throws -> Resultat) throws -> Resultat {
    guard case .base(let adresse) = lieu, adresse.registre == nil else { return try corps(self) }
    if appel.a(.idempotence) { throw Usage(.cleSansRegistre) }
    var seance = self
    seance.donnerUnRegistre(RegistreID(IdentifierSource.uuid7(.system).next()), dans: adresse)
    do { return try corps(seance) } catch let erreur as JournalError where erreur.code == .incertain
    {
      throw ErreurConseillee(erreur, suivie: .registreTire(seance.lieu.nom))
    }
  }

  /// Says of what fails there what helps.
  func conseillant<Resultat>(
    _ adresse: AdresseDeBase, _ corps: () throws -> Resultat
  ) throws -> Resultat {
    do { return try corps() } catch let erreur as JournalError where erreur.code == .introuvable {
      throw ErreurConseillee(erreur: erreur, conseil: .preparerLaBase)
    }
  }
}
