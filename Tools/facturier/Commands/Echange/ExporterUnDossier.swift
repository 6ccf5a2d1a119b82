import FacturierFormats
import Zip

extension Command {
  /// `exporter dossier`: all that an auditor needs who checks a period without this program.
  static let exporterUnDossier = Command(
    name: ["exporter dossier", "dossier", "audit", "contrôle fiscal"],
    english: ["export package", "package", "audit"],
    fr: "Écrit un dossier qui se vérifie sans ce programme : journal, ancres, FEC, documents.",
    en: "Writes a package that can be checked without this program: journal, anchors, FEC,"
      + " documents.",
    note: Phrase(
      fr:
        "Clôturez d'abord la période (cloturer) : le dossier s'arrête alors à sa clôture, et reste"
        + " le même quoi qu'on enregistre ensuite. LISEZMOI.txt, dans le dossier, dit comment le"
        + " vérifier.",
      en:
        "Close the period first (close): the package then ends with its closing, and stays the same"
        + " whatever is recorded later. README.txt, in the package, says how to check it."),
    options: [
      .duDuDossier.required, .auDuDossier.required, .versDossierDAudit.required,
      .positionDuDossier, .signatairesDuDossier, .autoritesDuDossier, .copieDeDossier,
    ] + Option.dActe
  ) { session, call in
    var demande = try session.demande()
    demande.position = try demande.position ?? session.positionDejaExportee()
    let vers = call.text(.versDossierDAudit) ?? ""
    var liasse = Liasse(try session.destination(vers))
    let (audit, documents) = try session.ecrire(demande, dans: &liasse)
    try liasse.finir()
    // A disk that is full must show before anything is recorded.
    try liasse.destination.eprouver()
    let recu = try session.noter(audit, liasse.empreinte)
    try liasse.destination.finir()
    session.direSiVide(documents, dans: audit.periode)
    try session.announce(audit, liasse, recu)
    session.output.exitCode = audit.constat.anomalies == 0 ? 0 : 3
  }
}

extension Session {
  fileprivate func destination(_ vers: String) throws -> DestinationDuDossier {
    do { return try DestinationDuDossier(self, vers: vers) } catch let erreur as JournalError {
      throw AdvisedError(erreur, advice: .dossierVideOuArchive)
    }
  }

  fileprivate func ecrire(
    _ demande: DossierAudit.Demande, dans liasse: inout Liasse<DestinationDuDossier>
  ) throws -> (DossierAudit, documents: Int) {
    let preuves = try RapportDesPreuves(
      signataires: call.text(.signatairesDuDossier), autorites: call.text(.autoritesDuDossier))
    return try journalDuDossier().readLines { vue, lignes in
      let audit = try Progress.show {
        try DossierAudit(
          demande, de: vue, lignes, dans: dossier(), juge: preuves.juger, progression: $0)
      }
      liasse.destination.dater(audit.ancre.time, longueur: lignes.count(upTo: audit.ancre.position))
      return (audit, try audit.ecrire(dans: &liasse))
    }
  }

  fileprivate func demande() throws -> DossierAudit.Demande {
    let exercice = try call.exercice()
    let confiance = try FichiersDeConfiance(
      signataires: call.text(.signatairesDuDossier), autorites: call.text(.autoritesDuDossier),
      aRemettre: true)
    return DossierAudit.Demande(
      exercice: exercice, langue: language, version: Programme.version,
      commandeDuVoyage: Phrase.commandeDuVoyage.en(language),
      position: try call.integer(.positionDuDossier, atLeast: 1).map(finDeLActe(a:)),
      signataires: confiance.signataires, autorites: confiance.autorites)
  }

  /// Where the package ended that was made under the same key: it is made again.
  fileprivate func positionDejaExportee() throws -> Position? {
    guard let cle = call.text(.idempotence) else { return nil }
    let uuid = try UUIDTexte(cle: cle, champ: Option.idempotence.field)
    return try lire { try $0.dossier(cle: uuid)?.position }
  }

  /// Records the package, unless only a copy is wanted.
  fileprivate func noter(_ audit: DossierAudit, _ empreinte: EmpreinteFichier) throws -> Recu? {
    guard !call.has(.copieDeDossier) else { return nil }
    return try noterLExport {
      try outils().noterDossier(
        audit.periode, jusqua: audit.ancre.position, empreinte: empreinte, par: contexte())
    }
  }

  fileprivate func announce(
    _ audit: DossierAudit, _ liasse: Liasse<DestinationDuDossier>, _ recu: Recu?
  ) throws {
    let (periode, chemin) = (audit.periode, liasse.destination.chemin)
    guard json else {
      try output.line("\(liasse.empreinte)  \(Liasse<DestinationDuDossier>.nomDeLaListe)")
      warn(.dossierExporte(fichiers: liasse.nombre + 1, audit.ancre.position, vers: chemin))
      if audit.cloture == nil, !audit.estCloseApres {
        let finie = try periode.upperBound < lire { try $0.aujourdhui($0.registre()) }
        warn(
          finie ? .periodeNonClose(periode.upperBound) : .periodeNonFinie(periode.upperBound))
      }
      if !audit.constat.finAttestee { warn(.finNonAttestee) }
      if audit.constat.anomalies > 0 {
        let combien = Phrase.nonIntact(
          anomalies: audit.constat.anomalies, evenements: audit.ancre.position)
        warn(Phrase([combien, .verifierNomme]))
      }
      return
    }
    let (nombre, empreinte) = (liasse.nombre + 1, liasse.empreinte.texte)
    try output.object("resultat") {
      $0.members([
        "subject": recu?.evenements.first?.evenement.flux.texte, "vers": chemin,
        "du": periode.lowerBound, "au": periode.upperBound, "close": audit.cloture != nil,
        "verdict": audit.constat.anomalies == 0 ? "intact" : "anomalies", "fichiers": nombre,
        "empreinte": empreinte, "ancre": audit.ancre.ligne,
      ])
      $0.positions(of: recu)
      $0.tete(recu?.tete)
    }
  }
}

/// Where an audit package goes: a folder or a ZIP archive, either of which appears when it is whole.
struct DestinationDuDossier: DestinationDeLiasse {
  /// What was named.
  let chemin: String
  private let dossier: FolderReplacement?
  private var archive: OutputFile?
  /// What the archive's bytes are made by, once it is known from when it is.
  private var zip: ZipWriter?

  /// Where a journal is shorter, no file of a package has more bytes than 32 bits count.
  private static let courte = 1 << 30

  /// The ends of other archives' names: nobody means a folder by one.
  private static let autresArchives = [".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"]

  /// Goes where `--vers` says.
  init(_ session: Session, vers chemin: String) throws {
    self.chemin = chemin
    let nom = chemin.lowercased()
    let estArchive = nom.hasSuffix(".zip")
    guard !nom.isEmpty, nom != "-", !Self.autresArchives.contains(where: nom.hasSuffix) else {
      throw UsageError(.dossierOuArchive, of: Option.versDossierDAudit.field)
    }
    archive = try estArchive ? OutputFile(session, to: chemin) : nil
    dossier = try estArchive ? nil : FolderReplacement(chemin)
  }

  /// Learns from when the package is, and how long its journal.
  mutating func dater(_ moment: Timestamp, longueur: Int) {
    if archive != nil { zip = ZipWriter(of: ZipMoment(moment), isLarge: longueur >= Self.courte) }
  }

  mutating func commencer(_ nom: String) throws {
    try dossier?.begin(nom)
    try archiver(zip?.begin(nom))
  }

  mutating func ecrire(_ octets: ContiguousArray<UInt8>) throws {
    try dossier?.write(octets)
    try archiver(zip?.add(octets))
  }

  mutating func achever() throws {
    try dossier?.end()
    try archiver(zip?.end())
  }

  /// Makes sure that all of it is on the disk, so that nothing but its name is missing.
  mutating func eprouver() throws {
    try archiver(zip?.finish())
    try archive?.settle()
  }

  /// Puts it in its place.
  mutating func finir() throws {
    try dossier?.finish()
    try archive?.finish()
  }

  private mutating func archiver(_ octets: ContiguousArray<UInt8>?) throws {
    if let octets { try archive?.write(octets) }
  }
}

extension ZipMoment {
  /// A moment, in UTC.
  fileprivate init(_ moment: Timestamp) {
    // `2026-11-20T10:11:12.123456Z`
    let parts = moment.text.split { !$0.isNumber }.compactMap { Int($0) }
    self.init(
      year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
      second: parts[5])
  }
}
