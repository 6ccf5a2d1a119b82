public import Facturation

/// The VAT of a period by rate and category: what invoices dated in it charged, and what avoirs dated in
/// it took back, whenever the invoice was that they credit.
///
/// Each document counts once, on its own date, with the sums that it froze: the declared VAT of a month
/// does not change when a later avoir credits one of its invoices, and months add up to their year.
public struct TVAPeriode: Sendable {
  /// The period, both days included.
  package let periode: ClosedRange<DateCivile>
  /// What was charged and taken back under each rate and category.
  public var parGroupe: [CleTVA: SommesTVA] { groupes.parCle }
  private var groupes = Groupes<CleTVA, SommesTVA>(vide: SommesTVA())

  /// Adds up the documents of a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    for facture in factures { ajouter(facture) }
  }

  /// All of them together.
  public var ensemble: SommesTVA { parGroupe.values.reduce(SommesTVA(), +) }

  /// Adds a facture and its avoirs, each if it is dated in the period.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds a facture of which this is told, and its avoirs, each if it is dated in the period.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard facture.estEmise else { return }
    if periode.contains(facture.dateFacture) { facturer(facture.creance.parts) }
    for credit in facture.credits where periode.contains(credit.date) { crediter(credit.parts) }
  }

  /// Adds what an invoice charges that is dated in the period.
  package mutating func facturer(_ parts: [PartTVA]) {
    for part in parts { groupes.changer(part.groupe.cle) { $0.facturer(part.groupe) } }
  }

  /// Takes off what an avoir credits that is dated in the period.
  package mutating func crediter(_ parts: [PartTVA]) {
    for part in parts { groupes.changer(part.groupe.cle) { $0.crediter(part.groupe) } }
  }

  /// Takes in what other documents of the same period come to.
  mutating func joindre(_ autres: Self) { groupes.joindre(autres.groupes) { $0 = $0 + $1 } }
}

// MARK: - VAT that became due

/// The VAT that became due in a period, by rate and category: on documents as of their VAT day, or on what
/// came in.
///
/// The nature of each invoice and the seller whom it froze decide which of them it is. VAT that was due on
/// documents is recovered where an invoice is given up. What was paid for the client is declared nowhere.
public struct TVAExigible: Sendable {
  private let periode: ClosedRange<DateCivile>
  private var documents = Groupes<CleTVA, BaseEtTVA>(vide: .zero)
  /// What came in for the others, by rate and category.
  public private(set) var encaissee: [CleTVA: BaseEtTVA] = [:]
  /// What is recovered of the first, by rate and category, for it will never be paid.
  public private(set) var recuperee: [CleTVA: BaseEtTVA] = [:]
  /// What of the first belongs to a month that was closed before, by the first day of that month.
  public private(set) var reportee: [DateCivile: BaseEtTVA] = [:]

  /// Adds up what became due in a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    for facture in factures { ajouter(facture) }
  }

  /// What the documents leave once avoirs are taken off, by rate and category.
  public var facturee: [CleTVA: BaseEtTVA] { documents.parCle }

  /// What became due in all, by rate and category.
  public var parGroupe: [CleTVA: BaseEtTVA] {
    facturee.merging(encaissee, uniquingKeysWith: +)
      .merging(recuperee.mapValues { .zero - $0 }, uniquingKeysWith: +)
  }

  /// Whether it is to be told beside what the documents of the period come to.
  package func differe(de documents: TVAPeriode) -> Bool {
    parGroupe != documents.parGroupe.mapValues(\.nette) || !reportee.isEmpty
  }

  /// The rates and categories to tell: those of documents too, of which nothing may be due yet.
  package func groupes(avec documents: TVAPeriode) -> Set<CleTVA> {
    Set(documents.parGroupe.keys.filter { !$0.estUnDebours }).union(parGroupe.keys)
  }

  /// Base and VAT of a rate and category: what was invoiced, what came in, what is recovered if that is to
  /// be told, and all of it together.
  package func montants(_ cle: CleTVA, avecRecuperee: Bool) -> [Cumul] {
    let recuperees = avecRecuperee ? [recuperee] : []
    return ([facturee, encaissee] + recuperees + [parGroupe]).flatMap { sommes in
      let somme = sommes[cle] ?? .zero
      return [somme.base, somme.tva]
    }
  }

  /// What of it belongs to months that were closed before, a sentence for each.
  package func reports(_ langue: Langue) -> [String] {
    reportee.sorted { $0.key < $1.key }.map { mois, somme in
      let (base, tva) = (somme.base.affiche(langue), somme.tva.affiche(langue))
      return Texte(
        "Dont, pour \(mois.afficheMois(langue)), qui était clos : base \(base), TVA \(tva).",
        "Of which, for \(mois.afficheMois(langue)), which was closed: base \(base), VAT \(tva)."
      ).en(langue)
    }
  }

  /// Adds what a facture makes due in the period.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds what a facture makes due in the period, of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    guard facture.estEmise else { return }
    for (cle, part) in facture.tvaFacturee(dans: periode) where !cle.estUnDebours {
      documents.changer(cle) { $0 = $0 + part }
    }
    Self.cumuler(facture.tvaEncaissee(dans: periode), &encaissee)
    Self.cumuler(facture.tvaRecuperee(dans: periode), &recuperee)
    for jour in facture.creance.exigibilite.reports where periode.contains(jour.date) {
      reporter(facture.tvaReportee(jour), de: jour)
    }
  }

  /// Takes in what other factures make due in the same period.
  package mutating func joindre(_ autres: Self) {
    documents.joindre(autres.documents) { $0 = $0 + $1 }
    encaissee.merge(autres.encaissee, uniquingKeysWith: +)
    recuperee.merge(autres.recuperee, uniquingKeysWith: +)
    reportee.merge(autres.reportee, uniquingKeysWith: +)
  }

  private mutating func reporter(_ parts: [CleTVA: BaseEtTVA], de jour: JourDeTVA) {
    guard let mois = jour.reporteDu?.debutDuMois else { return }
    reportee[mois] = parts.values.reduce(reportee[mois] ?? .zero, +)
  }

  private static func cumuler(_ parts: [CleTVA: BaseEtTVA], _ sommes: inout [CleTVA: BaseEtTVA]) {
    for (cle, part) in parts where part != .zero && !cle.estUnDebours {
      sommes[cle] = sommes[cle, default: .zero] + part
    }
  }
}

// MARK: - Money

/// What came in within a period, by means and in all, less what bounced or was given back in it.
///
/// A sum that was set off against another invoice came in for one and went out for the other.
public struct Encaissements: Sendable {
  /// The period, both days included.
  package let periode: ClosedRange<DateCivile>
  /// What came in in all.
  public private(set) var total = Cumul.zero
  /// What came in by each means.
  public var parMode: [ConditionsPaiement: Cumul] { sommes.parCle.mapValues(\.net) }
  private(set) var sommes = Groupes<ConditionsPaiement, SommesFonds>(vide: SommesFonds())
  /// What the bank charged for payments that bounced.
  package private(set) var frais = Cumul.zero
  /// How many times money was moved.
  public private(set) var nombre = 0

  /// Adds up the payments of a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    self.periode = periode
    for facture in factures { ajouter(facture) }
  }

  /// Adds what came in for a facture.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds what came in for a facture, of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    for fonds in facture.fonds where periode.contains(fonds.date) { ajouter(fonds) }
    for frais in facture.frais where periode.contains(frais.date) {
      ajouter(frais: Cumul(frais.montant))
    }
  }

  /// Takes in what came in for other factures in the same period.
  package mutating func joindre(_ autres: Self) {
    total += autres.total
    sommes.joindre(autres.sommes) { $0 = $0 + $1 }
    frais += autres.frais
    nombre += autres.nombre
  }

  /// Adds money that was moved in the period.
  package mutating func ajouter(_ fonds: Fonds) {
    nombre += 1
    total += fonds.montant
    sommes.changer(fonds.mode) { $0.ajouter(fonds) }
  }

  /// Adds what the bank charged in the period.
  package mutating func ajouter(frais: Cumul) { self.frais += frais }
}

/// Money that was moved for an invoice, with all that is told of it.
package struct MouvementDeFacture: Sendable {
  /// What it was.
  package enum Genre: String, CaseIterable, Sendable {
    /// It came in.
    case paiement
    /// Money that had come in bounced.
    case rejet
    /// It was given back.
    case remboursement
    /// It takes back a payment, or its bounce, that never was.
    case annulation
  }

  /// The invoice.
  package let facture: Facture
  /// Day, amount and means.
  package let fonds: Fonds
  /// What it was.
  package let genre: Genre

  /// Tells of money that was moved.
  fileprivate init(_ fonds: Fonds, de facture: Facture) {
    (self.facture, self.fonds) = (facture, fonds)
    genre =
      switch fonds.origine {
      case .paiement: .paiement
      case .rejet: .rejet
      case .remboursement: .remboursement
      }
  }

  /// Tells that this never was: the contrary, on the same day.
  fileprivate init(contraire fonds: Fonds, de facture: Facture) {
    self.facture = facture
    self.fonds = fonds.contraire
    genre = .annulation
  }

  /// The payment that came in, that bounced or that never was.
  package var paiement: Paiement? {
    switch fonds.origine {
    case .paiement(let rang), .rejet(let rang): facture.paiements[rang]
    case .remboursement: nil
    }
  }

  /// What was given back.
  package var remboursement: Remboursement? {
    switch fonds.origine {
    case .paiement, .rejet: nil
    case .remboursement(let rang): facture.remboursements[rang]
    }
  }

  /// The cheque's number, the transfer's wording.
  package var reference: Libelle? { paiement?.reference ?? remboursement?.reference }

  /// What it was settled with.
  package var reglement: ReglementID? { paiement?.reglement ?? remboursement?.reglement }

  /// Why the payment bounced, or why it was annulled.
  package var motif: Libelle? {
    switch genre {
    case .paiement, .remboursement: nil
    case .rejet: paiement?.rejet?.motif
    case .annulation: paiement?.annulation
    }
  }

  /// What the bank charged for a bounce; less than zero where the bounce never was.
  package var frais: Cumul? {
    guard case .rejet = fonds.origine, let frais = paiement?.rejet?.frais else { return nil }
    return genre == .annulation ? .zero - Cumul(frais) : Cumul(frais)
  }

  /// The avoir that a refund pays out.
  package var avoir: Avoir? { remboursement?.avoirId.flatMap { facture.avoir($0) } }
}

extension Facture {
  /// The money that was moved for it within a period, by day.
  ///
  /// An annulled movement is there with its contrary, on the day that it was said to be of: so no row is
  /// ever lost, and all of them come to what came in.
  package func mouvements(dans periode: ClosedRange<DateCivile>) -> [MouvementDeFacture] {
    let annules = fondsAnnules.flatMap {
      [MouvementDeFacture($0, de: self), MouvementDeFacture(contraire: $0, de: self)]
    }
    return (fonds.map { MouvementDeFacture($0, de: self) } + annules)
      .filter { periode.contains($0.fonds.date) }.parJour(\.fonds.date)
  }

  /// The same, each with how much of it is for goods, for services and for outlays: what it changes of the shares
  /// of all that had come in by its day.
  ///
  /// So the parts of an invoice come to its own, in however many it is paid, and a later avoir changes no earlier
  /// day.
  package func recettes(
    dans periode: ClosedRange<DateCivile>
  ) -> [(mouvement: MouvementDeFacture, parObjet: [ObjetPaye: PartDObjet]?)] {
    var (argent, avant) = (ArgentLibere(), [ObjetPaye: PartDObjet]())
    return mouvements(dans: .premiere...periode.upperBound).map { mouvement in
      argent.suivre(mouvement.fonds, de: self)
      let apres = parObjet(argent.recu, le: mouvement.fonds.date) {
        argent.parAvoir[$0.id, default: .zero]
      }
      defer { avant = apres ?? avant }
      return (mouvement, apres?.merging(avant) { $0 - $1 })
    }.filter { periode.contains($0.mouvement.fonds.date) }
  }
}

/// What has come in of an invoice, and how much of it avoirs set free that was not given back since.
private struct ArgentLibere {
  private(set) var recu = Cumul.zero
  private(set) var parAvoir: [AvoirID: Cumul] = [:]

  /// Takes up money that was moved; beside an avoir of the same day the more counts, before or after.
  mutating func suivre(_ fonds: Fonds, de facture: Facture) {
    let avant = recu
    recu += fonds.montant
    var du = Cumul(facture.totaux.totalTTC)
    let avoirs = facture.avoirs.filter { $0.date <= fonds.date }
    for avoir in avoirs {
      let somme = Cumul(avoir.totaux.totalTTC)
      du -= somme
      guard parAvoir[avoir.id] == nil || avoir.date == fonds.date else { continue }
      let alors = avoir.date == fonds.date ? max(avant, recu) : avant
      let deja = parAvoir[avoir.id] ?? .zero
      parAvoir[avoir.id] = max(deja, min(somme, alors - du))
    }
    // Money beyond the invoice goes out first, then that of the first of them.
    var reste = max(.zero, recu - du)
    for avoir in avoirs.reversed() {
      parAvoir[avoir.id] = min(parAvoir[avoir.id] ?? .zero, reste)
      reste -= parAvoir[avoir.id] ?? .zero
    }
  }
}

extension Array {
  /// By day; events of one as it stood.
  package func parJour(_ jour: (Element) -> DateCivile) -> Self {
    enumerated().map { (jour: jour($0.element), rang: $0.offset, element: $0.element) }
      .sorted { ($0.jour, $0.rang) < ($1.jour, $1.rang) }.map(\.element)
  }
}

/// On which days money was moved, and how often: so a table by day can be read in parts that are small
/// enough to be held, however many invoices it is for.
package struct JoursDeMouvement: Sendable {
  private let periode: ClosedRange<DateCivile>
  private var nombres: [DateCivile: Int] = [:]

  /// Begins with none of a period.
  package init(periode: ClosedRange<DateCivile>) { self.periode = periode }

  /// Counts those days of a facture, of which some may be the same.
  package mutating func ajouter(_ jours: [DateCivile]) {
    for jour in jours where periode.contains(jour) { nombres[jour, default: 0] += 1 }
  }

  /// Periods that follow one another, and hold all of it: each at most that much, unless it is one
  /// day.
  package func parties(auPlus plafond: Int) -> [ClosedRange<DateCivile>] {
    var parties: [ClosedRange<DateCivile>] = []
    var compte = 0
    for (jour, nombre) in nombres.sorted(by: { $0.key < $1.key }) {
      if let derniere = parties.last, compte + nombre <= plafond {
        parties[parties.count - 1] = derniere.lowerBound...jour
        compte += nombre
      } else {
        parties.append(jour...jour)
        compte = nombre
      }
    }
    return parties
  }
}
