import Facturation

// The loops over single bytes: free functions on primitives. Where bytes are missing, as at the end
// of a block, they give nothing, and are asked again when more have come or when none will.

/// A fault at a byte of the buffer, before its line and path are worked out.
struct JSONByteError: Error {
  let defaut: Defaut
  let place: Int

  init(_ defaut: Defaut, at place: Int) { (self.defaut, self.place) = (defaut, place) }
}

let quote = UInt8(ascii: "\"")
let backslash = UInt8(ascii: "\\")
let lineFeed = UInt8(ascii: "\n")

/// The first byte that is not an ordinary ASCII character of a text.
func endOfRun(_ bytes: Span<UInt8>, from start: Int) -> Int {
  var place = start
  while place < bytes.count {
    let byte = bytes[place]
    guard byte >= 0x20, byte < 0x80, byte != quote, byte != backslash else { break }
    place += 1
  }
  return place
}

/// The code point that begins at a place, and its length; nothing where the bytes are no UTF-8.
///
/// The table is that of the Unicode Standard (3.9, well-formed byte sequences): overlong forms,
/// surrogates and what lies beyond U+10FFFF are none.
func codePoint(_ bytes: Span<UInt8>, at place: Int) -> (code: UInt32, length: Int)? {
  let first = bytes[place]
  if first < 0x80 { return (UInt32(first), 1) }
  let (length, second): (Int, ClosedRange<UInt8>)
  switch first {
  case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard place + length <= bytes.count, second.contains(bytes[place + 1]) else { return nil }
  var code = UInt32(first) & (0x7F >> UInt32(length))
  for next in 1..<length {
    guard bytes[place + next] & 0xC0 == 0x80 else { return nil }
    code = code << 6 | UInt32(bytes[place + next] & 0x3F)
  }
  return (code, length)
}

/// Where the number that begins here ends: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`.
///
/// Only the byte behind a number shows that it has ended, so at the end of a block none is known.
func endOfNumber(
  _ bytes: Span<UInt8>, from start: Int, complete: Bool, maximum: Int
) throws(JSONByteError) -> Int? {
  var place = start
  if bytes[place] == UInt8(ascii: "-") { place += 1 }
  let wholes = place
  guard try skipDigits(bytes, &place, complete) else { return nil }
  if bytes[wholes] == UInt8(ascii: "0"), place > wholes + 1 {
    throw JSONByteError(.jsonZerosEnTete, at: wholes)
  }
  if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
    place += 1
    guard try skipDigits(bytes, &place, complete) else { return nil }
  }
  if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
    place += 1
    let sign = place < bytes.count ? bytes[place] : 0
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { place += 1 }
    guard try skipDigits(bytes, &place, complete) else { return nil }
  }
  guard place - start <= maximum else {
    throw JSONByteError(.jsonNombreTropLong(maximum: maximum), at: start)
  }
  return place < bytes.count || complete ? place : nil
}

/// Passes over one digit or more, unless the bytes end before the first.
private func skipDigits(
  _ bytes: Span<UInt8>, _ place: inout Int, _ complete: Bool
) throws(JSONByteError) -> Bool {
  let start = place
  while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
  guard place == start else { return true }
  // The character that stands there instead may be cut off.
  guard bytes.count - place >= 4 || complete else { return false }
  throw JSONByteError(.jsonChiffreAttendu(found: found(bytes, at: place)), at: place)
}

/// Where the letters that begin here end; a word of more than 32 is cut.
func endOfWord(_ bytes: Span<UInt8>, from start: Int, complete: Bool) -> Int? {
  var place = start
  while place < bytes.count, place - start < 32, bytes[place].isLetter { place += 1 }
  return place < bytes.count || complete ? place : nil
}

/// What stands at a place, as a message names it.
func found(_ bytes: Span<UInt8>, at place: Int) -> JSONFound {
  guard place < bytes.count else { return .end }
  guard let (code, _) = codePoint(bytes, at: place), let scalar = Unicode.Scalar(code) else {
    return .byte(bytes[place])
  }
  return .character(scalar)
}

extension UInt8 {
  /// Whether it is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

/// A text that was read, and the byte behind its closing quote.
typealias JSONText = (text: String, end: Int)

/// Reads the text whose opening quote stands here; nothing while its end has not come.
func readText(
  _ bytes: ContiguousArray<UInt8>, openedAt opening: Int, complete: Bool, maximum: Int
) throws(JSONByteError) -> JSONText? {
  // Most texts are ASCII without an escape: one pass finds their end, and their bytes are copied.
  let start = opening + 1
  let place = endOfRun(bytes.span, from: start)
  if place < bytes.count, bytes[place] == quote, place - start <= maximum {
    return (String(decoding: bytes[start..<place], as: UTF8.self), place + 1)
  }
  var read = JSONTextReader(
    bytes: bytes, opening: opening, complete: complete, rest: start, place: place)
  return try read.read(maximum: maximum)
}

/// The reading of a text that has escapes or characters beyond ASCII, or a fault.
private struct JSONTextReader {
  let bytes: ContiguousArray<UInt8>
  let opening: Int
  let complete: Bool
  /// What was read up to the last escape, resolved.
  var resolved = ContiguousArray<UInt8>()
  /// The first byte that is not in `resolved` yet.
  var rest: Int
  var place: Int

  mutating func read(maximum: Int) throws(JSONByteError) -> JSONText? {
    while true {
      place = endOfRun(bytes.span, from: place)
      guard place - opening - 1 <= maximum else {
        throw JSONByteError(.jsonTexteTropLong(maximum: maximum), at: opening)
      }
      guard place < bytes.count else {
        if complete { throw JSONByteError(.jsonTexteNonFerme, at: opening) }
        return nil
      }
      switch bytes[place] {
      case quote:
        resolved.append(contentsOf: bytes[rest..<place])
        return (String(decoding: resolved, as: UTF8.self), place + 1)
      case backslash: guard try readEscape() else { return nil }
      case let byte where byte < 0x20: throw JSONByteError(.jsonControle(code: byte), at: place)
      default:
        guard let (_, length) = codePoint(bytes.span, at: place) else {
          // The character may be cut off.
          guard bytes.count - place >= 4 || complete else { return nil }
          throw JSONByteError(.jsonUtf8(byte: bytes[place]), at: place)
        }
        place += length
      }
    }
  }

  /// Resolves the escape that stands here, unless the block ends too near behind it.
  private mutating func readEscape() throws(JSONByteError) -> Bool {
    guard bytes.count - place >= 12 || complete else { return false }
    resolved.append(contentsOf: bytes[rest..<place])
    let letter = place + 1 < bytes.count ? bytes[place + 1] : 0
    if letter == UInt8(ascii: "u") {
      resolved.append(contentsOf: try readCodePoint().utf8)
    } else if let meant = Self.resolved(letter) {
      resolved.append(meant)
      place += 2
    } else {
      throw badEscape(length: 2)
    }
    rest = place
    return true
  }

  /// Reads an escape such as `\u00e9`, or the two that make a character beyond U+FFFF.
  private mutating func readCodePoint() throws(JSONByteError) -> Unicode.Scalar {
    let first = try readUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let half = JSONByteError(.jsonDemiSurrogat(first), at: place - 6)
    guard first < 0xDC00, place + 1 < bytes.count, bytes[place] == backslash,
      bytes[place + 1] == UInt8(ascii: "u")
    else { throw half }
    let second = try readUnit()
    // Each half keeps ten bits of what lies beyond U+FFFF.
    let bits = UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF)
    guard second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x1_0000 + bits) else {
      throw half
    }
    return scalar
  }

  /// Reads the four hexadecimal digits behind `\u`.
  private mutating func readUnit() throws(JSONByteError) -> UInt16 {
    var unit: UInt16 = 0
    for digit in place + 2..<place + 6 {
      guard digit < bytes.count,
        let value = Character(Unicode.Scalar(bytes[digit])).hexDigitValue
      else { throw badEscape(length: digit - place + 1) }
      unit = unit << 4 | UInt16(value)
    }
    place += 6
    return unit
  }

  private func badEscape(length: Int) -> JSONByteError {
    guard place + length <= bytes.count else {
      return JSONByteError(.jsonTexteNonFerme, at: opening)
    }
    let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
    return JSONByteError(.jsonEchappement(text), at: place)
  }

  private static func resolved(_ letter: UInt8) -> UInt8? {
    switch letter {
    case quote, backslash, UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
