import Journaux
import Facturier

/// One run of the program: what it was asked for, by whom, in which registre, and how it answers.
struct Seance {
  /// The command that is run.
  let commande: Commande
  let appel: Appel
  let langue: Langue
  let sortie: Sortie

  /// Where the registre is kept.
  private(set) var lieu: LieuDuRegistre

  private var ouvert = JournalOuvert()
  private var avecIndex = true

  /// Begins a run; a folder without a name is refused, lest a script's empty variable mean `/`.
  init(_ commande: Commande, _ appel: Appel, langue: Langue, sortie: Sortie) throws {
    (self.commande, self.appel, self.langue, self.sortie) = (commande, appel, langue, sortie)
    let tape = appel.texte(.registre)
    lieu = try Self.lieu(tape ?? Environnement.texte("FACTURIER_REGISTRE") ?? "registre")
    if tape != nil { try refuserMotDePasse(lieu) }
  }

  /// Whether answers are JSON.
  var json: Bool { appel.a(.json) }

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
    if let journal = ouvert.journal { return journal }
    let journal: any WritableJournal
    switch lieu {
    case .dossier(let dossier):
      journal = try FileJournal(
        folder: dossier, creating: creant, patience: patience, usingIndex: avecIndex,
        usingStates: !appel.a(.sansEtats) && !appel.a(.position), notify: avertir)
    case .base(let adresse):
      do {
        journal = try adresse.journal(creant: creant, patience: patience)
      } catch let erreur as JournalError where erreur.code == .introuvable {
        throw ErreurConseillee(erreur, conseil: .preparerLaBase)
      }
    }
    ouvert.journal = journal
    return journal
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
  var patience: Duration { get throws { .seconds(try appel.entier(.attente) ?? 10) } }

  /// Tells what was found amiss in the files, and dealt with.
  var avertir: @Sendable (JournalError) -> Void {
    { [langue] in Environnement.dire($0.messageConseille(langue)) }
  }

  /// What use cases work with.
  func outils(creant: Bool = false, essayant: Bool = false) throws -> Outils {
    let journal = try journal(creant: creant)
    if !essayant { Environnement.Interruption.annoncer(dire(.interrompu)) }
    return Outils(journal: journal, identifiants: .uuid7(.system), registre: lieu.registre)
  }

  /// Who acts, under which key, having seen what of these.
  func contexte(sur flux: [Flux] = []) throws -> Contexte {
    let nom = try appel.texte(.auteur) ?? Environnement.texte("FACTURIER_AUTEUR")
    var contexte = Contexte(
      auteur: try Author(texte: nom ?? Environnement.utilisateur),
      cle: appel.texte(.idempotence).map { UUIDTexte(cle: $0) })
    if let version = try appel.entier(.version) {
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
    let facture = try facture(appel.exige(0))
    return try faire(sur: .facture(facture)) { try acte($0, facture) }
  }

  /// Refuses to change something where none of those options says what; those of any act do not.
  func exigerUneModification(parmi options: [Option]) throws {
    guard options.contains(where: { !Option.dActe.contains($0) && appel.a($0) }) else {
      throw Usage(.rienAModifier)
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
  func jour() throws -> DateCivile {
    if let jour = try appel.date(.au) { return jour }
    return try lire { try $0.aujourdhui($0.registre()) }
  }

  /// The position of the journal that an option asks for, if it was given.
  func position(_ option: Option) throws -> Position? { try appel.entier(option).map(existante) }

  /// A position that was asked for; one behind the end of the journal is refused, lest an end that
  /// is missing pass unnoticed.
  func existante(_ position: Position) throws -> Position {
    let fin = try journal().read { $0.head.position }
    guard position <= fin else {
      throw Introuvable(
        String(position), .positionAbsente(position, fin: fin), regle: "position-inconnue")
    }
    return position
  }
}

/// A journal, once it is open.
private final class JournalOuvert { var journal: (any WritableJournal)? }

// MARK: - What a person calls things

extension Seance {
  /// The facture that an argument means; the number of an avoir is refused.
  func facture(_ texte: String) throws -> FactureID { try lire { try $0.facture(designee: texte) } }

  /// The facture or the avoir that an argument means.
  func document(_ texte: String) throws -> DocumentDesigne {
    try lire { try $0.document(designe: texte) }
  }

  /// The line of a facture that a text means.
  func ligne(_ texte: String, de facture: FactureID) throws -> LigneID {
    let facture = try lire { try $0.facture(facture) }
    let ligne = Phrase(fr: "ligne", en: "line")
    return try Introuvable.nommer(
      texte, sinon: .sansPareil(ligne, texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: facture.lignes.map(\.id), des: .lignes)
    }
  }

  /// The payment on a facture that a text means.
  func paiement(_ texte: String, de facture: FactureID) throws -> PaiementID {
    let facture = try lire { try $0.facture(facture) }
    let paiement = Phrase(fr: "paiement", en: "payment")
    return try Introuvable.nommer(
      texte, sinon: .sansPareil(paiement, texte, reference: facture.reference)
    ) {
      try Designation.choisir(texte, parmi: facture.paiements.map(\.id), des: .paiements)
    }
  }

  /// The number of an avoir on a facture that a text means.
  func avoir(_ texte: String, de facture: FactureID) throws -> NumeroFacture {
    let facture = try lire { try $0.facture(facture) }
    guard let numero = facture.numero(designe: texte), numero != facture.numero else {
      throw Introuvable(texte, .aucunAvoir(texte, reference: facture.reference))
    }
    return numero
  }
}

extension Introuvable {
  /// What a search finds; where it finds nothing of that name, the phrase that says where to look.
  static func nommer<Nomme>(
    _ texte: String, sinon phrase: Phrase, _ chercher: () throws -> Nomme
  ) throws -> Nomme {
    do {
      return try chercher()
    } catch let refus as RefusFacturation where refus.code == "designation-inconnue" {
      throw Introuvable(texte, phrase)
    }
  }
}

// MARK: - A registre in a base

extension Seance {
  /// The place that a text means.
  static func lieu(_ texte: String) throws -> LieuDuRegistre {
    guard !texte.isEmpty else { throw Usage(.valeurManquante(Option.registre.nom)) }
    guard let lieu = LieuDuRegistre(texte) else { throw Usage(.adresseIllisible) }
    return lieu
  }

  /// Refuses an address that was typed with a password in it, for everybody sees what programs are started
  /// with.
  func refuserMotDePasse(_ lieu: LieuDuRegistre) throws {
    if case .base(let adresse) = lieu, adresse.porteUnMotDePasse { throw Usage(.motDePasseTape) }
  }

  /// The same run for a registre that is to begin: where the address names none, a new one is drawn, and
  /// named in what fails as well.
  ///
  /// Under a key the same would be asked for again, and another one drawn.
  func pourUnRegistreNeuf<Resultat>(_ corps: (Seance) throws -> Resultat) throws -> Resultat {
    guard case .base(let adresse) = lieu, adresse.registre == nil else { return try corps(self) }
    if appel.a(.idempotence) { throw Usage(.cleSansRegistre) }
    var seance = self
    seance.lieu = .base(adresse.avec(RegistreID(IdentifierSource.uuid7(.system).next())))
    do { return try corps(seance) } catch let erreur as JournalError where erreur.code == .incertain
    { throw ErreurConseillee(erreur, suivie: .registreTire(seance.lieu.nom)) }
  }
}
