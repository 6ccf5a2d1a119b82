import Facturier

/// What tables are called, and what stands above their columns and before their sums.
extension Phrase {
  static let colonneFacture = Phrase(fr: "Facture", en: "Invoice")
  static let colonneClient = Phrase(fr: "Client", en: "Customer")
  static let colonneDate = Phrase(fr: "Date", en: "Date")
  static let colonneEcheance = Phrase(fr: "Échéance", en: "Due")
  static let colonneStatut = Phrase(fr: "Statut", en: "Status")
  static let colonneTTC = Phrase(fr: "TTC", en: "Gross")
  static let colonneIdentifiant = Phrase(fr: "Identifiant", en: "Identifier")
  static let colonneNom = Phrase(fr: "Nom", en: "Name")
  static let colonneEvenements = Phrase(fr: "Événements", en: "Events")
  static let colonneSiren = Phrase(fr: "SIREN", en: "SIREN")
  static let colonneVille = Phrase(fr: "Ville", en: "Town")
  static let colonneDesignation = Phrase(fr: "Désignation", en: "Description")
  static let colonneQuantite = Phrase(fr: "Quantité", en: "Quantity")
  static let colonnePrix = Phrase(fr: "Prix HT", en: "Net price")
  static let colonnePrixTTC = Phrase(fr: "Prix TTC", en: "Price, incl. VAT")
  static let colonneTVA = Phrase(fr: "TVA", en: "VAT")
  static let colonneTotal = Phrase(fr: "Total HT", en: "Net total")
  static let colonneTotalTTC = Phrase(fr: "Total TTC", en: "Total, incl. VAT")
  static let colonnePaiement = Phrase(fr: "Paiement", en: "Payment")
  static let colonneRemboursement = Phrase(fr: "Remboursement", en: "Refund")
  static let colonneMode = Phrase(fr: "Mode", en: "Means")
  static let colonneMontant = Phrase(fr: "Montant", en: "Amount")
  static let colonneReference = Phrase(fr: "Référence", en: "Reference")
  static let colonneAvoir = Phrase(fr: "Avoir", en: "Credit note")
  static let colonneMotif = Phrase(fr: "Motif", en: "Reason")
  static let colonneHT = Phrase(fr: "HT", en: "Net")
  static let colonneAvoirs = Phrase(fr: "Avoirs", en: "Credits")
  static let colonneDu = Phrase(fr: "Du", en: "From")
  static let colonneAu = Phrase(fr: "Au", en: "To")
  static let perpetuel = Phrase(fr: "Perpétuel", en: "Perpetual")
  static let colonneEncaisse = Phrase(fr: "Encaissé", en: "Received")

  static let colonneCloseLe = Phrase(fr: "Close le", en: "Closed on")
  static let colonnePar = Phrase(fr: "Par", en: "By")
  static let colonneTaux = Phrase(fr: "Taux", en: "Rate")
  static let colonneRecu = Phrase(fr: "Reçu", en: "Came in")
  static let colonneRejete = Phrase(fr: "Rejeté", en: "Bounced")
  static let colonneRendu = Phrase(fr: "Rendu", en: "Given back")

  static func colonnesOmises(_ titres: [String]) -> Phrase {
    let titres = titres.joined(separator: ", ")
    return Phrase(
      fr: "Colonnes omises faute de place : \(titres). Une fenêtre plus large montre tout, et"
        + " « | cat » aussi.",
      en: "Left out for want of room: \(titres). A wider window shows all, and so does “| cat”.")
  }
}

/// Sums.
extension Phrase {
  static let sousTotal = Phrase(fr: "Sous-total", en: "Subtotal")
  static let remise = Phrase(fr: "Remise", en: "Discount")
  static let totalHT = Phrase(fr: "Total HT", en: "Net")
  static let montantTVA = Phrase(fr: "TVA", en: "VAT")
  static let totalTTC = Phrase(fr: "Total TTC", en: "Gross")
  static let avoirs = Phrase(fr: "Avoirs", en: "Credit notes")
  static let dejaPaye = Phrase(fr: "Payé", en: "Paid")
  static let solde = Phrase(fr: "Solde", en: "Balance")
  static let evenements = Phrase(fr: "Événements", en: "Events")
  static let factures = Phrase(fr: "Factures", en: "Invoices")
  static let dontEmises = Phrase(fr: "dont émises", en: "of which issued")
  static let demoTotal = Phrase(fr: "Émis, et reste dû", en: "Issued, and still due")
  static let ensemble = Phrase(fr: "Ensemble", en: "In all")
  static let emises = Phrase(fr: "Émises", en: "Issued")
  static let impayee = Phrase(fr: "Impayée", en: "Unpaid")
  static let paiementNul = Phrase(fr: "annulé", en: "reversed")
  static let nonCompte = Phrase(fr: "pas encore compté", en: "not counted yet")
  static let pertes = Phrase(fr: "Passé en perte", en: "Written off")

  /// When a payment bounced, and what the bank charged for it.
  static func rejete(_ rejet: Rejet) -> Phrase {
    let jour = Phrase(rejet.date.affiche)
    guard let frais = rejet.frais.map({ Phrase($0.affiche) }) else {
      return Phrase(fr: "rejeté le \(jour.francais)", en: "bounced on \(jour.anglais)")
    }
    return Phrase(
      fr: "rejeté le \(jour.francais), frais \(frais.francais)",
      en: "bounced on \(jour.anglais), charges \(frais.anglais)")
  }
}

/// Totals, and what is due.
extension Phrase {
  static let parMois = Phrase(fr: "Par mois", en: "By month")
  static let parClient = Phrase(fr: "Par client", en: "By customer")
  static let parTaux = Phrase(
    fr: "Par taux et catégorie de TVA", en: "By VAT rate and category")
  static let parStatut = Phrase(fr: "Par statut", en: "By status")
  static let parConditions = Phrase(fr: "Par conditions de paiement", en: "By payment terms")
  static let encaissements = Phrase(
    fr: "Encaissé dans la période, quelles que soient les factures",
    en: "Received in the period, whichever invoices it pays")
  static let tvaDesDocuments = Phrase(
    fr: "TVA des factures et des avoirs datés dans la période",
    en: "VAT of the invoices and credit notes dated in the period")
  static let tvaExigible = Phrase(
    fr: "TVA exigible, à déclarer : services et acomptes à l'encaissement, biens à la livraison",
    en: "VAT due, to declare: services and deposits when paid, goods on delivery")
  static func tvaReportee(_ mois: String, base: String, tva: String) -> Phrase {
    Phrase(
      fr: "Dont, de \(mois), qui était clos : base \(base), TVA \(tva).",
      en: "Of which, belonging to \(mois), which was closed: base \(base), VAT \(tva).")
  }
  static let nonEchu = Phrase(fr: "Non échu", en: "Not due")
  static let jours30 = Phrase(fr: "1–30 j", en: "1–30 d")
  static let jours60 = Phrase(fr: "31–60 j", en: "31–60 d")
  static let jours90 = Phrase(fr: "61–90 j", en: "61–90 d")
  static let joursAuDela = Phrase(fr: "> 90 j", en: "> 90 d")
}

/// What a column of VAT holds.
extension Phrase {
  static let base = Phrase(fr: "Base", en: "Base")
  static let baseCreditee = Phrase(fr: "Base créditée", en: "Base credited")
  static let tvaCreditee = Phrase(fr: "TVA créditée", en: "VAT credited")
  static let baseNette = Phrase(fr: "Base nette", en: "Net base")
  static let tvaNette = Phrase(fr: "TVA nette", en: "Net VAT")
  static let baseFacturee = Phrase(fr: "Base facturée", en: "Base invoiced")
  static let tvaFacturee = Phrase(fr: "TVA facturée", en: "VAT invoiced")
  static let baseEncaissee = Phrase(fr: "Base encaissée", en: "Base received")
  static let tvaEncaissee = Phrase(fr: "TVA encaissée", en: "VAT received")
  static let baseRecuperee = Phrase(fr: "Base récupérée", en: "Base recovered")
  static let tvaRecuperee = Phrase(fr: "TVA récupérée", en: "VAT recovered")
  static let baseDue = Phrase(fr: "Base exigible", en: "Base due")
  static let tvaDue = Phrase(fr: "TVA exigible", en: "VAT due")
}
