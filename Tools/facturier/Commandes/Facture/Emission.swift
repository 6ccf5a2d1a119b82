import Facturier

extension Commande {
  /// `controler`: says what stands against issuing a draft, and what is to be looked at before.
  static let controler = Commande(
    nom: ["controler", "contrôler", "vérifier la facture", "relire"],
    anglais: ["check", "review", "validate draft"],
    fr: "Dit ce qui empêche d'émettre une facture, et ce qui mérite un regard.",
    en: "Says what keeps an invoice from being issued, and what deserves a look.",
    note: Phrase(
      fr: "N'enregistre rien. Le code de retour est 1 si l'émission serait refusée.",
      en: "Records nothing. The exit code is 1 if issuing would be refused."),
    arguments: [.facture], options: [.dateEmission, .dateFuture]
  ) { seance, appel in
    let id = try seance.facture(appel.exige(0))
    let date = try appel.date(.dateEmission)
    let (reference, controle) = try seance.lire {
      (
        try $0.facture(id).reference,
        try $0.controler(id, le: date, accepteDateFuture: appel.a(.dateFuture))
      )
    }
    if seance.json {
      try seance.sortie.objet("controle") {
        $0.membre("reference", reference)
        $0.objets("refus", controle.refus) {
          $0.membres(["regle": $1.code.rawValue, "champ": $1.champ?.rawValue])
          $0.chiffres($1.chiffres)
        }
        $0.avertissements(controle.avertissements)
      }
    } else {
      try seance.raconter(controle, reference)
    }
    if !controle.passe {
      seance.prevenir(
        Phrase(fr: "\(reference) ne peut pas être émise.", en: "\(reference) cannot be issued."))
      seance.sortie.fin = 1
    }
  }

  /// `emettre`: issues a draft.
  static let emettre = Commande(
    nom: ["emettre", "valider", "finaliser", "envoyer", "numéroter"],
    anglais: ["issue", "validate", "finalize", "finalise", "send"],
    fr: "Émet une facture : lui donne son numéro et la fige.",
    en: "Issues an invoice: gives it its number and freezes it.", arguments: [.facture],
    options: [.dateEmission, .dateFuture, .paye, .mode] + Option.dActe
  ) { seance, appel in
    var paiement = try appel.nombre(.paye).map { DemandePaiement(montant: $0) }
    paiement?.mode = try appel.mode(.mode)
    let recu = try seance.surLaFacture {
      try $0.emettre(
        $1, le: appel.date(.dateEmission), accepteDateFuture: appel.a(.dateFuture), payee: paiement)
    }
    try seance.repondre(emission: recu) { facture, reste in
      guard let paye = recu.paiement?.montant else { return seance.emise(facture) }
      return Phrase([seance.emise(facture), .paye(facture.reference, montant: paye, reste)])
    }
  }

  /// `avoir`: credits an issued invoice, in whole or in part.
  static let emettreUnAvoir = Commande(
    nom: ["avoir", "créditer", "note de crédit"], anglais: ["credit", "credit note"],
    fr: "Émet un avoir sur une facture, en tout ou en partie.",
    en: "Credits an invoice, in whole or in part.", arguments: [.facture],
    options: [.motif.obligatoire, .ligne.repetable, .notes, .date, .dateFuture] + Option.dActe
  ) { seance, appel in
    let id = try seance.facture(appel.exige(0))
    var demande = DemandeAvoir(motif: try appel.motif(), date: try appel.date(.date))
    demande.notes = try appel.valeur(.notes)
    demande.accepteDateFuture = appel.a(.dateFuture)
    if appel.a(.ligne) {
      demande.lignes = try appel.textes(.ligne).map { try seance.aCrediter($0, de: id) }
    }
    let recu = try seance.faire(sur: .facture(id)) { try $0.emettreAvoir(id, demande) }
    try seance.repondre(duSolde: recu, donnee: recu.numero?.texte) { facture, reste in
      .avoirEmis(
        recu.numero?.texte ?? "", total: recu.avoir?.totaux.totalTTC ?? .zero, facture.reference,
        reste)
    }
  }
}

extension Seance {
  fileprivate func raconter(_ controle: ControleEmission, _ reference: String) throws {
    let phrases =
      controle.refus.map { refus in Phrase.refus(refus.messageConseille) }
      + controle.avertissements.map(Phrase.avertissement)
      + (controle.passe
        ? [Phrase(fr: "\(reference) peut être émise.", en: "\(reference) can be issued.")] : [])
    for phrase in phrases { try raconter(phrase) }
  }

  fileprivate func emise(_ facture: Facture) -> Phrase {
    .emise(
      facture.reference, total: facture.totaux.totalTTC.affiche(langue),
      echeance: facture.dateEcheance.affiche(langue))
  }

  /// `LIGNE`, `LIGNE:QUANTITE` or `LIGNE=MONTANT`.
  fileprivate func aCrediter(
    _ texte: String, de facture: FactureID
  ) throws -> DemandeAvoir.LigneACrediter {
    let champ = Option.ligne.champ
    let nom = texte.prefix { $0 != ":" && $0 != "=" }
    let part = texte.dropFirst(nom.count + 1)
    let id = try ligne(String(nom), de: facture)
    guard let signe = texte.dropFirst(nom.count).first else { return .init(ligneId: id) }
    return .init(
      ligneId: id,
      signe == "="
        ? .montant(try Montant(saisie: String(part), champ: champ))
        : .quantite(try Quantite(saisie: String(part), champ: champ)))
  }
}
