package import Facturation
package import Journaux
import LigneJSON
import Projections

/// Checks all lines of a store, from the first to the last, and names all that is wrong.
///
/// It only reads. Each line is checked by itself, against the line above, against what the events mean
/// together, and against the keys under which the store has it: the fold of a stream believes these. An
/// anomaly does not stop it, and what it holds does not grow with the journal.
package struct LinesVerification {
  private let lines: any LineReading
  private let ancre: Ancre?
  /// How many factures are held in a turn; lines are read again for the others.
  private let factures: Int

  /// Prepares to verify the lines of a store, which must contain the anchor if one is given.
  package init(_ lines: any LineReading, ancre: Ancre? = nil, factures: Int = 2048) {
    (self.lines, self.ancre, self.factures) = (lines, ancre, factures)
  }

  /// Verifies what is recorded when it begins; each anomaly is handed over when it is found, and how many
  /// lines are done now and then, which may throw to end it there.
  package func executer(
    progression: (_ lignes: Int, _ sur: Int) throws -> Void = { _, _ in },
    anomalie: (Anomalie) -> Void
  ) throws -> LinesReport {
    try translatingErrors {
      let last = try lines.last()
      var pass = LinesPass(ancre: ancre, end: last, in: lines, factures: factures)
      do {
        try take(&pass, to: last?.position ?? 0, progression, anomalie)
      } catch let fault as Anomalie {
        // A key that leads astray is told, and nothing behind it can be checked.
        pass.found([fault]).forEach(anomalie)
        return pass.report
      }
      pass.finish().forEach(anomalie)
      return pass.report
    }
  }

  private func take(
    _ pass: inout LinesPass, to end: Position,
    _ progression: (_ lignes: Int, _ sur: Int) throws -> Void, _ anomalie: (Anomalie) -> Void
  ) throws {
    guard end > 0 else { return }
    try lines.forEachLine(1...end, asked: { try lines.linesWithKeys($0, atMost: $1) }) { line in
      try pass.take(line).forEach(anomalie)
      if line.position % 1024 == 0 || line.position == end { try progression(line.position, end) }
      return true
    }
  }
}

/// What a verification of lines has to say in the end.
package struct LinesReport: Sendable {
  /// How many lines were checked.
  package fileprivate(set) var evenements = 0
  /// How many anomalies were found.
  package fileprivate(set) var anomalies = 0
  /// The journal's end.
  package fileprivate(set) var tete = Head.empty
  /// Whose journal it is, if a line says so.
  package fileprivate(set) var source: RegistreID?
  /// Where the clock was set back, each by an event that says why.
  package fileprivate(set) var correctionsHorloge: [Position] = []
  /// The event of the anchor that the journal had to contain, where it does.
  package fileprivate(set) var ancreTrouvee: Position?
}

/// One pass over the lines of a store.
private struct LinesPass: ~Copyable {
  private(set) var report = LinesReport()
  private var chain = Chain()
  private var controle: Controle
  private let ancre: Ancre?
  /// The last line, as it was at first.
  private let end: StoredLine?
  /// The event at the anchor's position.
  private var anchored: RecordedEvent?

  init(ancre: Ancre?, end: StoredLine?, in lines: any LineReading, factures: Int) {
    (self.ancre, self.end) = (ancre, end)
    controle = Controle(
      parTour: factures,
      relire: { position in
        guard let line = try lines.lines(position...position, atMost: 1).first else {
          throw Anomalie.missing(position)
        }
        return try line.checked().event.evenement
      })
  }

  /// Takes the next line, and gives all that is wrong with it.
  mutating func take(_ stored: StoredLine) throws -> [Anomalie] {
    report.evenements += 1
    var anomalies: [Anomalie] = []
    let next = chain.position + 1
    if next < stored.position {
      // Those that are missing are told once, and what follows by its own place.
      anomalies.append(.missing(next))
      chain.skip(to: stored.position - 1)
    }
    for ecart in try ecarts(stored) {
      anomalies.append(Anomalie(ecart, position: stored.position, debut: 0))
    }
    return found(anomalies)
  }

  private mutating func ecarts(_ stored: StoredLine) throws -> [Ecart] {
    let line: Line
    do throws(Ecart) { line = try stored.scanned.read() } catch {
      chain.skip()
      return [error]
    }
    let event = line.event
    var ecarts = chain.take(line, actualHash: stored.scanned.hash)
    if Set(stored.keys) != Set(LineKeys.keys(of: event)) {
      ecarts.append(Ecart(.index, attendu: .clesDeLaLigne, trouve: .autresCles))
    }
    ecarts += try controle.prendre(event, a: stored.position)
    if event.evenement.corrigeHorloge { report.correctionsHorloge.append(event.position) }
    if event.position == ancre?.position { anchored = event }
    return ecarts
  }

  /// What can only be told at the end.
  mutating func finish() -> [Anomalie] {
    var ecarts: [Ecart] = []
    if chain.position == 0 {
      ecarts.append(Ecart(.vide, attendu: .unEvenement, trouve: .aucunEvenement))
    }
    if !chain.isComplete { ecarts.append(Ecart(.lot, attendu: .resteDuLot, trouve: .rien)) }
    if let end, chain.position < end.position {
      ecarts.append(Ecart(.forme, attendu: .ligne, trouve: .rien))
    }
    if let ecart = ancre?.ecart(de: chain.source, trouvant: anchored) {
      ecarts.append(ecart)
    } else {
      report.ancreTrouvee = ancre?.position
    }
    (report.tete, report.source) = (chain.head, chain.source)
    return found(ecarts.map { Anomalie($0, position: chain.position, debut: 0) })
  }

  /// Counts what was found.
  mutating func found(_ anomalies: [Anomalie]) -> [Anomalie] {
    report.anomalies += anomalies.count
    return anomalies
  }
}
