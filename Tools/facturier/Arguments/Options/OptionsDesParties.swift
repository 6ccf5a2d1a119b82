import Facturation

/// Who sells and who buys.
extension Option {
  static let nom = Option(
    "nom <nom>", english: "name", fr: "Le nom ou la raison sociale.",
    en: "The name of the firm or person.")
  static let siren = Option(
    "siren <siren>", under: .entreprise, fr: "Le SIREN, neuf chiffres.",
    en: "The SIREN, nine digits.")
  static let autreSiren = Option(
    "autre-siren", english: "other-siren", under: .entreprise,
    fr: "Accepte un autre SIREN que celui des factures.",
    en: "Accepts another SIREN than the invoices'.")
  static let siret = Option(
    "siret <siret>", under: .entreprise, fr: "Le SIRET, quatorze chiffres.",
    en: "The SIRET, fourteen digits.")
  static let adresse = Option(
    "adresse <rue>", english: "address", under: .adresses, fr: "Le numéro et la rue.",
    en: "The number and street.")
  static let complement = Option(
    "complement <texte>", english: "address-line-2", under: .adresses,
    fr: "Le complément d'adresse.",
    en: "More of the address.")
  static let codePostal = Option(
    "code-postal <code>", english: "postcode", under: .adresses, fr: "Le code postal.",
    en: "The postal code.", setting: [.codePostal])
  static let ville = Option(
    "ville <ville>", english: "city", under: .adresses, fr: "La ville.", en: "The town.")
  static let region = Option(
    "region <region>", under: .adresses, fr: "La région, l'État ou le comté, hors de France.",
    en: "The region, state or county, outside France.")
  static let adresseFacturation = Option(
    "adresse-facturation <adresse>", english: "billing-address", under: .adresses,
    fr: "Où vont les factures : rue;code;ville[;pays[;complément[;région]]].",
    en: "Where invoices go: street;postcode;town[;country[;more[;region]]].",
    setting: [.adresseFacturation])
  static let adresseLivraison = Option(
    "adresse-livraison <adresse>", english: "delivery-address", under: .adresses,
    fr: "Où va la marchandise, écrite de même.", en: "Where goods go, written alike.",
    setting: [.adresseLivraison])
  static let pays = Option(
    "pays <pays>", english: "country", under: .adresses, fr: "Le pays en deux lettres (FR).",
    en: "The country in two letters (FR).", setting: [.pays])
  static let tvaIntra = Option(
    "tva-intra <numero>", english: "vat-number", under: .entreprise,
    fr: "Le numéro de TVA intracommunautaire.", en: "The VAT number.", setting: [.numeroTVA])
  static let email = Option(
    "email <adresse>", under: .adresses, fr: "L'adresse électronique.", en: "The e-mail address.")
  static let regime = Option(
    "regime <regime>", under: .tva,
    fr: "reel, franchise pour qui ne facture pas de TVA, exonere pour qui vend de l'exonéré.",
    en: "standard, franchise for a seller who charges no VAT, or exempt for exempt sales.")
  static let annuler = Option(
    "annuler", english: "undo", fr: "Propose de nouveau ce qui était archivé.",
    en: "Offers again what was archived.")
  static let archives = Option(
    "archives", english: "archived", fr: "Ce qui est archivé, et rien d'autre.",
    en: "What is archived, and nothing else.")
  static let mention = Option(
    "mention <[code:]texte[|traduction]>", under: .precisions,
    fr: "Ce que chaque facture doit dire : assurance, médiateur… La traduction est pour les clients"
      + " d'une autre langue. Remplace les mentions d'avant.",
    en: "What each invoice has to say: insurance, mediator… The translation is for customers of"
      + " another language. Replaces the mentions of before.")
  static let couleur = Option(
    "couleur <couleur>", english: "colour", under: .precisions,
    fr: "La couleur des filets de ses factures, comme 1D4F7C.",
    en: "The colour of the rules on its invoices, such as 1D4F7C.")
  static let natureUsuelle = Option(
    "nature <nature>", under: .precisions,
    fr: "Ce qui est vendu d'habitude : biens, services ou mixte.",
    en: "What is usually sold: goods, services or both.")
  static let formeJuridique = Option(
    "forme-juridique <forme>", english: "legal-form", under: .entreprise,
    fr: "La forme juridique : SARL, SAS, EI…", en: "The legal form: SARL, SAS, EI…")
  static let capital = Option(
    "capital <montant>", under: .entreprise, fr: "Le capital social.", en: "The share capital.")
  static let rcs = Option(
    "rcs <inscription>", english: "trade-register", under: .entreprise,
    fr: "L'inscription au RCS ou au RM.",
    en: "The trade register entry.")
  static let optionDebits = Option(
    "option-debits", english: "debits-option", under: .tva, fr: "TVA acquittée d'après les débits.",
    en: "VAT is due when invoiced.")
  static let sansOptionDebits = Option(
    "sans-option-debits", english: "no-debits-option", under: .tva,
    fr: "TVA acquittée d'après les encaissements.",
    en: "VAT is due when paid.")
  static let iban = Option(
    "iban <iban>", under: .paiement, fr: "Le compte à créditer.", en: "The account to pay to.")
  static let bic = Option(
    "bic <bic>", under: .paiement, fr: "Le BIC de la banque.", en: "The bank's BIC.")
  static let escompte = Option(
    "escompte <texte>", english: "early-payment", under: .paiement,
    fr: "Les conditions d'escompte.",
    en: "The terms of a discount for early payment.")
  static let tauxPenalites = Option(
    "taux-penalites <texte>", english: "penalty-rate", under: .paiement,
    fr: "Le taux des pénalités de retard, sauf d'un organisme public français.",
    en: "The rate of the penalties for late payment, but of French public bodies.")
  static let serieFactures = Option(
    "serie-factures <modele>", english: "invoice-series", under: .registre,
    fr: "Le modèle des numéros de factures (F{annee}-{n:4}).",
    en: "The pattern of invoice numbers (F{annee}-{n:4}).")
  static let serieAvoirs = Option(
    "serie-avoirs <modele>", english: "credit-series", under: .registre,
    fr: "Le modèle des numéros d'avoirs (A{annee}-{n:4}).",
    en: "The pattern of credit note numbers (A{annee}-{n:4}).")
  static let depuis = Option(
    "fichier <fichier|->", english: "file",
    fr: "Un fichier JSON qui donne ces options par leur nom ; - pour l'entrée standard.",
    en: "A JSON file that gives these options by their names; - for standard input.")
  static let nonInteractif = Option(
    "non-interactif", english: "non-interactive", fr: "Ne pose aucune question.",
    en: "Asks no questions.")
  static let fuseau = Option(
    "fuseau <fuseau>", english: "time-zone", under: .registre,
    fr: "Le fuseau horaire du registre (Europe/Paris).",
    en: "The ledger's time zone (Europe/Paris).")
  static let particulier = Option(
    "particulier", english: "private", fr: "Le client est un particulier.",
    en: "The customer is a private person.")
  static let professionnel = Option(
    "professionnel", english: "business", fr: "Le client est un professionnel.",
    en: "The customer is a business.")
  static let secteurPublic = Option(
    "public", english: "public-body", fr: "Le client est un organisme public.",
    en: "The customer is a public body.")
  static let nonAssujetti = Option(
    "non-assujetti", english: "not-taxable",
    fr: "Le client est une association, ou une autre personne morale non assujettie.",
    en: "The customer is an association or another legal person that owes no VAT.")
  static let identifiant = Option(
    "identifiant <registre:numero>", english: "identifier", under: .entreprise,
    fr: "Un numéro d'un autre registre, comme RIDET:0123456. Remplace ceux d'avant.",
    en: "A number of another register, such as RIDET:0123456. Replaces those of before.")
  static let langueDuDocument = Option(
    "langue-document <fr|en>", english: "document-language", under: .precisions,
    fr: "La langue de ses factures et avoirs (fr).",
    en: "The language of its invoices and credit notes (fr).")
  static let code = Option(
    "code <compte>", under: .entreprise, fr: "Le compte du client en comptabilité.",
    en: "The customer's account in the books.")
  static let adresseElectronique = Option(
    "adresse-electronique <adresse>", english: "electronic-address", under: .adresses,
    fr: "L'adresse de facturation électronique, comme 0225:732829320.",
    en: "The address for electronic invoices, such as 0225:732829320.")

  // MARK: - What goes into the books, and the accounts that they have

  static let exercice = Option(
    "exercice <AAAA[-MM]>", english: "financial-year",
    fr: "L'année de clôture de l'exercice, et son dernier mois si ce n'est pas décembre : 2026-06.",
    en: "The year in which the financial year closes, and its last month if that is not December:"
      + " 2026-06.")
  static let exerciceDu = Option(
    du, fr: "Le premier jour d'un exercice qui n'a pas douze mois, avec --au.",
    en: "The first day of a financial year that is not twelve months, with --au.")
  static let exerciceAu = Option(
    au, fr: "Sa clôture, 24 mois après au plus.", en: "Its closing, 24 months later at most.")
  static let versDossier = Option(
    "vers <dossier|->", english: "output", under: .fichier,
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
    "depuis <date>", english: "since",
    fr: "Le premier jour où valent les comptes définis (le premier qui n'est pas clos) ; sans"
      + " compte à définir, montre ceux de ce jour.",
    en: "The first day on which the accounts hold that are set (the first that is not closed);"
      + " without any to set, shows those of that day.")
  static let compteClients = Option(
    "clients <compte>", english: "customers", fr: "Ce que doivent les clients.",
    en: "What customers owe.")
  static let compteAcomptes = Option(
    "acomptes <compte>", english: "deposits",
    fr: "Les acomptes, et ce qui est payé avant la facture.",
    en: "Deposits, and what is paid before the invoice.")
  static let compteVentesServices = Option(
    "ventes-services <compte>", english: "services", fr: "Les prestations de services.",
    en: "Sales of services.")
  static let compteVentesBiens = Option(
    "ventes-biens <compte>", english: "goods", fr: "Les ventes de marchandises.",
    en: "Sales of goods.")
  static let compteReductions = Option(
    "reductions <compte>", english: "price-reductions", fr: "Ce qu'un avoir ôte d'un prix.",
    en: "What a credit note takes off a price.")
  static let comptePertes = Option(
    "pertes <compte>", english: "losses", fr: "Les créances irrécouvrables.", en: "Bad debts.")
  static let compteTVACollectee = Option(
    "tva-collectee <compte>", english: "vat-due", fr: "La TVA exigible.", en: "VAT that is due.")
  static let compteTVAEnAttente = Option(
    "tva-en-attente <compte>", english: "vat-waiting", fr: "La TVA qui le sera à l'encaissement.",
    en: "VAT that is due once it is paid.")
  static let compteBanque = Option(
    "banque <compte>", english: "bank", under: .tresorerie,
    fr: "La banque : virements et prélèvements.", en: "The bank: transfers and direct debits.")
  static let compteCaisse = Option(
    "caisse <compte>", english: "cash", under: .tresorerie, fr: "Les espèces.", en: "Cash.")
  static let compteCheques = Option(
    "cheques <compte>", under: .tresorerie, fr: "Les chèques reçus.", en: "Cheques received.")
  static let compteCartes = Option(
    "cartes <compte>", english: "cards", under: .tresorerie, fr: "Les paiements par carte.",
    en: "Payments by card.")
  static let compteEffets = Option(
    "effets <compte>", english: "bills", under: .tresorerie, fr: "Les effets de commerce.",
    en: "Bills of exchange.")
  static let compteCompensations = Option(
    "compensations <compte>", english: "set-offs", under: .tresorerie, fr: "Ce qui est compensé.",
    en: "What is set off.")
  static let compteAutresReglements = Option(
    "autres-reglements <compte>", english: "other-means", under: .tresorerie,
    fr: "Les autres moyens de paiement.", en: "Other means of payment.")
  static let compteFraisBancaires = Option(
    "frais-bancaires <compte>", english: "bank-charges", under: .tresorerie,
    fr: "Ce que la banque prélève pour un rejet.", en: "What the bank charges for a bounce.")
}
