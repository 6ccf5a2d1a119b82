/// What the head of an invoice says beside its client, its dates and its terms.
extension Option {
  static let type = Option(
    nom: "type", valeur: "type",
    fr: "Le type : facture, acompte ou rectificative (facture).",
    en: "The type: facture (an ordinary invoice), acompte (a deposit) or rectificative (a corrected"
      + " invoice); facture.")
  static let remplace = Option(
    nom: "remplace", anglais: "replaces", valeur: "facture",
    fr: "La facture que celle-ci remplace, et que son émission crédite en entier.",
    en: "The invoice that this one replaces, and credits in full when it is issued.")
  static let referenceCitee = Option(
    nom: "reference", valeur: "nature:valeur[@date]", sous: .precisions,
    fr: "Une référence à citer : contrat, marche, projet, bonLivraison, bonReception, dossier ou"
      + " autre, sa valeur et sa date.",
    en: "A reference to cite: contrat (contract), marche (public contract), projet (project),"
      + " bonLivraison (delivery note), bonReception (receipt note), dossier (file) or autre (other),"
      + " its value and its date.")
  static let nature = Option(
    nom: "nature", valeur: "nature", sous: .precisions,
    fr: "La nature de l'opération : biens, services ou mixte.",
    en: "The nature of the sale: biens (goods), services or mixte (both).")
  static let referenceAcheteur = Option(
    nom: "reference-acheteur", valeur: "texte", sous: .livraison,
    fr: "La référence que l'acheteur veut voir.", en: "The reference that the buyer wants to see.")
  static let referenceCommande = Option(
    nom: "reference-commande", valeur: "texte", sous: .livraison,
    fr: "La référence de la commande.", en: "The order's reference.")
}

/// When and where it is delivered.
extension Option {
  static let livraison = Option(
    nom: "livraison", anglais: "delivery", valeur: "date", sous: .livraison,
    fr: "La date de livraison ou le début de la prestation.",
    en: "The day of delivery or the first of the service.")
  static let livraisonFin = Option(
    nom: "livraison-fin", valeur: "date", sous: .livraison,
    fr: "Le dernier jour de la prestation.", en: "The last day of the service.")
  static let livraisonAdresse = Option(
    nom: "livraison-adresse", valeur: "rue", sous: .lieuDeLivraison,
    fr: "Le lieu de livraison : le numéro et la rue.",
    en: "The place of delivery: the number and street.")
  static let livraisonComplement = Option(
    nom: "livraison-complement", valeur: "texte", sous: .lieuDeLivraison,
    fr: "Le complément de ce lieu.", en: "More of that place.")
  static let livraisonCodePostal = Option(
    nom: "livraison-code-postal", valeur: "code", sous: .lieuDeLivraison,
    fr: "Son code postal.", en: "Its postal code.")
  static let livraisonVille = Option(
    nom: "livraison-ville", valeur: "ville", sous: .lieuDeLivraison, fr: "Sa ville.",
    en: "Its town.")
  static let livraisonRegion = Option(
    nom: "livraison-region", valeur: "region", sous: .lieuDeLivraison,
    fr: "Sa région, son État ou son comté, hors de France.",
    en: "Its region, state or county, outside France.")
  static let livraisonPays = Option(
    nom: "livraison-pays", valeur: "pays", sous: .lieuDeLivraison,
    fr: "Son pays en deux lettres (FR).", en: "Its country in two letters (FR).")
}

/// Where the money goes, and by which right it is taken.
extension Option {
  static let compteAPayer = Option(
    nom: "compte-iban", valeur: "iban", sous: .versement,
    fr: "Le compte à créditer de cette facture (celui du vendeur).",
    en: "The account to pay this invoice to (the seller's).")
  static let compteBIC = Option(
    nom: "compte-bic", valeur: "bic", sous: .versement, fr: "Le BIC de ce compte.",
    en: "That account's BIC.")
  static let mandat = Option(
    nom: "mandat", valeur: "rum", sous: .prelevement,
    fr: "Le mandat de prélèvement, par sa référence unique (RUM).",
    en: "The mandate for a direct debit, by its unique reference (RUM).")
  static let mandatICS = Option(
    nom: "mandat-ics", valeur: "ics", sous: .prelevement,
    fr: "L'identifiant du créancier (ICS).", en: "The creditor's identifier (ICS).")
  static let mandatIBAN = Option(
    nom: "mandat-iban", valeur: "iban", sous: .prelevement, fr: "Le compte débité.",
    en: "The account that is debited.")
  static let beneficiaire = Option(
    nom: "beneficiaire", anglais: "payee", valeur: "nom", sous: .versement,
    fr: "Qui payer à la place du vendeur : un affactureur.",
    en: "Whom to pay in the seller's place: a factor.")
  static let beneficiaireSiren = Option(
    nom: "beneficiaire-siren", valeur: "siren", sous: .versement, fr: "Son SIREN.", en: "Its SIREN."
  )
}
