import CasUsage
package import Exporters
package import Facturation
package import JournalFichier
package import Journaux
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
    /// The command that makes its page to travel in again, and compares.
    package var commandeDuVoyage: String

    /// Asks for an exercice.
    package init(
      exercice: Exercice, langue: Langue, version: String, commandeDuVoyage: String,
      position: Position? = nil, signataires: ContiguousArray<UInt8>? = nil,
      autorites: ContiguousArray<UInt8>? = nil
    ) {
      (self.exercice, self.langue, self.version) = (exercice, langue, version)
      (self.position, self.signataires, self.autorites) = (position, signataires, autorites)
      self.commandeDuVoyage = commandeDuVoyage
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
    let close = try vue.cloture(atteignant: demande.exercice.periode.upperBound)
    // A journal that ends within an act is one that was cut off.
    let fin =
      try demande.position.map(vue.endOfAct(at:)) ?? close?.evenement.position ?? vue.head.position
    estCloseApres = close.map { $0.evenement.position > fin } ?? false
    (self.demande, self.lignes, self.progression) = (demande, lignes, progression)
    self.vue = try vue.upTo(fin)
    guard let ancre = try vue.ancre(fin) else { throw RefusFacturation.registreNonOuvert }
    self.ancre = ancre
    etats = Etats(self.vue, maintenant: ancre.time)
    registre = try etats.registre()
    cloture = estCloseApres ? nil : close?.periode
    // At the journal's end, what is about events behind it says that there were some.
    let limite = fin < vue.head.position ? fin : .max
    preuves = try ProofFile.proofs(in: dossier, upTo: limite)
    constat = try Self.constat(
      dossier, juge, self.vue.head, limite: limite, progression)
  }

  /// What verification finds up to an event.
  private static func constat(
    _ dossier: String, _ juge: ((PreuveGardee) -> Teneur?)?, _ tete: Head, limite: Position,
    _ progression: (_ rang: Int, _ sur: Int) -> Void
  ) throws -> Constat {
    var trouvees: [Anomalie] = []
    var nombre = 0
    let rapport = try Verification(folder: dossier).executer(
      juge: juge, progression: progression
    ) { anomalie in
      // Behind the last whole act stands what is no event, and not in the package.
      guard anomalie.position <= (anomalie.estDUneLigne ? tete.position : limite) else { return }
      nombre += 1
      trouvees.retenir(anomalie)
    }
    var constat = Constat(
      evenements: tete.position, tete: tete, commande: NoticeDossier.verification,
      commandePlusTard: NoticeDossier.verification(tete))
    (constat.anomalies, constat.premieres) = (nombre, trouvees)
    constat.correctionsHorloge = rapport.correctionsHorloge.filter { $0 <= tete.position }
    // Where the package ends earlier, the lines behind it say where that is.
    constat.finAttestee = rapport.finAttestee || tete.position < rapport.tete.position
    return constat
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
    let avecVoyage = try ecrireLeVoyage(&liasse)
    try ecrireLesFactures(&liasse)
    let documents = try ecrireLesDocuments(&liasse)
    // One in each language, and the list.
    let fichiers = liasse.nombre + Langue.allCases.count + 1
    for langue in Langue.allCases {
      let notice = notice(
        langue, documents: documents, fichiers: fichiers, avecVoyage: avecVoyage)
      try liasse.fichier(notice.nom, ContiguousArray(notice.texte.utf8))
    }
    return documents
  }

  // The files of an audit package, each as the program writes it when it is asked for that alone.

  /// The journal up to where the package goes, the head that `verifier` expects beside it, and what
  /// others have signed and dated.
  func ecrireLeRegistre<Destination>(_ liasse: inout Liasse<Destination>) throws {
    let dossier = NoticeDossier.registre
    for preuve in preuves { try liasse.fichier("\(dossier)/\(preuve.name)", preuve.bytes) }
    // It would vouch for an end that nothing vouches for.
    if constat.finAttestee {
      let tete = HeadFile(
        source: ancre.registre, position: ancre.position, hash: ancre.hash,
        length: lignes.count(upTo: ancre.position))
      try liasse.fichier("\(dossier)/tete.json", tete.bytes)
    }
    // The last, for nothing is written beside a journal that might be the registre's own.
    try liasse.fichier("\(dossier)/journal.jsonl") { fichier in
      try lignes.forEachBlock(upTo: ancre.position) { try fichier.write($0) }
    }
  }

  /// The entries of the period, and what the law wants said of them.
  func ecrireLaComptabilite<Destination>(_ liasse: inout Liasse<Destination>) throws {
    let cadre = try CadreComptable(vue, jusquAu: jour)
    let description = DescriptionFEC(cadre.registre, exercice: demande.exercice)
    let base = "\(NoticeDossier.comptabilite)/\(description.nom)"
    try liasse.fichier("\(base).txt") { fichier in
      var export = ExportFEC(cadre, exercice: demande.exercice)
      try export.ecrire(vue, dans: &fichier, progression: progression)
    }
    try liasse.fichier("\(base)-description.txt", ContiguousArray(description.texte.utf8))
  }

  /// A table for spreadsheets.
  func ecrire<Destination>(_ table: TableDeRegistre, _ liasse: inout Liasse<Destination>) throws {
    try liasse.fichier("\(NoticeDossier.tables)/\(table.rawValue).csv") { fichier in
      _ = try table.ecrire(
        TableDeRegistre.Cadre(periode, le: jour), vue, dans: &fichier, progression: progression)
    }
  }

  /// The page for people.
  func ecrireLeRapport<Destination>(_ liasse: inout Liasse<Destination>) throws {
    var cadre = CadreRapport(
      langue: demande.langue, du: periode.lowerBound, au: jour, etabliLe: ancre.time,
      version: demande.version)
    cadre.cheminDuJournal = "\(NoticeDossier.registre)/journal.jsonl"
    cadre.estReproductible = true
    var page = try PageRapport(cadre, constat: constat, vue: vue, progression: progression)
    try liasse.fichier(NoticeDossier.rapport) { fichier in
      try page.ecrire(dans: &fichier, progression: progression) {
        [lignes] position, _, avecOctets in
        LigneDeJournal(
          octet: lignes.offset(of: position) ?? 0,
          octets: avecOctets ? try lignes.bytes(of: position) : nil)
      }
    }
  }

  /// The page to travel through all acts in, or through those since the period's first day where all are too many; tells
  /// whether a page holds them.
  func ecrireLeVoyage<Destination>(_ liasse: inout Liasse<Destination>) throws -> Bool {
    if try ecrireLeVoyage(depuis: 1, &liasse) { return true }
    let actes = try PageVoyage.actes(vue, enregistres: periode.lowerBound ... .derniere)
    guard let premiere = actes?.lowerBound, premiere > 1 else { return false }
    return try ecrireLeVoyage(depuis: premiere, &liasse)
  }

  private func ecrireLeVoyage<Destination>(
    depuis premiere: Position, _ liasse: inout Liasse<Destination>
  ) throws -> Bool {
    let cadre = PageVoyage.Cadre(
      langue: demande.langue, version: demande.version, actes: premiere...ancre.position,
      ancres: preuves.map(\.position), commande: demande.commandeDuVoyage)
    do {
      let page = try PageVoyage(cadre, vue: vue, progression: progression) {
        try lignes.bytes(of: $0) ?? []
      }
      try liasse.fichier(NoticeDossier.voyage) { try page.ecrire(dans: &$0) }
    } catch is PageVoyage.Exces {
      return false
    }
    return true
  }

  /// The invoices of which a document or money is dated in the period, as data.
  func ecrireLesFactures<Destination>(_ liasse: inout Liasse<Destination>) throws {
    let periode = periode
    try liasse.fichier(NoticeDossier.factures) { fichier in
      var export = ExportDTO(.enveloppe(ExportDTO.Enveloppe(tete: vue.head, au: jour)), au: jour)
      try export.begin(&fichier)
      try vue.forEachFacture(where: { $0.peutConcerner(periode) }) { facture in
        facture.concerne(periode) ? facture : nil
      } _: { facture, rang, nombre in
        progression(rang, nombre)
        if let facture = facture ?? nil { try export.write(facture, client: nil, to: &fichier) }
      }
      try export.end(&fichier)
    }
  }

  /// Each invoice and each avoir that is dated in the period, as the client has it, marked as a copy.
  ///
  /// Tells how many there are.
  func ecrireLesDocuments<Destination>(_ liasse: inout Liasse<Destination>) throws -> Int {
    let (periode, avant) = (periode, liasse.nombre)
    try vue.forEachFacture(where: { $0.peutConcerner(periode) }) { facture in
      (facture, facture.pieces.filter { periode.contains($0.date) }.map(\.numero))
    } _: { documents, rang, nombre in
      progression(rang, nombre)
      guard let (facture, numeros) = documents else { return }
      for numero in numeros {
        let document = try etats.document(numero, de: facture).imprime(.copie)
        try liasse.fichier("\(NoticeDossier.documents)/\(numero.nomDeFichier).html") {
          try PageFacture(document).ecrire(dans: &$0)
        }
      }
    }
    return liasse.nombre - avant
  }

  /// What is to be read first.
  func notice(
    _ langue: Langue, documents: Int, fichiers: Int, avecVoyage: Bool
  ) -> NoticeDossier {
    NoticeDossier(
      langue: langue, vendeur: registre.vendeur, periode: periode, cloture: cloture,
      estCloseApres: estCloseApres, ancre: ancre,
      constat: constat, documents: documents, fichiers: fichiers,
      preuves: preuves.compactMap { fichier in
        // The verdict names a file that is no proof.
        guard let preuve = try? Preuve(fichier.bytes) else { return nil }
        return (fichier.name, "ancres/\(fichier.position).ancre", preuve)
      }, avecSignataires: demande.signataires != nil, avecAutorites: demande.autorites != nil,
      avecVoyage: avecVoyage)
  }
}

extension Facture {
  /// Whether one of its documents, or money that was moved for it, is dated in a period.
  fileprivate func concerne(_ periode: ClosedRange<DateCivile>) -> Bool {
    effets.contains { periode.contains($0.date) }
  }
}

/// Where the files of an audit package go: a folder, an archive.
package protocol DestinationDeLiasse {
  /// Begins a file.
  mutating func commencer(_ nom: String) throws
  /// Goes on with it.
  mutating func ecrire(_ octets: ContiguousArray<UInt8>) throws
  /// Ends it.
  mutating func achever() throws
}

/// Files that go somewhere one after the other, and a list of the SHA-256 of each, which `sha256sum -c`
/// reads.
///
/// The list names the sum on every line: no single bit of such a line makes a comment of it, as it does
/// where a line begins with the digits.
package struct Liasse<Destination: DestinationDeLiasse>: ExportStream {
  /// Where they go.
  package var destination: Destination
  /// How many there are so far.
  package private(set) var nombre = 0
  private var liste = ""
  /// Of the file that is on its way, if one is.
  private var somme: SHA256?

  /// What the list is called.
  package static var nomDeLaListe: String { "SHA256SUMS" }

  /// Begins with none.
  package init(_ destination: Destination) { self.destination = destination }

  /// Writes a file.
  package mutating func fichier(_ nom: String, _ body: (inout Self) throws -> Void) throws {
    precondition(somme == nil, "a file begins within a file")
    try destination.commencer(nom)
    somme = SHA256()
    defer { somme = nil }
    try body(&self)
    try destination.achever()
    guard let empreinte = somme?.finalize() else { preconditionFailure("no file is on its way") }
    nombre += 1
    liste += "SHA256 (\(nom)) = \(empreinte.texte)\n"
  }

  /// Takes the next bytes of the file that is on its way.
  package mutating func write(_ bytes: ContiguousArray<UInt8>) throws {
    precondition(somme != nil, "bytes are written that no file holds")
    somme?.update(bytes.span)
    try destination.ecrire(bytes)
  }

  /// Writes a file of which all bytes are known.
  package mutating func fichier(_ nom: String, _ octets: ContiguousArray<UInt8>) throws {
    try fichier(nom) { try $0.write(octets) }
  }

  /// What stands for all of them: the digest of the list.
  package var empreinte: EmpreinteFichier { EmpreinteFichier(octets: ContiguousArray(liste.utf8)) }

  /// Writes the list, which is the last file.
  package mutating func finir() throws {
    try destination.commencer(Self.nomDeLaListe)
    try destination.ecrire(ContiguousArray(liste.utf8))
    try destination.achever()
  }
}
