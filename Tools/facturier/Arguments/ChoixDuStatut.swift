import Facturier

extension Appel {
  /// The statut meant, by its name in either language, with or without accents and capitals.
  func statut(_ langue: Langue) throws -> StatutFacture? {
    try texte(.statut).map { texte in
      for statut in StatutFacture.allCases {
        if Langue.allCases.contains(where: { Self.nu(statut.libelle($0)) == Self.nu(texte) }) {
          return statut
        }
      }
      throw Usage(
        .choixAttendu(
          Option.statut.champ.rawValue, trouve: texte,
          parmi: StatutFacture.allCases.map { $0.libelle(langue) }))
    }
  }

  private static func nu(_ texte: String) -> String {
    texte.lowercased().filter { $0 != " " && $0 != "-" }
      .map { $0 == "é" ? "e" : String($0) }.joined()
  }
}
