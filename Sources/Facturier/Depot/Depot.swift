public import CasUsage
public import Facturation
import JournalFichier
public import Journaux
public import Port

/// The door through which an app keeps its invoices: acts, reads and what is new, all without blocking.
///
/// Work that waits for a lock or a disk is done in threads of the depot's own. One depot serves the whole
/// app; other processes may have the same folder open.
public final class Depot: Sendable {
  /// Where the invoices are kept.
  @nonexhaustive public enum Lieu: Hashable, Sendable {
    /// In memory, as long as the depot lives: for tests and previews.
    case memoire
    /// In a folder, which is begun if it is not there.
    case dossier(String)
    /// In a prepared base of PostgreSQL's: `postgresql://host/base?registre=<uuid>`; to open it, the package's
    /// trait `PostgreSQL` has to be on.
    ///
    /// A password is best left to the ways of PostgreSQL's own library.
    case postgresql(String)

    /// The registre that the place is named for, if it is.
    fileprivate var registre: RegistreID? {
      switch self {
      case .memoire, .dossier: nil
      case .postgresql(let adresse): try? AdresseDeBase(lue: adresse).registre
      }
    }
  }

  let journal: any WritableJournal
  let readers: Lane
  package let horloge: WallClock
  /// Where the invoices are, unless an app keeps the lines itself.
  let lieu: Lieu?
  let identifiants: IdentifierSource
  /// Who acts, unless somebody else is named.
  let auteur: Author
  private let writer: Lane

  /// Opens a place, or begins there; where nothing was begun yet, in the name of a seller if one is given.
  ///
  /// For other processes that write, an act waits as long as `patience` from when it is asked for. `avis`
  /// is told what was found amiss in a folder and dealt with, such as the rest of an act that a crash had
  /// interrupted.
  public convenience init(
    _ lieu: Lieu, auteur: Author = .application, vendeur: Vendeur? = nil,
    horloge: WallClock = .system, identifiants: IdentifierSource = .uuid7(.system),
    patience: Duration = .seconds(10), avis: @escaping @Sendable (DepotError) -> Void = { _ in }
  ) async throws(DepotError) {
    let journal = try await Lane().run { _ -> any WritableJournal in
      switch lieu {
      case .memoire: InMemoryJournal(clock: horloge)
      case .dossier(let folder):
        try FileJournal(
          folder: folder, creating: true, clock: horloge, patience: patience,
          notify: { avis(DepotError($0)) })
      case .postgresql(let adresse):
        try AdresseDeBase(lue: adresse).journal(creant: true, horloge: horloge, patience: patience)
      }
    }
    self.init(journal, lieu, auteur: auteur, horloge: horloge, identifiants: identifiants)
    if let vendeur { try await ouvrir(vendeur) }
  }

  /// Opens the registre in the name of a seller, where it was not opened yet.
  private func ouvrir(_ vendeur: Vendeur) async throws(DepotError) {
    guard try await lire({ try $0.registreOuvert() == nil }) else { return }
    do throws(DepotError) { try await faire { try $0.ouvrir(vendeur) } } catch {
      // Another process may have done so meanwhile.
      guard error.code == "registre-deja-ouvert" else { throw error }
    }
  }

  /// Keeps invoices in lines that an app keeps itself, in a database say, by an adapter of its own.
  ///
  /// The first act opens the registre there. For other writers an act waits as long as `patience` from when it
  /// is asked for.
  public convenience init(
    _ lignes: some LineStore, auteur: Author = .application, horloge: WallClock = .system,
    identifiants: IdentifierSource = .uuid7(.system), patience: Duration = .seconds(10)
  ) {
    let journal = StoreJournal(
      lignes, clock: horloge, patience: patience, threads: Systeme().threads)
    self.init(journal, nil, auteur: auteur, horloge: horloge, identifiants: identifiants)
  }

  /// Keeps invoices in a journal that is open.
  package init(
    _ journal: any WritableJournal, _ lieu: Lieu?, auteur: Author = .application,
    horloge: WallClock = .system, identifiants: IdentifierSource = .uuid7(.system),
    systeme: Systeme = Systeme()
  ) {
    (self.journal, self.lieu, self.auteur) = (journal, lieu, auteur)
    (self.horloge, self.identifiants) = (horloge, identifiants)
    writer = Lane(systeme: systeme, writingIn: journal)
    readers = Lane(threads: 4, systeme: systeme)
  }

  /// Does one act: all that the closure does is recorded, or nothing of it; and gives what the closure gives, with
  /// the receipt.
  ///
  ///     let emise = try await depot.faire(cle: "commande-4711") { registre in
  ///       let facture = try registre.creerFacture(pour: moulin)
  ///       try registre.ajouterLigne(facture, etagere)
  ///       return try registre.emettre(facture)
  ///     }
  ///
  /// The closure runs under the writer's lock, and may run again: so it changes nothing outside, and waits for
  /// nothing. Its errors take all back that it did; of a refusal that it catches only the refused act is not
  /// done. A key, which may be any text, is the whole closure's: under it the same closure gives its first
  /// answer again. `versions` are the positions up to which the caller has seen what he changes, of several
  /// that he has seen together that of the last event of any. `auteur` and `patience` are this act's own.
  ///
  /// It is recorded for good when this returns, and acts of several tasks wait for that together. A task that is
  /// cancelled while it waits for its turn records nothing; once its act has begun, this tells what came of it all
  /// the same.
  @discardableResult public func faire<Valeur: Sendable>(
    auteur: Author? = nil, cle: String? = nil, versions: [Flux: Position] = [:],
    patience: Duration? = nil, _ acte: @escaping @Sendable (RegistreTenu) throws -> Valeur
  ) async throws(DepotError) -> RecuAvec<Valeur> {
    try await faire(par: try contexte(auteur, cle, versions, patience), acte)
  }

  /// Under which circumstances an act is asked for, as calls say it.
  func contexte(
    _ auteur: Author?, _ cle: String? = nil, _ versions: [Flux: Position] = [:],
    _ patience: Duration? = nil
  ) throws(DepotError) -> Contexte {
    do {
      return Contexte(
        auteur: auteur ?? self.auteur, cle: try cle.map { try UUIDTexte(cle: $0) },
        versions: versions, patience: patience)
    } catch { throw DepotError(error) }
  }

  /// Does one act under circumstances that are gathered.
  @discardableResult package func faire<Valeur: Sendable>(
    par contexte: Contexte, _ acte: @escaping @Sendable (RegistreTenu) throws -> Valeur
  ) async throws(DepotError) -> RecuAvec<Valeur> {
    let debut = ContinuousClock.now
    return try await writer.ask { _, continuation, disk in
      do {
        let (fait, ecrit) = try self.outils.commencer(
          par: contexte, attente: disk.actWait(contexte.patience, since: debut), acte)
        disk.add(
          WrittenAct(number: ecrit) { echec in
            continuation.resume(returning: echec.map(Result.failure) ?? .success(fait))
          })
      } catch {
        disk.note(error)
        continuation.resume(returning: .failure(DepotError(error)))
      }
    }
  }

  /// Does an act that is one by itself, behind all that wait; it can see whether it is still wanted.
  package func faireSeul<Reponse: Sendable>(
    _ acte:
      @escaping @Sendable (Outils, _ estVoulu: @escaping @Sendable () -> Bool) throws -> Reponse
  ) async throws(DepotError) -> Reponse {
    let debut = ContinuousClock.now
    return try await writer.ask { request, continuation, disk in
      disk.settle()
      var outils = self.outils
      outils.attendu = disk.waitedAlready(since: debut)
      do {
        continuation.resume(returning: .success(try acte(outils) { !request.isAbandoned }))
      } catch {
        disk.note(error)
        continuation.resume(returning: .failure(DepotError(error)))
      }
    }
  }

  /// What acts work with.
  package var outils: Outils {
    Outils(journal: journal, identifiants: identifiants, registre: lieu?.registre)
  }

  /// How many acts wait for their turn.
  package var enAttente: Int { writer.waiting }

  /// Looks at what is recorded now, for as long as the closure runs; the depot's own clock tells the day.
  ///
  /// Once the task is cancelled, what is asked for throws.
  public func lire<Resultat: Sendable>(
    _ lecture: @escaping @Sendable (Etats) throws -> Resultat
  ) async throws(DepotError) -> Resultat {
    try await regarder {
      try lecture(Etats($0, maintenant: self.horloge.now(), startingFrom: self.journal.kept))
    }
  }

  private func regarder<Resultat: Sendable>(
    _ lecture: @escaping @Sendable (any JournalView) throws -> Resultat
  ) async throws(DepotError) -> Resultat {
    try await readers.run { request in
      try self.journal.read { vue in
        try lecture(vue.stoppable { if request.isAbandoned { throw CancellationError() } })
      }
    }
  }

  /// Tries an act as it would be done now: its result or its refusal is given or thrown, and nothing is
  /// recorded.
  ///
  /// So an app learns what can be done, and why not, from the very rules that will judge it. It waits for
  /// nobody; other acts meanwhile may change the answer.
  public func essayer<Valeur: Sendable>(
    auteur: Author? = nil, versions: [Flux: Position] = [:],
    _ acte: @escaping @Sendable (RegistreTenu) throws -> Valeur
  ) async throws(DepotError) -> Valeur {
    try await regarder {
      try self.essayer(sur: $0, par: try self.contexte(auteur, nil, versions), acte)
    }
  }

  /// Tries an act on a view.
  package func essayer<Valeur>(
    sur vue: any JournalView, par contexte: Contexte, _ acte: (RegistreTenu) throws -> Valeur
  ) throws -> Valeur {
    try outils.essayer(sur: vue, a: horloge.now(), par: contexte, acte)
  }

  // Acts that cite the end of the journal, or change what time it is: each is one by itself.

  /// Accepts that the clock was wrong and has been set back; where it is right, there is nothing to accept.
  @discardableResult public func corrigerHorloge(
    motif: Libelle, auteur: Author? = nil, cle: String? = nil
  ) async throws(DepotError) -> Recu {
    let contexte = try contexte(auteur, cle)
    return try await faireSeul { outils, _ in
      try outils.corrigerHorloge(motif: motif, par: contexte)
    }
  }

  /// Closes all that lies between the last closing and the end of a day: nothing is dated there any more.
  @discardableResult public func cloturer(
    jusquAu jour: DateCivile, auteur: Author? = nil, cle: String? = nil
  ) async throws(DepotError) -> RecuAvec<PeriodeCloturee> {
    let contexte = try contexte(auteur, cle)
    return try await faireSeul { outils, _ in try outils.cloturer(jusquAu: jour, par: contexte) }
  }

  /// Records that an invoice or an avoir was exported, so that the next one is called a duplicate: the number, the
  /// format and the digest of the bytes that `rendre` has made.
  ///
  /// It makes them while other writers wait, so that no two documents can both be the first one.
  /// Under a key that was used before it makes the same document again. It may call no depot.
  @discardableResult public func exporterDocument<Rendu: Sendable>(
    _ facture: FactureID, numero: NumeroFacture, format: FormatDocument, auteur: Author? = nil,
    cle: String? = nil,
    rendre: @escaping @Sendable (DocumentEmis) throws -> (Rendu, EmpreinteFichier)
  ) async throws(DepotError) -> RecuAvec<Rendu> {
    let contexte = try contexte(auteur, cle)
    return try await faireSeul { outils, _ in
      try outils.exporterDocument(
        facture, numero: numero, format: format, par: contexte, rendre: rendre)
    }
  }
}

/// Why a depot has not done what it was asked for: the one error that its calls throw.
///
/// `switch echec.code { case .versionPerimee: …  case "paiement-superieur-au-solde": … }`
public struct DepotError: Error, Sendable, CustomStringConvertible {
  /// Which rule refused or what failed: constants name what failed, and a rule is named as it is written.
  public typealias Code = RefusFacturation.Code

  /// Which rule refused or what failed; stable, for programs to compare.
  public let code: Code
  /// The field that is at fault, when one is, as DTOs name it.
  public let champ: Champ?
  /// The figures that a refusal turns on, by name.
  public let chiffres: [RefusFacturation.Chiffre]
  /// The error that this was made of, which may know more: all faults of a file, say; none of an app's own
  /// refusal.
  public let cause: (any Error)?
  private let texte: Texte

  /// Says of any error what apps ask of it.
  public init(_ cause: any Error) {
    if let echec = cause as? DepotError {
      self = echec
      return
    }
    let dite = cause as? any BilingualError
    (self.cause, champ, chiffres) = (cause, dite?.champ, dite?.chiffres ?? [])
    if let dite {
      code = dite.code
      texte = Texte(dite.phrase(.francais), dite.phrase(.anglais))
    } else if cause is CancellationError {
      code = .annule
      texte = Texte(
        "La demande est abandonnée ; rien n'a été enregistré pour elle.",
        "The request was given up; nothing was recorded for it.")
    } else {
      code = .inattendu
      texte = Texte("Erreur inattendue : \(cause)", "Unexpected error: \(cause)")
    }
  }

  /// Refuses by a rule of an app's own: thrown in the closure of an act, it comes out of the depot as it is,
  /// and nothing is recorded.
  ///
  /// It says what is wrong and what to do about it; in French alone, where an app has no other language.
  public init(code: Code, champ: Champ? = nil, francais: String, anglais: String? = nil) {
    (self.code, self.champ, chiffres, cause) = (code, champ, [], nil)
    texte = Texte(francais, anglais ?? francais)
  }

  /// The position in the journal that it is about, when it is about one.
  public var position: Position? { (cause as? JournalError)?.position }

  /// Whether the same request, under the same key, may well succeed later.
  public var peutReprendre: Bool {
    [.verrouille, .plein, .incertain, .injoignable, .sansFil, .annule].contains(code)
  }

  /// What is wrong and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { texte.en(langue) }

  /// The code and the message in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }
}

extension DepotError.Code {
  /// The task that asked was cancelled before anything was done.
  public static let annule = Self(rawValue: "annule")
  /// Imported invoices are refused, for reasons that the cause names one by one.
  public static let importRefuse = Self(rawValue: "import-refuse")
  /// An error that the library does not know, such as one of a closure that an app gave.
  public static let inattendu = Self(rawValue: "inattendu")
}

extension RefusFacturation: BilingualError {}

extension ImportRefuse: BilingualError {
  /// That of all that may be wrong with a file.
  package var code: RefusFacturation.Code { .importRefuse }
}

extension JournalError: BilingualError {}
