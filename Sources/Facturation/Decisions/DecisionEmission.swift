extension Facture {
  /// Issues the draft under the next number of its series, on its own date or another.
  ///
  /// `limite` is the last day that it may bear, which is today unless a later one was asked for
  /// expressly; nothing sets none. `dernier` is the last invoice issued in the series that the date
  /// falls into, if any. A due date that was given as a delay moves with the date.
  package func emettre(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, dernier: (Serie) throws -> DernierEmis?
  ) throws -> FactureEmise {
    try verifierBrouillon()
    guard !lignes.isEmpty else { throw RefusFacturation(.sansLigne(reference)) }
    var enTete = enTete
    enTete.dateFacture = date ?? enTete.dateFacture
    let echeance = enTete.delaiJours.map { Echeance.delai(jours: $0) }
    (enTete.dateEcheance, enTete.delaiJours) =
      try (echeance ?? .date(enTete.dateEcheance)).depuis(enTete.dateFacture)
    try verifierFiscalite(sous: registre.vendeur.regime)
    try verifierRemise()
    for groupe in totaux.groupes where groupe.base < .zero {
      throw RefusFacturation(.baseNegative(groupe.tva, groupe.base))
    }
    let numero = try registre.serieFactures.suivant(
      le: enTete.dateFacture, auPlusTard: limite, apres: dernier)
    return FactureEmise(
      numero: numero, enTete: enTete, vendeur: registre.vendeur, client: client, lignes: lignes,
      totaux: totaux)
  }
}

extension Facture {
  /// Refuses lines that don't fit the seller's regime of today, or that bear no VAT and don't say why.
  ///
  /// A rate of zero may have come to a line from a draft or a produit that a seller without VAT had
  /// begun, and nothing in the line tells. What tells that it is meant is its category and the reason,
  /// which the law wants on the invoice anyway; France has no rate of zero that needs none.
  private func verifierFiscalite(sous regime: RegimeTVA) throws(RefusFacturation) {
    if let lignes = LignesVisees(lignes, ou: { !$0.convient(a: regime) }) {
      throw RefusFacturation(.regimeChange(lignes))
    }
    for ligne in lignes { try ligne.contenu.tva.verifierEnVigueur() }
    if let lignes = LignesVisees(lignes, ou: { $0.tva == .zero && $0.motifExoneration == nil }) {
      throw RefusFacturation(.zeroSansMotif(lignes))
    }
  }

  /// Refuses a discount on the whole beside a deduction: it would lessen a deposit that was paid, and
  /// ask the client for the difference.
  private func verifierRemise() throws(RefusFacturation) {
    let remise = self.remisePourcentage
    guard remise != .zero else { return }
    if let lignes = LignesVisees(lignes, ou: { $0.quantite < .zero }) {
      throw RefusFacturation(.remiseSurDeduction(lignes, remise: remise))
    }
  }
}

extension ContenuLigne {
  /// Whether a seller under that regime may invoice the line.
  fileprivate func convient(a regime: RegimeTVA) -> Bool {
    switch regime {
    case .reel: motifExoneration != FiscaliteLigne.motifFranchise
    case .franchise: tva == .zero && categorieTVA != .tauxZero
    case .exonere:
      tva == .zero && categorieTVA != .tauxZero
        && motifExoneration != FiscaliteLigne.motifFranchise
    }
  }
}

extension Serie {
  /// The next number of the series on that date, which may not precede the last one's; nor may it lie
  /// behind a limit, for one date that was mistyped would hold up the series until that day.
  func suivant(
    le date: DateCivile, auPlusTard limite: DateCivile?,
    apres dernier: (Serie) throws -> DernierEmis?
  ) throws -> NumeroEmis {
    if let limite, date > limite {
      throw RefusFacturation(.dateFuture(date, aujourdhui: limite))
    }
    let souche = souche(du: date)
    let dernier = try dernier(souche)
    if let dernier, date < dernier.date {
      throw RefusFacturation(.dateAvantDerniere(souche, date: date, derniere: dernier.date))
    }
    let rang = (dernier?.rang ?? 0) + 1
    return NumeroEmis(numero: try numero(rang: rang, du: date), serie: souche, rang: rang)
  }
}
