import Facturier

/// Measures what one act more on an invoice takes that has few lines or payments, and on one that has many: in
/// one process, through the door of apps.
///
/// The folder keeps two drafts, of few lines and of many, to measure whole processes.
struct Lignes {
  let dossier: String
  let tours: Int

  /// How many lines, and how many payments, are few and many.
  private static let lignes = (peu: 10, beaucoup: 400)
  private static let paiements = (peu: 1, beaucoup: 100)

  func executer() async throws {
    let depot = try await Depot(.dossier(dossier))
    let qui = Contexte(auteur: "camille")
    try await depot.ouvrir(par: qui)
    let client = try await depot.faire(par: qui) { registre in
      try registre.creerClient(
        FicheClient(nom: "Le Moulin à Épices", categorie: .particulier))
    }.valeur
    let bureau = BureauDeMesure(depot: depot, qui: qui, client: client)
    let ajouter = try await mesurer(
      bureau.brouillon(lignes: Self.lignes.peu), bureau.brouillon(lignes: Self.lignes.beaucoup)
    ) { facture, chronometre in
      let ligne = try await chronometre.mesurer { try await bureau.ajouter(une: facture) }
      try await bureau.retirer(ligne, de: facture)
    }
    dire("ligne ajouter", Self.lignes, ajouter)
    let payer = try await mesurer(
      bureau.payee(fois: Self.paiements.peu), bureau.payee(fois: Self.paiements.beaucoup)
    ) { facture, chronometre in try await chronometre.mesurer { try await bureau.payer(facture) } }
    dire("payer", Self.paiements, payer)
  }

  /// How many microseconds an act takes on each of two invoices, in turns; its other work is not counted.
  private func mesurer(
    _ peu: FactureID, _ beaucoup: FactureID,
    _ acte: (FactureID, Chronometre) async throws -> Void
  ) async throws -> (peu: [Int], beaucoup: [Int]) {
    let (court, long) = (Chronometre(), Chronometre())
    for _ in 0..<tours {
      try await acte(peu, court)
      try await acte(beaucoup, long)
    }
    return (court.durees, long.durees)
  }

  private func dire(
    _ acte: String, _ nombres: (peu: Int, beaucoup: Int), _ durees: (peu: [Int], beaucoup: [Int])
  ) {
    for (nombre, siennes) in [(nombres.peu, durees.peu), (nombres.beaucoup, durees.beaucoup)] {
      Arguments.repondre(
        "{\"mesure\":\"lignes\",\"acte\":\"\(acte)\",\"sur\":\(nombre),\"microsecondes\":\(siennes)}"
      )
    }
  }
}

/// Notes how many microseconds each of several acts takes.
private final class Chronometre {
  private(set) var durees: [Int] = []

  func mesurer<Resultat>(_ acte: () async throws -> Resultat) async throws -> Resultat {
    let debut = ContinuousClock.now
    let resultat = try await acte()
    durees.append(debut.duration(to: .now).microsecondes)
    return resultat
  }
}

/// Acts on invoices, each by the door.
private struct BureauDeMesure: Sendable {
  let depot: Depot
  let qui: Contexte
  let client: ClientID

  func brouillon(lignes: Int) async throws -> FactureID {
    let (client, qui) = (client, qui)
    let facture = try await depot.faire(par: qui) {
      try $0.creerFacture(DemandeFacture(clientId: client))
    }.valeur
    for _ in 0..<lignes { _ = try await ajouter(une: facture) }
    return facture
  }

  func ajouter(une facture: FactureID) async throws -> LigneID {
    let (qui, ligne) = (
      qui,
      DemandeLigne(
        "Étagère murale en chêne, 2 m", quantite: "3",
        prix: "18990.90")
    )
    return try await depot.faire(par: qui) {
      try $0.ajouterLigne(facture, ligne)
    }.valeur
  }

  func retirer(_ ligne: LigneID, de facture: FactureID) async throws {
    let qui = qui
    _ = try await depot.faire(par: qui) {
      try $0.retirerLigne(facture, ligne: ligne)
    }
  }

  /// An invoice that was paid so many times, a little each.
  func payee(fois nombre: Int) async throws -> FactureID {
    let (facture, qui) = (try await brouillon(lignes: 1), qui)
    _ = try await depot.faire(par: qui) { try $0.emettre(facture) }
    for _ in 0..<nombre { try await payer(facture) }
    return facture
  }

  func payer(_ facture: FactureID) async throws {
    let qui = qui
    _ = try await depot.faire(par: qui) {
      try $0.encaisser(facture, DemandePaiement(montant: "0.01"))
    }
  }
}
