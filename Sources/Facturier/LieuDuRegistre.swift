import CasUsage
public import Facturation
import JournalFichier
import JournalPostgreSQL
package import Journaux
import LigneJSON
import Port

/// Where a registre is kept: a folder, or a base of a server.
package enum LieuDuRegistre: Sendable {
  case dossier(String)
  case base(AdresseDeBase)

  /// What a text means: the address of a base, which its scheme tells, or else a folder; nil where it is an
  /// address that can't be understood.
  package init?(_ texte: String) {
    if ServerAddress.schemes.contains(where: texte.hasPrefix) {
      guard let adresse = ServerAddress(texte) else { return nil }
      self = .base(AdresseDeBase(adresse))
    } else {
      self = .dossier(texte)
    }
  }

  /// The place as it may be shown.
  package var nom: String {
    switch self {
    case .dossier(let dossier): dossier
    case .base(let adresse): adresse.nom
    }
  }

  /// The registre that the place is named for, if it is.
  package var registre: RegistreID? {
    if case .base(let adresse) = self { adresse.registre } else { nil }
  }

  /// Whether it is a base.
  package var estUneBase: Bool {
    if case .base = self { true } else { false }
  }

  /// The same place for a registre that is kept there.
  func pour(_ registre: RegistreID) -> LieuDuRegistre {
    if case .base(let adresse) = self { .base(adresse.avec(registre)) } else { self }
  }

  /// The folder, for work on its files.
  package func dossier() throws(JournalError) -> String {
    switch self {
    case .dossier(let dossier): return dossier
    case .base(let adresse): throw .folderOnly(adresse.nom)
    }
  }
}

/// The address of a base, and of a registre in it.
package struct AdresseDeBase: Sendable {
  private let adresse: ServerAddress

  fileprivate init(_ adresse: ServerAddress) { self.adresse = adresse }

  /// Takes an address apart, or refuses what is none.
  init(lue texte: String) throws(JournalError) {
    guard let adresse = ServerAddress(texte) else { throw .notAnAddress }
    self.init(adresse)
  }

  /// The registre that it names.
  package var registre: RegistreID? { adresse.registre.map(RegistreID.init) }

  /// The same for that registre.
  package func avec(_ registre: RegistreID) -> AdresseDeBase {
    AdresseDeBase(adresse.with(registre: registre.uuid))
  }

  /// The address as it may be shown.
  package var nom: String { adresse.shown }

  /// Whether it holds a password, which everybody sees who sees the address.
  package var porteUnMotDePasse: Bool { adresse.hasPassword }

  /// Prepares the base, as its owner, and says at which step it was and is.
  package func preparer(patience: Duration) throws -> (avant: Int, apres: Int) {
    let steps = try translatingErrors { try Preparation(adresse, patience: patience).steps }
    return (steps.before, steps.after)
  }

  /// The registres that have begun in the base.
  package func registres(patience: Duration) throws -> [RegistreEnBase] {
    let reserves = try translatingErrors { try PostgresStore.all(in: adresse, patience: patience) }
    return try reserves.map { reserve in
      try RegistreEnBase(reserve, a: avec(RegistreID(reserve.registre)), patience: patience)
    }
  }

  /// Opens the registre's journal; one that has not begun may begin there, where `creant` allows it.
  package func journal(
    creant: Bool, horloge: WallClock = .system, patience: Duration = .seconds(10)
  ) throws -> any WritableJournal {
    StoreJournal(
      try reserve(creant: creant, patience: patience), clock: horloge, patience: patience,
      threads: Systeme().threads)
  }

  /// What gives all that is recorded, some of it at a time, and waits for more in the thread that asks.
  package func suite(patience: Duration) throws -> () throws -> [Nouvelle] {
    try StoreFollowHere(reserve(creant: false, patience: patience)).next
  }

  /// The registre's lines; those of another are refused.
  func reserve(creant: Bool, patience: Duration) throws -> PostgresStore {
    try translatingErrors {
      let reserve = try PostgresStore(adresse, creating: creant, patience: patience)
      let derniere = try reserve.last()
      // Verifying tells what cannot be read.
      if let trouve = try? derniere?.scanned.read().source, trouve != registre {
        throw JournalError.misplaced(trouve, in: nom)
      }
      return reserve
    }
  }
}

/// A base of PostgreSQL's, for hosts of registres.
///
///     let base = try BasePostgreSQL("postgresql://owner@db/compta")
///     try await base.preparer()
public struct BasePostgreSQL: Sendable {
  private let adresse: AdresseDeBase
  private let patience: Duration
  private let lane = Lane()

  /// Takes the address of a base, of which nothing is asked yet.
  ///
  /// A server is waited for as long as `patience`.
  public init(_ adresse: String, patience: Duration = .seconds(10)) throws(DepotError) {
    do { self.adresse = try AdresseDeBase(lue: adresse) } catch { throw DepotError(error) }
    self.patience = patience
  }

  /// Makes the base ready for registres, or brings it up to date, as its owner; says at which step it was and is.
  ///
  /// It may be done again, and by several at once.
  @discardableResult public func preparer() async throws(DepotError) -> (avant: Int, apres: Int) {
    try await lane.run { _ in try adresse.preparer(patience: patience) }
  }

  /// The registres that have begun there, in the order of their identifiers.
  public func registres() async throws(DepotError) -> [RegistreEnBase] {
    try await lane.run { _ in try adresse.registres(patience: patience) }
  }

  /// What `preparer` does on a new base, as SQL, where somebody else has to do it.
  public static var schema: String { Preparation.script }
}

/// A registre that a base keeps, as it is listed there.
public struct RegistreEnBase: Sendable, Identifiable {
  /// The registre's identity, which its lines name.
  public let id: RegistreID
  /// The seller's name; nothing where its lines cannot be read, which verifying explains.
  public let nom: Libelle?
  /// How many events it has.
  public let evenements: Int
  /// The address by which a program opens it, without any password.
  public let adresse: String

  init(_ reserve: PostgresStore, a adresse: AdresseDeBase, patience: Duration) throws {
    (id, self.adresse) = (RegistreID(reserve.registre), adresse.nom)
    let journal = StoreJournal(
      reserve, clock: .system, patience: patience, threads: Systeme().threads)
    evenements = try translatingErrors { try reserve.last()?.position ?? 0 }
    do {
      nom = try journal.read { vue in
        try Etats(vue, maintenant: WallClock.system.now()).registreOuvert()?.vendeur.nom
      }
    } catch let erreur as JournalError where erreur.code != .injoignable { nom = nil }
  }
}
