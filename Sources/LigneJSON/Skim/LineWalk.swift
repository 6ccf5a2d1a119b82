import Facturation
import Journal

/// A walk over a line: how far it has come, what it keeps, and what it remembers of other lines.
struct LineWalk {
  /// The byte that comes next.
  var place = 0
  /// What was kept.
  var line = SkimmedLine()
  /// Which event of the program the line holds, once its type was read.
  var data = -1

  let source: ContiguousArray<UInt64>
  let sourceCount: Int
  var seen = SeenTexts()
  var authors = KnownAuthors()
  var lastTime = LastTime()

  /// Walks over lines of a registre.
  init(source: RegistreID) {
    var writer = LineWriter()
    SourceURN(registre: source).write(to: &writer)
    self.source = LineForm.words(of: Array(writer.bytes))
    sourceCount = writer.bytes.count
  }

  /// Begins at a line's first byte.
  mutating func begin(at place: Int) {
    self.place = place
    data = -1
    line.batch = nil
    line.command = nil
    line.number = nil
    line.series = nil
  }

  /// Makes an event's numbers of what was kept.
  mutating func conclude(_ fact: LineProgram.Fact) {
    // A number in any other event was given before.
    if fact != .issue, fact != .credit { (line.number, line.series) = (nil, nil) }
    let amounts = line.amounts
    line.numbers.fait =
      switch fact {
      case .other: .autre
      case .creation: .factureCreee(brouillon: line.rank)
      case .issue:
        .factureEmise(
          totalHT: Montant(unitesAdmises: amounts.totalHT),
          montantTVA: Montant(unitesAdmises: amounts.montantTVA),
          totalTTC: Montant(unitesAdmises: amounts.totalTTC))
      case .credit: .avoirEmis(totalTTC: Montant(unitesAdmises: amounts.totalTTC))
      case .payment:
        .paiementEnregistre(
          PaiementID(line.payment), Montant(unitesAdmises: amounts.totalTTC))
      case .reversal: .paiementAnnule(PaiementID(line.payment))
      }
  }
}

/// Values that stand for themselves.
extension LineWalk {
  mutating func uuid(_ step: FormStep, _ raw: RawSpan) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\""),
      raw.byte(at: place &+ 37) == UInt8(ascii: "\""),
      let uuid = raw.uuid(at: place &+ 1)
    else { return false }
    place &+= 38
    switch step.capture {
    case .payment: line.payment = uuid
    case .command: line.command = uuid
    default: break
    }
    return true
  }

  mutating func hash(_ step: FormStep, _ raw: RawSpan) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\""),
      raw.byte(at: place &+ 65) == UInt8(ascii: "\""),
      let hash = raw.hash(at: place &+ 1)
    else { return false }
    place &+= 66
    switch step.capture {
    case .predecessor: line.predecessor = hash
    case .hash: line.numbers.hash = hash
    default: break
    }
    return true
  }

  mutating func date(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\""),
      raw.byte(at: place &+ 11) == UInt8(ascii: "\""),
      (try? DateCivile.lire(bytes.span.extracting(place &+ 1..<place &+ 11))) != nil
    else { return false }
    place &+= 12
    return true
  }

  mutating func time(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\""),
      raw.byte(at: place &+ 28) == UInt8(ascii: "\""),
      let time = lastTime.read(raw, bytes, at: place &+ 1)
    else { return false }
    line.numbers.time = time
    place &+= 29
    return true
  }

  mutating func decimal(
    _ step: FormStep, _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\"") else { return false }
    guard
      let (units, end) = DecimaleCanonique.lire(
        bytes.span, a: place &+ 1, decimales: Int(step.decimals.most),
        montrees: Int(step.decimals.least)),
      raw.byte(at: end) == UInt8(ascii: "\""), units >= step.limits.low,
      units <= step.limits.high
    else { return false }
    place = end &+ 1
    switch step.capture {
    case .totalHT: line.amounts.totalHT = units
    case .montantTVA: line.amounts.montantTVA = units
    case .totalTTC: line.amounts.totalTTC = units
    default: break
    }
    return true
  }

  mutating func word(_ step: FormStep, _ words: Span<UInt64>, _ raw: RawSpan) -> Bool {
    for choice in 0..<Int(step.limits.high) {
      let first = Int(step.limits.low) &+ choice &* LineForm.widthOfChoice
      let count = Int(words[first])
      guard raw.matches(words, first: first &+ 1, count: count, at: place) else { continue }
      place &+= count
      return true
    }
    return false
  }

  mutating func digits(_ step: FormStep, _ raw: RawSpan) -> Bool {
    guard let number = number(raw), number >= step.limits.low else { return false }
    if step.capture == .rank { line.rank = number }
    return true
  }

  mutating func position(_ raw: RawSpan) -> Bool {
    guard skip(UInt8(ascii: "\""), raw), let position = number(raw), position > 0,
      skip(UInt8(ascii: "\""), raw)
    else { return false }
    line.numbers.position = position
    return true
  }

  mutating func bool(_ raw: RawSpan) -> Bool {
    let word = raw.word(at: place)
    if word & .firstBytes(4) == 0x6575_7274 {
      place &+= 4
    } else if word & .firstBytes(5) == 0x65_736C_6166 {
      place &+= 5
    } else {
      return false
    }
    return true
  }

  mutating func skip(_ byte: UInt8, _ raw: RawSpan) -> Bool {
    guard raw.byte(at: place) == byte else { return false }
    place &+= 1
    return true
  }

  /// A whole number without sign and leading zeros, of at most 18 digits.
  mutating func number(_ raw: RawSpan) -> Int? {
    let first = place
    var number = 0
    while true {
      let digit = raw.byte(at: place) &- 0x30
      guard digit < 10 else { break }
      number = number &* 10 &+ Int(digit)
      place &+= 1
      guard place &- first <= 18 else { return nil }
    }
    guard place > first, place == first &+ 1 || raw.byte(at: first) != 0x30 else { return nil }
    return number
  }
}
