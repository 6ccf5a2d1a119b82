import Facturation

/// Keeps a spreadsheet from computing what is no formula.
///
/// A table may be opened with any sign to part cells, be it another than the one that it was written with:
/// then a cell also begins behind each such sign, and behind the end of a line. A text that begins so with
/// the sign of a formula has an apostrophe in front, and so has one that begins with an apostrophe:
///
///     =1+1          →  '=1+1
///     fer;=1+1      →  fer;'=1+1
///     'ancien'      →  ''ancien'
///     Pose, 3 m     →  Pose, 3 m
///
/// A reader that takes off an apostrophe at each of these places, where one of these things stands behind it,
/// has the text again.
extension String {
  /// The text with an apostrophe wherever one is wanted.
  package var gardeDesTableurs: String {
    guard utf8.contains(where: \.peutEtreAGarder) else { return self }
    let places = places { $0.demandeUneGarde(auDebut: $1) }
    guard !places.isEmpty else { return self }
    var (garde, reste) = ("", unicodeScalars.startIndex)
    for place in places {
      garde.unicodeScalars += unicodeScalars[reste..<place]
      garde.unicodeScalars.append("'")
      reste = place
    }
    garde.unicodeScalars += unicodeScalars[reste...]
    return garde
  }

  /// The text without those apostrophes.
  package var sansGardeDeTableur: String {
    guard utf8.contains(UInt8(ascii: "'")) else { return self }
    let places = places { reste, auDebut in
      reste.first == "'" && reste.dropFirst().demandeUneGarde(auDebut: auDebut)
    }
    guard !places.isEmpty else { return self }
    var (nu, reste) = ("", unicodeScalars.startIndex)
    for place in places {
      nu.unicodeScalars += unicodeScalars[reste..<place]
      reste = unicodeScalars.index(after: place)
    }
    nu.unicodeScalars += unicodeScalars[reste...]
    return nu
  }

  /// Where a cell may begin, of these the places of which something holds.
  private func places(_ holds: (Substring.UnicodeScalarView, _ auDebut: Bool) -> Bool) -> [Index] {
    var (places, debut) = ([Index](), unicodeScalars.startIndex)
    let fin = unicodeScalars.endIndex
    while true {
      if holds(unicodeScalars[debut...], debut == unicodeScalars.startIndex) {
        places.append(debut)
      }
      guard let signe = unicodeScalars[debut..<fin].firstIndex(where: \.separeDesCases) else {
        return places
      }
      debut = unicodeScalars.index(after: signe)
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Whether what begins here is a formula, behind what programs skip or do not show, or has an apostrophe in
  /// front; at the beginning of all also what a program may leave out with what follows.
  fileprivate func demandeUneGarde(auDebut: Bool) -> Bool {
    if first == "'" || auDebut && first?.ouvreUneAutreCase == true { return true }
    for scalaire in self {
      if scalaire.commenceUneFormule { return true }
      let passe = scalaire == "\"" ? !auDebut : scalaire.sePasse
      guard passe, !scalaire.separeDesCases else { return false }
    }
    return false
  }
}

extension UInt8 {
  /// Whether a text that lacks all of these is as it has to be.
  fileprivate var peutEtreAGarder: Bool {
    // The last begins the wide forms of the signs.
    switch self {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "'"), 0x09, 0x0A, 0x0D, 0xEF:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether some program takes it for the end of a cell.
  fileprivate var separeDesCases: Bool {
    switch self {
    case ";", ",", "\t", "\n", "\r": true
    default: false
    }
  }

  fileprivate var ouvreUneAutreCase: Bool { self == "\t" || self == "\r" || self == "\n" }

  fileprivate var commenceUneFormule: Bool {
    switch self {
    case "=", "+", "-", "@", "＝", "＋", "－", "＠": true
    default: false
    }
  }

  /// Whether a program may skip it, or not show it.
  fileprivate var sePasse: Bool { properties.isWhitespace || estInvisible }
}
