import Facturier
import Synchronization

/// Measures a depot as apps use it: many tasks that act at once, while others of the app want to go on.
///
/// Each sync is made to take so long, as on a slow disk. A heart beats in the tasks' own threads, and one in
/// the main actor, which also acts itself: how late these are tells what an act keeps from running.
struct Porte {
  let dossier: String
  let taches: Int
  let actes: Int
  /// How long a sync takes at least, in microseconds.
  let attente: Int

  func executer() async throws {
    let syncs = Atomic(0)
    let attente = UInt32(attente)
    let systeme = Systeme { call in
      if call == .fdatasync {
        syncs.add(1, ordering: .relaxed)
        if attente > 0 { Systeme().sleep(microseconds: attente) }
      }
      return nil
    }
    let journal = try FileJournal(folder: dossier, creating: true, systeme: systeme)
    let depot = Depot(journal, .dossier(dossier))
    let qui = Contexte(auteur: "camille")
    try await depot.ouvrir(par: qui)
    let (coeur, ecran) = (Coeur(), Coeur())
    let battements = [Task { await coeur.battre() }, Task { @MainActor in await ecran.battre() }]
    let lePlusLong = Task { @MainActor in try await Self.retenue(depot, qui) }
    let (debut, avant) = (ContinuousClock.now, syncs.load(ordering: .relaxed))
    try await withThrowingTaskGroup(of: Void.self) { groupe in
      let chacune = max(1, actes / taches)
      for tache in 0..<taches {
        groupe.addTask {
          for rang in 0..<chacune {
            let fiche = FicheClient(nom: try Libelle(texte: "Client \(tache) \(rang)"))
            _ = try await depot.faire(par: qui) { try $0.creerClient(fiche) }
          }
        }
      }
      try await groupe.waitForAll()
    }
    let duree = debut.duration(to: .now)
    for battement in battements { battement.cancel() }
    lePlusLong.cancel()
    Arguments.repondre(
      """
      {"mesure":"porte","taches":\(taches),"actes":\(actes),"attente":\(attente),\
      "microsecondes":\(duree.microsecondes),"syncs":\(syncs.load(ordering: .relaxed) - avant),\
      \(coeur.json("coeur")),\(ecran.json("ecran")),"appelMax":\(try await lePlusLong.value)}
      """)
  }

  /// For how many microseconds at most the main actor was held by a call, until it waited or went on.
  @MainActor
  private static func retenue(_ depot: Depot, _ qui: Contexte) async throws -> Int {
    var laPlusLongue = 0
    while !Task.isCancelled {
      let fiche = FicheClient(nom: "Écran")
      let debut = ContinuousClock.now
      // Its turn comes as soon as the act has the main actor wait.
      let apres = Task { @MainActor in ContinuousClock.now }
      // The last is given up, together with this task.
      _ = try? await depot.faire(par: qui) { try $0.creerClient(fiche) }
      laPlusLongue = max(laPlusLongue, debut.duration(to: await apres.value).microsecondes)
    }
    return laPlusLongue
  }
}

/// Beats every five milliseconds, and notes how late it is.
private final class Coeur: Sendable {
  private let retards = Mutex<[Int]>([])

  func battre() async {
    let pas = Duration.milliseconds(5)
    while !Task.isCancelled {
      let debut = ContinuousClock.now
      try? await Task.sleep(for: pas)
      let retard = debut.duration(to: .now) - pas
      retards.withLock { $0.append(retard.microsecondes) }
    }
  }

  /// The median and the greatest delay, in microseconds.
  func json(_ nom: String) -> String {
    let tries = retards.withLock { $0.sorted() }
    let (milieu, pire) = (tries.isEmpty ? 0 : tries[tries.count / 2], tries.last ?? 0)
    return "\"\(nom)\":{\"battements\":\(tries.count),\"mediane\":\(milieu),\"max\":\(pire)}"
  }
}

extension Depot {
  /// Opens the registre, unless it is.
  func ouvrir(par qui: Contexte) async throws {
    guard try await lire({ try $0.registreOuvert() }) == nil else { return }
    let vendeur = Vendeur(
      nom: "Atelier Vermeil", siren: "732829320",
      adresse: Adresse(
        voie: "4 rue des Tanneurs", codePostal: "35300",
        ville: "Fougères"))
    _ = try await faire(par: qui) { try $0.ouvrir(vendeur) }
  }
}
