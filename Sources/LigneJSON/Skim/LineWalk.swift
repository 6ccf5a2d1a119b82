import Facturation
import Journaux

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
  init(source: RegistreID) {
    var writer = LineWriter()
    SourceURN(registre: source).write(to: &writer)
    self.source = LongLiteral(writer.bytes)
  }

  /// Begins a line.
  mutating func begin() {
    data = -1
    line.batch = nil
    line.cle = nil
    line.number = nil
    line.series = nil
    line.deducted = nil
    line.settlement = nil
    line.siren = nil
  }

  /// Makes an event's numbers of what was kept.
  mutating func conclude(_ movement: Mouvement) {
    let amounts = line.amounts
    line.numbers.fait =
      switch movement {
      case .aucun: .autre
      case .creation: .creation(brouillon: line.rank)
      case .emission:
        .emission(
          line.facture, totalHT: Montant(unitesAdmises: amounts.totalHT),
          montantTVA: Montant(unitesAdmises: amounts.montantTVA),
          totalTTC: Montant(unitesAdmises: amounts.totalTTC))
      case .avoir: .avoir(line.facture, totalTTC: Montant(unitesAdmises: amounts.totalTTC))
      case .paiement:
        .paiement(line.paiement, Montant(unitesAdmises: amounts.totalTTC))
      case .annulation: .annulation(line.paiement)
      case .remboursement:
        .remboursement(line.facture, Montant(unitesAdmises: amounts.totalTTC))
      case .irrecouvrable: .irrecouvrable(line.facture)
      }
  }
}

/// Values that stand for themselves.
extension LineWalk {
  @inline(__always)
  mutating func uuid(_ capture: Capture, _ raw: RawSpan, at place: Int) -> Int? {
    let first = place &+ 1
    guard raw.isQuote(at: place), raw.isQuote(at: place &+ 37) else { return nil }
    guard capture != .none else { return raw.isUUID(at: first) ? place &+ 38 : nil }
    guard let uuid = raw.uuid(at: first) else { return nil }
    switch capture {
    case .payment: line.payment = uuid
    case .cle: line.cle = uuid
    case .settlement: line.settlement = uuid
    default: break
    }
    return place &+ 38
  }

  /// The hash of the line above need not be read again where it is known.
  @inline(__always)
  mutating func hash(_ capture: Capture, _ raw: RawSpan, at place: Int) -> Int? {
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

  @inline(__always)
  mutating func decimal(
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
          bytes.span, a: place &+ 1, decimales: Int(decimals.most),
          montrees: Int(decimals.least)),
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

  @inline(__always)
  func word(
    _ choices: Span<Literal>, _ range: Range<Int>, _ raw: RawSpan, at place: Int
  ) -> Int? {
    for index in range where choices[index].stands(in: raw, at: place) {
      return place &+ choices[index].count
    }
    return nil
  }

  @inline(__always)
  mutating func digits(
    _ capture: Capture, from least: Int64, _ raw: RawSpan, at place: Int
  ) -> Int? {
    guard let (number, end) = raw.number(at: place), number >= least else { return nil }
    if capture == .rank { line.rank = number }
    return end
  }

  @inline(__always)
  mutating func position(_ raw: RawSpan, at place: Int) -> Int? {
    guard raw.isQuote(at: place), let (position, end) = raw.number(at: place &+ 1), position > 0,
      raw.isQuote(at: end)
    else { return nil }
    line.numbers.position = position
    return end &+ 1
  }

  @inline(__always)
  func bool(_ raw: RawSpan, at place: Int) -> Int? {
    let word = raw.wordAhead(place)
    if word & .firstBytes(4) == 0x6575_7274 { return place &+ 4 }
    return word & .firstBytes(5) == 0x65_736C_6166 ? place &+ 5 : nil
  }
}
