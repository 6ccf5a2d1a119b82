package import Exporters
package import Facturation
package import Journaux
package import JournalFichier
import CasUsage
import Preuves
import Projections

/// All that somebody needs who checks a firm's invoices of a period without this program, and without
/// trusting the firm: the journal itself and what vouches for it, a program that verifies it, and what it
/// says in the forms that others read.
///
/// The journal goes up to the closing of the period, else to its end: what is recorded later changes
/// nothing of the package. It says no moment but those of the journal, so that twice the same is the same to
/// the byte.
package struct DossierAudit {
  /// What is asked for.
  package struct Demande {
    /// Its documents, its money, its entries.
    package var exercice: Exercice
    /// The language of the report and of the documents.
    package var langue: Langue
    /// The version of the program, which the report names.
    package var version: String
    /// The last event that goes into it; else that is found by the period.
    package var position: Position?
    /// Who may sign, as `ssh-keygen` reads it.
    package var signataires: ContiguousArray<UInt8>?
    /// The authorities that may date, in PEM.
    package var autorites: ContiguousArray<UInt8>?

    /// Asks for an exercice.
    package init(
      exercice: Exercice, langue: Langue, version: String, position: Position? = nil,
      signataires: ContiguousArray<UInt8>? = nil, autorites: ContiguousArray<UInt8>? = nil
    ) {
      (self.exercice, self.langue, self.version) = (exercice, langue, version)
      self.position = position
      (self.signataires, self.autorites) = (signataires, autorites)
    }
  }

  let demande: Demande
  /// The journal as it ends in the package.
  let vue: any JournalView
  let etats: Etats
  let registre: Registre
  let lignes: JournalLines
  /// The last event.
  package let ancre: AncreDatee
  /// The closing of the period, if it is closed by then.
  package let cloture: PeriodeCloturee?
  /// Whether it was closed after that.
  package let estCloseApres: Bool
  /// What verification has found.
  package let constat: Constat
  /// Whether something beside the lines says that the journal did not end later.
  package let finAttestee: Bool
  /// What is kept of signatures and tokens.
  let preuves: [ProofFile]
  /// Who is told how far it is.
  let progression: (_ rang: Int, _ sur: Int) -> Void

  package var periode: ClosedRange<DateCivile> { demande.exercice.periode }
  var jour: DateCivile { periode.upperBound }

  /// Looks at a registre's folder, and verifies it, as far as the package goes; `juge` says what is wrong
  /// with a signature or a token, where a key is needed for that.
  package init(
    _ demande: Demande, de vue: any JournalView, _ lignes: JournalLines, dans dossier: String,
    juge: ((PreuveGardee) -> Teneur?)? = nil,
    progression: @escaping (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    let close = try vue.clotures().first {
      $0.periode.au >= demande.exercice.periode.upperBound
    }
    let fin = demande.position ?? close?.evenement.position ?? vue.head.position
    estCloseApres = close.map { $0.evenement.position > fin } ?? false
    self.demande = demande
    self.vue = try vue.upTo(fin)
    self.lignes = lignes
    self.progression = progression
    guard let ancre = try vue.ancre(fin) else {
      throw RefusFacturation.registreNonOuvert
    }
    self.ancre = ancre
    etats = Etats(self.vue, maintenant: ancre.time)
    registre = try etats.registre()
    cloture = estCloseApres ? nil : close?.periode
    // At the journal's end, what is about events behind it says that there were some.
    let limite = fin < vue.head.position ? fin : .max
    preuves = try ProofFile.proofs(in: dossier, upTo: limite)
    (constat, finAttestee) = try Self.constat(
      dossier, juge, self.vue.head, limite: limite, progression)
  }

  /// What verification finds up to an event.
  private static func constat(
    _ dossier: String, _ juge: ((PreuveGardee) -> Teneur?)?, _ tete: Head, limite: Position,
    _ progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> (Constat, finAttestee: Bool) {
    var trouvees: [Anomalie] = []
    var nombre = 0
    let rapport = try Verification(folder: dossier).executer(
      juge: juge, progression: progression
    ) { anomalie in
      guard anomalie.position <= limite else { return }
      nombre += 1
      if trouvees.count < Constat.borne { trouvees.append(anomalie) }
    }
    var constat = Constat(
      evenements: tete.position, tete: tete, commande: NoticeDossier.verification,
      commandePlusTard: NoticeDossier.verification(tete))
    (constat.anomalies, constat.premieres) = (nombre, trouvees)
    constat.correctionsHorloge = rapport.correctionsHorloge.filter { $0 <= tete.position }
    return (constat, rapport.finAttestee || tete.position < rapport.tete.position)
  }

  /// Writes all files but the list of them, and tells how many documents are dated in the period.
  package func ecrire<Destination>(dans liasse: inout Liasse<Destination>) throws -> Int {
    try ecrireLeRegistre(&liasse)
    for ressource in Ressource.toutes { try liasse.fichier(ressource.nom, ressource.octets) }
    if let octets = demande.signataires { try liasse.fichier(NoticeDossier.signataires, octets) }
    if let octets = demande.autorites { try liasse.fichier(NoticeDossier.autorites, octets) }
    try ecrireLaComptabilite(&liasse)
    for table in TableDeRegistre.allCases { try ecrire(table, &liasse) }
    try ecrireLeRapport(&liasse)
    try ecrireLesFactures(&liasse)
    let documents = try ecrireLesDocuments(&liasse)
    // One in each language, and the list.
    let fichiers = liasse.nombre + Langue.allCases.count + 1
    for langue in Langue.allCases {
      let notice = notice(langue, documents: documents, fichiers: fichiers)
      try liasse.fichier(notice.nom, ContiguousArray(notice.texte.utf8))
    }
    return documents
  }
}
