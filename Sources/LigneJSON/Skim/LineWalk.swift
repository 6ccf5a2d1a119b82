package import Facturation
package import Journaux

/// A walk over a line: what it keeps, and what it remembers of other lines.
///
/// Each kind of value has a function that says where the value ends which stands at a place, or
/// nothing when it does not know for certain that it is right.
struct LineWalk {
  /// What was kept.
  var line = SkimmedLine()
  /// Which event of the program the line holds, once its type was read.
  var data = -1

  let source: LongLiteral
  private var lastHash: (text: HashText, hash: Empreinte)?
  var seen = SeenTexts()
  var authors = KnownAuthors()
  private var lastDay = LastDay()
  var records = SeenRecords()
  private var dates = SeenDates()

  /// Walks over lines of a registre.
  init(source: RegistreID) { self.source = LongLiteral(Line.source(source)) }

  /// Begins a line.
  mutating func begin() {
    data = -1
    line.batch = nil
    line.cle = nil
    line.number = nil
    line.series = nil
    line.deducted = nil
    line.isDeposit = false
    line.settlement = nil
    line.siren = nil
  }

  /// Makes an event's numbers of what was kept.
  mutating func conclude(_ movement: Mouvement) {
    let amounts = line.amounts
    line.numbers.mouvement =
      switch movement {
      case .creation: .creation(brouillon: line.rank)
      case .emission:
        .emission(
          totalHT: Montant(unitesAdmises: amounts.totalHT),
          montantTVA: Montant(unitesAdmises: amounts.montantTVA),
          totalTTC: Montant(unitesAdmises: amounts.totalTTC))
      case .avoir: .avoir(totalTTC: Montant(unitesAdmises: amounts.totalTTC))
      case .paiement:
        .paiement(PaiementID(line.payment), Montant(unitesAdmises: amounts.totalTTC))
      case .annulation: .annulation(PaiementID(line.payment))
      case .remboursement: .remboursement(Montant(unitesAdmises: amounts.totalTTC))
      case .irrecouvrable, .aucun: movement
      }
  }
}

/// Values that stand for themselves.
extension LineWalk {
  @inline(__always) mutating func uuid(_ capture: Capture, _ raw: RawSpan, at place: Int) -> Int? {
    let first = place &+ 1
    guard raw.isQuote(at: place), raw.isQuote(at: place &+ 37) else { return nil }
    guard capture != .none else { return raw.isUUID(at: first) ? place &+ 38 : nil }
    guard let uuid = raw.uuid(at: first) else { return nil }
    switch capture {
    case .payment: line.payment = uuid
    case .cle: line.cle = uuid
    case .settlement: line.settlement = uuid
    case .client: line.client = uuid
    default: break
    }
    return place &+ 38
  }

  /// The hash of the line above need not be read again where it is known.
  @inline(__always) mutating func hash(_ capture: Capture, _ raw: RawSpan, at place: Int) -> Int? {
    guard raw.isQuote(at: place), raw.isQuote(at: place &+ 65) else { return nil }
    let text = HashText(raw, at: place &+ 1)
    if capture == .predecessor, let lastHash, text.isSame(as: lastHash.text) {
      line.predecessor = lastHash.hash
      return place &+ 66
    }
    guard let hash = raw.hash(at: place &+ 1) else { return nil }
    switch capture {
    case .predecessor: line.predecessor = hash
    case .hash:
      line.numbers.hash = hash
      lastHash = (text, hash)
    default: break
    }
    return place &+ 66
  }

  @inline(__always)
  mutating func date(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int) -> Int? {
    guard raw.isQuote(at: place), raw.isQuote(at: place &+ 11) else { return nil }
    // Ten bytes and their quotes, in two words that overlap.
    let text = (raw.wordAhead(place), raw.wordAhead(place &+ 4))
    if dates.contains(text) { return place &+ 12 }
    guard (try? DateCivile.lire(bytes.span.extracting(place &+ 1..<place &+ 11))) != nil
    else { return nil }
    dates.insert(text)
    return place &+ 12
  }

  @inline(__always)
  mutating func time(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int) -> Int? {
    guard raw.isQuote(at: place), raw.isQuote(at: place &+ 28),
      let time = lastDay.time(raw, bytes, at: place &+ 1)
    else { return nil }
    line.numbers.time = time
    return place &+ 29
  }

  @inline(__always) mutating func decimal(
    _ capture: Capture, _ decimals: ShortDecimal.Decimals, limits: FormStep.Limits, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Int? {
    guard raw.isQuote(at: place) else { return nil }
    let (units, end): (Int64, Int)
    if let short = ShortDecimal(raw, at: place &+ 1, decimals: decimals) {
      (units, end) = (short.units, short.end)
    } else {
      guard
        let long = DecimaleCanonique.lire(
          bytes.span, a: place &+ 1, decimales: Int(decimals.most), montrees: Int(decimals.least)),
        long.fin < bytes.count, bytes[long.fin] == UInt8(ascii: "\"")
      else { return nil }
      (units, end) = (long.unites, long.fin)
    }
    guard units >= limits.low, units <= limits.high else { return nil }
    switch capture {
    case .totalHT: line.amounts.totalHT = units
    case .montantTVA: line.amounts.montantTVA = units
    case .totalTTC: line.amounts.totalTTC = units
    default: break
    }
    return end &+ 1
  }

  private static let deposit = Literal("\"\(TypeFacture.acompte.rawValue)\"".utf8)

  @inline(__always) mutating func word(
    _ capture: Capture, _ choices: Span<Literal>, _ range: Range<Int>, _ raw: RawSpan, at place: Int
  ) -> Int? {
    if capture == .deposit { line.isDeposit = Self.deposit.stands(in: raw, at: place) }
    for index in range where choices[index].stands(in: raw, at: place) {
      return place &+ choices[index].count
    }
    return nil
  }

  @inline(__always) mutating func digits(
    _ capture: Capture, from least: Int64, _ raw: RawSpan, at place: Int
  ) -> Int? {
    guard let (number, end) = raw.number(at: place), number >= least else { return nil }
    if capture == .rank { line.rank = number }
    return end
  }

  @inline(__always) mutating func position(_ raw: RawSpan, at place: Int) -> Int? {
    guard raw.isQuote(at: place), let (position, end) = raw.number(at: place &+ 1), position > 0,
      raw.isQuote(at: end)
    else { return nil }
    line.numbers.position = position
    return end &+ 1
  }

  @inline(__always) func bool(_ raw: RawSpan, at place: Int) -> Int? {
    let word = raw.wordAhead(place)
    if word & .firstBytes(4) == 0x6575_7274 { return place &+ 4 }
    return word & .firstBytes(5) == 0x65_736C_6166 ? place &+ 5 : nil
  }
}

/// Texts, and what only the values' own readers know.
extension LineWalk {
  /// The number of a document, of at most so many characters.
  @inline(__always) mutating func documentNumber(
    _ capture: Capture, _ raw: RawSpan, maximum: Int64, at place: Int
  ) -> Int? {
    let first = place &+ 1
    var end = first
    while end &- first <= maximum {
      let count = raw.blockAhead(end).marksOutsideNumbers.bytesBeforeFirstMark
      end &+= count
      guard count < 16 else { continue }
      guard end > first, end &- first <= maximum, raw.isQuote(at: place), raw.isQuote(at: end)
      else { return nil }
      switch capture {
      case .number: line.number = first..<end
      case .deducted: line.deducted = first..<end
      default: break
      }
      return end &+ 1
    }
    return nil
  }

  /// The author's name; of the same one as before nothing need be kept.
  @inline(__always)
  mutating func author(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>, at place: Int) -> Int? {
    if let end = authors.endOfLast(raw, at: place) { return end }
    guard let (author, end) = authors.find(bytes, raw, at: place) else { return nil }
    line.author = author
    return end
  }

  /// A text of which only its reader knows whether it is right.
  @inline(never) mutating func other(
    _ capture: Capture, _ reader: Int, _ program: LineProgram, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>, at place: Int
  ) -> Int? {
    guard let end = raw.endOfString(at: place) else { return nil }
    let range = place..<end
    guard accepts(reader, program, raw, bytes, range) else { return nil }
    switch capture {
    case .series: line.series = place + 1..<end - 1
    // A SIRET begins with the SIREN, which stands before it if both are said.
    case .siren: line.siren = line.siren ?? place + 1..<place + 10
    default: break
    }
    return end
  }

  private mutating func accepts(
    _ number: Int, _ program: LineProgram, _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>
  ) -> Bool {
    guard !seen.contains(kind: UInt64(number), raw, range) else { return true }
    var reader = LineReader(bytes, in: range)
    do { try program.readers[number](&reader) } catch { return false }
    guard reader.isAtEnd else { return false }
    seen.insert(kind: UInt64(number), raw, range)
    return true
  }

  @inline(__always)
  mutating func type(_ program: LineProgram, _ raw: RawSpan, at place: Int) -> Int? {
    guard let index = program.data(ofTypeIn: raw, at: place) else { return nil }
    data = index
    return place &+ program.data[index].type.count
  }

  @inline(__always)
  mutating func subject(_ program: LineProgram, _ raw: RawSpan, at place: Int) -> Int? {
    // The registre's own events are rare, and never without consequence for the chain: the reader's
    // business.
    guard data >= 0, let stream = program.data[data].stream else { return nil }
    let start = place &+ program.data[data].opening.count
    guard program.data[data].opening.stands(in: raw, at: place), let uuid = raw.uuid(at: start),
      raw.isQuote(at: start &+ 36)
    else { return nil }
    line.numbers.flux = stream.flux(uuid)
    return start &+ 37
  }

  mutating func batch(_ raw: RawSpan, at place: Int) -> Int? {
    guard raw.isQuote(at: place), let (index, slash) = raw.number(at: place &+ 1),
      raw.byteAhead(slash) == UInt8(ascii: "/"), let (count, end) = raw.number(at: slash &+ 1),
      raw.isQuote(at: end), let batch = Batch(index: index, count: count)
    else { return nil }
    line.batch = batch
    return end &+ 1
  }
}

/// What a skim keeps of a line: its numbers and its place in the chain.
package struct SkimmedLine {
  /// What the event says in numbers.
  package internal(set) var numbers = EventNumbers(
    position: 0, time: .epoch, flux: .registre, mouvement: .aucun, hash: .nulle)
  /// Who recorded it.
  package internal(set) var author = Author.specimen
  /// Its place among the events recorded with it.
  package internal(set) var batch: Batch?
  /// The key under which it was recorded.
  package internal(set) var cle: UUIDTexte?
  /// The hash that it gives of the line above.
  package internal(set) var predecessor = Empreinte.nulle
  /// Where the number stands among the bytes that it gives a document, and the number's series.
  package internal(set) var number: Range<Int>?
  package internal(set) var series: Range<Int>?
  /// Where the number stands of a deposit that is deducted.
  package internal(set) var deducted: Range<Int>?
  /// Whether a deposit is issued, and to whom an invoice is.
  package internal(set) var isDeposit = false
  package internal(set) var client = UUIDTexte.specimen
  /// The settlement by which money was moved.
  package internal(set) var settlement: UUIDTexte?
  /// Where the SIREN stands that is said of a client, be it the beginning of a SIRET.
  package internal(set) var siren: Range<Int>?

  // What the event's numbers are made of, as it comes.
  var rank = 0
  var amounts: (totalHT: Int64, montantTVA: Int64, totalTTC: Int64) = (0, 0, 0)
  var payment = UUIDTexte.specimen

  /// Moves the places among the bytes, for a line that was skimmed in a copy.
  mutating func move(by offset: Int) {
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + offset..<range.upperBound + offset
    }
    (number, series) = (number.map(moved), series.map(moved))
    (deducted, siren) = (deducted.map(moved), siren.map(moved))
  }
}
