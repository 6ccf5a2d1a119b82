package import Facturation
public import Journaux

/// What verification has to say in the end.
public struct RapportVerification: Sendable {
  /// How many lines were checked, those that were taken on trust not among them.
  public internal(set) var evenements = 0
  /// How many anomalies were found.
  public internal(set) var anomalies = 0
  /// The journal's end.
  public internal(set) var tete = Head.empty
  /// The event with which ends what was taken on trust, since the verification went on from an anchor.
  public internal(set) var surParole: Head?
  /// Whose journal it is, if a line says so.
  public internal(set) var source: String?
  /// Where the clock was set back, each by an event that says why.
  public internal(set) var correctionsHorloge: [Position] = []

  /// The signatures and the tokens that are kept beside the journal, and of which nothing is wrong.
  public internal(set) var preuves: [PreuveGardee] = []

  /// The anchor of the journal's end, where that can be read.
  package internal(set) var ancre: AncreDatee?
  /// The event of the anchor that the journal had to contain, where it does.
  package internal(set) var ancreTrouvee: Position?

  /// Of what is derived from the journal and kept beside it, that which no command would believe, or not all
  /// of: it does no harm, and is no anomaly.
  package internal(set) var ecartes: [FichiersDerives] = []

  /// Whether something beside the lines says where the journal ends: the synced head, or an anchor.
  ///
  /// Without either, lines that were cut off its end would not be missed.
  public internal(set) var finAttestee = false

  /// Whether the lines go on behind the head file, which a crash kept from following them.
  var devanceLaTete = false

  init() {}

  /// Nothing is kept in a file that could have been changed: what may be wrong is that an anchor is another
  /// journal's, which is handed over.
  package init(
    sansFichier vue: any JournalView, ancre: Ancre?, anomalie: (Anomalie) -> Void
  ) throws {
    (evenements, tete, finAttestee) = (vue.head.position, vue.head, true)
    guard let ancre else { return }
    var trouve: RecordedEvent?
    try vue.forEach(after: ancre.position - 1) { evenement in
      trouve = evenement
      return false
    }
    guard let ecart = ancre.ecart(de: nil, trouvant: trouve) else {
      ancreTrouvee = ancre.position
      return
    }
    anomalies = 1
    anomalie(Anomalie(ecart, position: tete.position, debut: 0))
  }

  /// What was found in a store of lines, of which but an anchor tells where it ends.
  package init(
    lignes evenements: Int, anomalies: Int, tete: Head, source: RegistreID?,
    correctionsHorloge: [Position], ancreTrouvee: Position?
  ) {
    (self.evenements, self.anomalies, self.tete) = (evenements, anomalies, tete)
    (self.correctionsHorloge, self.ancreTrouvee) = (correctionsHorloge, ancreTrouvee)
    self.source = source?.texte
    ancre = AncreDatee(de: tete, dans: source)
    finAttestee = ancreTrouvee != nil
  }

  /// Nothing else was verified.
  init(seule anomalie: Anomalie) { anomalies = 1 }

  /// Whether all is well; a journal without a single event proves nothing and is not.
  public var estIntact: Bool { anomalies == 0 && tete.position > 0 }
}

/// What is derived from a journal and kept beside it, so that not all of that has to be read.
package enum FichiersDerives: String, Sendable {
  /// Where events stand.
  case index
  /// What clients and factures have come to.
  case etats
}
