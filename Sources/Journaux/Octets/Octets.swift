public import Facturation

/// The memory in which lines and exports are written, at the speed of memory.
///
///     espace   {"montant":"12.50…………………
///              ^0                 ^compte: what follows is room, of which there is always enough
///
/// Safe: the room belongs to this value alone, which cannot be copied, and goes with it. Nobody is
/// given a pointer to it, every write makes room for its bytes first, and every read stays below
/// `compte`, where all bytes were written.
///
/// Without `@usableFromInline` on the type, what is inlinable in it would not be inlined elsewhere.
@safe @usableFromInline package struct Octets: ~Copyable, ByteSink {
  @usableFromInline var espace: UnsafeMutableRawBufferPointer
  /// How many bytes there is room for.
  @usableFromInline var place: Int
  /// How many bytes are written.
  @usableFromInline package private(set) var compte = 0

  /// Begins with nothing.
  package init() {
    place = 256
    unsafe espace = .allocate(byteCount: place, alignment: 8)
  }

  deinit { unsafe espace.deallocate() }

  /// The bytes written so far.
  package var ecrits: ContiguousArray<UInt8> {
    var ecrits: ContiguousArray<UInt8> = []
    copier(dans: &ecrits)
    return ecrits
  }

  /// Adds the bytes written so far to others.
  package func copier(dans octets: inout ContiguousArray<UInt8>) {
    unsafe octets.append(contentsOf: espace[..<compte])
  }

  /// The word whose lowest byte stands at a place; ones stand for what was not written.
  @inlinable @inline(__always) package func mot(a debut: Int) -> UInt64 {
    precondition(debut >= 0 && debut < compte && compte <= place &- 8)
    let mot = unsafe UInt64(
      littleEndian: espace.loadUnaligned(fromByteOffset: debut, as: UInt64.self))
    return compte &- debut >= 8 ? mot : mot | ~0 &<< UInt64(8 &* (compte &- debut))
  }

  /// Forgets what was written from a place on, and keeps the room for it.
  @inlinable package mutating func couper(a debut: Int = 0) {
    precondition(debut >= 0 && debut <= compte)
    compte = debut
  }

  /// Makes room for so many bytes more, and for a word besides.
  @inlinable @inline(__always) mutating func reserver(_ nombre: Int) {
    if place &- compte &- 8 < nombre { agrandir(nombre) }
  }

  @usableFromInline @inline(never) mutating func agrandir(_ nombre: Int) {
    place = 2 * place + nombre
    let plus = UnsafeMutableRawBufferPointer.allocate(byteCount: place, alignment: 8)
    unsafe plus.copyMemory(from: UnsafeRawBufferPointer(rebasing: espace[..<compte]))
    unsafe espace.deallocate()
    unsafe espace = plus
  }

  /// Writes a byte.
  @inlinable @inline(__always) package mutating func ajouter(_ octet: UInt8) {
    reserver(1)
    unsafe espace[compte] = octet
    compte &+= 1
  }

  /// Writes the first bytes of a word, eight at most, the lowest first.
  @inlinable @inline(__always) package mutating func ajouter(mot: UInt64, _ nombre: Int) {
    precondition(nombre >= 0 && nombre <= 8)
    reserver(8)
    unsafe espace.storeBytes(of: mot.littleEndian, toByteOffset: compte, as: UInt64.self)
    compte &+= nombre
  }

  /// Writes a text that stands in the program.
  @inlinable @inline(__always) package mutating func ajouter(_ texte: StaticString) {
    unsafe ajouter(UnsafeRawBufferPointer(start: texte.utf8Start, count: texte.utf8CodeUnitCount))
  }

  /// Writes a text as it is.
  @usableFromInline package mutating func ajouter(_ texte: String) {
    let dUnTenant: Void? = unsafe texte.utf8.withContiguousStorageIfAvailable {
      unsafe ajouter(UnsafeRawBufferPointer($0))
    }
    if dUnTenant == nil { for octet in texte.utf8 { ajouter(octet) } }
  }

  /// Writes bytes as they are.
  package mutating func ajouter(_ octets: ContiguousArray<UInt8>) {
    unsafe octets.withUnsafeBytes { unsafe ajouter($0) }
  }

  @inlinable @inline(__always) mutating func ajouter(_ octets: UnsafeRawBufferPointer) {
    reserver(octets.count)
    unsafe UnsafeMutableRawBufferPointer(rebasing: espace[compte...]).copyMemory(from: octets)
    compte &+= octets.count
  }

  /// Writes a text between quotes, byte by byte where any of them may need an escape.
  ///
  /// Most texts have nothing to escape: they are written as they are, and only then looked at.
  @inlinable
  package mutating func quote(_ text: String, _ writeByte: (inout Octets, UInt8) -> Void) {
    ajouter(UInt8(ascii: "\""))
    let start = compte
    ajouter(text)
    if hasSpecialBytes(from: start) {
      couper(a: start)
      for byte in text.utf8 { writeByte(&self, byte) }
    }
    ajouter(UInt8(ascii: "\""))
  }

  /// Writes an escape of one letter.
  package mutating func escape(_ letter: UInt8) {
    ajouter(UInt8(ascii: "\\"))
    ajouter(letter)
  }

  /// Whether any byte from a place on may need an escape; so may few that do not.
  @inlinable func hasSpecialBytes(from start: Int) -> Bool {
    var place = start
    while place < compte {
      // The filler behind the end never needs one.
      if mot(a: place).marksOfStringBytes != 0 { return true }
      place &+= 8
    }
    return false
  }
}

/// The four escapes of a canonical text.
package enum Escape {
  /// The letter behind the backslash, for a byte that cannot stand for itself.
  package static func letter(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    default: nil
    }
  }

  /// The byte that a letter behind a backslash stands for.
  package static func byte(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    default: nil
    }
  }
}

extension UInt64 {
  /// The same byte eight times.
  @inlinable @inline(__always)
  package static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Marks each byte that means something in a string: a quote, a backslash, a control character.
  ///
  /// A byte may also be marked falsely when the one before it is rightly: only the first counts.
  @inlinable @inline(__always) package var marksOfStringBytes: UInt64 {
    let quote = self ^ .each(UInt8(ascii: "\""))
    let backslash = self ^ .each(UInt8(ascii: "\\"))
    let zeros = (quote &- .each(1)) & ~quote | (backslash &- .each(1)) & ~backslash
    let controls = (self &- .each(0x20)) & ~self
    return (zeros | controls) & .each(0x80)
  }
}

/// Bytes as text of 64 characters, three bytes in four of them (RFC 4648); each has one spelling.
package enum Base64 {
  private static let alphabet = ContiguousArray(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8: UInt32] = Dictionary(
    uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt32($0)) })
  private static let pad = UInt8(ascii: "=")

  /// The text of bytes.
  package static func text(_ bytes: some RandomAccessCollection<UInt8>) -> String {
    var text: ContiguousArray<UInt8> = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var (word, count) = (0, 0)
    for byte in bytes {
      word = (word << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[word >> count & 63])
      }
    }
    if count > 0 { text.append(alphabet[word << (6 - count) & 63]) }
    while text.count % 4 != 0 { text.append(pad) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nothing where it is not the one that these bytes have.
  package static func bytes(of text: [UInt8]) -> ContiguousArray<UInt8>? {
    let padding = text.reversed().prefix { $0 == pad }.count
    guard text.count % 4 == 0, padding <= 2 else { return nil }
    var (bytes, bits, count) = (ContiguousArray<UInt8>(), UInt32(0), 0)
    for digit in text.dropLast(padding) {
      guard let value = values[digit] else { return nil }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      bits &= (1 << UInt32(count)) - 1
    }
    return bits == 0 ? bytes : nil
  }
}
