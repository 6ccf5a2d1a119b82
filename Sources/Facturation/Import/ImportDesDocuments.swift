/// What an imported invoice and its avoirs froze, and what the file only implies.
extension ImportDeFacture {
  /// Issues the invoice, with its payments, or the avoir of that rank among its documents.
  package func emettre(document rang: Int, tirer: () -> UUIDTexte) -> [EvenementFacture] {
    rang == 0
      ? emettreFacture(documents[0], tirer: tirer)
      : emettreAvoir(documents[rang], rang: rang - 1, tirer: tirer)
  }

  private func emettreFacture(
    _ numero: NumeroEmis, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    guard let facture else { return [] }
    if importee.lignes.isEmpty { refuser("lignes", .refus(.sansLigne(numero.numero.texte))) }
    guard let client, !facture.lignes.isEmpty, facture.lignes.count == importee.lignes.count
    else { return [] }
    let vendeur = importee.vendeur ?? connue?.emission?.vendeur ?? cadre.registre.vendeur
    // One that was imported as the file has it stays so.
    let estGardee = connue?.emission != nil && connue?.nature == facture.nature
    var enTete = facture.enTete
    if !estGardee { enTete.nature = facture.natureVendue(par: vendeur) }
    let vendues = estGardee ? facture.lignes : facture.lignesVendues(par: vendeur)
    let lignes = zip(importee.lignes, vendues).map { lue, ligne in
      Ligne(id: ligne.id, contenu: ligne.contenu, total: lue.total ?? ligne.total)
    }
    for (place, (lue, ligne)) in zip(lignes, facture.lignes).enumerated() {
      verifier(lue.total, ligne.total, "lignes[\(place)].total")
    }
    let calcules = essayer("lignes", try CalculSommes.totaux(lignes, facture.enTete))
    guard let calcules, let totaux = gardes(importee.totaux, calcules, lignes: lignes.count)
    else { return [] }
    for groupe in totaux.groupes where groupe.base < .zero {
      refuser("lignes", .refus(.baseNegative(groupe.tva, groupe.base)))
    }
    if let paye = importee.dejaPaye {
      _ = essayer("dejaPaye", try Facture.verifierPositif(paye))
    }
    let acheteur = importee.client.fiche ?? connue?.emission?.client ?? client.fiche
    let jourDeTVA = enTete.jourDeTVA(par: vendeur, a: acheteur, lignes, apres: cadre.cloture)
    let emission = FactureEmise(
      numero: numero, enTete: enTete, vendeur: vendeur, client: acheteur,
      lignes: lignes, totaux: totaux, dejaPaye: importee.dejaPaye,
      mentions: importee.mentions ?? connue?.emission?.mentions,
      jourDeTVA: jourDeTVA?.aDire(facture.dateFacture), importe: cadre.origine)
    let emise = appliquer(.factureEmise(emission), "numero", jour: "dateFacture")
    return emise.isEmpty ? [] : emise + payer(facture.conditionsPaiement, tirer: tirer)
  }

  private func emettreAvoir(
    _ numero: NumeroEmis, rang: Int, tirer: () -> UUIDTexte
  ) -> [EvenementFacture] {
    let (avoir, champ, tire) = (importee.avoirs[rang], "avoirs[\(rang)]", AvoirID(tirer()))
    let connu = connue?.avoirs.element(rang)
    guard let facture, let emission = facture.emission,
      let lignes = creditees(avoir, sur: facture, champ)
    else { return [] }
    if avoir.date < facture.dateFacture {
      refuser(
        "\(champ).dateAvoir",
        .refus(.avoirAvantFacture(avoir: avoir.date, facture: facture.dateFacture)))
    }
    let calcules = essayer("\(champ).lignes", try facture.totauxAvoir(lignes))
    guard let calcules,
      let totaux = gardes(avoir.totaux, calcules, lignes: lignes.count, "\(champ).")
    else { return [] }
    verifierLeReste(totaux, sur: facture, champ)
    let emis = AvoirEmis(
      avoirId: avoir.id ?? connu?.id ?? tire, numero: numero,
      dateAvoir: avoir.date, numeroFacture: emission.numero.numero,
      dateFacture: facture.dateFacture, motif: avoir.motif, notes: avoir.notes,
      vendeur: avoir.vendeur ?? connu?.vendeur ?? emission.vendeur,
      client: avoir.client ?? connu?.client ?? emission.client, lignes: lignes, totaux: totaux,
      mentions: avoir.mentions ?? connu?.mentions, importe: cadre.origine)
    let (identite, jour) = ("\(champ).avoirId", "\(champ).dateAvoir")
    return appliquer(.avoirEmis(emis), champ, id: identite, jour: jour)
  }

  /// An avoir never takes more of a rate than is left, however it was rounded.
  private func verifierLeReste(_ totaux: Totaux, sur facture: Facture, _ champ: String) {
    for (place, groupe) in totaux.groupes.enumerated() {
      guard let reste = try? facture.resteDuGroupe(groupe.cle) else { continue }
      for (nom, pris, laisse) in [
        ("base", groupe.base, reste.base), ("montantTVA", groupe.montantTVA, reste.montantTVA),
      ] where pris > laisse {
        refuser("\(champ).groupes[\(place)].\(nom)", .avoirAuDelaDuReste(pris, reste: laisse))
      }
    }
  }

  /// The lines of an avoir with their totals, within what is left of each.
  private func creditees(
    _ avoir: AvoirImporte, sur facture: Facture, _ champ: String
  ) -> [LigneCreditee]? {
    let avant = refus.count
    var reste = facture.resteACrediter()
    var creditees: [LigneCreditee] = []
    if avoir.lignes.isEmpty { refuser("\(champ).lignes", .refus(.avoirSansLigne)) }
    for (place, creditee) in avoir.lignes.enumerated() {
      let champ = "\(champ).lignes[\(place)]"
      guard let ligne = facture.ligne(creditee.ligneId) else {
        refuser("\(champ).ligneId", .refus(.ligneInconnue(creditee.ligneId)))
        continue
      }
      guard let laisse = reste.removeValue(forKey: ligne.id) else {
        refuser("\(champ).ligneId", .identifiantEnDouble(ligne.id.uuid))
        continue
      }
      let lue = essayer("\(champ).total", try creditee.creditee(de: ligne))
      guard let lue else { continue }
      guard laisse.admet(lue) else {
        let nom = creditee.quantite == nil ? "total" : "quantite"
        refuser("\(champ).\(nom)", .refus(laisse.excede(par: lue, de: ligne)))
        continue
      }
      verifier(creditee.total, lue.total, "\(champ).total")
      creditees.append(
        LigneCreditee(
          ligneId: ligne.id, quantite: creditee.quantite, total: creditee.total ?? lue.total))
    }
    return refus.count == avant ? creditees : nil
  }
}

extension LigneCrediteeImportee {
  /// A credit by quantity with what it comes to; one by amount has nothing else.
  fileprivate func creditee(de ligne: Ligne) throws(RefusFacturation) -> LigneCreditee {
    guard let quantite else {
      guard let total else { throw .valeur(.total, .vide) }
      return LigneCreditee(ligneId: ligne.id, quantite: nil, total: total)
    }
    return LigneCreditee(
      ligneId: ligne.id, quantite: quantite,
      total: try CalculSommes.total(quantite, de: ligne.contenu))
  }
}
