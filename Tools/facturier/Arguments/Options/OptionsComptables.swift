/// What goes into the books, and the accounts that they have.
extension Option {
  static let exercice = Option(
    nom: "exercice", anglais: "financial-year", valeur: "AAAA[-MM]",
    fr: "L'année de clôture de l'exercice, et son dernier mois si ce n'est pas décembre : 2026-06.",
    en: "The year in which the financial year closes, and its last month if that is not December:"
      + " 2026-06.")
  static let exerciceDu = Option(
    nom: "du", valeur: "date",
    fr: "Le premier jour d'un exercice qui n'a pas douze mois, avec --au.",
    en: "The first day of a financial year that is not twelve months, with --au.")
  static let exerciceAu = Option(
    nom: "au", valeur: "date",
    fr: "Sa clôture, 24 mois après au plus.", en: "Its closing, 24 months later at most.")
  static let versDossier = Option(
    nom: "vers", anglais: "to", valeur: "dossier|-", sous: .fichier,
    fr: "Le dossier où écrire le fichier et sa description ; - pour le fichier seul, sur la sortie"
      + " standard (-).",
    en: "The folder to write the file and its description to; - for the file alone, on standard"
      + " output (-).")
  static let ecrituresDu = Option(
    nom: "du", valeur: "date",
    fr: "Seulement les écritures de ce jour ou d'après.", en: "Only entries of this day or later.")
  static let ecrituresAu = Option(
    nom: "au", valeur: "date",
    fr: "Seulement les écritures de ce jour ou d'avant (aujourd'hui).",
    en: "Only entries of this day or before (today).")

  static let comptesDepuis = Option(
    nom: "depuis", anglais: "since", valeur: "date",
    fr: "Le premier jour où valent les comptes définis (le premier qui n'est pas clos) ; sans"
      + " compte à définir, montre ceux de ce jour.",
    en: "The first day on which the accounts hold that are set (the first that is not closed);"
      + " without any to set, shows those of that day.")
  static let compteClients = Option(
    nom: "clients", anglais: "customers", valeur: "compte",
    fr: "Ce que doivent les clients.", en: "What customers owe.")
  static let compteAcomptes = Option(
    nom: "acomptes", anglais: "deposits", valeur: "compte",
    fr: "Les acomptes, et ce qui est payé avant la facture.",
    en: "Deposits, and what is paid before the invoice.")
  static let compteVentesServices = Option(
    nom: "ventes-services", anglais: "services", valeur: "compte",
    fr: "Les prestations de services.", en: "Sales of services.")
  static let compteVentesBiens = Option(
    nom: "ventes-biens", anglais: "goods", valeur: "compte",
    fr: "Les ventes de marchandises.", en: "Sales of goods.")
  static let compteReductions = Option(
    nom: "reductions", valeur: "compte",
    fr: "Ce qu'un avoir ôte d'un prix.", en: "What a credit note takes off a price.")
  static let comptePertes = Option(
    nom: "pertes", anglais: "losses", valeur: "compte",
    fr: "Les créances irrécouvrables.", en: "Bad debts.")
  static let compteTVACollectee = Option(
    nom: "tva-collectee", anglais: "vat-due", valeur: "compte",
    fr: "La TVA exigible.", en: "VAT that is due.")
  static let compteTVAEnAttente = Option(
    nom: "tva-en-attente", anglais: "vat-waiting", valeur: "compte",
    fr: "La TVA qui le sera à l'encaissement.", en: "VAT that is due once it is paid.")
  static let compteBanque = Option(
    nom: "banque", anglais: "bank", valeur: "compte", sous: .tresorerie,
    fr: "La banque : virements et prélèvements.", en: "The bank: transfers and direct debits.")
  static let compteCaisse = Option(
    nom: "caisse", anglais: "cash", valeur: "compte", sous: .tresorerie, fr: "Les espèces.",
    en: "Cash.")
  static let compteCheques = Option(
    nom: "cheques", valeur: "compte", sous: .tresorerie, fr: "Les chèques reçus.",
    en: "Cheques received.")
  static let compteCartes = Option(
    nom: "cartes", anglais: "cards", valeur: "compte", sous: .tresorerie,
    fr: "Les paiements par carte.", en: "Payments by card.")
  static let compteEffets = Option(
    nom: "effets", anglais: "bills", valeur: "compte", sous: .tresorerie,
    fr: "Les effets de commerce.", en: "Bills of exchange.")
  static let compteCompensations = Option(
    nom: "compensations", anglais: "set-offs", valeur: "compte", sous: .tresorerie,
    fr: "Ce qui est compensé.", en: "What is set off.")
  static let compteAutresReglements = Option(
    nom: "autres-reglements", anglais: "other-means", valeur: "compte", sous: .tresorerie,
    fr: "Les autres moyens de paiement.", en: "Other means of payment.")
  static let compteFraisBancaires = Option(
    nom: "frais-bancaires", anglais: "bank-charges", valeur: "compte", sous: .tresorerie,
    fr: "Ce que la banque prélève pour un rejet.", en: "What the bank charges for a bounce.")
}
