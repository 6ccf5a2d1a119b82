import Facturier

/// What is said of what was paid or credited, and of what is left to pay.
enum PhraseDePaiement: Sendable {
  case paye(_ reference: String, montant: Montant, _ reste: ResteAPayer)
  case avoirEmis(_ numero: String, total: Montant, _ reference: String, _ reste: ResteAPayer)
  case paiementAnnule(_ reference: String, _ reste: ResteAPayer)
  case moisTouche(MoisTouche)

  /// The words in French.
  var francais: String {
    switch self {
    case .paye(let reference, let montant, let reste):
      "Paiement de \(montant.affiche(.francais)) enregistré sur \(reference) ;"
        + " \(solde(reste, .francais))."
    case .avoirEmis(let numero, let total, let reference, let reste):
      "Avoir \(numero) de \(total.affiche(.francais)) TTC émis sur \(reference) ;"
        + " \(solde(reste, .francais))."
    case .paiementAnnule(let reference, let reste):
      "Paiement annulé sur \(reference) ; \(solde(reste, .francais))."
    case .moisTouche(let touche):
      touche.changements(
        .francais, encaissements: "Encaissements en", tva: "TVA exigible en",
        base: "base :")
        + (touche.tva == .zero
          ? "." : ". Si ce mois est déclaré, sa déclaration est à rectifier.")
    }
  }

  /// The words in English.
  var anglais: String {
    switch self {
    case .paye(let reference, let montant, let reste):
      "Payment of \(montant.affiche(.anglais)) recorded on \(reference); \(solde(reste, .anglais))."
    case .avoirEmis(let numero, let total, let reference, let reste):
      "Credit note \(numero) of \(total.affiche(.anglais)) incl. VAT issued on \(reference);"
        + " \(solde(reste, .anglais))."
    case .paiementAnnule(let reference, let reste):
      "Payment reversed on \(reference); \(solde(reste, .anglais))."
    case .moisTouche(let touche):
      touche.changements(
        .anglais, encaissements: "Receipts of", tva: "VAT due in", base: "base:")
        + (touche.tva == .zero
          ? "." : ". If that month has been declared, its return has to be corrected.")
    }
  }

  /// The balance of today; with that of a later day, by its date, where something counts from then on.
  private func solde(_ reste: ResteAPayer, _ langue: Langue) -> String {
    let mot = langue == .francais ? "solde" : "balance"
    let solde = "\(mot) \(reste.solde.affiche(langue))"
    guard reste.aVenir != .zero, let dernier = reste.dernierJour?.affiche(langue) else {
      return solde
    }
    let montant = reste.montant.affiche(langue)
    return switch langue {
    case .francais: "\(solde) aujourd'hui, \(montant) au \(dernier)"
    case .anglais: "\(solde) today, \(montant) on \(dernier)"
    }
  }
}

extension MoisTouche {
  /// By how much the month's receipts change, and the VAT that is due on them.
  fileprivate func changements(
    _ langue: Langue, encaissements: String, tva nomTVA: String, base nomBase: String
  ) -> String {
    let mois = mois.afficheMois(langue) + (langue == .francais ? " : " : ": ")
    let recus =
      encaisse == .zero ? [] : ["\(encaissements) \(mois)\(encaisse.ecart(langue))"]
    let (base, taxe) = (tva.base.ecart(langue), tva.tva.ecart(langue))
    let exigible = tva == .zero ? [] : ["\(nomTVA) \(mois)\(taxe) (\(nomBase) \(base))"]
    return (recus + exigible).joined(separator: ". ")
  }
}

extension Cumul {
  /// By how much something changes: `77,78 € de moins`.
  fileprivate func ecart(_ langue: Langue) -> String {
    guard self != .zero else { return langue == .francais ? "sans changement" : "no change" }
    let montant = (self < .zero ? .zero - self : self).affiche(langue)
    return switch langue {
    case .francais: "\(montant) de \(self < .zero ? "moins" : "plus")"
    case .anglais: "\(montant) \(self < .zero ? "less" : "more")"
    }
  }
}
