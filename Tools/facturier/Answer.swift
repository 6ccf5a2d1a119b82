import FacturierFormats

/// How a command answers once something was recorded.
extension Session {
  /// Answers for an act on a facture: its reference or what was made, and a sentence on it.
  func repondre(_ recu: Recu, donnee: String? = nil, _ phrase: (Facture) -> Phrase) throws {
    try repondre(recu, donnee: donnee) { facture, _ in Annonce(phrases: [phrase(facture)]) }
  }

  /// Answers for a draft that has become a client's: whom it is for, and what it comes to.
  func repondre(pourSonClient recu: Recu, _ suite: (Facture) -> [Phrase] = { _ in [] }) throws {
    try repondre(recu, donnee: nil) { facture, etats in
      let phrase = Phrase.brouillonEnTout(
        facture.reference, pour: try etats.client(facture.clientId).fiche.nom,
        total: facture.totaux.totalTTC.affiche(language))
      return Annonce(phrases: [phrase] + suite(facture))
    }
  }

  /// Answers for the issue of an invoice, with what is to be looked at in it, and tells of the avoir over
  /// the one that it replaces.
  func repondre(emission recu: Recu, _ phrase: (Facture, ResteAPayer) -> Phrase) throws {
    try repondre(recu, donnee: nil) { facture, etats in
      let aujourdhui = try etats.aujourdhui(etats.registre())
      let reste = ResteAPayer(facture, au: aujourdhui)
      let avoir = recu.avoir.flatMap { avoir in
        (try? etats.facture(etats.facture(designee: avoir.numeroFacture.texte))).map {
          Phrase.avoirEmis(
            avoir.numero.numero.texte, total: avoir.totaux.totalTTC, $0.reference,
            ResteAPayer($0, au: aujourdhui))
        }
      }
      let avertissements =
        recu.emission.map { emission in
          (try? etats.avertissements(surLEmission: emission)) ?? emission.avertissements
        } ?? []
      let phrases = [phrase(facture, reste)] + [avoir].compactMap(\.self)
      return Annonce(
        phrases: phrases + avertissements.map { .avertissement($0, estEmise: true) },
        membres: {
          if recu.paiement != nil { $0.solde(reste, moisTouches: []) }
          $0.avertissements(avertissements)
        })
    }
  }

  /// Answers for an act that changes what is owed: with the balance as of today, with the months of the
  /// past that the reversal of a payment changes, and with what is to be looked at.
  func repondre(
    duSolde recu: Recu, donnee: String? = nil, sansPaiement annule: PaiementID? = nil,
    avertissements: (Etats) throws -> [Avertissement] = { _ in [] },
    _ phrase: (Facture, ResteAPayer) -> Phrase
  ) throws {
    try repondre(recu, donnee: donnee) { facture, etats in
      let aujourdhui = try etats.aujourdhui(etats.registre())
      let reste = ResteAPayer(facture, au: aujourdhui)
      let mois = annule.map(facture.moisTouches(parAnnulationDe:)) ?? []
      let passes = mois.filter { $0.mois < aujourdhui.debutDuMois }
      let duPaiement = recu.paiementId.map(facture.avertissements(surLePaiement:)) ?? []
      let avertissements = duPaiement + ((try? avertissements(etats)) ?? [])
      return Annonce(
        phrases: [phrase(facture, reste)] + passes.map(Phrase.moisTouche)
          + avertissements.map { .avertissement($0) },
        membres: {
          $0.solde(reste, moisTouches: passes)
          $0.avertissements(avertissements)
        })
    }
  }

  /// What an answer says beside what was recorded: in sentences, or in members of an object.
  private struct Annonce {
    let phrases: [Phrase]
    var membres: (inout JSONWriter) -> Void = { _ in }
  }

  private func repondre(
    _ recu: Recu, donnee: String?, _ annonce: (Facture, Etats) throws -> Annonce
  ) throws {
    guard let id = recu.factureId else { return }
    // Even if something goes wrong from here on, the act is recorded, and no other error says so.
    output.actIsRecorded = true
    let lu = try? lire { etats in
      let facture = try etats.facture(id)
      return (facture, try annonce(facture, etats))
    }
    guard let (facture, annonce) = lu else { throw OutputError(afterAct: true) }
    if json {
      try ecrire(recu, facture, annonce.membres)
    } else {
      try output.line(donnee ?? facture.reference)
      announce(recu, annonce.phrases, objet: facture.reference)
    }
  }

  /// Answers for an act on a client, a produit or the registre.
  func repondre(
    _ recu: Recu, donnee: String?, _ phrase: Phrase, _ avertissements: [Avertissement] = [],
    registre: RegistreID? = nil
  ) throws {
    output.actIsRecorded = true
    if json {
      try ecrire(recu) {
        $0.member("registre", registre?.texte)
        $0.avertissements(avertissements)
      }
    } else {
      if let donnee { try output.line(donnee) }
      announce(
        recu, [phrase] + avertissements.map { .avertissement($0) }, objet: donnee ?? lieu.nom)
    }
  }

  /// Answers for a closing: what it comes to, and what the drafts are called that are dated there.
  func repondre(
    cloture recu: Recu, brouillons: (_ dates: ClosedRange<DateCivile>) throws -> [String]
  ) throws {
    guard let periode = recu.cloture else { return }
    output.actIsRecorded = true
    // The closing is recorded, even if something goes wrong from here on.
    let brouillons = (try? brouillons((periode.du ?? .premiere)...periode.au)) ?? []
    if json {
      try ecrire(recu) {
        $0.member("closJusquAu", periode.au)
        $0.members(periode, les: ["du", "totaux", "perpetuels"])
        if !brouillons.isEmpty { $0.member("brouillons", brouillons) }
      }
    } else {
      try output.line(periode.au.texte)
      announce(
        recu, [.periodeClose(periode)] + (brouillons.isEmpty ? [] : [.brouillonsClos(brouillons)]),
        objet: lieu.nom)
    }
  }

  /// Answers for an act on what is known of a client or a produit, with what is to be looked at in it.
  func repondre(tenu recu: Recu, _ phrase: Phrase) throws {
    try repondre(
      recu, donnee: recu.clientId?.texte ?? recu.produitId?.texte, phrase,
      avertissements(surLaFicheDe: recu))
  }

  /// What is to be looked at in what is known of a client or a produit; none where that can't be read, for the
  /// act is recorded, even if something goes wrong from here on.
  private func avertissements(surLaFicheDe recu: Recu) -> [Avertissement] {
    let dits = try? lire { etats in
      if let client = recu.clientId { return try etats.avertissements(surLeClient: client) }
      return try recu.produitId.map { try etats.avertissements(surLeProduit: $0) } ?? []
    }
    return dits ?? []
  }

  /// Answers for a change of a draft's head: with what it comes to, and with what changed, in the words
  /// of history.
  func repondre(enTete recu: Recu) throws {
    let changements = json ? [] : changements(de: recu).map(Mots(langue: language).changement)
    try repondre(recu) { facture in
      .brouillonEnTout(
        facture.reference, total: facture.totaux.totalTTC.affiche(language),
        changements: changements)
    }
  }

  /// Answers for a change of what the registre says, with what changed, in the words of history.
  func repondre(registre recu: Recu, _ phrase: ([String]) -> Phrase) throws {
    output.actIsRecorded = true
    let changements = changements(de: recu)
    if json {
      try ecrire(recu) {
        $0.member("depuis", recu.comptesDepuis?.texte)
        $0.changements(changements)
      }
    } else {
      announce(recu, [phrase(changements.map(Mots(langue: language).changement))], objet: lieu.nom)
    }
  }

  /// What an act changed in a facture or in the registre; nothing where that can't be read, for the act
  /// is recorded, even if something goes wrong from here on.
  private func changements(de recu: Recu) -> [Changement] {
    guard let positions = recu.positions else { return [] }
    let vide = Historique(de: recu.factureId.map(Historique.Sujet.facture) ?? .registre)
    let histoire = try? rejouer(
      vide, jusqua: .position(positions.upperBound), enSilence: true
    ) { try recu.factureId == nil ? [.registre] : vide.flux($0) }
    return (histoire?.entrees ?? []).filter { positions.contains($0.evenement.position) }
      .flatMap(\.changements).utiles
  }

  /// What a draft comes to, after a change.
  func enTout(_ facture: Facture) -> Phrase {
    .brouillonEnTout(facture.reference, total: facture.totaux.totalTTC.affiche(language))
  }

  private func announce(_ recu: Recu, _ phrases: [Phrase], objet: String) {
    let dites = recu.dejaFait ? [.dejaEnregistre(objet)] : phrases
    for phrase in dites { Environment.say(phrase.en(language), language) }
  }

  private func ecrire(
    _ recu: Recu, _ facture: Facture? = nil, _ membres: (inout JSONWriter) -> Void
  ) throws {
    try output.object("resultat") {
      $0.members([
        "subject": recu.evenements.first?.evenement.flux.texte, "reference": facture?.reference,
        "numero": facture?.numero?.texte, "totalTTC": facture?.totaux.totalTTC.texte,
        "ligneId": recu.ligneId?.texte,
        "paiementId": recu.paiementId?.texte, "remboursementId": recu.remboursementId?.texte,
        "avoirId": recu.avoir?.avoirId.texte, "avoirNumero": recu.avoir?.numero.numero.texte,
      ])
      $0.positions(of: recu)
      membres(&$0)
      $0.tete(recu.tete)
    }
  }
}

extension JSONWriter {
  /// Adds the balance with its day, what is announced to come off it, and the months that changed.
  fileprivate mutating func solde(_ reste: ResteAPayer, moisTouches: [MoisTouche]) {
    member("solde", reste.solde.texte)
    member("au", reste.jour)
    member("aVenir", reste.aVenir == .zero ? nil : reste.aVenir.texte)
    guard !moisTouches.isEmpty else { return }
    objects("moisTouches", moisTouches) {
      $0.members([
        "mois": String($1.mois.texte.prefix(7)), "encaisse": $1.encaisse.texte,
        "base": $1.tva.base.texte, "tva": $1.tva.tva.texte,
      ])
    }
  }
}
