package import Journaux

/// SHA-256 as FIPS 180-4 defines it, taken in as many pieces as one likes; it never uses the heap.
///
///     var calcul = SHA256()
///     calcul.update(tete)
///     calcul.update(corps)
///     let empreinte = calcul.finalize()
///
/// A message is cut into blocks of 64 bytes. Each whole block is folded into the state, from where
/// it lies; only what remains after the last one is copied, to wait for the bytes that complete it.
package struct SHA256: Sendable {
  private var etat = EtatSHA256.initial
  private var attente = BlocEnAttente()
  private var longueur: UInt64 = 0
  private let compression: Compression

  /// A hash of nothing yet, computed by the best means there are unless others are asked for.
  package init(compression: Compression = .meilleure) {
    precondition(compression.estDisponible, "this processor has no instructions for SHA-256")
    self.compression = compression
  }

  /// The hash of a message that is there in one piece.
  package static func empreinte(
    of octets: Span<UInt8>, compression: Compression = .meilleure
  ) -> Empreinte {
    var calcul = SHA256(compression: compression)
    calcul.update(octets)
    return calcul.finalize()
  }

  /// Takes in the bytes that follow in the message.
  package mutating func update(_ octets: RawSpan) {
    let enAttente = self.enAttente
    longueur += UInt64(octets.byteCount)
    var suite = octets
    if enAttente > 0 {
      let complement = octets.extracting(first: BlocEnAttente.taille - enAttente)
      attente.placer(complement, a: enAttente)
      guard enAttente + complement.byteCount == BlocEnAttente.taille else { return }
      attente.avecOctets { bloc in compression.compresser(&etat, blocs: bloc) }
      suite = octets.extracting(droppingFirst: complement.byteCount)
    }
    let reste = suite.byteCount % BlocEnAttente.taille
    compression.compresser(&etat, blocs: suite.extracting(droppingLast: reste))
    attente.placer(suite.extracting(last: reste), a: 0)
  }

  /// Takes whole blocks into two hashes at once, as long as neither holds the beginning of a block.
  static func update(
    _ un: inout SHA256, _ premiers: RawSpan, _ autre: inout SHA256, _ seconds: RawSpan
  ) {
    precondition(un.enAttente == 0 && autre.enAttente == 0)
    un.compression.compresser(&un.etat, premiers, &autre.etat, seconds)
    un.longueur += UInt64(premiers.byteCount)
    autre.longueur += UInt64(seconds.byteCount)
  }

  /// The hash of all the bytes taken in so far; more may still follow.
  ///
  /// The message ends with a bit at one, then zeros, then its length in bits on eight bytes, so as
  /// to fill a whole number of blocks: one more block when these do not fit in the last.
  package func finalize() -> Empreinte {
    var fin = self
    fin.attente.terminer(apres: enAttente)
    if enAttente >= BlocEnAttente.taille - 8 {
      fin.attente.avecOctets { bloc in compression.compresser(&fin.etat, blocs: bloc) }
      fin.attente = BlocEnAttente()
    }
    fin.attente.mots.7 = (longueur * 8).bigEndian
    fin.attente.avecOctets { bloc in compression.compresser(&fin.etat, blocs: bloc) }
    return fin.etat.empreinte
  }

  /// How many bytes wait for the rest of their block.
  private var enAttente: Int { Int(longueur % UInt64(BlocEnAttente.taille)) }
}

extension SHA256 {
  /// The 64 hexadecimal digits of a message's hash, for those who need nothing else of it.
  package static func chiffres(of octets: Span<UInt8>) -> String { empreinte(of: octets).texte }
}
