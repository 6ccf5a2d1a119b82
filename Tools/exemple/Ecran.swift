import Facturier
import FacturierModeles

/// How a screen looks, as lines of text.
extension Application {
  /// The lines of the screen, no more and no wider than there is room for.
  func ecran(_ taille: Terminal.Taille) -> [String] {
    var lignes = facture.map { pageDeFacture($0) } ?? premierePage(taille)
    if let saisie { lignes.append("\(saisie.question) : \(saisie.texte)_") }
    return lignes.prefix(taille.lignes).map { String($0.prefix(taille.colonnes)) }
  }

  private func premierePage(_ taille: Terminal.Taille) -> [String] {
    let dessus = lignesDuTableau()
    let place = max(3, taille.lignes - dessus.count - 5)
    return dessus + lignesDeLaListe(place) + [
      mots(
        "↑↓ choisir  Entrée ouvrir  / chercher  s statut  t tri  q quitter",
        "↑↓ choose  Enter open  / search  s status  t sort  q quit")
    ]
  }

  private func lignesDuTableau() -> [String] {
    let montre = tableau.montre
    guard let valeur = montre.valeur else {
      return [montre.echec.map(mots.dire) ?? mots("Lecture…", "Reading…")]
    }
    func montant(_ cumul: Cumul) -> String { cumul.affiche(mots.langue).sur(18, aDroite: true) }
    let (du, retard) = (montant(valeur.ouvert), montant(valeur.enRetard))
    let (facture, annee) = (montant(valeur.factureDuMois), montant(valeur.factureDeLAnnee))
    let recu = montant(valeur.recuDuMois.total)
    let recuAnnee = montant(valeur.recuDeLAnnee.total)
    let titre =
      "\(valeur.vendeur.nom) · \(valeur.jour.affiche(mots.langue)) · n° \(valeur.tete.position)"
    return [
      titre,
      mots("Dû       ", "Due      ") + du + mots("   dont en retard ", "   overdue        ")
        + retard,
      mots("Facturé  ", "Invoiced ") + facture + mots("   cette année    ", "   this year      ")
        + annee,
      mots("Reçu     ", "Received ") + recu + mots("   cette année    ", "   this year      ")
        + recuAnnee,
      mots("Retards  ", "Ageing   ") + anciennete(valeur.balance),
      barres(valeur.parMois),
    ] + (montre.echec.map { [mots.dire($0)] } ?? [])
  }

  private func anciennete(_ balance: BalanceAgee) -> String {
    let titres = ["0", "1-30", "31-60", "61-90", "90+"]
    return zip(titres, BalanceAgee.Tranche.allCases)
      .map { "\($0) \(balance.ensemble[$1].affiche(mots.langue))" }.joined(separator: "  ")
  }

  /// A bar for each month, and the last one's name.
  private func barres(_ mois: [(mois: DateCivile, net: Cumul)]) -> String {
    let signes = Array("▁▂▃▄▅▆▇█")
    let plusHaut = mois.map(\.net.centimes).max() ?? 0
    let barres = mois.map { mois -> Character in
      guard plusHaut > 0, mois.net > .zero else { return " " }
      return signes[Int((mois.net.centimes * 7) / plusHaut)]
    }
    return mots("12 mois  ", "12 months ") + String(barres)
      + " \(mois.last?.mois.texte.prefix(7) ?? "")"
  }

  private func lignesDeLaListe(_ place: Int) -> [String] {
    let montre = liste.montre
    guard let page = montre.valeur else {
      return montre.echec.map { ["", mots.dire($0)] } ?? []
    }
    let filtre = liste.demande.statuts.first?.libelle(mots.langue) ?? mots("toutes", "all")
    let recherche = liste.demande.recherche
    let tete = [
      "\(page.nombre) \(mots("factures", "invoices")) (\(filtre), \(mots.nom(liste.demande.ordre))"
        + (recherche.isEmpty ? ")" : ", « \(recherche) »)")
        + " \(mots("dû", "due")) \(page.sommes.solde.affiche(mots.langue))"
        + (montre.charge ? " …" : "")
    ]
    let debut = max(0, min(choisie, page.factures.count - 1) - place + 1)
    let rangees = page.factures.enumerated().dropFirst(debut).prefix(place).map { rang, facture in
      (rang == choisie ? "▶ " : "  ") + rangee(facture)
    }
    return [""] + tete + rangees + (montre.echec.map { [mots.dire($0)] } ?? [])
  }

  private func rangee(_ facture: FactureDePage) -> String {
    [
      facture.reference.sur(18), facture.client.texte.sur(22), facture.dateFacture.texte,
      facture.statutAffiche.libelle(mots.langue).sur(14),
      facture.solde.affiche(mots.langue).sur(16, aDroite: true),
    ].joined(separator: " ")
  }

  private func pageDeFacture(_ modele: ModeleDeFacture) -> [String] {
    let montre = modele.montre
    guard let valeur = montre.valeur else {
      return [montre.echec.map(mots.dire) ?? mots("Lecture…", "Reading…")]
    }
    let (facture, jour) = (valeur.vue.facture, valeur.vue.jour)
    var lignes = [
      "\(facture.reference) · \(valeur.client.fiche.nom)"
        + " · \(facture.statutAffiche(le: jour).libelle(mots.langue))",
      "\(facture.totaux.totalTTC.affiche(mots.langue)), \(mots("dû", "due"))"
        + " \(facture.solde(le: jour).affiche(mots.langue))",
    ]
    lignes += facture.lignes.map { ligne in
      "  \(ligne.contenu.designation)"
        + "  \(ligne.contenu.quantite.affiche(mots.langue))"
        + " × \(ligne.contenu.prixUnitaire.nombre(mots.langue))"
    }
    lignes += valeur.historique.suffix(8).map { "· \($0)" }
    lignes += ActeDeFacture.allCases.map { acte in
      let refus = valeur.empechement(acte).map { " : \($0.message(mots.langue))" }
      return (refus == nil ? "✓ " : "– ") + mots.nom(acte) + (refus ?? "")
    }
    if modele.acte.charge { lignes.append(mots("En cours…", "Under way…")) }
    lignes += [montre.echec, modele.acte.echec].compactMap { $0.map(mots.dire) }
    if let recu = modele.acte.valeur { lignes.append("✓ n° \(recu.tete.position)") }
    return lignes + [mots("q retour", "q back")]
  }
}
