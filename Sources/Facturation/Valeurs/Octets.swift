/// The bytes of a text in the making: each value writes its canonical text here, and nowhere else.
///
/// What a value's `texte` gives and what a line of the journal holds are thereby the same bytes, and
/// many values come to stand behind each other without a string for each.
///
///     espace   {"montant":"12.50…………………
///              ^0                 ^compte: what follows is room, of which there is always enough
///
/// Safe: the room belongs to this value alone, which cannot be copied, and goes with it. Nobody is
/// given a pointer to it, every write makes room for its bytes first, and every read stays below
/// `compte`, where all bytes were written.
///
/// Without `@usableFromInline` on the type, what is inlinable in it would not be inlined elsewhere.
@safe @usableFromInline
package struct Octets: ~Copyable {
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

  /// The text that a value writes.
  package static func texte(_ ecrire: (inout Octets) -> Void) -> String {
    var octets = Octets()
    ecrire(&octets)
    return unsafe String(decoding: octets.espace[..<octets.compte], as: UTF8.self)
  }

  /// The word whose lowest byte stands at a place; ones stand for what was not written.
  @inlinable @inline(__always)
  package func mot(a debut: Int) -> UInt64 {
    precondition(debut >= 0 && debut < compte && compte <= place &- 8)
    let mot = unsafe UInt64(
      littleEndian: espace.loadUnaligned(fromByteOffset: debut, as: UInt64.self))
    return compte &- debut >= 8 ? mot : mot | ~0 &<< UInt64(8 &* (compte &- debut))
  }

  /// Forgets what was written from a place on, and keeps the room for it.
  package mutating func couper(a debut: Int = 0) {
    precondition(debut >= 0 && debut <= compte)
    compte = debut
  }

  /// Makes room for so many bytes more, and for a word besides.
  @inlinable @inline(__always)
  mutating func reserver(_ nombre: Int) {
    if place &- compte &- 8 < nombre { agrandir(nombre) }
  }

  @usableFromInline @inline(never)
  mutating func agrandir(_ nombre: Int) {
    place = 2 * place + nombre
    let plus = UnsafeMutableRawBufferPointer.allocate(byteCount: place, alignment: 8)
    unsafe plus.copyMemory(from: UnsafeRawBufferPointer(rebasing: espace[..<compte]))
    unsafe espace.deallocate()
    unsafe espace = plus
  }

  /// Writes a byte.
  @inlinable @inline(__always)
  package mutating func ajouter(_ octet: UInt8) {
    reserver(1)
    unsafe espace[compte] = octet
    compte &+= 1
  }

  /// Writes the first bytes of a word, eight at most, the lowest first.
  @inlinable @inline(__always)
  package mutating func ajouter(mot: UInt64, _ nombre: Int) {
    precondition(nombre >= 0 && nombre <= 8)
    reserver(8)
    unsafe espace.storeBytes(of: mot.littleEndian, toByteOffset: compte, as: UInt64.self)
    compte &+= nombre
  }

  /// Writes the sixteen hexadecimal digits of a word, the highest first.
  @inlinable @inline(__always)
  package mutating func ajouter(hexadecimal mot: UInt64) {
    ajouter(mot: (mot &>> 32).chiffresHexadecimaux, 8)
    ajouter(mot: mot.chiffresHexadecimaux, 8)
  }

  /// Writes a text that stands in the program.
  @inlinable @inline(__always)
  package mutating func ajouter(_ texte: StaticString) {
    unsafe ajouter(UnsafeRawBufferPointer(start: texte.utf8Start, count: texte.utf8CodeUnitCount))
  }

  /// Writes a text as it is.
  package mutating func ajouter(_ texte: String) {
    let dUnTenant: Void? = unsafe texte.utf8.withContiguousStorageIfAvailable {
      unsafe ajouter(UnsafeRawBufferPointer($0))
    }
    if dUnTenant == nil { for octet in texte.utf8 { ajouter(octet) } }
  }

  /// Writes bytes as they are.
  package mutating func ajouter(_ octets: ContiguousArray<UInt8>) {
    unsafe octets.withUnsafeBytes { unsafe ajouter($0) }
  }

  @inlinable @inline(__always)
  mutating func ajouter(_ octets: UnsafeRawBufferPointer) {
    reserver(octets.count)
    unsafe UnsafeMutableRawBufferPointer(rebasing: espace[compte...]).copyMemory(from: octets)
    compte &+= octets.count
  }

  /// Writes a number in decimal digits: zeros stand in front of one that is shorter than asked for,
  /// and a point before its last decimals, of which zeros at the end are left out down to `montrees`.
  ///
  ///     1250, two decimals, none shown:  0000000000001250
  ///                                                  ^^point: 12, then .5
  ///                                                  debut      fin before the last zero
  package mutating func ajouter(
    nombre: UInt64, chiffres auMoins: Int = 1, decimales: Int = 0, montrees: Int? = nil
  ) {
    let superflues = decimales &- (montrees ?? decimales)
    precondition(decimales >= 0 && superflues >= 0)
    let (haut, bas) = nombre.quotientAndRemainder(dividingBy: 100_000_000)
    if haut == 0, decimales < 8, auMoins <= 8 {
      ajouter(chiffres: bas.huitChiffres, auMoins, decimales, superflues)
    } else if haut < 100_000_000, decimales < 16, auMoins <= 16 {
      let seize = UInt128(haut.huitChiffres) | UInt128(bas.huitChiffres) &<< 64
      ajouter(chiffres: seize, auMoins, decimales, superflues)
    } else {
      ajouter(long: nombre, auMoins, decimales, superflues)
    }
  }

  /// Writes the digits that stand in a word's bytes, the first in the lowest.
  @inline(__always)
  private mutating func ajouter<Mot: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    chiffres: Mot, _ auMoins: Int, _ decimales: Int, _ superflues: Int
  ) {
    let place = Mot.bitWidth / 8
    let point = place &- decimales
    let debut = min(chiffres.trailingZeroBitCount &>> 3, point &- 1, place &- auMoins)
    let fin = place &- min(chiffres.leadingZeroBitCount &>> 3, superflues)
    let lettres =
      chiffres | Mot(truncatingIfNeeded: 0x3030_3030_3030_3030_3030_3030_3030_3030 as UInt128)
    reserver(2 * place + 1)
    unsafe espace.storeBytes(
      of: (lettres &>> Mot(8 &* debut)).littleEndian, toByteOffset: compte, as: Mot.self)
    compte &+= point &- debut
    guard fin > point else { return }
    ajouter(UInt8(ascii: "."))
    unsafe espace.storeBytes(
      of: (lettres &>> Mot(8 &* point)).littleEndian, toByteOffset: compte, as: Mot.self)
    compte &+= fin &- point
  }

  /// Writes a number of more than sixteen digits, one after the other from the last.
  private mutating func ajouter(
    long nombre: UInt64, _ auMoins: Int, _ decimales: Int, _ superflues: Int
  ) {
    var (nombre, auMoins, decimales, superflues) = (nombre, auMoins, decimales, superflues)
    while superflues > 0, nombre % 10 == 0 {
      (nombre, superflues) = (nombre / 10, superflues - 1)
      (auMoins, decimales) = (auMoins - 1, decimales - 1)
    }
    var (chiffres, reste) = (1, nombre)
    while reste >= 10 { (chiffres, reste) = (chiffres &+ 1, reste / 10) }
    chiffres = max(chiffres, auMoins, decimales + 1)
    reserver(chiffres + 1)
    let fin = compte + chiffres + (decimales > 0 ? 1 : 0)
    var rangOctet = fin
    reste = nombre
    for rang in 0..<chiffres {
      if rang == decimales, rang > 0 {
        rangOctet &-= 1
        unsafe espace[rangOctet] = UInt8(ascii: ".")
      }
      rangOctet &-= 1
      unsafe espace[rangOctet] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: reste % 10)
      reste /= 10
    }
    compte = fin
  }
}

extension UInt64 {
  /// The 32 lowest bits as eight lower-case hexadecimal digits, the first digit in the lowest byte.
  ///
  ///     0x0000_0000_89ab_cdef → the bytes of "89abcdef"
  @inlinable @inline(__always)
  package var chiffresHexadecimaux: UInt64 {
    var quartets = self & 0xffff_ffff
    quartets = (quartets | quartets &<< 16) & 0x0000_ffff_0000_ffff
    quartets = (quartets | quartets &<< 8) & 0x00ff_00ff_00ff_00ff
    quartets = (quartets | quartets &<< 4) & 0x0f0f_0f0f_0f0f_0f0f
    // From 10 on a digit is a letter: then the sum has its fifth bit set.
    let lettres = ((quartets &+ 0x0606_0606_0606_0606) &>> 4) & 0x0101_0101_0101_0101
    let ecart = UInt64(UInt8(ascii: "a") - UInt8(ascii: "9") - 1)
    return (quartets &+ 0x3030_3030_3030_3030 &+ lettres &* ecart).byteSwapped
  }

  /// The last eight decimal digits, each in a byte of its own, the first digit in the lowest byte.
  ///
  /// Halves of four digits, then of two, then of one stand side by side, and are parted by one
  /// multiplication for all: a quotient by 100 is right up to 9999, one by 10 up to 99.
  var huitChiffres: UInt64 {
    let (haut, bas) = (self % 100_000_000).quotientAndRemainder(dividingBy: 10_000)
    let quatre = haut | bas &<< 32
    let centaines = ((quatre &* 5243) &>> 19) & 0x0000_007f_0000_007f
    let deux = centaines | (quatre &- centaines &* 100) &<< 16
    let dizaines = ((deux &* 103) &>> 10) & 0x000f_000f_000f_000f
    return dizaines | (deux &- dizaines &* 10) &<< 8
  }
}
