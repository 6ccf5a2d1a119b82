import Facturation
import Journal
import Projections

/// What a report tells of a journal: the factures that it lists, what all of them come to, and the
/// numbers given.
///
/// Of a facture that it does not list nothing is held but what it adds to sums and series.
struct LectureRapport {
  /// The registre, once opened.
  let registre: Registre?
  /// The factures of the period and the client, issued ones first, in the order of their dates.
  private(set) var factures: [Facture] = []
  /// What these come to, and the VAT of all documents that are dated in the period.
  private(set) var totaux: TotauxRegistre
  /// The VAT that became due in the period, of factures of any date.
  private(set) var exigible: TVAExigible
  /// What came in in the period, for factures of any date.
  private(set) var encaissements: Encaissements
  /// What is due, of factures of any date.
  private(set) var balance: BalanceAgee
  /// The numbers given in each series, to whomever.
  private(set) var numeros = NumerosDonnes()
  /// The closings of periods that the report's own touches.
  let clotures: [ClotureEnregistree]
  /// What clients are called now.
  private(set) var noms: [ClientID: String] = [:]

  /// Reads what a report needs of a journal.
  init(
    _ cadre: CadreRapport, _ vue: any JournalView,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    registre = try vue.events(tagged: .stream(.registre)).registre()
    clotures = try vue.clotures().filter { cloture in
      ((cloture.periode.du ?? .premiere)...cloture.periode.au).overlaps(cadre.periode)
    }
    totaux = TotauxRegistre(periode: cadre.periode)
    exigible = TVAExigible(periode: cadre.periode)
    encaissements = Encaissements(periode: cadre.periode)
    balance = BalanceAgee(au: cadre.au)
    try vue.forEachEtat(of: [.client, .facture], prendre: { $0 }) { etat, rang, nombre in
      progression(rang, nombre)
      switch etat {
      case .client(let client): noms[client.id] = client.fiche.nom.texte
      case .facture(let facture): ajouter(facture, cadre)
      case .produit: break
      }
      return true
    }
    factures.sort(by: Self.avant)
  }

  /// What a client is called in a facture, or now where it is a draft.
  func nomDuClient(_ facture: Facture) -> String {
    facture.emission?.client.nom.texte ?? nom(de: facture.clientId)
  }

  /// What a client is called now.
  func nom(de client: ClientID) -> String { noms[client] ?? client.texte }

  private mutating func ajouter(_ facture: Facture, _ cadre: CadreRapport) {
    numeros.ajouter(facture)
    guard cadre.concerne(facture.enTete) else { return }
    totaux.ajouter(facture)
    exigible.ajouter(facture)
    encaissements.ajouter(facture)
    balance.ajouter(facture)
    guard cadre.retient(facture.enTete) else { return }
    factures.append(facture)
  }

  /// Issued ones by date, series and rank; the others behind, by the rank of their drafts.
  private static func avant(_ une: Facture, _ autre: Facture) -> Bool {
    switch (une.emission, autre.emission) {
    case (let premiere?, let seconde?):
      (une.dateFacture, premiere.numero.serie.texte, premiere.numero.rang)
        < (autre.dateFacture, seconde.numero.serie.texte, seconde.numero.rang)
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): une.brouillon < autre.brouillon
    }
  }
}
