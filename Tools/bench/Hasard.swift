import Facturier

/// Random numbers that a seed alone decides (SplitMix64).
struct Hasard: RandomNumberGenerator {
  private var etat: UInt64

  init(graine: UInt64) { etat = graine }

  mutating func next() -> UInt64 {
    etat &+= 0x9e37_79b9_7f4a_7c15
    var melange = etat
    melange = (melange ^ melange >> 30) &* 0xbf58_476d_1ce4_e5b9
    melange = (melange ^ melange >> 27) &* 0x94d0_49bb_1331_11eb
    return melange ^ melange >> 31
  }

  /// Whether something happens that happens so many times out of a hundred.
  mutating func arrive(_ surCent: Int) -> Bool { .random(in: 0..<100, using: &self) < surCent }

  mutating func un<Valeur>(de valeurs: [Valeur]) -> Valeur {
    valeurs[.random(in: valeurs.indices, using: &self)]
  }
}

/// The time of a made-up journal, which the maker moves on.
struct Moment {
  private(set) var microsecondes: Int64

  /// Ten in the morning of a day, UTC.
  init(_ jour: DateCivile) { microsecondes = (Int64(jour.jour) * 24 + 10) * 3_600_000_000 }

  mutating func avancer(de microsecondes: Int64) { self.microsecondes += microsecondes }

  var timestamp: Timestamp { Timestamp.epoch.advanced(byMicroseconds: microsecondes) }

  var jour: DateCivile { timestamp.day }

  /// An identifier of version 7, as it would be drawn now.
  func identifiant<Objet>(_ hasard: inout Hasard) -> Identifiant<Objet> {
    Identifiant(
      UUIDTexte(
        millisecondes: UInt64(microsecondes / 1000), hasard: (hasard.next(), hasard.next())))
  }
}
