import Facturation

/// Lines, discounts and VAT of a document in the standard's terms: all of it before VAT.
struct LignesEN {
  private(set) var lignes: [LigneEN] = []
  private(set) var remises: [RemiseEN] = []
  private(set) var groupes: [GroupeEN] = []

  init(_ document: DocumentImprime) {
    let (imprimees, prix) = (document.lignes, document.facture.prixSaisis)
    let sommes = SommesHT(
      imprimees.map { (CleTVA($0.contenu), $0.total) }, groupes: document.totaux.groupes, prix: prix
    )
    lignes = zip(imprimees, sommes.lignes).enumerated().map { rang, ligne in
      LigneEN(ligne.0, total: ligne.1, rang: rang + 1, prix)
    }
    for (groupe, ecart) in sommes.ecarts {
      ajouter(groupe, imprimees.map(\.contenu))
      guard ecart != .zero else { continue }
      let remisables = zip(imprimees, sommes.lignes).filter {
        CleTVA($0.0.contenu) == groupe.cle && $0.0.contenu.factureAnterieure == nil
      }
      let base = Montant.somme(admise: remisables.map(\.1))
      remises.append(RemiseEN(document.facture.enTete.remise, ecart, sur: base, groupe.cle))
    }
  }

  /// Adds a group to the one of its category and rate: the standard knows one of each, whatever the reasons
  /// of exemption.
  private mutating func ajouter(_ groupe: GroupeTVA, _ contenus: [ContenuLigne]) {
    let tva = TVAEN(groupe.cle)
    let siens = contenus.filter { CleTVA($0) == groupe.cle }
    let dits = siens.compactMap { $0.motifExoneration?.texte }
    let motifs =
      dits.isEmpty ? [groupe.codeExoneration?.motifHabituel?.texte].compactMap(\.self) : dits
    let rang = groupes.firstIndex { $0.tva == tva }
    var somme =
      rang.map { groupes[$0] } ?? GroupeEN(tva: tva, base: .zero, montant: .zero, motifs: [])
    somme.base = .somme(admise: [somme.base, groupe.base])
    somme.montant = .somme(admise: [somme.montant, groupe.montantTVA])
    somme.code = rang == nil ? groupe.codeExoneration : nil
    for motif in motifs where !somme.motifs.contains(motif) { somme.motifs.append(motif) }
    if let rang { groupes[rang] = somme } else { groupes.append(somme) }
  }
}

extension RemiseEN {
  /// What is taken off a group, as its discount, or as what rounding has left.
  fileprivate init(_ remise: Remise, _ ecart: Montant, sur base: Montant, _ cle: CleTVA) {
    let motif = remise.estNulle || ecart < .zero ? "Arrondi" : remise.motif?.texte ?? "Remise"
    self.init(
      montant: Montant(unitesAdmises: abs(ecart.unites)),
      part: remise.prend(ecart, de: base) ? (base, remise.pourcentage) : nil,
      motif: motif, estAjout: ecart < .zero, tva: TVAEN(cle))
  }
}

extension LigneEN {
  fileprivate init(
    _ ligne: DocumentImprime.LigneImprimee, total: Montant, rang: Int, _ saisis: PrixSaisis
  ) {
    let contenu = ligne.contenu
    self.rang = rang
    note = contenu.factureAnterieure.map { "Acompte déduit : facture \($0.numero) du \($0.date)." }
    // Where an amount is credited, one of it is.
    quantite = ligne.quantite ?? Quantite(unitesAdmises: total < .zero ? -10_000 : 10_000)
    unite = ligne.quantite == nil ? "C62" : contenu.codeUnite?.texte ?? "C62"
    self.total = total
    commande = contenu.referenceCommande?.texte
    periode = contenu.periode
    if ligne.quantite == nil {
      prix = PrixUnitaire(unitesAdmises: abs(total.unites) * 10_000)
    } else {
      let unites = SommesHT.horsTaxe(contenu.prixUnitaire.unites, contenu.tva, saisis)
      prix = PrixUnitaire(unitesAdmises: unites)
    }
    remise = ligne.quantite.flatMap { RemiseEN(contenu, $0, total: total, saisis) }
    tva = TVAEN(CleTVA(contenu))
    designation = contenu.designation.texte
    description = contenu.description?.texte
    reference = contenu.reference?.texte
    rubrique = contenu.rubrique?.texte
  }
}

extension RemiseEN {
  /// BG-27: what a line's own discount takes off it.
  fileprivate init?(
    _ contenu: ContenuLigne, _ quantite: Quantite, total: Montant, _ saisis: PrixSaisis
  ) {
    guard let remise = contenu.remise, let brut = try? contenu.brut(quantite) else { return nil }
    let base = Montant(unitesAdmises: SommesHT.horsTaxe(brut.unites, contenu.tva, saisis))
    let montant = Montant(unitesAdmises: base.unites - total.unites)
    guard montant != .zero else { return nil }
    self.init(
      montant: montant, part: remise.prend(montant, de: base) ? (base, remise.pourcentage) : nil,
      motif: remise.motif?.texte ?? "Remise")
  }
}
