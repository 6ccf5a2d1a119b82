import Facturier
import Synchronization

/// Measures durable appends to a new journal: each answer comes after its bytes are on the disk.
///
/// Through the port, with events made up beforehand, so that only the journal is measured: the
/// lock, the head, the encoding, one write, one sync. Through the use cases, which besides read
/// the facture that they change. And by several writers at once, who share syncs.
struct Ecrire {
  let dossier: String
  /// How many acts of one event a trial has, and how many of a lot of events.
  let evenements: Int
  let lots: Int

  /// What can be measured, again and again.
  private enum Epreuve {
    /// Acts of so many events, one after the other, and how many acts where that was said.
    case lots(de: Int, nombre: Int? = nil)
    /// Acts of one event by so many writers at once.
    case ecrivains(Int)
    case casUsage
    /// Acts of one event for so many seconds, each timed, in turns with a bare write and sync.
    case latences(secondes: Int)

    static let toutes: [Epreuve] = [
      .lots(de: 1), .lots(de: 100), .lots(de: 1000), .lots(de: 10_000), .casUsage,
      .ecrivains(8), .ecrivains(32),
    ]

    /// Reads `lot 100`, `lot 100 4`, `ecrivains 8`, `cas-usage` or `latences 600`.
    init?(_ texte: String) {
      let mots = texte.split(separator: " ")
      let nombres = mots.dropFirst().map { Int($0) ?? 0 }
      guard nombres.allSatisfy({ $0 > 0 }) else { return nil }
      switch (mots.first, nombres.count) {
      case ("lot", 1...2): self = .lots(de: nombres[0], nombre: nombres.dropFirst().first)
      case ("ecrivains", 1): self = .ecrivains(nombres[0])
      case ("cas-usage", 0): self = .casUsage
      case ("latences", 1): self = .latences(secondes: nombres[0])
      default: return nil
      }
    }
  }

  /// Measures each once; or, step by step, the one that each line of standard input names.
  func executer(pasAPas: Bool) throws {
    let syncs = Compteur()
    let journal = try FileJournal(
      folder: dossier, creating: true, systeme: Systeme { syncs.compter($0) })
    guard try journal.read({ $0.head.position }) == 0 else { throw DejaLa(dossier: dossier) }
    // So many events to come that there are as many clients and factures as in a large registre, and
    // that no number is given at a later day than today's, even after all trials.
    var chronique = try Chronique(evenements: 10_000_000, graine: 1)
    let (auteur, debut) = try chronique.suivants(1000)
    _ = try journal.recordUnchecked(by: auteur, cle: nil) { _, _ in debut }
    let outils = Outils(journal: journal, identifiants: .uuid7(.system))
    let fiche = FicheClient(nom: "Le Moulin à Épices", categorie: .particulier)
    let client = try outils.faire(par: contexte()) { try $0.creerClient(fiche) }.clientId
    var epreuves = Epreuve.toutes[...]
    while let epreuve = pasAPas ? try demandee() : epreuves.popFirst() {
      let debut = syncs.nombre
      var mesure =
        switch epreuve {
        case .lots(let lot, let nombre):
          try parPort(lot: lot, nombre: nombre, de: &chronique, a: journal)
        case .ecrivains(let nombre): try ensemble(nombre, de: &chronique, a: journal)
        case .casUsage: try parCasUsage(outils, pour: client, a: journal)
        case .latences(let secondes): try attendre(secondes, de: &chronique, a: journal)
        }
      mesure.syncs = syncs.nombre - debut
      Arguments.repondre(mesure.ligne)
    }
  }

  private func demandee() throws -> Epreuve? {
    guard let mot = readLine() else { return nil }
    guard let epreuve = Epreuve(mot) else { Arguments.refuser("there is no trial \(mot)") }
    return epreuve
  }

  private func contexte() throws -> Contexte { Contexte(auteur: "camille") }

  private func mesurer(
    _ chemin: String, lot: Int, _ journal: FileJournal, _ action: () throws -> Void
  ) throws -> Mesure {
    try Mesure.mesurer(
      "ecrire", chemin: chemin, lot: lot, dossier: dossier, journal: journal, action)
  }

  private func parPort(
    lot: Int, nombre: Int?, de chronique: inout Chronique, a journal: FileJournal
  ) throws -> Mesure {
    let nombre = nombre ?? (lot == 1 ? evenements : lots)
    let actes = try (0..<nombre).map { _ in try chronique.suivants(lot) }
    return try mesurer("port", lot: lot, journal) {
      for (auteur, evenements) in actes {
        _ = try journal.recordUnchecked(by: auteur, cle: nil) { _, _ in evenements }
      }
    }
  }

  /// Both write as many bytes to files of the same disk, so that what disturbs one disturbs the other.
  private func attendre(
    _ secondes: Int, de chronique: inout Chronique, a journal: FileJournal
  ) throws -> Mesure {
    let (systeme, chemin) = (Systeme(), "\(dossier).nu")
    try? systeme.remove(chemin)
    let nu = try systeme.openFile(chemin, .create)
    var (actes, ecritures, fin) = ([Int](), [Int](), 0)
    var mesure = try mesurer("latences", lot: 1, journal) {
      let (horloge, debut) = (ContinuousClock(), ContinuousClock.now)
      while debut.duration(to: .now) < .seconds(secondes) {
        let (auteur, evenements) = try chronique.suivants(1)
        let avant = try Mesure.longueur(dossier)
        actes.append(
          try horloge.measure {
            _ = try journal.recordUnchecked(by: auteur, cle: nil) { _, _ in evenements }
          }.microsecondes)
        let octets = ContiguousArray<UInt8>(
          repeating: 0x20, count: try Mesure.longueur(dossier) - avant)
        ecritures.append(
          try horloge.measure {
            try nu.write(octets, at: fin)
            try nu.sync()
          }.microsecondes)
        fin += octets.count
      }
    }
    mesure.latences = [actes.centiles, ecritures.centiles]
    return mesure
  }

  /// Acts of one event, by writers each in a thread of its own.
  private func ensemble(
    _ ecrivains: Int, de chronique: inout Chronique, a journal: FileJournal
  ) throws -> Mesure {
    let parts = try (0..<ecrivains).map { _ in
      try (0..<max(1, evenements / ecrivains)).map { _ in try chronique.suivants(1) }
    }
    let echec = Mutex<(any Error)?>(nil)
    let ecrire: @Sendable (Int) -> Void = { rang in
      do {
        for (auteur, evenements) in parts[rang] {
          _ = try journal.recordUnchecked(by: auteur, cle: nil) { _, _ in evenements }
        }
      } catch { echec.withLock { $0 = error } }
    }
    return try mesurer("\(ecrivains) ecrivains", lot: 1, journal) {
      Systeme.inThreads(1..<ecrivains, ecrire) { ecrire(0) }
      if let echec = echec.withLock({ $0 }) { throw echec }
    }
  }

  /// Drafts of five lines, issued and paid: eight acts each.
  private func parCasUsage(
    _ outils: Outils, pour client: ClientID?, a journal: FileJournal
  ) throws -> Mesure {
    guard let client else { Arguments.refuser("no client") }
    let contexte = try contexte()
    let ligne = DemandeLigne(
      "Étagère murale en chêne, 2 m", quantite: "3",
      prix: "189.90")
    return try mesurer("cas-usage", lot: 1, journal) {
      for _ in 0..<max(1, evenements / 8) {
        let demande = DemandeFacture(clientId: client)
        let id = try outils.faire(par: contexte) { try $0.creerFacture(demande) }.valeur
        for _ in 0..<5 { _ = try outils.faire(par: contexte) { try $0.ajouterLigne(id, ligne) } }
        let emission = try outils.faire(par: contexte) { try $0.emettre(id) }.emission
        guard let total = emission?.totaux.totalTTC else { continue }
        let paiement = DemandePaiement(montant: total)
        _ = try outils.faire(par: contexte) { try $0.encaisser(id, paiement) }
      }
    }
  }
}

/// Counts how often a file was synced.
private final class Compteur: Sendable {
  private let compte = Atomic(0)

  var nombre: Int { compte.load(ordering: .relaxed) }

  /// Takes note of a system call, and lets it be.
  func compter(_ call: Systeme.Call) -> Systeme.Fault? {
    if call == .fdatasync { compte.add(1, ordering: .relaxed) }
    return nil
  }
}
