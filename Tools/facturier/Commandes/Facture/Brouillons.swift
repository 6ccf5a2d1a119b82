import Facturier

extension Commande {
  /// `creer`: begins a draft.
  static let creer = Commande(
    nom: [
      "creer", "facturer", "facture", "nouvelle", "nouvelle facture", "créer facture", "brouillon",
    ],
    anglais: ["create", "invoice", "new", "new invoice", "create invoice", "draft"],
    fr: "Commence un brouillon de facture.", en: "Begins a draft invoice.",
    options: [
      .client.obligatoire, .date, .echeance, .delai, .conditions, .tva, .remise, .motifRemise,
      .prixSaisis, .notes, .commentaire, .type, .remplace, .nature, .livraison,
    ] + FicheEnTete.livraison + FicheEnTete.references + FicheEnTete.versement + [.idempotence]
  ) { seance, appel in
    let (echeance, conditions) = (try appel.echeance(), try appel.mode(.conditions))
    let client: ClientID = try seance.tenu(appel.texte(.client) ?? "", .exclus)
    var demande = DemandeFacture(clientId: client, date: try appel.date(.date))
    demande.echeance = echeance
    demande.tva = try appel.nombre(.tva)
    demande.conditionsPaiement = conditions ?? .virement
    demande.remise = try appel.remise(sansSigne: .pourcentage) ?? .aucune
    demande.prixSaisis = try appel.prixSaisis()
    demande.notes = try appel.valeur(.notes, sinon: nil)
    demande.notesCommentaire = try appel.valeur(.commentaire, sinon: nil)
    demande.typeFacture = try appel.choix(.type)
    demande.remplace = try appel.texte(.remplace).map(seance.facture)
    demande.nature = try appel.choix(.nature)
    demande.livraison = try FicheEnTete.livraison(
      appel, debut: appel.date(.livraison), nomme: Option.livraison.tiret, sur: nil)
    try FicheEnTete.lire(appel, &demande.references)
    try FicheEnTete.lire(appel, &demande.versement)
    let recu = try seance.faire { try $0.creerFacture(demande) }
    try seance.repondre(recu, seance.enTout)
  }

  /// `dupliquer`: begins a draft that says what another invoice does.
  static let dupliquer = Commande(
    nom: ["dupliquer", "copier", "recopier", "dupliquer facture", "copier facture"],
    anglais: ["duplicate", "copy", "clone", "repeat", "copy invoice"],
    fr: "Commence un brouillon qui dit ce que dit une autre facture.",
    en: "Begins a draft that says what another invoice does.",
    note: Phrase(
      fr: "Reprend le client, les conditions, le délai, la remise, les notes, le compte, le"
        + " bénéficiaire et les lignes ; pour le même client, le mandat, le contrat, le marché et le"
        + " projet ; ni les dates, ni la livraison, ni les autres références. La TVA est celle du"
        + " régime d'aujourd'hui.",
      en: "Takes over the customer, terms, delay, discount, notes, account, payee and lines; for"
        + " the same customer the mandate, contract, tender and project; not the dates, the delivery"
        + " nor the other references. The VAT is that of today's regime."),
    arguments: [.facture], options: [.autreClient, .date, .idempotence]
  ) { seance, appel in
    let modele = try seance.facture(appel.exige(0))
    let client: ClientID? = try appel.texte(.autreClient).map { try seance.tenu($0, .exclus) }
    var lignes: [Ligne] = []
    let recu = try seance.faire { registre in
      lignes = try registre.etats.facture(modele).lignes
      return try registre.dupliquer(modele, pour: client, le: appel.date(.date))
    }
    try seance.repondre(recu) { facture in
      // Asked for once more under its key, the draft may have more lines by now, or fewer.
      let changees = zip(lignes, facture.lignes).enumerated().filter { _, paire in
        let (une, autre) = (paire.0.contenu, paire.1.contenu)
        return une.tva != autre.tva || une.categorieTVA != autre.categorieTVA
      }
      return Phrase(
        [seance.enTout(facture)]
          + (changees.isEmpty ? [] : [.tvaDuRegime(changees.map { $0.offset + 1 })]))
    }
  }

  /// `remise`: grants a discount on the whole of a draft.
  static let accorderUneRemise = Commande(
    nom: ["remise", "rabais", "ristourne", "réduction"],
    anglais: ["discount", "rebate", "reduction"], fr: "Accorde une remise sur tout un brouillon.",
    en: "Grants a discount on the whole of a draft.", arguments: [.facture, .remise],
    options: [.motif] + Option.dActe
  ) { seance, appel in
    let remise = try Remise(
      saisie: appel.exige(1), champ: Argument.remise.champ, sansSigne: .pourcentage,
      motif: appel.valeur(.motif, sinon: nil))
    try seance.repondre(seance.surLaFacture { try $0.accorderRemise($1, remise) }, seance.enTout)
  }

  /// `deduire`: deducts a deposit from a draft.
  static let deduire = Commande(
    nom: ["deduire", "acompte", "déduction"], anglais: ["deduct", "deposit", "deduction"],
    fr: "Déduit d'un brouillon un acompte déjà facturé.",
    en: "Deducts from a draft a deposit that was invoiced before.",
    note: Phrase(
      fr: "La remise sur tout le brouillon ne réduit pas l'acompte.",
      en: "The discount on the whole draft does not lessen the deposit."),
    arguments: [.facture, .acompte], options: Option.dActe
  ) { seance, appel in
    let facture = try seance.facture(appel.exige(0))
    let acompte = try seance.facture(appel.exige(1))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.deduireAcompte(facture, acompte: acompte)
    }
    try seance.repondre(recu, seance.enTout)
  }

  /// `changer-client`: makes a draft one for another client.
  static let passerAuClient = Commande(
    nom: ["changer-client", "transférer", "réaffecter", "client remplacer"],
    anglais: ["reassign", "transfer"], fr: "Passe un brouillon à un autre client.",
    en: "Makes a draft one for another customer.", arguments: [.facture, .client],
    options: Option.dActe
  ) { seance, appel in
    let client: ClientID = try seance.tenu(appel.exige(1), .exclus)
    try seance.repondre(seance.surLaFacture { try $0.changerClient($1, client) }, seance.enTout)
  }

  /// `annuler`: gives a draft up.
  static let annuler = Commande(
    nom: ["annuler", "supprimer", "effacer", "abandonner"],
    anglais: ["cancel", "delete", "discard", "void"], fr: "Abandonne un brouillon.",
    en: "Gives a draft up.", arguments: [.facture], options: [.motif.obligatoire] + Option.dActe
  ) { seance, appel in
    let motif = try appel.motif()
    let recu = try seance.surLaFacture { try $0.annuler($1, motif: motif) }
    try seance.repondre(recu) {
      Phrase(fr: "\($0.reference) est annulé.", en: "\($0.reference) is cancelled.")
    }
  }

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

extension Appel {
  /// The due date that a new draft is to have.
  fileprivate func echeance() throws -> Echeance {
    if let date = try date(.echeance) { return .date(date) }
    return try entier(.delai).map { .delai(jours: $0) } ?? .habituelle
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
