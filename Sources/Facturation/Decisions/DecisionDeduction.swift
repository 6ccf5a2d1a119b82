extension Facture {
  /// Deducts a deposit that was invoiced: a line for each group of its VAT, which cites it.
  ///
  ///     deposit F2026-0003      900.00 at 20 %, VAT 180.00
  ///     line of the final one   −1 × 900.00 at 20 %, « Acompte F2026-0003 du 12 mars 2026 »
  ///
  /// `deduisant` is the facture that deducts the deposit of a number already, if any; one that this draft
  /// replaces will do so no more.
  package func deduire(
    _ acompte: Facture, deduisant: (NumeroFacture) throws -> Facture?, tirer: () -> LigneID
  ) throws -> [LigneAjoutee] {
    try verifierBrouillon()
    let numero = try acompte.verifierEmise().numero.numero
    guard acompte.typeFacture == .acompte else {
      throw RefusFacturation(.renvoi(.deductionSansAcompte(numero)))
    }
    guard acompte.clientId == self.clientId else {
      throw RefusFacturation(.renvoi(.acompteAutreClient(numero)))
    }
    let remplacee = enTete.precisions.remplacee?.numero
    try acompte.verifierNonDeduit(numero) { numero in
      try deduisant(numero).flatMap { $0.numero == nil || $0.numero != remplacee ? $0 : nil }
    }
    let citee = FactureAnterieure(numero: numero, date: acompte.dateFacture)
    var brouillon = self
    var ajouts: [LigneAjoutee] = []
    for groupe in acompte.totaux.groupes {
      let reste = try acompte.resteDuGroupe(groupe.cle)
      guard reste.base > .zero else { continue }
      let prix = self.prixSaisis == .ht ? reste.base : try reste.base + reste.montantTVA
      var contenu = ContenuLigne(
        designation: citee.designation, quantite: Quantite(unitesAdmises: -1_0000),
        prixUnitaire: try PrixUnitaire(prix), tva: groupe.tva, categorieTVA: groupe.categorieTVA,
        codeExoneration: groupe.codeExoneration, motifExoneration: acompte.motif(de: groupe))
      contenu.factureAnterieure = citee
      let ajout = try brouillon.ajouter(contenu, id: tirer())
      try brouillon.appliquer(.ligneAjoutee(ajout))
      ajouts.append(ajout)
    }
    guard !ajouts.isEmpty else {
      throw RefusFacturation(.avoirRienACrediter(acompte.reference))
    }
    return ajouts
  }

  /// Refuses to deduct a deposit twice, and to credit it while it is deducted: the client would have it
  /// both times.
  func verifierNonDeduit(
    _ numero: NumeroFacture, par deduisant: (NumeroFacture) throws -> Facture?
  ) throws {
    if self.typeFacture == .acompte, let autre = try deduisant(numero) {
      throw RefusFacturation(.renvoi(.acompteDejaDeduit(numero, par: autre.reference)))
    }
  }

  /// Whether it deducts a deposit: a draft that was not given up, or an invoice whose deduction no avoir
  /// has taken back.
  package func deduit(_ acompte: NumeroFacture) -> Bool {
    let citantes = lignes.filter { $0.contenu.factureAnterieure?.numero == acompte }
    switch etape {
    case .annulee: return false
    case .brouillon: return !citantes.isEmpty
    case .emise:
      let reste = resteACrediter()
      return citantes.contains { reste[$0.id]?.estEpuise == false }
    }
  }

  /// The words of the reason for which a group bears no VAT, as its first line has them.
  package func motif(de groupe: GroupeTVA) -> Libelle? {
    lignes.first { CleTVA($0.contenu) == groupe.cle }?.contenu.motifExoneration
  }
}

extension ContenuLigne {
  /// Refuses to change what a line takes off, and for which deposit: it took what was left of that one.
  func verifierDeduction(devenant nouveau: ContenuLigne) throws(RefusFacturation) {
    guard let citee = self.factureAnterieure else { return }
    var fige = nouveau
    (fige.quantite, fige.prixUnitaire, fige.remise) = (quantite, prixUnitaire, remise)
    (fige.tva, fige.categorieTVA, fige.codeExoneration) = (tva, categorieTVA, codeExoneration)
    fige.factureAnterieure = citee
    guard fige == nouveau else { throw RefusFacturation(.renvoi(.deductionFigee(citee.numero))) }
  }
}

extension FactureAnterieure {
  /// How a line that deducts it is called.
  fileprivate var designation: Libelle {
    Libelle(texteAdmis: "Acompte \(numero) du \(date.afficheEnEntier(.francais))")
  }
}

extension PrixUnitaire {
  /// A price of so many cents.
  fileprivate init(_ montant: Montant) throws(RefusFacturation) {
    try self.init(unites: Int128(montant.unites) * 10_000, champ: .prixUnitaire)
  }
}
