import Facturier
import Foundation
import Testing

/// Where a depot may keep its invoices; it keeps the same promises everywhere.
enum Endroit: CaseIterable {
  case memoire, dossier, base

  /// Those that can be tried here: a base needs a server.
  static var tous: [Endroit] { allCases.filter { $0 != .base || adresseDeBase != nil } }

  /// A place where nothing is yet, and the folder if it is one.
  func neuf() throws -> (lieu: Depot.Lieu, dossier: Dossier?) {
    switch self {
    case .memoire: return (.memoire, nil)
    case .dossier:
      let dossier = Dossier()
      return (.dossier(dossier.chemin), dossier)
    case .base: return (try Self.dansUneBase(), nil)
    }
  }

  /// Opens a registre there, as long as it is worked in.
  func bureau(_ travail: (Bureau) async throws -> Void) async throws {
    let (lieu, dossier) = try neuf()
    try await travail(try await Bureau(Depot(lieu, auteur: "camille")))
    _ = dossier
  }
}

#if PostgreSQL
  extension Endroit {
    /// The base that tests may use, its owner's.
    fileprivate static let adresseDeBase = ProcessInfo.processInfo.environment[
      "FACTURIER_POSTGRESQL"]

    /// Another registre in it.
    fileprivate static func dansUneBase() throws -> Depot.Lieu {
      let adresse = try #require(adresseDeBase)
      guard case .base(let base) = LieuDuRegistre(adresse) else { throw Manquant() }
      _ = try base.preparer(patience: .seconds(10))
      let suite = adresse.contains("?") ? "&" : "?"
      return .postgresql("\(adresse)\(suite)registre=\(UUID())")
    }
  }

  @Suite struct `A depot in a base` {
    @Test func `says that no server answers, and no password`() async throws {
      let adresse = "postgresql://camille:s3cret@127.0.0.1:1/factures?registre=\(UUID())"
      let echec = await #expect(throws: Echec.self) {
        _ = try await Depot(.postgresql(adresse), patience: .milliseconds(50))
      }
      let dit = try #require(echec?.description)
      #expect(dit.contains("127.0.0.1") && !dit.contains("s3cret"))
    }
  }
#else
  extension Endroit {
    fileprivate static let adresseDeBase: String? = nil

    fileprivate static func dansUneBase() throws -> Depot.Lieu { throw Manquant() }
  }
#endif
