import Facturier
import FacturierModeles
import Observation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Measures what a screen of a registre takes, made of models: until it is first shown, and then for each act
/// that somebody else records.
@MainActor
struct EcranVivant {
  let dossier: String

  /// Keeps a list of invoices, and tells each end that it shows, with how many invoices there are.
  func vivre() async throws {
    let depot = try await Depot(.dossier(dossier))
    let liste = Modeles(depot, auteur: "camille", langue: .francais).factures()
    var montree: Position = 0
    while true {
      try await attendre { liste.montre.valeur.map { $0.tete.position > montree } }
      guard let page = liste.montre.valeur else { continue }
      montree = page.tete.position
      Arguments.repondre("aJour \(Arguments.maintenant) \(montree) \(page.nombre)")
    }
  }

  /// Measures the screen while another depot begins so many drafts.
  ///
  /// The main actor's work is not measured by the clock, which others of the machine move too, but by the
  /// time that its thread has run.
  func mesurer(actes: Int) async throws {
    let debut = ContinuousClock.now
    let depot = try await Depot(.dossier(dossier))
    let modeles = Modeles(depot, auteur: "camille", langue: .francais)
    let (tableau, liste) = (modeles.tableauDeBord(), modeles.factures())
    await tableau.attendre()
    await liste.attendre()
    let premier = debut.duration(to: .now)
    let autre = try await Depot(.dossier(dossier))
    let qui = Contexte(auteur: "camille")
    var (delais, sommes, tenues): ([Int], [Int], [Int]) = ([], [], [])
    let fiche = FicheClient(nom: "Écran")
    let client = try await autre.faire(par: qui) { try $0.creerClient(fiche) }.valeur
    for _ in 0..<actes {
      let recu = try await autre.faire(par: qui) { try $0.creerFacture(pour: client) }
      let (fait, tenu) = (ContinuousClock.now, Self.tempsDuFil)
      try await attendre { liste.montre.valeur.map { $0.tete.position >= recu.tete.position } }
      delais.append(fait.duration(to: .now).microsecondes)
      try await attendre { tableau.montre.valeur.map { $0.tete.position >= recu.tete.position } }
      sommes.append(fait.duration(to: .now).microsecondes)
      tenues.append(Self.tempsDuFil - tenu)
    }
    Arguments.repondre(
      """
      {"mesure":"ecran","premier":\(premier.microsecondes),\(Self.json("liste", delais)),\
      \(Self.json("tableau", sommes)),\(Self.json("filPrincipal", tenues))}
      """)
  }

  /// Waits, without looking again before something that was looked at has changed.
  private func attendre(_ condition: @escaping () -> Bool?) async throws {
    while true {
      let (changement, suite) = AsyncStream<Void>.makeStream()
      let estAinsi = withObservationTracking(condition) { suite.yield() }
      if estAinsi ?? false { return }
      for await _ in changement { break }
    }
  }

  /// For how many microseconds this thread has run.
  private static var tempsDuFil: Int {
    var temps = timespec()
    unsafe _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &temps)
    return Int(temps.tv_sec) * 1_000_000 + Int(temps.tv_nsec) / 1000
  }

  /// The median and the greatest, in microseconds.
  private static func json(_ nom: String, _ mesures: [Int]) -> String {
    let triees = mesures.sorted()
    let (milieu, pire) = (triees.isEmpty ? 0 : triees[triees.count / 2], triees.last ?? 0)
    return "\"\(nom)\":{\"mediane\":\(milieu),\"max\":\(pire)}"
  }
}
