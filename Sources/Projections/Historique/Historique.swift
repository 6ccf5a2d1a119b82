public import Facturation
public import Journaux

/// Who did what and when: each event of a facture, a client, or the whole registre, with what it
/// changed field by field.
public struct Historique: Projection, Sendable {
  /// Whose history it is.
  @nonexhaustive public enum Sujet: Hashable, Sendable {
    /// Everything that happened.
    case registre
    /// One facture.
    case facture(FactureID)
    /// The avoir of a number, and the facture that it credits.
    case avoir(NumeroFacture, sur: FactureID)
    /// One client, and the factures made out to it.
    case client(ClientID)
    /// One produit.
    case produit(ProduitID)
  }

  /// The entries, in the order in which they were recorded.
  public private(set) var entrees: [EntreeHistorique] = []
  let sujet: Sujet
  /// What the events taken up have made, those of other subjects too, but for factures.
  package private(set) var repertoire = Repertoire()
  private var factures: FacturesSuivies
  /// Where the facture is held that the last event was about.
  private var derniere: Int?

  /// Begins the history of a subject.
  public init(de sujet: Sujet) { self.init(de: sujet, relire: nil) }

  /// Begins one that holds few factures at a time, where events can be read again.
  package init(de sujet: Sujet, parTour: Int = 2048, relire: Controle.Relire?) {
    self.sujet = sujet
    factures = FacturesSuivies(apres: nil, parTour: parTour, relire: relire)
  }

  /// Begins that of all that comes behind a view's end: earlier events are folded where they are asked for.
  package init(apres vue: any JournalView) throws {
    sujet = .registre
    factures = FacturesSuivies(apres: vue, parTour: .max, relire: nil)
    guard vue.head.position > 0 else { return }
    repertoire.registre = try vue.events(tagged: .stream(.registre)).registre()
    let fin = vue.head.position
    try vue.forEachState(of: [.client, .produit], asOf: fin...fin) { evenements in
      (try evenements.client(), try evenements.produit())
    } _: { etats, _, _ in
      if let client = etats.0 { repertoire.clients[client.id] = client }
      if let produit = etats.1 { repertoire.produits[produit.id] = produit }
      return true
    }
  }

  /// Takes up an event, and notes it if it concerns the subject.
  public mutating func prendre(_ evenement: RecordedEvent) throws {
    if let entree = try suivre(evenement) { entrees.append(entree) }
  }

  /// Takes up an event, and gives what is to be noted of it if it concerns the subject: for a long history
  /// that is told as it comes, and not kept.
  ///
  /// Where events are read again, each comes with the place at which it stands.
  package mutating func suivre(
    _ evenement: RecordedEvent, a place: Int = 0
  ) throws -> EntreeHistorique? {
    let faits = evenement.evenement.faits
    let rang = try rang(de: evenement.evenement)
    let concerne = concerne(evenement.evenement, faits, en: rang)
    let avant = concerne ? objet(de: evenement.evenement, faits, en: rang) : nil
    try prendre(evenement, en: rang, a: place)
    guard concerne else { return nil }
    let rangApres = try rang ?? self.rang(de: evenement.evenement)
    derniere = rangApres
    let apres = objet(de: evenement.evenement, faits, en: rangApres)
    let differences =
      avoirEmis(par: evenement.evenement, en: rangApres).map { Champs.differences(nil, $0) }
      ?? Champs.differences(avant?.champs, apres?.champs)
    let facture = rangApres.flatMap { factures[$0] }
    let jour = facture.flatMap { $0.estEmise ? jourDuSolde(apres: evenement, faits) : nil }
    return EntreeHistorique(
      evenement: evenement, reference: facture?.reference, ligne: apres?.rang ?? avant?.rang,
      nom: avant?.nom,
      paiement: faits.paiement.flatMap { facture?.paiement($0) },
      changements: differences.map { $0.nomme(avant: repertoire, apres: repertoire) },
      totalTTC: facture.map { Cumul($0.totaux.totalTTC) },
      solde: jour.flatMap { facture?.solde(le: $0) }, jourDuSolde: jour)
  }

  /// What the last event that was noted has made of the facture that it is about.
  package var facture: Facture? { derniere.flatMap { factures[$0] } }

  /// The place at which the facture is held that an event is about, if it was begun.
  private mutating func rang(de evenement: Evenement) throws -> Int? {
    guard case .facture(let id, _) = evenement else { return nil }
    return try factures.rang(de: id)
  }

  private mutating func prendre(_ evenement: RecordedEvent, en rang: Int?, a place: Int) throws {
    guard case .facture(let id, let fait) = evenement.evenement else {
      return try repertoire.prendre(evenement)
    }
    if let faute = factures.prendre(fait, de: id, en: rang, evenement.position, a: place) {
      throw JournalError.incoherent(faute, at: evenement)
    }
  }

  /// The day as of which an event's balance is told: that on which it was recorded, or a later one
  /// that it is dated on.
  private func jourDuSolde(apres evenement: RecordedEvent, _ faits: Faits) -> DateCivile {
    let jour = repertoire.registre?.fuseau.jour(a: evenement.time.wholeSeconds)
    let note = jour ?? evenement.time.day
    return faits.date.map { max(note, $0) } ?? note
  }

  /// Whether an event that is yet to be taken up concerns the subject.
  private func concerne(_ evenement: Evenement, _ faits: Faits, en rang: Int?) -> Bool {
    switch (sujet, evenement) {
    case (.registre, _): true
    case (.facture(let id), .facture(let autre, _)): id == autre
    case (.avoir(let numero, let id), .facture(let autre, let fait)):
      id == autre && fait.concerne(avoir: numero, de: rang.flatMap { factures[$0] })
    case (.client(let id), .client(let autre, _)): id == autre
    case (.client(let id), .facture):
      rang.flatMap { factures[$0] }?.clientId == id || faits.client == id
    case (.produit(let id), .produit(let autre, _)): id == autre
    case (.facture, _), (.avoir, _), (.client, _), (.produit, _): false
    }
  }

  /// What an event is about, as it is now: a line, or else what its stream stands for.
  ///
  /// A facture is not held meanwhile, for all of its lines would be copied when one of them changes.
  private struct Objet {
    var nom: Libelle?
    var champs: Champs?
    /// Which line it is, counted from 1.
    var rang: Int?
  }

  private func objet(de evenement: Evenement, _ faits: Faits, en rang: Int?) -> Objet? {
    switch evenement {
    case .registre(.planComptableDefini(let definition)):
      Objet(champs: repertoire.registre.map { Champs($0.plans[definition.depuis ?? .premiere]) })
    case .registre: Objet(champs: repertoire.registre.map { Champs($0.vendeur) })
    case .client(let id, _):
      repertoire.clients[id].map { Objet(nom: $0.fiche.nom, champs: Champs($0.fiche)) }
    case .produit(let id, _):
      repertoire.produits[id].map { Objet(nom: $0.fiche.designation, champs: Champs($0.fiche)) }
    case .cloture: nil
    case .facture(_, .factureEmise):
      rang.flatMap { factures[$0] }.map { Objet(champs: Champs(enTeteEtNatures: $0)) }
    case .facture:
      rang.flatMap { factures[$0] }.flatMap { facture in
        faits.ligne.map { Self.ligne($0, de: facture) } ?? Objet(champs: Champs(facture.enTete))
      }
    }
  }

  /// What an avoir says, where its own history is told: that of its facture has it in a few words.
  private func avoirEmis(par evenement: Evenement, en rang: Int?) -> Champs? {
    guard case .avoir = sujet, case .facture(_, .avoirEmis(let emis)) = evenement,
      let facture = rang.flatMap({ factures[$0] }), let avoir = facture.avoir(emis.avoirId)
    else { return nil }
    return Champs(avoir, sur: facture)
  }

  private static func ligne(_ id: LigneID, de facture: Facture) -> Objet? {
    facture.rang(de: id).map { rang in
      let ligne = facture.lignes[rang]
      return Objet(nom: ligne.contenu.designation, champs: Champs(ligne), rang: rang + 1)
    }
  }
}

/// One event, as history tells it.
public struct EntreeHistorique: Sendable {
  /// The event: who, when and what.
  public let evenement: RecordedEvent
  /// What the facture concerned is called after it.
  public let reference: String?
  /// Which line it is about, counted from 1.
  public let ligne: Int?
  /// What the client, the produit or the line concerned was called before it, if it was there.
  public let nom: Libelle?
  /// The payment that it records or reverses.
  public let paiement: Paiement?
  /// What changed, field by field.
  public let changements: [Changement]
  /// What the facture comes to after it.
  public let totalTTC: Cumul?
  /// What is due of the facture after it, as of `jourDuSolde`, once issued.
  public let solde: Cumul?
  /// The day of `solde`: that on which the event was recorded, or a later one that it is dated on.
  public let jourDuSolde: DateCivile?

  /// The day that the event is dated on, which need not be the one on which it was recorded.
  public var dateMetier: DateCivile? { evenement.evenement.faits.date }

  /// The reason that the event gives, if it gives one.
  public var motif: Libelle? { evenement.evenement.faits.motif }
}

extension Historique {
  /// The streams on which the history depends, where they are few; nothing where it takes all.
  ///
  /// That of a facture needs the names of its clients and produits besides its own events.
  package func flux(_ vue: any JournalView) throws -> [Flux]? {
    switch sujet {
    case .registre, .client: return nil
    case .produit(let id): return [.registre, .produit(id)]
    case .facture(let id), .avoir(_, sur: let id):
      let faits = try vue.events(tagged: .stream(.facture(id)))
      return [.registre, .facture(id)] + Set(faits.flatMap(\.evenement.fluxCites))
    }
  }

  /// The streams on which what the subject's own events say depends, for callers that ask of no other events.
  package func fluxPropres(_ vue: any JournalView) throws -> [Flux] {
    try flux(vue) ?? Array(Set([.registre, sujet.flux]))
  }

  /// Tells a subject's history up to a position as it is read, and holds little of it at a time, where the
  /// view reads events again.
  package static func raconter(
    _ sujet: Sujet, _ vue: any JournalView, jusqua fin: Position,
    _ body: (EntreeHistorique) throws -> Void
  ) throws {
    if let vue = vue.quick, try Historique(de: sujet).flux(vue) == nil {
      var historique = Historique(de: sujet) { try vue.event(at: $0).evenement }
      return try vue.forEach { evenement, place in
        guard evenement.position <= fin else { return false }
        try historique.suivre(evenement, a: place).map(body)
        return true
      }
    }
    var historique = Historique(de: sujet)
    try vue.forEach(of: historique.flux(vue)) { evenement in
      guard evenement.position <= fin else { return false }
      try historique.suivre(evenement).map(body)
      return true
    }
  }

  /// The history of the facture that made these events, where something gives the events of the other streams
  /// that it rests on: for callers that tell of many factures, which name the same few clients.
  package static func entrees(
    de faits: [RecordedEvent], citant cites: (Flux) throws -> [RecordedEvent]
  ) throws -> [EntreeHistorique] {
    guard case .facture(let id, _)? = faits.first?.evenement else { return [] }
    let autres = [.registre] + Set(faits.flatMap(\.evenement.fluxCites))
    var historique = Historique(de: .facture(id))
    return try (faits + autres.flatMap(cites)).sorted { $0.position < $1.position }
      .compactMap { try historique.suivre($0) }
  }
}

extension EvenementFacture {
  /// Whether it issues the avoir of a number, writes it for the client or pays it out.
  func concerne(avoir numero: NumeroFacture, de facture: Facture?) -> Bool {
    switch self {
    case .avoirEmis(let emis): emis.numero.numero == numero
    case .documentExporte(let export): export.numero == numero
    case .remboursementEffectue(let effectue):
      effectue.remboursement.avoirId.flatMap { facture?.avoir($0) }?.numero.numero == numero
    default: false
    }
  }
}

extension Evenement {
  /// The clients and produits that the event names.
  package var fluxCites: [Flux] {
    let faits = faits
    return [faits.client.map(Flux.client), faits.produit.map(Flux.produit)].compactMap(\.self)
  }
}

/// The natures of lines, as the issue of an invoice tells them.
extension Champs {
  /// The head of a facture, and which of its lines sell goods or services: an issue may say so where drafts do not.
  init(enTeteEtNatures facture: Facture) {
    self.init(facture.enTete)
    for (champ, nature, francais, anglais) in Self.natures {
      let rangs = zip(1..., facture.lignes).filter { $0.1.contenu.nature == nature }.map(\.0)
      if !rangs.isEmpty { ajouter(champ, francais, anglais, .code(rangs.enSuites)) }
    }
  }

  private static let natures: [(champ: String, NatureLigne, francais: String, anglais: String)] = [
    ("lignesDeBiens", .biens, "lignes de biens", "lines of goods"),
    ("lignesDeServices", .services, "lignes de services", "lines of services"),
  ]

  /// Whether a field of a head tells the natures of lines.
  static func ditDesNatures(_ champ: String) -> Bool { natures.contains { $0.champ == champ } }
}

extension [Int] {
  /// Numbers that grow, those that follow each other as one: `1–3, 5`.
  fileprivate var enSuites: String {
    var suites: [ClosedRange<Int>] = []
    for nombre in self {
      if let derniere = suites.last, derniere.upperBound + 1 == nombre {
        suites[suites.count - 1] = derniere.lowerBound...nombre
      } else {
        suites.append(nombre...nombre)
      }
    }
    return suites.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
