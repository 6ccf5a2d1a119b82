import Facturier
import Foundation

/// A registre that is open, and whoever works in it.
struct Bureau: Sendable {
  let depot: Depot
  let qui: Contexte

  /// Opens the registre in a depot.
  init(_ depot: Depot) async throws {
    self.depot = depot
    qui = Contexte(auteur: "camille")
    let qui = qui
    let vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(
        voie: "4 rue des Tanneurs", codePostal: "35300",
        ville: "Fougères"))
    _ = try await depot.faire(par: qui) { try $0.ouvrir(vendeur) }
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
    try await depot.lire { etats in
      var tous: [RecordedEvent] = []
      try etats.vue.forEach(after: 0) {
        tous.append($0)
        return true
      }
      return tous
    }
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
