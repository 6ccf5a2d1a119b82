import Facturier

/// What commands take in its place.
extension Argument {
  static let facture = Argument(
    nom: "facture",
    fr: "Un numéro, BROUILLON-n, un identifiant ou son début.",
    en: "A number, BROUILLON-n, an identifier or its beginning.")
  static let facturesAPayer = Argument(
    nom: "facture", estRepete: true,
    fr: "Un numéro, un identifiant ou son début ; plusieurs se paient d'un seul règlement.",
    en: "A number, an identifier or its beginning; several are paid by one settlement.")
  static let vers = Argument(
    nom: "vers",
    fr: "L'autre facture, qui est payée.", en: "The other invoice, which is paid.")
  static let document = Argument(
    nom: "document",
    fr: "Le numéro d'une facture ou d'un avoir, BROUILLON-n, un identifiant ou son début.",
    en: "The number of an invoice or a credit note, BROUILLON-n, an identifier or its beginning.")
  static let ligne = Argument(
    nom: "ligne",
    fr: "Le rang de la ligne, son identifiant ou son début.",
    en: "The line's number, its identifier or its beginning.")
  static let paiement = Argument(
    nom: "paiement",
    fr: "Le rang du paiement, son identifiant ou son début.",
    en: "The payment's number, its identifier or its beginning.")
  static let client = Argument(nom: "client", aide: Option.client.aide)
  static let produit = Argument(
    nom: "produit",
    fr: "Le nom, la référence ou l'identifiant du produit, ou le début d'un mot"
      + " (« produit lister »).",
    en: "The product's name, reference or identifier, or the beginning of a word"
      + " (“product list”).")
  static let remise = Argument(
    nom: "remise",
    fr: "La remise : 5 ou 5% pour cinq pour cent, 12,50€ pour un montant, 0 pour aucune.",
    en: "The discount: 5 or 5% for five percent, 12.50€ for an amount, 0 for none."
  ).tenant(.remiseMontant)
  static let acompte = Argument(
    nom: "acompte",
    fr: "Le numéro de la facture d'acompte.", en: "The number of the deposit's invoice.")
  static let echeance = Argument(
    nom: "echeance",
    fr: "Une date AAAA-MM-JJ, ou un nombre de jours.",
    en: "A date YYYY-MM-DD, or a number of days."
  ).tenant(.delaiJours, .dateEcheance)
  static let mode = Argument(
    nom: "mode",
    fr: "\(ConditionsPaiement.mots(.francais)).", en: "\(ConditionsPaiement.mots(.anglais)).")
  static let nature = Argument(
    nom: "nature",
    fr: "biens, services ou mixte ; vide pour l'enlever.",
    en: "biens (goods), services or mixte (both); empty to take it away.")
  static let jourDeLivraison = Argument(
    nom: "date", estFacultatif: true,
    fr: "Le jour AAAA-MM-JJ, ou le premier de la prestation ; vide pour enlever la livraison.",
    en: "The day YYYY-MM-DD, or the first of the service; empty to take the delivery away.")
  static let texte = Argument(
    nom: "texte", fr: "Le texte ; vide pour l'enlever.", en: "The text; empty to take it away.")
  static let avant = Argument(
    nom: "avant",
    fr: "Une position, ou une date AAAA-MM-JJ ; si le journal n'a pas cette position, le programme"
      + " finit avec le code 66.",
    en: "A position, or a date YYYY-MM-DD; if the journal lacks that position, the program ends"
      + " with code 66.")
  static let apres = Argument(nom: "apres", aide: avant.aide)
  static let sujet = Argument(
    nom: "document", estFacultatif: true, contraire: .histoireDuClient,
    fr: "La facture ou l'avoir ; sans document, tout le registre.",
    en: "The invoice or the credit note; without one, the whole ledger.")
  static let jourClos = Argument(
    nom: "date", estFacultatif: true,
    fr: "Un jour : la période close où il est, par taux et par mode.",
    en: "A day: the closed period that it lies in, by rate and by means.")
  static let shell = Argument(nom: "shell", fr: "bash, zsh ou fish.", en: "bash, zsh or fish.")
  static let suite = Argument(
    nom: "mots", estRepete: true,
    fr: "Après « suites -- », les mots déjà tapés : c'est ce que le script demande à chaque fois.",
    en: "Behind “suites --”, the words typed so far: what the script asks each time.")
  static let dossier = Argument(
    nom: "dossier", fr: "Le dossier à créer.", en: "The folder to create.")
  static let origine = Argument(
    nom: "origine",
    fr: "Le registre à copier : un dossier, ou l'adresse d'une base PostgreSQL.",
    en: "The ledger to copy: a folder, or the address of a PostgreSQL database.")
  static let destination = Argument(
    nom: "destination",
    fr: "Où le copier ; une adresse sans registre= reçoit le sien.",
    en: "Where to copy it; an address without registre= is given its own.")
  static let adresse = Argument(
    nom: "adresse",
    fr: "La base : postgresql://hôte/base, sans mot de passe.",
    en: "The database: postgresql://host/base, without a password.")
  static let fichierDTO = Argument(
    nom: "fichier|-",
    fr: "Un tableau JSON, des lignes JSON ou un export ; - pour l'entrée standard.",
    en: "A JSON array, JSON lines or an export; - for standard input.")
  static let fichierCSV = Argument(
    nom: "fichier|-",
    fr: "Un tableau CSV en UTF-8 ; - pour l'entrée standard.",
    en: "A CSV table in UTF-8; - for standard input.")
  static let fichiersCII = Argument(
    nom: "fichier", estRepete: true,
    fr: "Des documents CII en XML, les avoirs avec leurs factures.",
    en: "CII documents in XML, credit notes with their invoices.")
}
