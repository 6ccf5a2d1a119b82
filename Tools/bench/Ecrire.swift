import Facturier

/// Measures durable appends to a new journal: each answer comes after its bytes are on the disk.
///
/// Through the port, with events made up beforehand, so that only the journal is measured: the
/// lock, the head, the encoding, one write, one sync. Then once more through the use cases, which
/// besides read the facture that they change.
struct Ecrire {
  let dossier: String
  let evenements: Int
  let lots: Int

  /// How many events a lot has.
  private static let tailleLot = 100

  func executer() throws {
    let journal = try FileJournal(folder: dossier, creating: true)
    guard try journal.read({ $0.head.position }) == 0 else { throw DejaLa(dossier: dossier) }
    // With so many events in view, it has the clients and factures of a large registre.
    var recit = try Recit(evenements: 100_000, graine: 1)
    try ajouter(1000, de: &recit, a: journal)
    try parPort(lot: 1, nombre: evenements, de: &recit, a: journal)
    try parPort(lot: Self.tailleLot, nombre: lots, de: &recit, a: journal)
    try parCasUsage(journal)
  }

  private func ajouter(
    _ nombre: Int, de recit: inout Recit, a journal: FileJournal
  ) throws {
    let (auteur, evenements) = try recit.suivants(nombre)
    _ = try journal.append(by: auteur, command: nil) { _, _ in evenements }
  }

  private func parPort(
    lot: Int, nombre: Int, de recit: inout Recit, a journal: FileJournal
  ) throws {
    let actes = try (0..<nombre).map { _ in try recit.suivants(lot) }
    let mesure = try Mesure.mesurer(
      "ecrire", chemin: "port", lot: lot, dossier: dossier, journal: journal
    ) {
      for (auteur, evenements) in actes {
        _ = try journal.append(by: auteur, command: nil) { _, _ in evenements }
      }
    }
    print(mesure.ligne)
  }

  /// Drafts of five lines, issued and paid: eight acts each.
  private func parCasUsage(_ journal: FileJournal) throws {
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let contexte = Contexte(auteur: try Author("camille"))
    let fiche = FicheClient(nom: try Libelle("Le Moulin à Épices"))
    guard let client = try CreerClient(outils).execute(fiche, par: contexte).clientId
    else { return }
    let ligne = DemandeLigne(
      designation: try Libelle("Étagère murale en chêne, 2 m"), quantite: try Quantite("3"),
      prixUnitaire: try PrixUnitaire("189.90"))
    let mesure = try Mesure.mesurer(
      "ecrire", chemin: "cas-usage", lot: 1, dossier: dossier, journal: journal
    ) {
      for _ in 0..<max(1, evenements / 8) {
        let demande = DemandeFacture(clientId: client)
        guard let id = try CreerFacture(outils).execute(demande, par: contexte).factureId
        else { continue }
        for _ in 0..<5 { _ = try AjouterLigne(outils).execute(id, ligne, par: contexte) }
        let emission = try EmettreFacture(outils).execute(id, par: contexte).emission
        guard let total = emission?.totaux.totalTTC else { continue }
        let paiement = DemandePaiement(montant: total)
        _ = try EnregistrerPaiement(outils).execute(id, paiement, par: contexte)
      }
    }
    print(mesure.ligne)
  }
}
