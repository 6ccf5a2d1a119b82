internal import CSHA256

// Everything about SHA-256 that the compiler cannot prove safe is in this file, and each function
// says why it is. No pointer leaves the call that lends it.

extension SHA256 {
  /// Takes in the bytes that follow in the message.
  ///
  /// Safe: every UInt8 is one byte, with no padding around it that would be read uninitialised.
  package mutating func update(_ octets: Span<UInt8>) {
    unsafe update(octets.bytes)
  }
}

extension SHA256 {
  /// Takes whole blocks into two hashes at once, as long as neither holds the beginning of a block.
  ///
  /// Safe: every UInt8 is one byte, with no padding around it that would be read uninitialised.
  static func update(
    _ un: inout SHA256, _ premiers: Span<UInt8>, _ autre: inout SHA256, _ seconds: Span<UInt8>
  ) {
    unsafe update(&un, premiers.bytes, &autre, seconds.bytes)
  }
}

/// Four bytes of a message as a word, the first byte highest.
///
/// Safe: the offset is checked against the end of the span, and any 32 bits are a UInt32.
@inline(__always)
func mot(_ octets: RawSpan, a position: Int) -> UInt32 {
  unsafe octets.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self).bigEndian
}

/// Folds a whole number of 64-byte blocks into the state by the processor's own instructions.
///
/// Safe: C reads 64 bytes for each block counted here, and the tuple is eight adjacent UInt32, as
/// Swift promises of a tuple of one type.
func compresserParLeMateriel(_ etat: inout EtatSHA256, blocs: RawSpan) {
  let compte = blocs.byteCount / BlocEnAttente.taille
  guard compte > 0 else { return }
  unsafe withUnsafeMutableBytes(of: &etat.mots) { mots in
    unsafe blocs.withUnsafeBytes { octets in
      unsafe csha256_compress(
        mots.assumingMemoryBound(to: UInt32.self).baseAddress,
        octets.assumingMemoryBound(to: UInt8.self).baseAddress, compte)
    }
  }
}

/// Folds as many 64-byte blocks into each of two states by the processor's own instructions.
///
/// Safe: as for one; C reads no more of the second message than of the first, which is as long.
func compresserParLeMateriel(
  _ un: inout EtatSHA256, _ premiers: RawSpan, _ autre: inout EtatSHA256, _ seconds: RawSpan
) {
  let compte = premiers.byteCount / BlocEnAttente.taille
  guard compte > 0, seconds.byteCount == premiers.byteCount else { return }
  unsafe withUnsafeMutableBytes(of: &un.mots) { mots in
    unsafe withUnsafeMutableBytes(of: &autre.mots) { autresMots in
      unsafe premiers.withUnsafeBytes { octets in
        unsafe seconds.withUnsafeBytes { autresOctets in
          unsafe csha256_compress_two(
            mots.assumingMemoryBound(to: UInt32.self).baseAddress,
            octets.assumingMemoryBound(to: UInt8.self).baseAddress,
            autresMots.assumingMemoryBound(to: UInt32.self).baseAddress,
            autresOctets.assumingMemoryBound(to: UInt8.self).baseAddress, compte)
        }
      }
    }
  }
}

/// The 64 bytes in which the end of a message waits for its block to be complete.
struct BlocEnAttente: Sendable {
  typealias Mots = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  /// The bytes of a block, of one in waiting as of any other.
  static let taille = 64

  var mots: Mots = (0, 0, 0, 0, 0, 0, 0, 0)

  /// Copies bytes into the block from `position` on.
  ///
  /// Safe: slicing the destination checks that the bytes have room, and a message does not overlap
  /// this value, to which the call has exclusive access.
  mutating func placer(_ octets: RawSpan, a position: Int) {
    unsafe withUnsafeMutableBytes(of: &mots) { bloc in
      unsafe octets.withUnsafeBytes { source in
        unsafe bloc[position..<position + source.count].copyBytes(from: source)
      }
    }
  }

  /// Writes the bit at one that ends a message after its last byte, then zeros to the end.
  ///
  /// Safe: both writes go through subscripts within the 64 bytes.
  mutating func terminer(apres position: Int) {
    precondition(position < Self.taille)
    unsafe withUnsafeMutableBytes(of: &mots) { bloc in
      unsafe bloc[position] = 0x80
      for suivante in position + 1..<Self.taille {
        unsafe bloc[suivante] = 0
      }
    }
  }

  /// Lends the 64 bytes for the time of a call.
  ///
  /// Safe: the span cannot outlive the closure.
  @inline(__always)
  func avecOctets(_ action: (RawSpan) -> Void) {
    unsafe withUnsafeBytes(of: mots) { bloc in
      unsafe action(RawSpan(_unsafeBytes: bloc))
    }
  }
}
