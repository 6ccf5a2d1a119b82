import FacturierFormats

/// What goes to other programs.
extension Option {
  static let toutVerifier = Option(
    "tout-verifier", english: "verify-all",
    fr: "Vérifie tout le journal, même où des vérifications précédentes sont notées"
      + " (verifie.point) ; --ancre aussi.",
    en: "Verifies all of the journal, even where earlier verifications were noted (verifie.point);"
      + " so does --ancre.")
  static let clientSous = Option(
    "client-sous <id|objet|les-deux>", english: "customer-as", under: .fichier,
    fr: "Nomme le client par son id, par un objet ou par les deux (les-deux).",
    en: "Names the customer by its identifier (id), by an object or by both.")
  static let lignesJSON = Option(
    "lignes-json", english: "json-lines", under: .fichier,
    fr: "Une facture par ligne, sans tableau autour.",
    en: "An invoice a line, without an array around them.")
  static let enveloppe = Option(
    "enveloppe", english: "envelope", under: .fichier,
    fr: "Met le tableau dans un objet qui dit aussi la tête du journal et le jour.",
    en: "Puts the array into an object that also tells the journal's head and the day.")
  static let du = Option(
    "du <date>", english: "from",
    fr: "Seulement les factures datées de ce jour, ou du mois 2026-10, ou d'après.",
    en: "Only invoices dated on this day, or in the month 2026-10, or later.")
  static let auExport = Option(
    au,
    fr: "Seulement les factures datées de ce jour ou d'avant, telles qu'on les voyait alors"
      + " (toutes, telles qu'aujourd'hui).",
    en: "Only invoices dated on this day or before, as they were seen then (all, as of today).")
  static let format = Option(
    "format <html|pdf>", under: .fichier,
    fr: "Le format du document (celui que dit la fin de --vers, sinon html ; d'une période, pdf).",
    en: "The document's format (what the end of --vers says, else html; of a period, pdf).")
  static let police = Option(
    "police <fichier>", english: "font", under: .fichier,
    fr: "La police d'un PDF, un fichier .ttf (une usuelle du système).",
    en: "The font of a PDF, a .ttf file (a usual one of the system).")
  static let formatPapier = Option(
    "format-papier <a4|letter>", english: "paper", under: .fichier, fr: "Le papier d'un PDF (a4).",
    en: "The paper of a PDF (a4).")
  static let logo = Option(
    "logo <fichier>", under: .fichier,
    fr: "L'image à mettre en tête, au-dessus du nom du vendeur (PNG ou JPEG).",
    en: "The image to put at the head, above the seller's name (PNG or JPEG).")
  static let copie = Option(
    "copie", english: "copy",
    fr: "Écrit une copie marquée comme telle, dont rien n'est enregistré.",
    en: "Writes a copy that is marked as one, of which nothing is recorded.")
  static let vers = Option(
    "vers <fichier|->", english: "output", under: .fichier,
    fr: "Le fichier à écrire ou à remplacer ; - pour la sortie standard (-).",
    en: "The file to write or replace; - for standard output (-).")
  static let auDocuments = Option(
    au, fr: "Seulement les documents datés de ce jour ou d'avant.",
    en: "Only documents dated on this day or before.")
  static let duDocuments = Option(
    du, fr: "Seulement les documents datés de ce jour ou d'après.",
    en: "Only documents dated on this day or later.")
  static let versDocuments = Option(
    vers, fr: "Le fichier à écrire ou à remplacer (-) ; pour toute une période, le dossier.",
    en: "The file to write or replace (-); for a whole period, the folder.")
  static let copieDeDonnees = Option(
    copie, fr: "N'enregistre pas que le document est exporté.",
    en: "Does not record that the document was exported.")
  static let malgreTout = Option(
    "malgre-tout", english: "anyway", fr: "Écrit même ce à quoi il manque quelque chose.",
    en: "Writes even what lacks something.")
  static let positionExport = Option(
    position, fr: "Tel que le registre était à cette position.",
    en: "As the ledger was at that position.")

  // MARK: - What comes from other programs

  static let essai = Option(
    "essai", english: "trial", fr: "Dit ce que l'import ferait, et n'enregistre rien.",
    en: "Says what the import would do, and records nothing.")
  static let decouper = Option(
    "decouper <dossier>", english: "split",
    fr: "Écrit dans ce dossier neuf de quoi importer en plusieurs fois, et n'enregistre rien.",
    en: "Writes into that new folder what is imported in several times, and records nothing.")
  static let correspondance = Option(
    "correspondance <fichier>", english: "mapping", under: .fichier,
    fr: "Le fichier qui dit ce que sont les colonnes.",
    en: "The file that says what the columns are.")
  static let tvaDuFichier = Option(
    "tva <pourcent|fraction>", english: "vat", under: .tva,
    fr: "Si le fichier écrit 20 ou 0.2 pour 20 % (pourcent).",
    en: "Whether the file writes 20 or 0.2 for 20% (percent).")
  static let arrondir = Option(
    "arrondir", english: "round", under: .fichier,
    fr: "Arrondit les nombres de trop de décimales, et les nomme.",
    en: "Rounds numbers of too many decimals, and names them.")
  static let completerBrouillons = Option(
    "completer-brouillons", english: "complete-drafts",
    fr:
      "Reprend les brouillons numérotés, sans échéance ou d'un client inconnu, et dit ce qui manquait.",
    en:
      "Takes drafts that are numbered, have no due date or an unknown customer, and names what they lacked."
  )
  static let numerosEtrangers = Option(
    "numeros-etrangers", english: "foreign-numbers",
    fr: "Admet des numéros donnés par d'autres modèles.",
    en: "Takes numbers of other patterns.")

  // MARK: - What is asked of anchors, signatures and tokens

  static let positionDAncre = Option(
    position, fr: "L'ancre de cet événement (le dernier).",
    en: "The anchor of that event, else of the last one.")
  static let versAncre = Option(
    vers, fr: "Le fichier où écrire l'ancre, pour la faire signer (-).",
    en: "The file to write the anchor to, for others to sign (-).")
  static let demandeTSA = Option(
    "demande-tsa <fichier|->", english: "tsa-request", under: .preuves,
    fr: "Écrit la demande de jeton (RFC 3161) à envoyer à une autorité d'horodatage.",
    en: "Writes the request of a token (RFC 3161) to send to a time stamping authority.")
  static let ajouter = Option(
    "ajouter <fichier|->", english: "add", under: .preuves,
    fr: "Garde à côté du journal la signature (ssh-keygen -Y sign -n facturier) ou le jeton de ce"
      + " fichier, après avoir vu qu'il est d'une ancre de ce registre.",
    en: "Keeps beside the journal that file's signature (ssh-keygen -Y sign -n facturier) or token,"
      + " having seen that it is of an anchor of this ledger.")
  static let signataires = Option(
    "signatures <fichier>", under: .preuves,
    fr: "Vérifie les signatures gardées, par ssh-keygen, avec ce fichier de signataires admis.",
    en: "Checks the signatures that are kept, by ssh-keygen, with that file of allowed signers.")
  static let autorites = Option(
    "autorites <fichier>", english: "authorities", under: .preuves,
    fr: "Vérifie les jetons gardés, par openssl, avec ce fichier de certificats d'autorités (PEM).",
    en: "Checks the tokens that are kept, by openssl, with that file of authorities' certificates"
      + " (PEM).")

  // MARK: - What is asked of an audit package

  static let duDuDossier = Option(
    du, fr: "Le premier jour de la période.", en: "The first day of the period.")
  static let auDuDossier = Option(
    au, fr: "Le dernier jour, 24 mois après au plus.", en: "The last day, 24 months later at most.")
  static let versDossierDAudit = Option(
    "vers <dossier|F.zip>", english: "output", under: .fichier,
    fr: "Le dossier, encore vide, ou l'archive à écrire.",
    en: "The folder, which is empty yet, or the archive to write.")
  static let positionDuDossier = Option(
    position,
    fr: "Le dernier événement du journal à y mettre (la clôture de la période, sinon le dernier).",
    en: "The last event of the journal to put into it (the closing of the period, else the last).")
  static let signatairesDuDossier = Option(
    signataires, fr: "Le fichier de signataires admis (ssh-keygen) à joindre.",
    en: "The file of allowed signers (ssh-keygen) to add to it.")
  static let autoritesDuDossier = Option(
    autorites, fr: "Le fichier de certificats d'autorités d'horodatage (PEM) à joindre.",
    en: "The file of time stamping authorities' certificates (PEM) to add to it.")
  static let copieDeDossier = Option(
    copie, fr: "N'enregistre pas que le dossier est exporté.",
    en: "Does not record that the package was exported.")

  // MARK: - How tables are written for spreadsheets

  static let csv = Option(
    "csv", under: .csv, fr: "Écrit les données en CSV, sans totaux, pour un tableur.",
    en: "Writes the data as CSV, without totals, for a spreadsheet.")
  static let separateur = Option(
    "separateur <,|;|tab>", english: "separator", under: .csv,
    fr: "Ce qui sépare les cellules (,) ; un tableur en français attend « ; ».",
    en: "What separates cells (,); a spreadsheet in French expects “;”.")
  static let decimale = Option(
    "decimale <.|,>", english: "decimal", under: .csv,
    fr: "Ce qui précède les décimales (.) ; un tableur en français attend une virgule.",
    en: "What stands before decimals (.); a spreadsheet in French expects a comma.")
  static let bom = Option(
    "bom", under: .csv, fr: "Met devant le fichier la marque par laquelle Excel reconnaît UTF-8.",
    en: "Puts the mark in front of the file by which Excel recognises UTF-8.")

  static let duDeTable = Option(
    du,
    fr: "Seulement ce qui est daté de ce jour ou d'après : avoirs et paiements à leur propre date.",
    en: "Only what is dated on this day or later: credit notes and payments by their own date.")
  static let auDeTable = Option(
    au,
    fr: "Seulement ce qui est daté de ce jour ou d'avant ; les soldes sont ceux de ce jour (tout,"
      + " avec les soldes d'aujourd'hui).",
    en: "Only what is dated on this day or before; balances are those of this day (all, with"
      + " today's balances).")

  /// The signs of a table.
  static let deCSV: [Option] = [.separateur, .decimale, .bom]
}

extension Argument {
  static let table = Argument(
    "table",
    fr: "factures (et avoirs), lignes, paiements, tva (de chaque document), clotures ou clients.",
    en: "invoices (and credit notes), lines, payments, vat (of each document), closings or"
      + " customers.")
}

extension Invocation {
  /// The signs of the tables that are asked for.
  func convention() throws -> CSVConvention {
    let separateur = try choice(.separateur, CSVConvention.Separateur.self) ?? .virgule
    let decimale = try choice(.decimale, CSVConvention.MarqueDecimale.self) ?? .point
    let convention = CSVConvention(entre: separateur, decimale: decimale, avecBOM: has(.bom))
    guard let convention else { throw UsageError(.signeDouble(decimale.rawValue)) }
    return convention
  }
}
