package import CasUsage
package import Facturation
public import JournalFichier
public import Journaux
import Port

/// Long work: how far it is, is told, and a task that is cancelled ends it.
extension Depot {
  /// Takes up invoices that another program kept: all of them in one act, or none.
  ///
  /// Of a task that is cancelled before the last is recorded, none is. Where something is wrong with them,
  /// the code is `importRefuse`, and the cause is an `ImportRefuse` that names all of it.
  package func importer(
    _ factures: [FactureImportee], de origine: OrigineImport, auteur: Author? = nil,
    cle: String? = nil,
    progression: @escaping @Sendable (_ faites: Int, _ sur: Int) -> Void = { _, _ in }
  ) async throws(DepotError) -> BilanImport {
    let contexte = try contexte(auteur, cle)
    return try await faireSeul { outils, estVoulu in
      try outils.importer(factures, de: origine, par: contexte) { faites, sur in
        progression(faites, sur)
        if !estVoulu() { throw CancellationError() }
      }
    }
  }

  /// Verifies all that is recorded, from the first byte to the last, and hands over each anomaly.
  ///
  /// How far it is, is told in bytes, or in lines where an app keeps these itself. The journal has to contain
  /// the anchor, if one is given. In memory nothing else can be wrong.
  public func verifier(
    ancre: Ancre? = nil,
    progression: @escaping @Sendable (_ octets: Int, _ sur: Int) -> Void = { _, _ in },
    anomalie: @escaping @Sendable (Anomalie) -> Void
  ) async throws(DepotError) -> RapportVerification {
    try await readers.run { request in
      func avancer(_ fait: Int, _ sur: Int) throws {
        if request.isAbandoned { throw CancellationError() }
        progression(fait, sur)
      }
      if let rapport = try RapportVerification(
        desLignesDe: self.journal, ancre: ancre, progression: avancer, anomalie: anomalie)
      {
        return rapport
      }
      if case .dossier(let folder) = self.lieu {
        return try Verification(folder: folder, ancre: ancre).executer(
          progression: avancer, anomalie: anomalie)
      }
      return try self.journal.read {
        try RapportVerification(sansFichier: $0, ancre: ancre, anomalie: anomalie)
      }
    }
  }

  /// Keeps a signature or a time stamp of an anchor beside the journal of a folder, once: `estNouvelle` says whether
  /// it was not there yet.
  ///
  /// Without an anchor, that of a time stamp is found by what it dates; a signature doesn't say. Errors call it by
  /// that name.
  public func ajouter(
    preuve octets: ContiguousArray<UInt8>, nommee nom: String, sur ancre: AncreDatee? = nil
  ) async throws(DepotError) -> (gardee: PreuveGardee, estNouvelle: Bool) {
    try await readers.run { _ in
      guard let journal = self.journal as? FileJournal else {
        throw JournalError.folderOnly(self.nom)
      }
      return try journal.ajouter(preuve: octets, nommee: nom, sur: ancre)
    }
  }

  /// The place's name, in an error that is about it.
  private var nom: String {
    switch lieu {
    case .postgresql(let adresse): (try? AdresseDeBase(lue: adresse).nom) ?? "PostgreSQL"
    case .dossier(let dossier): dossier
    case .memoire: "Depot(.memoire)"
    case nil: "Depot(lignes)"
    }
  }
}

extension RapportVerification {
  /// Verifies a journal that is kept in lines, if it is; each anomaly is handed over when it is found.
  package init?(
    desLignesDe journal: any WritableJournal, ancre: Ancre?,
    progression: (_ lignes: Int, _ sur: Int) throws -> Void, anomalie: (Anomalie) -> Void
  ) throws {
    guard let journal = journal as? StoreJournal else { return nil }
    let report = try journal.verification(ancre: ancre).executer(
      progression: progression, anomalie: anomalie)
    // As one of a folder would say it.
    self.init(
      lignes: report.evenements, anomalies: report.anomalies, tete: report.tete,
      source: report.source, correctionsHorloge: report.correctionsHorloge,
      ancreTrouvee: report.ancreTrouvee)
  }
}
