/// What money was moved: what came in, and what of it went out again.
package struct SommesFonds: Hashable, Sendable {
  /// What came in.
  package private(set) var recu = Cumul.zero
  /// What of it bounced.
  package private(set) var rejete = Cumul.zero
  /// What was given back.
  package private(set) var rembourse = Cumul.zero

  /// Nothing yet.
  package init() {}

  /// What a closing recorded.
  package init(_ mode: ModeCloture) {
    (recu, rejete) = (mode.recu.cumul, mode.rejete.cumul)
    rembourse = mode.rembourse.cumul
  }

  /// What is left of what came in.
  package var net: Cumul { recu - rejete - rembourse }

  /// What two means, or two periods, come to together.
  package static func + (une: Self, autre: Self) -> Self {
    var somme = une
    somme.recu += autre.recu
    somme.rejete += autre.rejete
    somme.rembourse += autre.rembourse
    return somme
  }

  /// Adds money that was moved, or its contrary where it never was.
  package mutating func ajouter(_ fonds: Fonds) {
    switch fonds.origine {
    case .paiement: recu += fonds.montant
    case .rejet: rejete -= fonds.montant
    case .remboursement: rembourse -= fonds.montant
    }
  }
}
