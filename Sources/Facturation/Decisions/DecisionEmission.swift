extension Facture {
  /// Issues the draft under the next number of its series, on its own date or another.
  ///
  /// `dernier` is the last invoice issued in the series that the date falls into, if any. A due
  /// date that was given as a delay moves with the date.
  public func emettre(
    le date: DateCivile? = nil, registre: Registre, client: FicheClient,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> FactureEmise {
    try verifierBrouillon()
    guard !lignes.isEmpty else { throw RefusFacturation(.sansLigne(reference)) }
    var enTete = enTete
    enTete.dateFacture = date ?? enTete.dateFacture
    let echeance = enTete.delaiJours.map { Echeance.delai(jours: $0) }
    (enTete.dateEcheance, enTete.delaiJours) =
      try (echeance ?? .date(enTete.dateEcheance)).depuis(enTete.dateFacture)
    for ligne in lignes { try ligne.contenu.verifierFiscalite(sous: registre.vendeur.regime) }
    for groupe in totaux.groupes where groupe.base < .zero {
      throw RefusFacturation(.baseNegative(groupe.tva, groupe.base))
    }
    let numero = try registre.serieFactures.suivant(le: enTete.dateFacture, apres: dernier)
    return FactureEmise(
      numero: numero, enTete: enTete, vendeur: registre.vendeur, client: client, lignes: lignes,
      totaux: totaux)
  }
}

extension Serie {
  /// The next number of the series on that date, which may not precede the last one's.
  func suivant(
    le date: DateCivile, apres dernier: (Serie) throws -> DernierEmis?
  ) throws -> NumeroEmis {
    let souche = souche(du: date)
    let dernier = try dernier(souche)
    if let dernier, date < dernier.date {
      throw RefusFacturation(.dateAvantDerniere(souche, date: date, derniere: dernier.date))
    }
    let rang = (dernier?.rang ?? 0) + 1
    return NumeroEmis(numero: try numero(rang: rang, du: date), serie: souche, rang: rang)
  }
}
