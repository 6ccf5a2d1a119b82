package import Facturation
package import Journaux

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
  /// Where the journal is, for whoever reads the page.
  package var cheminDuJournal = "journal.jsonl"
  /// Whether its moment is that of the last event, so that it is the same whenever it is made.
  package var estReproductible = false

  /// Gathers the circumstances.
  package init(
    langue: Langue, du: DateCivile? = nil, au: DateCivile, client: ClientID? = nil,
    etabliLe: Timestamp, version: String
  ) {
    self.langue = langue
    self.du = du
    self.au = au
    self.client = client
    self.etabliLe = etabliLe
    self.version = version
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
  /// The anchor that the journal had to contain.
  package var ancre: String?
  /// The command that comes to this verdict again.
  package var commande: String
  /// The command that shows later on that the journal still holds all of this.
  package var commandePlusTard: String

  /// What was taken on the word of earlier verifications, where the last one went on from these.
  package var surParole: SurParole?

  /// How far a verification relied on those before, and who says that these were.
  package struct SurParole: Sendable {
    /// The last event that was taken on trust.
    package let jusqua: Position
    /// When it was noted beside the journal that all was well up to there.
    package let noteLe: Timestamp
    /// The command that verifies all.
    package let commande: String

    /// Gathers what a reader has to know.
    package init(jusqua: Position, noteLe: Timestamp, commande: String) {
      (self.jusqua, self.noteLe, self.commande) = (jusqua, noteLe, commande)
    }
  }

  /// Whether all is well, as far as was looked; a journal without a single event proves nothing.
  var estIntact: Bool { anomalies == 0 && tete.position > 0 }

  /// How many anomalies a report tells.
  package static let borne = 100

  /// Begins with a verdict without anomalies.
  package init(evenements: Int, tete: Head, commande: String, commandePlusTard: String) {
    self.evenements = evenements
    self.tete = tete
    self.commande = commande
    self.commandePlusTard = commandePlusTard
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
    self.octet = octet
    self.octets = octets
  }
}
