/// An avoir as it is to be issued: on some lines, or on all that is left.
public struct DemandeAvoir: Hashable, Sendable {
  /// Why the invoice is credited, as the avoir prints it.
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
    /// The invoice's line that is credited.
    public var ligneId: LigneID
    /// How much of it; nothing means all that is left.
    public var part: Part?

    /// A part of a line: a quantity, or an amount as the line's total is one.
    @nonexhaustive public enum Part: Hashable, Sendable {
      case quantite(Quantite)
      case montant(Montant)
    }

    /// Asks to credit a line.
    public init(ligneId: LigneID, _ part: Part? = nil) {
      self.ligneId = ligneId
      self.part = part
    }

    /// Asks to credit a quantity of a line, or all that is left of it.
    public init(ligneId: LigneID, quantite: Quantite?) {
      self.init(ligneId: ligneId, quantite.map { .quantite($0) })
    }
  }
}

extension Facture {
  /// Issues an avoir under the next number of its series.
  ///
  /// It bears the seller and the client as they are today; either may have moved since the invoice.
  /// `dernier` is the last avoir issued in the series that the date falls into, if any, and `deduisant`
  /// the factures that deduct the deposit of a number: for as long, that one is not credited.
  package func crediter(
    _ demande: DemandeAvoir, id: AvoirID, registre: Registre, client: FicheClient,
    aujourdhui: DateCivile, deduisant: (NumeroFacture) throws -> [Facture],
    dernier: (Serie) throws -> DernierEmis?
  ) throws -> AvoirEmis {
    let emission = try verifierEmise()
    let date = demande.date ?? aujourdhui
    guard date >= self.dateFacture else {
      throw RefusFacturation.avoirAvantFacture(
        avoir: date, facture: self.dateFacture, aVenir: self.dateFacture > aujourdhui)
    }
    if self.typeFacture == .acompte {
      let numero = emission.numero.numero
      try Self.verifierNonDeduit(numero, par: deduisant(numero))
    }
    let creditees = try lignesACrediter(demande.lignes)
    let totaux = try totauxAvoir(creditees)
    let numero = try registre.serieAvoirs.suivant(
      le: date, auPlusTard: demande.accepteDateFuture ? nil : aujourdhui, apres: dernier)
    return AvoirEmis(
      avoirId: id, numero: numero, dateAvoir: date, numeroFacture: emission.numero.numero,
      dateFacture: self.dateFacture, motif: demande.motif, notes: demande.notes,
      vendeur: registre.vendeur, client: client, lignes: creditees, totaux: totaux,
      mentions: mentionsDAvoir(de: registre.vendeur, a: client, le: date))
  }

  private func lignesACrediter(
    _ demandees: [DemandeAvoir.LigneACrediter]?
  ) throws(RefusFacturation) -> [LigneCreditee] {
    try verifierReste()
    let reste = resteACrediter()
    let toutes = lignes.filter { reste[$0.id]?.estEpuise == false }.map {
      DemandeAvoir.LigneACrediter(ligneId: $0.id)
    }
    let choisies = demandees ?? toutes
    guard !choisies.isEmpty else { throw .avoirSansLigne }
    var creditees: [LigneCreditee] = []
    var vues: Set<LigneID> = []
    for choisie in choisies {
      let ligne = try ligneConnue(choisie.ligneId)
      guard vues.insert(ligne.id).inserted else {
        throw .avoirLigneEnDouble(ligne.contenu.designation)
      }
      creditees.append(
        try (reste[ligne.id] ?? ResteDeLigne(ligne)).crediter(choisie.part, de: ligne))
    }
    try verifierDeductions(creditant: creditees)
    return creditees
  }

  /// Refuses to credit what avoirs have credited in full.
  func verifierReste() throws(RefusFacturation) {
    guard resteACrediter().values.contains(where: { !$0.estEpuise }) else {
      throw .avoirRienACrediter(self)
    }
  }
}

extension ResteDeLigne {
  /// A part of what is left of a line, or all of it.
  ///
  /// A quantity or an amount has the sign of the line's own, and is not above what is left. Where an
  /// amount was credited before, the rest is one too: nobody can say what quantity it leaves.
  package func crediter(
    _ part: DemandeAvoir.LigneACrediter.Part?, de ligne: Ligne
  ) throws(RefusFacturation) -> LigneCreditee {
    let designation = ligne.contenu.designation
    guard !estEpuise else { throw .avoirLigneCreditee(designation) }
    let creditee: LigneCreditee
    switch part ?? (auMontant ? .montant(montant) : .quantite(quantite)) {
    case .quantite(let demandee):
      creditee = LigneCreditee(
        ligneId: ligne.id, quantite: demandee,
        total: try CalculSommes.total(demandee, de: ligne.contenu))
    case .montant(let demande):
      creditee = LigneCreditee(ligneId: ligne.id, quantite: nil, total: demande)
    }
    guard admet(creditee) else { throw excede(par: creditee, de: ligne) }
    return creditee
  }
}

/// A rectificative replaces an invoice that was wrong: it cites that one, and credits it by being issued.
extension DemandeFacture {
  /// What the draft is to say, the invoice that it replaces being cited.
  func precisions(remplacant remplacee: Facture?) throws(RefusFacturation) -> Precisions {
    var precisions = precisions
    if let remplacee {
      let numero = try remplacee.verifierEmise().numero.numero
      precisions.typeFacture = precisions.typeFacture ?? .rectificative
      guard precisions.typeFacture == .rectificative else {
        throw .remplacementSansRectificative(remplacee.reference)
      }
      try remplacee.verifierRemplacable()
      let citee = FactureAnterieure(numero: numero, date: remplacee.dateFacture)
      precisions.facturesAnterieures = [citee] + (precisions.facturesAnterieures ?? [])
      try remplacee.verifierReste()
    }
    try precisions.verifierType()
    return precisions
  }
}

extension Precisions {
  /// Refuses a rectificative that does not say what it replaces.
  func verifierType() throws(RefusFacturation) {
    guard typeFacture != .rectificative || remplacee != nil else { throw .rectificativeSansFacture }
  }

  /// The invoice that is replaced, if this is said of a rectificative.
  package var remplacee: FactureAnterieure? {
    typeFacture == .rectificative ? facturesAnterieures?.first : nil
  }
}

extension Facture {
  /// Refuses to have a deposit replaced: by what is no deposit's invoice, nothing could be deducted.
  fileprivate func verifierRemplacable() throws(RefusFacturation) {
    guard self.typeFacture != .acompte else { throw .acompteRectifie(reference) }
  }

  /// Credits all that is left of this invoice, on the day and by the issue of the one that replaces it.
  ///
  /// `dernier` is the last avoir issued in the series that the day falls into, before this act; where
  /// invoices and avoirs share a series, the rectificative itself is the last.
  package func crediter(
    parRemplacement emission: FactureEmise, id: AvoirID, registre: Registre,
    client: FicheClient, aujourdhui: DateCivile, dernier: (Serie) throws -> DernierEmis?
  ) throws -> AvoirEmis {
    let citee = emission.enTete.precisions.remplacee
    guard let citee, citee.numero == numero, citee.date == self.dateFacture else {
      throw RefusFacturation.designationInconnue(citee?.numero.texte ?? reference)
    }
    try verifierRemplacable()
    let date = emission.enTete.dateFacture
    let motif = Self.motifDuRemplacement(par: emission.numero.numero)
    var demande = DemandeAvoir(
      motif: Libelle(texteAdmis: motif.en(client.langueDesDocuments)), date: date)
    // The rectificative bears that day already: whether it may lie ahead was decided with it.
    demande.accepteDateFuture = true
    return try crediter(
      demande, id: id, registre: registre, client: client, aujourdhui: aujourdhui,
      // The replaced invoice is no deposit, so that nothing deducts it.
      deduisant: { _ in [] }
    ) { serie in
      serie == emission.numero.serie
        ? DernierEmis(rang: emission.numero.rang, date: date) : try dernier(serie)
    }
  }

  /// The rectificative that replaced it: the avoir that came with that, and left nothing, says so.
  package var remplaceePar: NumeroFacture? {
    guard resteACrediter().values.allSatisfy(\.estEpuise) else { return nil }
    return avoirs.lazy.compactMap { avoir in
      let motif = avoir.motif.texte
      return motif.split(separator: " ").last.flatMap { try? NumeroFacture(texte: String($0)) }
        .flatMap { numero in
          let dit = Self.motifDuRemplacement(par: numero)
          return motif == dit.francais || motif == dit.anglais ? numero : nil
        }
    }.first
  }

  private static func motifDuRemplacement(par numero: NumeroFacture) -> Texte {
    Texte(
      "Remplacée par la facture rectificative \(numero)",
      "Replaced by corrective invoice \(numero)")
  }
}
