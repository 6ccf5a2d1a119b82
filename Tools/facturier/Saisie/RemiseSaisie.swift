import Facturier

/// Discounts, as people type them.
extension Remise {
  /// A percentage or an amount, told apart by the sign behind it: `5 %`, `12.50 €`; without a sign it
  /// is of the kind that is usual there.
  init(
    saisie: String, champ: Champ, sansSigne: SansSigne, motif: Libelle? = nil
  ) throws(RefusFacturation) {
    let nombre = saisie.filter { !"%€".contains($0) }.trimmed
    let enPourcent = saisie.contains("%") || (sansSigne == .pourcentage && !saisie.contains("€"))
    if enPourcent {
      self.init(try Pourcentage(saisie: nombre, champ: champ), motif: motif)
    } else {
      self.init(montant: try Montant(saisie: nombre, champ: champ), motif: motif)
    }
  }

  /// What a bare number means.
  enum SansSigne {
    case pourcentage
    case montant
  }
}

extension Appel {
  /// A discount, in place of what it was.
  func remise(
    sansSigne: Remise.SansSigne, sinon avant: Remise? = nil
  ) throws -> Remise? {
    let motif: Libelle? = try valeur(.motifRemise, sinon: avant?.motif)
    guard let texte = texte(.remise) else {
      var remise = avant
      remise?.motif = motif
      return remise
    }
    if texte.isEmpty { return nil }
    return try Remise(
      saisie: texte, champ: Option.remise.champ, sansSigne: sansSigne, motif: motif)
  }
}

extension String {
  /// The text without the spaces around it.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
