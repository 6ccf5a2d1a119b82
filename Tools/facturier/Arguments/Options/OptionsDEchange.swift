/// What goes to other programs.
extension Option {
  static let toutVerifier = Option(
    nom: "tout-verifier", anglais: "verify-all", valeur: nil,
    fr: "Vérifie tout le journal, même où des vérifications précédentes sont notées"
      + " (verifie.point) ; --ancre aussi.",
    en: "Verifies all of the journal, even where earlier verifications were noted (verifie.point);"
      + " so does --ancre.")
  static let clientSous = Option(
    nom: "client-sous", valeur: "id|objet|les-deux", sous: .fichier,
    fr: "Nomme le client par son id, par un objet ou par les deux (les-deux).",
    en: "Names the customer by its identifier (id), by an object (objet) or by both (les-deux).")
  static let lignesJSON = Option(
    nom: "lignes-json", valeur: nil, sous: .fichier,
    fr: "Une facture par ligne, sans tableau autour.",
    en: "An invoice a line, without an array around them.")
  static let enveloppe = Option(
    nom: "enveloppe", valeur: nil, sous: .fichier,
    fr: "Met le tableau dans un objet qui dit aussi la tête du journal et le jour.",
    en: "Puts the array into an object that also tells the journal's head and the day.")
  static let du = Option(
    nom: "du", valeur: "date",
    fr: "Seulement les factures datées de ce jour ou d'après.",
    en: "Only invoices dated on this day or later.")
  static let auExport = Option(
    nom: "au", valeur: "date",
    fr: "Seulement les factures datées de ce jour ou d'avant, telles qu'on les voyait alors"
      + " (toutes, telles qu'aujourd'hui).",
    en: "Only invoices dated on this day or before, as they were seen then (all, as of today).")
  static let format = Option(
    nom: "format", valeur: "html|pdf", sous: .fichier,
    fr: "Le format du document (celui que dit la fin de --vers, sinon html).",
    en: "The document's format (what the end of --vers says, else html).")
  static let police = Option(
    nom: "police", anglais: "font", valeur: "fichier", sous: .fichier,
    fr: "La police d'un PDF, un fichier .ttf (une usuelle du système).",
    en: "The font of a PDF, a .ttf file (a usual one of the system).")
  static let formatPapier = Option(
    nom: "format-papier", anglais: "paper", valeur: "a4|letter", sous: .fichier,
    fr: "Le papier d'un PDF (a4).", en: "The paper of a PDF (a4).")
  static let logo = Option(
    nom: "logo", valeur: "fichier", sous: .fichier,
    fr: "L'image à mettre en tête, au-dessus du nom du vendeur (PNG ou JPEG).",
    en: "The image to put at the head, above the seller's name (PNG or JPEG).")
  static let copie = Option(
    nom: "copie", anglais: "copy", valeur: nil,
    fr: "Écrit une copie marquée comme telle, dont rien n'est enregistré.",
    en: "Writes a copy that is marked as one, of which nothing is recorded.")
  static let vers = Option(
    nom: "vers", anglais: "to", valeur: "fichier|-", sous: .fichier,
    fr: "Le fichier à écrire ou à remplacer ; - pour la sortie standard (-).",
    en: "The file to write or replace; - for standard output (-).")
  static let auDocuments = Option(
    nom: "au", valeur: "date",
    fr: "Seulement les documents datés de ce jour ou d'avant.",
    en: "Only documents dated on this day or before.")
  static let duDocuments = Option(
    nom: "du", valeur: "date",
    fr: "Seulement les documents datés de ce jour ou d'après.",
    en: "Only documents dated on this day or later.")
  static let versDocuments = Option(
    nom: "vers", anglais: "to", valeur: "fichier|-", sous: .fichier,
    fr: "Le fichier à écrire ou à remplacer (-) ; pour toute une période, le dossier.",
    en: "The file to write or replace (-); for a whole period, the folder.")
  static let copieDeDonnees = Option(
    nom: "copie", anglais: "copy", valeur: nil,
    fr: "N'enregistre pas que le document est exporté.",
    en: "Does not record that the document was exported.")
  static let malgreTout = Option(
    nom: "malgre-tout", anglais: "anyway", valeur: nil,
    fr: "Écrit même ce à quoi il manque quelque chose.",
    en: "Writes even what lacks something.")
  static let positionExport = Option(
    nom: "position", valeur: "position",
    fr: "Tel que le registre était à cette position ; si le journal ne l'a pas, le programme finit"
      + " avec le code 66.",
    en: "As the ledger was at that position; if the journal lacks it, the program ends with"
      + " code 66.")
}

/// What comes from other programs.
extension Option {
  static let essai = Option(
    nom: "essai", anglais: "trial", valeur: nil,
    fr: "Dit ce que l'import ferait, et n'enregistre rien.",
    en: "Says what the import would do, and records nothing.")
  static let decouper = Option(
    nom: "decouper", anglais: "part", valeur: "dossier",
    fr: "Écrit dans ce dossier neuf de quoi importer en plusieurs fois, et n'enregistre rien.",
    en: "Writes into that new folder what is imported in several times, and records nothing.")
  static let correspondance = Option(
    nom: "correspondance", anglais: "mapping", valeur: "fichier", sous: .fichier,
    fr: "Le fichier qui dit ce que sont les colonnes.",
    en: "The file that says what the columns are.")
  static let tvaDuFichier = Option(
    nom: "tva", anglais: "vat", valeur: "pourcent|fraction", sous: .tva,
    fr: "Si le fichier écrit 20 ou 0.2 pour 20 % (pourcent).",
    en: "Whether the file writes 20 or 0.2 for 20% (pourcent).")
  static let arrondir = Option(
    nom: "arrondir", anglais: "round", valeur: nil,
    fr: "Arrondit les nombres de trop de décimales, et les nomme.",
    en: "Rounds numbers of too many decimals, and names them.")
  static let completerBrouillons = Option(
    nom: "completer-brouillons", anglais: "complete-drafts", valeur: nil,
    fr:
      "Reprend les brouillons numérotés, sans échéance ou d'un client inconnu, et dit ce qui manquait.",
    en:
      "Takes drafts that are numbered, have no due date or an unknown customer, and names what they lacked."
  )
  static let numerosEtrangers = Option(
    nom: "numeros-etrangers", valeur: nil,
    fr: "Admet les numéros d'un exercice qui n'est pas l'année civile.",
    en: "Takes numbers of a year that is not the calendar's.")
}
