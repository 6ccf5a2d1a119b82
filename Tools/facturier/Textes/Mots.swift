import Facturier

/// The names of fields and the look of their values, as each language has them.
struct Mots {
  let langue: Langue

  /// A field that changed: `quantité 2 → 3`.
  func changement(_ changement: Changement) -> String {
    let nom = nom(changement.champ)
    return switch (changement.avant, changement.apres) {
    case (let avant?, let apres?):
      "\(nom) \(valeur(avant, changement.champ)) → \(valeur(apres, changement.champ))"
    case (nil, let apres?): "\(nom) \(valeur(apres, changement.champ))"
    case (_, nil): "\(nom) → \(Phrase.rien.texte(langue))"
    }
  }

  /// A field's name, with what stands before it, such as the line.
  func nom(_ champ: String) -> String {
    return champ.split(separator: " ").map { mot(String($0)) }.joined(separator: " ")
  }

  private func mot(_ champ: String) -> String {
    let mots: [String: (String, String)] = [
      "quantite": ("quantité", "quantity"), "prixUnitaire": ("prix", "price"),
      "total": ("total", "total"), "tva": ("TVA", "VAT"), "designation": ("désignation", "text"),
      "remisePourcentage": ("remise", "discount"), "dateEcheance": ("échéance", "due date"),
      "dateFacture": ("date", "date"), "conditionsPaiement": ("paiement", "payment"),
      "statut": ("statut", "status"), "totalTTC": ("total TTC", "gross total"),
      "solde": ("solde", "balance"), "paye": ("payé", "paid"), "avoirs": ("avoirs", "credits"),
      "reference": ("référence", "reference"), "clientId": ("client", "customer"),
      "unite": ("unité", "unit"), "delaiJours": ("délai", "days"),
      "adresse": ("adresse", "address"), "nom": ("nom", "name"),
      "courriel": ("courriel", "e-mail"), "categorieTVA": ("catégorie de TVA", "VAT category"),
      "motifExoneration": ("exonération", "exemption"), "produitId": ("produit", "product"),
      "ligne": ("ligne", "line"), "categorie": ("catégorie", "category"),
    ]
    guard let paire = mots[champ] else { return champ }
    return langue == .francais ? paire.0 : paire.1
  }

  /// A value in canonical text, as the language writes it.
  func valeur(_ texte: String, _ champ: String) -> String {
    switch champ.split(separator: " ").last.map(String.init) ?? champ {
    case "total", "totalTTC", "solde", "paye", "avoirs", "capital":
      (try? Montant(texte))?.affiche(langue) ?? texte
    case "quantite": (try? Quantite(texte))?.affiche(langue) ?? texte
    case "prixUnitaire": (try? PrixUnitaire(texte))?.nombre(langue) ?? texte
    case "tva", "remisePourcentage": (try? Taux(texte))?.affiche(langue) ?? texte
    case let nom where nom.hasPrefix("date"):
      (try? DateCivile(texte))?.affiche(langue) ?? texte
    case "statut": StatutFacture(rawValue: texte)?.libelle(langue) ?? texte
    case "conditionsPaiement": ConditionsPaiement(rawValue: texte)?.libelle(langue) ?? texte
    case "delaiJours", "categorieTVA", "categorie", "regime", "nature", "clientId", "produitId",
      "reference":
      texte
    default: langue == .francais ? "« \(texte) »" : "“\(texte)”"
    }
  }
}
