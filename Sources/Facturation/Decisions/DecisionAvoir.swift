/// An avoir as it is to be issued: on some lines, or on all that is left.
public struct DemandeAvoir: Hashable, Sendable {
  /// Why.
  public var motif: Libelle
  /// The day it is made; today, unless it says otherwise.
  public var date: DateCivile?
  /// What to credit; nothing means all that is left of the invoice.
  public var lignes: [LigneACrediter]?
  /// What is to be printed for the client.
  public var notes: Note?
  /// Whether the date may lie in the future.
  public var accepteDateFuture = false

  /// Asks to credit all that is left.
  public init(motif: Libelle, date: DateCivile? = nil) {
    self.motif = motif
    self.date = date
  }

  /// A line to credit, in part or in what is left of it.
  public struct LigneACrediter: Hashable, Sendable {
    /// Which line.
    public var ligneId: LigneID
    /// How much of it; nothing means all that is left.
    public var quantite: Quantite?

    /// Asks to credit a line.
    public init(ligneId: LigneID, quantite: Quantite? = nil) {
      self.ligneId = ligneId
      self.quantite = quantite
    }
  }
}

extension Facture {
  /// Issues an avoir under the next number of its series.
  ///
  /// It bears the seller and the client as they are today; either may have moved since the invoice.
  /// `dernier` is the last avoir issued in the series that the date falls into, if any.
  package func crediter(
    _ demande: DemandeAvoir, id: AvoirID, registre: Registre, client: FicheClient,
    aujourdhui: DateCivile, dernier: (Serie) throws -> DernierEmis?
  ) throws -> AvoirEmis {
    let emission = try verifierEmise()
    let date = demande.date ?? aujourdhui
    guard date >= self.dateFacture else {
      throw RefusFacturation(.avoirAvantFacture(avoir: date, facture: self.dateFacture))
    }
    let creditees = try lignesACrediter(demande.lignes)
    let totaux = try totauxAvoir(creditees)
    let numero = try registre.serieAvoirs.suivant(
      le: date, auPlusTard: demande.accepteDateFuture ? nil : aujourdhui, apres: dernier)
    return AvoirEmis(
      avoirId: id, numero: numero, dateAvoir: date, numeroFacture: emission.numero.numero,
      dateFacture: self.dateFacture, motif: demande.motif, notes: demande.notes,
      vendeur: registre.vendeur, client: client, lignes: creditees, totaux: totaux)
  }

  private func lignesACrediter(
    _ demandees: [DemandeAvoir.LigneACrediter]?
  ) throws(RefusFacturation) -> [LigneCreditee] {
    let reste = resteACrediter()
    guard reste.values.contains(where: { $0 != .zero }) else {
      throw RefusFacturation(.avoirRienACrediter(reference))
    }
    let toutes = lignes.filter { reste[$0.id] != .zero }.map {
      DemandeAvoir.LigneACrediter(ligneId: $0.id)
    }
    let choisies = demandees ?? toutes
    guard !choisies.isEmpty else { throw RefusFacturation(.avoirSansLigne) }
    var creditees: [LigneCreditee] = []
    var vues: Set<LigneID> = []
    for choisie in choisies {
      let ligne = try ligneConnue(choisie.ligneId)
      guard vues.insert(ligne.id).inserted else {
        throw RefusFacturation(.avoirLigneEnDouble(ligne.contenu.designation))
      }
      creditees.append(
        try crediter(ligne, choisie.quantite, reste: reste[ligne.id] ?? .zero))
    }
    try verifierDeductions(creditees, reste: reste)
    return creditees
  }

  /// A quantity to credit has the sign of the line's own, and is not above what is left of it.
  private func crediter(
    _ ligne: Ligne, _ demandee: Quantite?, reste: Quantite
  ) throws(RefusFacturation) -> LigneCreditee {
    guard reste != .zero else {
      throw RefusFacturation(.avoirLigneCreditee(ligne.contenu.designation))
    }
    let quantite = demandee ?? reste
    guard quantite.estPart(de: reste) else {
      throw RefusFacturation(
        .avoirQuantite(ligne.contenu.designation, demandee: quantite, reste: reste))
    }
    let total = try CalculSommes.totalLigne(quantite, prix: ligne.contenu.prixUnitaire)
    return LigneCreditee(ligneId: ligne.id, quantite: quantite, total: total)
  }

  /// A deduction and what it is deducted from are credited together: one without the other would
  /// take more than is left of the rate.
  private func verifierDeductions(
    _ creditees: [LigneCreditee], reste: [LigneID: Quantite]
  ) throws(RefusFacturation) {
    let pris = Dictionary(uniqueKeysWithValues: creditees.map { ($0.ligneId, $0.quantite) })
    let touchees = Set(lignes.filter { pris[$0.id] != nil }.map { CleTVA($0.contenu) })
    let entamees = Set(
      lignes.filter { (pris[$0.id] ?? .zero) != reste[$0.id] }.map { CleTVA($0.contenu) })
    let partielles = touchees.intersection(entamees)
    for deduction in lignes where deduction.contenu.quantite < .zero {
      guard !partielles.contains(CleTVA(deduction.contenu)) else {
        throw RefusFacturation(.avoirDeductionPartielle(deduction.contenu.tva))
      }
    }
  }
}
