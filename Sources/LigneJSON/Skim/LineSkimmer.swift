package import Facturation
import Journal

/// Walks over a line by what its reader has taught, checks every byte, and keeps the numbers.
///
/// It says yes or nothing: a line that it does not know for certain to be right (one that is
/// wrong, but also one of an old version, or the first of a journal) goes to the line's own reader,
/// which decides, and says what is wrong where. So there is one grammar and one set of errors, and
/// a skim is but a shortcut to the same answer.
package struct LineSkimmer {
  /// What was kept of the last line.
  package private(set) var line = SkimmedLine()

  private let forms: LineForms?
  private let source: ContiguousArray<UInt64>
  private let sourceCount: Int
  private var seen = SeenTexts()
  private var authors = KnownAuthors()
  private var lastTime = LastTime()
  private var place = 0
  private var data = -1

  /// Skims the lines of a registre.
  package init(source: RegistreID) {
    forms = .current
    var writer = LineWriter()
    SourceURN(registre: source).write(to: &writer)
    self.source = LineForm.words(of: Array(writer.bytes))
    sourceCount = writer.bytes.count
  }

  /// Whether these bytes are for certain a line of today; if so, `line` is what was kept of it.
  package mutating func skim(_ bytes: ContiguousArray<UInt8>, in range: Range<Int>) -> Bool {
    guard let forms else { return false }
    place = range.lowerBound
    line.batch = nil
    line.command = nil
    line.number = nil
    line.series = nil
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let raw = unsafe bytes.span.bytes
    guard walk(forms.head, kind: 0, raw, bytes), data >= 0,
      walk(forms.data[data].form, kind: UInt64(data + 1), raw, bytes),
      walk(forms.seal, kind: 0, raw, bytes), place == range.upperBound
    else { return false }
    conclude(forms.data[data].fact)
    return true
  }

  private mutating func conclude(_ fact: LineForms.Fact) {
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

/// The walk.
extension LineSkimmer {
  private mutating func walk(
    _ form: LineForm, kind: UInt64, _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    let steps = form.steps.span
    var next = 0
    while next < steps.count {
      let step = steps[next]
      var jump = 1
      switch step.action {
      case .literal:
        guard form.matches(step, raw, at: place) else { return false }
        place &+= Int(step.count)
      case .optional:
        if !form.matches(step, raw, at: place) { jump = Int(step.jump) }
      case .array:
        if raw.byte(at: place) == UInt8(ascii: "]") { jump = Int(step.jump) }
      case .again:
        if raw.byte(at: place) == UInt8(ascii: ",") {
          place &+= 1
          jump = Int(step.jump)
        }
      default:
        guard value(step, form, kind: kind, raw, bytes) else { return false }
      }
      next &+= jump
    }
    return true
  }

  private mutating func value(
    _ step: FormStep, _ form: LineForm, kind: UInt64, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    switch step.action {
    case .uuid: uuid(step, raw)
    case .hash: hash(step, raw)
    case .date: date(raw, bytes)
    case .time: time(raw, bytes)
    case .decimal: decimal(step, raw, bytes)
    case .text: text(step, form, kind: kind, raw, bytes)
    case .word: word(step, form, raw)
    case .digits: digits(step, raw)
    case .position: position(raw)
    case .bool: bool(raw)
    default: other(step, form, kind: kind, raw, bytes)
    }
  }

  private mutating func uuid(_ step: FormStep, _ raw: RawSpan) -> Bool {
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

  private mutating func hash(_ step: FormStep, _ raw: RawSpan) -> Bool {
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

  private mutating func date(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\""),
      raw.byte(at: place &+ 11) == UInt8(ascii: "\""),
      (try? DateCivile.lire(bytes.span.extracting(place &+ 1..<place &+ 11))) != nil
    else { return false }
    place &+= 12
    return true
  }

  private mutating func time(_ raw: RawSpan, _ bytes: ContiguousArray<UInt8>) -> Bool {
    guard raw.byte(at: place) == UInt8(ascii: "\""),
      raw.byte(at: place &+ 28) == UInt8(ascii: "\""),
      let time = lastTime.read(raw, bytes, at: place &+ 1)
    else { return false }
    line.numbers.time = time
    place &+= 29
    return true
  }

  private mutating func decimal(
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

  private mutating func word(_ step: FormStep, _ form: LineForm, _ raw: RawSpan) -> Bool {
    guard let count = form.matchingWord(step, raw, at: place) else { return false }
    place &+= count
    return true
  }

  private mutating func digits(_ step: FormStep, _ raw: RawSpan) -> Bool {
    guard let number = number(raw), number >= step.limits.low else { return false }
    if step.capture == .rank { line.rank = number }
    return true
  }

  private mutating func position(_ raw: RawSpan) -> Bool {
    guard skip(UInt8(ascii: "\""), raw), let position = number(raw), position > 0,
      skip(UInt8(ascii: "\""), raw)
    else { return false }
    line.numbers.position = position
    return true
  }

  private mutating func bool(_ raw: RawSpan) -> Bool {
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

  private mutating func skip(_ byte: UInt8, _ raw: RawSpan) -> Bool {
    guard raw.byte(at: place) == byte else { return false }
    place &+= 1
    return true
  }

  /// A whole number without sign and leading zeros, of at most 18 digits.
  private mutating func number(_ raw: RawSpan) -> Int? {
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

/// Texts, and what only the values' own readers know.
extension LineSkimmer {
  /// A text in ASCII that begins with a visible character, of no more bytes than it may have
  /// characters, is right; any other its reader decides.
  private mutating func text(
    _ step: FormStep, _ form: LineForm, kind: UInt64, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    var end = place &+ 1
    guard raw.byte(at: place) == UInt8(ascii: "\"") else { return false }
    while true {
      let marks = raw.word(at: end).marksOfSpecialBytes
      guard marks == 0 else {
        end &+= marks.bytesBeforeFirstMark
        break
      }
      end &+= 8
    }
    let count = end &- place &- 1
    guard raw.byte(at: end) == UInt8(ascii: "\""), count > 0, count <= step.limits.high,
      raw.byte(at: place &+ 1) > 0x20
    else { return other(step, form, kind: kind, raw, bytes) }
    place = end &+ 1
    return true
  }

  private mutating func other(
    _ step: FormStep, _ form: LineForm, kind: UInt64, _ raw: RawSpan,
    _ bytes: ContiguousArray<UInt8>
  ) -> Bool {
    switch step.capture {
    case .source: return skipSource(raw)
    case .type: return type(raw)
    case .subject: return subject(raw)
    case .batch: return batch(raw)
    default: break
    }
    guard let end = raw.endOfString(at: place) else { return false }
    let range = place..<end
    switch step.capture {
    case .author:
      guard let author = authors.read(bytes, raw, range) else { return false }
      line.author = author
    default:
      let kind = kind << 8 | UInt64(step.first)
      guard accepts(form.readers[Int(step.first)], kind: kind, raw, bytes, range) else {
        return false
      }
    }
    place = end
    switch step.capture {
    case .number: line.number = range.lowerBound + 1..<range.upperBound - 1
    case .series: line.series = range.lowerBound + 1..<range.upperBound - 1
    default: break
    }
    return true
  }

  private mutating func accepts(
    _ read: LineForm.Reader, kind: UInt64, _ raw: RawSpan, _ bytes: ContiguousArray<UInt8>,
    _ range: Range<Int>
  ) -> Bool {
    guard !seen.contains(kind: kind, raw, range) else { return true }
    var reader = LineReader(bytes, in: range)
    do { try read(&reader) } catch { return false }
    guard reader.isAtEnd else { return false }
    seen.insert(kind: kind, raw, range)
    return true
  }

  private mutating func skipSource(_ raw: RawSpan) -> Bool {
    guard raw.matches(source.span, first: 0, count: sourceCount, at: place) else { return false }
    place &+= sourceCount
    return true
  }

  private mutating func type(_ raw: RawSpan) -> Bool {
    guard let forms else { return false }
    data = -1
    for index in forms.data.indices {
      let form = forms.data[index]
      guard raw.matches(form.typeWords.span, first: 0, count: form.typeCount, at: place) else {
        continue
      }
      data = index
      place &+= form.typeCount
      return true
    }
    return false
  }

  private mutating func subject(_ raw: RawSpan) -> Bool {
    guard let forms, data >= 0 else { return false }
    switch forms.data[data].kind {
    case .facture:
      guard let uuid = identity(behind: "\"facture/", raw) else { return false }
      line.numbers.flux = .facture(FactureID(uuid))
    case .client:
      guard let uuid = identity(behind: "\"client/", raw) else { return false }
      line.numbers.flux = .client(ClientID(uuid))
    case .produit:
      guard let uuid = identity(behind: "\"produit/", raw) else { return false }
      line.numbers.flux = .produit(ProduitID(uuid))
    case nil:
      // Rare, and never without consequence for the chain: the reader's business.
      return false
    }
    return true
  }

  /// The UUID that stands behind a prefix and before a quote.
  private mutating func identity(behind prefix: StaticString, _ raw: RawSpan) -> UUIDTexte? {
    let start = place &+ prefix.utf8CodeUnitCount
    guard raw.isText(prefix, at: place), let uuid = raw.uuid(at: start),
      raw.byte(at: start &+ 36) == UInt8(ascii: "\"")
    else { return nil }
    place = start &+ 37
    return uuid
  }

  private mutating func batch(_ raw: RawSpan) -> Bool {
    guard skip(UInt8(ascii: "\""), raw), let index = number(raw), skip(UInt8(ascii: "/"), raw),
      let count = number(raw), skip(UInt8(ascii: "\""), raw),
      let batch = Batch(index: index, count: count)
    else { return false }
    line.batch = batch
    return true
  }
}
