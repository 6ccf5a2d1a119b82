public import Facturation
import CasUsage
import Journaux
import JournalFichier
import JournalPostgreSQL
import Port

/// A base of PostgreSQL's, for whoever hosts registres there.
///
///     let base = try BasePostgreSQL("postgresql://owner@db/compta")
///     try await base.preparer()
public struct BasePostgreSQL: Sendable {
  private let adresse: AdresseDeBase
  private let patience: Duration
  private let voie = Voie<Lecture>(fils: 1)

  /// Takes the address of a base, of which nothing is asked yet.
  ///
  /// A server is waited for as long as `patience`.
  public init(_ adresse: String, patience: Duration = .seconds(10)) throws(Echec) {
    do { self.adresse = try AdresseDeBase(lue: adresse) } catch { throw Echec(error) }
    self.patience = patience
  }

  /// Makes the base ready for registres, or brings it up to date, as its owner; says at which step it was and is.
  ///
  /// It may be done again, and by several at once.
  @discardableResult
  public func preparer() async throws(Echec) -> (avant: Int, apres: Int) {
    try await voie.executer { _ in try adresse.preparer(patience: patience) }
  }

  /// The registres that have begun there, in the order of their identifiers.
  public func registres() async throws(Echec) -> [RegistreEnBase] {
    try await voie.executer { _ in try adresse.registres(patience: patience) }
  }

  /// What `preparer` does on a new base, as SQL, where somebody else has to do it.
  public static var schema: String { Preparation.script }
}

/// A registre that a base keeps, as it is listed there.
public struct RegistreEnBase: Sendable, Identifiable {
  /// Which registre.
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
    let vendeur: Vendeur?
    do {
      vendeur = try journal.read { vue in
        try Etats(vue, maintenant: WallClock.system.now()).registreOuvert()?.vendeur
      }
    } catch let erreur as JournalError where erreur.code != .injoignable {
      vendeur = nil
    }
    nom = vendeur?.nom
  }
}
