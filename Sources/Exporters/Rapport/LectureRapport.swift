import Facturation
import Journaux
import Projections

/// What a report tells of a journal: which factures it lists, what all of them come to, and the numbers
/// given.
///
/// Of a facture nothing is held but what it adds to sums and series, and its place in the list.
struct LectureRapport {
  /// The registre, once opened.
  let registre: Registre?
  /// The factures of the period and the client, issued ones first, in the order of their dates.
  let factures: [FactureID]
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
    (sommes, factures) = try withoutActuallyEscaping(progression) { progression in
      var lecture = LectureDesFiches(cadre, progression)
      try vue.forEachFiche(&lecture)
      return (lecture.sommes, lecture.listees.sorted().map(\.id))
    }
  }

  /// What a client is called in a facture, or now where it is a draft.
  func nomDuClient(_ facture: Facture) -> String {
    facture.emission?.client.nom.texte ?? nom(de: facture.clientId)
  }

  /// What a client is called now.
  func nom(de client: ClientID) -> String { sommes.noms[client] ?? client.texte }
}

/// Goes through all clients and factures for a report.
private struct LectureDesFiches: FicheReader {
  private(set) var sommes: SommesDuRapport
  private(set) var listees: [FactureListee] = []
  private let cadre: CadreRapport
  private let progression: (Int, Int) -> Void

  init(_ cadre: CadreRapport, _ progression: @escaping (Int, Int) -> Void) {
    (self.cadre, self.progression) = (cadre, progression)
    sommes = SommesDuRapport(cadre)
  }

  mutating func take(_ client: ClientNomme) { sommes.ajouter(client) }

  mutating func take(_ facture: FicheFacture) {
    sommes.ajouter(facture)
    if cadre.retient(facture) { listees.append(FactureListee(facture)) }
  }

  mutating func advance(_ number: Int, of count: Int) { progression(number, count) }
}

/// Where a facture stands in the list: issued ones by date, series and rank; the others behind, by the rank of
/// their drafts.
private struct FactureListee: Comparable {
  let id: FactureID
  private let place: (estBrouillon: Int, date: DateCivile, serie: String, rang: Int)

  init(_ facture: FicheFacture) {
    id = facture.id
    place =
      if let numero = facture.numero {
        (0, facture.dateFacture, numero.serie, numero.rang)
      } else {
        (1, .premiere, "", facture.brouillon)
      }
  }

  static func < (une: FactureListee, autre: FactureListee) -> Bool { une.place < autre.place }

  static func == (une: FactureListee, autre: FactureListee) -> Bool { une.place == autre.place }
}

/// What a report adds up of all factures, of which it holds none.
struct SommesDuRapport {
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

  mutating func ajouter(_ client: ClientNomme) { noms[client.id] = client.nom.texte }

  mutating func ajouter(_ facture: FicheFacture) {
    numeros.ajouter(facture)
    guard client == nil || facture.clientId == client else { return }
    totaux.ajouter(facture)
    exigible.ajouter(facture)
    encaissements.ajouter(facture)
    balance.ajouter(facture)
  }
}
