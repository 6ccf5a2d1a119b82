package import Facturation
package import Journaux
import Projections

/// What a report is about, and under which circumstances it was made.
package struct CadreRapport: Sendable {
  /// The language of the page.
  package var langue: Langue
  /// The first day of the period; without one it begins with the journal.
  package var du: DateCivile?
  /// The last day of the period, as of which all is looked at.
  package var au: DateCivile
  /// Whose invoices alone are looked at, if a client was chosen.
  package var client: ClientID?
  /// When the report is made.
  package var etabliLe: Timestamp
  /// The version of the program that makes it.
  package var version: String
  /// Where the journal is, for readers of the page.
  package var cheminDuJournal = "journal.jsonl"
  /// Whether its moment is that of the last event, so that it is the same whenever it is made.
  package var estReproductible = false

  /// Gathers the circumstances.
  package init(
    langue: Langue, du: DateCivile? = nil, au: DateCivile, client: ClientID? = nil,
    etabliLe: Timestamp, version: String
  ) {
    (self.langue, self.du, self.au, self.client) = (langue, du, au, client)
    (self.etabliLe, self.version) = (etabliLe, version)
  }

  var periode: ClosedRange<DateCivile> { min(du ?? .premiere, au)...au }

  /// Whether an invoice is one that the report lists.
  @Sendable func retient(_ facture: FicheFacture) -> Bool {
    (client == nil || facture.clientId == client) && periode.contains(facture.dateFacture)
  }

  /// The period in words.
  var periodeEnMots: String {
    let fin = au.affiche(langue)
    let texte: TexteRapport = du.map { .duAu($0.affiche(langue), fin) } ?? .jusquAu(fin)
    return texte.texte(langue)
  }
}

/// What verification found, as a report tells it.
package struct Constat: Sendable {
  /// How many events were verified.
  package var evenements: Int
  /// The end of the journal that was verified.
  package var tete: Head
  /// How many anomalies there are.
  package var anomalies = 0
  /// The first of them.
  package var premieres: [Anomalie] = []
  /// Where the clock was set back.
  package var correctionsHorloge: [Position] = []
  /// Whether something beside the lines says where the journal ends.
  package var finAttestee = true
  /// The anchor that the journal had to contain.
  package var ancre: String?
  /// The command that comes to this verdict again.
  package var commande: String
  /// The command that shows later on that the journal still holds all of this.
  package var commandePlusTard: String

  /// What was taken on the word of earlier verifications, where the last one went on from these: up to which
  /// event, when it was noted beside the journal that all was well there, and the command that verifies all.
  package var surParole: (jusqua: Position, noteLe: Timestamp, commande: String)?

  /// Whether all is well, as far as was looked; a journal without a single event proves nothing.
  var estIntact: Bool { anomalies == 0 && tete.position > 0 }

  /// How many anomalies a report tells.
  fileprivate static let borne = 100

  /// Begins with a verdict without anomalies.
  package init(evenements: Int, tete: Head, commande: String, commandePlusTard: String) {
    (self.evenements, self.tete) = (evenements, tete)
    (self.commande, self.commandePlusTard) = (commande, commandePlusTard)
  }
}

extension [Anomalie] {
  /// Adds one to the first that were found, as long as a report tells it.
  package mutating func retenir(_ anomalie: Anomalie) {
    if count < Constat.borne { append(anomalie) }
  }
}

/// A line of the journal as a report shows it.
package struct LigneDeJournal: Sendable {
  /// Gives the line of an event: by its place in the file, where the index has told that, else by its position;
  /// with its bytes where the page has room for them.
  package typealias Lecture =
    @Sendable (_ position: Position, _ place: Int?, _ avecOctets: Bool) throws -> LigneDeJournal

  /// The byte of the journal at which it begins.
  package let octet: Int
  /// Its bytes, where the page has room for them.
  package let octets: ContiguousArray<UInt8>?

  /// Gathers place and bytes.
  package init(octet: Int, octets: ContiguousArray<UInt8>?) {
    (self.octet, self.octets) = (octet, octets)
  }
}

/// What a report tells of a journal: which factures it lists, what all of them come to, and the numbers
/// given.
///
/// Of a facture nothing is held but what it adds to sums and series, its place in the list, and its avoirs of
/// the period.
struct LectureRapport {
  /// The registre, once opened.
  let registre: Registre?
  /// The factures of the period and the client, issued ones first, in the order of their dates.
  let factures: [FactureID]
  /// The avoirs of the period and the client, on factures of any date.
  let avoirs: [AvoirDuRapport]
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
    (sommes, factures, avoirs) = try withoutActuallyEscaping(progression) { progression in
      var lecture = LectureDesFiches(cadre, progression)
      try vue.forEachFiche(&lecture)
      return (
        lecture.sommes, lecture.listees.sorted { $0.place < $1.place }.map(\.id),
        lecture.avoirs.sorted { $0.credit.place < $1.credit.place }
      )
    }
  }

  /// What a client is called in a facture, or now where it is a draft.
  func nomDuClient(_ facture: Facture) -> String {
    facture.emission?.client.nom.texte ?? nom(de: facture.clientId)
  }

  /// What a client is called now.
  func nom(de client: ClientID) -> String { sommes.noms[client] ?? client.texte }
}

/// An avoir as the report lists it.
struct AvoirDuRapport {
  let credit: Credit
  /// What the facture is called that it credits.
  let facture: String
  let client: ClientID
}

/// Goes through all clients and factures for a report.
private struct LectureDesFiches: FicheReader {
  private(set) var sommes: SommesDuRapport
  private(set) var listees: [(id: FactureID, place: PlaceDansLaListe)] = []
  private(set) var avoirs: [AvoirDuRapport] = []
  private let cadre: CadreRapport
  private let progression: (Int, Int) -> Void

  init(_ cadre: CadreRapport, _ progression: @escaping (Int, Int) -> Void) {
    (self.cadre, self.progression) = (cadre, progression)
    sommes = SommesDuRapport(cadre)
  }

  mutating func take(_ client: ClientNomme) { sommes.ajouter(client) }

  mutating func take(_ facture: FicheFacture) {
    sommes.ajouter(facture)
    if cadre.retient(facture) { listees.append((facture.id, facture.placeDansLaListe)) }
    guard cadre.client == nil || facture.clientId == cadre.client else { return }
    for credit in facture.credits where cadre.periode.contains(credit.date) {
      let (reference, client) = (facture.reference, facture.clientId)
      avoirs.append(AvoirDuRapport(credit: credit, facture: reference, client: client))
    }
  }

  mutating func advance(_ number: Int, of count: Int) { progression(number, count) }
}

private typealias PlaceDansLaListe = (estBrouillon: Int, date: DateCivile, serie: String, rang: Int)

extension FicheFacture {
  /// Where it stands in the list: issued ones by date, series and rank; the others behind, by the rank of
  /// their drafts.
  fileprivate var placeDansLaListe: PlaceDansLaListe {
    guard let numero else { return (1, .premiere, "", brouillon) }
    return (0, dateFacture, numero.serie, numero.rang)
  }
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
  /// The numbers given in each series, to all clients.
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
