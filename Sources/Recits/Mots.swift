package import Facturation
package import Projections

/// The names of fields and the look of their values, as each language has them.
package struct Mots: Sendable {
  let langue: Langue

  /// The words of a language.
  package init(langue: Langue) { self.langue = langue }

  /// A field that changed: `quantité 2 → 3`.
  package func changement(_ changement: Changement) -> String {
    let nom = nom(changement.champ)
    return switch (avant(changement), apres(changement)) {
    case (let avant?, let apres?): "\(nom) \(avant) → \(apres)"
    case (nil, let apres?): "\(nom) \(apres)"
    case (let avant?, nil): "\(nom) \(avant) → \(rien)"
    case (nil, nil): nom
    }
  }

  /// What stands where a field has no value any more.
  package var rien: String {
    switch langue {
    case .francais: "rien"
    case .anglais: "nothing"
    }
  }

  /// A field of something that is no more, as it was: `quantité 2`.
  package func ancien(_ changement: Changement) -> String {
    guard let avant = avant(changement) else { return self.changement(changement) }
    return "\(nom(changement.champ)) \(avant)"
  }

  /// A text in the language's quotation marks.
  package func cite(_ texte: String) -> String {
    langue == .francais ? "« \(texte) »" : "“\(texte)”"
  }

  /// What a field held before, by its name if it has one.
  package func avant(_ changement: Changement) -> String? {
    changement.nomAvant.map(cite) ?? changement.avant.map { valeur($0, changement.champ) }
  }

  /// What a field holds now, by its name if it has one.
  package func apres(_ changement: Changement) -> String? {
    changement.nomApres.map(cite) ?? changement.apres.map { valeur($0, changement.champ) }
  }

  /// A field's name, with what stands before it, such as the line.
  package func nom(_ champ: String) -> String {
    guard Self.mots[champ] == nil else { return mot(champ) }
    return champ.split(separator: " ").map { mot(String($0)) }.joined(separator: " ")
  }

  private func mot(_ champ: String) -> String {
    guard let paire = Self.mots[champ] else { return champ }
    return langue == .francais ? paire.0 : paire.1
  }

  /// One of the few words that a field may hold.
  private func motConvenu(_ valeur: String) -> String {
    switch (valeur, langue) {
    case ("professionnel", .anglais): "business"
    case ("particulier", .anglais): "private customer"
    case ("reel", .francais): "réel"
    case ("reel", .anglais): "standard"
    case ("franchise", .francais): "franchise en base"
    case ("franchise", .anglais): "exempt small business"
    case ("biens", .anglais): "goods"
    case ("mixte", .anglais): "goods and services"
    default: valeur
    }
  }

  private static let mots: [String: (String, String)] = [
    "quantite": ("quantité", "quantity"), "prixUnitaire": ("prix", "price"),
    "total": ("total", "total"), "tva": ("TVA", "VAT"), "designation": ("désignation", "text"),
    "remisePourcentage": ("remise", "discount"), "dateEcheance": ("échéance", "due date"),
    "dateFacture": ("date", "date"), "conditionsPaiement": ("paiement", "payment"),
    "statut": ("statut", "status"), "totalTTC": ("total TTC", "gross total"),
    "solde": ("solde", "balance"), "paye": ("payé", "paid"), "avoirs": ("avoirs", "credits"),
    "reference": ("référence", "reference"), "clientId": ("client", "customer"),
    "unite": ("unité", "unit"), "delaiJours": ("délai en jours", "days to pay"),
    "adresse": ("adresse", "address"), "nom": ("nom", "name"),
    "courriel": ("courriel", "e-mail"), "categorieTVA": ("catégorie de TVA", "VAT category"),
    "motifExoneration": ("exonération", "exemption"), "produitId": ("produit", "product"),
    "ligne": ("ligne", "line"), "categorie": ("catégorie", "category"),
    "siren": ("SIREN", "SIREN"), "siret": ("SIRET", "SIRET"),
    "numeroTVA": ("numéro de TVA", "VAT number"), "iban": ("IBAN", "IBAN"), "bic": ("BIC", "BIC"),
    "formeJuridique": ("forme juridique", "legal form"), "capital": ("capital", "capital"),
    "rcs": ("RCS", "trade register"), "regime": ("régime de TVA", "VAT regime"),
    "optionDebits": ("option sur les débits", "VAT due when invoiced"),
    "escompte": ("escompte", "early payment"),
    "tauxPenalites": ("pénalités de retard", "late penalties"),
    "adresseLivraison": ("adresse de livraison", "delivery address"),
    "adresseElectronique": ("adresse électronique", "electronic address"),
    "notesCommentaire": ("commentaire", "comment"), "livraisonDebut": ("livraison", "delivery"),
    "livraisonFin": ("fin de livraison", "end of delivery"),
    "livraisonAdresse": ("lieu de livraison", "place of delivery"),
    "referenceAcheteur": ("référence de l'acheteur", "buyer's reference"),
    "referenceCommande": ("commande", "order"),
    "dateCommande": ("date de commande", "order date"),
  ]

  /// A value in canonical text, as the language writes it.
  package func valeur(_ texte: String, _ champ: String) -> String {
    switch champ.contains(" ") ? champ.split(separator: " ").last.map(String.init) ?? champ : champ
    {
    case "total", "totalTTC", "solde", "paye", "avoirs", "capital":
      (try? Montant(texte))?.affiche(langue) ?? texte
    case "quantite": (try? Quantite(texte))?.affiche(langue) ?? texte
    case "prixUnitaire": (try? PrixUnitaire(texte))?.nombre(langue) ?? texte
    case "tva", "remisePourcentage": (try? Taux(texte))?.affiche(langue) ?? texte
    case "optionDebits":
      switch langue {
      case .francais: texte == "true" ? "oui" : "non"
      case .anglais: texte == "true" ? "yes" : "no"
      }
    case let nom where nom.hasPrefix("date") || ["livraisonDebut", "livraisonFin"].contains(nom):
      (try? DateCivile(texte))?.affiche(langue) ?? texte
    case "statut": StatutFacture(rawValue: texte)?.libelle(langue) ?? texte
    case "conditionsPaiement": ConditionsPaiement(rawValue: texte)?.libelle(langue) ?? texte
    case "categorie", "regime", "nature": motConvenu(texte)
    case "delaiJours", "categorieTVA", "clientId", "produitId",
      "reference", "siren", "siret", "numeroTVA", "iban", "bic":
      texte
    default: cite(texte)
    }
  }
}
