internal import CSHA256

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
  private var etat = Etat.initial
  private var attente = Bloc()
  private var longueur: UInt64 = 0
  private let compression: Compression

  /// A hash of nothing yet, computed by the best means there are unless others are asked for.
  package init(compression: Compression = .meilleure) {
    precondition(compression.estDisponible, "this processor cannot hash so")
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
  ///
  /// Safe: every UInt8 is one byte, with no padding around it that would be read uninitialised.
  package mutating func update(_ octets: Span<UInt8>) {
    let octets = unsafe octets.bytes
    let enAttente = self.enAttente
    longueur += UInt64(octets.byteCount)
    var suite = octets
    if enAttente > 0 {
      let complement = octets.extracting(first: Bloc.taille - enAttente)
      attente.placer(complement, a: enAttente)
      guard enAttente + complement.byteCount == Bloc.taille else { return }
      attente.avecOctets { bloc in compression.compresser(&etat, blocs: bloc) }
      suite = octets.extracting(droppingFirst: complement.byteCount)
    }
    let reste = suite.byteCount % Bloc.taille
    compression.compresser(&etat, blocs: suite.extracting(droppingLast: reste))
    attente.placer(suite.extracting(last: reste), a: 0)
  }

  /// Takes whole blocks into two hashes at once, as long as neither holds the beginning of a block.
  ///
  /// Safe: as for one.
  private static func update(
    _ un: inout SHA256, _ premiers: Span<UInt8>, _ autre: inout SHA256, _ seconds: Span<UInt8>
  ) {
    precondition(un.enAttente == 0 && autre.enAttente == 0)
    unsafe un.compression.compresser(&un.etat, premiers.bytes, &autre.etat, seconds.bytes)
    un.longueur += UInt64(premiers.count)
    autre.longueur += UInt64(seconds.count)
  }

  /// The hash of all the bytes taken in so far; more may still follow.
  ///
  /// The message ends with a bit at one, then zeros, then its length in bits on eight bytes, so as
  /// to fill a whole number of blocks: one more block when these do not fit in the last.
  package func finalize() -> Empreinte {
    var etat = etat
    avecFin { bloc in compression.compresser(&etat, blocs: bloc) }
    return etat.empreinte
  }

  /// Lends the blocks with which the message would end here, one after the other.
  private func avecFin(_ action: (RawSpan) -> Void) {
    var fin = attente
    fin.terminer(apres: enAttente)
    if enAttente >= Bloc.taille - 8 {
      fin.avecOctets(action)
      fin = Bloc()
    }
    fin.mots.7 = (longueur * 8).bigEndian
    fin.avecOctets(action)
  }

  /// How many bytes wait for the rest of their block.
  private var enAttente: Int { Int(longueur % UInt64(Bloc.taille)) }

  /// The 64 hexadecimal digits of a message's hash, for those who need nothing else of it.
  package static func chiffres(of octets: Span<UInt8>) -> String { empreinte(of: octets).texte }

  /// Hashes many messages, some at a time: the processor does two in less than twice the time of one, and by
  /// vectors eight in the time of one.
  ///
  /// The hashes are handed over as they are done, each with its message's place among all.
  package static func empreintes(
    of octets: Span<UInt8>, en plages: ContiguousArray<Range<Int>>,
    compression: Compression = .meilleure, _ rendre: (_ rang: Int, Empreinte) -> Void
  ) {
    guard compression == .vecteurs else {
      return calculs(of: octets, en: plages, compression: compression) { rang, calcul in
        rendre(rang, calcul.finalize())
      }
    }
    // The last blocks of all are taken together as well: one by one they would take as long as the rest. Of what
    // has come of them only the state is looked at.
    var fins = (octets: ContiguousArray<UInt8>(), voies: ContiguousArray<Voie>())
    fins.octets.reserveCapacity(2 * Bloc.taille * plages.count)
    fins.voies.reserveCapacity(plages.count)
    calculs(of: octets, en: plages, compression: compression) { rang, calcul in
      let debut = fins.octets.count
      // Safe: the bytes of a block are copied while they are lent.
      calcul.avecFin { bloc in
        unsafe bloc.withUnsafeBytes { unsafe fins.octets.append(contentsOf: $0) }
      }
      fins.voies.append(Voie(rang: rang, plage: debut..<fins.octets.count, calcul: calcul))
    }
    parVecteurs(of: fins.octets.span, fins.voies) { rendre($0.rang, $0.calcul.etat.empreinte) }
  }

  /// Takes many messages in, some at a time, each of which may still go on.
  ///
  /// Each lane takes the next message when it has done one, so that none waits for another.
  package static func calculs(
    of octets: Span<UInt8>, en plages: ContiguousArray<Range<Int>>,
    compression: Compression = .meilleure, _ rendre: (_ rang: Int, SHA256) -> Void
  ) {
    let calcul = SHA256(compression: compression)
    let voies = plages.enumerated().lazy.map { Voie(rang: $0, plage: $1, calcul: calcul) }
    guard compression != .vecteurs else {
      return parVecteurs(of: octets, voies) { rendre($0.rang, $0.conclure(octets)) }
    }
    var suivantes = voies.makeIterator()
    guard var une = suivantes.next() else { return }
    while var autre = suivantes.next() {
      avancer(&une, &autre, octets)
      // The longer of the two goes on beside the next message.
      if une.blocs == 0 { swap(&une, &autre) }
      rendre(autre.rang, autre.conclure(octets))
    }
    rendre(une.rang, une.conclure(octets))
  }

  private static func avancer(_ une: inout Voie, _ autre: inout Voie, _ octets: Span<UInt8>) {
    let compte = min(une.blocs, autre.blocs)
    let (premiers, seconds) = (une.prendre(blocs: compte), autre.prendre(blocs: compte))
    update(&une.calcul, octets.extracting(premiers), &autre.calcul, octets.extracting(seconds))
  }

  /// Takes the whole blocks of many messages in by vectors, and hands each message over behind its last.
  private static func parVecteurs(
    of octets: Span<UInt8>, _ messages: some Sequence<Voie>, _ rendre: (Voie) -> Void
  ) {
    var suivantes = messages.makeIterator()
    var voies: ContiguousArray<Voie> = []
    while true {
      while voies.count < Compression.voiesDesVecteurs, let voie = suivantes.next() {
        if voie.blocs == 0 { rendre(voie) } else { voies.append(voie) }
      }
      guard let compte = voies.lazy.map(\.blocs).min() else { return }
      compresserParVecteurs(&voies, octets, blocs: compte)
      for voie in voies.indices.reversed() where voies[voie].blocs == 0 {
        rendre(voies.remove(at: voie))
      }
    }
  }
}

/// A message on its way to its hash.
private struct Voie {
  let rang: Int
  var calcul: SHA256
  /// What of it is still to come.
  private var reste: Range<Int>

  init(rang: Int, plage: Range<Int>, calcul: SHA256) {
    (self.rang, self.calcul, reste) = (rang, calcul, plage)
  }

  /// How many whole blocks are still to come.
  var blocs: Int { reste.count / SHA256.Bloc.taille }

  /// Where the next blocks stand, which are taken herewith.
  mutating func prendre(blocs: Int) -> Range<Int> {
    let debut = reste.lowerBound
    reste = debut + blocs * SHA256.Bloc.taille..<reste.upperBound
    return debut..<reste.lowerBound
  }

  /// What has come of the message, once the rest is taken in.
  consuming func conclure(_ octets: Span<UInt8>) -> SHA256 {
    calcul.update(octets.extracting(reste))
    return calcul
  }
}

extension SHA256 {
  /// What folds blocks into the state of a SHA-256.
  package enum Compression: CaseIterable, Sendable {
    /// What every processor does.
    case portable
    /// Instructions for SHA-256.
    case materiel
    /// Vectors that hold a word of eight messages each; one message alone is folded as everywhere.
    case vecteurs

    /// The fastest that this processor has, found out once: the question itself may be slow.
    package static let meilleure: Compression =
      csha256_available() == 1 ? .materiel : aDesVecteurs ? .vecteurs : .portable

    private static let aDesVecteurs = csha256_vectors_available() == 1

    /// How many messages are taken in by vectors at once.
    static var voiesDesVecteurs: Int { 8 }

    /// All that this processor has, which a test compares with each other.
    package static var disponibles: [Compression] { allCases.filter(\.estDisponible) }

    /// Whether this processor can do it.
    var estDisponible: Bool {
      self == .portable || self == .meilleure || self == .vecteurs && Self.aDesVecteurs
    }

    /// Folds a whole number of 64-byte blocks into the state.
    func compresser(_ etat: inout Etat, blocs: RawSpan) {
      precondition(blocs.byteCount % Bloc.taille == 0)
      switch self {
      case .portable, .vecteurs: unsafe plier(&etat, blocs, par: csha256_compress_portable)
      case .materiel: unsafe plier(&etat, blocs, par: csha256_compress)
      }
    }

    /// Folds as many 64-byte blocks into each of two states.
    func compresser(
      _ un: inout Etat, _ premiers: RawSpan, _ autre: inout Etat, _ seconds: RawSpan
    ) {
      precondition(premiers.byteCount % Bloc.taille == 0 && premiers.byteCount == seconds.byteCount)
      switch self {
      case .portable, .vecteurs:
        compresser(&un, blocs: premiers)
        compresser(&autre, blocs: seconds)
      case .materiel: compresserParLeMateriel(&un, premiers, &autre, seconds)
      }
    }
  }

  /// The eight working words, a to h, that hold all of a message that has been folded so far.
  struct Etat: Sendable {
    typealias Mots = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

    var mots: Mots

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
    static let initial = Etat(
      mots: (
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
      ))

    /// The words as a hash, once the whole message and its end have been folded in.
    var empreinte: Empreinte {
      Empreinte(
        UInt64(mots.0) << 32 | UInt64(mots.1), UInt64(mots.2) << 32 | UInt64(mots.3),
        UInt64(mots.4) << 32 | UInt64(mots.5), UInt64(mots.6) << 32 | UInt64(mots.7))
    }
  }
}

// Everything about SHA-256 in Swift that the compiler cannot prove safe is in this file, and each function
// says why it is. No pointer leaves the call that lends it.

/// Folds a whole number of 64-byte blocks into the state by a function in C.
///
/// Safe: C reads 64 bytes for each block counted here, and the tuple is eight adjacent UInt32, as
/// Swift promises of a tuple of one type.
private func plier(
  _ etat: inout SHA256.Etat, _ blocs: RawSpan,
  par fonction: (UnsafeMutablePointer<UInt32>?, UnsafePointer<UInt8>?, Int) -> Void
) {
  let compte = blocs.byteCount / SHA256.Bloc.taille
  guard compte > 0 else { return }
  unsafe withUnsafeMutableBytes(of: &etat.mots) { mots in
    unsafe blocs.withUnsafeBytes { octets in
      unsafe fonction(
        mots.assumingMemoryBound(to: UInt32.self).baseAddress,
        octets.assumingMemoryBound(to: UInt8.self).baseAddress, compte)
    }
  }
}

/// Folds as many 64-byte blocks into each of two states by the processor's own instructions.
///
/// Safe: as for one; C reads no more of the second message than of the first, which is as long.
private func compresserParLeMateriel(
  _ un: inout SHA256.Etat, _ premiers: RawSpan, _ autre: inout SHA256.Etat, _ seconds: RawSpan
) {
  let compte = premiers.byteCount / SHA256.Bloc.taille
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

extension SHA256 {
  /// Takes as many blocks of each of some messages in; lanes that none needs do what the first does.
  ///
  /// Safe: each message's blocks are checked to lie within the bytes, and C is lent eight states and the places
  /// of the blocks of eight messages.
  private static func compresserParVecteurs(
    _ voies: inout ContiguousArray<Voie>, _ octets: Span<UInt8>, blocs compte: Int
  ) {
    let nombre = Compression.voiesDesVecteurs
    unsafe octets.withUnsafeBufferPointer { octets in
      unsafe withUnsafeTemporaryAllocation(of: Etat.Mots.self, capacity: nombre) { etats in
        unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>?.self, capacity: nombre) {
          debuts in
          for voie in voies.indices {
            let blocs = voies[voie].prendre(blocs: compte)
            precondition(
              octets.indices.contains(blocs.lowerBound) && blocs.upperBound <= octets.count)
            unsafe debuts.initializeElement(
              at: voie, to: octets.baseAddress?.advanced(by: blocs.lowerBound))
            unsafe etats.initializeElement(at: voie, to: voies[voie].calcul.etat.mots)
          }
          unsafe debuts[voies.count...].initialize(repeating: debuts[0])
          unsafe etats[voies.count...].initialize(repeating: etats[0])
          unsafe csha256_compress_eight(etats.baseAddress, debuts.baseAddress, compte)
          for voie in voies.indices {
            voies[voie].calcul.etat.mots = unsafe etats[voie]
            voies[voie].calcul.longueur += UInt64(compte * Bloc.taille)
          }
        }
      }
    }
  }
}

extension SHA256 {
  /// The 64 bytes in which the end of a message waits for its block to be complete.
  struct Bloc: Sendable {
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
        for suivante in position + 1..<Self.taille { unsafe bloc[suivante] = 0 }
      }
    }

    /// Lends the 64 bytes for the time of a call.
    ///
    /// Safe: the span cannot outlive the closure.
    @inline(__always) func avecOctets(_ action: (RawSpan) -> Void) {
      unsafe withUnsafeBytes(of: mots) { bloc in unsafe action(RawSpan(_unsafeBytes: bloc)) }
    }
  }
}
