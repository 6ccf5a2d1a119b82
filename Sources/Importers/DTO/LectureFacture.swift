import Facturation
import ForeignJSON

/// The members of an invoice, as a DTO has them.
extension LectureDTO {
  /// The invoice, or nothing and what is wrong with it.
  mutating func facture(_ vue: VueJSON) -> FactureImportee? {
    let avant = fautes
    guard var objet = vue.objet(&json) else { return nil }
    let id: FactureID? = requis(&objet, "id") { $0.identifiant($1) }
    let statut: StatutFacture? = requis(&objet, "statut") { $0.mot($1) }
    let reference = reference(&objet)
    let enTete = enTete(&objet)
    let client = client(&objet)
    let lignes = requis(&objet, "lignes") { $0.elements($1) { $0.ligne($1) } }
    let suite = suite(&objet)
    objet.terminer(&json)
    guard fautes == avant, let id, let reference, let statut, let enTete, let lignes
    else { return nil }
    var facture = FactureImportee(
      id: id, reference: reference, statut: statut, enTete: enTete, client: client, lignes: lignes)
    suite(&facture)
    return facture
  }

  /// The number and its place, or a draft's name; the rank of a draft may be in its name alone.
  private mutating func reference(_ objet: inout ObjetJSON) -> ReferenceImportee? {
    let serie: Serie? = texteFacultatif(&objet, "serie")
    let rang = facultatif(&objet, "rang") { $0.compte($1) }
    return requis(&objet, "numero") { lecture, vue in
      if case .texte(let texte) = vue.noeud.valeur, texte.hasPrefix(Self.brouillon) {
        return .brouillon(texte)
      }
      guard let numero: NumeroFacture = lecture.texte(vue) else { return nil }
      return .numero(NumeroImporte(numero, serie: serie, rang: rang))
    }
  }

  private static let brouillon = "BROUILLON-"

  /// What may follow the first members, to be put into the invoice once it is there.
  private mutating func suite(
    _ objet: inout ObjetJSON
  ) -> (inout FactureImportee) -> Void {
    let rang = facultatif(&objet, "brouillon") { $0.compte($1) }
    let datePaiement = facultatif(&objet, "datePaiement") { $0.date($1) }
    let solde: Montant? = facultatif(&objet, "solde") { $0.nombre($1) }
    let vendeur = facultatif(&objet, "vendeur") { $0.vendeur($1) }
    let totaux = totaux(&objet)
    let paiements = facultatif(&objet, "paiements") { $0.elements($1) { $0.paiement($1) } }
    let avoirs = facultatif(&objet, "avoirs") { $0.elements($1) { $0.avoir($1) } }
    let motif: Libelle? = texteFacultatif(&objet, "motifAnnulation")
    return { facture in
      facture.brouillon = rang ?? Self.rang(de: facture.reference)
      facture.datePaiement = datePaiement
      facture.solde = solde
      facture.vendeur = vendeur
      facture.totaux = totaux
      facture.paiements = paiements ?? []
      facture.avoirs = avoirs ?? []
      facture.motifAnnulation = motif
    }
  }

  private static func rang(de reference: ReferenceImportee) -> Int? {
    guard case .brouillon(let texte) = reference else { return nil }
    return Int(texte.dropFirst(brouillon.count)).flatMap {
      (1...999_999_999).contains($0) ? $0 : nil
    }
  }

  /// The head; whose it is stands elsewhere.
  private mutating func enTete(_ objet: inout ObjetJSON) -> EnTete? {
    let dateFacture = requis(&objet, "dateFacture") { $0.date($1) }
    let dateEcheance = requis(&objet, "dateEcheance") { $0.date($1) }
    let conditions = requis(&objet, "conditionsPaiement") { $0.conditions($1) }
    let tva = requis(&objet, "tva") { $0.taux($1) }
    let remise: Pourcentage? = requis(&objet, "remisePourcentage") { $0.nombre($1) }
    let delai = facultatif(&objet, "delaiJours") { $0.compte($1, depuis: 0) }
    let notes: Note? = texteFacultatif(&objet, "notes")
    let commentaire: Note? = texteFacultatif(&objet, "notesCommentaire")
    let nature: NatureOperation? = facultatif(&objet, "nature") { $0.mot($1) }
    let livraison = facultatif(&objet, "livraison") { $0.livraison($1) }
    let acheteur: Libelle? = texteFacultatif(&objet, "referenceAcheteur")
    let commande: Libelle? = texteFacultatif(&objet, "referenceCommande")
    guard let dateFacture, let dateEcheance, let conditions, let tva, let remise
    else { return nil }
    return EnTete(
      clientId: ClientID(.init(haut: 0, bas: 0)), dateFacture: dateFacture,
      dateEcheance: dateEcheance, delaiJours: delai, tva: tva, conditionsPaiement: conditions,
      remisePourcentage: remise, notes: notes, notesCommentaire: commentaire, nature: nature,
      livraison: livraison, referenceAcheteur: acheteur, referenceCommande: commande)
  }

  private mutating func livraison(_ vue: VueJSON) -> Livraison? {
    guard var objet = vue.objet(&json) else { return nil }
    let debut = requis(&objet, "debut") { $0.date($1) }
    let fin = facultatif(&objet, "fin") { $0.date($1) }
    let adresse = facultatif(&objet, "adresse") { $0.adresse($1) }
    objet.terminer(&json)
    return debut.map { Livraison(debut: $0, fin: fin, adresse: adresse) }
  }

  private mutating func ligne(_ vue: VueJSON) -> LigneImportee? {
    guard var objet = vue.objet(&json) else { return nil }
    let id: LigneID? = facultatif(&objet, "ligneId") { $0.identifiant($1) }
    var demande = DemandeLigne()
    demande.designation = requis(&objet, "designation") { $0.texte($1) }
    demande.quantite = requis(&objet, "quantite") { $0.nombre($1) }
    demande.unite = texteFacultatif(&objet, "unite")
    demande.prixUnitaire = requis(&objet, "prixUnitaire") { $0.nombre($1) }
    demande.tva = facultatif(&objet, "tva") { $0.taux($1) }
    demande.categorieTVA = facultatif(&objet, "categorieTVA") { $0.mot($1) }
    demande.motifExoneration = texteFacultatif(&objet, "motifExoneration")
    var ligne = LigneImportee(demande, id: id)
    ligne.produit = facultatif(&objet, "produitId") { $0.identifiant($1) }
    ligne.demande.referenceCommande = texteFacultatif(&objet, "referenceCommande")
    ligne.demande.dateCommande = facultatif(&objet, "dateCommande") { $0.date($1) }
    ligne.total = facultatif(&objet, "total") { $0.nombre($1) }
    objet.terminer(&json)
    return ligne
  }

  private mutating func totaux(_ objet: inout ObjetJSON) -> TotauxImportes {
    var totaux = TotauxImportes()
    totaux.sousTotal = facultatif(&objet, "sousTotal") { $0.nombre($1) }
    totaux.remise = facultatif(&objet, "remise") { $0.nombre($1) }
    totaux.totalHT = facultatif(&objet, "totalHT") { $0.nombre($1) }
    totaux.groupes = facultatif(&objet, "groupes") { $0.elements($1) { $0.groupe($1) } }
    totaux.montantTVA = facultatif(&objet, "montantTVA") { $0.nombre($1) }
    totaux.totalTTC = facultatif(&objet, "totalTTC") { $0.nombre($1) }
    return totaux
  }

  private mutating func groupe(_ vue: VueJSON) -> GroupeTVA? {
    guard var objet = vue.objet(&json) else { return nil }
    let tva = requis(&objet, "tva") { $0.taux($1) }
    let categorie: CategorieTVA? = requis(&objet, "categorieTVA") { $0.mot($1) }
    let base: Montant? = requis(&objet, "base") { $0.nombre($1) }
    let montant: Montant? = requis(&objet, "montantTVA") { $0.nombre($1) }
    objet.terminer(&json)
    guard let tva, let categorie, let base, let montant else { return nil }
    return GroupeTVA(tva: tva, categorieTVA: categorie, base: base, montantTVA: montant)
  }

  private mutating func paiement(_ vue: VueJSON) -> PaiementImporte? {
    guard var objet = vue.objet(&json) else { return nil }
    let id: PaiementID? = facultatif(&objet, "paiementId") { $0.identifiant($1) }
    let montant: Montant? = requis(&objet, "montant") { $0.nombre($1) }
    let mode = facultatif(&objet, "mode") { $0.conditions($1) }
    let date = requis(&objet, "datePaiement") { $0.date($1) }
    let reference: Libelle? = texteFacultatif(&objet, "reference")
    let annulation: Libelle? = texteFacultatif(&objet, "annulation")
    objet.terminer(&json)
    guard let montant, let date else { return nil }
    var paiement = PaiementImporte(montant: montant, date: date)
    paiement.id = id
    paiement.mode = mode
    paiement.reference = reference
    paiement.annulation = annulation
    return paiement
  }

  private mutating func avoir(_ vue: VueJSON) -> AvoirImporte? {
    guard var objet = vue.objet(&json) else { return nil }
    let id: AvoirID? = facultatif(&objet, "avoirId") { $0.identifiant($1) }
    let numero: NumeroFacture? = requis(&objet, "numero") { $0.texte($1) }
    let serie: Serie? = texteFacultatif(&objet, "serie")
    let rang = facultatif(&objet, "rang") { $0.compte($1) }
    let date = requis(&objet, "dateAvoir") { $0.date($1) }
    let motif: Libelle? = requis(&objet, "motif") { $0.texte($1) }
    let lignes = requis(&objet, "lignes") { $0.elements($1) { $0.ligneCreditee($1) } }
    let totaux = totaux(&objet)
    objet.terminer(&json)
    guard let numero, let date, let motif, let lignes else { return nil }
    var avoir = AvoirImporte(
      numero: NumeroImporte(numero, serie: serie, rang: rang), date: date, motif: motif,
      lignes: lignes)
    avoir.id = id
    avoir.totaux = totaux
    return avoir
  }

  private mutating func ligneCreditee(_ vue: VueJSON) -> LigneCrediteeImportee? {
    guard var objet = vue.objet(&json) else { return nil }
    let ligne: LigneID? = requis(&objet, "ligneId") { $0.identifiant($1) }
    let quantite: Quantite? = requis(&objet, "quantite") { $0.nombre($1) }
    let total: Montant? = facultatif(&objet, "total") { $0.nombre($1) }
    objet.terminer(&json)
    guard let ligne, let quantite else { return nil }
    return LigneCrediteeImportee(ligneId: ligne, quantite: quantite, total: total)
  }
}
