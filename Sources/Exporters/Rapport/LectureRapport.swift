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
  let factures: [Facture]
  /// What all of them come to.
  let sommes: SommesDuRapport
  /// The closings of periods that the report's own touches.
  let clotures: [ClotureEnregistree]

  /// Reads what a report needs of a journal.
  init(
    _ cadre: CadreRapport, _ vue: any JournalView,
    progression: (_ rang: Int, _ sur: Int) -> Void = { _, _ in }
  ) throws {
    registre = try vue.events(tagged: .stream(.registre)).registre()
    clotures = try vue.clotures().filter { cloture in
      ((cloture.periode.du ?? .premiere)...cloture.periode.au).overlaps(cadre.periode)
    }
    var (sommes, factures) = (SommesDuRapport(cadre), [Facture]())
    try vue.forEachFiche(&sommes, andFactures: cadre.retient, take: { facture, _ in facture }) {
      progression($1, $2)
      if let facture = $0 { factures.append(facture) }
    }
    self.sommes = sommes
    self.factures = factures.sorted(by: Self.avant)
  }

  /// What a client is called in a facture, or now where it is a draft.
  func nomDuClient(_ facture: Facture) -> String {
    facture.emission?.client.nom.texte ?? nom(de: facture.clientId)
  }

  /// What a client is called now.
  func nom(de client: ClientID) -> String { sommes.noms[client] ?? client.texte }

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

/// What a report adds up of all factures, of which it holds none.
struct SommesDuRapport: FicheReader {
  /// What those of the period and the client come to, and the VAT of all documents that are dated in it.
  private(set) var totaux: TotauxRegistre
  /// The VAT that became due in the period, of factures of any date.
  private(set) var exigible: TVAExigible
  /// What came in in the period, for factures of any date.
  private(set) var encaissements: Encaissements
  /// What is due, of factures of any date.
  private(set) var balance: BalanceAgee
  /// The numbers given in each series, to whomever.
  private(set) var numeros = NumerosDonnes()
  /// What clients are called now.
  private(set) var noms: [ClientID: String] = [:]
  private let client: ClientID?

  init(_ cadre: CadreRapport) {
    client = cadre.client
    totaux = TotauxRegistre(periode: cadre.periode)
    exigible = TVAExigible(periode: cadre.periode)
    encaissements = Encaissements(periode: cadre.periode)
    balance = BalanceAgee(au: cadre.au)
  }

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom.texte }

  mutating func take(_ facture: FicheFacture) {
    numeros.ajouter(facture)
    guard client == nil || facture.clientId == client else { return }
    totaux.ajouter(facture)
    exigible.ajouter(facture)
    encaissements.ajouter(facture)
    balance.ajouter(facture)
  }

  mutating func advance(_ number: Int, of count: Int) {}
}
