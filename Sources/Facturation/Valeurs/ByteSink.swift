/// Bytes to which values add their canonical text, one behind the other.
///
/// A value's `texte` and a line of the journal thereby hold the same bytes, and many values come to
/// stand there without a string for each. A writer of many brings memory of its own; for a single
/// text there is `TexteCanonique`.
///
/// All that writes is inlinable: an outer room compiles it for its own memory, as if it stood there.
@usableFromInline package protocol ByteSink: ~Copyable {
  /// Adds a byte.
  mutating func ajouter(_ octet: UInt8)
  /// Adds the first bytes of a word, eight at most, the lowest first.
  mutating func ajouter(mot: UInt64, _ nombre: Int)
  /// Adds a text that stands in the program.
  mutating func ajouter(_ texte: StaticString)
  /// Adds a text as it is.
  mutating func ajouter(_ texte: String)
}

extension ByteSink where Self: ~Copyable {
  /// Adds the sixteen hexadecimal digits of a word, the highest first.
  @inlinable @inline(__always) package mutating func ajouter(hexadecimal mot: UInt64) {
    ajouter(mot: (mot &>> 32).chiffresHexadecimaux, 8)
    ajouter(mot: mot.chiffresHexadecimaux, 8)
  }

  /// Adds a number in decimal digits: zeros stand in front of one that is shorter than asked for,
  /// and a point before its last decimals, of which zeros at the end are left out down to `montrees`.
  ///
  ///     1250, two decimals, none shown:  0000000000001250
  ///                                                  ^^point: 12, then .5
  ///                                                  debut      fin before the last zero
  @inlinable package mutating func ajouter(
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
      ajouter(long: UInt128(nombre), auMoins, decimales, superflues)
    }
  }

  /// Adds the digits that stand in the bytes of a word or two, the first in the lowest.
  @inlinable @inline(__always) mutating func ajouter<Mots: FixedWidthInteger & UnsignedInteger>(
    chiffres: Mots, _ auMoins: Int, _ decimales: Int, _ superflues: Int
  ) {
    let place = Mots.bitWidth / 8
    let point = place &- decimales
    let debut = min(chiffres.trailingZeroBitCount &>> 3, point &- 1, place &- auMoins)
    let fin = place &- min(chiffres.leadingZeroBitCount &>> 3, superflues)
    let lettres =
      chiffres | Mots(truncatingIfNeeded: 0x3030_3030_3030_3030_3030_3030_3030_3030 as UInt128)
    ajouter(mots: lettres &>> Mots(8 &* debut), point &- debut)
    guard fin > point else { return }
    ajouter(UInt8(ascii: "."))
    ajouter(mots: lettres &>> Mots(8 &* point), fin &- point)
  }

  /// Adds the first bytes of a word or two, the lowest first.
  @inlinable @inline(__always)
  mutating func ajouter<Mots: FixedWidthInteger & UnsignedInteger>(mots: Mots, _ nombre: Int) {
    guard Mots.bitWidth > 64, nombre > 8 else {
      return ajouter(mot: UInt64(truncatingIfNeeded: mots), nombre)
    }
    ajouter(mot: UInt64(truncatingIfNeeded: mots), 8)
    ajouter(mot: UInt64(truncatingIfNeeded: mots &>> 64), nombre &- 8)
  }

  /// Adds a number of more than sixteen digits, as no value has.
  @usableFromInline mutating func ajouter(
    long nombre: UInt128, _ auMoins: Int, _ decimales: Int, _ superflues: Int
  ) {
    let (entier, fraction) = DecimalWriter.parties(
      nombre, decimales: decimales, montrees: decimales - superflues)
    for _ in entier.utf8.count..<max(entier.utf8.count, auMoins - decimales) {
      ajouter(UInt8(ascii: "0"))
    }
    ajouter(entier)
    guard !fraction.isEmpty else { return }
    ajouter(UInt8(ascii: "."))
    ajouter(fraction)
  }
}

extension UInt64 {
  /// The 32 lowest bits as eight lower-case hexadecimal digits, the first digit in the lowest byte.
  ///
  ///     0x0000_0000_89ab_cdef → the bytes of "89abcdef"
  @inlinable @inline(__always) package var chiffresHexadecimaux: UInt64 {
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
  @inlinable @inline(__always) var huitChiffres: UInt64 {
    let (haut, bas) = (self % 100_000_000).quotientAndRemainder(dividingBy: 10_000)
    let quatre = haut | bas &<< 32
    let centaines = ((quatre &* 5243) &>> 19) & 0x0000_007f_0000_007f
    let deux = centaines | (quatre &- centaines &* 100) &<< 16
    let dizaines = ((deux &* 103) &>> 10) & 0x000f_000f_000f_000f
    return dizaines | (deux &- dizaines &* 10) &<< 8
  }
}
