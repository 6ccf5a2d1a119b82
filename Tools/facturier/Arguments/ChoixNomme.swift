import Facturier

/// Choices that people call by a name of their language.
extension Appel {
  /// The statut meant.
  func statut(_ langue: Langue) throws -> StatutFacture? {
    try texte(.statut).map { texte in
      try Self.choisir(texte, nom: Option.statut.champ.rawValue) { $0.libelle(langue) }
    }
  }

  /// The means of payment that an option means.
  func mode(_ option: Option) throws -> ConditionsPaiement? {
    try texte(option).map { try Self.mode($0, nom: option.champ.rawValue) }
  }

  /// The means of payment that a text means, under the name by which it was asked for.
  static func mode(_ texte: String, nom: String) throws -> ConditionsPaiement {
    try choisir(texte, nom: nom, montrer: \.rawValue)
  }

  /// The one that bears that name in either language, with or without accents and capitals.
  private static func choisir<Valeur: Presentable & CaseIterable>(
    _ texte: String, nom: String, montrer: (Valeur) -> String
  ) throws -> Valeur {
    for valeur in Valeur.allCases {
      if Langue.allCases.contains(where: { nu(valeur.libelle($0)) == nu(texte) }) { return valeur }
    }
    throw Usage(.choixAttendu(nom, trouve: texte, parmi: Valeur.allCases.map(montrer)))
  }

  private static func nu(_ texte: String) -> String {
    texte.lowercased().filter { $0 != " " && $0 != "-" }
      .map { $0 == "é" || $0 == "è" ? "e" : String($0) }.joined()
  }
}
