import Facturation

/// What can be wrong with a value of a DTO, beside what JSON and the domain have to say of it.
extension Defaut {
  static func motInconnu(parmi mots: [String]) -> Self {
    Self(
      "mot-inconnu", fr: "Il faut l'un de ces mots : \(mots.joined(separator: ", ")).",
      en: "One of these words is needed: \(mots.joined(separator: ", ")).")
  }

  static let dateAttendue = dateAttendue(
    Texte(
      "Il faut une date (2026-11-20), une date et une heure avec leur décalage"
        + " (2026-11-20T09:30:00+01:00), ou des secondes depuis le 1er janvier 2001.",
      "A date is needed (2026-11-20), a date and time with their offset"
        + " (2026-11-20T09:30:00+01:00), or seconds since 1 January 2001."))

  static func dateAttendue(_ mots: Texte) -> Self { Self("date-attendue", mots) }

  static func tauxEnFraction(_ taux: String) -> Self {
    .tauxEnFraction(
      Texte(
        "Un taux de \(taux) % n'existe pas. Peut-être le fichier écrit-il des fractions, 0.2 pour"
          + " 20 %.",
        "There is no rate of \(taux)%. Perhaps the file writes fractions, 0.2 for 20%."),
      ["taux": taux], remede: .lireDesFractions)
  }

  static func tauxEnFraction(
    _ mots: Texte, _ chiffres: KeyValuePairs<String, String> = [:], remede: Remede? = nil
  ) -> Self {
    Self("taux-en-fraction", mots, chiffres, remede: remede)
  }

  static func decimalesDeTrop(maximum: Int) -> Self {
    Self(
      "trop-de-decimales",
      fr: "\(maximum) décimales sont gardées, pas plus. Corrigez le nombre, ou faites-le arrondir.",
      en: "\(maximum) decimals are kept, and no more. Correct the number, or have it rounded.",
      remede: .arrondir)
  }
}
