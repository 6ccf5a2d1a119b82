import Facturier
import Foundation
import JournalEcrit
import Synchronization
import Testing
import WrappedViews

/// A registre that is open, and the people who work in it.
struct Bureau: Sendable {
  let depot: Depot
  let qui: Contexte

  /// Opens the registre in a depot.
  init(_ depot: Depot) async throws {
    self.depot = depot
    qui = Contexte(auteur: "camille")
    _ = try await depot.faire(par: qui) { try $0.ouvrir(Examples.vendeur) }
  }

  func client(_ nom: String) async throws -> ClientID {
    let (fiche, qui) = (FicheClient(nom: try Libelle(texte: nom), categorie: .particulier), qui)
    return try await depot.faire(par: qui) { try $0.creerClient(fiche) }.valeur
  }

  func brouillon(pour client: ClientID) async throws -> FactureID {
    let qui = qui
    return try await depot.faire(par: qui) { registre in
      try registre.creerFacture(DemandeFacture(clientId: client))
    }.valeur
  }

  func emise(pour client: ClientID) async throws -> FactureID {
    let (id, qui) = (try await brouillon(pour: client), qui)
    let ligne = DemandeLigne(
      "Étagère", quantite: "3",
      prix: "200.00")
    _ = try await depot.faire(par: qui) { try $0.ajouterLigne(id, ligne) }
    _ = try await depot.faire(par: qui) { try $0.emettre(id) }
    return id
  }

  /// What the journal holds.
  func evenements() async throws -> [RecordedEvent] {
    try await depot.lire { try $0.vue.events() }
  }
}

/// Opens a registre in a folder, in which a first invoice is issued.
func premiereFacture(dans dossier: String) async throws {
  let bureau = try await Bureau(Depot(.dossier(dossier)))
  _ = try await bureau.emise(pour: bureau.client("Le Moulin à Épices"))
}

/// An error that nothing here throws of itself.
struct Manquant: Error {}

/// A folder that is gone with the object.
final class Dossier: Sendable {
  let chemin: String

  init() {
    chemin = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      .path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: chemin) }
}

extension Nouvelles {
  /// What is told until all is, in short.
  func jusquAJour() async throws -> [String] {
    var dites: [String] = []
    for try await nouvelle in self {
      switch nouvelle {
      case .acte(let acte, let tete):
        dites.append("\(acte.evenements.map(\.nom).joined(separator: " ")) \(tete.position)")
      case .reprise(let tete): dites.append("reprise \(tete.position)")
      case .aJour: return dites
      @unknown default: break
      }
    }
    return dites
  }
}

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
      let base = try #require(adresseDeBase)
      // Beside all other tests a server may be long in letting somebody in.
      let adresse = base + (base.contains("?") ? "&" : "?") + "connect_timeout=120"
      guard case .base(let base) = LieuDuRegistre(adresse) else { throw Manquant() }
      _ = try base.preparer(patience: .seconds(120))
      return .postgresql("\(adresse)&registre=\(UUID())")
    }
  }

  @Suite struct `A depot in a base` {
    @Test func `says that no server answers, and no password`() async throws {
      let adresse = "postgresql://camille:s3cret@127.0.0.1:1/factures?registre=\(UUID())"
      let echec = await #expect(throws: DepotError.self) {
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

/// Hands over one fiche again and again, as if it were kept beside a long journal.
struct VueLongue: WrappedView, QuickView {
  let view: any JournalView
  let fiche: FicheFacture
  let remises: Atomique

  final class Atomique: Sendable { let nombre = Atomic(0) }

  func readFiches(_ reader: inout some FicheReader) throws {
    for _ in 0..<100_000 {
      try reader.take(fiche)
      remises.nombre.add(1, ordering: .relaxed)
    }
  }

  func event(at place: Int) throws -> RecordedEvent { throw CancellationError() }

  var quick: (any QuickView)? { self }
}
