import Journaux
import Facturier

/// `importer csv`: takes up invoices from a table with a row for each line, all of them or none.
struct ImporterCSV: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "importer csv", en: "import csv"),
    resume: Phrase(
      fr: "Importe les factures d'un tableau, une ligne de facture par rangée : toutes, ou aucune.",
      en: "Imports the invoices of a table, a row for each line: all of them, or none."),
    note: Phrase(
      fr: "La correspondance dit ce que sont les colonnes, une par ligne : numero = N° facture. Un"
        + " tableau a 200 000 lignes et 64 Mio au plus.",
      en: "The mapping says what the columns are, one a line: numero = Invoice no. A table has"
        + " 200,000 rows and 64 MiB at most."),
    arguments: [.fichierCSV],
    options: [.correspondance.obligatoire, .essai, .decouper, .arrondir, .numerosEtrangers])

  let seance: Seance

  func run() throws -> CodeRetour {
    var reglages = ReglagesImport()
    reglages.arrondir = appel.a(.arrondir)
    reglages.numerosEtrangers = appel.a(.numerosEtrangers)
    reglages.decoupe = appel.a(.decouper)
    let chemin = appel.texte(.correspondance) ?? ""
    let octets = try FichierLu(chemin).contenu(auPlus: CorrespondanceCSV.maximum)
    let fichier = appel.exige(0)
    var lecteur = LecteurCSV(
      try seance.cadreDImport(), CorrespondanceCSV(octets), reglages,
      taille: try FichierLu(fichier).taille)
    let empreinte = try seance.lire(fichier) { try lecteur.lire($0) }
    guard !reglages.decoupe else {
      return try seance.decouper(lecteur, de: [fichier, chemin], par: Self.declaration)
    }
    let correspondance = SHA256.empreinte(of: octets.span)
    return try seance.importer(
      lecteur, de: [fichier, chemin], empreinte,
      sous: "importer csv \(empreinte.texte) \(correspondance.texte) \(reglages.arrondir)"
        + reglages.cleDesNumeros)
  }
}
