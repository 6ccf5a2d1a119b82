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
@safe @usableFromInline
package struct Octets: ~Copyable, SuiteOctets {
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
  @inlinable @inline(__always)
  package func mot(a debut: Int) -> UInt64 {
    precondition(debut >= 0 && debut < compte && compte <= place &- 8)
    let mot = unsafe UInt64(
      littleEndian: espace.loadUnaligned(fromByteOffset: debut, as: UInt64.self))
    return compte &- debut >= 8 ? mot : mot | ~0 &<< UInt64(8 &* (compte &- debut))
  }

  /// Forgets what was written from a place on, and keeps the room for it.
  @inlinable
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

  /// Writes a text that stands in the program.
  @inlinable @inline(__always)
  package mutating func ajouter(_ texte: StaticString) {
    unsafe ajouter(UnsafeRawBufferPointer(start: texte.utf8Start, count: texte.utf8CodeUnitCount))
  }

  /// Writes a text as it is.
  @usableFromInline
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
}
