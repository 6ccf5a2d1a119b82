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
    let (emission, controle) = try projeter(
      le: date, auPlusTard: limite, registre: registre, client: client, dernier: dernier)
    if let refus = controle.refus.first { throw refus }
    guard let emission else { preconditionFailure("what nothing stands against is an invoice") }
    return emission
  }

  /// Says all that stands against issuing the draft, and what is to be looked at before.
  package func controler(
    le date: DateCivile? = nil, auPlusTard limite: DateCivile?, registre: Registre,
    client: FicheClient, dernier: (Serie) throws -> DernierEmis?
  ) throws -> ControleEmission {
    try projeter(
      le: date, auPlusTard: limite, registre: registre, client: client, dernier: dernier
    ).controle
  }

  /// The invoice that the draft would become, unless something stands against it.
  private func projeter(
    le date: DateCivile?, auPlusTard limite: DateCivile?, registre: Registre, client: FicheClient,
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> (emission: FactureEmise?, controle: ControleEmission) {
    var controle = ControleEmission()
    guard try controle.essayer({ try verifierBrouillon() }) != nil else { return (nil, controle) }
    _ = try controle.essayer { try verifierLignes() }
    let date = date ?? self.dateFacture
    let emis = try controle.essayer { try enTeteEmis(le: date) }
    controle.examiner(
      ProjetDeFacture(
        enTete: emis ?? enTete, vendeur: registre.vendeur, client: client, lignes: lignes,
        totaux: totaux))
    let numero = try controle.essayer {
      try registre.serieFactures.suivant(le: date, auPlusTard: limite, apres: dernier)
    }
    guard controle.passe, let emis, let numero else { return (nil, controle) }
    let emission = FactureEmise(
      numero: numero, enTete: emis, vendeur: registre.vendeur, client: client, lignes: lignes,
      totaux: totaux)
    return (emission, controle)
  }

  private func verifierLignes() throws(RefusFacturation) {
    guard !lignes.isEmpty else { throw RefusFacturation(.sansLigne(reference)) }
  }

  private func enTeteEmis(le date: DateCivile) throws(RefusFacturation) -> EnTete {
    var enTete = enTete
    enTete.dateFacture = date
    let echeance = enTete.delaiJours.map { Echeance.delai(jours: $0) }
    (enTete.dateEcheance, enTete.delaiJours) =
      try (echeance ?? .date(enTete.dateEcheance)).depuis(date)
    return enTete
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
