public import Facturation
public import Journaux

/// Checks that closings say what was closed, and that nothing is dated there afterwards.
///
/// The sums of each day are counted as the events come, and let go when the day is closed:
///
///     FactureEmise       2026-03-31   1 200.00    counted on its day
///     PeriodeCloturee → 2026-03-31                held against all days so far
///     PaiementAnnule     2026-03-30               named: that day is closed
///
/// Behind a beginning the last closing is looked up there, and what became of its open days is counted
/// when another closing is met: that takes as long as all factures do, and few acts are closings.
struct ControleDesClotures: Sendable {
  private var derniere: PeriodeCloturee?
  private var jours: [DateCivile: Releve] = [:]
  /// What was before, until the last closing has been looked up in it.
  private var sansDerniere: (any JournalView)?
  /// The same, until its days have been counted.
  private var nonCompte: (any JournalView)?

  /// Begins above the first event, or behind what a view shows.
  init(apres vue: (any JournalView)?) {
    sansDerniere = vue
    nonCompte = vue
  }

  /// Looks at an event before the facture takes it up.
  mutating func controler(_ fait: EvenementFacture, sur facture: Facture?) throws -> [Ecart] {
    guard let derniere = try derniereCloture(), let jour = fait.premierJour(sur: facture),
      jour <= derniere.au
    else { return [] }
    return [Ecart(.cloture, attendu: .jourApres(derniere.au), trouve: .valeur(jour.texte))]
  }

  /// Counts what an event has made of a facture; its dates in a closed period were named, and no later
  /// closing has to answer for them.
  mutating func compter(_ fait: EvenementFacture, menantA facture: Facture?) {
    guard let facture else { return }
    for effet in fait.portee(dans: facture)?.effets ?? []
    where derniere.map({ effet.date > $0.au }) ?? true {
      jours[effet.date, default: Releve()].ajouter(effet, de: facture)
    }
  }

  /// Holds a closing against what was counted, and against the day on which it was recorded.
  mutating func controler(
    _ cloture: PeriodeCloturee, de evenement: RecordedEvent, le jour: DateCivile
  ) throws -> [Ecart] {
    let derniere = try derniereCloture()
    try compterLAnterieur()
    defer { self.derniere = cloture }
    let du = derniere?.au.plus(jours: 1)
    let releve = fermer(jusquAu: cloture.au)
    let suit = derniere.map { cloture.au > $0.au } ?? true
    return Ecart.si(cloture.du != du, .cloture, du, cloture.du ?? cloture.au)
      + Ecart.si(!suit, .cloture, .jourApres(derniere?.au ?? cloture.au), .valeur(cloture.au.texte))
      + Ecart.si(cloture.au >= jour, .cloture, jour.plus(jours: -1), cloture.au)
      + Ecart.si(
        cloture.position != evenement.position - 1, .cloture, evenement.position - 1,
        cloture.position)
      + Ecart.si(
        cloture.tete.texte != evenement.predecessor.texte, .cloture,
        evenement.predecessor.texte, cloture.tete.texte)
      + ecarts("totaux", try? releve.totaux(), cloture.totaux)
      + ecarts("perpetuels", try? releve.totauxPerpetuels(apres: derniere), cloture.perpetuels)
  }

  /// The last closing so far; that of what was before is looked up once.
  mutating func derniereCloture() throws -> PeriodeCloturee? {
    if let vue = sansDerniere.take() { derniere = try StreamStates(vue).derniereCloture() }
    return derniere
  }

  /// Counts what had become of the days that were open before, once.
  private mutating func compterLAnterieur() throws {
    guard let vue = nonCompte.take() else { return }
    let (fin, close) = (vue.head.position, derniere?.au)
    try vue.forEachState(of: [.facture], asOf: fin...fin) { evenements in
      try evenements.facture()?.releves(apres: close) ?? [:]
    } _: { siens, _, _ in
      for (jour, sien) in siens { jours[jour, default: Releve()] += sien }
      return true
    }
  }

  /// The first figure in which totals differ.
  private func ecarts(
    _ nom: String, _ attendus: TotauxCloture?, _ trouves: TotauxCloture
  ) -> [Ecart] {
    guard attendus != trouves else { return [] }
    let change = Champs.differences(attendus.map(Champs.init), Champs(trouves)).first
    func teneur(_ contenu: Contenu?) -> Teneur {
      contenu.map { .valeur("\(nom).\(change?.champ ?? "") \($0.texte)") } ?? .rien
    }
    return [Ecart(.cloture, attendu: teneur(change?.avant), trouve: teneur(change?.apres))]
  }

  /// What the days up to one come to, which are counted no more.
  private mutating func fermer(jusquAu dernier: DateCivile) -> Releve {
    var releve = Releve()
    for (jour, sien) in jours where jour <= dernier {
      releve += sien
      jours[jour] = nil
    }
    return releve
  }
}

extension Facture {
  /// What its documents and its money come to by day, after one that is closed.
  fileprivate func releves(apres close: DateCivile?) -> [DateCivile: Releve] {
    effets.reduce(into: [:]) { jours, effet in
      guard close.map({ $0 < effet.date }) ?? true else { return }
      jours[effet.date, default: Releve()].ajouter(effet, de: self)
    }
  }
}

// MARK: - What an act promises

/// What an act has said that it does in its later events, and has not done yet.
///
///     FactureEmise         dejaPaye 50.00, replaces F2026-0003, deducts F2026-0001
///     PaiementEnregistre   50.00 for it           1/3 is kept
///     AvoirEmis            on F2026-0003          2/3
///     AcompteDeduit        of F2026-0001          and all
///
/// An event that was imported promises nothing: what belongs to it comes by acts of its own.
struct PromessesDeLActe: Sendable {
  private var attendues: [Promesse] = []

  fileprivate enum Promesse: Sendable {
    case paiement(FactureID, Montant, DateCivile)
    case avoir(NumeroFacture)
    case deduction(FactureID, par: NumeroFacture)
  }

  /// Takes up an event, which may deduct deposits, and gives what is missing where its act ends with it.
  mutating func prendre(
    _ evenement: RecordedEvent, deduisant acomptes: [FactureID]
  ) -> [Ecart] {
    if case .facture(let id, let fait) = evenement.evenement {
      if !attendues.isEmpty { attendues.removeAll { $0.estTenue(par: fait, de: id) } }
      if case .factureEmise(let emission) = fait {
        promettre(emission, de: id, deduisant: acomptes)
      }
    }
    guard !attendues.isEmpty, evenement.batch.map({ $0.index == $0.count }) ?? true else {
      return []
    }
    defer { attendues = [] }
    return attendues.map { Ecart(.coherence, attendu: $0.teneur, trouve: .aucunTel) }
  }

  private mutating func promettre(
    _ emission: FactureEmise, de id: FactureID, deduisant acomptes: [FactureID]
  ) {
    guard emission.importe == nil else { return }
    if let montant = emission.dejaPaye {
      attendues.append(.paiement(id, montant, emission.enTete.dateFacture))
    }
    if let remplacee = emission.enTete.precisions.remplacee {
      attendues.append(.avoir(remplacee.numero))
    }
    attendues += acomptes.map { .deduction($0, par: emission.numero.numero) }
  }
}

extension PromessesDeLActe.Promesse {
  func estTenue(par fait: EvenementFacture, de id: FactureID) -> Bool {
    switch (self, fait) {
    case (.paiement(let facture, let montant, let jour), .paiementEnregistre(let paiement)):
      facture == id && paiement.montant == montant && paiement.datePaiement == jour
    case (.avoir(let numero), .avoirEmis(let avoir)): avoir.numeroFacture == numero
    case (.deduction(let acompte, let numero), .acompteDeduit(let fait)):
      acompte == id && fait.numeroFacture == numero
    case (.paiement, _), (.avoir, _), (.deduction, _): false
    }
  }

  var teneur: Teneur {
    switch self {
    case .paiement: .paiementDeLEmission
    case .avoir: .avoirDeLaRemplacee
    case .deduction: .deductionDeLAcompte
    }
  }
}

// MARK: - The closings

/// A closing, and who recorded it when.
public struct ClotureEnregistree: Sendable {
  /// What was closed, and what it comes to.
  public let periode: PeriodeCloturee
  /// Where it stands in the journal, when it was recorded and by whom.
  public let evenement: RecordedEvent
}

extension JournalView {
  /// The periods that were closed, in their order, found without reading anything else.
  package func clotures() throws -> [ClotureEnregistree] {
    try events(tagged: .closings).compactMap { enregistre in
      guard case .cloture(_, .periodeCloturee(let periode)) = enregistre.evenement else {
        return nil
      }
      return ClotureEnregistree(periode: periode, evenement: enregistre)
    }
  }

  /// The closing that closed a day, if one did.
  package func cloture(atteignant jour: DateCivile) throws -> ClotureEnregistree? {
    try clotures().first { $0.periode.au >= jour }
  }
}
