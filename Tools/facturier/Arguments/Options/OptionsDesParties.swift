/// Who sells and who buys.
extension Option {
  static let nom = Option(
    nom: "nom", anglais: "name", valeur: "nom", fr: "Le nom.", en: "The name.")
  static let siren = Option(
    nom: "siren", valeur: "siren", sous: .entreprise, fr: "Le SIREN, neuf chiffres.",
    en: "The SIREN, nine digits.")
  static let siret = Option(
    nom: "siret", valeur: "siret", sous: .entreprise,
    fr: "Le SIRET, quatorze chiffres.", en: "The SIRET, fourteen digits.")
  static let adresse = Option(
    nom: "adresse", anglais: "address", valeur: "rue", sous: .adresses,
    fr: "Le numéro et la rue.", en: "The number and street.")
  static let complement = Option(
    nom: "complement", valeur: "texte", sous: .adresses, fr: "Le complément d'adresse.",
    en: "More of the address.")
  static let codePostal = Option(
    nom: "code-postal", anglais: "postcode", valeur: "code", sous: .adresses,
    fr: "Le code postal.", en: "The postal code.")
  static let ville = Option(
    nom: "ville", anglais: "city", valeur: "ville", sous: .adresses, fr: "La ville.",
    en: "The town.")
  static let region = Option(
    nom: "region", valeur: "region", sous: .adresses,
    fr: "La région, l'État ou le comté, hors de France.",
    en: "The region, state or county, outside France.")
  static let adresseFacturation = Option(
    nom: "adresse-facturation", anglais: "billing-address", valeur: "adresse", sous: .adresses,
    fr: "Où vont les factures : rue;code;ville[;pays[;complément[;région]]].",
    en: "Where invoices go: street;postcode;town[;country[;more[;region]]].")
  static let adresseLivraison = Option(
    nom: "adresse-livraison", anglais: "delivery-address", valeur: "adresse", sous: .adresses,
    fr: "Où va la marchandise, écrite de même.", en: "Where goods go, written alike.")
  static let pays = Option(
    nom: "pays", anglais: "country", valeur: "pays", sous: .adresses,
    fr: "Le pays en deux lettres (FR).", en: "The country in two letters (FR).")
  static let tvaIntra = Option(
    nom: "tva-intra", anglais: "vat-number", valeur: "numero", sous: .entreprise,
    fr: "Le numéro de TVA intracommunautaire.", en: "The VAT number.")
  static let email = Option(
    nom: "email", valeur: "adresse", sous: .adresses, fr: "L'adresse électronique.",
    en: "The e-mail address.")
  static let regime = Option(
    nom: "regime", valeur: "regime", sous: .tva,
    fr: "reel, franchise pour qui ne facture pas de TVA, exonere pour qui vend de l'exonéré.",
    en: "reel, franchise for a seller who charges no VAT, exonere for one whose sales are exempt.")
  static let annuler = Option(
    nom: "annuler", anglais: "undo", valeur: nil,
    fr: "Propose de nouveau ce qui était archivé.", en: "Offers again what was archived.")
  static let archives = Option(
    nom: "archives", valeur: nil,
    fr: "Ce qui est archivé, et rien d'autre.", en: "What is archived, and nothing else.")
  static let mention = Option(
    nom: "mention", valeur: "[code:]texte", sous: .precisions,
    fr: "Ce que chaque facture doit dire : assurance, médiateur… Remplace les mentions d'avant.",
    en: "What each invoice has to say: insurance, mediator… Replaces the mentions of before.")
  static let natureUsuelle = Option(
    nom: "nature", valeur: "nature", sous: .precisions,
    fr: "Ce qui est vendu d'habitude : biens, services ou mixte.",
    en: "What is usually sold: biens (goods), services or mixte (both).")
  static let formeJuridique = Option(
    nom: "forme-juridique", anglais: "legal-form", valeur: "forme", sous: .entreprise,
    fr: "La forme juridique : SARL, SAS, EI…", en: "The legal form: SARL, SAS, EI…")
  static let capital = Option(
    nom: "capital", valeur: "montant", sous: .entreprise, fr: "Le capital social.",
    en: "The share capital.")
  static let rcs = Option(
    nom: "rcs", valeur: "inscription", sous: .entreprise,
    fr: "L'inscription au RCS ou au RM.", en: "The trade register entry.")
  static let optionDebits = Option(
    nom: "option-debits", valeur: nil, sous: .tva,
    fr: "TVA acquittée d'après les débits.", en: "VAT is due when invoiced.")
  static let sansOptionDebits = Option(
    nom: "sans-option-debits", valeur: nil, sous: .tva,
    fr: "TVA acquittée d'après les encaissements.", en: "VAT is due when paid.")
  static let iban = Option(
    nom: "iban", valeur: "iban", sous: .paiement, fr: "Le compte à créditer.",
    en: "The account to pay to.")
  static let bic = Option(
    nom: "bic", valeur: "bic", sous: .paiement, fr: "Le BIC de la banque.", en: "The bank's BIC.")
  static let escompte = Option(
    nom: "escompte", valeur: "texte", sous: .paiement,
    fr: "Les conditions d'escompte.", en: "The terms of a discount for early payment.")
  static let tauxPenalites = Option(
    nom: "taux-penalites", valeur: "texte", sous: .paiement,
    fr: "Le taux des pénalités de retard.", en: "The rate of the penalties for late payment.")
  static let serieFactures = Option(
    nom: "serie-factures", valeur: "modele", sous: .registre,
    fr: "Le modèle des numéros de factures (F{annee}-{n:4}).",
    en: "The pattern of invoice numbers (F{annee}-{n:4}).")
  static let serieAvoirs = Option(
    nom: "serie-avoirs", valeur: "modele", sous: .registre,
    fr: "Le modèle des numéros d'avoirs (A{annee}-{n:4}).",
    en: "The pattern of credit note numbers (A{annee}-{n:4}).")
  static let depuis = Option(
    nom: "depuis", anglais: "from", valeur: "fichier|-",
    fr: "Un fichier JSON qui donne ces options par leur nom ; - pour l'entrée standard.",
    en: "A JSON file that gives these options by their names; - for standard input.")
  static let nonInteractif = Option(
    nom: "non-interactif", valeur: nil, fr: "Ne pose aucune question.", en: "Asks no questions.")
  static let fuseau = Option(
    nom: "fuseau", anglais: "time-zone", valeur: "fuseau", sous: .registre,
    fr: "Le fuseau horaire du registre (Europe/Paris).",
    en: "The ledger's time zone (Europe/Paris).")
  static let particulier = Option(
    nom: "particulier", anglais: "private", valeur: nil,
    fr: "Le client est un particulier.", en: "The customer is a private person.")
  static let professionnel = Option(
    nom: "professionnel", anglais: "business", valeur: nil,
    fr: "Le client est un professionnel.", en: "The customer is a business.")
  static let secteurPublic = Option(
    nom: "public", valeur: nil,
    fr: "Le client est un organisme public.", en: "The customer is a public body.")
  static let nonAssujetti = Option(
    nom: "non-assujetti", valeur: nil,
    fr: "Le client est une association, ou une autre personne morale non assujettie.",
    en: "The customer is an association or another legal person that owes no VAT.")
  static let identifiant = Option(
    nom: "identifiant", anglais: "identifier", valeur: "registre:numero", sous: .entreprise,
    fr: "Un numéro d'un autre registre, comme RIDET:0123456. Remplace ceux d'avant.",
    en: "A number of another register, such as RIDET:0123456. Replaces those of before.")
  static let code = Option(
    nom: "code", valeur: "compte", sous: .entreprise,
    fr: "Le compte du client en comptabilité.", en: "The customer's account in the books.")
  static let adresseElectronique = Option(
    nom: "adresse-electronique", valeur: "adresse", sous: .adresses,
    fr: "L'adresse de facturation électronique, comme 0225:732829320.",
    en: "The address for electronic invoices, such as 0225:732829320.")

  // MARK: - What goes into the books, and the accounts that they have

  static let exercice = Option(
    nom: "exercice", anglais: "financial-year", valeur: "AAAA[-MM]",
    fr: "L'année de clôture de l'exercice, et son dernier mois si ce n'est pas décembre : 2026-06.",
    en: "The year in which the financial year closes, and its last month if that is not December:"
      + " 2026-06.")
  static let exerciceDu = Option(
    du, fr: "Le premier jour d'un exercice qui n'a pas douze mois, avec --au.",
    en: "The first day of a financial year that is not twelve months, with --au.")
  static let exerciceAu = Option(
    au, fr: "Sa clôture, 24 mois après au plus.", en: "Its closing, 24 months later at most.")
  static let versDossier = Option(
    nom: "vers", anglais: "to", valeur: "dossier|-", sous: .fichier,
    fr: "Le dossier où écrire le fichier et sa description ; - pour le fichier seul, sur la sortie"
      + " standard (-).",
    en: "The folder to write the file and its description to; - for the file alone, on standard"
      + " output (-).")
  static let ecrituresDu = Option(
    du,
    fr: "Seulement les écritures de ce jour ou d'après.", en: "Only entries of this day or later.")
  static let ecrituresAu = Option(
    au, fr: "Seulement les écritures de ce jour ou d'avant (aujourd'hui).",
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
