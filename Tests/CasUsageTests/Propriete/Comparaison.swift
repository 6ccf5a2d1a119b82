import Facturation
import Litteraux

/// Compares a facture as the domain has it with what the naive model makes of it.
struct Comparaison {
  let reel: RegistreReel
  let naif: RegistreNaif

  func comparer(_ rang: Int, jours: [Int]) throws {
    let attendue = naif.factures[rang]
    guard let facture = reel.etats.factures[reel.facture(rang)] else {
      throw Desaccord(description: "facture \(rang) is not there")
    }
    try comparer(facture.totaux, a: attendue.totaux)
    try comparerLignes(facture, a: attendue)
    try exiger(
      facture.dateFacture.jour == attendue.jour && facture.dateEcheance.jour == attendue.echeance
        && facture.delaiJours == attendue.delai && facture.numero?.texte == attendue.numero
        && facture.remise.pourcentage.unites == attendue.remise
        && facture.conditionsPaiement.rawValue == attendue.conditions
        && facture.notes?.texte == attendue.notes
        && facture.clientId == reel.client(attendue.client),
      "head \(facture.enTete), foreseen \(attendue)")
    for jour in jours { try comparer(facture, a: attendue, le: jour) }
    try exiger(facture.avoirs.count == attendue.avoirs.count, "avoirs of \(rang)")
    for (avoir, attendu) in zip(facture.avoirs, attendue.avoirs) {
      try comparer(avoir.totaux, a: attendu.totaux)
    }
  }

  private func comparer(_ facture: Facture, a attendue: FactureNaive, le jour: Int) throws {
    let date = DateCivile(rang: jour)
    let solde = facture.solde(le: date).centimes
    try exiger(
      solde == attendue.solde(le: jour),
      "solde \(solde) on \(date), foreseen \(attendue.solde(le: jour))")
    let statut = facture.statut(le: date).rawValue
    try exiger(
      statut == attendue.statut(le: jour),
      "statut \(statut) on \(date), foreseen \(attendue.statut(le: jour))")
  }

  private func comparer(_ totaux: Totaux, a attendus: TotauxNaifs) throws {
    var obtenus = TotauxNaifs()
    obtenus.sousTotal = Int(totaux.sousTotal.centimes)
    for groupe in totaux.groupes {
      let cle = CleNaive(
        tva: Int(groupe.tva.unites), categorie: groupe.categorieTVA.rawValue,
        code: groupe.codeExoneration?.texte)
      obtenus.bases[cle] = Int(groupe.base.centimes)
      obtenus.tva[cle] = Int(groupe.montantTVA.centimes)
    }
    try exiger(obtenus == attendus, "sums \(obtenus), foreseen \(attendus)")
    try exiger(
      Int(totaux.totalHT.centimes) == attendus.ht
        && Int(totaux.montantTVA.centimes) == attendus.montantTVA
        && Int(totaux.totalTTC.centimes) == attendus.ttc
        && Int(totaux.remise.centimes) == attendus.sousTotal - attendus.ht,
      "totals \(totaux), foreseen \(attendus)")
  }

  private func comparerLignes(_ facture: Facture, a attendue: FactureNaive) throws {
    let obtenues = facture.lignes.map { ligne in
      "\(ligne.contenu.designation) \(ligne.contenu.quantite.unites) "
        + "\(ligne.contenu.prixUnitaire.unites) \(ligne.contenu.tva.unites) "
        + "\(ligne.contenu.categorieTVA.rawValue) \(ligne.contenu.motifExoneration?.texte ?? "")"
    }
    let attendues = attendue.rangs.map { rang in
      let ligne = attendue.lignes[rang]
      return "\(ligne.designation) \(ligne.quantite) \(ligne.prix) \(ligne.tva) "
        + "\(ligne.categorie) \(ligne.motif ?? "")"
    }
    try exiger(obtenues == attendues, "lines \(obtenues), foreseen \(attendues)")
  }
}
