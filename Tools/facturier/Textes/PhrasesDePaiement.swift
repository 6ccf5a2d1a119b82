import Facturier

/// What is said of what was paid or credited, and of what is left to pay.
extension Phrase {
  static func paye(_ reference: String, montant: Montant, _ reste: ResteAPayer) -> Phrase {
    let solde = solde(de: reste)
    return Phrase(
      fr: "Paiement de \(montant.affiche(.francais)) enregistré sur \(reference) ;"
        + " \(solde.francais).",
      en: "Payment of \(montant.affiche(.anglais)) recorded on \(reference); \(solde.anglais).")
  }

  static func rejete(_ reference: String, _ reste: ResteAPayer) -> Phrase {
    let solde = solde(de: reste)
    return Phrase(
      fr: "Paiement rejeté sur \(reference) ; \(solde.francais).",
      en: "Payment bounced on \(reference); \(solde.anglais).")
  }

  static func rembourse(_ reference: String, montant: Montant, _ reste: ResteAPayer) -> Phrase {
    let solde = solde(de: reste)
    return Phrase(
      fr: "Remboursement de \(montant.affiche(.francais)) enregistré sur \(reference) ;"
        + " \(solde.francais).",
      en: "Refund of \(montant.affiche(.anglais)) recorded on \(reference); \(solde.anglais).")
  }

  static func passeEnPerte(_ reference: String, perte: Cumul, _ reste: ResteAPayer) -> Phrase {
    let solde = solde(de: reste)
    return Phrase(
      fr: "\(perte.affiche(.francais)) passés en perte sur \(reference) ; \(solde.francais).",
      en: "\(perte.affiche(.anglais)) written off on \(reference); \(solde.anglais).")
  }

  static func avoirEmis(
    _ numero: String, total: Montant, _ reference: String, _ reste: ResteAPayer
  ) -> Phrase {
    let solde = solde(de: reste)
    return Phrase(
      fr: "Avoir \(numero) de \(total.affiche(.francais)) TTC émis sur \(reference) ;"
        + " \(solde.francais).",
      en: "Credit note \(numero) of \(total.affiche(.anglais)) incl. VAT issued on \(reference);"
        + " \(solde.anglais).")
  }

  static func contrepasse(_ reference: String, _ reste: ResteAPayer) -> Phrase {
    let solde = solde(de: reste)
    return Phrase(
      fr: "Paiement annulé sur \(reference) ; \(solde.francais).",
      en: "Payment reversed on \(reference); \(solde.anglais).")
  }

  /// By how much a month's receipts change, and the VAT that is due on them.
  static func moisTouche(_ touche: MoisTouche) -> Phrase {
    let mois = Phrase(touche.mois.afficheMois)
    var phrases: [Phrase] = []
    if touche.encaisse != .zero {
      let recu = ecart(touche.encaisse)
      phrases.append(
        Phrase(
          fr: "Encaissements en \(mois.francais) : \(recu.francais).",
          en: "Receipts of \(mois.anglais): \(recu.anglais)."))
    }
    if touche.tva != .zero {
      let (base, tva) = (ecart(touche.tva.base), ecart(touche.tva.tva))
      phrases.append(
        Phrase(
          fr: "TVA exigible en \(mois.francais) : \(tva.francais) (base : \(base.francais))."
            + " Si ce mois est déclaré, sa déclaration est à rectifier.",
          en: "VAT due in \(mois.anglais): \(tva.anglais) (base: \(base.anglais))."
            + " If that month has been declared, its return has to be corrected."))
    }
    return Phrase(phrases)
  }

  /// The balance of today; with that of a later day, by its date, where something counts from then on.
  private static func solde(de reste: ResteAPayer) -> Phrase {
    let solde = Phrase(reste.solde.affiche)
    guard reste.aVenir != .zero, let dernier = reste.dernierJour else {
      return Phrase(fr: "solde \(solde.francais)", en: "balance \(solde.anglais)")
    }
    let (montant, jour) = (Phrase(reste.montant.affiche), Phrase(dernier.affiche))
    return Phrase(
      fr: "solde \(solde.francais) aujourd'hui, \(montant.francais) au \(jour.francais)",
      en: "balance \(solde.anglais) today, \(montant.anglais) on \(jour.anglais)")
  }

  /// By how much something changes: `77,78 € de moins`.
  private static func ecart(_ cumul: Cumul) -> Phrase {
    guard cumul != .zero else { return Phrase(fr: "sans changement", en: "no change") }
    let montant = Phrase((cumul < .zero ? .zero - cumul : cumul).affiche)
    return cumul < .zero
      ? Phrase(fr: "\(montant.francais) de moins", en: "\(montant.anglais) less")
      : Phrase(fr: "\(montant.francais) de plus", en: "\(montant.anglais) more")
  }
}
