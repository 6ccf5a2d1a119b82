import Facturier

/// `creer`: begins a draft.
struct Creer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "creer", en: "create"),
    synonymes: [
      "facturer", "facture", "nouvelle", "nouvelle facture", "créer facture", "brouillon",
    ],
    synonymesAnglais: ["invoice", "new", "new invoice", "create invoice", "draft"],
    resume: Phrase(fr: "Commence un brouillon de facture.", en: "Begins a draft invoice."),
    options: [
      .client.obligatoire, .date, .echeance, .delai, .conditions, .tva, .remise, .motifRemise,
      .prixSaisis, .notes, .commentaire, .type, .remplace, .nature, .livraison,
    ] + FicheEnTete.livraison + FicheEnTete.references + FicheEnTete.versement + [.idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let (echeance, conditions) = (
      try echeance(), try appel.mode(.conditions)
    )
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
    return try seance.repondre(recu, seance.enTout)
  }

  private func echeance() throws -> Echeance {
    if let date = try appel.date(.echeance) { return .date(date) }
    return try appel.entier(.delai).map { .delai(jours: $0) } ?? .habituelle
  }
}

/// `dupliquer`: begins a draft that says what another invoice does.
struct Dupliquer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "dupliquer", en: "duplicate"),
    synonymes: ["copier", "recopier", "dupliquer facture", "copier facture"],
    synonymesAnglais: ["copy", "clone", "repeat", "copy invoice"],
    resume: Phrase(
      fr: "Commence un brouillon qui dit ce que dit une autre facture.",
      en: "Begins a draft that says what another invoice does."),
    note: Phrase(
      fr: "Reprend le client, les conditions, le délai, la remise, les notes, le compte, le"
        + " bénéficiaire et les lignes ; pour le même client, le mandat, le contrat, le marché et le"
        + " projet ; ni les dates, ni la livraison, ni les autres références. La TVA est celle du"
        + " régime d'aujourd'hui.",
      en: "Takes over the customer, terms, delay, discount, notes, account, payee and lines; for"
        + " the same customer the mandate, contract, tender and project; not the dates, the delivery"
        + " nor the other references. The VAT is that of today's regime."),
    arguments: [.facture], options: [.autreClient, .date, .idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let modele = try seance.facture(appel.exige(0))
    let client: ClientID? = try appel.texte(.autreClient).map { try seance.tenu($0, .exclus) }
    let recu = try seance.faire { try $0.dupliquer(modele, pour: client, le: appel.date(.date)) }
    let avant = try seance.lire { try $0.facture(modele) }.lignes
    return try seance.repondre(recu) { facture in
      let changees = facture.lignes.indices.filter { rang in
        let (une, autre) = (avant[rang].contenu, facture.lignes[rang].contenu)
        return une.tva != autre.tva || une.categorieTVA != autre.categorieTVA
      }
      return Phrase(
        [seance.enTout(facture)]
          + (changees.isEmpty ? [] : [.tvaDuRegime(changees.map { $0 + 1 })]))
    }
  }
}

/// `remise`: grants a discount on the whole of a draft.
struct AccorderUneRemise: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "remise", en: "discount"),
    synonymes: ["rabais", "ristourne", "réduction"],
    synonymesAnglais: ["rebate", "reduction"],
    resume: Phrase(
      fr: "Accorde une remise sur tout un brouillon.",
      en: "Grants a discount on the whole of a draft."),
    arguments: [.facture, .remise],
    options: [.motif] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let remise = try Remise(
      saisie: appel.exige(1), champ: Argument.remise.champ, sansSigne: .pourcentage,
      motif: appel.valeur(.motif, sinon: nil))
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.accorderRemise(facture, remise) }
    return try seance.repondre(recu, seance.enTout)
  }
}

/// `deduire`: deducts a deposit from a draft.
struct Deduire: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "deduire", en: "deduct"),
    synonymes: ["acompte", "déduction"], synonymesAnglais: ["deposit", "deduction"],
    resume: Phrase(
      fr: "Déduit d'un brouillon un acompte déjà facturé.",
      en: "Deducts from a draft a deposit that was invoiced before."),
    note: Phrase(
      fr: "La remise sur tout le brouillon ne réduit pas l'acompte.",
      en: "The discount on the whole draft does not lessen the deposit."),
    arguments: [.facture, .acompte], options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let facture = try seance.facture(appel.exige(0))
    let acompte = try seance.facture(appel.exige(1))
    let recu = try seance.faire(sur: .facture(facture)) {
      try $0.deduireAcompte(facture, acompte: acompte)
    }
    return try seance.repondre(recu, seance.enTout)
  }
}

/// `changer-client`: makes a draft one for another client.
struct PasserAuClient: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "changer-client", en: "reassign"),
    synonymes: ["transférer", "réaffecter", "client remplacer"],
    synonymesAnglais: ["transfer"],
    resume: Phrase(
      fr: "Passe un brouillon à un autre client.", en: "Makes a draft one for another customer."),
    arguments: [.facture, .client], options: Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let client: ClientID = try seance.tenu(appel.exige(1), .exclus)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.changerClient(facture, client) }
    return try seance.repondre(recu, seance.enTout)
  }
}

/// `annuler`: gives a draft up.
struct Annuler: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "annuler", en: "cancel"),
    synonymes: ["supprimer", "effacer", "abandonner"],
    synonymesAnglais: ["delete", "discard", "void"],
    resume: Phrase(fr: "Abandonne un brouillon.", en: "Gives a draft up."),
    arguments: [.facture],
    options: [.motif.obligatoire] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let motif = try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ)
    let facture = try seance.facture(appel.exige(0))
    let recu = try seance.faire(sur: .facture(facture)) { try $0.annuler(facture, motif: motif) }
    return try seance.repondre(recu) { .brouillonAnnule($0.reference) }
  }
}
