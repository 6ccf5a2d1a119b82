import Facturier

extension Command {
  /// `creer`: begins a draft.
  static let creer = Command(
    name: [
      "creer", "facturer", "facture", "nouvelle", "nouvelle facture", "créer facture", "brouillon",
    ],
    english: ["create", "invoice", "new", "new invoice", "create invoice", "draft"],
    fr: "Commence un brouillon de facture.", en: "Begins a draft invoice.",
    options: [
      .client.required, .date, .echeance, .delai, .conditions, .tva, .remise, .motifRemise,
      .prixSaisis, .notes, .commentaire, .type, .remplace, .nature, .livraison,
    ] + FicheEnTete.livraison + FicheEnTete.references + FicheEnTete.versement + [.idempotence]
  ) { session, call in
    let (echeance, conditions) = (try call.echeance(), try call.mode(.conditions))
    let client: ClientID = try session.tenu(call.text(.client) ?? "", .exclus)
    var demande = DemandeFacture(clientId: client, date: try call.date(.date))
    demande.echeance = echeance
    demande.tva = try call.number(.tva)
    demande.conditionsPaiement = conditions ?? .virement
    demande.remise = try call.remise() ?? .aucune
    demande.prixSaisis = try call.choice(.prixSaisis) ?? .ht
    demande.notes = try call.value(.notes, orElse: nil)
    demande.notesCommentaire = try call.value(.commentaire, orElse: nil)
    demande.typeFacture = try call.choice(.type)
    demande.remplace = try call.text(.remplace).map(session.facture)
    demande.nature = try call.choice(.nature)
    demande.livraison = try FicheEnTete.livraison(
      call, debut: call.date(.livraison), nomme: Option.livraison.dashed, sur: nil)
    try FicheEnTete.lire(call, &demande.references)
    try FicheEnTete.lire(call, &demande.versement)
    let recu = try session.faire { try $0.creerFacture(demande) }
    try session.repondre(pourSonClient: recu)
  }

  /// `dupliquer`: begins a draft that says what another invoice does.
  static let dupliquer = Command(
    name: ["dupliquer", "copier", "recopier", "dupliquer facture", "copier facture"],
    english: ["duplicate", "copy", "clone", "repeat", "copy invoice"],
    fr: "Copie une facture dans un nouveau brouillon.",
    en: "Copies an invoice into a new draft.",
    note: Phrase(
      fr: "Reprend le client, les conditions, le délai, la remise, les notes, le compte, le"
        + " bénéficiaire et les lignes ; pour le même client, le mandat, le contrat, le marché et le"
        + " projet ; ni les dates, ni la livraison, ni les autres références. La TVA est celle du"
        + " régime d'aujourd'hui. Par --rectificative, c'est la même vente : livraison, périodes et TVA"
        + " restent, et pour le même client les références et les acomptes déduits.",
      en: "Takes over the customer, terms, delay, discount, notes, account, payee and lines; for"
        + " the same customer the mandate, contract, tender and project; not the dates, the delivery"
        + " nor the other references. The VAT is that of today's regime. With --corrective it is the"
        + " same sale: delivery, periods and VAT stay, and for the same customer the references and"
        + " the deposits deducted."),
    arguments: [.facture], options: [.autreClient, .date, .rectificative, .idempotence]
  ) { session, call in
    let modele = try session.facture(call.required(0))
    let client: ClientID? = try call.text(.autreClient).map { try session.tenu($0, .exclus) }
    var (lignes, avoirs): ([Ligne], [Avoir]) = ([], [])
    let recu = try session.faire { registre in
      let facture = try registre.etats.facture(modele)
      (lignes, avoirs) = (facture.lignes, facture.avoirs)
      return try registre.dupliquer(
        modele, pour: client, le: call.date(.date), enRemplacement: call.has(.rectificative))
    }
    var copie: [Ligne] = []
    try session.repondre(pourSonClient: recu) { facture in
      copie = facture.lignes
      let deduit = !facture.lignes.acomptesDeduits.isEmpty
      // Asked for once more under its key, the draft may have more lines by now, or fewer.
      let copiees = lignes.filter { deduit || $0.contenu.factureAnterieure == nil }
      let changees = zip(copiees, facture.lignes).enumerated().filter { _, paire in
        let (une, autre) = (paire.0.contenu, paire.1.contenu)
        return une.tva != autre.tva || une.categorieTVA != autre.categorieTVA
      }
      let deduits = deduit ? [] : lignes.acomptesDeduits
      let credites = call.has(.rectificative) ? avoirs : []
      return (changees.isEmpty ? [] : [.tvaDuRegime(changees.map { $0.offset + 1 })])
        + (deduits.isEmpty ? [] : [.pasDeduits(deduits)])
        + (credites.isEmpty ? [] : [.dejaCreditee(credites.map(\.numero.numero))])
    }
    session.avertirDesCodesInconnus(des: copie.map(\.contenu))
  }

  /// `remise`: grants a discount on the whole of a draft.
  static let accorderUneRemise = Command(
    name: ["remise", "rabais", "ristourne", "réduction"],
    english: ["discount", "rebate", "reduction"], fr: "Accorde une remise sur tout un brouillon.",
    en: "Grants a discount on the whole of a draft.", arguments: [.facture, .remise],
    options: [.motif] + Option.dActe
  ) { session, call in
    let remise = try Remise(
      saisie: call.required(1), champ: Argument.remise.field,
      motif: call.value(.motif, orElse: nil))
    try session.repondre(session.surLaFacture { try $0.accorderRemise($1, remise) }, session.enTout)
  }

  /// `deduire`: deducts a deposit from a draft.
  static let deduire = Command(
    name: ["deduire", "déduction"], english: ["deduct", "deduction"],
    fr: "Déduit d'un brouillon un acompte déjà facturé.",
    en: "Deducts from a draft a deposit that was invoiced before.",
    note: Phrase(
      fr: "La remise sur tout le brouillon ne réduit pas l'acompte.",
      en: "The discount on the whole draft does not reduce the deposit."),
    arguments: [.facture, .acompte], options: Option.dActe
  ) { session, call in
    var facture = try session.facture(call.required(0))
    var acompte = try session.facture(call.required(1))
    // Either may be named first: a deposit is deducted from what is none, and an issued invoice from a draft.
    let (une, autre) = try session.lire { (try $0.facture(facture), try $0.facture(acompte)) }
    let sontPareilles = (une.typeFacture == .acompte) == (autre.typeFacture == .acompte)
    if sontPareilles ? une.estEmise && !autre.estEmise : une.typeFacture == .acompte {
      swap(&facture, &acompte)
    }
    let recu = try session.faire(sur: .facture(facture)) { [facture, acompte] in
      try $0.deduireAcompte(facture, acompte: acompte)
    }
    try session.repondre(recu, session.enTout)
  }

  /// `changer-client`: makes a draft one for another client.
  static let passerAuClient = Command(
    name: ["changer-client", "transférer", "réaffecter", "client remplacer"],
    english: ["reassign", "transfer"], fr: "Passe un brouillon à un autre client.",
    en: "Moves a draft to another customer.", arguments: [.facture, .client],
    options: Option.dActe
  ) { session, call in
    let client: ClientID = try session.tenu(call.required(1), .exclus)
    try session.repondre(
      pourSonClient: session.surLaFacture { try $0.changerClient($1, client) })
  }

  /// `annuler`: gives a draft up.
  static let annuler = Command(
    name: ["annuler", "supprimer", "effacer", "abandonner"],
    english: ["cancel", "delete", "discard", "void"], fr: "Abandonne un brouillon.",
    en: "Abandons a draft.", arguments: [.facture], options: [.motif.required] + Option.dActe
  ) { session, call in
    let motif = try call.motif()
    let recu = try session.surLaFacture { try $0.annuler($1, motif: motif) }
    try session.repondre(recu) {
      Phrase(fr: "\($0.reference) est annulé.", en: "\($0.reference) is cancelled.")
    }
  }

  /// `controler`: says what stands against issuing a draft, and what is to be looked at before.
  static let controler = Command(
    name: ["controler", "contrôler", "vérifier la facture", "relire"],
    english: ["check", "review", "validate draft"],
    fr: "Dit ce qui empêche d'émettre une facture, et les avertissements.",
    en: "Says what keeps an invoice from being issued, and gives warnings.",
    note: Phrase(
      fr: "N'enregistre rien. Le code de retour est 1 si l'émission serait refusée.",
      en: "Records nothing. The exit code is 1 if issuing would be refused."),
    arguments: [.facture], options: [.dateEmission, .dateFuture, .dateAncienne]
  ) { session, call in
    let id = try session.facture(call.required(0))
    let date = try call.date(.dateEmission)
    let (facture, controle) = try session.lire {
      (
        try $0.facture(id),
        try $0.controler(
          id, le: date, accepteDateFuture: call.has(.dateFuture),
          accepteDateAncienne: call.has(.dateAncienne))
      )
    }
    let reference = facture.reference
    if session.json {
      try session.output.object("controle") {
        $0.member("reference", reference)
        $0.objects("refus", controle.refus) {
          $0.members(["regle": $1.code.rawValue, "champ": $1.champ?.rawValue])
          $0.chiffres($1.chiffres)
        }
        $0.avertissements(controle.avertissements)
      }
    } else {
      try session.tell(controle, reference)
    }
    session.avertirDesCodesInconnus(des: facture.lignes.map(\.contenu))
    if !controle.passe {
      session.warn(
        Phrase(fr: "\(reference) ne peut pas être émise.", en: "\(reference) cannot be issued."))
      session.output.exitCode = 1
    }
  }

  /// `emettre`: issues a draft.
  static let emettre = Command(
    name: ["emettre", "valider", "finaliser", "envoyer", "numéroter"],
    english: ["issue", "validate", "finalize", "finalise", "send"],
    fr: "Émet une facture : lui donne son numéro et la fige.",
    en: "Issues an invoice: gives it its number and freezes it.", arguments: [.facture],
    options: [.dateEmission, .dateFuture, .dateAncienne, .paye, .mode] + Option.dActe
  ) { session, call in
    var paiement = try call.number(.paye).map { DemandePaiement(montant: $0) }
    paiement?.mode = try call.mode(.mode)
    let recu: Recu
    do {
      recu = try session.surLaFacture {
        try $0.emettre(
          $1, le: call.date(.dateEmission), accepteDateFuture: call.has(.dateFuture),
          accepteDateAncienne: call.has(.dateAncienne), payee: paiement)
      }
    } catch let refus as RefusFacturation where refus.code == "facture-deja-emise" {
      guard let paiement else { throw refus }
      let reference = refus.chiffres.first { $0.nom == "reference" }?.valeur ?? call.required(0)
      throw AdvisedError(refus, advice: .payerApart(reference, paiement.montant))
    }
    // It is issued, whatever the day can be told of.
    let aujourdhui = try? session.today()
    try session.repondre(emission: recu) { facture, reste in
      let emise = session.emise(facture, aujourdhui)
      guard let paye = recu.paiement else { return emise }
      return Phrase([
        emise,
        .enregistre(.paiement, facture.reference, montant: paye.montant, par: paye.mode, reste),
      ])
    }
  }

  /// `avoir`: credits an issued invoice, in whole or in part.
  static let emettreUnAvoir = Command(
    name: ["avoir", "créditer", "note de crédit"], english: ["credit", "credit note"],
    fr: "Émet un avoir sur une facture, en tout ou en partie.",
    en: "Credits an invoice, in whole or in part.", arguments: [.facture],
    options: [.motif.required, .ligne.repeatable, .notes, .date, .dateFuture] + Option.dActe
  ) { session, call in
    let id = try session.facture(call.required(0))
    var demande = DemandeAvoir(motif: try call.motif(), date: try call.date(.date))
    demande.notes = try call.value(.notes)
    demande.accepteDateFuture = call.has(.dateFuture)
    if call.has(.ligne) {
      let facture = try session.lire { try $0.facture(id) }
      demande.lignes = try call.texts(.ligne).map { try session.aCrediter($0, de: facture) }
    }
    let recu = try session.faire(sur: .facture(id)) { try $0.emettreAvoir(id, demande) }
    try session.repondre(
      duSolde: recu, donnee: recu.numero?.texte,
      avertissements: { try recu.avoir.map($0.avertissements(surLAvoir:)) ?? [] }
    ) { facture, reste in
      .avoirEmis(
        recu.numero?.texte ?? "", total: recu.avoir?.totaux.totalTTC ?? .zero, facture.reference,
        reste)
    }
  }
}

extension Invocation {
  /// The due date that a new draft is to have.
  fileprivate func echeance() throws -> Echeance {
    if let texte = text(.echeance) { return try echeance(texte, Option.echeance.field) }
    guard let texte = text(.delai) else { return .habituelle }
    if let jours = Self.delai(texte) { return .delai(jours: jours) }
    throw UsageError(.delaiAttendu(texte), of: Option.delai.field)
  }
}

extension Session {
  fileprivate func tell(_ controle: ControleEmission, _ reference: String) throws {
    let phrases =
      controle.refus.map { refus in
        let advised = AdvisedError(refus, advice: refus.advice(about: reference))
        return Phrase.refus(advised.advisedMessage)
      }
      + controle.avertissements.map { .avertissement($0) }
      + (controle.passe
        ? [Phrase(fr: "\(reference) peut être émise.", en: "\(reference) can be issued.")] : [])
    for phrase in phrases { try tell(phrase) }
  }

  fileprivate func emise(_ facture: Facture, _ aujourdhui: DateCivile?) -> Phrase {
    let date = facture.dateFacture
    return .emise(
      facture.reference, a: facture.emission?.client.nom,
      total: facture.totaux.totalTTC.affiche(language), date: date == aujourdhui ? nil : date,
      echeance: facture.dateEcheance.affiche(language))
  }

  /// `LIGNE`, `LIGNE:QUANTITE` or `LIGNE=MONTANT`.
  fileprivate func aCrediter(
    _ texte: String, de facture: Facture
  ) throws -> DemandeAvoir.LigneACrediter {
    let champ = Option.ligne.field
    let nom = texte.prefix { $0 != ":" && $0 != "=" }
    let part = texte.dropFirst(nom.count + 1)
    let id = try ligne(String(nom), de: facture)
    guard let signe = texte.dropFirst(nom.count).first else { return .init(ligneId: id) }
    if signe == "=" {
      return .init(ligneId: id, .montant(try Montant(saisie: String(part), champ: champ)))
    }
    // A credit note is not taken back: what may be another number is not credited.
    try Quantite.refuserDeuxSens(saisie: String(part), champ: champ)
    return .init(ligneId: id, .quantite(try Quantite(saisie: String(part), champ: champ)))
  }
}
