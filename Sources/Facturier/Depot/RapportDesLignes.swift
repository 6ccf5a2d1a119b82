package import Journaux
package import JournalFichier
package import Port

extension RapportVerification {
  /// Verifies a journal that is kept in lines, if it is; each anomaly is handed over when it is found.
  package init?(
    desLignesDe journal: any Journal, ancre: Ancre?,
    progression: (_ lignes: Int, _ sur: Int) throws -> Void, anomalie: (Anomalie) -> Void
  ) throws {
    guard let journal = journal as? StoreJournal else { return nil }
    self.init(
      try journal.verification(ancre: ancre).executer(
        progression: progression, anomalie: anomalie))
  }

  /// What a verification of lines has found, as one of a folder would say it.
  package init(_ report: LinesReport) {
    self.init(
      lignes: report.evenements, anomalies: report.anomalies, tete: report.tete,
      source: report.source, correctionsHorloge: report.correctionsHorloge,
      ancreTrouvee: report.ancreTrouvee)
  }
}
