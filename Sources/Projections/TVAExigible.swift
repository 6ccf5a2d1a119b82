public import Facturation

/// The VAT that became due in a period, by rate and category: on documents as of their VAT day, or on what
/// came in.
///
/// Which of them it is follows from each invoice's nature and from the seller whom it froze. What was
/// due on documents is recovered where an invoice is given up.
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
    guard facture.estEmise else { return }
    facture.tvaFacturee(dans: periode).forEach { cle, part in
      documents.changer(cle) { $0 = $0 + part }
    }
    Self.cumuler(facture.tvaEncaissee(dans: periode), &encaissee)
    Self.cumuler(facture.tvaRecuperee(dans: periode), &recuperee)
    for jour in facture.creance.exigibilite.reports where periode.contains(jour.date) {
      reporter(facture.tvaFacturee(dans: jour.date...jour.date), de: jour)
    }
  }

  private mutating func reporter(_ parts: [CleTVA: BaseEtTVA], de jour: JourDeTVA) {
    guard let mois = jour.reporteDu?.debutDuMois else { return }
    reportee[mois] = parts.values.reduce(reportee[mois] ?? .zero, +)
  }

  private static func cumuler(_ parts: [CleTVA: BaseEtTVA], _ sommes: inout [CleTVA: BaseEtTVA]) {
    for (cle, part) in parts where part != .zero {
      sommes[cle] = sommes[cle, default: .zero] + part
    }
  }
}
