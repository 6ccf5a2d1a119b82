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
    try comparer(facture.totaux, a: attendue.totaux, ttc: attendue.ttc)
    try comparerLignes(facture, a: attendue)
    try comparerPrecisions(facture, a: attendue)
    try exiger(
      facture.dateFacture.jour == attendue.jour && facture.dateEcheance.jour == attendue.echeance
        && facture.delaiJours == attendue.delai && facture.numero?.texte == attendue.numero
        && facture.remise == attendue.remise.remise
        && (facture.prixSaisis == .ttc) == attendue.ttc
        && facture.conditionsPaiement.rawValue == attendue.conditions
        && facture.notes?.texte == attendue.notes
        && facture.clientId == reel.client(attendue.client),
      "head \(facture.enTete), foreseen \(attendue)")
    for jour in jours { try comparer(facture, a: attendue, le: jour) }
    try exiger(facture.avoirs.count == attendue.avoirs.count, "avoirs of \(rang)")
    for (avoir, attendu) in zip(facture.avoirs, attendue.avoirs) {
      try comparer(avoir.totaux, a: attendu.totaux, ttc: attendue.ttc)
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

  private func comparer(_ totaux: Totaux, a attendus: TotauxNaifs, ttc: Bool) throws {
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
        && Int(totaux.remise.centimes) == attendus.sousTotal - (ttc ? attendus.ttc : attendus.ht),
      "totals \(totaux), foreseen \(attendus)")
  }

  private func comparerPrecisions(_ facture: Facture, a attendue: FactureNaive) throws {
    let citees = attendue.remplacee.map { [citation($0)] }
    try exiger(
      facture.typeFacture?.rawValue == attendue.type
        && facture.facturesAnterieures == citees
        && facture.nature?.rawValue == attendue.nature
        && facture.livraison == attendue.livraison?.livraison
        && facture.references.acheteur?.texte == attendue.references
        && facture.versement.beneficiaire?.nom.texte == attendue.versement,
      "says \(facture.enTete.precisions), foreseen \(attendue)")
  }

  /// How a facture is cited by another.
  private func citation(_ rang: Int) -> FactureAnterieure {
    let citee = naif.factures[rang]
    return FactureAnterieure(
      numero: NumeroFacture(texteAdmis: citee.numero ?? ""), date: DateCivile(rang: citee.jour))
  }

  /// What a line is called, without the date of the deposit that it deducts.
  private func designation(_ contenu: ContenuLigne) -> String {
    let acompte = contenu.factureAnterieure.map { "Acompte \($0.numero)" }
    let designation = contenu.designation.texte
    return acompte.flatMap { designation.hasPrefix($0 + " du ") ? $0 : nil } ?? designation
  }

  private func comparerLignes(_ facture: Facture, a attendue: FactureNaive) throws {
    let obtenues = facture.lignes.map { ligne in
      let contenu = ligne.contenu
      return "\(designation(contenu)) \(contenu.quantite.unites) "
        + "\(contenu.prixUnitaire.unites) \(contenu.tva.unites) "
        + "\(contenu.categorieTVA.rawValue) \(contenu.motifExoneration?.texte ?? "") "
        + "\(contenu.nature?.rawValue ?? "") \(ligne.total.unites)"
    }
    let attendues = attendue.rangs.map { rang in
      let ligne = attendue.lignes[rang]
      return "\(ligne.designation) \(ligne.quantite) \(ligne.prix) \(ligne.tva) "
        + "\(ligne.categorie) \(ligne.motif ?? "") \(ligne.nature ?? "") \(ligne.total)"
    }
    try exiger(obtenues == attendues, "lines \(obtenues), foreseen \(attendues)")
    for (ligne, rang) in zip(facture.lignes, attendue.rangs) {
      let attendue = attendue.lignes[rang]
      try exiger(
        ligne.contenu.remise == attendue.remise?.remise
          && ligne.contenu.factureAnterieure == attendue.acompte.map(citation),
        "line \(ligne), foreseen \(attendue)")
    }
  }
}
