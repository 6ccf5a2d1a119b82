/// Invoices and their lines.
extension Option {
  static let client = Option(
    nom: "client", anglais: "customer", valeur: "id",
    fr: "Le nom ou l'identifiant du client, ou son début (« client lister »).",
    en: "The customer's name or identifier, or its beginning (“customer list”).")
  static let date = Option(
    nom: "date", valeur: "date",
    fr: "La date AAAA-MM-JJ (aujourd'hui).", en: "The date YYYY-MM-DD (today).")
  static let dateEmission = Option(
    nom: "date", valeur: "date",
    fr: "La date AAAA-MM-JJ (celle du brouillon).", en: "The date YYYY-MM-DD (the draft's).")
  static let dateFuture = Option(
    nom: "date-future", anglais: "future-date", valeur: nil,
    fr: "Accepte une date postérieure à aujourd'hui.", en: "Accepts a date after today.")
  static let echeance = Option(
    nom: "echeance", anglais: "due", valeur: "date",
    fr: "L'échéance AAAA-MM-JJ.", en: "The due date YYYY-MM-DD.")
  static let delai = Option(
    nom: "delai", anglais: "days", valeur: "jours",
    fr: "L'échéance en jours après la facture (30).",
    en: "The due date in days after the invoice (30).")
  static let conditions = Option(
    nom: "conditions", anglais: "terms", valeur: "mode",
    fr: "Comment elle sera payée : virement, cheque, especes ou carte (virement).",
    en: "How it is to be paid: virement (transfer), cheque, especes (cash) or carte (card);"
      + " virement.")
  static let tva = Option(
    nom: "tva", anglais: "vat", valeur: "taux",
    fr: "Le taux de TVA en pour cent, comme 5.5 (sinon celui du produit, de la facture ou du"
      + " régime).",
    en: "The VAT rate in percent, such as 5.5 (else the product's, the invoice's or the regime's).")
  static let categorieTVA = Option(
    nom: "categorie-tva", valeur: "categorie",
    fr: "La catégorie de TVA : S, Z, E, AE, K, G ou O.",
    en: "The VAT category: S, Z, E, AE, K, G or O.")
  static let motifExoneration = Option(
    nom: "motif-exoneration", valeur: "texte",
    fr: "Le motif d'exonération, imprimé sur la facture.",
    en: "The reason of exemption, printed on the invoice.")
  static let remise = Option(
    nom: "remise", anglais: "discount", valeur: "pourcent",
    fr: "La remise en pour cent (0).", en: "The discount in percent (0).")
  static let notes = Option(
    nom: "notes", valeur: "texte",
    fr: "Les notes imprimées sur la facture.", en: "The notes printed on the invoice.")
  static let commentaire = Option(
    nom: "commentaire", anglais: "comment", valeur: "texte",
    fr: "Un commentaire sur les notes.", en: "A comment on the notes.")
  static let dateCommande = Option(
    nom: "date-commande", valeur: "date", fr: "La date de la commande.", en: "The order's date.")
  static let designation = Option(
    nom: "designation", anglais: "description", valeur: "texte",
    fr: "Ce qui est vendu.", en: "What is sold.")
  static let quantite = Option(
    nom: "quantite", anglais: "quantity", valeur: "quantite",
    fr: "La quantité, quatre décimales au plus ; négative pour une déduction.",
    en: "The quantity, at most four decimals; negative for a deduction.")
  static let prix = Option(
    nom: "prix", anglais: "price", valeur: "prix",
    fr: "Le prix unitaire hors taxe, six décimales au plus.",
    en: "The price of one unit before VAT, at most six decimals.")
  static let unite = Option(
    nom: "unite", anglais: "unit", valeur: "unite",
    fr: "L'unité : heure, kg, pièce…", en: "The unit: hour, kg, piece…")
  static let produit = Option(
    nom: "produit", anglais: "product", valeur: "id",
    fr: "Le produit vendu, qui donne ce que la ligne ne dit pas.",
    en: "The product sold, which gives what the line leaves out.")
}
