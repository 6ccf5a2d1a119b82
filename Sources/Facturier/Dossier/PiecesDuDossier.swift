import CasUsage
import Exporters
import Facturation
import Journaux
import JournalFichier
import Preuves
import Projections

/// The files of an audit package, each as the program writes it when it is asked for that alone.
extension DossierAudit {
  /// The journal up to where the package goes, the head that `verifier` expects beside it, and what
  /// others have signed and dated.
  func ecrireLeRegistre<Destination>(_ liasse: inout Liasse<Destination>) throws {
    let dossier = NoticeDossier.registre
    for preuve in preuves { try liasse.fichier("\(dossier)/\(preuve.name)", preuve.bytes) }
    // It would vouch for an end that nothing vouches for.
    if finAttestee {
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
    let description = DescriptionFEC(registre, exercice: demande.exercice)
    let base = "\(NoticeDossier.comptabilite)/\(description.nom)"
    try liasse.fichier("\(base).txt") { fichier in
      var export = ExportFEC(try CadreComptable(registre, vue), exercice: demande.exercice)
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

  /// The invoices of which a document or money is dated in the period, as data.
  func ecrireLesFactures<Destination>(_ liasse: inout Liasse<Destination>) throws {
    let periode = periode
    try liasse.fichier(NoticeDossier.factures) { fichier in
      var export = ExportDTO(
        .enveloppe(ExportDTO.Enveloppe(tete: vue.head, au: jour)), au: jour)
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
          try PageFacture(document, langue: demande.langue).ecrire(dans: &$0)
        }
      }
    }
    return liasse.nombre - avant
  }
}

extension Facture {
  /// Whether one of its documents, or money that was moved for it, is dated in a period.
  fileprivate func concerne(_ periode: ClosedRange<DateCivile>) -> Bool {
    effets.contains { periode.contains($0.date) }
  }
}

extension DossierAudit {
  /// What is to be read first.
  func notice(_ langue: Langue, documents: Int, fichiers: Int) -> NoticeDossier {
    NoticeDossier(
      langue, vendeur: registre.vendeur, periode: periode, cloture: cloture,
      estCloseApres: estCloseApres, ancre: ancre,
      constat: constat, finAttestee: finAttestee, documents: documents, fichiers: fichiers,
      preuves: preuves.compactMap { fichier in
        // What is no proof is named by the verdict.
        guard let preuve = try? Preuve(fichier.bytes) else { return nil }
        return (fichier.name, "ancres/\(fichier.position).ancre", NoticeDossier.Preuve(preuve))
      }, avecSignataires: demande.signataires != nil, avecAutorites: demande.autorites != nil)
  }
}

extension NoticeDossier.Preuve {
  fileprivate init(_ preuve: Preuve) {
    self =
      switch preuve {
      case .signature: .signature
      case .jeton(let jeton): .jeton(seconde: jeton.date.wholeSeconds)
      }
  }
}
