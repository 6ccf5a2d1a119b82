import Facturier

extension Command {
  /// `payer`: records a payment.
  static let payer = Command(
    name: [
      "payer", "payement", "paiement", "encaisser", "encaissement", "règlement", "régler", "solder",
      "acquitter",
    ],
    english: ["pay", "payment", "settle", "receive", "receipt"], fr: "Enregistre un paiement.",
    en: "Records a payment.",
    note: Phrase(
      fr:
        "Un seul règlement paie plusieurs factures : les plus anciennes d'abord, par échéance puis"
        + " par numéro, en un seul acte. Ce qu'un prestataire de cartes retient, le client l'a payé :"
        + " donnez le montant entier.",
      en: "One settlement pays several invoices: the oldest first, by due date and then by number,"
        + " in one act. The customer has paid what a card provider keeps, too: give the whole"
        + " amount."),
    arguments: [.facturesAPayer],
    options: [.montantOuSolde, .mode, .date, .dateFuture, .reference, .tropPercu]
      .expecting([.montant]) + Option.dActe
  ) { session, call in
    let factures = try call.arguments(from: 0).map { texte in
      do { return try session.facture(texte) } catch let inconnue as RefusFacturation
        where inconnue.code == "designation-inconnue" && (try? Montant(saisie: texte)) != nil
      {
        throw UsageError(.montantParOption(texte))
      }
    }
    let montant = try session.payable(call, for: factures).montant()
    var demande = DemandePaiement(montant: montant, date: try call.date(.date))
    demande.mode = try call.mode(.mode)
    demande.reference = try call.value(.reference, orElse: nil)
    demande.accepteTropPercu = call.has(.tropPercu)
    demande.accepteDateFuture = call.has(.dateFuture)
    let contexte = try session.contexte(sur: factures.map(Flux.facture))
    let recu: RecuAvec<Void>
    do {
      recu = try session.outils().faire(par: contexte) { registre in
        if factures.count == 1 {
          try registre.encaisser(factures[0], demande)
        } else {
          try registre.regler(factures, demande)
        }
      }
    } catch let refus as RefusFacturation where refus.code == "paiement-superieur-au-solde" {
      guard let remplacee = try session.remplacee(parmi: factures) else { throw refus }
      throw AdvisedError(refus, advice: remplacee)
    }
    for part in recu.parFacture {
      try session.repondre(duSolde: part, donnee: part.paiementId?.texte) { facture, reste in
        .enregistre(
          .paiement, facture.reference, montant: part.paiement?.montant ?? montant,
          par: part.paiement?.mode, reste)
      }
    }
  }

  /// `annuler-paiement`: reverses a payment that was recorded by mistake.
  static let annulerUnPaiement = Command(
    name: ["annuler-paiement", "annuler paiement", "contrepasser"],
    english: ["unpay", "reverse", "undo"],
    fr: "Annule un paiement enregistré par erreur.",
    en: "Reverses a payment that was recorded by mistake.",
    note: Phrase(
      fr: "Un paiement annulé n'a jamais eu lieu : il cesse de compter depuis son propre jour, même"
        + " dans une période déjà déclarée. Un paiement reçu, puis refusé par la banque, se rejette"
        + " (rejeter-paiement) : il compte jusqu'au jour du rejet.",
      en: "A reversed payment never was: it ceases to count from its own day on, even in a period"
        + " that has been declared. A payment that came in and was then refused by the bank bounces"
        + " (bounce): it counts until the day it did."),
    arguments: [.facture, .paiement], options: [.motif.required] + Option.dActe
  ) { session, call in
    let id = try session.facture(call.required(0))
    let paiement = try session.paiement(call.argument(1), de: id) { $0.annulation == nil }
    let motif = try call.motif()
    let recu = try session.faire(sur: .facture(id)) {
      try $0.annulerPaiement(id, paiement: paiement, motif: motif)
    }
    try session.repondre(duSolde: recu, sansPaiement: paiement) { facture, reste in
      .contrepasse(facture.reference, facture.paiement(paiement), reste)
    }
  }

  /// `rejeter-paiement`: records that a payment bounced.
  static let rejeterUnPaiement = Command(
    name: ["rejeter-paiement", "rejeter paiement", "rejeter", "rejet", "impayé", "sans provision"],
    english: ["bounce", "bounced", "chargeback"], fr: "Enregistre qu'un paiement a été rejeté.",
    en: "Records that a payment bounced.",
    note: Phrase(
      fr:
        "Un chèque sans provision, un prélèvement renvoyé : le paiement compte jusqu'à ce jour, et"
        + " n'a plus cours ensuite. Ce qui n'a jamais été payé s'annule (annuler-paiement).",
      en: "A cheque without funds, a direct debit sent back: the payment counts until that day, and"
        + " no more from then on. What was never paid is reversed (unpay)."),
    arguments: [.facture, .paiement], options: [.motif.required, .date, .frais] + Option.dActe
  ) { session, call in
    let id = try session.facture(call.required(0))
    let paiement = try session.paiement(call.argument(1), de: id, ou: \.tient)
    var demande = DemandeRejet(motif: try call.motif(), date: try call.date(.date))
    demande.frais = try call.number(.frais)
    let recu = try session.faire(sur: .facture(id)) {
      try $0.rejeterPaiement(id, paiement: paiement, demande)
    }
    try session.repondre(
      duSolde: recu, avertissements: { try $0.avertissements(surLeRejet: paiement, de: id) }
    ) { facture, reste in
      .rejete(facture.reference, facture.paiement(paiement), reste)
    }
  }

  /// `rembourser`: records money given back.
  static let rembourser = Command(
    name: ["rembourser", "remboursement", "rendre"], english: ["refund", "reimburse", "give back"],
    fr: "Enregistre un remboursement.", en: "Records a refund.",
    note: Phrase(
      fr: "Un trop-perçu, un avoir ; au-delà (--au-dela), c'est de nouveau dû. Saisi par erreur, il"
        + " se défait par un paiement du même montant, du même jour et du même mode, d'un chèque par"
        + " virement.",
      en: "Money refunded to the customer: an overpayment, a credit note. A refund beyond that has"
        + " to be asked for (--au-dela), and is owed again. One typed by mistake is undone by a"
        + " payment of the same amount, day and means, of a cheque by transfer."),
    arguments: [.facture],
    options: [.montant.required, .mode, .date, .reference, .avoirRembourse, .auDela]
      + Option.dActe
  ) { session, call in
    let montant = try call.montant()
    let id = try session.facture(call.required(0))
    var demande = DemandeRemboursement(montant: montant, date: try call.date(.date))
    demande.mode = try call.mode(.mode)
    demande.reference = try call.value(.reference, orElse: nil)
    demande.accepteAuDela = call.has(.auDela)
    demande.avoir = try call.text(.avoirRembourse).map { try session.avoir($0, de: id) }
    let recu = try session.faire(sur: .facture(id)) { try $0.rembourser(id, demande) }
    try session.repondre(duSolde: recu, donnee: recu.remboursementId?.texte) {
      .enregistre(
        .remboursement, $0.reference, montant: montant, par: recu.remboursement?.mode, $1)
    }
  }

  /// `imputer`: uses what came in for one invoice to pay another.
  static let imputer = Command(
    name: ["imputer", "affecter", "reporter", "compenser"],
    english: ["allocate", "set off", "offset", "transfer"],
    fr: "Paie une facture avec ce qui a été reçu pour une autre.",
    en: "Pays an invoice with what was received for another.",
    note: Phrase(
      fr: "Un trop-perçu, ou ce qu'un avoir a libéré : un remboursement sur la première et un"
        + " paiement de l'autre, par compensation, le même jour.",
      en: "An overpayment, or what a credit note has set free: a refund of the first and a payment"
        + " of the other, by set-off, on the same day."),
    arguments: [.facture, .vers], options: [.montant.required, .date, .tropPercu] + Option.dActe
  ) { session, call in
    let montant = try call.montant()
    let facture = try session.facture(call.required(0))
    let autre = try session.facture(call.required(1))
    let recu = try session.faire(sur: .facture(facture), .facture(autre)) {
      try $0.imputer(
        montant, de: facture, sur: autre, le: call.date(.date),
        accepteTropPercu: call.has(.tropPercu))
    }
    for part in recu.parFacture {
      try session.repondre(
        duSolde: part, donnee: part.remboursementId?.texte ?? part.paiementId?.texte
      ) { facture, reste in
        .enregistre(
          part.remboursementId == nil ? .paiement : .remboursement, facture.reference,
          montant: montant, par: part.paiement?.mode ?? part.remboursement?.mode, reste)
      }
    }
  }

  /// `irrecouvrable`: gives up what is unpaid of an invoice.
  static let irrecouvrable = Command(
    name: ["irrecouvrable", "perte", "passer en perte", "créance irrécouvrable"],
    english: ["write-off", "write off", "bad debt", "uncollectible"],
    fr: "Passe en perte ce qui reste impayé d'une facture.",
    en: "Writes off what is unpaid of an invoice.",
    note: Phrase(
      fr: "Son solde est nul depuis ce jour, et la TVA qui était due à la facture est récupérée. Un"
        + " paiement reçu ensuite s'enregistre comme un autre : il diminue la perte. Rien ne la"
        + " reprend : saisie par erreur, créditez la facture et refacturez.",
      en: "Its balance is zero from that day on, and VAT that was due when invoiced is recovered. A"
        + " payment that comes in later is recorded as any other: it reduces the loss. Nothing takes"
        + " it back: typed by mistake, credit the invoice and invoice anew."),
    arguments: [.facture], options: [.motif.required, .date] + Option.dActe
  ) { session, call in
    let demande = DemandePerte(motif: try call.motif(), date: try call.date(.date))
    let recu = try session.surLaFacture { try $0.passerEnPerte($1, demande) }
    try session.repondre(
      duSolde: recu,
      avertissements: { try recu.factureId.map($0.avertissements(surLaPerteDe:)) ?? [] }
    ) { facture, reste in
      .passeEnPerte(facture.reference, reste)
    }
  }
}

extension Session {
  /// What to pay instead of a facture that another replaces, if one of these is replaced.
  fileprivate func remplacee(parmi factures: [FactureID]) throws -> Phrase? {
    try lire { etats in
      for facture in try factures.map(etats.facture) {
        if let autre = facture.remplaceePar {
          return .payerCelleQuiRemplace(facture.reference, autre)
        }
      }
      return nil
    }
  }

  /// The call with the amount that was typed, or, where somebody is there to ask, the balance if it will do.
  fileprivate func payable(_ call: Invocation, for factures: [FactureID]) throws -> Invocation {
    guard !call.has(Option.montant) else { return call }
    let solde = try lire { etats in
      try Facture.payable(
        de: factures.uniques.map(etats.facture), etats.aujourdhui(etats.registre()))
    }
    guard solde > .zero else {
      throw UsageError(try remplacee(parmi: factures) ?? .rienADevoir)
    }
    guard !json && StandardInput.isTerminal && Environment.errorIsTerminal else {
      throw UsageError(.payerCombien(solde))
    }
    let question = Question(option: .montant, sentence: Phrase(fr: "Montant", en: "Amount")) {
      [language] _ in Phrase.montantTape(solde).en(language)
    }
    return try Questionnaire(language: language) { _ = try $0.montant() }
      .complete(call, by: [question])
  }
}
