public import Facturation
public import Journaux

/// A figure of the books that can be taken apart into events: which sum, of which factures, as of which day.
///
/// A facture brings to it what the projection of that sum makes of this facture alone, so that no rule stands
/// here; an event brings that by which it changed this.
public struct Chiffre: Hashable, Sendable {
  /// Which sum it is.
  @nonexhaustive public enum Somme: String, CaseIterable, Sendable {
    /// What invoices come to before VAT.
    case totalHT
    /// Their VAT.
    case montantTVA
    /// What they come to, VAT included.
    case totalTTC
    /// What avoirs took off them, whenever these were issued.
    case avoirs
    /// What was paid of them, whenever that was.
    case encaisse
    /// What was given up of them.
    case pertes
    /// What is due of them.
    case solde
    /// What avoirs took off that are dated in the period, for invoices of any date.
    case credits
    /// What came in in the period, for invoices of any date.
    case encaissements
    /// The VAT that became due in the period.
    case exigible
  }

  /// The sum that the figure is.
  public let somme: Somme
  /// The days on which what it counts is dated; it is seen as of the last.
  public let periode: ClosedRange<DateCivile>
  /// Whose factures it is taken of, if not all clients'.
  public var client: ClientID?
  /// The rate that it is of, if not of all; of balances and of money there is none.
  public var taux: Taux?
  /// How long it is overdue, of a balance.
  public var tranche: BalanceAgee.Tranche?
  /// The means by which it came in, of what came in in the period.
  public var mode: ConditionsPaiement?

  /// A figure of all factures.
  public init(_ somme: Somme, periode: ClosedRange<DateCivile>) {
    (self.somme, self.periode) = (somme, periode)
  }

  /// A figure of all factures, as of a day.
  public init(_ somme: Somme, au jour: DateCivile) { self.init(somme, periode: .premiere...jour) }

  /// What a facture brings to it.
  package func part(de facture: FicheFacture) -> Cumul {
    guard client ?? facture.clientId == facture.clientId else { return .zero }
    switch somme {
    case .totalHT where taux == nil: return sommes(de: facture).totalHT
    case .montantTVA where taux == nil: return sommes(de: facture).montantTVA
    case .totalTTC where taux == nil: return sommes(de: facture).totalTTC
    case .totalHT: return documents(de: facture).base
    case .montantTVA: return documents(de: facture).montantTVA
    case .totalTTC:
      let sommes = documents(de: facture)
      return sommes.base + sommes.montantTVA
    case .credits:
      let sommes = documents(de: facture)
      return sommes.baseCreditee + sommes.tvaCreditee
    case .avoirs: return sommes(de: facture).avoirs
    case .encaisse: return sommes(de: facture).encaisse
    case .pertes: return sommes(de: facture).pertes
    case .solde:
      guard let tranche else { return sommes(de: facture).solde }
      var balance = BalanceAgee(au: periode.upperBound)
      balance.ajouter(facture)
      return periode.contains(facture.dateFacture) ? balance.ensemble[tranche] : .zero
    case .encaissements:
      var encaissements = Encaissements(periode: periode)
      encaissements.ajouter(facture)
      return mode.map { encaissements.parMode[$0] ?? .zero } ?? encaissements.total
    case .exigible:
      var exigible = TVAExigible(periode: periode)
      exigible.ajouter(facture)
      return exigible.parGroupe.reduce(.zero) { comprend($1.key) ? $0 + $1.value.tva : $0 }
    }
  }

  /// What a facture that is asked about alone brings to it: a draft comes to something before it counts for any other
  /// sum, and an invoice has a balance on days before its own date too.
  private func partSeule(de facture: Facture) -> Cumul {
    let (fiche, jour) = (facture.fiche, periode.upperBound)
    let groupes = facture.totaux.groupes.filter { comprend($0.cle) }
    let base = groupes.reduce(Cumul.zero) { $0 + Cumul($1.base) }
    let tva = groupes.reduce(Cumul.zero) { $0 + Cumul($1.montantTVA) }
    return switch somme {
    case .totalHT: taux == nil ? Cumul(facture.totaux.totalHT) : base
    case .montantTVA: taux == nil ? Cumul(facture.totaux.montantTVA) : tva
    case .totalTTC: taux == nil ? Cumul(facture.totaux.totalTTC) : base + tva
    case .avoirs: fiche.credite(le: jour)
    case .encaisse: fiche.paye(le: jour)
    case .pertes: fiche.pertes(le: jour)
    case .solde where tranche == nil: fiche.solde(le: jour)
    case .solde, .credits, .encaissements, .exigible: part(de: fiche)
    }
  }

  /// The sums of an invoice that is dated in the period.
  private func sommes(de facture: FicheFacture) -> Sommes {
    var totaux = TotauxRegistre(periode: periode)
    totaux.ajouter(facture)
    return totaux.ensemble
  }

  /// What documents of it charge and take back that are dated in the period, at the rates that are asked for.
  private func documents(de facture: FicheFacture) -> SommesTVA {
    var tva = TVAPeriode(periode: periode)
    tva.ajouter(facture)
    return tva.parGroupe.reduce(SommesTVA()) { comprend($1.key) ? $0 + $1.value : $0 }
  }

  private func comprend(_ groupe: CleTVA) -> Bool { taux ?? groupe.tva == groupe.tva }
}

/// What one event brings to a figure.
public struct Part: Sendable {
  /// The event, as history tells it, without the fields that it changed.
  public let entree: EntreeHistorique
  /// How much it adds to the figure, or takes off.
  public let montant: Cumul
}

extension Chiffre {
  /// What each event of a facture brings to the figure, those aside that bring nothing: all together come to what the
  /// facture brings.
  ///
  /// Where this facture alone is asked about, what its lines come to as a draft is told too.
  package func parts(_ evenements: [RecordedEvent], seule: Bool = false) throws -> [Part] {
    var (facture, avant): (Facture?, Cumul) = (nil, .zero)
    return try evenements.compactMap { evenement in
      guard case .facture(let id, let fait) = evenement.evenement else { return nil }
      let faits = evenement.evenement.faits
      let ancien = faits.ligne.flatMap { facture?.rang(de: $0) }
      let nom = ancien.flatMap { facture?.lignes[$0].contenu.designation }
      do throws(EcartDEvolution) { try facture.appliquer(fait, id: id) } catch {
        throw JournalError.incoherent(error, at: evenement)
      }
      let apres = facture.map { seule ? partSeule(de: $0) : part(de: $0.fiche) } ?? .zero
      defer { avant = apres }
      guard apres != avant else { return nil }
      let rang = ancien ?? faits.ligne.flatMap { facture?.rang(de: $0) }
      return Part(
        entree: EntreeHistorique(
          evenement: evenement, reference: facture?.reference, ligne: rang.map { $0 + 1 },
          nom: nom, paiement: faits.paiement.flatMap { facture?.paiement($0) }, changements: [],
          totalTTC: nil, solde: nil, jourDuSolde: nil),
        montant: apres - avant)
    }
  }

  /// What each event of one facture brings to the figure.
  package func parts(de facture: FactureID, _ vue: any JournalView) throws -> [Part] {
    try parts(vue.events(tagged: .stream(.facture(facture))), seule: true)
  }

  /// Hands over what the events of each facture bring to the figure, in the order in which the factures were begun.
  ///
  /// Factures whose events come to nothing together are left out, unless all are asked for.
  package func forEachParts(
    _ vue: any JournalView, avecLesNulles: Bool = false,
    _ body: (_ parts: [Part], _ number: Int, _ count: Int) throws -> Void
  ) throws {
    var nobody = Nobody()
    try vue.forEachFiche(&nobody) { facture in
      facture.estEmise && (avecLesNulles || part(de: facture) != .zero)
    } take: { _, evenements in
      try parts(evenements)
    } _: { parts, number, count in
      try body(parts ?? [], number, count)
    }
  }
}

// MARK: - Who set a field

/// A field of a facture, a client, a produit or the seller as it stands: who set it, and what stood there before.
public struct Attribution: Sendable {
  /// Which line it is of, counted from 1, if of one.
  public fileprivate(set) var ligne: Int?
  /// The line's identity, if it is one's.
  public let ligneId: LigneID?
  /// What the field holds, if anything, and what it held before.
  public let changement: Changement
  /// The event that set it.
  public let evenement: RecordedEvent

  /// The fields that stand after what history tells of a subject, in the order in which they were first set; those of
  /// lines behind the others, line by line.
  package static func toutes(
    _ entrees: some Sequence<EntreeHistorique>, de sujet: Historique.Sujet
  ) -> [Attribution] {
    var posees = Attributions()
    for entree in entrees where sujet.flux == entree.evenement.evenement.flux {
      posees.prendre(entree)
      if case .facture = sujet { posees.nommer(entree) }
    }
    return posees.parLigne
  }
}

extension Historique.Sujet {
  /// The stream that makes it.
  package var flux: Flux {
    switch self {
    case .registre: .registre
    case .facture(let id), .avoir(_, sur: let id): .facture(id)
    case .client(let id): .client(id)
    case .produit(let id): .produit(id)
    }
  }
}

private struct Attributions {
  private struct Cle: Hashable {
    let ligne: LigneID?
    let champ: String
  }

  private var posees: [Cle: (rang: Int, attribution: Attribution)] = [:]
  private var nombre = 0
  private var reference: String?

  mutating func prendre(_ entree: EntreeHistorique) {
    var sansNatures = true
    for changement in entree.changements {
      if Champs.ditDesNatures(changement.champ) {
        sansNatures = false
      } else {
        poser(changement, entree)
      }
    }
    guard !sansNatures, case .facture(_, .factureEmise(let emission)) = entree.evenement.evenement
    else { return }
    for ligne in emission.lignes {
      let posee = posees[Cle(ligne: ligne.id, champ: "nature")]?.attribution.changement.apres
      for nature in Changement.tout(de: ligne.contenu)
      where posee == nil && nature.champ == "nature" {
        poser(nature, entree, de: ligne.id)
      }
    }
  }

  /// Takes what a facture is called after it: no field of its events, and what people look for first.
  mutating func nommer(_ entree: EntreeHistorique) {
    guard let nouvelle = entree.reference, nouvelle != reference else { return }
    let nom = Champs.Nom(champ: "reference", francais: "numéro", anglais: "number")
    poser(Changement(nom, avant: reference.map { .code($0) }, apres: .code(nouvelle)), entree)
    reference = nouvelle
  }

  /// Nobody set the fields of a line that is no more; somebody did empty an empty field.
  private mutating func poser(
    _ changement: Changement, _ entree: EntreeHistorique, de autre: LigneID? = nil
  ) {
    let ligne = autre ?? entree.evenement.evenement.faits.ligne
    let cle = Cle(ligne: ligne, champ: changement.champ)
    guard !entree.evenement.evenement.faits.retire else {
      posees[cle] = nil
      return
    }
    nombre += 1
    posees[cle] = (
      posees[cle]?.rang ?? nombre,
      Attribution(ligneId: ligne, changement: changement, evenement: entree.evenement)
    )
  }

  var parLigne: [Attribution] {
    var (champs, rangs) = (posees.values.sorted { $0.rang < $1.rang }, [LigneID: Int]())
    for place in champs.indices {
      guard let ligne = champs[place].attribution.ligneId else { continue }
      if rangs[ligne] == nil { rangs[ligne] = rangs.count + 1 }
      champs[place].attribution.ligne = rangs[ligne]
    }
    return champs.sorted {
      ($0.attribution.ligne ?? 0, $0.rang) < ($1.attribution.ligne ?? 0, $1.rang)
    }.map(\.attribution)
  }
}
