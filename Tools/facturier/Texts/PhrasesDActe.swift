import Facturier

/// What is asked before something is recorded, and said once it is.
extension Phrase {
  static let modeDEmploiDesQuestions = Phrase(
    fr: "Quelques questions sur le vendeur. Entrée prend ce qui est entre crochets, un tiret laisse"
      + " vide ; Ctrl-C abandonne sans rien écrire.",
    en: "A few questions about the seller. Enter accepts what is in brackets, a dash leaves it"
      + " empty; Ctrl-C abandons and writes nothing.")
  static let aucun = Phrase(fr: "aucun", en: "none")
  static let reponseIllisible = Phrase(
    fr: "Cette réponse n'est pas en UTF-8 ; tapez-la de nouveau.",
    en: "That answer is not UTF-8; type it again.")
  static let suiteOuverture = Phrase(
    fr: "Ensuite, un premier client, particulier ou entreprise :\n"
      + "  facturier client creer --particulier --nom NOM\n"
      + "  facturier client creer \(Option.adresseEntiere.toFill) --nom NOM",
    en: "Next, a first customer, a private one or a business:\n"
      + "  facturier customer create --particulier --nom NAME\n"
      + "  facturier customer create \(Option.adresseEntiere.toFill) --nom NAME")
  static let horlogeAcceptee = Phrase(
    fr: "Horloge corrigée : le journal suit de nouveau celle du système.",
    en: "Clock corrected: the journal follows the system's again.")

  static func registreOuvert(_ dossier: String) -> Phrase {
    Phrase(fr: "Registre ouvert dans \(dossier).", en: "Ledger opened in \(dossier).")
  }

  static let regimeSuppose = Phrase(
    fr: "TVA : régime réel. Qui n'en facture pas : « facturier vendeur modifier --regime"
      + " franchise ».",
    en: "VAT: standard regime. Who charges none: “facturier seller edit --regime franchise”.")

  /// A code of a line is on no list of those that an electronic invoice may bear.
  static func codeInconnu(_ code: String, liste: String) -> Phrase {
    Phrase(
      fr: "Attention : la liste \(liste) n'a pas le code \(code) ; une facture électronique peut"
        + " être refusée.",
      en: "Warning: the list \(liste) has no code \(code); an electronic invoice may be refused.")
  }

  /// What a period that was closed comes to.
  static func periodeClose(_ periode: PeriodeCloturee) -> Phrase {
    let (totaux, au) = (periode.totaux, Phrase(periode.au.affiche))
    let (ttc, encaisse) = (Phrase(totaux.totalTTC.affiche), Phrase(totaux.encaisse.affiche))
    let debut = periode.du.map { Phrase($0.affiche) }
    let (fr, en) = (
      debut.map { "Période close du \($0.francais) au" } ?? "Période close jusqu'au",
      debut.map { "Period closed from \($0.anglais) to" } ?? "Period closed until"
    )
    return Phrase(
      fr: "\(fr) \(au.francais) : \(pluriel(totaux.factures, "facture", "factures")),"
        + " \(ttc.francais) TTC ; encaissé \(encaisse.francais). Plus rien ne peut y être daté.",
      en: "\(en) \(au.anglais): \(plural(totaux.factures, "invoice", "invoices")),"
        + " \(ttc.anglais) incl. VAT; received \(encaisse.anglais). Nothing can be dated there any"
        + " more.")
  }

  /// Which drafts are dated in what was closed.
  static func brouillonsClos(_ brouillons: [String]) -> Phrase {
    let noms = brouillons.prefix(5).joined(separator: ", ") + (brouillons.count > 5 ? ", …" : "")
    return Phrase(
      fr: "\(pluriel(brouillons.count, "brouillon daté", "brouillons datés")) de cette période, à"
        + " émettre à une date d'après : \(noms).",
      en: "\(plural(brouillons.count, "draft", "drafts")) dated in that period, to be issued on a"
        + " later day: \(noms).")
  }

  static func comptesDefinis(changements: [String], depuis jour: DateCivile?) -> Phrase {
    guard !changements.isEmpty else {
      return Phrase(
        fr: "Comptes définis : aucun n'a changé.", en: "Accounts set: none has changed.")
    }
    let suite = changements.joined(separator: ", ")
    if let jour {
      return Phrase(
        fr: "Comptes définis à partir du \(jour.affiche(.francais)) : \(suite). Ce qui est d'avant"
          + " garde les siens.",
        en: "Accounts set from \(jour.affiche(.anglais)) on: \(suite). What is dated before keeps"
          + " its own.")
    }
    return Phrase(
      fr: "Comptes définis : \(suite). Ils valent pour chaque export qui suit, passé compris.",
      en: "Accounts set: \(suite). They hold for each export from now on, of the past too.")
  }

  /// What is known of somebody or something, and what was changed in it.
  static func enregistre(_ objet: String, changements: [String] = []) -> Phrase {
    let tout = ([objet] + changements).joined(separator: ", ")
    return Phrase(fr: "Enregistré : \(tout).", en: "Recorded: \(tout).")
  }

  static func dejaEnregistre(_ objet: String) -> Phrase {
    Phrase(
      fr: "Déjà enregistré sous cette clé : \(objet).",
      en: "Recorded already under this key: \(objet).")
  }

  static func archive(_ nom: String) -> Phrase {
    Phrase(fr: "\(nom) n'est plus proposé.", en: "\(nom) is no longer offered.")
  }

  static func retabli(_ nom: String) -> Phrase {
    Phrase(fr: "\(nom) est de nouveau proposé.", en: "\(nom) is offered again.")
  }

  static func ligneRetiree(_ rang: Int, _ designation: Libelle) -> Phrase {
    Phrase(
      fr: "ligne \(rang) « \(designation) » retirée", en: "line \(rang) “\(designation)” removed")
  }

  /// What a draft comes to, and what was changed in it.
  static func brouillonEnTout(
    _ reference: String, pour client: Libelle? = nil, total: String, changements: [String] = []
  ) -> Phrase {
    let suite = changements.joined(separator: ", ")
    let client = client.map { Phrase(fr: " pour \($0)", en: " for \($0)") }
    let (fr, en) = (client?.francais ?? "", client?.anglais ?? "")
    return Phrase(
      fr: "\(reference)\(fr) : \(total) TTC\(suite.isEmpty ? "" : " ; \(suite)").",
      en: "\(reference)\(en): \(total) incl. VAT\(suite.isEmpty ? "" : "; \(suite)").")
  }

  static func pasDeduits(_ acomptes: [NumeroFacture]) -> Phrase {
    let numeros = acomptes.map(\.texte).joined(separator: ", ")
    return Phrase(
      fr: "La copie ne déduit pas d'acompte ; le modèle déduit \(numeros).",
      en: "The copy deducts no deposit; what it was made of deducts \(numeros).")
  }

  static func dejaCreditee(_ avoirs: [NumeroFacture]) -> Phrase {
    let numeros = avoirs.map(\.texte).joined(separator: ", ")
    return Phrase(
      fr: "La copie reprend les lignes entières ; ôtez-en ce que crédite déjà \(numeros).",
      en: "The copy takes the lines over whole; take off what \(numeros) credits already.")
  }

  static func tvaDuRegime(_ lignes: [Int]) -> Phrase {
    let rangs = lignes.map(String.init).joined(separator: ", ")
    return Phrase(
      fr: "TVA mise à celle du régime d'aujourd'hui, ligne \(rangs).",
      en: "VAT set to that of today's regime, line \(rangs).")
  }

  /// A warning, and what to type about it: of an invoice that is issued, for those that come, unless what is missing is
  /// looked up when it is sent.
  static func avertissement(_ avertissement: Avertissement, estEmise: Bool = false) -> Phrase {
    let phrase = Phrase(
      fr: "Attention : \(avertissement.message(.francais))",
      en: "Warning: \(avertissement.message(.anglais))")
    let debut =
      estEmise && avertissement.enonce.remede != .donnerUneAdresseElectronique
      ? Phrase(fr: "Pour les prochaines", en: "For the next ones")
      : Phrase(fr: "Pour y remédier", en: "To mend it")
    return Phrase([phrase, avertissement.advice(debut)].compactMap(\.self))
  }

  static func refus(_ message: @escaping @Sendable (Langue) -> String) -> Phrase {
    Phrase(fr: "Refus : \(message(.francais))", en: "Refused: \(message(.anglais))")
  }

  /// The date stands in it where it is not today's.
  static func emise(
    _ reference: String, a client: Libelle?, total: String, date: DateCivile?, echeance: String
  ) -> Phrase {
    let datee = date.map { date in
      Phrase(fr: ", datée du \(date.affiche(.francais))", en: ", dated \(date.affiche(.anglais))")
    }
    let client = client.map { Phrase(fr: " pour \($0)", en: " to \($0)") }
    let fr = (client?.francais ?? "") + (datee?.francais ?? "")
    let en = (client?.anglais ?? "") + (datee?.anglais ?? "")
    return Phrase(
      fr: "Facture \(reference) émise\(fr) : \(total) TTC, échéance le \(echeance).",
      en: "Invoice \(reference) issued\(en): \(total) incl. VAT, due on \(echeance).")
  }

  // MARK: - What is said of what was paid or credited, and of what is left to pay

  static let paiement = Phrase(fr: "Paiement", en: "Payment")
  static let remboursement = Phrase(fr: "Remboursement", en: "Refund")

  /// Says that money came in or was given back.
  static func enregistre(
    _ quoi: Phrase, _ reference: String, montant: Montant, par mode: ConditionsPaiement?,
    _ reste: ResteAPayer
  ) -> Phrase {
    let (fr, en) = (dit(mode, .francais), dit(mode, .anglais))
    return Phrase(
      fr: "\(quoi.francais) de \(montant.affiche(.francais))\(fr) enregistré sur \(reference)",
      en: "\(quoi.anglais) of \(montant.affiche(.anglais))\(en) recorded on \(reference)"
    ).laissant(reste)
  }

  /// The means, where it has a name.
  private static func dit(_ mode: ConditionsPaiement?, _ langue: Langue) -> String {
    guard let mode, mode != .autre else { return "" }
    return " (\(mode.libelle(langue).lowercased()))"
  }

  static func rejete(_ reference: String, _ paiement: Paiement?, _ reste: ResteAPayer) -> Phrase {
    Phrase(
      fr: "Paiement\(de(paiement, .francais)) rejeté sur \(reference)",
      en: "Payment\(de(paiement, .anglais)) bounced on \(reference)"
    ).laissant(reste)
  }

  /// The sum of a payment, where it is known.
  private static func de(_ paiement: Paiement?, _ langue: Langue) -> String {
    guard let montant = paiement?.montant.affiche(langue) else { return "" }
    return Phrase(fr: " de \(montant)", en: " of \(montant)").en(langue)
  }

  static func passeEnPerte(_ reference: String, _ reste: ResteAPayer) -> Phrase {
    Phrase(
      fr: "\(reste.perdu.affiche(.francais)) passés en perte sur \(reference)",
      en: "\(reste.perdu.affiche(.anglais)) written off on \(reference)"
    ).laissant(reste, disantLaPerte: false)
  }

  static func avoirEmis(
    _ numero: String, total: Montant, _ reference: String, _ reste: ResteAPayer
  ) -> Phrase {
    Phrase(
      fr: "Avoir \(numero) de \(total.affiche(.francais)) TTC émis sur \(reference)",
      en: "Credit note \(numero) of \(total.affiche(.anglais)) incl. VAT issued on \(reference)"
    ).laissant(reste)
  }

  static func contrepasse(
    _ reference: String, _ paiement: Paiement?, _ reste: ResteAPayer
  ) -> Phrase {
    Phrase(
      [
        Phrase(
          fr: "Paiement\(de(paiement, .francais)) annulé sur \(reference)",
          en: "Payment\(de(paiement, .anglais)) reversed on \(reference)"
        ).laissant(reste), paiement?.rejet.map(sansRejet),
      ].compactMap(\.self))
  }

  /// The bounce of a payment that never was: it goes with the payment.
  private static func sansRejet(_ rejet: Rejet) -> Phrase {
    let jour = Phrase(rejet.date.affiche)
    let frais = rejet.frais.map { frais in
      Phrase(
        fr: ", comme ses frais de \(frais.affiche(.francais))",
        en: ", and so are its charges of \(frais.affiche(.anglais))")
    }
    let (fr, en) = (frais?.francais ?? "", frais?.anglais ?? "")
    return Phrase(
      fr: "Son rejet du \(jour.francais) est annulé avec lui\(fr) ; si la banque l'a bien rejeté,"
        + " enregistrez de nouveau le paiement et son rejet.",
      en: "Its bounce on \(jour.anglais) is reversed with it\(en); if the bank did return it,"
        + " record the payment and its bounce again.")
  }

  /// What was done, and the balance that it leaves; and what is lost of the invoice by now, unless that is said
  /// already.
  private func laissant(_ reste: ResteAPayer, disantLaPerte: Bool = true) -> Phrase {
    let solde = Self.solde(de: reste)
    var phrases = [
      Phrase(fr: "\(francais) ; \(solde.francais).", en: "\(anglais); \(solde.anglais).")
    ]
    if disantLaPerte, reste.perte > .zero {
      phrases.append(
        Phrase(
          fr: "La perte est maintenant de \(reste.perte.affiche(.francais)).",
          en: "The loss is now \(reste.perte.affiche(.anglais))."))
    }
    if reste.solde < .zero {
      phrases.append(
        Phrase(
          fr: "Le trop-perçu : « facturier rembourser » le rend, « facturier imputer » en paie une"
            + " autre facture.",
          en: "The overpayment: “facturier refund” gives it back, “facturier allocate” pays another"
            + " invoice with it."))
    }
    return Phrase(phrases)
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

  // MARK: - What is said of the head of an invoice

  static let noteReferences = Phrase(
    fr: "Les références données remplacent les précédentes ; --reference '' les enlève.",
    en: "The references given replace all earlier ones; --reference '' removes them.")

  /// The type, where it is not the ordinary one, the invoices that are spoken of, and what deducts a deposit.
  static func typeDeFacture(_ precisions: Precisions, deduitPar finale: NumeroFacture?) -> Phrase? {
    let type = precisions.typeFacture.flatMap { $0 == .facture ? nil : $0 }
    let citees = precisions.facturesAnterieures ?? []
    guard type != nil || !citees.isEmpty else { return nil }
    let nom = Phrase { (type ?? .facture).nom($0) }
    let (fr, en) = (citees.affiche(.francais), citees.affiche(.anglais))
    return Phrase(
      fr: "Type : \(nom.francais)\(citees.isEmpty ? "" : ", sur \(fr)")"
        + (finale.map { ", déduite par \($0)." } ?? "."),
      en: "Type: \(nom.anglais)\(citees.isEmpty ? "" : ", on \(en)")"
        + (finale.map { ", deducted by \($0)." } ?? "."))
  }

  static func citations(_ references: [ReferenceCitee]) -> Phrase {
    let lesquelles = Phrase(references.affiche)
    return Phrase(
      fr: "Références : \(lesquelles.francais).", en: "References: \(lesquelles.anglais).")
  }
}
