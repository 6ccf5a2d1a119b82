import Facturier

/// Invoices and their lines.
extension Option {
  static let client = Option(
    "client <id>", english: "customer",
    fr: "Le nom ou l'identifiant du client, ou le début d'un mot (« client lister »).",
    en: "The customer's name or identifier, or the beginning of a word (“customer list”).")
  static let autreClient = Option(
    client, fr: "Un autre client, par son nom ou son identifiant (celui de la facture).",
    en: "Another customer, by name or identifier (the invoice's own).")
  static let date = Option(
    "date <date>", fr: "2026-04-03, 3/4/2026, 3 avril, hier (aujourd'hui).",
    en: "2026-04-03, 3/4/2026, 3 April, yesterday (today).")
  static let dateEmission = Option(
    date, fr: "La date AAAA-MM-JJ (celle du brouillon).", en: "The date YYYY-MM-DD (the draft's).")
  static let dateFuture = Option(
    "date-future", english: "future-date", fr: "Accepte une date postérieure à aujourd'hui.",
    en: "Accepts a date after today.")
  static let dateAncienne = Option(
    "date-ancienne", english: "old-date", fr: "Accepte une date de plus de 300 jours.",
    en: "Accepts a date more than 300 days back.")
  static let echeance = Option(
    "echeance <date>", english: "due", under: .paiement, fr: "L'échéance AAAA-MM-JJ.",
    en: "The due date YYYY-MM-DD.")
  static let delai = Option(
    "delai <jours>", english: "days", under: .paiement,
    fr: "L'échéance en jours après la facture (30).",
    en: "The due date in days after the invoice (30).", setting: [.delaiJours, .dateEcheance])
  static let conditions = Option(
    "conditions <mode>", english: "terms", under: .paiement,
    fr: "Comment elle sera payée : \(ConditionsPaiement.mots(.francais)) (virement).",
    en: "How it is to be paid: \(ConditionsPaiement.mots(.anglais)); transfer.")
  static let tva = Option(
    "tva <taux>", english: "vat", under: .tva,
    fr: "Le taux de TVA en pour cent, comme 5,5 (sinon celui de la catégorie, du produit, de la"
      + " facture ou du régime).",
    en: "The VAT rate in percent, such as 5.5 (else the category's, product's, invoice's or"
      + " regime's).")
  static let categorieTVA = Option(
    "categorie-tva <categorie>", english: "vat-category", under: .tva,
    fr: "La catégorie de TVA : S, ou à 0 % Z, E, AE, K, G ou O.",
    en: "The VAT category: S, or at 0% Z, E, AE, K, G or O.")
  static let motifExoneration = Option(
    "motif-exoneration <texte>", english: "exemption-reason", under: .tva,
    fr: "Le motif d'exonération, imprimé sur la facture.",
    en: "The reason of exemption, printed on the invoice.")
  static let remise = Option(
    "remise <remise>", english: "discount", fr: "La remise sur le tout : 5% ou 12,50€.",
    en: "The discount on the whole: 5% or 12.50€.", setting: [.remiseMontant])
  static let remiseDeLigne = Option(
    remise, fr: "La remise sur la ligne : 5% ou 12,50€.",
    en: "The discount on the line: 5% or 12.50€.", setting: [.remiseMontant])
  static let motifRemise = Option(
    "motif-remise <texte>", english: "discount-reason", under: .precisions,
    fr: "Le motif de la remise.", en: "The reason of the discount.")
  static let prixSaisis = Option(
    "prix <ht|ttc>", english: "price", fr: "Indique si les prix des lignes sont HT ou TTC (ht).",
    en: "Says whether the prices of the lines exclude VAT or include it (net).")
  static let exoneration = Option(
    "exoneration <code>", english: "exemption", under: .tva,
    fr: "Le code VATEX de l'exonération, comme VATEX-EU-132.",
    en: "The VATEX code of the exemption, such as VATEX-EU-132.")
  static let description = Option(
    "description <texte>", english: "details", under: .precisions,
    fr: "Une note sous la désignation, sur plusieurs lignes au besoin.",
    en: "A note below the item, in several lines if need be.")
  static let referenceDeLigne = Option(
    "reference <texte>", under: .precisions,
    fr: "La référence de ce qui est vendu (celle du produit).",
    en: "The reference of what is sold (the product's).")
  static let group = Option(
    "rubrique <texte>", english: "heading", under: .precisions,
    fr: "Le titre sous lequel la ligne est imprimée, avec un sous-total.",
    en: "The heading under which the line is printed, with a subtotal.")
  static let natureDeLigne = Option(
    "nature <biens|services>", under: .precisions, fr: "Des biens ou des services.",
    en: "Goods or services.")
  static let periode = Option(
    "periode <date..date>", english: "period", under: .precisions,
    fr: "La période facturée, comme 2026-01-01..2026-01-31.",
    en: "The period invoiced, such as 2026-01-01..2026-01-31.")
  static let compte = Option(
    "compte <compte>", english: "account", under: .precisions,
    fr: "Le compte de vente (706), ou de débours (467, sans TVA par --exoneration VATEX-EU-79-C).",
    en: "The account of sales (706), or outlays (467, with no VAT by --exoneration VATEX-EU-79-C).",
    setting: [.compte])
  static let notes = Option(
    "notes <texte>", fr: "Les notes imprimées sur le document.",
    en: "The notes printed on the document.")
  static let commentaire = Option(
    "commentaire <texte>", english: "comment", fr: "Un commentaire sur les notes.",
    en: "A comment on the notes.")
  static let dateCommande = Option(
    "date-commande <date>", english: "order-date", under: .livraison, fr: "La date de la commande.",
    en: "The order's date.")
  static let designation = Option(
    "designation <texte>", english: "item", fr: "Ce qui est vendu.", en: "What is sold.")
  static let quantite = Option(
    "quantite <quantite>", english: "quantity",
    fr: "La quantité, quatre décimales au plus ; négative pour une déduction.",
    en: "The quantity, at most four decimals; negative for a deduction.")
  static let prix = Option(
    "prix <prix>", english: "price",
    fr: "Le prix d'une unité (hors taxe, sauf facture en TTC), six décimales au plus.",
    en: "The price of one unit (before VAT unless the invoice includes it), at most six decimals.")
  static let ttc = Option(
    "ttc", english: "gross",
    fr: "Le prix comprend la TVA au taux de --tva ; il est gardé hors taxe.",
    en: "The price includes VAT at the rate of --vat; it is kept before VAT.")
  static let unite = Option(
    "unite <unite>", english: "unit", under: .precisions,
    fr: "L'unité : heure, jour, kg, m2, litre, pièce…, ou son code (HUR).",
    en: "The unit: hour, day, kg, m2, litre, piece…, or its code (HUR).")
  static let produit = Option(
    "produit <id>", english: "product",
    fr: "Le produit vendu, qui donne ce que la ligne ne dit pas.",
    en: "The product sold, which gives what the line leaves out.")

  // MARK: - What the head of an invoice says beside its client, its dates and its terms

  static let type = Option(
    "type <type>", fr: "Le type : facture, acompte ou rectificative (facture).",
    en: "The type: invoice, deposit or corrective (a corrected invoice); invoice.")
  static let remplace = Option(
    "remplace <facture>", english: "replaces",
    fr: "La facture que celle-ci remplace, et que son émission crédite en entier.",
    en: "The invoice that this one replaces, and credits in full when it is issued.")
  static let rectificative = Option(
    "rectificative", english: "corrective",
    fr: "Le brouillon remplace la facture, que son émission crédite en entier.",
    en: "The draft replaces the invoice, and credits it in full when it is issued.")
  static let referenceCitee = Option(
    "reference <nature:valeur[@date]>", under: .precisions,
    fr: "Une référence à citer : contrat, marche, projet, bonLivraison, bonReception, dossier ou"
      + " autre, sa valeur et sa date.",
    en: "A reference to cite: contract, public-contract, project, delivery-note, receipt-note,"
      + " folder or other, its value and its date.")
  static let nature = Option(
    "nature <nature>", under: .precisions,
    fr: "La nature de l'opération : biens, services ou mixte.",
    en: "The nature of the sale: goods, services or both.")
  static let referenceAcheteur = Option(
    "reference-acheteur <texte>", english: "buyer-reference", under: .livraison,
    fr: "La référence que l'acheteur veut voir ; pour Chorus Pro, le code du service.",
    en: "The reference that the buyer wants to see; for Chorus Pro, the service code.")
  static let referenceCommande = Option(
    "reference-commande <texte>", english: "order-reference", under: .livraison,
    fr: "La référence de la commande.",
    en: "The order's reference.")

  // MARK: - When and where it is delivered

  static let livraison = Option(
    "livraison <date>", english: "delivery", under: .livraison,
    fr: "La date de livraison ou le début de la prestation.",
    en: "The day of delivery or the first of the service.")
  static let livraisonFin = Option(
    "livraison-fin <date>", english: "delivery-end", under: .livraison,
    fr: "Le dernier jour de la prestation.",
    en: "The last day of the service.")
  static let livraisonAdresse = Option(
    "livraison-adresse <rue>", english: "delivery-street", under: .lieuDeLivraison,
    fr: "Le lieu de livraison : le numéro et la rue.",
    en: "The place of delivery: the number and street.")
  static let livraisonComplement = Option(
    "livraison-complement <texte>", english: "delivery-line-2", under: .lieuDeLivraison,
    fr: "Le complément de ce lieu.",
    en: "More of that place.")
  static let livraisonCodePostal = Option(
    "livraison-code-postal <code>", english: "delivery-postcode", under: .lieuDeLivraison,
    fr: "Son code postal.",
    en: "Its postal code.", setting: [.codePostal])
  static let livraisonVille = Option(
    "livraison-ville <ville>", english: "delivery-city", under: .lieuDeLivraison, fr: "Sa ville.",
    en: "Its town.")
  static let livraisonRegion = Option(
    "livraison-region <region>", english: "delivery-region", under: .lieuDeLivraison,
    fr: "Sa région, son État ou son comté, hors de France.",
    en: "Its region, state or county, outside France.")
  static let livraisonPays = Option(
    "livraison-pays <pays>", english: "delivery-country", under: .lieuDeLivraison,
    fr: "Son pays en deux lettres (FR).",
    en: "Its country in two letters (FR).", setting: [.pays])

  // MARK: - Where the money goes, and by which right it is taken

  static let compteAPayer = Option(
    "compte-iban <iban>", english: "account-iban", under: .versement,
    fr: "Le compte à créditer de cette facture (celui du vendeur).",
    en: "The account to pay this invoice to (the seller's).")
  static let compteBIC = Option(
    "compte-bic <bic>", english: "account-bic", under: .versement, fr: "Le BIC de ce compte.",
    en: "That account's BIC.")
  static let mandat = Option(
    "mandat <rum>", english: "mandate", under: .prelevement,
    fr: "Le mandat de prélèvement, par sa référence unique (RUM) ; avec --mandat-ics.",
    en: "The mandate for a direct debit, by its unique reference (RUM); with --mandat-ics.")
  static let mandatICS = Option(
    "mandat-ics <ics>", english: "mandate-ics", under: .prelevement,
    fr: "L'identifiant du créancier (ICS).",
    en: "The creditor's identifier (ICS).")
  static let mandatIBAN = Option(
    "mandat-iban <iban>", english: "mandate-iban", under: .prelevement, fr: "Le compte débité.",
    en: "The account that is debited.")
  static let beneficiaire = Option(
    "beneficiaire <nom>", english: "payee", under: .versement,
    fr: "Qui payer à la place du vendeur : un affactureur.",
    en: "Whom to pay in the seller's place: a factor.")
  static let beneficiaireSiren = Option(
    "beneficiaire-siren <siren>", english: "payee-siren", under: .versement, fr: "Son SIREN.",
    en: "Its SIREN.")
}
