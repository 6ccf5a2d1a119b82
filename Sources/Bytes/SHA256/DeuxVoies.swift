package import Journaux

extension SHA256 {
  /// Hashes many messages, two at a time: the processor does two in less than twice the time of one.
  ///
  /// The hashes are handed over as they are done, each with its message's place among all.
  package static func empreintes(
    of octets: Span<UInt8>, en plages: ContiguousArray<Range<Int>>,
    compression: Compression = .meilleure, _ rendre: (_ rang: Int, Empreinte) -> Void
  ) {
    calculs(of: octets, en: plages, compression: compression) { rang, calcul in
      rendre(rang, calcul.finalize())
    }
  }

  /// Takes many messages in, two at a time, each of which may still go on.
  ///
  /// Each of two lanes takes the next message when it has done one, so that neither waits for the
  /// other.
  package static func calculs(
    of octets: Span<UInt8>, en plages: ContiguousArray<Range<Int>>,
    compression: Compression = .meilleure, _ rendre: (_ rang: Int, SHA256) -> Void
  ) {
    var suivante = 0
    func voie() -> Voie? {
      guard suivante < plages.count else { return nil }
      defer { suivante += 1 }
      return Voie(rang: suivante, plage: plages[suivante], compression: compression)
    }
    guard var une = voie() else { return }
    while var autre = voie() {
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
    update(
      &une.calcul, octets.extracting(premiers), &autre.calcul, octets.extracting(seconds))
  }
}

/// A message on its way to its hash.
private struct Voie {
  let rang: Int
  var calcul: SHA256
  /// What of it is still to come.
  private var reste: Range<Int>

  init(rang: Int, plage: Range<Int>, compression: Compression) {
    self.rang = rang
    calcul = SHA256(compression: compression)
    reste = plage
  }

  /// How many whole blocks are still to come.
  var blocs: Int { reste.count / BlocEnAttente.taille }

  /// Where the next blocks stand, which are taken herewith.
  mutating func prendre(blocs: Int) -> Range<Int> {
    let debut = reste.lowerBound
    reste = debut + blocs * BlocEnAttente.taille..<reste.upperBound
    return debut..<reste.lowerBound
  }

  /// What has come of the message, once the rest is taken in.
  consuming func conclure(_ octets: Span<UInt8>) -> SHA256 {
    calcul.update(octets.extracting(reste))
    return calcul
  }
}
