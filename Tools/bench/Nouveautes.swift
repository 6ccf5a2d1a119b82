import Facturier

/// Records acts for others to follow, or follows those that others record; each tells when, by the clock that
/// all processes of a machine share.
struct Nouveautes {
  let dossier: String

  /// Records so many acts; step by step one for each line of standard input.
  func inscrire(actes: Int, pasAPas: Bool) async throws {
    let depot = try await Depot(.dossier(dossier), patience: .seconds(120))
    let qui = Contexte(auteur: "camille")
    try await depot.ouvrir(par: qui)
    for rang in 0..<actes {
      if pasAPas, readLine() == nil { return }
      let fiche = FicheClient(nom: try Libelle(texte: "Client \(rang)"))
      let recu = try await depot.faire(par: qui) { try $0.creerClient(fiche) }
      if pasAPas { Arguments.repondre("\(Arguments.maintenant) \(recu.tete.position)") }
    }
  }

  /// Tells of each act behind an anchor its end, and of each end that is reached; up to a position, or for
  /// ever.
  func suivre(depuis ancre: Ancre?, jusqua fin: Int?) async throws {
    let depot = try await Depot(.dossier(dossier))
    for try await nouvelle in depot.nouvelles(depuis: ancre) {
      let maintenant = Arguments.maintenant
      switch nouvelle {
      case .acte(let acte, let tete):
        let evenements = acte.evenements.map { String($0.position) }.joined(separator: ",")
        Arguments.repondre("acte \(maintenant) \(tete.position):\(tete.hash.texte) \(evenements)")
        if let fin, tete.position >= fin { return }
      case .aJour(let tete): Arguments.repondre("aJour \(maintenant) \(tete.position)")
      case .reprise(let tete): Arguments.repondre("reprise \(maintenant) \(tete.position)")
      @unknown default: break
      }
    }
  }

  /// Keeps a sum of all that is recorded, and tells each time that it has grown.
  func vivre() async throws {
    let depot = try await Depot(.dossier(dossier))
    for try await (sommes, tete) in depot.vivante(SommesRegistre()) {
      Arguments.repondre("aJour \(Arguments.maintenant) \(tete.position) \(sommes.evenements)")
    }
  }
}
