import Facturier

/// Measures durable appends to a new journal: each answer comes after its bytes are on the disk.
///
/// Through the port, with events made up beforehand, so that only the journal is measured: the
/// lock, the head, the encoding, one write, one sync. Through the use cases, which besides read
/// the facture that they change.
struct Ecrire {
  let dossier: String
  /// How many acts of one event a trial has, and how many of a lot of events.
  let evenements: Int
  let lots: Int

  /// How many events a lot has.
  private static let tailleLot = 100

  /// What can be measured, again and again.
  private enum Epreuve: String, CaseIterable {
    case acte, lot
    case casUsage = "cas-usage"
  }

  /// Measures each once; or, step by step, the one that each line of standard input names.
  func executer(pasAPas: Bool) throws {
    let journal = try FileJournal(folder: dossier, creating: true)
    guard try journal.read({ $0.head.position }) == 0 else { throw DejaLa(dossier: dossier) }
    // So many events to come that there are as many clients and factures as in a large registre.
    var recit = try Recit(evenements: 100_000, graine: 1)
    let (auteur, debut) = try recit.suivants(1000)
    _ = try journal.append(by: auteur, command: nil) { _, _ in debut }
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let fiche = FicheClient(nom: try Libelle("Le Moulin à Épices"))
    let client = try CreerClient(outils).execute(fiche, par: contexte()).clientId
    var epreuves = Epreuve.allCases[...]
    while let epreuve = pasAPas ? try demandee() : epreuves.popFirst() {
      switch epreuve {
      case .acte: try parPort(lot: 1, nombre: evenements, de: &recit, a: journal)
      case .lot: try parPort(lot: Self.tailleLot, nombre: lots, de: &recit, a: journal)
      case .casUsage: if let client { try parCasUsage(outils, pour: client, a: journal) }
      }
    }
  }

  private func demandee() throws -> Epreuve? {
    guard let mot = readLine() else { return nil }
    guard let epreuve = Epreuve(rawValue: mot) else { Mots.refuser("there is no trial \(mot)") }
    return epreuve
  }

  private func contexte() throws -> Contexte { Contexte(auteur: try Author("camille")) }

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
    Mots.repondre(mesure.ligne)
  }

  /// Drafts of five lines, issued and paid: eight acts each.
  private func parCasUsage(
    _ outils: Outils, pour client: ClientID, a journal: FileJournal
  ) throws {
    let contexte = try contexte()
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
    Mots.repondre(mesure.ligne)
  }
}
