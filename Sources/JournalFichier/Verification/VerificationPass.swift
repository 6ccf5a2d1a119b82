package import Facturation
public import Journaux
import LigneJSON
import Projections
import Synchronization

/// One pass over the lines of a journal.
struct VerificationPass {
  private(set) var rapport = RapportVerification()
  private var chain: Chain
  /// What asks what the events mean, as long as all can be read that it needs of what was before.
  private var controle: Controle?
  private let ancre: Ancre?
  private let tete: HeadFile?
  private var index: IndexCheck?
  private let states: KeptCheck?
  private var preuves: ProofCheck?
  private let beginning: Beginning?
  private var ancreVue: Bool
  /// How the anchor's event differs from it, where it is but its time.
  private var autreHeure: Anomalie?
  private var teteVue: Bool

  /// Begins above the first line, or goes on from an anchor, behind a beginning that is taken on trust.
  init(
    ancre: Ancre?, behind beginning: Beginning? = nil, tete: HeadFile?, index: IndexCheck? = nil,
    states: KeptCheck? = nil, preuves: ProofCheck? = nil, controle: Controle = Controle()
  ) throws {
    (self.ancre, self.beginning, self.tete) = (ancre, beginning, tete)
    (self.index, self.states, self.preuves) = (index, states, preuves)
    self.controle = controle
    chain = beginning?.start.chain ?? Chain()
    ancreVue = beginning != nil
    teteVue = if let tete, let beginning { try beginning.contains(tete) } else { false }
    rapport.surParole = beginning?.head
  }

  /// Notes that no command would believe some files, or not all of them.
  mutating func setAside(_ files: FichiersDerives) { rapport.ecartes.append(files) }

  /// Takes the next line, and gives all that is wrong with it.
  mutating func take(_ scanned: ReadLine) throws -> [Anomalie] {
    rapport.evenements += 1
    index?.take(scanned)
    let position = chain.head.position + 1
    var damage: [Anomalie] = []
    let ecarts = try ecarts(scanned) { damage.append($0) }
    return found(damage + ecarts.map { Anomalie($0, position: position, debut: scanned.offset) })
  }

  private mutating func ecarts(_ scanned: ReadLine, damage: (Anomalie) -> Void) throws -> [Ecart] {
    switch scanned.content {
    case .success(let line): return try ecarts(line, scanned, damage: damage)
    case .failure(let ecart):
      chain.skip()
      return [ecart]
    }
  }

  private mutating func ecarts(
    _ line: Line, _ scanned: ReadLine, damage: (Anomalie) -> Void
  ) throws -> [Ecart] {
    var ecarts = chain.take(line, actualHash: scanned.hash)
    do {
      ecarts += try controle?.prendre(line.event, a: scanned.offset) ?? []
    } catch let fault as Anomalie {
      damage(fault)
      controle = nil
    }
    if !scanned.isComplete { ecarts.append(.unended(after: scanned.next - 1 - scanned.offset)) }
    note(line.event, scanned.offset..<scanned.next)
    return ecarts
  }

  /// What can only be told at the end.
  mutating func finish(end: Int, judge: ((PreuveGardee) -> Teneur?)? = nil) throws -> [Anomalie] {
    var anomalies: [Anomalie] = []
    func missing(_ regle: Ecart.Regle, _ attendu: Teneur, _ trouve: Teneur) {
      let ecart = Ecart(regle, attendu: attendu, trouve: trouve)
      anomalies.append(Anomalie(ecart, position: chain.head.position, debut: end))
    }
    if chain.head.position == 0 { missing(.vide, .unEvenement, .aucunEvenement) }
    if !chain.isComplete { missing(.lot, .resteDuLot, .finDuFichier) }
    if let ancre, let demande = ancre.datee?.registre, let source = chain.source, demande != source
    {
      missing(.ancre, .registreNomme(demande), .registreNomme(source))
    } else if let autreHeure, !ancreVue {
      anomalies.append(autreHeure)
    } else if let ancre, !ancreVue {
      missing(.ancre, .evenement(ancre.position, ancre.empreinte), .aucunTel)
    }
    if let tete, !teteVue || tete.source != chain.source {
      missing(.tete, .evenement(tete.position, tete.hash.texte), .aucunTel)
    }
    let indexed = try index?.verdict()
    if indexed == .damaged { setAside(.index) }
    if states?.isDamaged == true { setAside(.etats) }
    if indexed == .differs || beginning?.indexIsWrong == true {
      missing(.index, .indexDesLignes, .autreIndex)
    }
    // Where a line is not what it should be, nobody knows what should be kept.
    if rapport.anomalies == 0, states?.agrees(with: controle?.sommeDesFiches) == false {
      missing(.etats, .etatsDesLignes, .autresEtats)
    }
    if let kept = try preuves?.finish(
      source: chain.source, head: chain.head.position, end: end, judge: judge)
    {
      rapport.preuves = kept.proofs
      anomalies += kept.anomalies
    }
    // The anchor that a verification goes on from vouches for what is above it.
    let estAncree = ancre.map { beginning == nil || $0.position == chain.head.position } ?? false
    rapport.finAttestee = estAncree || tete != nil
    rapport.devanceLaTete = tete.map { $0.position < chain.head.position } ?? false
    rapport.tete = chain.head
    rapport.ancre = AncreDatee(de: chain.head, dans: chain.source)
    rapport.ancreTrouvee = beginning == nil && ancreVue ? ancre?.position : nil
    rapport.source = chain.source?.texte
    return found(anomalies)
  }

  private mutating func note(_ event: RecordedEvent, _ place: Range<Int>) {
    preuves?.note(event, at: place.lowerBound)
    if event.evenement.faits.corrigeHorloge { rapport.correctionsHorloge.append(event.position) }
    if let ancre {
      if ancre.designe(event) { ancreVue = true }
      if let ecart = ancre.ecartDHeure(event) {
        autreHeure = Anomalie(ecart, position: event.position, debut: place.lowerBound)
      }
    }
    if let tete, event.position == tete.position, event.hash == tete.hash,
      place.upperBound == tete.length
    {
      teteVue = true
    }
  }

  private mutating func found(_ anomalies: [Anomalie]) -> [Anomalie] {
    rapport.anomalies += anomalies.count
    return anomalies
  }
}

/// What verification has to say in the end.
public struct RapportVerification: Sendable {
  /// How many lines were checked, those that were taken on trust not among them.
  public internal(set) var evenements = 0
  /// How many anomalies were found.
  public internal(set) var anomalies = 0
  /// The end of the journal that was verified.
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

  init(anomalies: Int = 0) { self.anomalies = anomalies }

  /// Nothing is kept in a file that could have been changed: the fault may be that an anchor is another
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

/// Reads the lines of a file by several threads, and hands them over in their order.
///
/// The file is cut into shares of as many bytes, of which each line belongs to the one in which it
/// begins. They are read in rounds: while this thread hands over the lines of one, the others read
/// the next, and it helps them when it is done. So no more than two rounds are held at a time.
///
///     threads 1…    round 1          round 2          round 3
///     this one      round 1          lines of 1, 2    lines of 2, 3    lines of 3
struct LinesAhead: Sendable {
  private let file: OpenFile
  private let start: Int
  private let end: Int
  private let threads: Int
  private let share: Int
  private let marks: SecretMarks?

  /// How many shares each thread has in a round, so that none waits long for another.
  private static let sharesInRound = 4

  init(
    _ file: OpenFile, from start: Int, to end: Int, threads: Int, share: Int,
    marks: SecretMarks?
  ) {
    (self.file, self.start, self.end) = (file, start, end)
    (self.threads, self.share, self.marks) = (threads, share, marks)
  }

  /// Hands over every line.
  func forEach(_ body: (ReadLine) throws -> Void) throws {
    let built = BuiltValues.OfThreads()
    @Sendable func lines(of number: Int) throws -> [ReadLine] {
      try built.lend { try self.lines(of: number, knowing: $0) }
    }
    let shares = (max(0, end - start) + share - 1) / share
    var ready: [Round.Share] = []
    for start in stride(from: 0, to: shares, by: threads * Self.sharesInRound) {
      let round = Round(start..<min(start + threads * Self.sharesInRound, shares))
      var handedOver = Result<Void, any Error>.success(())
      Systeme.inThreads(1..<min(threads, round.shares.count)) { _ in
        round.read(lines(of:))
      } meanwhile: {
        handedOver = Result { try ready.forEach { try $0.get().forEach(body) } }
        ready = []
        round.read(lines(of:))
      }
      try handedOver.get()
      ready = round.outcomes
    }
    try ready.forEach { try $0.get().forEach(body) }
  }

  /// Reads the event of a line again that was handed over.
  func event(at offset: Int) throws -> Evenement {
    var scanner = Known.Scanner(file, from: offset, to: end, block: \.short)
    guard let scanned = try scanner.next(), let line = try? scanned.read() else {
      throw JournalChange()
    }
    return line.event.evenement
  }

  /// The lines that begin in a share, their hashes taken together.
  private func lines(of number: Int, knowing built: BuiltValues) throws -> [ReadLine] {
    let limit = min(start + (number + 1) * share, end)
    guard let first = try startOfLine(in: start + number * share..<limit) else { return [] }
    var bytes = try file.read(at: first, count: limit - first)
    if first + bytes.count == limit, bytes.last != UInt8(ascii: "\n") {
      var scanner = Known.Scanner(file, from: limit, to: end, block: \.short)
      if let rest = try scanner.next() {
        bytes += rest.bytes[rest.range]
        if rest.isComplete { bytes.append(UInt8(ascii: "\n")) }
      }
    }
    var ranges: ContiguousArray<Range<Int>> = []
    var next = 0
    while next < bytes.count {
      let feed = Systeme.place(of: UInt8(ascii: "\n"), in: bytes, next..<bytes.count)
      ranges.append(next..<(feed ?? bytes.count))
      next = (feed ?? bytes.count) + 1
    }
    return zip(ranges, Line.hashes(bytes, in: ranges)).map { range, hash in
      let scanned = Line.Scanned(
        bytes: bytes, range: range, offset: first + range.lowerBound,
        isComplete: range.upperBound < bytes.count, hash: hash)
      return ReadLine(scanned, marks, knowing: built)
    }
  }

  /// Where the first line begins that begins within limits; one does behind each line feed.
  private func startOfLine(in range: Range<Int>) throws -> Int? {
    guard range.lowerBound > start else { return start }
    var scanner = Known.Scanner(
      file, from: range.lowerBound - 1, to: range.upperBound - 1, block: \.short)
    guard let rest = try scanner.next(), rest.isComplete else { return nil }
    return rest.next
  }
}

/// A line that was read, with all that can be told of it by itself.
///
/// An object, since its content is large: handed on, it is not copied.
final class ReadLine: Sendable {
  /// Where it begins in the file, and where the next one does.
  let offset, next: Int
  /// Whether a line feed ends it.
  let isComplete: Bool
  /// What it says, or why it cannot be read.
  let content: Result<Line, Ecart>
  /// The hash of its bytes.
  let hash: Empreinte
  /// The number of what the index holds of it, where that is asked for.
  let mark: UInt64?

  init(
    _ scanned: Line.Scanned, _ marks: SecretMarks? = nil, knowing built: BuiltValues? = nil
  ) {
    offset = scanned.offset
    next = scanned.next
    isComplete = scanned.isComplete
    content = Result { () throws(Ecart) in try scanned.read(knowing: built) }
    hash = scanned.hash
    if let marks, case .success(let line) = content {
      mark = marks.mark(of: line.event, at: offset)
    } else {
      mark = nil
    }
  }
}

/// Shares that are read by any free thread.
private final class Round: Sendable {
  /// The lines of a share, or why they could not be read: those before it are handed over first.
  typealias Share = Result<[ReadLine], any Error>

  let shares: Range<Int>
  private let state: Mutex<State>

  private struct State {
    var next: Int
    var read: [Int: Share] = [:]
  }

  init(_ shares: Range<Int>) {
    self.shares = shares
    state = Mutex(State(next: shares.lowerBound))
  }

  /// Reads shares as long as there are any that nobody has taken.
  func read(_ lines: (Int) throws -> [ReadLine]) {
    while let share = take() {
      let result = Result { try lines(share) }
      state.withLock { $0.read[share] = result }
    }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < shares.upperBound else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  /// What came of all shares, in their order.
  var outcomes: [Share] { state.withLock { state in shares.compactMap { state.read[$0] } } }
}
