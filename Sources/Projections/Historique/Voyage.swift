package import Facturation

/// A figure that is shown at each position of a journal and as of each day: of one facture, or of all.
package enum FigureDuVoyage: Int, CaseIterable, Sendable {
  /// How many factures are issued and dated by then, and what they come to.
  case factures, totalHT, montantTVA, totalTTC, avoirs, encaisse, pertes, solde
  /// What is due of them, by how long it is overdue.
  case nonEchu, de1a30, de31a60, de61a90, plusDe90
  /// What came in in the day's month until then, and the VAT that became due in it.
  case encaissementsDuMois, exigibleDuMois
  /// What drafts come to, which counts for none of these yet.
  case projetHT, projetTVA, projetTTC

  /// What a facture brings to each of them as of a day, by the projections that show them elsewhere; nothing else is a
  /// rule here.
  static func montants(_ facture: FicheFacture, le jour: DateCivile) -> [Cumul] {
    var (sommes, balance) = (Sommes(), BalanceAgee(au: jour))
    var encaissements = Encaissements(periode: jour.debutDuMois...jour)
    var exigible = TVAExigible(periode: jour.debutDuMois...jour)
    if facture.creance.compte(le: jour) { sommes.ajouter(facture, le: jour) }
    balance.ajouter(facture)
    encaissements.ajouter(facture)
    exigible.ajouter(facture)
    let projet = facture.estEmise ? nil : facture
    return [
      Cumul(centimes: Int128(sommes.factures)), sommes.totalHT, sommes.montantTVA,
      sommes.totalTTC, sommes.avoirs, sommes.encaisse, sommes.pertes, sommes.solde,
    ] + BalanceAgee.Tranche.allCases.map { balance.ensemble[$0] } + [
      encaissements.total, exigible.parGroupe.values.reduce(.zero) { $0 + $1.tva },
      projet.map { Cumul($0.totalHT) } ?? .zero, projet.map { Cumul($0.montantTVA) } ?? .zero,
      projet.map { Cumul($0.totalTTC) } ?? .zero,
    ]
  }
}

/// By how much figures are others, each from a day on.
package struct EcartsDeFigures: Hashable, Sendable {
  /// A figure, the day from which on it is another, and by how much: cents, or how many.
  package typealias Ecart = (figure: FigureDuVoyage, jour: DateCivile, montant: Cumul)

  private struct Cle: Hashable {
    let figure: FigureDuVoyage
    let jour: DateCivile
  }

  private var montants: [Cle: Cumul] = [:]

  /// None.
  init() {}

  /// What a facture brings to each figure, from day to day.
  fileprivate init(_ facture: FicheFacture) {
    var avant = Array(repeating: Cumul.zero, count: FigureDuVoyage.allCases.count)
    for jour in facture.joursDuVoyage {
      let apres = FigureDuVoyage.montants(facture, le: jour)
      for figure in FigureDuVoyage.allCases {
        let ecart = apres[figure.rawValue] - avant[figure.rawValue]
        if ecart != .zero { montants[Cle(figure: figure, jour: jour)] = ecart }
      }
      avant = apres
    }
  }

  /// All of them, by day and then by figure.
  package var tous: [Ecart] {
    montants.map { ($0.key.figure, $0.key.jour, $0.value) }
      .sorted { ($0.jour, $0.figure.rawValue) < ($1.jour, $1.figure.rawValue) }
  }

  /// What each figure comes to by a day.
  package func sommes(le jour: DateCivile) -> [Cumul] {
    var sommes = Array(repeating: Cumul.zero, count: FigureDuVoyage.allCases.count)
    for (cle, montant) in montants where cle.jour <= jour { sommes[cle.figure.rawValue] += montant }
    return sommes
  }

  fileprivate static func += (uns: inout Self, autres: Self) {
    for (cle, montant) in autres.montants {
      let somme = (uns.montants[cle] ?? .zero) + montant
      uns.montants[cle] = somme == .zero ? nil : somme
    }
  }

  fileprivate static func - (uns: Self, autres: Self) -> Self {
    var (difference, contraires) = (uns, autres)
    contraires.montants = autres.montants.mapValues { .zero - $0 }
    difference += contraires
    return difference
  }
}

/// What is said of a facture in words, and from which day on.
package struct MotsDeFacture: Hashable, Sendable {
  /// What a person calls it.
  package let reference: String
  /// Who buys.
  package let client: ClientID
  /// The invoice's date.
  package let dateFacture: DateCivile
  /// When it is due.
  package let dateEcheance: DateCivile
  /// Its statut from each day on; before the first it is not there.
  package let statuts: [StatutDepuis]

  /// A statut, and the day from which on it is that.
  package struct StatutDepuis: Hashable, Sendable {
    /// The day.
    package let jour: DateCivile
    /// The statut.
    package let statut: StatutAffiche
  }

  init(_ facture: FicheFacture) {
    reference = facture.reference
    client = facture.clientId
    (dateFacture, dateEcheance) = (facture.dateFacture, facture.dateEcheance)
    // A draft is listed from its own date on, as an invoice is.
    let jours = [facture.dateFacture] + facture.joursDuVoyage.filter { $0 > facture.dateFacture }
    statuts = jours.reduce(into: []) { dits, jour in
      let statut = facture.statutAffiche(le: jour)
      if dits.last?.statut != statut { dits.append(StatutDepuis(jour: jour, statut: statut)) }
    }
  }
}

extension FicheFacture {
  /// The days on which a figure or a word of it is another than on their eve.
  fileprivate var joursDuVoyage: [DateCivile] {
    guard estEmise else { return [.premiere] }
    let faits =
      [dateFacture] + creance.exigibilite.jours + credits.map(\.date) + fonds.map(\.date)
      + [creance.abandonneeLe, crediteeDepuis].compactMap(\.self)
    // Sums of a month count no more from the next one on.
    let mois = faits.compactMap { $0.finDuMois.plus(jours: 1) }
    let retards = BalanceAgee.Tranche.changements.compactMap { dateEcheance.plus(jours: $0) }
    return Set([.premiere] + faits + mois + retards).sorted()
  }
}

/// What one act changes of the facture that it is about.
package struct EtapeDuVoyage: Sendable {
  /// Which facture: the first that is met is 0.
  package let document: Int
  /// What is said of it from now on; nothing where that stays as it was.
  package let mots: MotsDeFacture?
  /// By how much each figure is another, from which day on.
  package let ecarts: EcartsDeFigures
}

/// A journal as differences, act by act and day by day: the facts of any position on any day are a sum of
/// them.
///
///     figure(position, day)  =  all differences of that position or before, and of that day or before
///
///     41  issued    balance +120.00 from 2 Nov.   not due +120.00 from 2 Nov., −120.00 from 3 Dec.   1–30 days …
///     57  paid      balance −120.00 from 4 Dec.   1–30 days −120.00 from 4 Dec.
///
/// The differences are those of what `FigureDuVoyage` makes of the facture before the act and after it: a new event
/// needs nothing here.
package struct Voyage: Sendable {
  /// What is known of a facture that is told of.
  private struct Document: Sendable {
    let mots: MotsDeFacture
    let ecarts: EcartsDeFigures

    init(_ facture: FicheFacture) {
      (mots, ecarts) = (MotsDeFacture(facture), EcartsDeFigures(facture))
    }
  }

  private var documents: [Document?] = []
  private var rangs: [FactureID: Int] = [:]
  /// What factures were before the first act that is told of, and still are where they are not told of.
  private var anciennes: [FactureID: FicheFacture] = [:]
  /// The last word on those before the first act, once that is there.
  private var ouvertes: [Int: Document] = [:]

  /// Factures that are counted, and not told of one by one.
  package struct Autres: Sendable {
    /// How many they are.
    package fileprivate(set) var nombre = 0
    /// What they come to.
    package fileprivate(set) var ecarts = EcartsDeFigures()
  }

  private var autres = Autres()

  /// Begins before all acts.
  package init() {}

  /// Takes up what a facture was before the first act that is told of.
  package mutating func ouvrir(_ facture: FicheFacture) { anciennes[facture.id] = facture }

  /// Takes up what an act has made of a facture, and tells what that changes.
  package mutating func prendre(_ facture: FicheFacture) -> EtapeDuVoyage {
    let rang = rangs[facture.id] ?? commencer(facture.id)
    let nouveau = Document(facture)
    let ancien = documents[rang]
    documents[rang] = nouveau
    return EtapeDuVoyage(
      document: rang, mots: nouveau.mots == ancien?.mots ? nil : nouveau.mots,
      ecarts: nouveau.ecarts - (ancien?.ecarts ?? EcartsDeFigures()))
  }

  /// Gives a facture its place; one that was there before the first act is as it was then.
  private mutating func commencer(_ id: FactureID) -> Int {
    let rang = documents.count
    rangs[id] = rang
    let ancienne = anciennes.removeValue(forKey: id).map(Document.init)
    documents.append(ancienne)
    ouvertes[rang] = ancienne
    return rang
  }

  /// What was there before the first act, once all acts are taken up: each facture that they touch, the last of those that
  /// were still to be settled, and all others together.
  package mutating func ouverture(
    ouvertes nombre: Int = 2000
  ) -> (etapes: [EtapeDuVoyage], autres: Autres) {
    let aRegler = anciennes.values.filter {
      $0.creance.etape != .annulee && $0.closeDepuis == nil
    }.sorted { $0.brouillon < $1.brouillon }
    for facture in aRegler.suffix(nombre) { _ = commencer(facture.id) }
    for facture in anciennes.values {
      autres.nombre += 1
      autres.ecarts += EcartsDeFigures(facture)
    }
    anciennes = [:]
    let etapes = ouvertes.sorted { $0.key < $1.key }.map {
      EtapeDuVoyage(document: $0.key, mots: $0.value.mots, ecarts: $0.value.ecarts)
    }
    return (etapes, autres)
  }

  /// What all factures come to as of a day.
  package func sommes(le jour: DateCivile) -> [Cumul] {
    documents.reduce(autres.ecarts.sommes(le: jour)) { sommes, document in
      guard let document else { return sommes }
      return zip(sommes, document.ecarts.sommes(le: jour)).map(+)
    }
  }

  /// What is said of each facture that is told of, and what it comes to, as of a day.
  package func forEachDocument(
    le jour: DateCivile, _ body: (MotsDeFacture, StatutAffiche, [Cumul]) throws -> Void
  ) rethrows {
    for document in documents {
      guard let document, let statut = document.mots.statuts.last(where: { $0.jour <= jour })
      else { continue }
      try body(document.mots, statut.statut, document.ecarts.sommes(le: jour))
    }
  }
}
