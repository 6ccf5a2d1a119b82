import Facturier

/// Discounts, as people type them.
extension Remise {
  /// A percentage or an amount, told apart by the sign behind it: `5 %`, `12.50 €`; without a sign it
  /// is of the kind that is usual there.
  init(
    saisie: String, champ: Champ, sansSigne: SansSigne, motif: Libelle? = nil
  ) throws(RefusFacturation) {
    if saisie.contains("%") || (sansSigne == .pourcentage && !saisie.contains("€")) {
      self.init(try Pourcentage(saisie: saisie, champ: champ), motif: motif)
    } else {
      self.init(montant: try Montant(saisie: saisie, champ: champ), motif: motif)
    }
  }

  /// What a bare number means.
  enum SansSigne {
    case pourcentage
    case montant
  }
}

extension Appel {
  /// The discount that is asked for, if one is.
  func remise(sansSigne: Remise.SansSigne) throws -> Remise? {
    guard let texte = texte(.remise), !texte.isEmpty else { return nil }
    return try Remise(
      saisie: texte, champ: Option.remise.champ, sansSigne: sansSigne,
      motif: valeur(.motifRemise))
  }
}
