public import Facturation

/// The VAT that became due in a period, by rate and category: on documents dated in it, or on what came
/// in.
///
/// Which of them it is follows from each invoice's nature and from the seller whom it froze. What was
/// due on documents is recovered where an invoice is given up.
public struct TVAExigible: Sendable {
  /// The documents of the period, of those invoices whose VAT is due when invoiced.
  private var surDocuments: TVAPeriode
  /// What came in for the others, by rate and category.
  public private(set) var encaissee: [CleTVA: BaseEtTVA] = [:]
  /// What is recovered of the first, by rate and category, for it will never be paid.
  public private(set) var recuperee: [CleTVA: BaseEtTVA] = [:]

  /// Adds up what became due in a period.
  public init(_ factures: some Sequence<Facture> = [], periode: ClosedRange<DateCivile>) {
    surDocuments = TVAPeriode(periode: periode)
    for facture in factures { ajouter(facture) }
  }

  /// What an invoice and its avoirs have made due by a day, if it has come so far by then.
  init(
    _ creance: Creance, le jour: DateCivile, documents: TVAPeriode, _ avancement: Avancement
  ) {
    if creance.estExigibleALEncaissement {
      surDocuments = TVAPeriode(periode: documents.periode)
      encaissee = creance.tvaEncaissee(avancement)
    } else {
      surDocuments = documents
      recuperee = creance.tvaRecuperee(le: jour, avancement)
    }
  }

  /// What the documents leave once avoirs are taken off, by rate and category.
  public var facturee: [CleTVA: BaseEtTVA] { surDocuments.parGroupe.mapValues(\.nette) }

  /// What became due in all, by rate and category.
  public var parGroupe: [CleTVA: BaseEtTVA] {
    facturee.merging(encaissee, uniquingKeysWith: +)
      .merging(recuperee.mapValues { .zero - $0 }, uniquingKeysWith: +)
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

  /// Adds what a facture makes due in the period.
  public mutating func ajouter(_ facture: Facture) { ajouter(facture.fiche) }

  /// Adds what a facture makes due in the period, of which this is told.
  package mutating func ajouter(_ facture: FicheFacture) {
    let periode = surDocuments.periode
    guard facture.creance.estExigibleALEncaissement else {
      surDocuments.ajouter(facture)
      return Self.cumuler(facture.tvaRecuperee(dans: periode), &recuperee)
    }
    Self.cumuler(facture.tvaEncaissee(dans: periode), &encaissee)
  }

  private static func cumuler(_ parts: [CleTVA: BaseEtTVA], _ sommes: inout [CleTVA: BaseEtTVA]) {
    for (cle, part) in parts where part != .zero {
      sommes[cle] = sommes[cle, default: .zero] + part
    }
  }
}
